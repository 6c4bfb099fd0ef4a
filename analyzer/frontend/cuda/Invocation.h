// A compilation of one input for a GPU, set up as nvcc would understand the input, ready for Clang's compiler proper.
#pragma once

#include "analyzer/frontend/cuda/Environment.h"
#include "analyzer/frontend/cuda/FileSystem.h"

#include "clang/Frontend/CompilerInvocation.h"

#include <memory>
#include <string>
#include <vector>

namespace smem::cuda {

struct Compilation {
  std::string file;               // the input's name; its text is in `files`
  std::string gpu;                // "sm_90"
  std::vector<std::string> flags; // clang's spellings
  Environment environment;
  SourceFiles files;
};

/// The newest processor known to Clang 19 that is no newer: sm_100 and sm_120 are compiled as sm_90. Empty for what is
/// no GPU, or older than sm_50.
std::string compiledGpu(const std::string &gpu);

/// Null where Clang's driver makes no sense of it.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const Compilation &compilation);

} // namespace smem::cuda
