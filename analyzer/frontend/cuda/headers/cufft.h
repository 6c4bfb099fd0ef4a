// cuFFT's everyday calls.
#pragma once
#pragma clang system_header

#include "cuComplex.h"

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
enum cufftResult { CUFFT_SUCCESS, CUFFT_INVALID_PLAN, CUFFT_ALLOC_FAILED };
enum cufftType { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 };
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1
#define SMEM_CUFFT(NAME) SMEM_ANY_ARGUMENTS(cufftResult, NAME)
SMEM_CUFFT(cufftPlan1d) SMEM_CUFFT(cufftPlan2d) SMEM_CUFFT(cufftPlan3d) SMEM_CUFFT(cufftPlanMany) SMEM_CUFFT(cufftDestroy)
SMEM_CUFFT(cufftSetStream) SMEM_CUFFT(cufftExecC2C) SMEM_CUFFT(cufftExecR2C) SMEM_CUFFT(cufftExecC2R) SMEM_CUFFT(cufftExecZ2Z)
SMEM_CUFFT(cufftExecD2Z) SMEM_CUFFT(cufftExecZ2D)
#undef SMEM_CUFFT
