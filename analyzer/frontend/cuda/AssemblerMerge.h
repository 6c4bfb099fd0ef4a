// Joins and narrows shared-memory accesses the way NVIDIA's assembler does, so that each load and store in the IR is one
// machine instruction. Its rules, as read off the machine code of small kernels (CUDA 13.0, sm_90):
//
//  loads   In an aligned window of four words (16 bytes), of the words that are used: three or four make one 16-byte load;
//          the first two or the last two make one 8-byte load; any others are loaded one by one. Where only 8-byte
//          alignment is certain, the window is two words. Words loaded and never used don't count.
//  halves  16-bit loads are joined likewise in windows of 8 bytes, but not those whose value is widened at once: the
//          extension is part of the load. 8-bit loads are never joined.
//  stores  Only whole halves and whole windows are joined; nothing is stored that wasn't. 16-bit stores in windows of 8
//          bytes, 8-bit stores never.
//  order   Loads are joined across anything but a shared store, barrier, fence, or what may be one of them; stores only
//          if no other access to shared memory stands between them.
#pragma once

#include "llvm/IR/PassManager.h"

namespace smem::cuda {

/// What an access is made of: the parts that are joined or left out as one. Halves are joined as far as the alignment
/// that the source declares goes, words as far as the assembler's own placement of arrays does.
enum class MergedPart { halves = 2, words = 4 }; // bytes

/// Joins accesses of one kind of part. Expects address spaces and alignments to be inferred.
struct AssemblerMergePass : llvm::PassInfoMixin<AssemblerMergePass> {
  MergedPart part;

  explicit AssemblerMergePass(MergedPart part) : part(part) {}
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

/// Copies and fills of known size become loads and stores as wide as their alignment allows, 16 bytes at most; copied and
/// filled structures are what this is for. Large ones stay.
struct ExpandCopiesPass : llvm::PassInfoMixin<ExpandCopiesPass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace smem::cuda
