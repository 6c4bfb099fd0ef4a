#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceRadixSort {
    SMEM_CUB_ALGORITHM(SortKeys) SMEM_CUB_ALGORITHM(SortKeysDescending) SMEM_CUB_ALGORITHM(SortPairs)
    SMEM_CUB_ALGORITHM(SortPairsDescending)
};

} // namespace cub
