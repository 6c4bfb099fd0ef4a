// The driver API: its types, tensor maps, and calls that take any arguments.
#pragma once
#pragma clang system_header

#include "smem_cuda_prelude.h"

#include <stdint.h>

typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUarray_st *CUarray;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef int CUjit_option, CUjitInputType, CUmemAllocationGranularity_flags, CUfunc_cache, CUdevice_P2PAttribute;
struct CUlaunchConfig { unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes; CUstream hStream; void *attrs; unsigned numAttrs; };
typedef enum cudaError_enum { CUDA_SUCCESS, CUDA_ERROR_INVALID_VALUE, CUDA_ERROR_OUT_OF_MEMORY, CUDA_ERROR_NOT_INITIALIZED, CUDA_ERROR_NOT_SUPPORTED = 801, CUDA_ERROR_UNKNOWN = 999 } CUresult;
typedef enum CUdevice_attribute_enum {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97
} CUdevice_attribute;
typedef enum CUfunction_attribute_enum { CU_FUNC_ATTRIBUTE_NUM_REGS = 4, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 } CUfunction_attribute;

struct alignas(64) CUtensorMap { cuuint64_t opaque[16]; };
typedef enum CUtensorMapDataType_enum {
    CU_TENSOR_MAP_DATA_TYPE_UINT8, CU_TENSOR_MAP_DATA_TYPE_UINT16, CU_TENSOR_MAP_DATA_TYPE_UINT32, CU_TENSOR_MAP_DATA_TYPE_INT32,
    CU_TENSOR_MAP_DATA_TYPE_UINT64, CU_TENSOR_MAP_DATA_TYPE_INT64, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
    CU_TENSOR_MAP_DATA_TYPE_FLOAT64, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ,
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ
} CUtensorMapDataType;
typedef enum CUtensorMapInterleave_enum { CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_INTERLEAVE_16B, CU_TENSOR_MAP_INTERLEAVE_32B } CUtensorMapInterleave;
typedef enum CUtensorMapSwizzle_enum { CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_32B, CU_TENSOR_MAP_SWIZZLE_64B, CU_TENSOR_MAP_SWIZZLE_128B } CUtensorMapSwizzle;
typedef enum CUtensorMapL2promotion_enum {
    CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_64B, CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B
} CUtensorMapL2promotion;
typedef enum CUtensorMapFloatOOBfill_enum { CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA } CUtensorMapFloatOOBfill;
CUresult cuTensorMapEncodeTiled(CUtensorMap *, CUtensorMapDataType, cuuint32_t rank, void *, const cuuint64_t *dims, const cuuint64_t *strides,
                                const cuuint32_t *box, const cuuint32_t *elementStrides, CUtensorMapInterleave, CUtensorMapSwizzle,
                                CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
typedef decltype(&cuTensorMapEncodeTiled) PFN_cuTensorMapEncodeTiled, PFN_cuTensorMapEncodeTiled_v12000;
enum cudaDriverEntryPointQueryResult { cudaDriverEntryPointSuccess, cudaDriverEntryPointSymbolNotFound, cudaDriverEntryPointVersionNotSufficent };
#define cudaEnableDefault 0
SMEM_ANY_ARGUMENTS(cudaError_t, cudaGetDriverEntryPoint)
SMEM_ANY_ARGUMENTS(cudaError_t, cudaGetDriverEntryPointByVersion)

#define SMEM_DRIVER(NAME) SMEM_ANY_ARGUMENTS(CUresult, NAME)
SMEM_DRIVER(cuInit) SMEM_DRIVER(cuDeviceGet) SMEM_DRIVER(cuDeviceGetCount) SMEM_DRIVER(cuDeviceGetName) SMEM_DRIVER(cuDeviceGetAttribute)
SMEM_DRIVER(cuCtxCreate) SMEM_DRIVER(cuCtxDestroy) SMEM_DRIVER(cuCtxSynchronize) SMEM_DRIVER(cuCtxSetCurrent) SMEM_DRIVER(cuCtxGetCurrent)
SMEM_DRIVER(cuModuleLoad) SMEM_DRIVER(cuModuleLoadData) SMEM_DRIVER(cuModuleLoadDataEx) SMEM_DRIVER(cuModuleUnload)
SMEM_DRIVER(cuModuleGetFunction) SMEM_DRIVER(cuModuleGetGlobal) SMEM_DRIVER(cuFuncSetAttribute) SMEM_DRIVER(cuFuncGetAttribute)
SMEM_DRIVER(cuLaunchKernel) SMEM_DRIVER(cuMemAlloc) SMEM_DRIVER(cuMemFree) SMEM_DRIVER(cuMemcpyHtoD) SMEM_DRIVER(cuMemcpyDtoH)
SMEM_DRIVER(cuMemsetD8) SMEM_DRIVER(cuMemsetD32) SMEM_DRIVER(cuStreamSynchronize) SMEM_DRIVER(cuGetErrorString) SMEM_DRIVER(cuGetErrorName)
#undef SMEM_DRIVER
