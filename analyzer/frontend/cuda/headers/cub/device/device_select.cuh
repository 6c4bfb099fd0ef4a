#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceSelect {
    SMEM_CUB_ALGORITHM(Flagged) SMEM_CUB_ALGORITHM(FlaggedIf) SMEM_CUB_ALGORITHM(If) SMEM_CUB_ALGORITHM(Unique)
    SMEM_CUB_ALGORITHM(UniqueByKey)
};

} // namespace cub
