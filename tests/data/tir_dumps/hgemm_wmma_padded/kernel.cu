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

#if !defined(__CUDA_ARCH__) || (__CUDA_ARCH__ >= 530)
#include <cuda_fp16.h>
__device__ half max(half a, half b)
{
  return __hgt(__half(a), __half(b)) ? a : b;
}
__device__ half min(half a, half b)
{
  return __hlt(__half(a), __half(b)) ? a : b;
}
#endif // __CUDA_ARCH__ >= 530

// Pack two half values.
static inline __device__ __host__ unsigned
__pack_half2(const half x, const half y) {
  unsigned v0 = *((unsigned short *)&x);
  unsigned v1 = *((unsigned short *)&y);
  return (v1 << 16) | v0;
}

#define CUDA_UNSUPPORTED_HALF_MATH_BINARY(HALF_MATH_NAME, FP32_MATH_NAME) \
static inline __device__ __host__ half HALF_MATH_NAME(half x, half y) {   \
  float tmp_x = __half2float(x);                                          \
  float tmp_y = __half2float(y);                                          \
  float result = FP32_MATH_NAME(tmp_x, tmp_y);                            \
  return __float2half(result);                                            \
}

#define CUDA_UNSUPPORTED_HALF_MATH_UNARY(HALF_MATH_NAME, FP32_MATH_NAME) \
static inline __device__ __host__ half HALF_MATH_NAME(half x) {          \
  float tmp_x = __half2float(x);                                         \
  float result = FP32_MATH_NAME(tmp_x);                                  \
  return __float2half(result);                                           \
}

// Some fp16 math functions are not supported in cuda_fp16.h,
// so we define them here to make sure the generated CUDA code
// is valid.
#if defined(__CUDA_ARCH__)
#if (__CUDA_ARCH__ >= 530)
CUDA_UNSUPPORTED_HALF_MATH_BINARY(hpow, powf)
#if ((__CUDACC_VER_MAJOR__ < 12) || ((__CUDACC_VER_MAJOR__ == 12) && (__CUDACC_VER_MINOR__ < 8)))
CUDA_UNSUPPORTED_HALF_MATH_UNARY(htanh, tanhf)
#endif
CUDA_UNSUPPORTED_HALF_MATH_UNARY(htan, tanf)
CUDA_UNSUPPORTED_HALF_MATH_UNARY(hatan, atanf)
CUDA_UNSUPPORTED_HALF_MATH_UNARY(herf, erf)
#else
CUDA_UNSUPPORTED_HALF_MATH_UNARY(hexp, exp)
#endif
#endif

#undef CUDA_UNSUPPORTED_HALF_MATH_BINARY
#undef CUDA_UNSUPPORTED_HALF_MATH_UNARY

template <typename T, typename TVec2>
struct __align__(8) half4_bfloat164 {
  T x, y, z, w;
  __host__ __device__ half4_bfloat164() : x(T(0)), y(T(0)), z(T(0)), w(T(0)) {}
  __host__ __device__ half4_bfloat164(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}

};

using half4 = half4_bfloat164<__half, __half2>;
__host__ __device__ half4 make_half4(__half x, __half y, __half z, __half w) {
    return half4(x, y, z, w);
}

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
extern "C" __global__ void __launch_bounds__(128) hgemm_wmma_padded_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(128) hgemm_wmma_padded_kernel(half* __restrict__ A_ptr, half* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> C_wmma_accumulator_ptr[4];
  __shared__ alignas(64) half A_shared_ptr[2560];
  __shared__ alignas(64) half B_shared_ptr[2304];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> A_shared_wmma_matrix_a_ptr[2];
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::row_major> B_shared_wmma_matrix_b_ptr[2];
  for (int i_0_2_init = 0; i_0_2_init < 2; ++i_0_2_init) {
    for (int j_0_2_init = 0; j_0_2_init < 2; ++j_0_2_init) {
      nvcuda::wmma::fill_fragment(C_wmma_accumulator_ptr[((i_0_2_init * 2) + j_0_2_init)], 0x0p+0f/*0.000000e+00*/);
    }
  }
  int cse_v1 = (((int)blockIdx.y) * 16384);
  int cse_v4 = (((int)blockIdx.x) * 64);
  int cse_v5 = (((int)threadIdx.z) * 32);
  for (int k_0_0 = 0; k_0_0 < 8; ++k_0_0) {
    __syncthreads();
    for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 2; ++ax0_ax1_fused_0) {
      int cse_v2 = (((int)threadIdx.x) >> 2);
      int cse_v6 = ((((int)threadIdx.x) & 3) * 8);
      *(uint4*)(A_shared_ptr + (((((ax0_ax1_fused_0 * 1280) + (((int)threadIdx.z) * 640)) + (((int)threadIdx.y) * 320)) + ((((int)threadIdx.x) >> 2) * 40)) + ((((int)threadIdx.x) & 3) * 8))) = *(uint4*)(A_ptr + (((((((((int)blockIdx.y) * 16384) + (ax0_ax1_fused_0 * 8192)) + (((int)threadIdx.z) * 4096)) + (((int)threadIdx.y) * 2048)) + ((((int)threadIdx.x) >> 2) * 256)) + (k_0_0 * 32)) + ((((int)threadIdx.x) & 3) * 8)));
    }
    for (int ax0_ax1_fused_0_1 = 0; ax0_ax1_fused_0_1 < 2; ++ax0_ax1_fused_0_1) {
      int cse_v3 = (((int)threadIdx.x) >> 3);
      int cse_v7 = ((((int)threadIdx.x) & 7) * 8);
      *(uint4*)(B_shared_ptr + (((((ax0_ax1_fused_0_1 * 1152) + (((int)threadIdx.z) * 576)) + (((int)threadIdx.y) * 288)) + ((((int)threadIdx.x) >> 3) * 72)) + ((((int)threadIdx.x) & 7) * 8))) = *(uint4*)(B_ptr + (((((((k_0_0 * 8192) + (ax0_ax1_fused_0_1 * 4096)) + (((int)threadIdx.z) * 2048)) + (((int)threadIdx.y) * 1024)) + ((((int)threadIdx.x) >> 3) * 256)) + (((int)blockIdx.x) * 64)) + ((((int)threadIdx.x) & 7) * 8)));
    }
    __syncthreads();
    for (int k_0_1 = 0; k_0_1 < 2; ++k_0_1) {
      for (int ax0_0 = 0; ax0_0 < 2; ++ax0_0) {
        nvcuda::wmma::load_matrix_sync(A_shared_wmma_matrix_a_ptr[ax0_0], (&(A_shared_ptr[(((((int)threadIdx.y) * 1280) + (ax0_0 * 640)) + (k_0_1 * 16))])), 40);
      }
      for (int ax1_0 = 0; ax1_0 < 2; ++ax1_0) {
        nvcuda::wmma::load_matrix_sync(B_shared_wmma_matrix_b_ptr[ax1_0], (&(B_shared_ptr[(((k_0_1 * 1152) + (((int)threadIdx.z) * 32)) + (ax1_0 * 16))])), 72);
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
