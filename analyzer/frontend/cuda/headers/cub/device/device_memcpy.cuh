#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceMemcpy {
    SMEM_CUB_ALGORITHM(Batched)
};

} // namespace cub
