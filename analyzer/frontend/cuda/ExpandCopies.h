// Copies and fills of known size become loads and stores as wide as their alignment allows, 16 bytes at most, as nvcc
// makes of structures that are copied. Large ones stay.
#pragma once

#include "llvm/IR/PassManager.h"

namespace smem::cuda {

struct ExpandCopiesPass : llvm::PassInfoMixin<ExpandCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace smem::cuda
