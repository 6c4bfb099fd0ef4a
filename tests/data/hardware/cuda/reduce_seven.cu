// Seven ways to sum a block: diverging, strided, sequential, two loads first, last warp apart, fully unrolled, grid-stride.
#include <cuda_runtime.h>
__global__ void diverging(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) { if (t % (2 * k) == 0) s[t] += s[t + k]; __syncthreads(); }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void strided(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) { unsigned i = 2 * k * t; if (i < blockDim.x) s[i] += s[i + k]; __syncthreads(); }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void sequential(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void two_loads(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
  s[t] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
  if (t == 0) out[blockIdx.x] = s[0];
}
__device__ void last_warp(volatile int* s, unsigned t) {
  s[t] += s[t + 32]; s[t] += s[t + 16]; s[t] += s[t + 8]; s[t] += s[t + 4]; s[t] += s[t + 2]; s[t] += s[t + 1];
}
__global__ void last_warp_apart(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
  s[t] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 32; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
  if (t < 32) last_warp(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}
template <unsigned THREADS> __device__ void unrolled_sum(int* s, unsigned t) {
  if (THREADS >= 512) { if (t < 256) s[t] += s[t + 256]; __syncthreads(); }
  if (THREADS >= 256) { if (t < 128) s[t] += s[t + 128]; __syncthreads(); }
  if (THREADS >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
  if (t < 32) last_warp(s, t);
}
template <unsigned THREADS> __global__ void unrolled(const int* in, int* out) {
  extern __shared__ int s[]; unsigned t = threadIdx.x, i = blockIdx.x * THREADS * 2 + t;
  s[t] = in[i] + in[i + THREADS];
  __syncthreads();
  unrolled_sum<THREADS>(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}
template <unsigned THREADS> __global__ void grid_stride(const int* in, int* out, unsigned n) {
  extern __shared__ int s[]; unsigned t = threadIdx.x;
  int sum = 0;
  for (unsigned i = blockIdx.x * THREADS * 2 + t; i < n; i += THREADS * 2 * gridDim.x) sum += in[i] + in[i + THREADS];
  s[t] = sum;
  __syncthreads();
  unrolled_sum<THREADS>(s, t);
  if (t == 0) out[blockIdx.x] = s[0];
}
int main() {
  const int n = 4096; int *in, *out; cudaMalloc(&in, n * 4); cudaMalloc(&out, 64); cudaMemset(in, 0, n * 4);
  diverging<<<4, 256, 256 * 4>>>(in, out);
  strided<<<4, 256, 256 * 4>>>(in, out);
  sequential<<<4, 256, 256 * 4>>>(in, out);
  two_loads<<<4, 256, 256 * 4>>>(in, out);
  last_warp_apart<<<4, 256, 256 * 4>>>(in, out);
  unrolled<512><<<4, 512, 512 * 4>>>(in, out);
  grid_stride<128><<<4, 128, 128 * 4>>>(in, out, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
