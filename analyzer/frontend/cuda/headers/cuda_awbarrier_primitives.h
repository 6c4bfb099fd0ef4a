// Arrive and wait barriers in shared memory, in the C style.
#pragma once
#pragma clang system_header

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

#if __CUDA_ARCH__ >= 800
#define SMEM_SHARED(P_) ((long __attribute__((address_space(3))) *)(P_))
SMEM_D unsigned int __mbarrier_maximum_count() { return (1u << 20) - 1; }
SMEM_D void __mbarrier_init(__mbarrier_t *b, unsigned int expected) { __nvvm_mbarrier_init_shared(SMEM_SHARED(b), expected); }
SMEM_D void __mbarrier_inval(__mbarrier_t *b) { __nvvm_mbarrier_inval_shared(SMEM_SHARED(b)); }
SMEM_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *b) { return __nvvm_mbarrier_arrive_shared(SMEM_SHARED(b)); }
SMEM_D __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *b) { return __nvvm_mbarrier_arrive_drop_shared(SMEM_SHARED(b)); }
SMEM_D bool __mbarrier_test_wait(__mbarrier_t *b, __mbarrier_token_t t) { return __nvvm_mbarrier_test_wait_shared(SMEM_SHARED(b), t); }
SMEM_D unsigned int __mbarrier_token_pending_count(__mbarrier_token_t t) { return __nvvm_mbarrier_pending_count(t); }
#undef SMEM_SHARED
#else
extern "C" {
__device__ unsigned int __mbarrier_maximum_count();
__device__ void __mbarrier_init(__mbarrier_t *, unsigned int expected);
__device__ void __mbarrier_inval(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *);
__device__ bool __mbarrier_test_wait(__mbarrier_t *, __mbarrier_token_t);
__device__ unsigned int __mbarrier_token_pending_count(__mbarrier_token_t);
}
#endif
SMEM_D bool __mbarrier_try_wait(__mbarrier_t *b, __mbarrier_token_t t, unsigned int = 0) { return __mbarrier_test_wait(b, t); }
