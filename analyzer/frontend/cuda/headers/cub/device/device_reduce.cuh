#pragma once
#include "host_functions.cuh"

namespace cub {

struct DeviceReduce {
    SMEM_CUB_ALGORITHM(ArgMax) SMEM_CUB_ALGORITHM(ArgMin) SMEM_CUB_ALGORITHM(Max) SMEM_CUB_ALGORITHM(Min)
    SMEM_CUB_ALGORITHM(Reduce) SMEM_CUB_ALGORITHM(ReduceByKey) SMEM_CUB_ALGORITHM(Sum)
    SMEM_CUB_ALGORITHM(TransformReduce)
};

} // namespace cub
