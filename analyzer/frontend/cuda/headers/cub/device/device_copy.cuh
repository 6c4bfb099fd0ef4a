#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceCopy {
    SMEM_CUB_ALGORITHM(Batched)
};

} // namespace cub
