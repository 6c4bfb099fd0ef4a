// CUDA text in, a Program out: kernels, their shared buffers, their launches, and optimised NVPTX LLVM IR.
#pragma once

#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/LaunchOptions.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace smem {

struct CudaOptions {
  std::string gpu = "sm_80";
  /// A toolkit folder; absent: the usual places are searched; empty: none, use the bundled declarations.
  std::optional<std::string> cudaPath;
  std::vector<std::string> flags;  // -D, -I, --std and what follows `--`; nvcc spellings are translated
  std::string compilationDatabase; // -p: a folder or a compile_commands.json; empty: none
  std::vector<LaunchOption> launches;
  std::vector<ArgumentOption> arguments;
  std::string kernelFilter;       // --kernel: only kernels that match this regular expression get code
  bool precompiledHeaders = true; // keep a precompiled form of the declarations in the user's cache folder
  double timeoutSeconds = 30;     // for parsing; for all, a third more: past that there is less code or none, and why
};

/// Never throws and never fails as a whole: what went wrong is in Program::diagnostics (check "parse" for functions and
/// headers that cost something, "input" when there is nothing to analyse at all).
/// `file` is the name to report; `text` its content.
Program readCuda(const std::string &file, const std::string &text, const CudaOptions &options);

} // namespace smem
