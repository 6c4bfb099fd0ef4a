#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceTransform {
    SMEM_CUB_ALGORITHM(Transform) SMEM_CUB_ALGORITHM(TransformStableArgumentAddresses)
};

} // namespace cub
