#if defined(_MSC_VER) && !defined(__clang__) && _MSC_VER < 1940
#define _tl_orig_alignas alignas
#define alignas(N) _tl_orig_alignas((N) <= 64 ? (N) : 64)
#include <cuda.h>
#undef alignas
#define alignas _tl_orig_alignas
#endif
#include <math_constants.h>
#include <tl_templates/cuda/reduce.h>
#include <tl_templates/cuda/scan.h>
#include <tl_templates/cuda/ldsm.h>
#include <tl_templates/cuda/threadblock_swizzle.h>
#include <tl_templates/cuda/debug.h>
#ifdef ENABLE_BF16
#include <tl_templates/cuda/cuda_bf16_fallbacks.cuh>
#endif

extern "C" __global__ void tl_softmax_kernel(const float* __restrict__ X, float* __restrict__ Y);
extern "C" __global__ void __launch_bounds__(128, 1) tl_softmax_kernel(const float* __restrict__ X, float* __restrict__ Y) {
  extern __shared__ __align__(1024) uchar buf_dyn_shmem[];
  void* tile = ((void*)((char*)buf_dyn_shmem + 0));
  void* workspace = ((void*)((char*)buf_dyn_shmem + 0));
  void* workspace_1 = ((void*)((char*)buf_dyn_shmem + 0));
  float x[16];
  float most[4];
  float total[4];
  #pragma unroll
  for (int i = 0; i < 4; ++i) {
    *(float4*)(((float*)tile) + ((i * 512) + (((int)threadIdx.x) * 4))) = *(float4*)(X + (((((int)blockIdx.x) * 2048) + (i * 512)) + (((int)threadIdx.x) * 4)));
  }
  __syncthreads();
  #pragma unroll
  for (int i_1 = 0; i_1 < 16; ++i_1) {
    x[i_1] = ((float*)tile)[((2047 - ((int)threadIdx.x)) - (i_1 * 128))];
  }
  #pragma unroll
  for (int i_2 = 0; i_2 < 4; ++i_2) {
    most[i_2] = -CUDART_INF_F;
    #pragma unroll
    for (int rv = 0; rv < 4; ++rv) {
      most[i_2] = max(most[i_2], x[((i_2 * 4) + rv)]);
    }
    __syncthreads();
    most[i_2] = tl::AllReduce<tl::MaxOp, 128, 1, 0, tl::NamedBarrier<128>>::run(most[i_2], (&(((float*)workspace_1)[0])));
  }
  #pragma unroll
  for (int i_3 = 0; i_3 < 4; ++i_3) {
    float4 __1;
    float4 __2;
      float4 v_ = *(float4*)(x + (i_3 * 4));
      float4 v__1 = make_float4(most[i_3], most[i_3], most[i_3], most[i_3]);
      __2.x = (v_.x-v__1.x);
      __2.y = (v_.y-v__1.y);
      __2.z = (v_.z-v__1.z);
      __2.w = (v_.w-v__1.w);
    __1.x = expf(__2.x);
    __1.y = expf(__2.y);
    __1.z = expf(__2.z);
    __1.w = expf(__2.w);
    *(float4*)(x + (i_3 * 4)) = __1;
  }
  #pragma unroll
  for (int i_4 = 0; i_4 < 4; ++i_4) {
    total[i_4] = 0x0p+0f/*0.000000e+00*/;
    #pragma unroll
    for (int rv_1 = 0; rv_1 < 4; ++rv_1) {
      total[i_4] = (total[i_4] + x[((i_4 * 4) + rv_1)]);
    }
    __syncthreads();
    total[i_4] = tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run(total[i_4], (&(((float*)workspace)[0])));
  }
  #pragma unroll
  for (int i_5 = 0; i_5 < 4; ++i_5) {
    float4 __3;
      float4 v__2 = *(float4*)(x + (i_5 * 4));
      float4 v__3 = make_float4(total[i_5], total[i_5], total[i_5], total[i_5]);
      __3.x = (v__2.x/v__3.x);
      __3.y = (v__2.y/v__3.y);
      __3.z = (v__2.z/v__3.z);
      __3.w = (v__2.w/v__3.w);
    *(float4*)(x + (i_5 * 4)) = __3;
  }
  #pragma unroll
  for (int i_6 = 0; i_6 < 16; ++i_6) {
    Y[(((((int)blockIdx.x) * 2048) + (i_6 * 128)) + ((int)threadIdx.x))] = x[i_6];
  }
}
