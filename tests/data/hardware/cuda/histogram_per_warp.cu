// Histogram of 64 bins, a private copy for each warp, merged at the end; the data are i * STEP % 64: spread, or all equal.
#include <cuda_runtime.h>
constexpr int BINS = 64, WARPS = 4;
__global__ void make(unsigned char* p, int n, int step) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i * step % BINS; }
template <int STEP> __global__ void histogram(const unsigned char* in, unsigned* out, int n) {
  __shared__ unsigned own[WARPS][BINS];
  int t = threadIdx.x, warp = t / 32;
  for (int i = t; i < WARPS * BINS; i += blockDim.x) own[0][i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[warp][in[i]], 1u);
  __syncthreads();
  for (int b = t; b < BINS; b += blockDim.x) {
    unsigned sum = 0;
    for (int w = 0; w < WARPS; w++) sum += own[w][b];
    atomicAdd(&out[b], sum);
  }
}
int main() {
  const int n = 4096; unsigned char* in; unsigned* out; cudaMalloc(&in, n); cudaMalloc(&out, BINS * 4); cudaMemset(out, 0, BINS * 4);
  make<<<n / 256, 256>>>(in, n, 7);
  histogram<7><<<4, WARPS * 32>>>(in, out, n);
  make<<<n / 256, 256>>>(in, n, 0);
  histogram<0><<<4, WARPS * 32>>>(in, out, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
