// Work handed out by a counter in global memory.
#pragma once
#pragma clang system_header

#include "../config.cuh"

namespace cub {

template <class Offset> class GridQueue {
    Offset *counters = nullptr;

  public:
    static size_t AllocationSize() { return 2 * sizeof(Offset); }
    __host__ __device__ GridQueue() {}
    __host__ __device__ GridQueue(void *storage) : counters((Offset *)storage) {}
    __device__ Offset FillSize() const { return counters[0]; }
    __device__ Offset Drain(Offset items) { return atomicAdd(counters + 1, items); }
    __device__ Offset Fill(Offset items) { return atomicAdd(counters, items); }
    cudaError_t FillAndResetDrain(Offset, cudaStream_t = 0) SMEM_NEVER_RUN cudaError_t
        ResetDrain(cudaStream_t = 0) SMEM_NEVER_RUN cudaError_t ResetFill(cudaStream_t = 0) SMEM_NEVER_RUN
};

} // namespace cub
