#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceMerge {
    SMEM_CUB_ALGORITHM(MergeKeys) SMEM_CUB_ALGORITHM(MergePairs)
};

} // namespace cub
