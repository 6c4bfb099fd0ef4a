#pragma once
#include "host_functions.cuh"

namespace cub {

struct DevicePartition {
    SMEM_CUB_ALGORITHM(Flagged) SMEM_CUB_ALGORITHM(If)
};

} // namespace cub
