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

extern "C" __global__ void tl_sgemm_simt_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C);
extern "C" __global__ void __launch_bounds__(256, 1) tl_sgemm_simt_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C) {
  extern __shared__ __align__(1024) uchar buf_dyn_shmem[];
  void* a_tile = ((void*)((char*)buf_dyn_shmem + 0));
  void* b_tile = ((void*)((char*)buf_dyn_shmem + 1024));
  float c_part[4];
  float broadcast_var = 0x0p+0f/*0.000000e+00*/;
  *(float4*)(c_part + 0) = make_float4(broadcast_var, broadcast_var, broadcast_var, broadcast_var);
  for (int k = 0; k < 16; ++k) {
    __syncthreads();
    ((float*)a_tile)[((int)threadIdx.x)] = A[((((((int)blockIdx.y) * 4096) + ((((int)threadIdx.x) >> 3) * 128)) + (k * 8)) + (((int)threadIdx.x) & 7))];
    ((float*)b_tile)[((int)threadIdx.x)] = B[((((k * 1024) + ((((int)threadIdx.x) >> 5) * 128)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.x) & 31))];
    __syncthreads();
    #pragma unroll
    for (int i = 0; i < 4; ++i) {
      for (int p = 0; p < 8; ++p) {
        c_part[i] = (c_part[i] + (((float*)a_tile)[(((i * 64) + ((((int)threadIdx.x) >> 5) * 8)) + p)] * ((float*)b_tile)[((p * 32) + (((int)threadIdx.x) & 31))]));
      }
    }
  }
  #pragma unroll
  for (int i_1 = 0; i_1 < 4; ++i_1) {
    C[(((((((int)blockIdx.y) * 4096) + (i_1 * 1024)) + ((((int)threadIdx.x) >> 5) * 128)) + (((int)blockIdx.x) * 32)) + (((int)threadIdx.x) & 31))] = c_part[i_1];
  }
}
