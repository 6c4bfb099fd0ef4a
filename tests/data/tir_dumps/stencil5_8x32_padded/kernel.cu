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
extern "C" __global__ void __launch_bounds__(256) stencil5_8x32_padded_kernel(float* __restrict__ X_ptr, float* __restrict__ Y_ptr);
extern "C" __global__ void __launch_bounds__(256) stencil5_8x32_padded_kernel(float* __restrict__ X_ptr, float* __restrict__ Y_ptr) {
  __shared__ alignas(64) float X_shared_ptr[650];
  int cse_v1 = (((int)blockIdx.x) * 32);
  for (int ax0_ax1_fused_0 = 0; ax0_ax1_fused_0 < 2; ++ax0_ax1_fused_0) {
    if ((((ax0_ax1_fused_0 * 64) + (((int)threadIdx.y) * 8)) + (((int)threadIdx.x) >> 2)) < 85) {
      int cse_v3 = ((((ax0_ax1_fused_0 * 128) + (((int)threadIdx.y) * 16)) + (((int)threadIdx.x) >> 1)) / 17);
      int cse_v4 = ((((ax0_ax1_fused_0 * 256) + (((int)threadIdx.y) * 32)) + ((int)threadIdx.x)) % 34);
      X_shared_ptr[((((((ax0_ax1_fused_0 * 128) + (((int)threadIdx.y) * 16)) + (((int)threadIdx.x) >> 1)) / 17) * 65) + ((((ax0_ax1_fused_0 * 256) + (((int)threadIdx.y) * 32)) + ((int)threadIdx.x)) % 34))] = X_ptr[((((((int)blockIdx.y) * 1040) + (((((ax0_ax1_fused_0 * 128) + (((int)threadIdx.y) * 16)) + (((int)threadIdx.x) >> 1)) / 17) * 130)) + (((int)blockIdx.x) * 32)) + ((((ax0_ax1_fused_0 * 256) + (((int)threadIdx.y) * 32)) + ((int)threadIdx.x)) % 34))];
    }
  }
  int cse_v2 = ((((int)threadIdx.y) * 65) + ((int)threadIdx.x));
  __syncthreads();
  Y_ptr[((((((int)blockIdx.y) * 1024) + (((int)threadIdx.y) * 128)) + (((int)blockIdx.x) * 32)) + ((int)threadIdx.x))] = ((((X_shared_ptr[(((((int)threadIdx.y) * 65) + ((int)threadIdx.x)) + 66)] + X_shared_ptr[(((((int)threadIdx.y) * 65) + ((int)threadIdx.x)) + 1)]) + X_shared_ptr[(((((int)threadIdx.y) * 65) + ((int)threadIdx.x)) + 65)]) + X_shared_ptr[(((((int)threadIdx.y) * 65) + ((int)threadIdx.x)) + 131)]) + X_shared_ptr[(((((int)threadIdx.y) * 65) + ((int)threadIdx.x)) + 67)]);
}
