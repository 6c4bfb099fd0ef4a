// Atomics on shared memory: which machine instruction each becomes (docs/measurements.md).
#include "analyzer/simt/Lowering.h"

namespace smem::simt {

using namespace llvm;

namespace {

enum class Uniform { no, perhaps, yes };

// Can the compiler tell that all lanes of a warp have the same value? Constants, parameters and blockIdx it sees;
// values that come out of loops and loads perhaps.
Uniform provablyUniform(const llvm::Value *value, unsigned depth = 0) {
  if (isa<llvm::Constant>(value) || isa<Argument>(value)) return Uniform::yes;
  const auto *instruction = dyn_cast<llvm::Instruction>(value);
  if (!instruction || depth > 16) return Uniform::perhaps;
  if (const auto *call = dyn_cast<CallBase>(instruction)) {
    const llvm::Function *callee = call->getCalledFunction();
    StringRef name = callee ? callee->getName() : "";
    if (!name.consume_front("llvm.nvvm.read.ptx.sreg.")) return Uniform::perhaps;
    bool ofBlock = name.starts_with("ctaid") || name.starts_with("nctaid") || name.starts_with("ntid");
    return ofBlock ? Uniform::yes : Uniform::no;
  }
  if (isa<PHINode, LoadInst>(instruction)) return Uniform::perhaps;
  Uniform least = Uniform::yes;
  for (const Use &operand : instruction->operands()) least = std::min(least, provablyUniform(operand, depth + 1));
  return least;
}

bool foldsUnused(StringRef operation) {
  static const StringRef folded[] = {"add", "sub", "min", "max", "and", "or", "xor"};
  return is_contained(folded, operation);
}

} // namespace

void Lowering::emitAtomic(llvm::Instruction &instruction, const AtomicRequest &request) {
  MemoryOp memory;
  memory.instruction = &instruction;
  memory.kind = AccessKind::atomic;
  memory.bytes = request.bytes;
  memory.address = request.address;
  memory.offsets = {request.offset};
  memory.surelyShared = request.shared;
  memory.guard = request.guard;
  memory.guardNegated = request.guardNegated;
  memory.writes = memory.readsBack = true;
  memory.stored.push_back({0, request.bytes, none});
  memory.operation = request.text;
  const std::string &operation = request.operation;
  bool adds = operation == "add" || operation == "sub";
  bool loops = adds && (request.bytes == 8 || (request.floating && request.bytes == 4));
  if (loops) {
    // The machine has no such addition: a loop of load, add, compare and swap.
    MemoryOp load = memory;
    load.kind = AccessKind::load;
    load.bank = smem::Instruction::retryLoad;
    load.writes = load.readsBack = false;
    load.stored.clear();
    emitMemory(std::move(load));
    memory.bank = smem::Instruction::retrySwap;
    return emitMemory(std::move(memory));
  }
  if (operation == "cas" && request.bytes >= 4) {
    memory.bank = smem::Instruction::atomicCas;
  } else if (operation == "exch" && request.bytes >= 4) {
    memory.bank = smem::Instruction::atomic;
  } else if (request.bytes != 4 || request.floating) {
    memory.bank = smem::Instruction::atomicByData;
    memory.inexact = "a loop of compare-and-swap, whose length depends on data";
  } else {
    memory.bank = request.addsOne && !request.resultUsed ? smem::Instruction::atomicCount : smem::Instruction::atomic;
    if (request.addressValue) {
      Uniform uniform = provablyUniform(request.addressValue);
      bool foldable = request.resultUsed ? adds : foldsUnused(operation);
      // One word for the whole warp: one lane does the atomic for all. With the result used that depends on more.
      if (uniform == Uniform::yes && foldable && !request.resultUsed)
        memory.oneLane = MemoryOp::OneLane::yes;
      else if (uniform != Uniform::no && foldsUnused(operation))
        memory.oneLane = MemoryOp::OneLane::perhaps;
    }
  }
  emitMemory(std::move(memory));
}

void Lowering::lowerAtomic(llvm::Instruction &instruction, llvm::Value *pointer, Type *type,
                           const std::string &operation, bool addsOne) {
  AtomicRequest request;
  request.operation = operation;
  request.bytes = unsigned(layout.getTypeStoreSize(type));
  request.floating = type->getScalarType()->isFloatingPointTy();
  request.resultUsed = !instruction.use_empty();
  request.addsOne = addsOne;
  request.address = use(pointer);
  request.addressValue = pointer;
  request.shared = surelyShared(pointer);
  request.text = "atom." + operation + "." + (request.floating ? "f" : "b") + std::to_string(8 * request.bytes);
  emitAtomic(instruction, request);
  define(instruction, unknowns(componentCount(instruction.getType()), "the result of an atomic"));
}

void Lowering::lowerReadModifyWrite(AtomicRMWInst &rmw) {
  auto *operand = dyn_cast<ConstantInt>(rmw.getValOperand());
  bool addsOne = rmw.getOperation() == AtomicRMWInst::Add && operand && operand->isOne();
  std::string operation;
  switch (rmw.getOperation()) {
  case AtomicRMWInst::Xchg: operation = "exch"; break;
  case AtomicRMWInst::Add:
  case AtomicRMWInst::FAdd: operation = "add"; break;
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::FSub: operation = "sub"; break;
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::FMax: operation = "max"; break;
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::FMin: operation = "min"; break;
  case AtomicRMWInst::And: operation = "and"; break;
  case AtomicRMWInst::Or: operation = "or"; break;
  case AtomicRMWInst::Xor: operation = "xor"; break;
  case AtomicRMWInst::UIncWrap: operation = "inc"; break;
  case AtomicRMWInst::UDecWrap: operation = "dec"; break;
  default: operation = AtomicRMWInst::getOperationName(rmw.getOperation()).str(); break;
  }
  lowerAtomic(rmw, rmw.getPointerOperand(), rmw.getType(), operation, addsOne);
}

} // namespace smem::simt
