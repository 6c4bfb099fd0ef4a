// Questions that the host asks about a GPU.
#pragma once
#pragma clang system_header

#include "config.cuh"

namespace cub {

template <class... A_> cudaError_t PtxVersion(A_ &&...) SMEM_NEVER_RUN
template <class... A_> cudaError_t SmVersion(A_ &&...) SMEM_NEVER_RUN
template <class... A_> cudaError_t SyncStream(A_ &&...) SMEM_NEVER_RUN
template <class... A_> cudaError_t MaxSmOccupancy(A_ &&...) SMEM_NEVER_RUN
template <class... A_> cudaError_t AliasTemporaries(A_ &&...) SMEM_NEVER_RUN
inline int CurrentDevice() SMEM_NEVER_RUN
inline int DeviceCount() SMEM_NEVER_RUN

} // namespace cub
