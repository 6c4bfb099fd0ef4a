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

/// The nearest processor that Clang 19 knows: sm_100 and sm_120 are compiled as sm_90. Empty for what is no GPU at all.
std::string compiledGpu(const std::string &gpu);

/// Null where Clang's driver makes no sense of it.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const Compilation &compilation);

} // namespace smem::cuda
