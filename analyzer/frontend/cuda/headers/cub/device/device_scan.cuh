#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceScan {
    SMEM_CUB_ALGORITHM(ExclusiveScan) SMEM_CUB_ALGORITHM(ExclusiveScanByKey) SMEM_CUB_ALGORITHM(ExclusiveSum)
    SMEM_CUB_ALGORITHM(ExclusiveSumByKey) SMEM_CUB_ALGORITHM(InclusiveScan) SMEM_CUB_ALGORITHM(InclusiveScanByKey)
    SMEM_CUB_ALGORITHM(InclusiveScanInit) SMEM_CUB_ALGORITHM(InclusiveSum) SMEM_CUB_ALGORITHM(InclusiveSumByKey)
};

} // namespace cub
