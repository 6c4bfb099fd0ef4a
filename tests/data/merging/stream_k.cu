// Stream-K: a block takes tile after tile, and adds up what its warps have of each through shared memory.
//   As 33280 and Bs 32768 bytes feed the loop over k; partial, 131072 bytes, holds eight sums of each element; tile, 2048
//   bytes, collects rows on their way out. partial is dead when the sums are in registers.
// Right: 131072 bytes, with the barriers that are there.
#include <cuda_fp16.h>

constexpr int pitch = 130, depth = 128;

__global__ void stream_k(const __half *a, const __half *b, __half *c, const int *last_tile, int k) {
  extern __shared__ __align__(16) unsigned char arena[];
  __half *As = reinterpret_cast<__half *>(arena);                 // 128 x 130
  __half *Bs = reinterpret_cast<__half *>(arena + 33280);         // 128 x 128
  float *partial = reinterpret_cast<float *>(arena + 66048);      // 8 x 4096
  __half *tile = reinterpret_cast<__half *>(arena + 197120);      // 1024
  const int t = threadIdx.x;
  for (int number = blockIdx.x; number < last_tile[0]; number += gridDim.x) {
    float sum[128] = {};
    for (int k0 = 0; k0 < k; k0 += depth) {
      for (int i = t; i < 128 * pitch; i += 256) As[i] = a[number * 128 * pitch + i];
      for (int i = t; i < 128 * depth; i += 256) Bs[i] = b[k0 * 128 + i];
      __syncthreads();
      for (int kk = 0; kk < 16; ++kk)
        sum[kk % 128] += __half2float(As[t % 128 * pitch + kk]) * __half2float(Bs[(t / 32 * 16 + kk) * 128 + t % 32]);
      __syncthreads();
    }
    for (int j = 0; j < 128; ++j) partial[j * 256 + t] = sum[j];
    __syncthreads();
    float total[16];
    for (int j = 0; j < 16; ++j) {
      total[j] = 0;
      for (int w = 0; w < 8; ++w) total[j] += partial[w * 4096 + j * 256 + t];
    }
    __syncthreads();
    for (int part = 0; part < 4; ++part) {
      for (int j = 0; j < 4; ++j) tile[j * 256 + t] = __float2half(total[part * 4 + j]);
      __syncthreads();
      for (int i = t; i < 1024; i += 256) c[(number * 4 + part) * 1024 + i] = tile[1023 - i];
      __syncthreads();
    }
  }
}

void run(const __half *a, const __half *b, __half *c, const int *last) { stream_k<<<108, 256, 199168>>>(a, b, c, last, 512); }
