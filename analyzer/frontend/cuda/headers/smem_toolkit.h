// What Clang 19's CUDA wrapper leaves out of a toolkit, and what standins/ expect; included after the wrapper.
#pragma once
#pragma clang system_header

#define SMEM_HD static __inline__ __attribute__((always_inline)) __host__ __device__
#define SMEM_D static __inline__ __attribute__((always_inline)) __device__
#define SMEM_NEVER_RUN { __builtin_unreachable(); }
#define SMEM_OPAQUE_VALUE __attribute__((const)) __attribute__((nothrow))

// Later than CUDA 12.5, which is the last that Clang 19 knows.
#ifndef __grid_constant__
#define __grid_constant__
#endif
#ifndef __cluster_dims__
#define __cluster_dims__(...)
#endif
#ifndef __block_size__
#define __block_size__(...)
#endif
#ifndef __maxnreg__
#define __maxnreg__(...)
#endif

// Loads and stores with a cache hint, which changes no address.
template <class T_> struct __smem_same { typedef T_ type; }; // keeps a stored value out of deduction, so that it converts
#define SMEM_HINTED_LOAD(NAME) template <class T_> SMEM_D T_ NAME(const T_ *p) { return *p; }
#define SMEM_HINTED_STORE(NAME) template <class T_> SMEM_D void NAME(T_ *p, typename __smem_same<T_>::type v) { *p = v; }
SMEM_HINTED_LOAD(__ldca) SMEM_HINTED_LOAD(__ldcg) SMEM_HINTED_LOAD(__ldcs) SMEM_HINTED_LOAD(__ldlu) SMEM_HINTED_LOAD(__ldcv)
SMEM_HINTED_STORE(__stwb) SMEM_HINTED_STORE(__stcg) SMEM_HINTED_STORE(__stcs) SMEM_HINTED_STORE(__stwt)
#undef SMEM_HINTED_LOAD
#undef SMEM_HINTED_STORE

// Host code has min and max as well.
#define SMEM_HOST_EXTREMES(T_)                                                                                         \
    static inline __host__ T_ min(T_ a, T_ b) { return b < a ? b : a; }                                                \
    static inline __host__ T_ max(T_ a, T_ b) { return a < b ? b : a; }
SMEM_HOST_EXTREMES(int)
SMEM_HOST_EXTREMES(unsigned int)
SMEM_HOST_EXTREMES(long)
SMEM_HOST_EXTREMES(unsigned long)
SMEM_HOST_EXTREMES(long long)
SMEM_HOST_EXTREMES(unsigned long long)
SMEM_HOST_EXTREMES(float)
SMEM_HOST_EXTREMES(double)
#undef SMEM_HOST_EXTREMES

#if CUDART_VERSION >= 12000
#include "smem_cuda/texture_references.h"
#endif
