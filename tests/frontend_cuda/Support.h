// Text in, Program out, and its parts as short strings that a test can compare.
#pragma once

#include "analyzer/frontend/cuda/CudaFrontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smem::test {

/// Options for the bundled declarations, whatever this machine has installed.
CudaOptions bundled();

/// Reads `text` as the file "test.cu".
Program read(const std::string &text, const CudaOptions &options = bundled());

/// "grid 4x1x1 block 256x1x1 dynamic 0 arguments 1024 ?"; what isn't known is '?'. Then the origin.
std::string describe(const Launch &launch);
/// Of the only kernel, or of the one of that name or signature.
const Kernel &kernel(const Program &program, const std::string &name = "");
std::vector<std::string> launches(const Program &program, const std::string &name = "");
/// "As: float[8][8], static, 256 bytes, align 4", "k: float*, slice of smem + 128".
std::vector<std::string> buffers(const Program &program, const std::string &name = "");
/// "error launch 3: message".
std::vector<std::string> diagnostics(const Program &program);

/// One shared-memory access of the IR: its line in the kernel's file and its bytes.
struct SharedAccess {
  unsigned line;
  bool store;
  unsigned bytes;
  bool unsettled; // the assembler may make it wider
};
std::vector<SharedAccess> sharedAccesses(const Program &program, const Kernel &kernel);
/// "load 16", "store 2 unsettled", in program order.
std::vector<std::string> widths(const Program &program, const std::string &name = "");

} // namespace smem::test
