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

extern "C" __global__ void tl_transpose_kernel(const float* __restrict__ X, float* __restrict__ Y);
extern "C" __global__ void __launch_bounds__(256, 1) tl_transpose_kernel(const float* __restrict__ X, float* __restrict__ Y) {
  extern __shared__ __align__(1024) float part[];
  *(float4*)(part + (((int)threadIdx.x) * 4)) = *(float4*)(X + ((((((int)blockIdx.y) * 4096) + ((((int)threadIdx.x) >> 3) * 128)) + (((int)blockIdx.x) * 32)) + ((((int)threadIdx.x) & 7) * 4)));
  __syncthreads();
  #pragma unroll
  for (int i = 0; i < 4; ++i) {
    Y[(((((((int)blockIdx.x) * 4096) + (i * 1024)) + ((((int)threadIdx.x) >> 5) * 128)) + (((int)blockIdx.y) * 32)) + (((int)threadIdx.x) & 31))] = part[((((((int)threadIdx.x) & 31) * 32) + (i * 8)) + (((int)threadIdx.x) >> 5))];
  }
}
