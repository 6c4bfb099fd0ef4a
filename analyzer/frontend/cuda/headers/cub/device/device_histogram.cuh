#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceHistogram {
    SMEM_CUB_ALGORITHM(HistogramEven) SMEM_CUB_ALGORITHM(HistogramRange) SMEM_CUB_ALGORITHM(MultiHistogramEven)
    SMEM_CUB_ALGORITHM(MultiHistogramRange)
};

} // namespace cub
