// Complex numbers as pairs: cuC<op>f on float2, cuC<op> on double2.
#pragma once
#pragma clang system_header

#include "smem_cuda_prelude.h"

typedef float2 cuFloatComplex;
typedef cuFloatComplex cuComplex;
typedef double2 cuDoubleComplex;

#define SMEM_COMPLEX(C_, R_, NAME, SUFFIX)                                                                              \
    SMEM_HD C_ make_##NAME(R_ re, R_ im) { return {re, im}; }                                                           \
    SMEM_HD R_ cuCreal##SUFFIX(C_ a) { return a.x; }                                                                    \
    SMEM_HD R_ cuCimag##SUFFIX(C_ a) { return a.y; }                                                                    \
    SMEM_HD C_ cuConj##SUFFIX(C_ a) { return {a.x, -a.y}; }                                                             \
    SMEM_HD C_ cuCadd##SUFFIX(C_ a, C_ b) { return {a.x + b.x, a.y + b.y}; }                                            \
    SMEM_HD C_ cuCsub##SUFFIX(C_ a, C_ b) { return {a.x - b.x, a.y - b.y}; }                                            \
    SMEM_HD C_ cuCmul##SUFFIX(C_ a, C_ b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }                    \
    SMEM_HD C_ cuCfma##SUFFIX(C_ a, C_ b, C_ c) { return cuCadd##SUFFIX(cuCmul##SUFFIX(a, b), c); }                     \
    SMEM_HD C_ cuCdiv##SUFFIX(C_ a, C_ b) {                                                                             \
        R_ n = b.x * b.x + b.y * b.y;                                                                                   \
        return {(a.x * b.x + a.y * b.y) / n, (a.y * b.x - a.x * b.y) / n};                                              \
    }
SMEM_COMPLEX(cuFloatComplex, float, cuFloatComplex, f)
SMEM_COMPLEX(cuDoubleComplex, double, cuDoubleComplex, )
#undef SMEM_COMPLEX
SMEM_HD cuComplex make_cuComplex(float re, float im) { return {re, im}; }
static inline __host__ __device__ float cuCabsf(cuFloatComplex a) { return hypotf(a.x, a.y); }
static inline __host__ __device__ double cuCabs(cuDoubleComplex a) { return hypot(a.x, a.y); }
SMEM_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return {a.x, a.y}; }
SMEM_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) { return {(float)a.x, (float)a.y}; }
