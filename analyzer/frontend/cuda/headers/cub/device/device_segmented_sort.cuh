#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceSegmentedSort {
    SMEM_CUB_ALGORITHM(SortKeys) SMEM_CUB_ALGORITHM(SortKeysDescending) SMEM_CUB_ALGORITHM(SortPairs)
    SMEM_CUB_ALGORITHM(SortPairsDescending) SMEM_CUB_ALGORITHM(StableSortKeys)
    SMEM_CUB_ALGORITHM(StableSortKeysDescending) SMEM_CUB_ALGORITHM(StableSortPairs)
    SMEM_CUB_ALGORITHM(StableSortPairsDescending)
};

} // namespace cub
