#if defined(_MSC_VER) && !defined(__clang__) && _MSC_VER < 1940
#define _tl_orig_alignas alignas
#define alignas(N) _tl_orig_alignas((N) <= 64 ? (N) : 64)
#include <cuda.h>
#undef alignas
#define alignas _tl_orig_alignas
#endif
#include <tl_templates/cuda/instruction/mma.h>
#include <tl_templates/cuda/copy.h>
#include <math_constants.h>
#include <tl_templates/cuda/reduce.h>
#include <tl_templates/cuda/scan.h>
#include <tl_templates/cuda/ldsm.h>
#include <tl_templates/cuda/threadblock_swizzle.h>
#include <tl_templates/cuda/debug.h>
#ifdef ENABLE_BF16
#include <tl_templates/cuda/cuda_bf16_fallbacks.cuh>
#endif

extern "C" __global__ void tl_attention_kernel(const half_t* __restrict__ K, half_t* __restrict__ O, const half_t* __restrict__ Q, const half_t* __restrict__ V);
extern "C" __global__ void __launch_bounds__(128, 1) tl_attention_kernel(const half_t* __restrict__ K, half_t* __restrict__ O, const half_t* __restrict__ Q, const half_t* __restrict__ V) {
  extern __shared__ __align__(1024) uchar buf_dyn_shmem[];
  void* q = ((void*)((char*)buf_dyn_shmem + 0));
  void* k = ((void*)((char*)buf_dyn_shmem + 8192));
  void* v = ((void*)((char*)buf_dyn_shmem + 16384));
  float result[32];
  float total[2];
  float most[2];
  float scores[32];
  float before[2];
  float change[2];
  float part[2];
  half_t weights[32];
  float most_clear[2];
  float most_clear_1[2];
  #pragma unroll
  for (int i = 0; i < 4; ++i) {
    *(uint4*)(((half_t*)q) + (((((i * 1024) + ((((int)threadIdx.x) >> 3) * 64)) + (((((((int)threadIdx.x) & 63) >> 5) + ((((int)threadIdx.x) & 7) >> 2)) & 1) * 32)) + (((((((int)threadIdx.x) & 31) >> 4) + ((((int)threadIdx.x) & 3) >> 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))) = *(uint4*)(Q + (((((int)blockIdx.x) * 4096) + (i * 1024)) + (((int)threadIdx.x) * 8)));
  }
  #pragma unroll
  for (int i_1 = 0; i_1 < 8; ++i_1) {
    float broadcast_var = 0x0p+0f/*0.000000e+00*/;
    *(float4*)(result + (i_1 * 4)) = make_float4(broadcast_var, broadcast_var, broadcast_var, broadcast_var);
  }
  float broadcast_var_1 = 0x0p+0f/*0.000000e+00*/;
  *(float2*)(total + 0) = make_float2(broadcast_var_1, broadcast_var_1);
  float broadcast_var_2 = -CUDART_INF_F;
  *(float2*)(most + 0) = make_float2(broadcast_var_2, broadcast_var_2);
  __syncthreads();
  #pragma unroll
  for (int i_2 = 0; i_2 < 4; ++i_2) {
    tl::cp_async_gs<16>((&(((half_t*)k)[(((((i_2 * 1024) + ((((int)threadIdx.x) >> 3) * 64)) + (((((((int)threadIdx.x) & 63) >> 5) + ((((int)threadIdx.x) & 7) >> 2)) & 1) * 32)) + (((((((int)threadIdx.x) & 31) >> 4) + ((((int)threadIdx.x) & 3) >> 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(K[((i_2 * 1024) + (((int)threadIdx.x) * 8))])));
  }
  tl::cp_async_commit();
  #pragma unroll
  for (int i_3 = 0; i_3 < 4; ++i_3) {
    tl::cp_async_gs<16>((&(((half_t*)v)[(((((i_3 * 1024) + ((((int)threadIdx.x) >> 3) * 64)) + (((((((int)threadIdx.x) & 63) >> 5) + ((((int)threadIdx.x) & 7) >> 2)) & 1) * 32)) + (((((((int)threadIdx.x) & 31) >> 4) + ((((int)threadIdx.x) & 3) >> 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(V[((i_3 * 1024) + (((int)threadIdx.x) * 8))])));
  }
  tl::cp_async_commit();
  for (int step = 0; step < 3; ++step) {
    #pragma unroll
    for (int i_4 = 0; i_4 < 8; ++i_4) {
      float broadcast_var_3 = 0x0p+0f/*0.000000e+00*/;
      *(float4*)(scores + (i_4 * 4)) = make_float4(broadcast_var_3, broadcast_var_3, broadcast_var_3, broadcast_var_3);
    }
    tl::cp_async_wait<1>();
    __syncthreads();
    {
      half_t A_local[8];
      half_t B_local[32];
      for (int ki = 0; ki < 4; ++ki) {
        tl::ptx_ldmatrix_x4((&(((half_t*)q)[((((((((int)threadIdx.x) >> 5) * 1024) + ((((int)threadIdx.x) & 15) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (ki >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (ki & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 31) >> 4) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(A_local[0])));
        #pragma unroll
        for (int i_5 = 0; i_5 < 4; ++i_5) {
          tl::ptx_ldmatrix_x4((&(((half_t*)k)[((((((i_5 * 1024) + (((((int)threadIdx.x) & 31) >> 4) * 512)) + ((((int)threadIdx.x) & 7) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (ki >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (ki & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(B_local[(i_5 * 8)])));
        }
        for (int j = 0; j < 4; ++j) {
          tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(scores + (j * 8)), reinterpret_cast<const unsigned*>(A_local + 0), reinterpret_cast<const unsigned*>(B_local + (j * 8)));
          tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(scores + ((j * 8) + 4)), reinterpret_cast<const unsigned*>(A_local + 0), reinterpret_cast<const unsigned*>(B_local + ((j * 8) + 4)));
        }
      }
    }
    __syncthreads();
    #pragma unroll
    for (int i_6 = 0; i_6 < 4; ++i_6) {
      tl::cp_async_gs<16>((&(((half_t*)k)[(((((i_6 * 1024) + ((((int)threadIdx.x) >> 3) * 64)) + (((((((int)threadIdx.x) & 63) >> 5) + ((((int)threadIdx.x) & 7) >> 2)) & 1) * 32)) + (((((((int)threadIdx.x) & 31) >> 4) + ((((int)threadIdx.x) & 3) >> 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(K[((((step * 4096) + (i_6 * 1024)) + (((int)threadIdx.x) * 8)) + 4096)])));
    }
    tl::cp_async_commit();
    *(float2*)(before + 0) = *(float2*)(most + 0);
    #pragma unroll
    for (int i_7 = 0; i_7 < 2; ++i_7) {
      most_clear[i_7] = -CUDART_INF_F;
      #pragma unroll
      for (int rv = 0; rv < 16; ++rv) {
        most_clear[i_7] = max(most_clear[i_7], scores[((((rv & 7) * 4) + (i_7 * 2)) + (rv >> 3))]);
      }
      most_clear[i_7] = tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run(most_clear[i_7]);
      most[i_7] = max(most[i_7], most_clear[i_7]);
    }
    float broadcast_var_4 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
    float broadcast_var_5 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
    float2 __1;
    float2 __2;
      float2 __3;
        float2 v_ = *(float2*)(before + 0);
        float2 v__1 = make_float2(broadcast_var_4, broadcast_var_4);
        __3.x = (v_.x*v__1.x);
        __3.y = (v_.y*v__1.y);
      float2 __4;
        float2 v__2 = *(float2*)(most + 0);
        float2 v__3 = make_float2(broadcast_var_5, broadcast_var_5);
        __4.x = (v__2.x*v__3.x);
        __4.y = (v__2.y*v__3.y);
      __2.x = (__3.x-__4.x);
      __2.y = (__3.y-__4.y);
    __1.x = exp2f(__2.x);
    __1.y = exp2f(__2.y);
    *(float2*)(change + 0) = __1;
    #pragma unroll
    for (int i_8 = 0; i_8 < 16; ++i_8) {
      float broadcast_var_6 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
      float2 __5;
      float2 __6;
        float2 __7;
          float2 v__4 = *(float2*)(scores + (i_8 * 2));
          float2 v__5 = make_float2(broadcast_var_6, broadcast_var_6);
          __7.x = (v__4.x*v__5.x);
          __7.y = (v__4.y*v__5.y);
        float2 v__6 = make_float2((most[(i_8 & 1)] * 0x1.7154764ee6c2fp-3f/*1.803369e-01*/), (most[(i_8 & 1)] * 0x1.7154764ee6c2fp-3f/*1.803369e-01*/));
        __6.x = (__7.x-v__6.x);
        __6.y = (__7.y-v__6.y);
      __5.x = exp2f(__6.x);
      __5.y = exp2f(__6.y);
      *(float2*)(scores + (i_8 * 2)) = __5;
    }
    #pragma unroll
    for (int i_9 = 0; i_9 < 2; ++i_9) {
      part[i_9] = 0x0p+0f/*0.000000e+00*/;
      #pragma unroll
      for (int rv_1 = 0; rv_1 < 16; ++rv_1) {
        part[i_9] = (part[i_9] + scores[((((rv_1 & 7) * 4) + (i_9 * 2)) + (rv_1 >> 3))]);
      }
      part[i_9] = tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run(part[i_9]);
    }
    float2 __8;
      float2 __9;
        float2 v__7 = *(float2*)(total + 0);
        float2 v__8 = *(float2*)(change + 0);
        __9.x = (v__7.x*v__8.x);
        __9.y = (v__7.y*v__8.y);
      float2 v__9 = *(float2*)(part + 0);
      __8.x = (__9.x+v__9.x);
      __8.y = (__9.y+v__9.y);
    *(float2*)(total + 0) = __8;
    #pragma unroll
    for (int i_10 = 0; i_10 < 16; ++i_10) {
      float2 __10;
        float2 v__10 = *(float2*)(result + (i_10 * 2));
        float2 v__11 = make_float2(change[(i_10 & 1)], change[(i_10 & 1)]);
        __10.x = (v__10.x*v__11.x);
        __10.y = (v__10.y*v__11.y);
      *(float2*)(result + (i_10 * 2)) = __10;
    }
    #pragma unroll
    for (int i_11 = 0; i_11 < 8; ++i_11) {
      uint2 __11;
      float4 v__12 = *(float4*)(scores + (i_11 * 4));
      ((half2*)(&__11))[0] = __float22half2_rn(((float2*)(&v__12))[0]);
      ((half2*)(&__11))[1] = __float22half2_rn(((float2*)(&v__12))[1]);
      *(uint2*)(weights + (i_11 * 4)) = __11;
    }
    tl::cp_async_wait<1>();
    __syncthreads();
    {
      half_t B_local_1[32];
      for (int ki_1 = 0; ki_1 < 4; ++ki_1) {
        #pragma unroll
        for (int i_12 = 0; i_12 < 4; ++i_12) {
          tl::ptx_ldmatrix_x4_trans((&(((half_t*)v)[(((((ki_1 * 1024) + ((((int)threadIdx.x) & 15) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (i_12 >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (i_12 & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 31) >> 4) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(B_local_1[(i_12 * 8)])));
        }
        for (int j_1 = 0; j_1 < 4; ++j_1) {
          tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(result + (j_1 * 8)), reinterpret_cast<const unsigned*>(weights + (ki_1 * 8)), reinterpret_cast<const unsigned*>(B_local_1 + (j_1 * 8)));
          tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(result + ((j_1 * 8) + 4)), reinterpret_cast<const unsigned*>(weights + (ki_1 * 8)), reinterpret_cast<const unsigned*>(B_local_1 + ((j_1 * 8) + 4)));
        }
      }
    }
    __syncthreads();
    #pragma unroll
    for (int i_13 = 0; i_13 < 4; ++i_13) {
      tl::cp_async_gs<16>((&(((half_t*)v)[(((((i_13 * 1024) + ((((int)threadIdx.x) >> 3) * 64)) + (((((((int)threadIdx.x) & 63) >> 5) + ((((int)threadIdx.x) & 7) >> 2)) & 1) * 32)) + (((((((int)threadIdx.x) & 31) >> 4) + ((((int)threadIdx.x) & 3) >> 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(V[((((step * 4096) + (i_13 * 1024)) + (((int)threadIdx.x) * 8)) + 4096)])));
    }
    tl::cp_async_commit();
  }
  #pragma unroll
  for (int i_14 = 0; i_14 < 8; ++i_14) {
    float broadcast_var_7 = 0x0p+0f/*0.000000e+00*/;
    *(float4*)(scores + (i_14 * 4)) = make_float4(broadcast_var_7, broadcast_var_7, broadcast_var_7, broadcast_var_7);
  }
  tl::cp_async_wait<1>();
  __syncthreads();
  {
    half_t A_local_1[8];
    half_t B_local_2[32];
    for (int ki_2 = 0; ki_2 < 4; ++ki_2) {
      tl::ptx_ldmatrix_x4((&(((half_t*)q)[((((((((int)threadIdx.x) >> 5) * 1024) + ((((int)threadIdx.x) & 15) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (ki_2 >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (ki_2 & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 31) >> 4) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(A_local_1[0])));
      #pragma unroll
      for (int i_15 = 0; i_15 < 4; ++i_15) {
        tl::ptx_ldmatrix_x4((&(((half_t*)k)[((((((i_15 * 1024) + (((((int)threadIdx.x) & 31) >> 4) * 512)) + ((((int)threadIdx.x) & 7) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (ki_2 >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (ki_2 & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 15) >> 3) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(B_local_2[(i_15 * 8)])));
      }
      for (int j_2 = 0; j_2 < 4; ++j_2) {
        tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(scores + (j_2 * 8)), reinterpret_cast<const unsigned*>(A_local_1 + 0), reinterpret_cast<const unsigned*>(B_local_2 + (j_2 * 8)));
        tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(scores + ((j_2 * 8) + 4)), reinterpret_cast<const unsigned*>(A_local_1 + 0), reinterpret_cast<const unsigned*>(B_local_2 + ((j_2 * 8) + 4)));
      }
    }
  }
  *(float2*)(before + 0) = *(float2*)(most + 0);
  #pragma unroll
  for (int i_16 = 0; i_16 < 2; ++i_16) {
    most_clear_1[i_16] = -CUDART_INF_F;
    #pragma unroll
    for (int rv_2 = 0; rv_2 < 16; ++rv_2) {
      most_clear_1[i_16] = max(most_clear_1[i_16], scores[((((rv_2 & 7) * 4) + (i_16 * 2)) + (rv_2 >> 3))]);
    }
    most_clear_1[i_16] = tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run(most_clear_1[i_16]);
    most[i_16] = max(most[i_16], most_clear_1[i_16]);
  }
  float broadcast_var_8 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
  float broadcast_var_9 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
  float2 __12;
  float2 __13;
    float2 __14;
      float2 v__13 = *(float2*)(before + 0);
      float2 v__14 = make_float2(broadcast_var_8, broadcast_var_8);
      __14.x = (v__13.x*v__14.x);
      __14.y = (v__13.y*v__14.y);
    float2 __15;
      float2 v__15 = *(float2*)(most + 0);
      float2 v__16 = make_float2(broadcast_var_9, broadcast_var_9);
      __15.x = (v__15.x*v__16.x);
      __15.y = (v__15.y*v__16.y);
    __13.x = (__14.x-__15.x);
    __13.y = (__14.y-__15.y);
  __12.x = exp2f(__13.x);
  __12.y = exp2f(__13.y);
  *(float2*)(change + 0) = __12;
  #pragma unroll
  for (int i_17 = 0; i_17 < 16; ++i_17) {
    float broadcast_var_10 = 0x1.7154764ee6c2fp-3f/*1.803369e-01*/;
    float2 __16;
    float2 __17;
      float2 __18;
        float2 v__17 = *(float2*)(scores + (i_17 * 2));
        float2 v__18 = make_float2(broadcast_var_10, broadcast_var_10);
        __18.x = (v__17.x*v__18.x);
        __18.y = (v__17.y*v__18.y);
      float2 v__19 = make_float2((most[(i_17 & 1)] * 0x1.7154764ee6c2fp-3f/*1.803369e-01*/), (most[(i_17 & 1)] * 0x1.7154764ee6c2fp-3f/*1.803369e-01*/));
      __17.x = (__18.x-v__19.x);
      __17.y = (__18.y-v__19.y);
    __16.x = exp2f(__17.x);
    __16.y = exp2f(__17.y);
    *(float2*)(scores + (i_17 * 2)) = __16;
  }
  #pragma unroll
  for (int i_18 = 0; i_18 < 2; ++i_18) {
    part[i_18] = 0x0p+0f/*0.000000e+00*/;
    #pragma unroll
    for (int rv_3 = 0; rv_3 < 16; ++rv_3) {
      part[i_18] = (part[i_18] + scores[((((rv_3 & 7) * 4) + (i_18 * 2)) + (rv_3 >> 3))]);
    }
    part[i_18] = tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run(part[i_18]);
  }
  float2 __19;
    float2 __20;
      float2 v__20 = *(float2*)(total + 0);
      float2 v__21 = *(float2*)(change + 0);
      __20.x = (v__20.x*v__21.x);
      __20.y = (v__20.y*v__21.y);
    float2 v__22 = *(float2*)(part + 0);
    __19.x = (__20.x+v__22.x);
    __19.y = (__20.y+v__22.y);
  *(float2*)(total + 0) = __19;
  #pragma unroll
  for (int i_19 = 0; i_19 < 16; ++i_19) {
    float2 __21;
      float2 v__23 = *(float2*)(result + (i_19 * 2));
      float2 v__24 = make_float2(change[(i_19 & 1)], change[(i_19 & 1)]);
      __21.x = (v__23.x*v__24.x);
      __21.y = (v__23.y*v__24.y);
    *(float2*)(result + (i_19 * 2)) = __21;
  }
  #pragma unroll
  for (int i_20 = 0; i_20 < 8; ++i_20) {
    uint2 __22;
    float4 v__25 = *(float4*)(scores + (i_20 * 4));
    ((half2*)(&__22))[0] = __float22half2_rn(((float2*)(&v__25))[0]);
    ((half2*)(&__22))[1] = __float22half2_rn(((float2*)(&v__25))[1]);
    *(uint2*)(weights + (i_20 * 4)) = __22;
  }
  tl::cp_async_wait<0>();
  __syncthreads();
  {
    half_t B_local_3[32];
    for (int ki_3 = 0; ki_3 < 4; ++ki_3) {
      #pragma unroll
      for (int i_21 = 0; i_21 < 4; ++i_21) {
        tl::ptx_ldmatrix_x4_trans((&(((half_t*)v)[(((((ki_3 * 1024) + ((((int)threadIdx.x) & 15) * 64)) + (((((((int)threadIdx.x) & 7) >> 2) + (i_21 >> 1)) & 1) * 32)) + (((((((int)threadIdx.x) & 3) >> 1) + (i_21 & 1)) & 1) * 16)) + (((((((int)threadIdx.x) & 31) >> 4) + (((int)threadIdx.x) & 1)) & 1) * 8))])), (&(B_local_3[(i_21 * 8)])));
      }
      for (int j_3 = 0; j_3 < 4; ++j_3) {
        tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(result + (j_3 * 8)), reinterpret_cast<const unsigned*>(weights + (ki_3 * 8)), reinterpret_cast<const unsigned*>(B_local_3 + (j_3 * 8)));
        tl::mma_sync<tl::DataType::kFloat16, tl::DataType::kFloat16, tl::DataType::kFloat32, 16, 8, 16, false, true>(reinterpret_cast<float*>(result + ((j_3 * 8) + 4)), reinterpret_cast<const unsigned*>(weights + (ki_3 * 8)), reinterpret_cast<const unsigned*>(B_local_3 + ((j_3 * 8) + 4)));
      }
    }
  }
  #pragma unroll
  for (int i_22 = 0; i_22 < 16; ++i_22) {
    float2 __23;
      float2 v__26 = *(float2*)(result + (i_22 * 2));
      float2 v__27 = make_float2(total[(i_22 & 1)], total[(i_22 & 1)]);
      __23.x = (v__26.x/v__27.x);
      __23.y = (v__26.y/v__27.y);
    *(float2*)(result + (i_22 * 2)) = __23;
  }
  #pragma unroll
  for (int i_23 = 0; i_23 < 16; ++i_23) {
    half_t O_local_cast[2];
    uint1 __24;
    float2 v__28 = *(float2*)(result + (i_23 * 2));
    ((half2*)(&__24))[0] = __float22half2_rn(((float2*)(&v__28))[0]);
    *(uint1*)(O_local_cast + 0) = __24;
    *(uint1*)(O + ((((((((int)blockIdx.x) * 4096) + ((((int)threadIdx.x) >> 5) * 1024)) + ((i_23 & 1) * 512)) + (((((int)threadIdx.x) & 31) >> 2) * 64)) + ((i_23 >> 1) * 8)) + ((((int)threadIdx.x) & 3) * 2))) = *(uint1*)(O_local_cast + 0);
  }
}
