#include "analyzer/simt/Slice.h"

#include "analyzer/simt/Ptx.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace smem::simt {

using namespace llvm;

namespace {

constexpr unsigned sharedSpace = 3, genericSpace = 0;

bool mayBeShared(const llvm::Value *pointer) {
  unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space == sharedSpace) return true;
  if (space != genericSpace) return false;
  // A generic pointer to a local object or to a kernel's by-value argument is not shared; others may be.
  const llvm::Value *object = getUnderlyingObject(pointer, 0);
  if (unsigned objectSpace = object->getType()->getPointerAddressSpace()) return objectSpace == sharedSpace;
  return !isa<AllocaInst>(object) && !isa<Argument>(object);
}

// Blocks from which every way ends in a trap: the kernel is taken not to go there.
DenseSet<const BasicBlock *> trappingBlocks(Function &function) {
  DenseSet<const BasicBlock *> dead;
  bool changed = true;
  while (changed) {
    changed = false;
    for (BasicBlock &block : function) {
      if (dead.count(&block)) continue;
      const Instruction *end = block.getTerminator();
      bool traps = isa<UnreachableInst>(end);
      if (!traps && end->getNumSuccessors() > 0)
        traps = all_of(successors(&block), [&](const BasicBlock *s) { return dead.count(s); });
      if (!traps) continue;
      if (&block == &function.getEntryBlock()) continue;
      dead.insert(&block);
      changed = true;
    }
  }
  return dead;
}

} // namespace

FlowGraph::FlowGraph(Function &function) {
  DenseSet<const BasicBlock *> dead = trappingBlocks(function);
  for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function)) {
    if (dead.count(block)) continue;
    index[block] = order.size();
    order.push_back(block);
  }
  next.resize(order.size());
  control.resize(order.size());
  post.resize(order.size(), nullptr);
  for (BasicBlock *block : order)
    for (BasicBlock *successor : llvm::successors(block))
      if (index.count(successor) && !is_contained(next[index[block]], successor))
        next[index[block]].push_back(successor);

  // Immediate post-dominators, by Cooper, Harvey and Kennedy on the reversed graph; `end` stands for the kernel's end.
  // A block that can't reach the end (an endless loop) meets the others only there.
  const int end = order.size(), unset = -1;
  std::vector<int> ipdom(order.size() + 1, unset);
  ipdom[end] = end;
  std::vector<SmallVector<unsigned, 4>> previous(order.size());
  for (unsigned b = 0; b < order.size(); ++b)
    for (BasicBlock *s : next[b]) previous[index[s]].push_back(b);
  std::vector<int> number(order.size() + 1, -1); // post-order of the reversed graph
  std::vector<unsigned> postOrder;
  {
    std::vector<char> seen(order.size(), 0);
    for (unsigned root = 0; root < order.size(); ++root) {
      if (!next[root].empty() || seen[root]) continue;
      std::vector<std::pair<unsigned, unsigned>> stack{{root, 0}};
      seen[root] = 1;
      while (!stack.empty()) {
        auto &[b, i] = stack.back();
        if (i < previous[b].size()) {
          unsigned p = previous[b][i++];
          if (!seen[p]) seen[p] = 1, stack.push_back({p, 0});
        } else {
          number[b] = postOrder.size();
          postOrder.push_back(b);
          stack.pop_back();
        }
      }
    }
    for (unsigned b = 0; b < order.size(); ++b)
      if (!seen[b]) ipdom[b] = end;
  }
  number[end] = postOrder.size();
  auto meet = [&](int a, int b) {
    while (a != b) {
      while (number[a] < number[b]) a = ipdom[a];
      while (number[b] < number[a]) b = ipdom[b];
    }
    return a;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (unsigned b : reverse(postOrder)) {
      int now = unset;
      if (next[b].empty()) now = end;
      for (BasicBlock *s : next[b]) {
        int candidate = index[s];
        if (number[candidate] < 0) candidate = end;
        if (ipdom[candidate] == unset && candidate != end) continue;
        now = now == unset ? candidate : meet(now, candidate);
      }
      if (now != ipdom[b]) ipdom[b] = now, changed = true;
    }
  }
  for (unsigned b = 0; b < order.size(); ++b)
    post[b] = ipdom[b] == end || ipdom[b] == unset ? nullptr : order[ipdom[b]];
  for (unsigned b = 0; b < order.size(); ++b) {
    if (next[b].size() < 2) continue;
    for (BasicBlock *s : next[b]) {
      BasicBlock *runner = s;
      SmallPtrSet<BasicBlock *, 8> seen;
      while (runner && runner != post[b] && seen.insert(runner).second) {
        auto &list = control[index[runner]];
        if (!is_contained(list, order[b])) list.push_back(order[b]);
        runner = post[index[runner]];
      }
    }
  }
}

const SmallVector<BasicBlock *, 2> &FlowGraph::successors(const BasicBlock *block) const {
  return next[index.lookup(block)];
}
BasicBlock *FlowGraph::postDominator(const BasicBlock *block) const { return post[index.lookup(block)]; }
const SmallVector<BasicBlock *, 2> &FlowGraph::controllers(const BasicBlock *block) const {
  return control[index.lookup(block)];
}

bool isRoot(const Instruction &instruction) {
  if (auto *load = dyn_cast<LoadInst>(&instruction)) return mayBeShared(load->getPointerOperand());
  if (auto *store = dyn_cast<StoreInst>(&instruction)) return mayBeShared(store->getPointerOperand());
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return mayBeShared(rmw->getPointerOperand());
  if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&instruction)) return mayBeShared(cas->getPointerOperand());
  auto *call = dyn_cast<CallBase>(&instruction);
  if (!call) return false;
  if (auto *text = dyn_cast<InlineAsm>(call->getCalledOperand()))
    return any_of(parsePtx(text->getAsmString()), [](const PtxInstruction &i) {
      static const StringRef withAddress[] = {"ld", "st", "atom", "red", "ldmatrix", "stmatrix"};
      if (i.mnemonic == "cp" || i.mnemonic == "bar" || i.mnemonic == "barrier" || i.mnemonic == "mbarrier") return true;
      if (i.mnemonic == "wmma") return i.has("load") || i.has("store");
      return is_contained(withAddress, i.mnemonic) &&
             (i.inShared() || i.mnemonic.ends_with("matrix") ||
              !(i.has("global") || i.has("local") || i.has("param") || i.has("const")));
    });
  const llvm::Function *callee = call->getCalledFunction();
  if (!callee) return true;
  if (auto *memory = dyn_cast<MemIntrinsic>(call)) {
    if (mayBeShared(memory->getDest())) return true;
    auto *transfer = dyn_cast<MemTransferInst>(memory);
    return transfer && mayBeShared(transfer->getSource());
  }
  StringRef name = callee->getName();
  if (callee->isIntrinsic()) {
    if (name.starts_with("llvm.nvvm.bar") || name.starts_with("llvm.nvvm.cp.async.commit") ||
        name.starts_with("llvm.nvvm.cp.async.wait"))
      return true;
    return any_of(call->args(),
                  [](const Use &use) { return use->getType()->isPointerTy() && mayBeShared(use.get()); }) &&
           (name.starts_with("llvm.nvvm.wmma") || name.starts_with("llvm.nvvm.ldmatrix") ||
            name.starts_with("llvm.nvvm.stmatrix") || name.starts_with("llvm.nvvm.cp.async") ||
            name.starts_with("llvm.nvvm.atomic") || name.starts_with("llvm.nvvm.ldu") ||
            name.starts_with("llvm.nvvm.mbarrier"));
  }
  // A function without a body may touch what it is handed.
  return any_of(call->args(), [](const Use &use) { return use->getType()->isPointerTy() && mayBeShared(use.get()); });
}

namespace {

class Slicer {
public:
  Slicer(llvm::Function &function, const FlowGraph &graph) : function(function), graph(graph) {}

  Slice run() {
    for (BasicBlock *block : graph.blocks())
      for (Instruction &instruction : *block)
        if (isRoot(instruction)) addRoot(instruction);
    drain();
    // Where an address, a lane or a barrier depends on shared data, the data that is stored matters as well.
    bool widened = true;
    while (widened) {
      widened = false;
      for (BasicBlock *block : graph.blocks())
        for (Instruction &instruction : *block) {
          auto *load = dyn_cast<LoadInst>(&instruction);
          if (load && valueNeeded.count(load) && isRoot(*load)) result.readsSharedData = true;
          if (load && valueNeeded.count(load) && isLocal(load->getPointerOperand())) readsLocalData = true;
        }
      if (result.readsSharedData && !storesAdded) {
        storesAdded = widened = true;
        for (BasicBlock *block : graph.blocks())
          for (Instruction &instruction : *block)
            if (auto *store = dyn_cast<StoreInst>(&instruction); store && isRoot(*store))
              need(store->getValueOperand());
      }
      if (readsLocalData && !localsAdded) {
        localsAdded = widened = true;
        for (BasicBlock *block : graph.blocks())
          for (Instruction &instruction : *block) {
            if (auto *store = dyn_cast<StoreInst>(&instruction); store && isLocal(store->getPointerOperand())) {
              markInstruction(*store);
              need(store->getValueOperand());
              need(store->getPointerOperand());
            }
            if (auto *memory = dyn_cast<MemIntrinsic>(&instruction); memory && isLocal(memory->getDest()))
              markInstruction(*memory), needOperands(*memory);
          }
      }
      drain();
    }
    return std::move(result);
  }

private:
  static bool isLocal(const llvm::Value *pointer) {
    const llvm::Value *object = getUnderlyingObject(pointer, 0);
    if (isa<AllocaInst>(object)) return true;
    if (pointer->getType()->getPointerAddressSpace() == 5) return true;
    return pointer->getType()->getPointerAddressSpace() == genericSpace && !isa<Argument>(object) &&
           !isa<GlobalVariable>(object);
  }

  void need(llvm::Value *value) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction) return;
    if (!graph.contains(instruction->getParent())) return;
    if (valueNeeded.insert(instruction).second) work.push_back(instruction);
  }

  void needOperands(Instruction &instruction) {
    for (Use &use : instruction.operands()) need(use.get());
  }

  void addRoot(Instruction &instruction) {
    markInstruction(instruction);
    if (auto *store = dyn_cast<StoreInst>(&instruction)) return need(store->getPointerOperand());
    if (auto *load = dyn_cast<LoadInst>(&instruction)) return need(load->getPointerOperand());
    if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return need(rmw->getPointerOperand());
    if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&instruction)) return need(cas->getPointerOperand());
    auto *call = cast<CallBase>(&instruction);
    for (Use &use : call->args()) {
      Type *type = use->getType();
      if (type->isPointerTy() || type->isIntegerTy()) need(use.get());
    }
  }

  void markInstruction(Instruction &instruction) {
    if (!result.instructions.insert(&instruction).second) return;
    needBlock(instruction.getParent());
  }

  void needBlock(BasicBlock *block) {
    if (!blocksNeeded.insert(block).second) return;
    for (BasicBlock *controller : graph.controllers(block)) {
      if (!result.branches.insert(controller).second) continue;
      needBlock(controller);
      Instruction *end = controller->getTerminator();
      if (auto *branch = dyn_cast<BranchInst>(end))
        need(branch->getCondition());
      else if (auto *choice = dyn_cast<SwitchInst>(end))
        need(choice->getCondition());
    }
  }

  void drain() {
    while (!work.empty()) {
      Instruction *instruction = work.pop_back_val();
      markInstruction(*instruction);
      if (auto *phi = dyn_cast<PHINode>(instruction)) {
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
          if (!graph.contains(phi->getIncomingBlock(i))) continue;
          needBlock(phi->getIncomingBlock(i));
          need(phi->getIncomingValue(i));
        }
        continue;
      }
      if (isa<AllocaInst>(instruction)) continue;
      if (auto *load = dyn_cast<LoadInst>(instruction)) {
        need(load->getPointerOperand());
        continue;
      }
      if (isRoot(*instruction)) continue; // its operands were added with it
      needOperands(*instruction);
    }
  }

  llvm::Function &function;
  const FlowGraph &graph;
  Slice result;
  DenseSet<const Instruction *> valueNeeded;
  DenseSet<const BasicBlock *> blocksNeeded;
  SmallVector<Instruction *, 64> work;
  bool readsLocalData = false, storesAdded = false, localsAdded = false;
};

} // namespace

Slice slice(llvm::Function &function, const FlowGraph &graph) { return Slicer(function, graph).run(); }

} // namespace smem::simt
