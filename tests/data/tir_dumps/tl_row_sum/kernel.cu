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

extern "C" __global__ void tl_row_sum_kernel(const float* __restrict__ X, float* __restrict__ Y);
extern "C" __global__ void __launch_bounds__(128, 1) tl_row_sum_kernel(const float* __restrict__ X, float* __restrict__ Y) {
  extern __shared__ __align__(1024) uchar buf_dyn_shmem[];
  void* workspace = ((void*)((char*)buf_dyn_shmem + 0));
  void* x_tile = ((void*)((char*)buf_dyn_shmem + 0));
  float x[16];
  float y_clear[4];
  float y[1];
  #pragma unroll
  for (int i = 0; i < 4; ++i) {
    *(float4*)(((float*)x_tile) + ((i * 512) + (((int)threadIdx.x) * 4))) = *(float4*)(X + (((((int)blockIdx.x) * 2048) + (i * 512)) + (((int)threadIdx.x) * 4)));
  }
  __syncthreads();
  #pragma unroll
  for (int i_1 = 0; i_1 < 16; ++i_1) {
    x[i_1] = ((float*)x_tile)[(((((i_1 >> 2) * 512) + 511) - ((int)threadIdx.x)) - ((i_1 & 3) * 128))];
  }
  #pragma unroll
  for (int i_2 = 0; i_2 < 4; ++i_2) {
    y_clear[i_2] = 0x0p+0f/*0.000000e+00*/;
    #pragma unroll
    for (int rv = 0; rv < 4; ++rv) {
      y_clear[i_2] = (y_clear[i_2] + x[((i_2 * 4) + rv)]);
    }
    __syncthreads();
    y_clear[i_2] = tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run(y_clear[i_2], (&(((float*)workspace)[0])));
    if ((((int)threadIdx.x) & 3) == i_2) {
      y[0] = y_clear[i_2];
    }
  }
  if ((((int)threadIdx.x) >> 2) == 0) {
    Y[((((int)blockIdx.x) * 4) + (((int)threadIdx.x) & 3))] = y[0];
  }
}
