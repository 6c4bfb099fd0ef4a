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

extern "C" __global__ void tl_add_f16_kernel(const half_t* __restrict__ X, const half_t* __restrict__ Y, half_t* __restrict__ Z);
extern "C" __global__ void __launch_bounds__(128, 1) tl_add_f16_kernel(const half_t* __restrict__ X, const half_t* __restrict__ Y, half_t* __restrict__ Z) {
  extern __shared__ __align__(1024) uchar buf_dyn_shmem[];
  void* x = ((void*)((char*)buf_dyn_shmem + 0));
  void* y = ((void*)((char*)buf_dyn_shmem + 4096));
  half_t z[16];
  for (int k = 0; k < 8; ++k) {
    __syncthreads();
    #pragma unroll
    for (int i = 0; i < 2; ++i) {
      *(uint4*)(((half_t*)x) + ((i * 1024) + (((int)threadIdx.x) * 8))) = *(uint4*)(X + (((((((int)blockIdx.x) * 16384) + (i * 8192)) + ((((int)threadIdx.x) >> 3) * 512)) + (k * 64)) + ((((int)threadIdx.x) & 7) * 8)));
    }
    #pragma unroll
    for (int i_1 = 0; i_1 < 2; ++i_1) {
      *(uint4*)(((half_t*)y) + ((i_1 * 1024) + (((int)threadIdx.x) * 8))) = *(uint4*)(Y + (((((((int)blockIdx.x) * 16384) + (i_1 * 8192)) + ((((int)threadIdx.x) >> 3) * 512)) + (k * 64)) + ((((int)threadIdx.x) & 7) * 8)));
    }
    __syncthreads();
    #pragma unroll
    for (int i_2 = 0; i_2 < 16; ++i_2) {
      z[i_2] = (((half_t*)x)[((((i_2 * 128) + ((((int)threadIdx.x) >> 6) * 64)) + 63) - (((int)threadIdx.x) & 63))] + ((half_t*)y)[((((((int)threadIdx.x) & 63) + 1984) - ((((int)threadIdx.x) >> 6) * 64)) - (i_2 * 128))]);
    }
    #pragma unroll
    for (int i_3 = 0; i_3 < 16; ++i_3) {
      Z[(((((((int)blockIdx.x) * 16384) + (i_3 * 1024)) + ((((int)threadIdx.x) >> 6) * 512)) + (k * 64)) + (((int)threadIdx.x) & 63))] = z[i_3];
    }
  }
}
