// Which instructions of a kernel decide shared addresses, active lanes and barriers.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class Value;
} // namespace llvm

namespace smem::simt {

/// The control-flow graph without blocks that only trap or are never reached, with immediate post-dominators.
class FlowGraph {
public:
  explicit FlowGraph(llvm::Function &function);

  const std::vector<llvm::BasicBlock *> &blocks() const { return order; } // reverse post-order, entry first
  bool contains(const llvm::BasicBlock *block) const { return index.count(block); }
  /// Successors that matter, without duplicates, in the terminator's order.
  const llvm::SmallVector<llvm::BasicBlock *, 2> &successors(const llvm::BasicBlock *block) const;
  /// Null: only the end of the kernel.
  llvm::BasicBlock *postDominator(const llvm::BasicBlock *block) const;
  /// Blocks whose terminator decides whether `block` runs.
  const llvm::SmallVector<llvm::BasicBlock *, 2> &controllers(const llvm::BasicBlock *block) const;

private:
  std::vector<llvm::BasicBlock *> order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> index;
  std::vector<llvm::SmallVector<llvm::BasicBlock *, 2>> next, control;
  std::vector<llvm::BasicBlock *> post;
};

struct Slice {
  llvm::DenseSet<const llvm::Instruction *> instructions; // phis, values and roots to execute
  llvm::DenseSet<const llvm::BasicBlock *> branches;      // blocks whose terminator decides something
  bool readsSharedData = false;
};

/// May this instruction read or write shared memory, or order threads? These are the slice's roots.
bool isRoot(const llvm::Instruction &instruction);

Slice slice(llvm::Function &function, const FlowGraph &graph);

} // namespace smem::simt
