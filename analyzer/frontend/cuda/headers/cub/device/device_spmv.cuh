#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceSpmv {
    SMEM_CUB_ALGORITHM(CsrMV)
};

} // namespace cub
