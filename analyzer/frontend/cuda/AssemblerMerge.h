// Joins and narrows shared-memory accesses the way NVIDIA's assembler does, so that each load and store in the IR is
// one machine instruction. Its rules, as read off the machine code of some 200 small kernels (CUDA 13.0, sm_90):
//
//  loads   In an aligned window of four words (16 bytes), of the words that are used: three or four make one 16-byte
//          load; the first two or the last two make one 8-byte load; any others are loaded one by one. Where only
//          8-byte alignment is certain, the window is two words. Words loaded and never used don't count.
//  stores  Only whole halves and whole windows are joined; nothing is stored that wasn't. 16-bit stores likewise in
//          windows of 8 bytes.
//  bytes   8-bit accesses are never joined, and no 16-bit load whose value is widened at once: the extension is part
//          of it.
//  order   Loads are joined across anything but a shared store, barrier, fence, or what may be one of them; stores only
//          if no other access to shared memory stands between them.
//
// Two kinds are joined or not in ways that were not reproduced. Their width is not settled: they carry the metadata
// `unsettledWidth`.
//
//  halves  Other 16-bit accesses to neighbours are joined in windows of 8 bytes only if the assembler still sees the
//          alignment, and that depends on how NVVM has rewritten the address: s[8 * t] after s[t] is computed from it
//          and loses the alignment.
//  turns   Stores that fill two arrays by turns (a[i], b[i], a[i + 1], b[i + 1]) were joined by twos, by fours or not
//          at all.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class DILocation;
class ScalarEvolution;
} // namespace llvm

namespace smem::cuda {

/// Notes the stores that fill arrays by turns, before anything is joined.
class StoresByTurns {
public:
  void note(llvm::Function &function, llvm::ScalarEvolution &evolution);
  /// Marks what has been joined of them since.
  void markJoined(llvm::Function &function) const;

private:
  llvm::DenseMap<const llvm::DILocation *, unsigned> bytes; // of the narrowest store at a place in the source
};

struct NoteStoresByTurnsPass : llvm::PassInfoMixin<NoteStoresByTurnsPass> {
  explicit NoteStoresByTurnsPass(StoresByTurns &notes) : notes(&notes) {}
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

private:
  StoresByTurns *notes;
};

/// Expects address spaces and alignments to be inferred.
struct AssemblerMergePass : llvm::PassInfoMixin<AssemblerMergePass> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace smem::cuda
