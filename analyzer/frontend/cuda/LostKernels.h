// Kernels that the syntax tree doesn't know, because their declarations don't compile, found by their text.
#pragma once

#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/kernel/Kernel.h"

#include <optional>
#include <vector>

namespace smem::cuda {

/// Kernel definitions marked __global__ in a user's file that there is no function for.
std::vector<Kernel> findLostKernels(const ParsedSource &source);

/// All kernel definitions of a text that could not be parsed at all, for this reason.
std::vector<Kernel> kernelsByText(const std::string &file, llvm::StringRef text, const std::string &reason);

} // namespace smem::cuda
