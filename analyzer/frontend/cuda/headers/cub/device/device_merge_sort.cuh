#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceMergeSort {
    SMEM_CUB_ALGORITHM(SortKeys) SMEM_CUB_ALGORITHM(SortKeysCopy) SMEM_CUB_ALGORITHM(SortPairs)
    SMEM_CUB_ALGORITHM(SortPairsCopy) SMEM_CUB_ALGORITHM(StableSortKeys) SMEM_CUB_ALGORITHM(StableSortKeysCopy)
    SMEM_CUB_ALGORITHM(StableSortPairs)
};

} // namespace cub
