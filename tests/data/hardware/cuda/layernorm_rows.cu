// Layer normalisation, one row a block: the row stays in shared memory, sums go through shuffles and a 32-word scratch.
#include <cuda_runtime.h>
__device__ float block_sum(float v, float* scratch) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  if (lane == 0) scratch[warp] = v;
  __syncthreads();
  v = lane < warps ? scratch[lane] : 0.f;
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  __syncthreads();
  return v;
}
template <int N> __global__ void layernorm(const float* in, float* out, const float* gain, const float* bias) {
  __shared__ float row[N];
  __shared__ float scratch[32];
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < N; i += blockDim.x) { float v = in[blockIdx.x * N + i]; row[i] = v; sum += v; }
  float mean = block_sum(sum, scratch) / N;
  for (int i = threadIdx.x; i < N; i += blockDim.x) { float d = row[i] - mean; squares += d * d; }
  float scale = rsqrtf(block_sum(squares, scratch) / N + 1e-5f);
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[blockIdx.x * N + i] = (row[i] - mean) * scale * gain[i] + bias[i];
}
int main() {
  const int n = 768; float *a, *b, *g; cudaMalloc(&a, 4 * n * 4); cudaMalloc(&b, 4 * n * 4); cudaMalloc(&g, n * 4);
  cudaMemset(a, 0, 4 * n * 4); cudaMemset(g, 0, n * 4);
  layernorm<768><<<4, 128>>>(a, b, g, g);
  layernorm<500><<<4, 192>>>(a, b, g, g);
  return cudaDeviceSynchronize() != cudaSuccess;
}
