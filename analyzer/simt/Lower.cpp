#include "analyzer/simt/Lowering.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"

#include <set>

namespace smem::simt {

using namespace llvm;

namespace {

// Every value used outside of its loop goes through a phi at the exit, and every cycle is a loop: what the executor
// relies on when lanes leave a loop in different iterations.
void closeLoops(llvm::Function &function) {
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager graphs;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  FunctionPassManager passes;
  passes.addPass(FixIrreduciblePass());
  passes.addPass(LCSSAPass());
  passes.run(function, functions);
}

} // namespace

Code Lowering::run() {
  code.readsSharedData = part.readsSharedData;
  findLoops();
  numberBlocks();
  // Phis first: edges refer to them before their block is lowered.
  for (BasicBlock *block : reachable)
    for (PHINode &phi : block->phis())
      if (part.instructions.count(&phi)) define(phi, allocate(componentCount(phi.getType())));
  for (BasicBlock *block : reachable) lowerBlock(*block);
  for (BasicBlock *block : reachable) lowerEnd(*block);
  finishRegisters();
  return std::move(code);
}

std::vector<Reg> Lowering::allocate(unsigned count) {
  std::vector<Reg> regs(count);
  for (Reg &r : regs) r = nextRegister++;
  return regs;
}

Reg Lowering::temporary() { return nextRegister++; }

void Lowering::define(const llvm::Value &value, std::vector<Reg> regs) { registers[&value] = std::move(regs); }

Reg Lowering::addConstant(Constant constant) {
  code.constants.push_back(std::move(constant));
  return constantBase + code.constants.size() - 1;
}

Reg Lowering::number(uint64_t value) {
  auto [it, added] = numbers.try_emplace(value, 0);
  if (added) {
    Constant c;
    c.number = value;
    it->second = addConstant(c);
  }
  return it->second;
}

Reg Lowering::special(Constant::Kind kind, uint64_t axis) {
  auto [it, added] = specials.try_emplace({int(kind), axis}, 0);
  if (added) {
    Constant c;
    c.kind = kind;
    c.number = axis;
    c.width = 32;
    if (kind == Constant::Kind::blockId) code.usesBlockId[axis] = true;
    it->second = addConstant(c);
  }
  return it->second;
}

Reg Lowering::perLane(const std::array<uint64_t, lanes> &values) {
  Constant c;
  c.kind = Constant::Kind::perLane;
  c.lane = values;
  return addConstant(c);
}

Reg Lowering::unknownConstant() { return special(Constant::Kind::unknown); }

void Lowering::finishRegisters() {
  Reg count = code.constants.size();
  auto move = [&](Reg &r) {
    if (r == none) return;
    r = r >= constantBase ? r - constantBase : r + count;
  };
  for (Op &op : code.ops) move(op.dst), move(op.a), move(op.b), move(op.c);
  for (Block &block : code.blocks) {
    move(block.condition);
    for (Reg &r : block.phis) move(r);
    for (Edge &edge : block.edges)
      for (PhiCopy &copy : edge.copies) move(copy.to), move(copy.from);
  }
  for (MemoryOp &m : code.memory) {
    move(m.address), move(m.guard), move(m.source);
    for (ValuePart &p : m.loaded) move(p.reg);
    for (ValuePart &p : m.stored) move(p.reg);
  }
  code.registerCount = nextRegister + count;
}

unsigned Lowering::componentCount(Type *type) const {
  if (auto *structure = dyn_cast<StructType>(type)) {
    unsigned n = 0;
    for (Type *element : structure->elements()) n += componentCount(element);
    return n;
  }
  if (auto *array = dyn_cast<ArrayType>(type))
    return std::min<uint64_t>(array->getNumElements(), 4096) * componentCount(array->getElementType());
  if (auto *vector = dyn_cast<FixedVectorType>(type)) return vector->getNumElements();
  return type->isVoidTy() ? 0 : 1;
}

unsigned Lowering::bits(Type *type) const {
  type = type->getScalarType();
  if (type->isPointerTy()) return layout.getPointerTypeSizeInBits(type);
  unsigned width = type->getPrimitiveSizeInBits();
  return width ? width : 64;
}

unsigned Lowering::bits(const llvm::Value *value) const { return bits(value->getType()); }

std::vector<Reg> Lowering::components(llvm::Value *value) {
  if (auto it = registers.find(value); it != registers.end()) return it->second;
  unsigned count = componentCount(value->getType());
  if (auto *constant = dyn_cast<llvm::Constant>(value)) {
    std::vector<Reg> regs = constantComponents(constant, count);
    registers[value] = regs;
    return regs;
  }
  if (auto *argument = dyn_cast<Argument>(value)) {
    smem::simt::Constant c;
    c.kind = smem::simt::Constant::Kind::argument;
    c.number = argument->getArgNo();
    c.width = bits(value);
    c.name = argument->getArgNo() < kernel.parameters.size() && !kernel.parameters[argument->getArgNo()].name.empty()
                 ? kernel.parameters[argument->getArgNo()].name
                 : argument->getName().str();
    Reg r = addConstant(c);
    registers[value] = std::vector<Reg>(count, count == 1 ? r : unknownConstant());
    return registers[value];
  }
  // An instruction outside the slice: nothing that matters comes of it.
  return std::vector<Reg>(count, unknownConstant());
}

Reg Lowering::use(llvm::Value *value) {
  std::vector<Reg> regs = components(value);
  return regs.empty() ? unknownConstant() : regs[0];
}

std::vector<Reg> Lowering::constantComponents(llvm::Constant *constant, unsigned count) {
  if (auto *integer = dyn_cast<ConstantInt>(constant)) {
    if (integer->getBitWidth() > 64) return {unknownConstant()};
    return {number(integer->getZExtValue())};
  }
  if (auto *real = dyn_cast<ConstantFP>(constant)) {
    APInt raw = real->getValueAPF().bitcastToAPInt();
    return {raw.getBitWidth() <= 64 ? number(raw.getZExtValue()) : unknownConstant()};
  }
  if (isa<ConstantPointerNull>(constant)) return {number(0)};
  if (isa<UndefValue>(constant)) return std::vector<Reg>(count, number(0)); // any value will do
  if (isa<ConstantAggregateZero>(constant)) return std::vector<Reg>(count, number(0));
  if (auto *global = dyn_cast<GlobalVariable>(constant)) return {globalRegister(*global)};
  if (auto *expression = dyn_cast<ConstantExpr>(constant)) return {constantExpression(*expression)};
  std::vector<Reg> regs;
  for (unsigned i = 0; i < count; ++i) {
    llvm::Constant *element = constant->getAggregateElement(i);
    if (!element) return std::vector<Reg>(count, unknownConstant());
    std::vector<Reg> inner = components(element);
    regs.insert(regs.end(), inner.begin(), inner.end());
  }
  regs.resize(count, unknownConstant());
  return regs;
}

Reg Lowering::globalRegister(GlobalVariable &global) {
  auto [it, added] = globals.try_emplace(&global, 0);
  if (!added) return it->second;
  smem::simt::Constant c;
  c.name = global.getName();
  c.global = &global;
  c.bytes = layout.getTypeAllocSize(global.getValueType());
  c.alignment = std::max<uint64_t>(global.getAlign().valueOrOne().value(), 1);
  if (global.getAddressSpace() == 3) {
    c.kind = smem::simt::Constant::Kind::sharedObject;
    // The assembler lays every shared object at a multiple of 16 at least.
    c.alignment = std::max<uint64_t>(c.alignment, 16);
  } else {
    bool foldable = global.isConstant() && global.hasDefinitiveInitializer();
    c.kind = foldable ? smem::simt::Constant::Kind::constantObject : smem::simt::Constant::Kind::globalAddress;
  }
  return it->second = addConstant(c);
}

Reg Lowering::constantExpression(ConstantExpr &expression) {
  unsigned opcode = expression.getOpcode();
  if (expression.isCast()) {
    Reg from = use(expression.getOperand(0));
    if (opcode == llvm::Instruction::Trunc)
      return emitCast(OpCode::truncate, from, bits(expression.getOperand(0)), bits(&expression), &entryOps);
    return from;
  }
  if (auto *gep = dyn_cast<GEPOperator>(&expression)) return lowerGep(*gep, &entryOps);
  if (llvm::Instruction::isBinaryOp(opcode))
    if (auto op = binaryOf(opcode)) {
      Reg a = use(expression.getOperand(0)), b = use(expression.getOperand(1));
      return emit({OpCode::binary, uint8_t(*op), uint8_t(bits(&expression)), 64, temporary(), a, b}, &entryOps);
    }
  return unknownConstant();
}

Reg Lowering::emit(Op op, std::vector<Op> *to) {
  (to ? *to : *current).push_back(op);
  return op.dst;
}

Reg Lowering::emitCast(OpCode code, Reg from, unsigned fromBits, unsigned toBits, std::vector<Op> *to) {
  return emit({code, 0, uint8_t(fromBits), uint8_t(toBits), temporary(), from}, to);
}

Reg Lowering::emitBinary(Binary op, unsigned width, Reg a, Reg b) {
  return emit({OpCode::binary, uint8_t(op), uint8_t(std::min(width, 64u)), 64, temporary(), a, b});
}

Reg Lowering::emitApply(Function f, unsigned width, Reg a, Reg b, Reg c, unsigned toWidth) {
  Op op{
      OpCode::apply, uint8_t(f), uint8_t(std::min(width, 64u)), uint8_t(std::min(toWidth, 64u)), temporary(), a, b, c};
  return emit(op);
}

Reg Lowering::emitUnknown(const std::string &why) {
  code.reasons.push_back(why);
  Op op{OpCode::unknown};
  op.dst = temporary();
  op.imm = int64_t(code.reasons.size() - 1);
  return emit(op);
}

std::vector<Reg> Lowering::unknowns(unsigned count, const std::string &why) {
  std::vector<Reg> regs;
  for (unsigned i = 0; i < count; ++i) regs.push_back(emitUnknown(why));
  return regs;
}

std::optional<Binary> Lowering::binaryOf(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add: return Binary::add;
  case llvm::Instruction::Sub: return Binary::sub;
  case llvm::Instruction::Mul: return Binary::mul;
  case llvm::Instruction::UDiv: return Binary::udiv;
  case llvm::Instruction::SDiv: return Binary::sdiv;
  case llvm::Instruction::URem: return Binary::urem;
  case llvm::Instruction::SRem: return Binary::srem;
  case llvm::Instruction::Shl: return Binary::shl;
  case llvm::Instruction::LShr: return Binary::lshr;
  case llvm::Instruction::AShr: return Binary::ashr;
  case llvm::Instruction::And: return Binary::bitAnd;
  case llvm::Instruction::Or: return Binary::bitOr;
  case llvm::Instruction::Xor: return Binary::bitXor;
  }
  return std::nullopt;
}

void Lowering::findLoops() {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (BasicBlock *block : graph.blocks())
    for (Loop *loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop())
      loopHeaders[block].insert(loopHeaders[block].begin(), loop->getHeader());
}

SmallVector<BasicBlock *, 2> Lowering::steps(BasicBlock *block) {
  const auto &next = graph.successors(block);
  if (next.size() < 2 || part.branches.count(block)) return next;
  if (BasicBlock *post = graph.postDominator(block)) return {post};
  return {};
}

void Lowering::numberBlocks() {
  std::set<BasicBlock *> seen{&function.getEntryBlock()};
  std::vector<BasicBlock *> stack{&function.getEntryBlock()};
  while (!stack.empty()) {
    BasicBlock *block = stack.back();
    stack.pop_back();
    for (BasicBlock *next : steps(block))
      if (seen.insert(next).second) stack.push_back(next);
  }
  for (BasicBlock *block : graph.blocks())
    if (seen.count(block)) {
      ids[block] = reachable.size();
      reachable.push_back(block);
    }
  code.blocks.resize(reachable.size());
}

void Lowering::lowerBlock(BasicBlock &block) {
  std::vector<Op> ops;
  current = &ops;
  for (llvm::Instruction &instruction : block)
    if (part.instructions.count(&instruction) && !isa<PHINode>(instruction)) lowerInstruction(instruction);
  Block &out = code.blocks[ids[&block]];
  out.name = block.getName();
  blockOps[&block] = std::move(ops);
  current = nullptr;
}

void Lowering::lowerEnd(BasicBlock &block) {
  Block &out = code.blocks[ids[&block]];
  out.last = block.getTerminator();
  std::vector<Op> &ops = blockOps[&block];
  current = &ops;
  auto next = steps(&block);
  if (next.empty()) {
    out.end = Block::End::exit;
  } else if (next.size() == 1) {
    out.end = Block::End::jump;
    out.edges.push_back(edge(block, *next[0]));
  } else if (auto *branch = dyn_cast<BranchInst>(block.getTerminator())) {
    out.end = Block::End::branch;
    out.condition = use(branch->getCondition());
    out.edges.push_back(edge(block, *branch->getSuccessor(0)));
    out.edges.push_back(edge(block, *branch->getSuccessor(1)));
  } else if (auto *choice = dyn_cast<SwitchInst>(block.getTerminator())) {
    out.end = Block::End::switchOn;
    out.condition = use(choice->getCondition());
    bool defaultLives = graph.contains(choice->getDefaultDest());
    out.edges.push_back(defaultLives ? edge(block, *choice->getDefaultDest()) : Edge{});
    for (auto &branch : choice->cases()) {
      if (!graph.contains(branch.getCaseSuccessor())) continue;
      out.cases.push_back(branch.getCaseValue()->getZExtValue());
      out.edges.push_back(edge(block, *branch.getCaseSuccessor()));
    }
  } else { // an indirect branch: nobody writes these in device code
    out.end = Block::End::exit;
    code.notes.push_back("an indirect branch ends what can be followed");
  }
  BasicBlock *post = graph.postDominator(&block);
  out.reconverge = post && ids.count(post) ? ids[post] : none;
  for (BasicBlock *header : loopHeaders[&block])
    if (ids.count(header)) out.loops.push_back(ids[header]);
  out.loopHeader = !out.loops.empty() && out.loops.back() == ids[&block];
  for (PHINode &phi : block.phis())
    if (part.instructions.count(&phi))
      for (Reg r : registers[&phi]) out.phis.push_back(r);
  current = nullptr;
  layoutOps(block);
}

void Lowering::layoutOps(BasicBlock &block) {
  // Entry operations are complete only once all blocks are lowered: the entry block is laid out last.
  if (&block != reachable.back() && &block == &function.getEntryBlock()) return;
  auto place = [&](BasicBlock &b) {
    Block &out = code.blocks[ids[&b]];
    out.firstOp = code.ops.size();
    if (&b == &function.getEntryBlock()) code.ops.insert(code.ops.end(), entryOps.begin(), entryOps.end());
    code.ops.insert(code.ops.end(), blockOps[&b].begin(), blockOps[&b].end());
    out.lastOp = code.ops.size();
  };
  place(block);
  if (&block == reachable.back() && &block != &function.getEntryBlock()) place(function.getEntryBlock());
}

Edge Lowering::edge(BasicBlock &from, BasicBlock &to) {
  Edge out;
  if (!ids.count(&to)) return out;
  out.to = ids[&to];
  for (PHINode &phi : to.phis()) {
    if (!part.instructions.count(&phi)) continue;
    int i = phi.getBasicBlockIndex(&from);
    if (i < 0) continue; // only where a skipped branch leads here; then no phi of the slice can differ
    std::vector<Reg> source = components(phi.getIncomingValue(i));
    const std::vector<Reg> &target = registers[&phi];
    for (unsigned k = 0; k < target.size() && k < source.size(); ++k)
      if (target[k] != source[k]) out.copies.push_back({target[k], source[k]});
  }
  return out;
}

void Lowering::lowerInstruction(llvm::Instruction &instruction) {
  if (auto *op = dyn_cast<BinaryOperator>(&instruction)) return lowerBinary(*op);
  if (auto *op = dyn_cast<UnaryOperator>(&instruction)) {
    std::vector<Reg> out;
    for (Reg a : components(op->getOperand(0))) out.push_back(emitApply(Function::fneg, bits(op), a));
    return define(instruction, out);
  }
  if (auto *gep = dyn_cast<GetElementPtrInst>(&instruction)) {
    if (gep->getType()->isVectorTy()) return opaque(instruction, "vectors of pointers are not followed");
    return define(instruction, {lowerGep(*cast<GEPOperator>(gep))});
  }
  if (auto *conversion = dyn_cast<CastInst>(&instruction)) return lowerCast(*conversion);
  if (auto *compare = dyn_cast<CmpInst>(&instruction)) return lowerCompare(*compare);
  if (auto *choice = dyn_cast<SelectInst>(&instruction)) {
    std::vector<Reg> c = components(choice->getCondition()), a = components(choice->getTrueValue()),
                     b = components(choice->getFalseValue()), out;
    for (unsigned i = 0; i < a.size(); ++i)
      out.push_back(emit({OpCode::select, 0, uint8_t(std::min(bits(choice), 64u)), 64, temporary(),
                          c.size() == a.size() ? c[i] : c[0], a[i], b[i]}));
    return define(instruction, out);
  }
  if (auto *freeze = dyn_cast<FreezeInst>(&instruction)) return define(instruction, components(freeze->getOperand(0)));
  if (auto *extract = dyn_cast<ExtractElementInst>(&instruction)) {
    std::vector<Reg> all = components(extract->getVectorOperand());
    if (auto *index = dyn_cast<ConstantInt>(extract->getIndexOperand()); index && index->getZExtValue() < all.size())
      return define(instruction, {all[index->getZExtValue()]});
    return opaque(instruction, "a vector element at a run-time index");
  }
  if (auto *insert = dyn_cast<InsertElementInst>(&instruction)) {
    std::vector<Reg> all = components(insert->getOperand(0));
    if (auto *index = dyn_cast<ConstantInt>(insert->getOperand(2)); index && index->getZExtValue() < all.size()) {
      all[index->getZExtValue()] = use(insert->getOperand(1));
      return define(instruction, all);
    }
    return opaque(instruction, "a vector element at a run-time index");
  }
  if (auto *shuffle = dyn_cast<ShuffleVectorInst>(&instruction)) {
    std::vector<Reg> a = components(shuffle->getOperand(0)), b = components(shuffle->getOperand(1)), out;
    a.insert(a.end(), b.begin(), b.end());
    for (int i : shuffle->getShuffleMask()) out.push_back(i < 0 ? number(0) : a[i]);
    return define(instruction, out);
  }
  if (auto *extract = dyn_cast<ExtractValueInst>(&instruction)) {
    std::vector<Reg> all = components(extract->getAggregateOperand());
    unsigned first = flatIndex(extract->getAggregateOperand()->getType(), extract->getIndices());
    unsigned count = componentCount(extract->getType());
    if (first + count > all.size()) return opaque(instruction, "a large aggregate");
    return define(instruction, {all.begin() + first, all.begin() + first + count});
  }
  if (auto *insert = dyn_cast<InsertValueInst>(&instruction)) {
    std::vector<Reg> all = components(insert->getAggregateOperand()),
                     put = components(insert->getInsertedValueOperand());
    unsigned first = flatIndex(insert->getType(), insert->getIndices());
    if (first + put.size() > all.size()) return opaque(instruction, "a large aggregate");
    std::copy(put.begin(), put.end(), all.begin() + first);
    return define(instruction, all);
  }
  if (auto *object = dyn_cast<AllocaInst>(&instruction)) {
    smem::simt::Constant c;
    c.kind = smem::simt::Constant::Kind::localObject;
    c.name = "local " + std::to_string(code.constants.size());
    c.alignment = object->getAlign().value();
    return define(instruction, {addConstant(c)});
  }
  if (auto *load = dyn_cast<LoadInst>(&instruction)) return lowerLoad(*load);
  if (auto *store = dyn_cast<StoreInst>(&instruction)) return lowerStore(*store);
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return lowerReadModifyWrite(*rmw);
  if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return lowerAtomic(instruction, cas->getPointerOperand(), cas->getNewValOperand()->getType(), "cas", false);
  if (auto *call = dyn_cast<CallBase>(&instruction)) return lowerCall(*call);
  if (isa<FenceInst>(instruction)) return;
  opaque(instruction, (Twine("the instruction '") + instruction.getOpcodeName() + "' is not followed").str());
}

void Lowering::opaque(llvm::Instruction &instruction, const std::string &why) {
  define(instruction, unknowns(componentCount(instruction.getType()), why));
}

unsigned Lowering::flatIndex(Type *type, ArrayRef<unsigned> indices) const {
  unsigned flat = 0;
  for (unsigned i : indices) {
    if (auto *structure = dyn_cast<StructType>(type)) {
      for (unsigned k = 0; k < i; ++k) flat += componentCount(structure->getElementType(k));
      type = structure->getElementType(i);
    } else {
      Type *element = cast<ArrayType>(type)->getElementType();
      flat += i * componentCount(element);
      type = element;
    }
  }
  return flat;
}

void Lowering::lowerBinary(BinaryOperator &op) {
  std::vector<Reg> a = components(op.getOperand(0)), b = components(op.getOperand(1)), out;
  unsigned width = bits(&op);
  if (width > 64) return opaque(op, "integers of more than 64 bits are not followed");
  for (unsigned i = 0; i < a.size(); ++i) {
    if (auto code = binaryOf(op.getOpcode())) {
      // An "or" of disjoint bits is the sum it came from.
      auto *disjoint = dyn_cast<PossiblyDisjointInst>(&op);
      Binary binary = disjoint && disjoint->isDisjoint() ? Binary::add : *code;
      out.push_back(emitBinary(binary, width, a[i], b[i]));
      continue;
    }
    Function f = op.getOpcode() == llvm::Instruction::FAdd   ? Function::fadd
                 : op.getOpcode() == llvm::Instruction::FSub ? Function::fsub
                 : op.getOpcode() == llvm::Instruction::FMul ? Function::fmul
                 : op.getOpcode() == llvm::Instruction::FDiv ? Function::fdiv
                                                             : Function::frem;
    out.push_back(emitApply(f, width, a[i], b[i]));
  }
  define(op, out);
}

Reg Lowering::lowerGep(GEPOperator &gep, std::vector<Op> *to) {
  Reg address = use(gep.getPointerOperand());
  unsigned width = layout.getIndexTypeSizeInBits(gep.getType());
  MapVector<llvm::Value *, APInt> variable;
  APInt constant(width, 0);
  if (!gep.collectOffset(layout, width, variable, constant)) return unknownConstant();
  for (auto &[index, scale] : variable) {
    Reg i = use(index);
    unsigned indexBits = bits(index);
    if (indexBits < 64) i = emitCast(OpCode::signExtend, i, indexBits, 64, to);
    Op op{OpCode::addScaled, 0, 64, 64, temporary(), address, i};
    op.imm = scale.getSExtValue();
    address = emit(op, to);
  }
  if (constant.isZero()) return address;
  return emit({OpCode::binary, uint8_t(Binary::add), 64, 64, temporary(), address, number(constant.getZExtValue())},
              to);
}

void Lowering::lowerCast(CastInst &op) {
  std::vector<Reg> in = components(op.getOperand(0)), out;
  unsigned from = bits(op.getOperand(0)), to = bits(&op);
  switch (op.getOpcode()) {
  case llvm::Instruction::AddrSpaceCast: return define(op, in);
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
    if (to >= from) return define(op, in);
    [[fallthrough]];
  case llvm::Instruction::Trunc:
    for (Reg r : in) out.push_back(emitCast(OpCode::truncate, r, std::min(from, 64u), to));
    return define(op, out);
  case llvm::Instruction::ZExt:
    for (Reg r : in) out.push_back(emitCast(OpCode::zeroExtend, r, from, std::min(to, 64u)));
    return define(op, out);
  case llvm::Instruction::SExt:
    for (Reg r : in) out.push_back(emitCast(OpCode::signExtend, r, from, std::min(to, 64u)));
    return define(op, out);
  case llvm::Instruction::BitCast:
    if (in.size() == componentCount(op.getType())) return define(op, in);
    return lowerBitCast(op, in, from, to);
  default: break;
  }
  Function f = op.getOpcode() == llvm::Instruction::SIToFP   ? Function::intToFloat
               : op.getOpcode() == llvm::Instruction::UIToFP ? Function::unsignedToFloat
               : op.getOpcode() == llvm::Instruction::FPToSI ? Function::floatToInt
               : op.getOpcode() == llvm::Instruction::FPToUI ? Function::floatToUnsigned
               : op.getOpcode() == llvm::Instruction::FPExt  ? Function::floatExtend
                                                             : Function::floatTruncate;
  for (Reg r : in) out.push_back(emitApply(f, from, r, none, none, to));
  define(op, out);
}

void Lowering::lowerBitCast(CastInst &op, const std::vector<Reg> &in, unsigned from, unsigned to) {
  unsigned count = componentCount(op.getType());
  std::vector<Reg> out;
  if (to < from && from % to == 0 && from <= 64) {
    for (unsigned i = 0; i < count; ++i) {
      Reg whole = in[i * to / from];
      Reg shifted = emitBinary(Binary::lshr, from, whole, number(i * to % from));
      out.push_back(emitCast(OpCode::truncate, shifted, from, to));
    }
    return define(op, out);
  }
  if (to > from && to % from == 0 && to <= 64) {
    unsigned parts = to / from;
    for (unsigned i = 0; i < count; ++i) {
      Reg sum = in[i * parts];
      for (unsigned k = 1; k < parts; ++k)
        sum = emitBinary(Binary::add, to, sum, emitBinary(Binary::shl, to, in[i * parts + k], number(k * from)));
      out.push_back(sum);
    }
    return define(op, out);
  }
  opaque(op, "a reinterpretation of a vector");
}

void Lowering::lowerCompare(CmpInst &op) {
  std::vector<Reg> a = components(op.getOperand(0)), b = components(op.getOperand(1)), out;
  unsigned width = bits(op.getOperand(0));
  for (unsigned i = 0; i < a.size(); ++i) {
    if (isa<FCmpInst>(op)) {
      Op apply{OpCode::apply, uint8_t(Function::compareFloat), uint8_t(width), 1, temporary(), a[i], b[i]};
      apply.imm = op.getPredicate();
      out.push_back(emit(apply));
      continue;
    }
    if (width > 64) {
      out.push_back(emitUnknown("integers of more than 64 bits are not followed"));
      continue;
    }
    Compare compare = Compare::eq;
    switch (op.getPredicate()) {
    case CmpInst::ICMP_EQ: compare = Compare::eq; break;
    case CmpInst::ICMP_NE: compare = Compare::ne; break;
    case CmpInst::ICMP_UGT: compare = Compare::ugt; break;
    case CmpInst::ICMP_UGE: compare = Compare::uge; break;
    case CmpInst::ICMP_ULT: compare = Compare::ult; break;
    case CmpInst::ICMP_ULE: compare = Compare::ule; break;
    case CmpInst::ICMP_SGT: compare = Compare::sgt; break;
    case CmpInst::ICMP_SGE: compare = Compare::sge; break;
    case CmpInst::ICMP_SLT: compare = Compare::slt; break;
    default: compare = Compare::sle; break;
    }
    out.push_back(emit({OpCode::compare, uint8_t(compare), uint8_t(width), 1, temporary(), a[i], b[i]}));
  }
  define(op, out);
}

Code lower(llvm::Function &function, const Kernel &kernel) {
  closeLoops(function);
  return Lowering(function, kernel).run();
}

} // namespace smem::simt
