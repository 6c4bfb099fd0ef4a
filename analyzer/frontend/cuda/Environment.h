// Where this machine keeps what a CUDA compilation needs beside the source: Clang's own headers and a CUDA toolkit.
#pragma once

#include <optional>
#include <string>

namespace smem::cuda {

struct Environment {
  std::string resourceDir; // holds include/__clang_cuda_runtime_wrapper.h; empty: none found
  std::string toolkit;     // holds include/cuda_runtime.h; empty: the bundled declarations are used
};

/// `cudaPath` as in CudaOptions: a folder, empty for "no toolkit", or absent to search $CUDA_PATH, $CUDA_HOME,
/// /usr/local/cuda and beside an nvcc on $PATH.
Environment findEnvironment(const std::optional<std::string> &cudaPath);

} // namespace smem::cuda
