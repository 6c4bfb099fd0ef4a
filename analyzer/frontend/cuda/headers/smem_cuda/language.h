// The keywords that CUDA adds to C++, spelled as Clang's attributes, and the version macros that sources test.
#pragma once

#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#define CUDA_VERSION 12040
#define CUDART_VERSION 12040
#define __CUDART_API_VERSION 12040
// The standard library asks for these before it uses 128-bit floats or exceptions.
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __nv_pure__ __attribute__((pure))
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __thread__ __thread
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// No counterpart in Clang 19, and no effect on which shared memory is accessed.
#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __local_maxnreg__(...)

// Shorthands of these headers only.
#define SMEM_HD static __inline__ __attribute__((always_inline)) __host__ __device__
#define SMEM_D static __inline__ __attribute__((always_inline)) __device__
// The body of a host function that is only ever checked. Without one, a call with a lambda among its arguments is an error.
#define SMEM_NEVER_RUN { __builtin_unreachable(); }
#define SMEM_OPAQUE_VALUE __attribute__((const)) __attribute__((nothrow))
