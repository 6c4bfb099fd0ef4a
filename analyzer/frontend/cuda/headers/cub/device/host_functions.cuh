// Algorithms of the whole GPU, which only the host calls: they take any arguments and are never run.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

#define SMEM_CUB_ALGORITHM(NAME) template <class... A_> static cudaError_t NAME(A_ &&...) SMEM_NEVER_RUN
