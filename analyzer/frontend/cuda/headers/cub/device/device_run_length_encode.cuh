#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceRunLengthEncode {
    SMEM_CUB_ALGORITHM(Encode) SMEM_CUB_ALGORITHM(NonTrivialRuns)
};

} // namespace cub
