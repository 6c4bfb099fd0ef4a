// The dynamic array cut into slices of doubles, floats and bytes at run-time sizes given to the kernel.
#include <cuda_runtime.h>
__global__ void slices(const float* in, float* out, int n, int pitch) {
  extern __shared__ __align__(16) unsigned char pool[];
  double* sums = reinterpret_cast<double*>(pool);
  float* rows = reinterpret_cast<float*>(sums + n);
  unsigned char* flags = reinterpret_cast<unsigned char*>(rows + 16 * pitch);
  int t = threadIdx.x;
  for (int i = t; i < 16 * n; i += blockDim.x) rows[i / n * pitch + i % n] = in[i];
  flags[t] = t % 3 == 0;
  __syncthreads();
  if (t < n) {
    double sum = 0;
    for (int r = 0; r < 16; r++) sum += rows[r * pitch + t];
    sums[t] = sum;
  }
  __syncthreads();
  float x = rows[t % 16 * pitch + t / 16];
  out[t] = float(sums[t % n]) + (flags[blockDim.x - 1 - t] ? x : -x);
}
int main() {
  float *a, *b; cudaMalloc(&a, 4096); cudaMalloc(&b, 4096); cudaMemset(a, 0, 4096);
  slices<<<1, 128, 40 * 8 + 16 * 40 * 4 + 128>>>(a, b, 40, 40);
  slices<<<1, 128, 40 * 8 + 16 * 41 * 4 + 128>>>(a, b, 40, 41);
  slices<<<1, 96, 32 * 8 + 16 * 32 * 4 + 96>>>(a, b, 32, 32);
  return cudaDeviceSynchronize() != cudaSuccess;
}
