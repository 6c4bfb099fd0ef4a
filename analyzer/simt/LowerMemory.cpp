#include "analyzer/simt/Lowering.h"

#include "analyzer/kernel/Metadata.h"

#include "llvm/Analysis/ValueTracking.h"

namespace smem::simt {

using namespace llvm;

namespace {

std::string vectorName(unsigned bytes) {
  switch (bytes) {
  case 1: return ".b8";
  case 2: return ".b16";
  case 4: return ".b32";
  case 8: return ".b64";
  case 16: return ".v4.b32";
  }
  return "";
}

} // namespace

void Lowering::splitRequests(uint64_t bytes, uint64_t alignment, unsigned largest, MemoryOp &out) {
  out.offsets.clear();
  uint64_t width = largest;
  while (width > 1 && (alignment % width || bytes % width)) width /= 2;
  out.bytes = unsigned(width);
  for (uint64_t offset = 0; offset + width <= bytes && out.offsets.size() < 4096; offset += width)
    out.offsets.push_back(int64_t(offset));
}

void Lowering::splitTyped(Type *type, uint64_t alignment, MemoryOp &out) {
  uint64_t bytes = layout.getTypeStoreSize(type);
  unsigned largest = 16;
  // Vectors of 16-bit elements are accessed four elements at a time, of 8-bit elements likewise.
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    unsigned element = std::max<unsigned>(1, layout.getTypeStoreSize(vector->getElementType()));
    largest = std::min(16u, 4 * element);
    if (vector->getNumElements() == 3) { // the back end takes three-element vectors apart: two and one
      out.bytes = element;
      out.offsets = {0, int64_t(element), int64_t(2 * element)};
      return;
    }
  } else if (type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()) {
    largest = 8;
  }
  splitRequests(bytes, alignment, largest, out);
}

bool Lowering::surelyShared(const llvm::Value *pointer) const {
  if (pointer->getType()->getPointerAddressSpace() == 3) return true;
  SmallVector<const llvm::Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, nullptr, 0);
  return !objects.empty() && all_of(objects, [](const llvm::Value *o) {
    return o->getType()->isPointerTy() && o->getType()->getPointerAddressSpace() == 3;
  });
}

bool Lowering::fromHost(const llvm::Value *pointer) const {
  SmallVector<const llvm::Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, nullptr, 0);
  return !objects.empty() && all_of(objects, [](const llvm::Value *object) {
    if (isa<Argument>(object)) return true;
    const auto *load = dyn_cast<LoadInst>(object);
    if (!load) return false;
    const llvm::Value *from = getUnderlyingObject(load->getPointerOperand(), 0);
    if (const auto *argument = dyn_cast<Argument>(from)) return argument->hasByValAttr();
    return from->getType()->getPointerAddressSpace() == 4;
  });
}

void Lowering::parts(Type *type, uint64_t offset, std::vector<std::pair<uint64_t, unsigned>> &out) const {
  if (auto *structure = dyn_cast<StructType>(type)) {
    const StructLayout *inner = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      parts(structure->getElementType(i), offset + inner->getElementOffset(i), out);
  } else if (auto *array = dyn_cast<ArrayType>(type)) {
    uint64_t stride = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < std::min<uint64_t>(array->getNumElements(), 4096); ++i)
      parts(array->getElementType(), offset + i * stride, out);
  } else if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    uint64_t stride = std::max<uint64_t>(1, layout.getTypeSizeInBits(vector->getElementType()) / 8);
    for (unsigned i = 0; i < vector->getNumElements(); ++i) out.push_back({offset + i * stride, unsigned(stride)});
  } else {
    out.push_back({offset, unsigned(layout.getTypeStoreSize(type))});
  }
}

void Lowering::emitMemory(MemoryOp memory) {
  if (const MDNode *node = memory.instruction->getMetadata(unsettledWidth)) {
    memory.unsettled = cast<MDString>(node->getOperand(0))->getString();
    memory.pieces = unsigned(mdconst::extract<ConstantInt>(node->getOperand(1))->getZExtValue());
  }
  if (memory.operation.empty()) memory.operation = std::string(memory.writes ? "st" : "ld") + vectorName(memory.bytes);
  const auto *transfer = dyn_cast<MemTransferInst>(memory.instruction);
  for (const llvm::Value *operand : memory.instruction->operands()) {
    if (!operand->getType()->isPointerTy()) continue;
    // Of a copy, each half has a pointer of its own.
    if (transfer && operand != (memory.writes ? transfer->getRawDest() : transfer->getRawSource())) continue;
    auto *global = dyn_cast<GlobalVariable>(getUnderlyingObject(operand, 0));
    if (global && global->getAddressSpace() == 3) memory.object = global->getName().str();
  }
  code.memory.push_back(std::move(memory));
  Op op{OpCode::memory};
  op.imm = int64_t(code.memory.size() - 1);
  emit(op);
}

void Lowering::lowerLoad(LoadInst &load) {
  llvm::Value *pointer = load.getPointerOperand();
  unsigned count = componentCount(load.getType());
  std::vector<Reg> regs = allocate(count);
  define(load, regs);
  Reg address = use(pointer);
  const llvm::Value *object = getUnderlyingObject(pointer, 0);
  bool byValue = isa<Argument>(object) && cast<Argument>(object)->hasByValAttr();
  const auto *global = dyn_cast<GlobalVariable>(object);
  bool constant = pointer->getType()->getPointerAddressSpace() == 4 || (global && global->isConstant());
  if (byValue || (constant && global && !global->hasDefinitiveInitializer())) {
    std::string what =
        byValue ? "parameter '" + object->getName().str() + "'" : "constant memory '" + object->getName().str() + "'";
    std::vector<std::pair<uint64_t, unsigned>> pieces;
    parts(load.getType(), 0, pieces);
    code.names.push_back(what);
    for (unsigned i = 0; i < count; ++i) {
      Op op{OpCode::named, 0, uint8_t(pieces[i].second), 64, regs[i], address};
      op.imm = int64_t(code.names.size() - 1);
      op.b = number(pieces[i].first);
      emit(op);
    }
    return;
  }
  unsigned space = pointer->getType()->getPointerAddressSpace();
  bool mayBeLocalOrShared = space == 3 || space == 5 || space == 0 || constant;
  if (!mayBeLocalOrShared) {
    for (Reg r : regs) emit({OpCode::data, 0, 64, 64, r, address});
    return;
  }
  MemoryOp memory;
  memory.instruction = &load;
  memory.kind = AccessKind::load;
  memory.bank = smem::Instruction::load;
  memory.address = address;
  memory.surelyShared = surelyShared(pointer);
  memory.surelyElsewhere = fromHost(pointer);
  splitTyped(load.getType(), load.getAlign().value(), memory);
  std::vector<std::pair<uint64_t, unsigned>> pieces;
  parts(load.getType(), 0, pieces);
  for (unsigned i = 0; i < count && i < pieces.size(); ++i)
    memory.loaded.push_back({unsigned(pieces[i].first), pieces[i].second, regs[i]});
  emitMemory(std::move(memory));
}

void Lowering::lowerStore(StoreInst &store) {
  MemoryOp memory;
  memory.instruction = &store;
  memory.kind = AccessKind::store;
  memory.bank = smem::Instruction::store;
  memory.address = use(store.getPointerOperand());
  memory.surelyShared = surelyShared(store.getPointerOperand());
  memory.surelyElsewhere = fromHost(store.getPointerOperand());
  memory.writes = true;
  Type *type = store.getValueOperand()->getType();
  splitTyped(type, store.getAlign().value(), memory);
  std::vector<std::pair<uint64_t, unsigned>> pieces;
  parts(type, 0, pieces);
  std::vector<Reg> values = components(store.getValueOperand());
  for (unsigned i = 0; i < values.size() && i < pieces.size(); ++i)
    memory.stored.push_back({unsigned(pieces[i].first), pieces[i].second, values[i]});
  emitMemory(std::move(memory));
}

void Lowering::lowerTransfer(MemIntrinsic &op) {
  auto *length = dyn_cast<ConstantInt>(op.getLength());
  auto *transfer = dyn_cast<MemTransferInst>(&op);
  auto add = [&](llvm::Value *pointer, bool writes, uint64_t alignment) {
    if (!pointer->getType()->isPointerTy()) return;
    MemoryOp memory;
    memory.instruction = &op;
    memory.kind = writes ? AccessKind::store : AccessKind::load;
    memory.bank = writes ? smem::Instruction::store : smem::Instruction::load;
    memory.address = use(pointer);
    memory.surelyShared = surelyShared(pointer);
    memory.writes = writes;
    if (length && length->getZExtValue() && length->getZExtValue() <= 65536) {
      splitRequests(length->getZExtValue(), alignment, 16, memory);
      if (length->getZExtValue() > 128) memory.inexact = "a large copy becomes a loop of a width that was not measured";
    } else {
      memory.bytes = 1;
      memory.offsets = {0};
      memory.inexact = "a copy of a length that is not constant";
      memory.unknownCount = true;
    }
    if (writes)
      memory.stored.push_back({0, unsigned(length ? std::min<uint64_t>(length->getZExtValue(), 65536) : 0), none});
    emitMemory(std::move(memory));
  };
  uint64_t alignment = op.getDestAlign().valueOrOne().value();
  if (transfer) alignment = std::min<uint64_t>(alignment, transfer->getSourceAlign().valueOrOne().value());
  if (transfer) add(transfer->getSource(), false, alignment);
  add(op.getDest(), true, alignment);
}

void Lowering::matrixAccess(llvm::Instruction &at, bool store, unsigned matrices, Reg address, int64_t offset,
                            bool shared, Reg guard, bool negated, const std::string &operation) {
  MemoryOp memory;
  memory.instruction = &at;
  memory.kind = store ? AccessKind::stmatrix : AccessKind::ldmatrix;
  memory.bank = store ? smem::Instruction::stmatrix : smem::Instruction::ldmatrix;
  memory.bytes = 16;
  memory.matrices = matrices;
  memory.offsets = {offset};
  memory.address = address;
  memory.surelyShared = shared;
  memory.guard = guard;
  memory.guardNegated = negated;
  memory.writes = store;
  if (store) memory.stored.push_back({0, 16, none});
  memory.operation = operation;
  emitMemory(std::move(memory));
}

void Lowering::asyncCopy(llvm::Instruction &at, bool cg, unsigned bytes, Reg address, int64_t offset, Reg guard,
                         bool negated, Reg source, bool sized, const std::string &operation) {
  MemoryOp memory;
  memory.instruction = &at;
  memory.kind = AccessKind::asyncCopy;
  memory.source = source;
  if (cg && guard != none) memory.inexact = "the profiler counts nothing for a predicated copy";
  if (cg && sized)
    memory.inexact = "the profiler counts a copy with a source size as the ideal wherever its source lies";
  memory.bank = cg ? smem::Instruction::asyncCopyCg : smem::Instruction::asyncCopyCa;
  memory.bytes = bytes;
  memory.offsets = {offset};
  memory.address = address;
  memory.surelyShared = true;
  memory.guard = guard;
  memory.guardNegated = negated;
  memory.writes = true;
  memory.stored.push_back({0, bytes, none});
  memory.operation = operation;
  emitMemory(std::move(memory));
}

} // namespace smem::simt
