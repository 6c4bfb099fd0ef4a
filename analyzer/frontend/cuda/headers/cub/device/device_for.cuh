#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceFor {
    SMEM_CUB_ALGORITHM(Bulk) SMEM_CUB_ALGORITHM(ForEach) SMEM_CUB_ALGORITHM(ForEachN) SMEM_CUB_ALGORITHM(ForEachCopy)
    SMEM_CUB_ALGORITHM(ForEachCopyN)
};

} // namespace cub
