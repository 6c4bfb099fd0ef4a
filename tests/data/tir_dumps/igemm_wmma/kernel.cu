#ifdef __CUDACC_RTC__
  #include <cuda/std/cstdint>
  using cuda::std::uint8_t;
  using cuda::std::uint16_t;
  using cuda::std::uint32_t;
  using cuda::std::uint64_t;
  using cuda::std::int8_t;
  using cuda::std::int16_t;
  using cuda::std::int32_t;
  using cuda::std::int64_t;

  #include <cuda/std/type_traits>
  namespace std {
    using cuda::std::is_same;
    using cuda::std::is_same_v;
    using cuda::std::is_integral;
    using cuda::std::is_signed;
    using cuda::std::is_unsigned;
    using cuda::std::is_floating_point;
    using cuda::std::enable_if;
    using cuda::std::conditional;
  }

  // NVRTC uses asm/volatile instead of __asm__/__volatile__ (gcc extension).
  #ifndef __asm__
  #define __asm__ asm
  #endif
  #ifndef __volatile__
  #define __volatile__ volatile
  #endif
#else
  #include <cstdint>
  #include <type_traits>
  #include <cuda.h>
#endif

#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ >= 610)
#include <sm_61_intrinsics.h>

#if defined(__CUDACC_RTC__)
#define __SM_61_INTRINSICS_DECL__ __device__
#else /* !__CUDACC_RTC__ */
#define __SM_61_INTRINSICS_DECL__ static __device__ __inline__
#endif /* __CUDACC_RTC__ */

#ifndef __CUDA_ARCH__
#define __DEF_IF_HOST { }
#else  /* !__CUDA_ARCH__ */
#define __DEF_IF_HOST ;
#endif /* __CUDA_ARCH__ */

__SM_61_INTRINSICS_DECL__ int __dp4a(unsigned int srcA, int srcB, int c) __DEF_IF_HOST
__SM_61_INTRINSICS_DECL__ int __dp4a(int srcA, unsigned int srcB, int c) __DEF_IF_HOST

#undef __DEF_IF_HOST

#if !defined(__CUDACC_RTC__) && defined(__CUDA_ARCH__)
__SM_61_INTRINSICS_DECL__ int __dp4a(unsigned int srcA, int srcB, int c) {
    int ret;
    asm volatile ("dp4a.u32.s32 %0, %1, %2, %3;" : "=r"(ret) : "r"(srcA), "r"(srcB), "r"(c));
    return ret;
}

__SM_61_INTRINSICS_DECL__ int __dp4a(int srcA, unsigned int srcB, int c) {
    int ret;
    asm volatile ("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(ret) : "r"(srcA), "r"(srcB), "r"(c));
    return ret;
}
#endif /* !__CUDACC_RTC__ && defined(__CUDA_ARCH__) */

#undef __SM_61_INTRINSICS_DECL__

#endif // __CUDA_ARCH__ >= 610

#include <mma.h>

#if (((__CUDACC_VER_MAJOR__ == 11) && (__CUDACC_VER_MINOR__ >= 4)) || \
     (__CUDACC_VER_MAJOR__ > 11))
#define TVM_ENABLE_L2_PREFETCH 1
#else
#define TVM_ENABLE_L2_PREFETCH 0
#endif

#ifdef _WIN32
  using uint = unsigned int;
  using uchar = unsigned char;
  using ushort = unsigned short;
  using int64_t = long long;
  using uint64_t = unsigned long long;
#else
  #define uint unsigned int
  #define uchar unsigned char
  #define ushort unsigned short
#endif
extern "C" __global__ void __launch_bounds__(128) igemm_wmma_kernel(signed char* __restrict__ A_ptr, signed char* __restrict__ B_ptr, int* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(128) igemm_wmma_kernel(signed char* __restrict__ A_ptr, signed char* __restrict__ B_ptr, int* __restrict__ C_ptr) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, int> C_wmma_accumulator_ptr[4];
  __shared__ alignas(64) signed char A_shared_ptr[3072];
  __shared__ alignas(64) signed char B_shared_ptr[2560];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, signed char, nvcuda::wmma::row_major> A_shared_wmma_matrix_a_ptr[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, signed char, nvcuda::wmma::row_major> B_shared_wmma_matrix_b_ptr[2];
  for (int i_0_2_init = 0; i_0_2_init < 2; ++i_0_2_init) {
    for (int j_0_2_init = 0; j_0_2_init < 2; ++j_0_2_init) {
      nvcuda::wmma::fill_fragment(C_wmma_accumulator_ptr[((i_0_2_init * 2) + j_0_2_init)], 0x0p+0f/*0.000000e+00*/);
    }
  }
  int cse_v1 = (((int)blockIdx.y) * 16384);
  int cse_v4 = (((int)blockIdx.x) * 64);
  int cse_v5 = (((int)threadIdx.z) * 32);
  for (int k_0_0 = 0; k_0_0 < 8; ++k_0_0) {
    int cse_v2 = (((int)threadIdx.x) >> 1);
    int cse_v6 = ((((int)threadIdx.x) & 1) * 16);
    __syncthreads();
    *(int4*)(A_shared_ptr + ((((((int)threadIdx.z) * 1536) + (((int)threadIdx.y) * 768)) + ((((int)threadIdx.x) >> 1) * 48)) + ((((int)threadIdx.x) & 1) * 16))) = *(int4*)(A_ptr + ((((((((int)blockIdx.y) * 16384) + (((int)threadIdx.z) * 8192)) + (((int)threadIdx.y) * 4096)) + ((((int)threadIdx.x) >> 1) * 256)) + (k_0_0 * 32)) + ((((int)threadIdx.x) & 1) * 16)));
    int cse_v3 = (((int)threadIdx.x) >> 2);
    int cse_v7 = ((((int)threadIdx.x) & 3) * 16);
    *(int4*)(B_shared_ptr + ((((((int)threadIdx.z) * 1280) + (((int)threadIdx.y) * 640)) + ((((int)threadIdx.x) >> 2) * 80)) + ((((int)threadIdx.x) & 3) * 16))) = *(int4*)(B_ptr + ((((((k_0_0 * 8192) + (((int)threadIdx.z) * 4096)) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + (((int)blockIdx.x) * 64)) + ((((int)threadIdx.x) & 3) * 16)));
    __syncthreads();
    for (int k_0_1 = 0; k_0_1 < 2; ++k_0_1) {
      for (int ax0_0 = 0; ax0_0 < 2; ++ax0_0) {
        nvcuda::wmma::load_matrix_sync(A_shared_wmma_matrix_a_ptr[ax0_0], (&(A_shared_ptr[(((((int)threadIdx.y) * 1536) + (ax0_0 * 768)) + (k_0_1 * 16))])), 48);
      }
      for (int ax1_0 = 0; ax1_0 < 2; ++ax1_0) {
        nvcuda::wmma::load_matrix_sync(B_shared_wmma_matrix_b_ptr[ax1_0], (&(B_shared_ptr[(((k_0_1 * 1280) + (((int)threadIdx.z) * 32)) + (ax1_0 * 16))])), 80);
      }
      for (int i_0_2 = 0; i_0_2 < 2; ++i_0_2) {
        for (int j_0_2 = 0; j_0_2 < 2; ++j_0_2) {
          int cse_v8 = ((i_0_2 * 2) + j_0_2);
          nvcuda::wmma::mma_sync(C_wmma_accumulator_ptr[((i_0_2 * 2) + j_0_2)], A_shared_wmma_matrix_a_ptr[i_0_2], B_shared_wmma_matrix_b_ptr[j_0_2], C_wmma_accumulator_ptr[((i_0_2 * 2) + j_0_2)]);
        }
      }
    }
  }
  for (int ax0_0_1 = 0; ax0_0_1 < 2; ++ax0_0_1) {
    for (int ax1_0_1 = 0; ax1_0_1 < 2; ++ax1_0_1) {
      nvcuda::wmma::store_matrix_sync((&(C_ptr[((((((((int)blockIdx.y) * 16384) + (((int)threadIdx.y) * 8192)) + (ax0_0_1 * 4096)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.z) * 32)) + (ax1_0_1 * 16))])), C_wmma_accumulator_ptr[((ax0_0_1 * 2) + ax1_0_1)], 256, nvcuda::wmma::mem_row_major);
    }
  }
}
