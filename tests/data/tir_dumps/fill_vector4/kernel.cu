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
extern "C" __global__ void __launch_bounds__(128) fill_vector4_kernel(float* __restrict__ X_ptr, float* __restrict__ Y_ptr);
extern "C" __global__ void __launch_bounds__(128) fill_vector4_kernel(float* __restrict__ X_ptr, float* __restrict__ Y_ptr) {
  __shared__ alignas(64) float X_shared_ptr[1024];
  int cse_v1 = (((int)blockIdx.x) * 1024);
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 2; ++ax0_ax1_fused_0) {
    int cse_v2 = (ax0_ax1_fused_0 * 512);
    int cse_v3 = (((int)threadIdx.x) * 4);
    *(float4*)(X_shared_ptr + ((ax0_ax1_fused_0 * 512) + (((int)threadIdx.x) * 4))) = *(float4*)(X_ptr + (((((int)blockIdx.x) * 1024) + (ax0_ax1_fused_0 * 512)) + (((int)threadIdx.x) * 4)));
  }
  __syncthreads();
  for (int i_1_j_fused_0 = 0; i_1_j_fused_0 < 8; ++i_1_j_fused_0) {
    Y_ptr[(((((int)blockIdx.x) * 1024) + (i_1_j_fused_0 * 128)) + ((int)threadIdx.x))] = (X_shared_ptr[(((((i_1_j_fused_0 >> 1) * 256) + 255) - ((int)threadIdx.x)) - ((i_1_j_fused_0 & 1) * 128))] * 0x1p+1f/*2.000000e+00*/);
  }
}
