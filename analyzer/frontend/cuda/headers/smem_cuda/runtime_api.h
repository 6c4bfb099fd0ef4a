// The CUDA runtime's host API, declared only: host bodies must parse so that their launches can be read.
// Functions whose arguments the analysis reads, or that sources take apart, have their real signature; the long tail
// takes any arguments.
#pragma once

enum cudaError {
    cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2, cudaErrorInitializationError = 3,
    cudaErrorCudartUnloading = 4, cudaErrorInvalidConfiguration = 9, cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13, cudaErrorInvalidDevicePointer = 17, cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorInsufficientDriver = 35, cudaErrorMissingConfiguration = 52, cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100, cudaErrorInvalidDevice = 101, cudaErrorInvalidKernelImage = 200,
    cudaErrorNoKernelImageForDevice = 209, cudaErrorInvalidResourceHandle = 400, cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700, cudaErrorLaunchOutOfResources = 701, cudaErrorLaunchTimeout = 702,
    cudaErrorPeerAccessAlreadyEnabled = 704, cudaErrorPeerAccessNotEnabled = 705, cudaErrorAssert = 710,
    cudaErrorLaunchFailure = 719, cudaErrorCooperativeLaunchTooLarge = 720, cudaErrorNotPermitted = 800,
    cudaErrorNotSupported = 801, cudaErrorUnknown = 999
};
typedef enum cudaError cudaError_t;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeClusterDimMustBeSet = 10, cudaFuncAttributeRequiredClusterWidth = 11,
    cudaFuncAttributeRequiredClusterHeight = 12, cudaFuncAttributeRequiredClusterDepth = 13,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 14
};
enum cudaSharedCarveout { cudaSharedmemCarveoutDefault = -1, cudaSharedmemCarveoutMaxShared = 100, cudaSharedmemCarveoutMaxL1 = 0 };
enum cudaFuncCache { cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual };
enum cudaSharedMemConfig { cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte };
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy
};
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive, cudaStreamCaptureStatusInvalidated };
enum cudaLimit { cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize, cudaLimitDevRuntimeSyncDepth };
enum cudaComputeMode { cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited, cudaComputeModeExclusiveProcess };
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2, cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxSharedMemoryPerBlock = 8, cudaDevAttrTotalConstantMemory = 9, cudaDevAttrWarpSize = 10,
    cudaDevAttrMaxRegistersPerBlock = 12, cudaDevAttrClockRate = 13, cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrIntegrated = 18, cudaDevAttrComputeMode = 20, cudaDevAttrConcurrentKernels = 31,
    cudaDevAttrMemoryClockRate = 36, cudaDevAttrGlobalMemoryBusWidth = 37, cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39, cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76, cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrMaxRegistersPerMultiprocessor = 82, cudaDevAttrManagedMemory = 83, cudaDevAttrConcurrentManagedAccess = 89,
    cudaDevAttrCooperativeLaunch = 95, cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrReservedSharedMemoryPerBlock = 111, cudaDevAttrMemoryPoolsSupported = 115, cudaDevAttrClusterLaunch = 120
};
enum cudaDataType_t {
    CUDA_R_16F = 2, CUDA_C_16F = 6, CUDA_R_16BF = 14, CUDA_R_32F = 0, CUDA_C_32F = 4, CUDA_R_64F = 1, CUDA_C_64F = 5,
    CUDA_R_8I = 3, CUDA_R_8U = 8, CUDA_R_32I = 10, CUDA_R_8F_E4M3 = 28, CUDA_R_8F_E5M2 = 29
};
typedef enum cudaDataType_t cudaDataType;

#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaEventInterprocess 4
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceMapHost 8
#define cudaOccupancyDefault 0
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)
#define cudaIpcMemLazyEnablePeerAccess 1

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct CUfunc_st *cudaFunction_t;
typedef struct { char reserved[64]; } cudaIpcMemHandle_t;
typedef struct { char reserved[64]; } cudaIpcEventHandle_t;
typedef struct { char bytes[16]; } cudaUUID_t;
enum cudaMemLocationType { cudaMemLocationTypeInvalid, cudaMemLocationTypeDevice };
struct cudaMemLocation { cudaMemLocationType type; int id; };
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3 };
struct cudaMemAccessDesc { cudaMemLocation location; cudaMemAccessFlags flags; };
enum cudaMemPoolAttr { cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolAttrReleaseThreshold = 4, cudaMemPoolAttrReservedMemCurrent };
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef void (*cudaHostFn_t)(void *);

struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid;
    size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment, texturePitchAlignment;
    size_t sharedMemPerMultiprocessor, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
    int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
    int maxTexture1D, maxTexture2D[2], maxTexture3D[3], maxTexture1DLayered[2], maxTexture2DLayered[3], maxSurface2D[2];
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount, unifiedAddressing;
    int memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize, maxThreadsPerMultiProcessor;
    int streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported, regsPerMultiprocessor, managedMemory;
    int isMultiGpuBoard, multiGpuBoardGroupID, singleToDoublePrecisionPerfRatio, pageableMemoryAccess;
    int concurrentManagedAccess, computePreemptionSupported, cooperativeLaunch, cooperativeMultiDeviceLaunch;
    int hostNativeAtomicSupported, canUseHostPointerForRegisteredMem, pageableMemoryAccessUsesHostPageTables;
    int directManagedMemAccessFromHost, maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize, clusterLaunch;
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes, preferredShmemCarveout;
};
struct cudaPointerAttributes { enum cudaMemoryType type; int device; void *devicePointer, *hostPointer; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
struct cudaMemcpy3DParms {
    cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr;
    cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr;
    cudaExtent extent; enum cudaMemcpyKind kind;
};
enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore, cudaLaunchAttributeAccessPolicyWindow, cudaLaunchAttributeCooperative,
    cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeProgrammaticStreamSerialization = 6, cudaLaunchAttributePriority = 8
};
enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp, missProp; };
union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative, programmaticStreamSerializationAllowed, priority;
    struct { unsigned int x, y, z; } clusterDim;
    cudaAccessPolicyWindow accessPolicyWindow;
};
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
struct cudaLaunchAttribute { cudaLaunchAttributeID id; cudaLaunchAttributeValue val; };
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned int numAttrs;
};

// Callable from both sides: device code may use the device runtime.
#define SMEM_API __host__ __device__
extern "C" {
SMEM_API cudaError_t cudaDeviceSynchronize();
SMEM_API cudaError_t cudaGetLastError();
SMEM_API cudaError_t cudaPeekAtLastError();
SMEM_API const char *cudaGetErrorString(cudaError_t);
SMEM_API const char *cudaGetErrorName(cudaError_t);
SMEM_API cudaError_t cudaGetDeviceCount(int *);
SMEM_API cudaError_t cudaGetDevice(int *);
SMEM_API cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int device);
SMEM_API cudaError_t cudaFree(void *);
SMEM_API cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t = 0);
SMEM_API cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t = 0);
SMEM_API cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned int);
SMEM_API cudaError_t cudaStreamDestroy(cudaStream_t);
SMEM_API cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
SMEM_API cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaSetDevice(int);
cudaError_t cudaDeviceReset();
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int device);
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpy2D(void *, size_t dpitch, const void *, size_t spitch, size_t width, size_t height, cudaMemcpyKind);
cudaError_t cudaMemcpy2DAsync(void *, size_t, const void *, size_t, size_t, size_t, cudaMemcpyKind, cudaStream_t = 0);
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaMemset2D(void *, size_t pitch, int, size_t width, size_t height);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
cudaError_t cudaFreeHost(void *);
cudaError_t cudaStreamCreate(cudaStream_t *);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned int, int);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int = 0);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned int);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventQuery(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
cudaError_t cudaLaunchKernel(const void *, dim3 grid, dim3 block, void **args, size_t sharedBytes, cudaStream_t);
cudaError_t cudaLaunchCooperativeKernel(const void *, dim3 grid, dim3 block, void **args, size_t sharedBytes, cudaStream_t);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **args);
}
cudaError_t cudaEventCreate(cudaEvent_t *, unsigned int = 0);

// The templates of cuda_runtime.h. A kernel is taken as a template parameter, so that an overloaded name or a template's
// instantiation binds as it does there.
template <class T_> SMEM_API cudaError_t cudaMalloc(T_ **, size_t);
template <class T_> cudaError_t cudaMallocHost(T_ **, size_t, unsigned int = 0);
template <class T_> cudaError_t cudaHostAlloc(T_ **, size_t, unsigned int);
template <class T_> cudaError_t cudaMallocManaged(T_ **, size_t, unsigned int = cudaMemAttachGlobal);
template <class T_> cudaError_t cudaMallocAsync(T_ **, size_t, cudaStream_t);
template <class T_> cudaError_t cudaMallocAsync(T_ **, size_t, cudaMemPool_t, cudaStream_t);
template <class T_> cudaError_t cudaMallocPitch(T_ **, size_t *pitch, size_t width, size_t height);
template <class T_> cudaError_t cudaFuncSetAttribute(T_ *, cudaFuncAttribute, int);
template <class T_> cudaError_t cudaFuncSetCacheConfig(T_ *, cudaFuncCache);
template <class T_> cudaError_t cudaFuncSetSharedMemConfig(T_ *, cudaSharedMemConfig);
template <class T_> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T_ *);
template <class T_> cudaError_t cudaLaunchKernel(T_ *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class T_> cudaError_t cudaLaunchCooperativeKernel(T_ *, dim3, dim3, void **, size_t = 0, cudaStream_t = 0);
template <class... P_, class... A_> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P_...), A_ &&...) SMEM_NEVER_RUN
template <class T_> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T_, int block, size_t sharedBytes);
template <class T_> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, T_, int, size_t, unsigned);
template <class T_> cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T_, size_t = 0, int = 0);
template <class F_, class T_> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T_, F_, int = 0) SMEM_NEVER_RUN
template <class T_> cudaError_t cudaOccupancyMaxActiveClusters(int *, T_ *, const cudaLaunchConfig_t *);
template <class T_> cudaError_t cudaOccupancyMaxPotentialClusterSize(int *, T_ *, const cudaLaunchConfig_t *);
template <class T_>
cudaError_t cudaMemcpyToSymbol(const T_ &, const void *, size_t, size_t offset = 0, cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T_>
cudaError_t cudaMemcpyFromSymbol(void *, const T_ &, size_t, size_t offset = 0, cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T_>
cudaError_t cudaMemcpyToSymbolAsync(const T_ &, const void *, size_t, size_t, cudaMemcpyKind, cudaStream_t = 0);
template <class T_>
cudaError_t cudaMemcpyFromSymbolAsync(void *, const T_ &, size_t, size_t, cudaMemcpyKind, cudaStream_t = 0);
template <class T_> cudaError_t cudaGetSymbolAddress(void **, const T_ &);
template <class T_> cudaError_t cudaGetSymbolSize(size_t *, const T_ &);
template <class T_> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *, T_ *);

static inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) { return {p, pitch, x, y}; }
static inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }

// The long tail: any arguments, no default ones lost.
#define SMEM_ANY_ARGUMENTS(R_, NAME) template <class... A_> R_ NAME(A_ &&...) SMEM_NEVER_RUN
#define SMEM_ANY(NAME) SMEM_ANY_ARGUMENTS(cudaError_t, NAME)
SMEM_ANY(cudaThreadSynchronize) SMEM_ANY(cudaThreadExit) SMEM_ANY(cudaChooseDevice) SMEM_ANY(cudaSetDeviceFlags)
SMEM_ANY(cudaGetDeviceFlags) SMEM_ANY(cudaSetValidDevices) SMEM_ANY(cudaDeviceGetLimit) SMEM_ANY(cudaDeviceGetPCIBusId)
SMEM_ANY(cudaDeviceGetCacheConfig) SMEM_ANY(cudaDeviceGetSharedMemConfig) SMEM_ANY(cudaDeviceCanAccessPeer)
SMEM_ANY(cudaDeviceEnablePeerAccess) SMEM_ANY(cudaDeviceDisablePeerAccess) SMEM_ANY(cudaDeviceGetStreamPriorityRange)
SMEM_ANY(cudaDeviceGetDefaultMemPool) SMEM_ANY(cudaMemPoolSetAttribute) SMEM_ANY(cudaMemPoolTrimTo) SMEM_ANY(cudaMemPoolSetAccess) SMEM_ANY(cudaMemPoolGetAttribute)
SMEM_ANY(cudaMemPoolCreate)
SMEM_ANY(cudaDriverGetVersion) SMEM_ANY(cudaRuntimeGetVersion) SMEM_ANY(cudaProfilerStart) SMEM_ANY(cudaProfilerStop)
SMEM_ANY(cudaFreeAsync) SMEM_ANY(cudaFreeArray) SMEM_ANY(cudaFreeMipmappedArray) SMEM_ANY(cudaMalloc3D)
SMEM_ANY(cudaMallocArray) SMEM_ANY(cudaMalloc3DArray) SMEM_ANY(cudaHostRegister) SMEM_ANY(cudaHostUnregister)
SMEM_ANY(cudaHostGetDevicePointer) SMEM_ANY(cudaHostGetFlags) SMEM_ANY(cudaMemset3D) SMEM_ANY(cudaMemset2DAsync)
SMEM_ANY(cudaMemset3DAsync) SMEM_ANY(cudaMemcpy3D) SMEM_ANY(cudaMemcpy3DAsync) SMEM_ANY(cudaMemcpyPeer)
SMEM_ANY(cudaMemcpyPeerAsync) SMEM_ANY(cudaMemcpyToArray) SMEM_ANY(cudaMemcpyFromArray) SMEM_ANY(cudaMemcpy2DToArray)
SMEM_ANY(cudaMemcpy2DToArrayAsync) SMEM_ANY(cudaMemcpy2DFromArray) SMEM_ANY(cudaMemcpyArrayToArray)
SMEM_ANY(cudaMemPrefetchAsync) SMEM_ANY(cudaMemAdvise) SMEM_ANY(cudaPointerGetAttributes) SMEM_ANY(cudaStreamAddCallback)
SMEM_ANY(cudaStreamAttachMemAsync) SMEM_ANY(cudaStreamGetPriority) SMEM_ANY(cudaStreamGetFlags)
SMEM_ANY(cudaStreamSetAttribute) SMEM_ANY(cudaStreamBeginCapture) SMEM_ANY(cudaStreamEndCapture)
SMEM_ANY(cudaStreamIsCapturing) SMEM_ANY(cudaStreamGetCaptureInfo) SMEM_ANY(cudaLaunchHostFunc) SMEM_ANY(cudaGraphCreate)
SMEM_ANY(cudaGraphDestroy) SMEM_ANY(cudaGraphInstantiate) SMEM_ANY(cudaGraphInstantiateWithFlags) SMEM_ANY(cudaGraphLaunch)
SMEM_ANY(cudaGraphExecDestroy) SMEM_ANY(cudaGraphExecUpdate) SMEM_ANY(cudaGraphAddKernelNode) SMEM_ANY(cudaGraphGetNodes)
SMEM_ANY(cudaGraphAddMemcpyNode) SMEM_ANY(cudaGraphAddMemsetNode) SMEM_ANY(cudaGraphAddHostNode) SMEM_ANY(cudaGraphUpload)
SMEM_ANY(cudaIpcGetMemHandle) SMEM_ANY(cudaIpcOpenMemHandle) SMEM_ANY(cudaIpcCloseMemHandle)
SMEM_ANY(cudaIpcGetEventHandle) SMEM_ANY(cudaIpcOpenEventHandle) SMEM_ANY(cudaCtxResetPersistingL2Cache)
SMEM_ANY(cudaOccupancyAvailableDynamicSMemPerBlock) SMEM_ANY(cudaEventRecordWithFlags) SMEM_ANY(cudaFuncGetName)
#undef SMEM_ANY

// Dependent launches, on the device.
SMEM_D void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" ::: "memory"); }
SMEM_D void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;"); }
