#if defined(_MSC_VER) && !defined(__clang__) && _MSC_VER < 1940
#define _tl_orig_alignas alignas
#define alignas(N) _tl_orig_alignas((N) <= 64 ? (N) : 64)
#include <cuda.h>
#undef alignas
#define alignas _tl_orig_alignas
#endif
#include <tl_templates/cuda/reduce.h>
#include <tl_templates/cuda/scan.h>
#include <tl_templates/cuda/ldsm.h>
#include <tl_templates/cuda/threadblock_swizzle.h>
#include <tl_templates/cuda/debug.h>
#ifdef ENABLE_BF16
#include <tl_templates/cuda/cuda_bf16_fallbacks.cuh>
#endif

extern "C" __global__ void tl_transpose_padded_kernel(const float* __restrict__ X, float* __restrict__ Y);
extern "C" __global__ void __launch_bounds__(256, 1) tl_transpose_padded_kernel(const float* __restrict__ X, float* __restrict__ Y) {
  extern __shared__ __align__(1024) float part[];
  #pragma unroll
  for (int i = 0; i < 4; ++i) {
    part[((((((int)threadIdx.x) >> 3) * 33) + ((((int)threadIdx.x) & 7) * 4)) + i)] = X[(((((((int)blockIdx.y) * 4096) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.x) & 7) * 4)) + i)];
  }
  __syncthreads();
  #pragma unroll
  for (int i_1 = 0; i_1 < 4; ++i_1) {
    Y[(((((((int)blockIdx.x) * 4096) + (i_1 * 1024)) + ((((int)threadIdx.x) >> 5) * 128)) + (((int)blockIdx.y) * 32)) + (((int)threadIdx.x) & 31))] = part[((((((int)threadIdx.x) & 31) * 33) + (i_1 * 8)) + (((int)threadIdx.x) >> 5))];
  }
}
