// Accesses of 8 and 16 bytes by part of a warp: odd lanes, half a warp, every fourth lane, a ragged end.
#include <cuda_runtime.h>
#include <type_traits>
template <class T> __device__ T made(int x);
template <> __device__ float2 made<float2>(int x) { return make_float2(x, x + 1); }
template <> __device__ float4 made<float4>(int x) { return make_float4(x, x + 1, x + 2, x + 3); }
__device__ float sum(float2 v) { return v.x + v.y; }
__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
template <int FLOATS> __global__ void __launch_bounds__(64) partial(float* out) {
  using T = std::conditional_t<FLOATS == 2, float2, float4>;
  __shared__ T s[256];
  int t = threadIdx.x; float r = 0;
  if (t % 2) s[t] = made<T>(t);
  __syncthreads();
  if (t % 32 < 16) s[t * 2] = made<T>(t);
  __syncthreads();
  if (t % 4 == 0) s[t * 3] = made<T>(t);
  __syncthreads();
  if (t < 45) s[t ^ 5] = made<T>(t);
  __syncthreads();
  if (t % 2) r += sum(s[t + 64]);
  __syncthreads();
  if (t % 32 < 16) r += sum(s[t * 2]);
  __syncthreads();
  if (t % 4 == 0) r += sum(s[t * 2 + 7]);
  __syncthreads();
  if (t < 45) r += sum(s[t * 4 % 77]);
  __syncthreads();
  if (t / 8 % 2) r += sum(s[t / 2]);
  out[t] = r;
}
int main() {
  float* out; cudaMalloc(&out, 256);
  partial<2><<<1, 64>>>(out);
  partial<4><<<1, 64>>>(out);
  return cudaDeviceSynchronize() != cudaSuccess;
}
