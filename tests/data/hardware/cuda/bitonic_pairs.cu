// Bitonic sort of 256 key-value pairs by 128 threads; the keys fall, so many exchanges happen.
#include <cuda_runtime.h>
constexpr int N = 256;
__global__ void make(unsigned* keys, unsigned* values) { keys[threadIdx.x] = (N - threadIdx.x) * 5 % 257; values[threadIdx.x] = threadIdx.x; }
__global__ void sort(unsigned* keys, unsigned* values) {
  __shared__ unsigned key[N], value[N];
  int t = threadIdx.x;
  key[t] = keys[t]; value[t] = values[t];
  key[t + N / 2] = keys[t + N / 2]; value[t + N / 2] = values[t + N / 2];
  for (int size = 2; size <= N; size *= 2) {
    bool up = (t & (size / 2)) == 0;
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int i = 2 * t - (t & (stride - 1));
      unsigned a = key[i], b = key[i + stride];
      if ((a > b) == up) {
        unsigned v = value[i], w = value[i + stride];
        key[i] = b; key[i + stride] = a; value[i] = w; value[i + stride] = v;
      }
    }
  }
  __syncthreads();
  keys[t] = key[t]; values[t] = value[t];
  keys[t + N / 2] = key[t + N / 2]; values[t + N / 2] = value[t + N / 2];
}
int main() {
  unsigned *k, *v; cudaMalloc(&k, N * 4); cudaMalloc(&v, N * 4);
  make<<<1, N>>>(k, v);
  sort<<<1, N / 2>>>(k, v);
  return cudaDeviceSynchronize() != cudaSuccess;
}
