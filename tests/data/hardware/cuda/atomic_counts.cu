// Integer atomics on 4 bytes at places known from the lane: adding one, adding a variable, and the other operations.
#include <cuda_runtime.h>
__global__ void __launch_bounds__(32) add_one(unsigned* out) {
  __shared__ unsigned s[1088]; unsigned t = threadIdx.x;
  for (int i = t; i < 1088; i += 32) s[i] = 0;
  __syncwarp();
  atomicAdd(&s[t], 1u);
  __syncwarp();
  atomicAdd(&s[t & ~3u], 1u);
  __syncwarp();
  atomicAdd(&s[t * 32], 1u);
  __syncwarp();
  atomicAdd(&s[t % 4 * 32], 1u);
  __syncwarp();
  atomicAdd(&s[7], 1u);
  __syncwarp();
  atomicAdd(&s[(t * t * 5 + 3 * t) % 64], 1u);
  __syncwarp();
  if (t < 11) atomicAdd(&s[t / 2 * 33], 1u);
  __syncwarp();
  out[t] = s[t];
}
__global__ void __launch_bounds__(32) add_value(unsigned* out, unsigned v) {
  __shared__ unsigned s[1088]; unsigned t = threadIdx.x;
  for (int i = t; i < 1088; i += 32) s[i] = 0;
  __syncwarp();
  atomicAdd(&s[t], v + t);
  __syncwarp();
  atomicAdd(&s[t & ~3u], v + t);
  __syncwarp();
  atomicAdd(&s[t * 32], v + t);
  __syncwarp();
  atomicAdd(&s[t % 4 * 32], v + t);
  __syncwarp();
  atomicAdd(&s[7], v + t);
  __syncwarp();
  atomicAdd(&s[(t * t * 5 + 3 * t) % 64], v + t);
  __syncwarp();
  if (t < 11) atomicAdd(&s[t / 2 * 33], v + t);
  __syncwarp();
  out[t] = s[t];
}
__global__ void __launch_bounds__(32) add_used(unsigned* out, unsigned v) {
  __shared__ unsigned s[1088]; unsigned t = threadIdx.x, sum = 0;
  for (int i = t; i < 1088; i += 32) s[i] = 0;
  __syncwarp();
  sum += atomicAdd(&s[t], 1u);
  __syncwarp();
  sum += atomicAdd(&s[t & ~3u], 1u);
  __syncwarp();
  sum += atomicAdd(&s[7], 1u);
  __syncwarp();
  sum += atomicAdd(&s[t & ~3u], v + t);
  __syncwarp();
  sum += atomicAdd(&s[7], v + t);
  __syncwarp();
  if (t % 8 == 0) sum += atomicAdd(&s[9], v);
  __syncwarp();
  out[t] = sum;
}
__global__ void __launch_bounds__(32) others(unsigned* out, unsigned v) {
  __shared__ unsigned s[1088]; unsigned t = threadIdx.x, sum = 0;
  for (int i = t; i < 1088; i += 32) s[i] = i;
  __syncwarp();
  atomicMax(&s[t / 2 * 32], v + t);
  __syncwarp();
  sum += atomicMin(&s[t / 2 * 32], v + t);
  __syncwarp();
  atomicAnd(&s[t % 3 + t], v + t);
  __syncwarp();
  sum += atomicOr(&s[t % 3 + t], v + t);
  __syncwarp();
  atomicXor(&s[t * 2], v + t);
  __syncwarp();
  sum += atomicExch(&s[t * 2], v + t);
  __syncwarp();
  atomicExch(&s[t / 4], v + t);
  __syncwarp();
  sum += atomicCAS(&s[t], v, t);
  __syncwarp();
  sum += atomicCAS(&s[t / 8], v, t);
  __syncwarp();
  sum += atomicInc(&s[t * 4 % 32], 100u);
  __syncwarp();
  out[t] = sum;
}
int main() {
  unsigned* out; cudaMalloc(&out, 128);
  add_one<<<1, 32>>>(out);
  add_value<<<1, 32>>>(out, 5);
  add_used<<<1, 32>>>(out, 5);
  others<<<1, 32>>>(out, 5);
  return cudaDeviceSynchronize() != cudaSuccess;
}
