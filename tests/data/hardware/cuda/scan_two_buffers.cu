// Inclusive scan, each pass adding what lies 1, 2, 4, ... places back; two buffers in turn, in dynamic shared memory.
#include <cuda_runtime.h>
__global__ void scan(const float* in, float* out, int n) {
  extern __shared__ float temp[];
  int t = threadIdx.x, from = 0, to = n;
  temp[t] = in[blockIdx.x * n + t];
  __syncthreads();
  for (int back = 1; back < n; back *= 2) {
    temp[to + t] = t >= back ? temp[from + t] + temp[from + t - back] : temp[from + t];
    int swap = from; from = to; to = swap;
    __syncthreads();
  }
  out[blockIdx.x * n + t] = temp[from + t];
}
int main() {
  const int n = 256; float *a, *b; cudaMalloc(&a, 3 * n * 4); cudaMalloc(&b, 3 * n * 4); cudaMemset(a, 0, 3 * n * 4);
  scan<<<3, n, 2 * n * 4>>>(a, b, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
