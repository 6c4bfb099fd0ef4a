// Random numbers: states and generators, opaque on the device, any arguments on the host.
#pragma once
#pragma clang system_header

#include "smem_cuda_prelude.h"

#define SMEM_STATE(NAME, WORDS) struct NAME { unsigned int state[WORDS]; };
SMEM_STATE(curandStateXORWOW, 12)
SMEM_STATE(curandStateMRG32k3a, 18)
SMEM_STATE(curandStatePhilox4_32_10, 16)
SMEM_STATE(curandStateMtgp32, 1030)
SMEM_STATE(curandStateSobol32, 35)
#undef SMEM_STATE
typedef curandStateXORWOW curandState, curandState_t, curandStateXORWOW_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateMtgp32 curandStateMtgp32_t;

template <class S_> __device__ void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, S_ *);
template <class S_> __device__ void skipahead(unsigned long long n, S_ *);
#define SMEM_RANDOM(R_, NAME) template <class S_> __device__ R_ NAME(S_ *);
SMEM_RANDOM(unsigned int, curand) SMEM_RANDOM(uint4, curand4)
SMEM_RANDOM(float, curand_uniform) SMEM_RANDOM(float4, curand_uniform4) SMEM_RANDOM(double, curand_uniform_double)
SMEM_RANDOM(double2, curand_uniform2_double) SMEM_RANDOM(float, curand_normal) SMEM_RANDOM(float2, curand_normal2)
SMEM_RANDOM(float4, curand_normal4) SMEM_RANDOM(double, curand_normal_double) SMEM_RANDOM(double2, curand_normal2_double)
#undef SMEM_RANDOM
template <class S_> __device__ float curand_log_normal(S_ *, float mean, float deviation);
template <class S_> __device__ unsigned int curand_poisson(S_ *, double lambda);

typedef struct curandGenerator_st *curandGenerator_t;
enum curandStatus_t { CURAND_STATUS_SUCCESS };
enum curandRngType_t {
    CURAND_RNG_PSEUDO_DEFAULT = 100, CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A = 121, CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161, CURAND_RNG_QUASI_DEFAULT = 200
};
#define SMEM_CURAND(NAME) SMEM_ANY_ARGUMENTS(curandStatus_t, NAME)
SMEM_CURAND(curandCreateGenerator) SMEM_CURAND(curandCreateGeneratorHost) SMEM_CURAND(curandDestroyGenerator)
SMEM_CURAND(curandSetPseudoRandomGeneratorSeed) SMEM_CURAND(curandSetStream) SMEM_CURAND(curandGenerate)
SMEM_CURAND(curandGenerateUniform) SMEM_CURAND(curandGenerateUniformDouble) SMEM_CURAND(curandGenerateNormal)
SMEM_CURAND(curandGenerateNormalDouble)
#undef SMEM_CURAND
