// The host's allocator.
#pragma once
#pragma clang system_header

#include "config.cuh"

namespace cub {

struct CachingDeviceAllocator {
    template <class... A_> CachingDeviceAllocator(A_...);
    template <class... A_> cudaError_t DeviceAllocate(A_ &&...) SMEM_NEVER_RUN
    template <class... A_> cudaError_t DeviceFree(A_ &&...) SMEM_NEVER_RUN
    cudaError_t FreeAllCached() SMEM_NEVER_RUN
};

} // namespace cub
