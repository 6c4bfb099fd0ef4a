// A barrier of all blocks, in global memory.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {

class GridBarrier {
  protected:
    unsigned int *d_sync = nullptr;

  public:
    __device__ __forceinline__ void Sync() const {
        volatile unsigned int *arrived = d_sync;
        if (blockIdx.x == 0) {
            if (threadIdx.x == 0) arrived[0] = 1;
            __syncthreads();
            for (unsigned int block = threadIdx.x; block < gridDim.x; block += blockDim.x)
                while (arrived[block] == 0)
                    __threadfence_block();
            __syncthreads();
            for (unsigned int block = threadIdx.x; block < gridDim.x; block += blockDim.x)
                arrived[block] = 0;
        } else {
            __syncthreads();
            if (threadIdx.x == 0) {
                arrived[blockIdx.x] = 1;
                while (arrived[blockIdx.x] == 1)
                    __threadfence_block();
            }
            __syncthreads();
        }
    }
};
struct GridBarrierLifetime : GridBarrier {
    cudaError_t HostReset() SMEM_NEVER_RUN cudaError_t Setup(int grid) SMEM_NEVER_RUN
};

} // namespace cub
