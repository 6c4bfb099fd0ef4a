// Grid-stride loop over 10,000 values; mean, spread and extremes of a block as a struct of four floats in shared memory.
#include <cuda_runtime.h>
struct Moments { float sum, squares, low, high; };
__device__ Moments both(Moments a, Moments b) { return {a.sum + b.sum, a.squares + b.squares, fminf(a.low, b.low), fmaxf(a.high, b.high)}; }
__global__ void moments(const float* in, Moments* out, int n) {
  __shared__ Moments s[128];
  Moments m = {0, 0, 1e30f, -1e30f};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { float v = in[i]; m = both(m, {v, v * v, v, v}); }
  s[threadIdx.x] = m;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (threadIdx.x < k) s[threadIdx.x] = both(s[threadIdx.x], s[threadIdx.x + k]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
int main() {
  const int n = 10000; float* in; Moments* out; cudaMalloc(&in, n * 4); cudaMalloc(&out, 256); cudaMemset(in, 0, n * 4);
  moments<<<6, 128>>>(in, out, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
