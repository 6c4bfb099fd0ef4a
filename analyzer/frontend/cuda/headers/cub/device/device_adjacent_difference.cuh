#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceAdjacentDifference {
    SMEM_CUB_ALGORITHM(SubtractLeft) SMEM_CUB_ALGORITHM(SubtractLeftCopy) SMEM_CUB_ALGORITHM(SubtractRight)
    SMEM_CUB_ALGORITHM(SubtractRightCopy)
};

} // namespace cub
