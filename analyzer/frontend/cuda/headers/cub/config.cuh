// CUB's version, the one of the CUDA version that language.h names, and what its macros say of the machine.
#pragma once
#pragma clang system_header

#include "../smem_cuda_prelude.h"

#define CUB_VERSION 200301
#define CUB_MAJOR_VERSION (CUB_VERSION / 100000)
#define CUB_MINOR_VERSION (CUB_VERSION / 100 % 1000)
#define CUB_SUBMINOR_VERSION (CUB_VERSION % 100)
#define CUB_PATCH_NUMBER 0

#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_NS_QUALIFIER ::cub
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_RUNTIME_FUNCTION __host__

#ifdef __CUDA_ARCH__
#define CUB_PTX_ARCH __CUDA_ARCH__
#else
#define CUB_PTX_ARCH 0
#endif
#define CUB_LOG_WARP_THREADS(unused) 5
#define CUB_WARP_THREADS(unused) 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_PTX_WARP_THREADS 32
#define CUB_LOG_SMEM_BANKS(unused) 5
#define CUB_SMEM_BANKS(unused) 32
#define CUB_PTX_LOG_SMEM_BANKS 5
#define CUB_PTX_SMEM_BANKS 32

#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) (CUB_QUOTIENT_CEILING(x, y) * (y))
#define CUB_ROUND_DOWN_NEAREST(x, y) (((x) / (y)) * (y))
#define CUB_STATIC_ASSERT(condition, message) static_assert(condition, #message)
#define CUB_PREVENT_MACRO_SUBSTITUTION

#define CubDebug(error) (error)
#define CubDebugExit(error) ((void)(error))
#define _CubLog(format, ...) printf(format, __VA_ARGS__)

namespace cub {
namespace detail {

constexpr int warp_threads = 32;
constexpr int log2_warp_threads = 5;
constexpr int smem_banks = 32;
constexpr int log2_smem_banks = 5;

constexpr __host__ __device__ int least(int a, int b) { return b < a ? b : a; }
constexpr __host__ __device__ int most(int a, int b) { return a < b ? b : a; }
constexpr __host__ __device__ int quotientCeiling(int a, int b) { return (a + b - 1) / b; }

} // namespace detail
} // namespace cub
