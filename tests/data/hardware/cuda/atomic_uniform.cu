// Atomics of a whole warp on one word, the address known to be the same (a constant, a parameter), or only in fact the same (threadIdx.x / 32).
#include <cuda_runtime.h>
__global__ void __launch_bounds__(64) constant_place(unsigned* out, unsigned v) {
  __shared__ unsigned s[64]; unsigned t = threadIdx.x, sum = 0;
  s[t] = 0;
  __syncthreads();
  atomicMax(&s[0], v + t);
  __syncthreads();
  atomicMin(&s[1], v + t);
  __syncthreads();
  atomicAnd(&s[2], v + t);
  __syncthreads();
  atomicOr(&s[3], v + t);
  __syncthreads();
  atomicXor(&s[4], v + t);
  __syncthreads();
  atomicExch(&s[5], v + t);
  __syncthreads();
  atomicCAS(&s[6], v, t);
  __syncthreads();
  atomicSub(&s[7], v + t);
  __syncthreads();
  atomicInc(&s[8], 1000u);
  __syncthreads();
  sum += atomicMax(&s[9], v + t);
  __syncthreads();
  sum += atomicOr(&s[10], v + t);
  __syncthreads();
  atomicAdd(&s[11], 5u);
  __syncthreads();
  atomicAdd(reinterpret_cast<unsigned long long*>(&s[12]), 5ull + t);
  __syncthreads();
  out[t] = sum + s[t];
}
__global__ void __launch_bounds__(64) parameter_place(unsigned* out, unsigned v, int n) {
  __shared__ unsigned s[64]; unsigned t = threadIdx.x, sum = 0;
  s[t] = 0;
  __syncthreads();
  atomicAdd(&s[n], v + t);
  __syncthreads();
  sum += atomicAdd(&s[n + 1], 1u);
  __syncthreads();
  if (t % 3 == 0) sum += atomicAdd(&s[n + 2], 1u);          // the way a list is filled
  __syncthreads();
  if (t % 3 == 0) atomicAdd(&s[n + 3], 1u);
  __syncthreads();
  atomicMax(&s[n + 4], v + t);
  __syncthreads();
  for (int i = 0; i < 4; i++) atomicAdd(&s[i], t);
  __syncthreads();
  out[t] = sum + s[t];
}
__global__ void __launch_bounds__(64) warp_place(unsigned* out, unsigned v) {
  __shared__ unsigned s[64]; unsigned t = threadIdx.x, sum = 0;
  s[t] = 0;
  __syncthreads();
  atomicAdd(&s[t / 32], v + t);
  __syncthreads();
  sum += atomicAdd(&s[t / 32 + 2], 1u);
  __syncthreads();
  atomicMax(&s[t / 32 + 4], v + t);
  __syncthreads();
  atomicAdd(&s[blockIdx.x], v + t);
  __syncthreads();
  out[t] = sum + s[t];
}
int main() {
  unsigned* out; cudaMalloc(&out, 256);
  constant_place<<<1, 64>>>(out, 7);
  parameter_place<<<1, 64>>>(out, 7, 20);
  warp_place<<<2, 64>>>(out, 7);
  return cudaDeviceSynchronize() != cudaSuccess;
}
