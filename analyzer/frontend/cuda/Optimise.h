// Device IR as Clang generates it in, IR as wide and as merged as nvcc's machine code out.
//
// Shared-memory figures depend on which neighbouring accesses the compiler joins into one. nvcc does that in two
// places, in NVVM and in the assembler; the order of passes in Optimise.cpp is the one that comes closest to both,
// found by comparing every load and store with measured machine code.
#pragma once

#include "analyzer/frontend/cuda/Deadline.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace smem::cuda {

/// Optimises in place. `kernels` are the functions that stay visible; `gpu` a processor that the NVPTX target knows.
/// Past the deadline the remaining optional passes are skipped: the module stays valid but isn't what nvcc would make.
/// `asWritten`, if not null, is set to a copy that has every access to memory that the source has, in its order: only
/// inlined, with locals in registers and address spaces inferred. Returns whether all passes ran.
bool optimise(llvm::Module &module, const std::vector<std::string> &kernels, const std::string &gpu, Deadline deadline,
              std::unique_ptr<llvm::Module> *asWritten = nullptr);

} // namespace smem::cuda
