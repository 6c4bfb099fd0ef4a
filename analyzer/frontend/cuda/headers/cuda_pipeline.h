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
    template <unsigned N> __device__ void wait_prior() { __pipeline_wait_prior(N); }

  private:
    size_t batch_ = 0;
};
template <class T> SMEM_D void memcpy_async(T &to, const T &from, pipeline &) { __pipeline_memcpy_async(&to, &from, sizeof(T)); }
} // namespace experimental
} // namespace nvcuda
