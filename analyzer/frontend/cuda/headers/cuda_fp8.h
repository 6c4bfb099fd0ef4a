// The 8-bit floating-point types. Conversions are opaque: their values do not reach an address.
#pragma once
#pragma clang system_header

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };

extern "C" {
__host__ __device__ SMEM_OPAQUE_VALUE __nv_fp8_storage_t __smem_float_to_fp8(float, int interpretation);
__host__ __device__ SMEM_OPAQUE_VALUE float __smem_fp8_to_float(__nv_fp8_storage_t, int interpretation);
}
SMEM_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(float a, __nv_saturation_t, __nv_fp8_interpretation_t i) { return __smem_float_to_fp8(a, i); }
SMEM_HD __nv_fp8_storage_t __nv_cvt_double_to_fp8(double a, __nv_saturation_t, __nv_fp8_interpretation_t i) { return __smem_float_to_fp8((float)a, i); }
SMEM_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 a, __nv_saturation_t, __nv_fp8_interpretation_t i) {
    return __smem_float_to_fp8(a.x, i) | __smem_float_to_fp8(a.y, i) << 8;
}
SMEM_HD __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw a, __nv_saturation_t, __nv_fp8_interpretation_t i) {
    return __smem_float_to_fp8(__half2float(__half(a)), i);
}
SMEM_HD __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw a, __nv_saturation_t, __nv_fp8_interpretation_t i) {
    return __smem_float_to_fp8(__bfloat162float(__nv_bfloat16(a)), i);
}
SMEM_HD __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t a, __nv_fp8_interpretation_t i) { return __float2half(__smem_fp8_to_float(a, i)); }
SMEM_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t a, __nv_fp8_interpretation_t i) {
    return __floats2half2_rn(__smem_fp8_to_float(a & 255, i), __smem_fp8_to_float(a >> 8, i));
}

#define SMEM_FP8(NAME, INTERPRETATION)                                                                                  \
    struct __nv_fp8_##NAME {                                                                                            \
        __nv_fp8_storage_t __x;                                                                                         \
        __nv_fp8_##NAME() = default;                                                                                    \
        template <class T_> __host__ __device__ explicit __nv_fp8_##NAME(T_ a) : __x(__smem_float_to_fp8((float)a, INTERPRETATION)) {} \
        __host__ __device__ explicit operator float() const { return __smem_fp8_to_float(__x, INTERPRETATION); }        \
        __host__ __device__ explicit operator __half() const { return __float2half((float)*this); }                     \
        __host__ __device__ explicit operator __nv_bfloat16() const { return __float2bfloat16((float)*this); }          \
    };                                                                                                                  \
    struct __align__(2) __nv_fp8x2_##NAME {                                                                             \
        __nv_fp8x2_storage_t __x;                                                                                       \
        __nv_fp8x2_##NAME() = default;                                                                                  \
        __host__ __device__ explicit __nv_fp8x2_##NAME(float2 a) : __x(__nv_cvt_float2_to_fp8x2(a, __NV_SATFINITE, INTERPRETATION)) {} \
        __host__ __device__ explicit __nv_fp8x2_##NAME(__half2 a) : __nv_fp8x2_##NAME(__half22float2(a)) {}             \
        __host__ __device__ explicit __nv_fp8x2_##NAME(__nv_bfloat162 a) : __nv_fp8x2_##NAME(__bfloat1622float2(a)) {}  \
        __host__ __device__ explicit operator float2() const {                                                          \
            return {__smem_fp8_to_float(__x & 255, INTERPRETATION), __smem_fp8_to_float(__x >> 8, INTERPRETATION)};     \
        }                                                                                                               \
        __host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2) * this); }            \
    };                                                                                                                  \
    struct __align__(4) __nv_fp8x4_##NAME {                                                                             \
        __nv_fp8x4_storage_t __x;                                                                                       \
        __nv_fp8x4_##NAME() = default;                                                                                  \
        __host__ __device__ explicit __nv_fp8x4_##NAME(float4 a)                                                        \
            : __x(__nv_cvt_float2_to_fp8x2({a.x, a.y}, __NV_SATFINITE, INTERPRETATION) |                                \
                  (unsigned)__nv_cvt_float2_to_fp8x2({a.z, a.w}, __NV_SATFINITE, INTERPRETATION) << 16) {}              \
        __host__ __device__ explicit operator float4() const {                                                          \
            return {__smem_fp8_to_float(__x & 255, INTERPRETATION), __smem_fp8_to_float(__x >> 8 & 255, INTERPRETATION), \
                    __smem_fp8_to_float(__x >> 16 & 255, INTERPRETATION), __smem_fp8_to_float(__x >> 24, INTERPRETATION)}; \
        }                                                                                                               \
    };
SMEM_FP8(e4m3, __NV_E4M3)
SMEM_FP8(e5m2, __NV_E5M2)
#undef SMEM_FP8
