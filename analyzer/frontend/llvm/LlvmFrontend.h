// NVPTX LLVM IR in, Program out: text (.ll), bitcode (.bc), and what Triton prints (.llir).
#pragma once

#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/LaunchOptions.h"

#include <string>
#include <vector>

namespace smem {

struct LlvmOptions {
  std::string gpu = "sm_80";
  double timeoutSeconds = 30;
  std::vector<LaunchOption> launches;
  std::vector<ArgumentOption> arguments; // a parameter without a name has its number: "%3" is "3"
};

/// `text` is the input's content, bitcode or not. Code of newer LLVMs is read as far as LLVM 19 knows its words.
/// Triton's shared memory is one external array with constant offsets: its regions are slices.
Program readLlvm(const std::string &file, const std::string &text, const LlvmOptions &options);

/// Whether an input is bitcode, wrapped or not.
bool isBitcode(const std::string &content);

} // namespace smem
