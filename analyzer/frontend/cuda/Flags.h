// A compiler's command line, nvcc's or clang's, reduced to what decides the meaning of a CUDA source, in clang's
// spelling.
//
//   -gencode arch=compute_80,code=sm_80 -O3 -Iinclude -Xcompiler -DX=1 --use_fast_math
//     -> -I /where/it/was/built/include -DX=1 -ffast-math
//
// The target and the optimisation are not the command line's to choose: --gpu and the pipeline of Optimise.cpp do.
#pragma once

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::cuda {

struct Flags {
  std::vector<std::string> clang;
  std::vector<std::string> ignored; // not known to nvcc, clang or us: worth a note
};

/// Never fails: what isn't understood is ignored. Relative paths are taken from `directory` (empty: as they are).
Flags translateFlags(const std::vector<std::string> &commandLine, const std::string &directory = "");

/// The flags of `file` in a compilation database, a folder or a compile_commands.json. Fails where there is no such
/// database or it doesn't name the file.
llvm::Expected<Flags> databaseFlags(const std::string &database, const std::string &file);

} // namespace smem::cuda
