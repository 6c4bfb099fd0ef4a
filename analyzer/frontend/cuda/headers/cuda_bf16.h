// bfloat16 and its pair.
#pragma once
#pragma clang system_header

#include "smem_cuda/narrow_conversions.h"

#define SMEM_T __nv_bfloat16
#define SMEM_T2 __nv_bfloat162
#define SMEM_NATIVE __bf16
#define SMEM_RAW __nv_bfloat16_raw
#define SMEM_RAW2 __nv_bfloat162_raw
#define SMEM_PTX "bf16"
#ifdef __CUDA_NO_BFLOAT16_CONVERSIONS__
#define SMEM_CONVERSIONS 0
#else
#define SMEM_CONVERSIONS 1
#endif
#ifdef __CUDA_NO_BFLOAT16_OPERATORS__
#define SMEM_OPERATORS 0
#else
#define SMEM_OPERATORS 1
#endif
#include "smem_cuda/narrow_float.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

SMEM_CONVERSION_NAMES(__nv_bfloat16, __nv_bfloat162, __bf16, bfloat16, bfloat162)
