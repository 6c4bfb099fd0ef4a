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
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0() {
  asm volatile("cp.async.wait_group 0;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1() {
  asm volatile("cp.async.wait_group 1;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2() {
  asm volatile("cp.async.wait_group 2;" :  :  : "memory");
}
__forceinline__ __device__ void tvm_builtin_ptx_cp_async_commit_group_async_commit_group() {
  asm volatile("cp.async.commit_group;" :  : );
}

__forceinline__ __device__ void ptx_cp_async_legacy_cg_16_4_4(void* dst, int dst_off, void* src, int src_off) {
  uint8_t* dst_p = (uint8_t*)dst + dst_off * 4;
  uint8_t* src_p = (uint8_t*)src + src_off * 4;
  unsigned int dst_addr = __cvta_generic_to_shared(dst_p);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;"
    :: "r"(dst_addr), "l"(src_p), "n"(16));
}
extern "C" __global__ void __launch_bounds__(256) sgemm_async_3_stages_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr);
extern "C" __global__ void __launch_bounds__(256) sgemm_async_3_stages_kernel(float* __restrict__ A_ptr, float* __restrict__ B_ptr, float* __restrict__ C_ptr) {
  extern __shared__ __align__(64) uchar buf_dyn_shmem_ptr[];
  alignas(64) float C_local_ptr[16];
  alignas(64) float A_shared_dyn_local_ptr[4];
  alignas(64) float B_shared_dyn_local_ptr[4];
  alignas(64) float A_shared_dyn_local_ptr_1[4];
  alignas(64) float B_shared_dyn_local_ptr_1[4];
  for (int i_3_init = 0; i_3_init < 4; ++i_3_init) {
    for (int j_3_init = 0; j_3_init < 4; ++j_3_init) {
      C_local_ptr[((i_3_init * 4) + j_3_init)] = 0x0p+0f/*0.000000e+00*/;
    }
  }
  int cse_v1 = (((int)threadIdx.y) * 64);
  int cse_v2 = (((int)threadIdx.x) * 4);
  int cse_v3 = (((int)threadIdx.y) * 128);
  int cse_v4 = (((int)blockIdx.x) * 64);
  int cse_v6 = ((((int)threadIdx.x) & 3) * 4);
  int cse_v7 = ((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4));
  int cse_v11 = (((((int)blockIdx.y) * 4096) + (((int)threadIdx.y) * 256)) + ((((int)threadIdx.x) >> 2) * 64));
  int cse_v12 = (((((int)threadIdx.y) * 128) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) * 4));
  int cse_v14 = ((((((int)blockIdx.y) * 4096) + (((int)threadIdx.y) * 256)) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)threadIdx.x) & 3) * 4));
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4)), A_ptr, ((((((int)blockIdx.y) * 4096) + (((int)threadIdx.y) * 256)) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)threadIdx.x) & 3) * 4)));
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4)) + 3072), B_ptr, (((((int)threadIdx.y) * 128) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) * 4)));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  int cse_v13 = (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4)) + 1024);
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4)) + 1024), A_ptr, (((((((int)blockIdx.y) * 4096) + (((int)threadIdx.y) * 256)) + ((((int)threadIdx.x) >> 2) * 64)) + ((((int)threadIdx.x) & 3) * 4)) + 16));
  ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((int)threadIdx.y) * 64) + (((int)threadIdx.x) * 4)) + 4096), B_ptr, ((((((int)threadIdx.y) * 128) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) * 4)) + 2048));
  tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
  for (int k_0 = 0; k_0 < 2; ++k_0) {
    int cse_v15 = (((((k_0 + 2) % 3) * 1024) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 4));
    __syncthreads();
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, (((((k_0 + 2) % 3) * 1024) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 4)), A_ptr, ((((((((int)blockIdx.y) * 4096) + (((int)threadIdx.y) * 256)) + ((((int)threadIdx.x) >> 2) * 64)) + (k_0 * 16)) + ((((int)threadIdx.x) & 3) * 4)) + 32));
    ptx_cp_async_legacy_cg_16_4_4(buf_dyn_shmem_ptr, ((((((k_0 + 2) % 3) * 1024) + (((int)threadIdx.y) * 64)) + (((int)threadIdx.x) * 4)) + 3072), B_ptr, (((((k_0 * 2048) + (((int)threadIdx.y) * 128)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) * 4)) + 4096));
    tvm_builtin_ptx_cp_async_commit_group_async_commit_group();
    tvm_builtin_ptx_cp_async_wait_group_async_wait_group_2();
    __syncthreads();
    for (int k_1 = 0; k_1 < 16; ++k_1) {
      int cse_v5 = (k_0 * 1024);
      for (int ax0 = 0; ax0 < 4; ++ax0) {
        A_shared_dyn_local_ptr[ax0] = ((float*)buf_dyn_shmem_ptr)[((((k_0 * 1024) + (((int)threadIdx.y) * 64)) + (ax0 * 16)) + k_1)];
      }
      for (int ax0_1 = 0; ax0_1 < 4; ++ax0_1) {
        B_shared_dyn_local_ptr[ax0_1] = ((float*)buf_dyn_shmem_ptr)[(((((k_0 * 1024) + (k_1 * 64)) + (((int)threadIdx.x) * 4)) + ax0_1) + 3072)];
      }
      for (int i_3 = 0; i_3 < 4; ++i_3) {
        for (int j_3 = 0; j_3 < 4; ++j_3) {
          int cse_v8 = ((i_3 * 4) + j_3);
          C_local_ptr[((i_3 * 4) + j_3)] = (C_local_ptr[((i_3 * 4) + j_3)] + (A_shared_dyn_local_ptr[i_3] * B_shared_dyn_local_ptr[j_3]));
        }
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_1();
  __syncthreads();
  for (int k_1_1 = 0; k_1_1 < 16; ++k_1_1) {
    for (int ax0_2 = 0; ax0_2 < 4; ++ax0_2) {
      A_shared_dyn_local_ptr_1[ax0_2] = ((float*)buf_dyn_shmem_ptr)[((((((int)threadIdx.y) * 64) + (ax0_2 * 16)) + k_1_1) + 2048)];
    }
    for (int ax0_3 = 0; ax0_3 < 4; ++ax0_3) {
      B_shared_dyn_local_ptr_1[ax0_3] = ((float*)buf_dyn_shmem_ptr)[((((k_1_1 * 64) + (((int)threadIdx.x) * 4)) + ax0_3) + 5120)];
    }
    for (int i_3_1 = 0; i_3_1 < 4; ++i_3_1) {
      for (int j_3_1 = 0; j_3_1 < 4; ++j_3_1) {
        int cse_v9 = ((i_3_1 * 4) + j_3_1);
        C_local_ptr[((i_3_1 * 4) + j_3_1)] = (C_local_ptr[((i_3_1 * 4) + j_3_1)] + (A_shared_dyn_local_ptr_1[i_3_1] * B_shared_dyn_local_ptr_1[j_3_1]));
      }
    }
  }
  tvm_builtin_ptx_cp_async_wait_group_async_wait_group_0();
  __syncthreads();
  for (int k_1_2 = 0; k_1_2 < 16; ++k_1_2) {
    for (int ax0_4 = 0; ax0_4 < 4; ++ax0_4) {
      A_shared_dyn_local_ptr_1[ax0_4] = ((float*)buf_dyn_shmem_ptr)[(((((int)threadIdx.y) * 64) + (ax0_4 * 16)) + k_1_2)];
    }
    for (int ax0_5 = 0; ax0_5 < 4; ++ax0_5) {
      B_shared_dyn_local_ptr_1[ax0_5] = ((float*)buf_dyn_shmem_ptr)[((((k_1_2 * 64) + (((int)threadIdx.x) * 4)) + ax0_5) + 3072)];
    }
    for (int i_3_2 = 0; i_3_2 < 4; ++i_3_2) {
      for (int j_3_2 = 0; j_3_2 < 4; ++j_3_2) {
        int cse_v10 = ((i_3_2 * 4) + j_3_2);
        C_local_ptr[((i_3_2 * 4) + j_3_2)] = (C_local_ptr[((i_3_2 * 4) + j_3_2)] + (A_shared_dyn_local_ptr_1[i_3_2] * B_shared_dyn_local_ptr_1[j_3_2]));
      }
    }
  }
  for (int ax0_6 = 0; ax0_6 < 4; ++ax0_6) {
    for (int ax1 = 0; ax1 < 4; ++ax1) {
      C_ptr[((((((((int)blockIdx.y) * 8192) + (((int)threadIdx.y) * 512)) + (ax0_6 * 128)) + (((int)blockIdx.x) * 64)) + (((int)threadIdx.x) * 4)) + ax1)] = C_local_ptr[((ax0_6 * 4) + ax1)];
    }
  }
}
