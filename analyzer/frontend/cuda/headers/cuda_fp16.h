// half and half2.
#pragma once
#pragma clang system_header

#include "smem_cuda/narrow_conversions.h"

#define SMEM_T __half
#define SMEM_T2 __half2
#define SMEM_NATIVE _Float16
#define SMEM_RAW __half_raw
#define SMEM_RAW2 __half2_raw
#define SMEM_PTX "f16"
#ifdef __CUDA_NO_HALF_CONVERSIONS__
#define SMEM_CONVERSIONS 0
#else
#define SMEM_CONVERSIONS 1
#endif
#ifdef __CUDA_NO_HALF_OPERATORS__
#define SMEM_OPERATORS 0
#else
#define SMEM_OPERATORS 1
#endif
#include "smem_cuda/narrow_float.h"

typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;

SMEM_CONVERSION_NAMES(__half, __half2, _Float16, half, half2)
SMEM_D __half2 h2tanh_approx(const __half2 a) { return h2tanh(a); }
SMEM_D __half htanh_approx(const __half a) { return htanh(a); }
SMEM_D __half2 __hcmadd(const __half2 a, const __half2 b, const __half2 c) {
    return {__hfma(a.x, b.x, __hfma(__hneg(a.y), b.y, c.x)), __hfma(a.x, b.y, __hfma(a.y, b.x, c.y))};
}
