// cuBLAS and cuBLASLt: handles, enumerations and the everyday calls, with any arguments.
#pragma once
#pragma clang system_header

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef struct cublasContext *cublasHandle_t;
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct cublasLtMatmulDescOpaque *cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque *cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque *cublasLtMatmulPreference_t;
struct cublasLtMatmulAlgo_t { unsigned long long data[8]; };
enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16
};
typedef cublasStatus_t cublasStatus;
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_32I = 72
};
enum cublasGemmAlgo_t { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO23 = 23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 99, CUBLAS_GEMM_ALGO1_TENSOR_OP, CUBLAS_GEMM_ALGO15_TENSOR_OP = 115 };
#define SMEM_CUBLAS(NAME) SMEM_ANY_ARGUMENTS(cublasStatus_t, NAME)
SMEM_CUBLAS(cublasCreate) SMEM_CUBLAS(cublasDestroy) SMEM_CUBLAS(cublasInit) SMEM_CUBLAS(cublasShutdown) SMEM_CUBLAS(cublasSetStream)
SMEM_CUBLAS(cublasSetMathMode) SMEM_CUBLAS(cublasSetPointerMode) SMEM_CUBLAS(cublasSetWorkspace) SMEM_CUBLAS(cublasSetVector)
SMEM_CUBLAS(cublasGetVector) SMEM_CUBLAS(cublasSetMatrix) SMEM_CUBLAS(cublasGetMatrix) SMEM_CUBLAS(cublasSgemm)
SMEM_CUBLAS(cublasDgemm) SMEM_CUBLAS(cublasHgemm) SMEM_CUBLAS(cublasCgemm) SMEM_CUBLAS(cublasZgemm) SMEM_CUBLAS(cublasGemmEx)
SMEM_CUBLAS(cublasSgemmEx) SMEM_CUBLAS(cublasSgemmBatched) SMEM_CUBLAS(cublasSgemmStridedBatched)
SMEM_CUBLAS(cublasHgemmStridedBatched) SMEM_CUBLAS(cublasGemmStridedBatchedEx) SMEM_CUBLAS(cublasGemmBatchedEx)
SMEM_CUBLAS(cublasSgemv) SMEM_CUBLAS(cublasDgemv) SMEM_CUBLAS(cublasSaxpy) SMEM_CUBLAS(cublasDaxpy) SMEM_CUBLAS(cublasSdot)
SMEM_CUBLAS(cublasDdot) SMEM_CUBLAS(cublasSnrm2) SMEM_CUBLAS(cublasSscal) SMEM_CUBLAS(cublasScopy) SMEM_CUBLAS(cublasSasum)
SMEM_CUBLAS(cublasIsamax) SMEM_CUBLAS(cublasSger) SMEM_CUBLAS(cublasSgeam) SMEM_CUBLAS(cublasSdgmm) SMEM_CUBLAS(cublasStrsm)
SMEM_CUBLAS(cublasLtCreate) SMEM_CUBLAS(cublasLtDestroy) SMEM_CUBLAS(cublasLtMatmul) SMEM_CUBLAS(cublasLtMatmulDescCreate)
SMEM_CUBLAS(cublasLtMatmulDescDestroy) SMEM_CUBLAS(cublasLtMatmulDescSetAttribute) SMEM_CUBLAS(cublasLtMatrixLayoutCreate)
SMEM_CUBLAS(cublasLtMatrixLayoutDestroy) SMEM_CUBLAS(cublasLtMatrixLayoutSetAttribute)
#undef SMEM_CUBLAS
const char *cublasGetStatusString(cublasStatus_t);
const char *cublasGetStatusName(cublasStatus_t);
