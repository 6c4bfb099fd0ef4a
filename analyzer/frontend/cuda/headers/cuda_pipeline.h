// The experimental C++ pipeline over the primitives.
#pragma once
#pragma clang system_header

#include "cuda_pipeline_primitives.h"

namespace nvcuda {
namespace experimental {
class pipeline {
  public:
    __device__ pipeline() {}
    __device__ size_t commit() { __pipeline_commit(); return batch_++; }
    __device__ void commit_and_wait() { wait(commit()); }
    __device__ void wait(size_t) { __pipeline_wait_prior(0); }
    template <unsigned N_> __device__ void wait_prior() { __pipeline_wait_prior(N_); }

  private:
    size_t batch_ = 0;
};
template <class T_> SMEM_D void memcpy_async(T_ &to, const T_ &from, pipeline &) { __pipeline_memcpy_async(&to, &from, sizeof(T_)); }
} // namespace experimental
} // namespace nvcuda
