#include "analyzer/simt/Lowering.h"

#include "llvm/ADT/StringSwitch.h"

namespace smem::simt {

using namespace llvm;

std::optional<Reg> Lowering::ptxSpecial(const std::string &name) {
  if (!StringRef(name).starts_with("%")) return std::nullopt;
  StringRef rest = StringRef(name).drop_front();
  std::string dotted = rest.str();
  if (rest.starts_with("lanemask_")) dotted = "lanemask." + rest.substr(9).str();
  return specialRegister(dotted);
}

void Lowering::lowerAsm(CallBase &call, InlineAsm &text) {
  unsigned outputs = componentCount(call.getType());
  AsmScope scope;
  InlineAsm::ConstraintInfoVector constraints = text.ParseConstraints();
  unsigned position = 0, argument = 0;
  std::vector<unsigned> outputPositions;
  for (const InlineAsm::ConstraintInfo &info : constraints) {
    if (info.Type == InlineAsm::isClobber) continue;
    if (info.Type == InlineAsm::isOutput && !info.isIndirect) {
      outputPositions.push_back(position);
      scope.width[position] = 32;
      scope.arguments[position++] = none;
      continue;
    }
    if (argument >= call.arg_size()) break;
    llvm::Value *value = call.getArgOperand(argument++);
    scope.arguments[position] = use(value);
    scope.width[position] = std::min(bits(value), 64u);
    scope.shared[position] = value->getType()->isPointerTy() ? surelyShared(value) : fromSharedPointer(value);
    // "+r": an input tied to an output is that output's value before.
    if (!info.Codes.empty()) {
      unsigned tied;
      if (!StringRef(info.Codes[0]).getAsInteger(10, tied) && tied < position && scope.arguments.count(tied) &&
          scope.arguments[tied] == none) {
        scope.arguments[tied] = scope.arguments[position];
        scope.shared[tied] = scope.shared[position];
      }
    }
    ++position;
  }
  Type *type = call.getType();
  for (unsigned i = 0; i < outputPositions.size(); ++i) {
    Type *element = isa<StructType>(type) ? cast<StructType>(type)->getElementType(i) : type;
    scope.width[outputPositions[i]] = std::min(bits(element), 64u);
  }
  for (const PtxInstruction &instruction : parsePtx(text.getAsmString())) lowerPtx(call, instruction, scope);
  std::vector<Reg> out;
  for (unsigned p : outputPositions)
    out.push_back(scope.arguments[p] != none ? scope.arguments[p] : emitUnknown("the result of inline assembly"));
  out.resize(outputs, unknownConstant());
  define(call, out);
}

bool Lowering::fromSharedPointer(llvm::Value *value) const {
  for (unsigned depth = 0; depth < 32; ++depth) {
    auto *user = dyn_cast<Operator>(value);
    if (!user) return false;
    switch (user->getOpcode()) {
    case llvm::Instruction::PtrToInt: return surelyShared(user->getOperand(0));
    case llvm::Instruction::Trunc:
    case llvm::Instruction::ZExt:
    case llvm::Instruction::SExt: value = user->getOperand(0); continue;
    case llvm::Instruction::Add:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor:
    case llvm::Instruction::Sub:
      if (fromSharedPointer(user->getOperand(1))) return true;
      value = user->getOperand(0);
      continue;
    default: return false;
    }
  }
  return false;
}

Reg Lowering::ptxUse(const PtxOperand &operand, AsmScope &scope) {
  switch (operand.kind) {
  case PtxOperand::Kind::immediate: return number(uint64_t(operand.immediate));
  case PtxOperand::Kind::argument: {
    auto it = scope.arguments.find(operand.argument);
    return it == scope.arguments.end() || it->second == none ? unknownConstant() : it->second;
  }
  case PtxOperand::Kind::name: {
    if (auto it = scope.names.find(operand.name); it != scope.names.end()) return it->second;
    if (auto special = ptxSpecial(operand.name)) return *special;
    return unknownConstant();
  }
  default: return unknownConstant();
  }
}

void Lowering::ptxDefine(const PtxOperand &operand, Reg value, AsmScope &scope, const PtxInstruction &instruction) {
  if (instruction.guarded) { // a predicated result: either the old or the new
    Reg guard = ptxUse(instruction.guard, scope), old = ptxUse(operand, scope);
    value = emit({OpCode::select, 0, 64, 64, temporary(), guard, instruction.guardNegated ? old : value,
                  instruction.guardNegated ? value : old});
  }
  if (operand.kind == PtxOperand::Kind::argument)
    scope.arguments[operand.argument] = value;
  else if (operand.kind == PtxOperand::Kind::name)
    scope.names[operand.name] = value;
  else if (operand.kind == PtxOperand::Kind::vector)
    for (const PtxOperand &part : operand.elements)
      ptxDefine(part, emitUnknown("the result of inline assembly"), scope, instruction);
}

unsigned Lowering::ptxWidth(const PtxInstruction &i) {
  for (auto it = i.suffix.rbegin(); it != i.suffix.rend(); ++it) {
    StringRef s = *it;
    unsigned width = 0;
    if (s.size() >= 2 && StringRef("busf").contains(s[0]) && !s.drop_front().getAsInteger(10, width) && width <= 128)
      return width;
    if (s == "pred") return 1;
    if (s == "f16x2" || s == "bf16x2") return 32;
    if (s == "bf16") return 16;
  }
  return 32;
}

bool Lowering::ptxSigned(const PtxInstruction &i) {
  return any_of(i.suffix, [](const std::string &s) { return s == "s16" || s == "s32" || s == "s64"; });
}

Reg Lowering::ptxAddress(const PtxOperand &operand, AsmScope &scope, int64_t &offset, bool &shared) {
  offset = operand.immediate;
  shared = false;
  if (operand.kind != PtxOperand::Kind::address || operand.elements.empty()) return unknownConstant();
  const PtxOperand &base = operand.elements[0];
  if (base.kind == PtxOperand::Kind::argument) shared = scope.shared[base.argument];
  Reg address = ptxUse(base, scope);
  if (operand.elements.size() > 1) address = emitBinary(Binary::add, 64, address, ptxUse(operand.elements[1], scope));
  return address;
}

void Lowering::lowerPtx(CallBase &call, const PtxInstruction &i, AsmScope &scope) {
  Reg guard = i.guarded ? ptxUse(i.guard, scope) : none;
  auto in = [&](unsigned k) { return k < i.operands.size() ? ptxUse(i.operands[k], scope) : unknownConstant(); };
  auto out = [&](Reg value) {
    if (!i.operands.empty()) ptxDefine(i.operands[0], value, scope, i);
  };
  auto unknownOut = [&] {
    if (!i.operands.empty() && i.operands[0].kind != PtxOperand::Kind::address)
      ptxDefine(i.operands[0], emitUnknown("the result of '" + i.text() + "'"), scope, i);
  };
  StringRef m = i.mnemonic;
  unsigned width = ptxWidth(i);
  int64_t offset = 0;
  bool shared = false;
  if (m == "ldmatrix" || m == "stmatrix") {
    bool store = m == "stmatrix";
    unsigned where = store ? 0 : 1;
    if (i.operands.size() <= where) return;
    Reg address = ptxAddress(i.operands[where], scope, offset, shared);
    unsigned matrices = i.has("x4") ? 4 : i.has("x2") ? 2 : 1;
    matrixAccess(call, store, matrices, address, offset, shared || i.inShared(), guard, i.guardNegated, i.text());
    if (!store) unknownOut();
    return;
  }
  if (m == "cp" && i.has("async")) {
    if (i.has("bulk") || i.has("mbarrier")) { // TMA: not through the load/store pipe
      code.unfollowedOrder = i.has("mbarrier") ? "an mbarrier" : "a bulk copy";
      return;
    }
    if (i.has("commit_group")) return emitSync(OpCode::asyncCommit, call);
    if (i.has("wait_all")) {
      emitSync(OpCode::asyncCommit, call);
      return emitSync(OpCode::asyncWait, call, number(0));
    }
    if (i.has("wait_group")) return emitSync(OpCode::asyncWait, call, in(0));
    if (i.operands.size() < 3 || !i.inShared()) return;
    Reg address = ptxAddress(i.operands[0], scope, offset, shared);
    const PtxOperand &size = i.operands[2];
    int64_t bytes = size.kind == PtxOperand::Kind::immediate ? size.immediate : constantArgument(call, size);
    int64_t sourceOffset = 0;
    bool ignored;
    Reg source = ptxAddress(i.operands[1], scope, sourceOffset, ignored);
    asyncCopy(call, i.has("cg"), bytes == 4 || bytes == 8 ? unsigned(bytes) : 16, address, offset, guard,
              i.guardNegated, source, i.operands.size() > 3, i.text());
    return;
  }
  if (m == "mbarrier") code.unfollowedOrder = "an mbarrier";
  if (m == "ld" || m == "st" || m == "atom" || m == "red") return lowerPtxAccess(call, i, scope, guard, width);
  if (m == "bar" || m == "barrier") {
    if (i.has("warp")) return emitSync(OpCode::warpBarrier, call);
    if (i.has("cluster") || i.has("arrive")) {
      code.unfollowedOrder = i.has("cluster") ? "a barrier of a cluster" : "an arrival at a named barrier";
      return;
    }
    if (i.has("red")) { // bar.red.popc.u32 d, a, p
      emitSync(OpCode::barrier, call, in(1));
      return unknownOut();
    }
    emitSync(OpCode::barrier, call, i.operands.empty() ? number(0) : in(0), i.operands.size() > 1 ? in(1) : none);
    return;
  }
  if (m == "wmma") {
    if (i.has("load") || i.has("store")) code.notes.push_back("wmma written in inline assembly is not counted");
    return unknownOut();
  }
  if (m == "activemask") return out(emit({OpCode::activeMask, 0, 32, 32, temporary()}));
  if (i.operands.size() < 2) return unknownOut();
  static const std::map<std::string, Binary> binaries = {{"add", Binary::add},    {"sub", Binary::sub},
                                                         {"and", Binary::bitAnd}, {"or", Binary::bitOr},
                                                         {"xor", Binary::bitXor}, {"shl", Binary::shl}};
  unsigned w = std::min(width, 64u);
  bool integer = !any_of(
      i.suffix, [](const std::string &s) { return StringRef(s).starts_with("f") || StringRef(s).starts_with("bf"); });
  if (auto it = binaries.find(i.mnemonic); it != binaries.end() && integer && !i.has("cc"))
    return out(emitBinary(it->second, w, in(1), in(2)));
  if (m == "shr") return out(emitBinary(ptxSigned(i) ? Binary::ashr : Binary::lshr, w, in(1), in(2)));
  if (integer && m == "mul" && i.has("lo")) return out(emitBinary(Binary::mul, w, in(1), in(2)));
  if (integer && m == "mul" && i.has("wide"))
    return out(
        emitBinary(Binary::mul, 2 * w > 64 ? 64 : 2 * w, widen(in(1), w, ptxSigned(i)), widen(in(2), w, ptxSigned(i))));
  if (integer && m == "mad" && i.has("lo"))
    return out(emitBinary(Binary::add, w, emitBinary(Binary::mul, w, in(1), in(2)), in(3)));
  if (integer && m == "div") return out(emitBinary(ptxSigned(i) ? Binary::sdiv : Binary::udiv, w, in(1), in(2)));
  if (integer && m == "rem") return out(emitBinary(ptxSigned(i) ? Binary::srem : Binary::urem, w, in(1), in(2)));
  if (integer && (m == "min" || m == "max")) return out(minMax(ptxSigned(i), m == "max", w, in(1), in(2)));
  if (m == "mov" && i.operands[1].kind != PtxOperand::Kind::vector && i.operands[0].kind != PtxOperand::Kind::vector)
    return out(in(1));
  if (m == "not") return out(emitBinary(Binary::bitXor, w, in(1), number(truncate(~uint64_t(0), w))));
  if (m == "cvta") return out(in(1)); // between generic and shared: the same place
  if (m == "cvt" && integer && i.suffix.size() >= 2) {
    unsigned from = 32, to = 32;
    StringRef(i.suffix[i.suffix.size() - 1]).drop_front().getAsInteger(10, from);
    StringRef(i.suffix[i.suffix.size() - 2]).drop_front().getAsInteger(10, to);
    bool isSigned = StringRef(i.suffix.back()).starts_with("s");
    if (to < from) return out(emitCast(OpCode::truncate, in(1), std::min(from, 64u), std::min(to, 64u)));
    return out(
        emitCast(isSigned ? OpCode::signExtend : OpCode::zeroExtend, in(1), std::min(from, 64u), std::min(to, 64u)));
  }
  if (m == "setp" && integer && i.operands.size() == 3 && !i.suffix.empty()) {
    auto op = StringSwitch<std::optional<Compare>>(i.suffix[0])
                  .Case("eq", Compare::eq)
                  .Case("ne", Compare::ne)
                  .Case("lt", ptxSigned(i) ? Compare::slt : Compare::ult)
                  .Case("le", ptxSigned(i) ? Compare::sle : Compare::ule)
                  .Case("gt", ptxSigned(i) ? Compare::sgt : Compare::ugt)
                  .Case("ge", ptxSigned(i) ? Compare::sge : Compare::uge)
                  .Case("lo", Compare::ult)
                  .Case("ls", Compare::ule)
                  .Case("hi", Compare::ugt)
                  .Case("hs", Compare::uge)
                  .Default(std::nullopt);
    if (op) return out(emit({OpCode::compare, uint8_t(*op), uint8_t(w), 1, temporary(), in(1), in(2)}));
  }
  if (m == "selp" && i.operands.size() == 4)
    return out(emit({OpCode::select, 0, uint8_t(w), 64, temporary(), in(3), in(1), in(2)}));
  if (m == "lop3" && i.operands.size() == 5 && i.operands[4].kind == PtxOperand::Kind::immediate) {
    Op op{OpCode::apply, uint8_t(Function::logic3), 32, 32, temporary(), in(1), in(2), in(3)};
    op.imm = i.operands[4].immediate;
    return out(emit(op));
  }
  if (m == "bfe" && i.operands.size() == 4)
    return out(
        emitApply(ptxSigned(i) ? Function::extractSigned : Function::extractUnsigned, w, in(1), in(2), in(3), w));
  if (m == "prmt" && i.operands.size() == 4) return out(emitApply(Function::permuteBytes, 32, in(1), in(2), in(3), 32));
  if (m == "popc") return out(emitApply(Function::popcount, w, in(1), none, none, 32));
  if (m == "clz") return out(emitApply(Function::countLeadingZeros, w, in(1), none, none, 32));
  if (m == "brev") return out(emitApply(Function::reverseBits, w, in(1), none, none, w));
  if (m == "shfl" && i.operands.size() >= 4) {
    Shuffle kind = i.has("up")     ? Shuffle::up
                   : i.has("down") ? Shuffle::down
                   : i.has("bfly") ? Shuffle::butterfly
                                   : Shuffle::index;
    return out(emit({OpCode::shuffle, uint8_t(kind), 32, 32, temporary(), in(1), in(2), in(3)}));
  }
  unknownOut();
}

Reg Lowering::widen(Reg value, unsigned width, bool isSigned) {
  return emitCast(isSigned ? OpCode::signExtend : OpCode::zeroExtend, value, width, 64);
}

int64_t Lowering::constantArgument(CallBase &call, const PtxOperand &operand) const {
  if (operand.kind != PtxOperand::Kind::argument) return 0;
  auto *text = cast<InlineAsm>(call.getCalledOperand());
  unsigned outputs = 0;
  for (const InlineAsm::ConstraintInfo &info : text->ParseConstraints()) outputs += info.Type == InlineAsm::isOutput;
  if (operand.argument < outputs || operand.argument - outputs >= call.arg_size()) return 0;
  auto *integer = dyn_cast<ConstantInt>(call.getArgOperand(operand.argument - outputs));
  return integer ? integer->getSExtValue() : 0;
}

void Lowering::lowerPtxAccess(CallBase &call, const PtxInstruction &i, AsmScope &scope, Reg guard, unsigned width) {
  bool load = i.mnemonic == "ld", store = i.mnemonic == "st", reduction = i.mnemonic == "red";
  unsigned where = load || i.mnemonic == "atom" ? 1 : 0;
  int64_t offset = 0;
  bool shared = false;
  bool elsewhere = i.has("global") || i.has("local") || i.has("param") || i.has("const");
  if (i.operands.size() <= where || elsewhere) {
    if (!load || i.operands.empty()) return;
    const bool several = i.operands[0].kind == PtxOperand::Kind::vector;
    for (const PtxOperand &part : several ? i.operands[0].elements : std::vector{i.operands[0]})
      ptxDefine(part, emitUnknown(loadedData), scope, i);
    return;
  }
  Reg address = ptxAddress(i.operands[where], scope, offset, shared);
  unsigned elements = i.has("v4") ? 4 : i.has("v2") ? 2 : 1;
  unsigned elementBytes = std::max(1u, width / 8);
  if (!load && !store) {
    AtomicRequest request;
    static const StringRef operations[] = {"add", "min", "max", "and", "or", "xor", "inc", "dec", "exch", "cas"};
    for (StringRef operation : operations)
      if (i.has(operation)) request.operation = operation.str();
    request.bytes = elementBytes;
    request.floating = any_of(i.suffix, [](const std::string &s) { return StringRef(s).contains('f'); });
    request.resultUsed = !reduction;
    request.addsOne = i.operands.size() > where + 1 && i.operands[where + 1].immediate == 1 &&
                      i.operands[where + 1].kind == PtxOperand::Kind::immediate;
    request.address = address;
    request.offset = offset;
    request.shared = shared || i.inShared();
    request.guard = guard;
    request.guardNegated = i.guardNegated;
    request.text = i.text();
    emitAtomic(call, request);
    if (!reduction) ptxDefine(i.operands[0], emitUnknown("the result of an atomic"), scope, i);
    return;
  }
  MemoryOp memory;
  memory.instruction = &call;
  memory.address = address;
  memory.offsets = {offset};
  memory.surelyShared = shared || i.inShared();
  memory.guard = guard;
  memory.guardNegated = i.guardNegated;
  memory.bytes = std::min(16u, elements * elementBytes);
  memory.operation = i.text();
  memory.kind = load ? AccessKind::load : AccessKind::store;
  memory.bank = load ? smem::Instruction::load : smem::Instruction::store;
  memory.writes = store;
  const PtxOperand *value = load ? &i.operands[0] : i.operands.size() > 1 ? &i.operands[1] : nullptr;
  std::vector<const PtxOperand *> parts;
  if (value && value->kind == PtxOperand::Kind::vector)
    for (const PtxOperand &part : value->elements) parts.push_back(&part);
  else if (value)
    parts.push_back(value);
  std::vector<Reg> results;
  for (unsigned k = 0; k < parts.size() && k < elements; ++k) {
    if (load) {
      results.push_back(temporary());
      memory.loaded.push_back({unsigned(k * elementBytes), elementBytes, results.back()});
    } else {
      memory.stored.push_back({unsigned(k * elementBytes), elementBytes, ptxUse(*parts[k], scope)});
    }
  }
  emitMemory(std::move(memory));
  for (unsigned k = 0; k < results.size(); ++k) ptxDefine(*parts[k], results[k], scope, i);
}

} // namespace smem::simt
