#include "analyzer/simt/Code.h"
#include "analyzer/simt/Ptx.h"
#include "analyzer/simt/Slice.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"

#include <map>
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

bool isFloat(const llvm::Value *value) { return value->getType()->getScalarType()->isFloatingPointTy(); }

std::optional<Function> floatFunction(StringRef name) {
  // libdevice and LLVM spellings of the few functions that indices are computed with.
  return StringSwitch<std::optional<Function>>(name)
      .Cases("llvm.sqrt", "__nv_sqrtf", "__nv_sqrt", "__nv_fsqrt_rn", Function::sqrt)
      .Cases("llvm.floor", "__nv_floorf", "__nv_floor", Function::floor)
      .Cases("llvm.ceil", "__nv_ceilf", "__nv_ceil", Function::ceil)
      .Cases("llvm.trunc", "__nv_truncf", "__nv_trunc", Function::trunc)
      .Cases("llvm.round", "__nv_roundf", "__nv_round", Function::round)
      .Cases("llvm.fabs", "__nv_fabsf", "__nv_fabs", Function::fabs)
      .Cases("llvm.minnum", "__nv_fminf", "__nv_fmin", Function::fmin)
      .Cases("llvm.maxnum", "__nv_fmaxf", "__nv_fmax", Function::fmax)
      .Cases("llvm.fma", "llvm.fmuladd", "__nv_fmaf", "__nv_fma", Function::fma)
      .Default(std::nullopt);
}

std::optional<Function> integerFunction(StringRef name) {
  return StringSwitch<std::optional<Function>>(name)
      .Cases("llvm.ctpop", "__nv_popc", "__nv_popcll", Function::popcount)
      .Cases("llvm.ctlz", "__nv_clz", "__nv_clzll", Function::countLeadingZeros)
      .Case("llvm.cttz", Function::countTrailingZeros)
      .Cases("__nv_ffs", "__nv_ffsll", Function::findFirstSet)
      .Cases("llvm.bitreverse", "__nv_brev", "__nv_brevll", Function::reverseBits)
      .Case("llvm.bswap", Function::swapBytes)
      .Case("llvm.fshl", Function::funnelLeft)
      .Case("llvm.fshr", Function::funnelRight)
      .Cases("llvm.nvvm.prmt", "__nv_byte_perm", Function::permuteBytes)
      .Cases("llvm.nvvm.mulhi.ui", "__nv_umulhi", Function::mulHighUnsigned)
      .Cases("llvm.nvvm.mulhi.i", "__nv_mulhi", Function::mulHighSigned)
      .Default(std::nullopt);
}

// The overloaded part of an intrinsic's name does not matter: "llvm.ctpop.i32" -> "llvm.ctpop".
StringRef baseName(const llvm::Function &callee) {
  StringRef name = callee.getName();
  if (callee.isIntrinsic() && !name.starts_with("llvm.nvvm"))
    return Intrinsic::getBaseName(callee.getIntrinsicID());
  return name;
}

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

class Lowering {
public:
  Lowering(llvm::Function &function, const Kernel &kernel)
      : function(function), layout(function.getParent()->getDataLayout()), kernel(kernel), graph(function),
        part(slice(function, graph)) {}

  Code run() {
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

private:
  // ---- registers. Constants get numbers from `constantBase` on while lowering and are moved to the front at the end.
  static constexpr Reg constantBase = 0x40000000;

  std::vector<Reg> allocate(unsigned count) {
    std::vector<Reg> regs(count);
    for (Reg &r : regs) r = nextRegister++;
    return regs;
  }
  Reg temporary() { return nextRegister++; }
  void define(const llvm::Value &value, std::vector<Reg> regs) { registers[&value] = std::move(regs); }

  Reg addConstant(Constant constant) {
    code.constants.push_back(std::move(constant));
    return constantBase + code.constants.size() - 1;
  }
  Reg number(uint64_t value) {
    auto [it, added] = numbers.try_emplace(value, 0);
    if (added) {
      Constant c;
      c.number = value;
      it->second = addConstant(c);
    }
    return it->second;
  }
  Reg special(Constant::Kind kind, uint64_t axis = 0) {
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
  Reg perLane(const std::array<uint64_t, lanes> &values) {
    Constant c;
    c.kind = Constant::Kind::perLane;
    c.lane = values;
    return addConstant(c);
  }
  Reg unknownConstant() { return special(Constant::Kind::unknown); }

  void finishRegisters() {
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
      move(m.address), move(m.guard);
      for (ValuePart &p : m.loaded) move(p.reg);
      for (ValuePart &p : m.stored) move(p.reg);
    }
    code.registerCount = nextRegister + count;
  }

  // ---- types
  unsigned componentCount(Type *type) const {
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
  unsigned bits(Type *type) const {
    type = type->getScalarType();
    if (type->isPointerTy()) return layout.getPointerTypeSizeInBits(type);
    unsigned width = type->getPrimitiveSizeInBits();
    return width ? width : 64;
  }
  unsigned bits(const llvm::Value *value) const { return bits(value->getType()); }

  // ---- operands
  std::vector<Reg> components(llvm::Value *value) {
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
  Reg use(llvm::Value *value) {
    std::vector<Reg> regs = components(value);
    return regs.empty() ? unknownConstant() : regs[0];
  }

  std::vector<Reg> constantComponents(llvm::Constant *constant, unsigned count) {
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

  Reg globalRegister(GlobalVariable &global) {
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

  Reg constantExpression(ConstantExpr &expression) {
    unsigned opcode = expression.getOpcode();
    if (expression.isCast()) {
      Reg from = use(expression.getOperand(0));
      if (opcode == llvm::Instruction::Trunc) return emitCast(OpCode::truncate, from, bits(expression.getOperand(0)), bits(&expression), &entryOps);
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

  // ---- emission
  Reg emit(Op op, std::vector<Op> *to = nullptr) {
    (to ? *to : *current).push_back(op);
    return op.dst;
  }
  Reg emitCast(OpCode code, Reg from, unsigned fromBits, unsigned toBits, std::vector<Op> *to = nullptr) {
    return emit({code, 0, uint8_t(fromBits), uint8_t(toBits), temporary(), from}, to);
  }
  Reg emitBinary(Binary op, unsigned width, Reg a, Reg b) {
    return emit({OpCode::binary, uint8_t(op), uint8_t(std::min(width, 64u)), 64, temporary(), a, b});
  }
  Reg emitApply(Function f, unsigned width, Reg a, Reg b = none, Reg c = none, unsigned toWidth = 64, uint8_t = 0) {
    Op op{OpCode::apply, uint8_t(f), uint8_t(std::min(width, 64u)), uint8_t(std::min(toWidth, 64u)), temporary(), a, b, c};
    return emit(op);
  }
  Reg emitUnknown(const std::string &why) {
    code.reasons.push_back(why);
    Op op{OpCode::unknown};
    op.dst = temporary();
    op.imm = int64_t(code.reasons.size() - 1);
    return emit(op);
  }
  std::vector<Reg> unknowns(unsigned count, const std::string &why) {
    std::vector<Reg> regs;
    for (unsigned i = 0; i < count; ++i) regs.push_back(emitUnknown(why));
    return regs;
  }

  static std::optional<Binary> binaryOf(unsigned opcode) {
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

  // ---- control flow
  void findLoops() {
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    for (BasicBlock *block : graph.blocks())
      for (Loop *loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop())
        loopHeaders[block].insert(loopHeaders[block].begin(), loop->getHeader());
  }

  // Where a branch decides nothing, execution goes on at its post-dominator.
  SmallVector<BasicBlock *, 2> steps(BasicBlock *block) {
    const auto &next = graph.successors(block);
    if (next.size() < 2 || part.branches.count(block)) return next;
    if (BasicBlock *post = graph.postDominator(block)) return {post};
    return {};
  }

  void numberBlocks() {
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

  void lowerBlock(BasicBlock &block) {
    std::vector<Op> ops;
    current = &ops;
    for (llvm::Instruction &instruction : block)
      if (part.instructions.count(&instruction) && !isa<PHINode>(instruction)) lowerInstruction(instruction);
    Block &out = code.blocks[ids[&block]];
    out.name = block.getName();
    blockOps[&block] = std::move(ops);
    current = nullptr;
  }

  void lowerEnd(BasicBlock &block) {
    Block &out = code.blocks[ids[&block]];
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
    // Constant expressions are computed on entry, before anything else.
    if (&block == &function.getEntryBlock()) entryPosition = ids[&block];
    current = nullptr;
    layoutOps(block);
  }

  void layoutOps(BasicBlock &block) {
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

  Edge edge(BasicBlock &from, BasicBlock &to) {
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

  // ---- instructions
  void lowerInstruction(llvm::Instruction &instruction) {
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
      std::vector<Reg> all = components(insert->getAggregateOperand()), put = components(insert->getInsertedValueOperand());
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
    if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) {
      bool floating = rmw->getOperation() == AtomicRMWInst::FAdd || rmw->getOperation() == AtomicRMWInst::FSub ||
                      rmw->getOperation() == AtomicRMWInst::FMax || rmw->getOperation() == AtomicRMWInst::FMin;
      unsigned bytes = layout.getTypeStoreSize(rmw->getType());
      smem::Instruction bank = floating                                        ? smem::Instruction::atomicFloat
                               : rmw->getOperation() == AtomicRMWInst::Xchg    ? smem::Instruction::atomicCas
                               : bytes == 8 && rmw->getOperation() == AtomicRMWInst::Add
                                   ? smem::Instruction::atomicAddWide
                                   : smem::Instruction::atomic;
      return lowerAtomic(instruction, rmw->getPointerOperand(), bytes, bank,
                         ("atom." + AtomicRMWInst::getOperationName(rmw->getOperation())).str());
    }
    if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&instruction))
      return lowerAtomic(instruction, cas->getPointerOperand(), layout.getTypeStoreSize(cas->getNewValOperand()->getType()),
                         smem::Instruction::atomicCas, "atom.cas");
    if (auto *call = dyn_cast<CallBase>(&instruction)) return lowerCall(*call);
    if (isa<FenceInst>(instruction)) return;
    opaque(instruction, (Twine("the instruction '") + instruction.getOpcodeName() + "' is not followed").str());
  }

  void opaque(llvm::Instruction &instruction, const std::string &why) {
    define(instruction, unknowns(componentCount(instruction.getType()), why));
  }

  unsigned flatIndex(Type *type, ArrayRef<unsigned> indices) const {
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

  void lowerBinary(BinaryOperator &op) {
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

  Reg lowerGep(GEPOperator &gep, std::vector<Op> *to = nullptr) {
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
    return emit({OpCode::binary, uint8_t(Binary::add), 64, 64, temporary(), address, number(constant.getZExtValue())}, to);
  }

  void lowerCast(CastInst &op) {
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

  // Between vectors of different element widths, through the bits.
  void lowerBitCast(CastInst &op, const std::vector<Reg> &in, unsigned from, unsigned to) {
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

  void lowerCompare(CmpInst &op) {
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

  // ---- memory

  // How many requests of which width the back end makes of `bytes` bytes with this alignment.
  static void splitRequests(uint64_t bytes, uint64_t alignment, unsigned largest, MemoryOp &out) {
    out.offsets.clear();
    uint64_t width = largest;
    while (width > 1 && (alignment % width || bytes % width)) width /= 2;
    out.bytes = unsigned(width);
    for (uint64_t offset = 0; offset + width <= bytes && out.offsets.size() < 4096; offset += width)
      out.offsets.push_back(int64_t(offset));
  }

  void splitTyped(Type *type, uint64_t alignment, MemoryOp &out) {
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

  bool surelyShared(const llvm::Value *pointer) const {
    if (pointer->getType()->getPointerAddressSpace() == 3) return true;
    SmallVector<const llvm::Value *, 4> objects;
    getUnderlyingObjects(pointer, objects, nullptr, 0);
    return !objects.empty() && all_of(objects, [](const llvm::Value *o) {
      return o->getType()->isPointerTy() && o->getType()->getPointerAddressSpace() == 3;
    });
  }

  void parts(Type *type, uint64_t offset, std::vector<std::pair<uint64_t, unsigned>> &out) const {
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

  void emitMemory(MemoryOp memory) {
    if (memory.operation.empty()) memory.operation = std::string(memory.writes ? "st" : "ld") + vectorName(memory.bytes);
    code.memory.push_back(std::move(memory));
    Op op{OpCode::memory};
    op.imm = int64_t(code.memory.size() - 1);
    emit(op);
  }

  static constexpr const char *loadedData = "data loaded from global memory";

  void lowerLoad(LoadInst &load) {
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
      std::string what = byValue ? "parameter '" + object->getName().str() + "'" : "constant memory '" + object->getName().str() + "'";
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
    splitTyped(load.getType(), load.getAlign().value(), memory);
    std::vector<std::pair<uint64_t, unsigned>> pieces;
    parts(load.getType(), 0, pieces);
    for (unsigned i = 0; i < count && i < pieces.size(); ++i)
      memory.loaded.push_back({unsigned(pieces[i].first), pieces[i].second, regs[i]});
    emitMemory(std::move(memory));
  }

  void lowerStore(StoreInst &store) {
    MemoryOp memory;
    memory.instruction = &store;
    memory.kind = AccessKind::store;
    memory.bank = smem::Instruction::store;
    memory.address = use(store.getPointerOperand());
    memory.surelyShared = surelyShared(store.getPointerOperand());
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

  void lowerAtomic(llvm::Instruction &instruction, llvm::Value *pointer, unsigned bytes, smem::Instruction bank,
                   const std::string &name) {
    unsigned count = componentCount(instruction.getType());
    MemoryOp memory;
    memory.instruction = &instruction;
    memory.kind = AccessKind::atomic;
    memory.bank = bank;
    memory.bytes = bytes;
    memory.address = use(pointer);
    memory.surelyShared = surelyShared(pointer);
    memory.writes = memory.readsBack = true;
    memory.stored.push_back({0, bytes, none});
    memory.operation = name + vectorName(bytes);
    emitMemory(std::move(memory));
    define(instruction, unknowns(count, "the result of an atomic"));
  }

  void lowerTransfer(MemIntrinsic &op) {
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
      }
      if (writes) memory.stored.push_back({0, unsigned(length ? std::min<uint64_t>(length->getZExtValue(), 65536) : 0), none});
      emitMemory(std::move(memory));
    };
    uint64_t alignment = op.getDestAlign().valueOrOne().value();
    if (transfer) alignment = std::min<uint64_t>(alignment, transfer->getSourceAlign().valueOrOne().value());
    if (transfer) add(transfer->getSource(), false, alignment);
    add(op.getDest(), true, alignment);
  }

  // A request of `matrices` 8x8 matrices whose row addresses are base + row * stride (bytes) + a byte column.
  void emitMatrix(llvm::Instruction &instruction, AccessKind kind, Reg base, Reg strideBytes, unsigned matrices,
                  const std::array<uint64_t, lanes> &rows, const std::array<uint64_t, lanes> &columns, bool shared,
                  const std::string &operation, const std::string &inexact) {
    Reg row = perLane(rows), column = perLane(columns);
    Reg offset = emitBinary(Binary::add, 64, emitBinary(Binary::mul, 64, row, strideBytes), column);
    MemoryOp memory;
    memory.instruction = &instruction;
    memory.kind = kind;
    bool store = kind == AccessKind::stmatrix || kind == AccessKind::wmmaStore;
    memory.bank = store ? smem::Instruction::stmatrix : smem::Instruction::ldmatrix;
    memory.bytes = 16;
    memory.matrices = matrices;
    memory.address = emitBinary(Binary::add, 64, base, offset);
    memory.surelyShared = shared;
    memory.writes = store;
    if (store) memory.stored.push_back({0, 16, none});
    memory.operation = operation;
    memory.inexact = inexact;
    emitMemory(std::move(memory));
  }

  // Scalar accesses of every lane at base + row * stride + column, as fragments of accumulators are loaded and stored.
  void emitFragment(llvm::Instruction &instruction, AccessKind kind, Reg base, Reg strideBytes, unsigned bytes,
                    const std::array<uint64_t, lanes> &rows, const std::array<uint64_t, lanes> &columns, bool shared,
                    const std::string &operation, const std::string &inexact) {
    Reg row = perLane(rows), column = perLane(columns);
    Reg offset = emitBinary(Binary::add, 64, emitBinary(Binary::mul, 64, row, strideBytes), column);
    MemoryOp memory;
    memory.instruction = &instruction;
    memory.kind = kind;
    memory.writes = kind == AccessKind::wmmaStore;
    memory.bank = memory.writes ? smem::Instruction::store : smem::Instruction::load;
    memory.bytes = bytes;
    memory.address = emitBinary(Binary::add, 64, base, offset);
    memory.surelyShared = shared;
    if (memory.writes) memory.stored.push_back({0, bytes, none});
    memory.operation = operation;
    memory.inexact = inexact;
    emitMemory(std::move(memory));
  }

  // llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3(pointer, stride) and its kin.
  void lowerWmma(CallBase &call, StringRef name) {
    SmallVector<StringRef, 12> words;
    name.split(words, '.');
    bool store = is_contained(words, "store");
    bool columnMajor = is_contained(words, "col");
    auto has = [&](StringRef w) { return is_contained(words, w); };
    StringRef fragment = has("a") ? "a" : has("b") ? "b" : has("c") ? "c" : "d";
    StringRef shape;
    for (StringRef w : words)
      if (w.starts_with("m") && w.contains('n') && w.contains('k')) shape = w;
    unsigned m = 0, n = 0, k = 0;
    StringRef rest = shape;
    if (!(rest.consume_front("m") && !rest.consumeInteger(10, m) && rest.consume_front("n") &&
          !rest.consumeInteger(10, n) && rest.consume_front("k") && !rest.consumeInteger(10, k)))
      m = n = k = 16;
    StringRef type = has("f16") ? "f16" : has("bf16") ? "bf16" : has("f32") ? "f32" : has("tf32") ? "tf32"
                     : has("s8") ? "s8" : has("u8") ? "u8" : has("s32") ? "s32" : has("f64") ? "f64" : "b";
    unsigned elementBytes = type == "f16" || type == "bf16" ? 2 : type == "s8" || type == "u8" || type == "b" ? 1
                            : type == "f64" ? 8 : 4;
    llvm::Value *pointer = call.getArgOperand(0);
    bool shared = surelyShared(pointer);
    Reg base = use(pointer);
    llvm::Value *strideValue = has("stride") ? call.getArgOperand(call.arg_size() - 1) : nullptr;
    unsigned rowsOf = fragment == "a" ? m : fragment == "b" ? k : m, columnsOf = fragment == "a" ? k : n;
    unsigned leading = columnMajor ? rowsOf : columnsOf, lines = columnMajor ? columnsOf : rowsOf;
    Reg strideElements = strideValue ? use(strideValue) : number(leading);
    Reg stride = emitBinary(Binary::mul, 64, strideElements, number(elementBytes));
    std::string operation = ("wmma." + std::string(store ? "store." : "load.") + fragment + "." + shape + "." + type).str();
    AccessKind kind = store ? AccessKind::wmmaStore : AccessKind::wmmaLoad;
    std::array<uint64_t, lanes> row{}, column{};
    if ((fragment == "a" || fragment == "b") && elementBytes == 2) {
      // ldmatrix: 8x8 tiles of the fragment, four a request.
      std::vector<std::pair<unsigned, unsigned>> tiles;
      for (unsigned r = 0; r < lines; r += 8)
        for (unsigned c = 0; c < leading; c += 8) tiles.push_back({r, c});
      std::string inexact;
      if (shape != "m16n16k16") inexact = "how the machine loads this fragment shape was not measured";
      for (size_t first = 0; first < tiles.size(); first += 4) {
        unsigned matrices = std::min<size_t>(4, tiles.size() - first);
        for (unsigned l = 0; l < lanes; ++l) {
          auto [r, c] = tiles[first + std::min(l / 8, matrices - 1)];
          row[l] = r + l % 8;
          column[l] = c * 2;
        }
        emitMatrix(call, kind, base, stride, matrices, row, column, shared, operation, inexact);
      }
      return;
    }
    if ((fragment == "c" || fragment == "d") && m * n == 256 && m == 16 && (elementBytes == 4 || elementBytes == 2)) {
      // Accumulators: lane l holds (l / 4, l % 4 * 2) and its right neighbour, in each of four 8x8 tiles.
      for (unsigned tile = 0; tile < 4; ++tile)
        for (unsigned half = 0; half < (columnMajor ? 2u : 1u); ++half) {
          for (unsigned l = 0; l < lanes; ++l) {
            unsigned r = tile % 2 * 8 + l / 4, c = tile / 2 * 8 + l % 4 * 2 + half;
            row[l] = columnMajor ? c : r;
            column[l] = (columnMajor ? r : c) * elementBytes;
          }
          emitFragment(call, kind, base, stride, columnMajor ? elementBytes : 2 * elementBytes, row, column, shared,
                       operation, "how the machine accesses accumulator fragments was not measured");
        }
      return;
    }
    // Some access of each lane to the fragment's lines: bounds only.
    for (unsigned l = 0; l < lanes; ++l) {
      row[l] = l % std::max(1u, lines);
      column[l] = l / std::max(1u, lines) * elementBytes;
    }
    emitFragment(call, kind, base, stride, std::min(elementBytes, 4u), row, column, shared, operation,
                 "how the machine accesses this kind of fragment was not measured");
  }

  // ---- calls
  void lowerCall(CallBase &call) {
    if (auto *text = dyn_cast<InlineAsm>(call.getCalledOperand())) return lowerAsm(call, *text);
    const llvm::Function *callee = call.getCalledFunction();
    unsigned count = componentCount(call.getType());
    if (!callee) {
      code.notes.push_back("a call through a pointer was not followed");
      return define(call, unknowns(count, "a call through a pointer"));
    }
    if (auto *memory = dyn_cast<MemIntrinsic>(&call)) return lowerTransfer(*memory);
    StringRef name = callee->getName();
    if (name.starts_with("llvm.nvvm.read.ptx.sreg.")) return define(call, {specialRegister(name.substr(24))});
    StringRef base = baseName(*callee);
    if (lowerArithmetic(call, base)) return;
    if (name.starts_with("llvm.nvvm.") && lowerNvvm(call, name)) return;
    if (callee->isIntrinsic() && count == 0) return; // lifetime markers, assumptions, fences
    bool touches = any_of(call.args(), [&](const Use &use) { return use->getType()->isPointerTy() && surelyShared(use.get()); });
    if (touches && !call.onlyReadsMemory()) {
      code.names.push_back(callee->getName().str());
      Op op{OpCode::opaqueCall};
      op.imm = int64_t(code.names.size() - 1);
      emit(op);
    }
    if (count == 1 && callee->doesNotAccessMemory() && call.arg_size() >= 1 && call.arg_size() <= 3) {
      // A pure function of its operands, whatever it computes.
      Reg r[3] = {none, none, none};
      for (unsigned i = 0; i < call.arg_size(); ++i) r[i] = use(call.getArgOperand(i));
      return define(call, {emitApply(Function::opaque, bits(&call), r[0], r[1], r[2], bits(&call))});
    }
    define(call, unknowns(count, "the result of '" + callee->getName().str() + "'"));
  }

  Reg specialRegister(StringRef name) {
    using K = smem::simt::Constant::Kind;
    auto axis = [&] { return name.ends_with(".x") ? 0 : name.ends_with(".y") ? 1 : 2; };
    if (name.ends_with(".w")) return number(0);
    if (name.starts_with("tid.")) return special(K::threadId, axis());
    if (name.starts_with("ntid.")) return special(K::blockSize, axis());
    if (name.starts_with("ctaid.")) return special(K::blockId, axis());
    if (name.starts_with("nctaid.")) return special(K::gridSize, axis());
    if (name == "laneid") return special(K::laneId);
    if (name == "warpid") return special(K::warpId);
    if (name == "warpsize") return number(32);
    unsigned which = StringSwitch<unsigned>(name)
                         .Case("lanemask.eq", 1).Case("lanemask.lt", 2).Case("lanemask.le", 3)
                         .Case("lanemask.gt", 4).Case("lanemask.ge", 5).Default(0);
    if (which) return special(K::laneMask, which);
    return emitUnknown("the special register " + name.str());
  }

  // The same PTX names with a percent sign, in inline assembly.
  std::optional<Reg> ptxSpecial(const std::string &name) {
    if (!StringRef(name).starts_with("%")) return std::nullopt;
    StringRef rest = StringRef(name).drop_front();
    std::string dotted = rest.str();
    if (rest.starts_with("lanemask_")) dotted = "lanemask." + rest.substr(9).str();
    return specialRegister(dotted);
  }

  Reg minMax(bool isSigned, bool max, unsigned width, Reg a, Reg b) {
    Compare op = isSigned ? (max ? Compare::sgt : Compare::slt) : (max ? Compare::ugt : Compare::ult);
    Reg first = emit({OpCode::compare, uint8_t(op), uint8_t(width), 1, temporary(), a, b});
    return emit({OpCode::select, 0, uint8_t(width), 64, temporary(), first, a, b});
  }

  bool lowerArithmetic(CallBase &call, StringRef base) {
    unsigned width = std::min(bits(&call), 64u);
    auto operand = [&](unsigned i) { return components(call.getArgOperand(i)); };
    struct MinMax { bool isSigned, max; };
    auto extreme = StringSwitch<std::optional<MinMax>>(base)
                       .Cases("llvm.umin", "__nv_umin", "__nv_ullmin", MinMax{false, false})
                       .Cases("llvm.umax", "__nv_umax", "__nv_ullmax", MinMax{false, true})
                       .Cases("llvm.smin", "__nv_min", "__nv_llmin", MinMax{true, false})
                       .Cases("llvm.smax", "__nv_max", "__nv_llmax", MinMax{true, true})
                       .Default(std::nullopt);
    std::vector<Reg> out;
    if (extreme) {
      std::vector<Reg> a = operand(0), b = operand(1);
      for (unsigned i = 0; i < a.size(); ++i) out.push_back(minMax(extreme->isSigned, extreme->max, width, a[i], b[i]));
      define(call, out);
      return true;
    }
    if (base == "llvm.abs" || base == "__nv_abs" || base == "__nv_llabs") {
      for (Reg a : operand(0)) out.push_back(minMax(true, true, width, a, emitBinary(Binary::sub, width, number(0), a)));
      define(call, out);
      return true;
    }
    if (base == "__nv_mul24" || base == "__nv_umul24") { // taken to fit in 24 bits, as their use promises
      define(call, {emitBinary(Binary::mul, 32, operand(0)[0], operand(1)[0])});
      return true;
    }
    if (base == "__nv_saturatef" || base == "llvm.expect") {
      define(call, operand(0));
      return base == "llvm.expect";
    }
    auto f = floatFunction(base);
    if (!f) f = integerFunction(base);
    if (!f) return false;
    unsigned operandWidth = std::min(bits(call.getArgOperand(0)), 64u);
    unsigned used = std::min<unsigned>(call.arg_size(), *f == Function::countLeadingZeros || *f == Function::countTrailingZeros ? 1 : 3);
    std::vector<std::vector<Reg>> in;
    for (unsigned i = 0; i < used; ++i) in.push_back(operand(i));
    for (unsigned i = 0; i < in[0].size(); ++i)
      out.push_back(emitApply(*f, operandWidth, in[0][i], used > 1 ? in[1][i] : none, used > 2 ? in[2][i] : none, width));
    define(call, out);
    return true;
  }

  void emitBarrier(Reg id, Reg threads) { emit({OpCode::barrier, 0, 32, 32, none, id, threads}); }

  bool lowerNvvm(CallBase &call, StringRef name) {
    unsigned count = componentCount(call.getType());
    auto argument = [&](unsigned i) { return use(call.getArgOperand(i)); };
    StringRef rest = name.drop_front(strlen("llvm.nvvm."));
    if (rest.starts_with("shfl.")) {
      Shuffle kind = rest.contains(".up.") ? Shuffle::up : rest.contains(".down.") ? Shuffle::down
                     : rest.contains(".bfly.") ? Shuffle::butterfly : Shuffle::index;
      unsigned first = rest.contains("sync") ? 1 : 0;
      Reg dst = emit({OpCode::shuffle, uint8_t(kind), 32, 32, temporary(), argument(first), argument(first + 1), argument(first + 2)});
      std::vector<Reg> out{dst};
      if (count == 2) out.push_back(emitUnknown("whether a shuffle's source lane is in range"));
      define(call, out);
      return true;
    }
    if (rest.starts_with("vote.")) {
      Vote vote = rest.contains("ballot") ? Vote::ballot : rest.contains("all") ? Vote::all
                  : rest.contains("any") ? Vote::any : Vote::uniform;
      define(call, {emit({OpCode::vote, uint8_t(vote), 1, 32, temporary(), argument(call.arg_size() - 1)})});
      return true;
    }
    if (rest.starts_with("activemask")) {
      define(call, {emit({OpCode::activeMask, 0, 32, 32, temporary()})});
      return true;
    }
    if (rest.starts_with("bar.warp.sync") || rest.starts_with("barrier.cluster")) return true;
    if (rest.starts_with("barrier0") || rest.starts_with("bar.sync") || rest.starts_with("barrier")) {
      bool counted = rest == "barrier" || rest == "barrier.sync.cnt";
      bool named = rest == "barrier.n" || rest == "bar.sync" || rest == "barrier.sync";
      emitBarrier(counted || named ? argument(0) : number(0), counted ? argument(1) : none);
      if (count) {
        Vote vote = rest.ends_with("and") ? Vote::all : rest.ends_with("or") ? Vote::any : Vote::popcount;
        (void)vote;
        // A block-wide vote: one number for every lane; what it is, only other warps tell.
        code.names.push_back("the result of a block-wide vote");
        Op op{OpCode::data, 0, 32, 32, temporary(), number(0)};
        op.imm = int64_t(code.names.size());
        define(call, {emit(op)});
      }
      return true;
    }
    if (rest.starts_with("wmma.") && (rest.contains(".load.") || rest.contains(".store."))) {
      lowerWmma(call, name);
      define(call, unknowns(count, "a matrix fragment"));
      return true;
    }
    if (rest.starts_with("ldmatrix.") || rest.starts_with("stmatrix.")) {
      bool store = rest.starts_with("st");
      unsigned matrices = rest.contains(".x4") ? 4 : rest.contains(".x2") ? 2 : 1;
      matrixAccess(call, store, matrices, argument(0), 0, surelyShared(call.getArgOperand(0)), none, false, rest.str());
      define(call, unknowns(count, "a matrix fragment"));
      return true;
    }
    if (rest.starts_with("cp.async.") && !rest.contains("bulk")) {
      if (!rest.contains("shared.global")) return true; // commit, wait
      bool cg = rest.contains(".cg.");
      unsigned bytes = rest.contains(".16") ? 16 : rest.contains(".8") ? 8 : 4;
      asyncCopy(call, cg, bytes, argument(0), 0, none, false, rest.str());
      return true;
    }
    if (rest.starts_with("atomic.") && call.getArgOperand(0)->getType()->isPointerTy()) {
      bool cas = rest.contains(".cas."), exchange = rest.contains(".exch.");
      lowerAtomic(call, call.getArgOperand(0), layout.getTypeStoreSize(call.getType()),
                  cas || exchange ? smem::Instruction::atomicCas : isFloat(&call) ? smem::Instruction::atomicFloat : smem::Instruction::atomic,
                  ("atom." + rest.substr(7).split('.').first).str());
      return true;
    }
    if (rest.starts_with("ptr.") || rest.starts_with("ldg") || rest.starts_with("ldu")) {
      if (rest.starts_with("ptr.")) define(call, {argument(0)});
      else {
        std::vector<Reg> regs = allocate(count);
        for (Reg r : regs) emit({OpCode::data, 0, 64, 64, r, argument(0)});
        define(call, regs);
      }
      return true;
    }
    return false;
  }

  void matrixAccess(llvm::Instruction &at, bool store, unsigned matrices, Reg address, int64_t offset, bool shared,
                    Reg guard, bool negated, const std::string &operation) {
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

  void asyncCopy(llvm::Instruction &at, bool cg, unsigned bytes, Reg address, int64_t offset, Reg guard, bool negated,
                 const std::string &operation) {
    MemoryOp memory;
    memory.instruction = &at;
    memory.kind = AccessKind::asyncCopy;
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

#include "analyzer/simt/LowerAsm.inc"

  llvm::Function &function;
  const DataLayout &layout;
  const Kernel &kernel;
  FlowGraph graph;
  Slice part;
  Code code;
  std::vector<BasicBlock *> reachable;
  std::map<const BasicBlock *, BlockId> ids;
  std::map<const BasicBlock *, std::vector<BasicBlock *>> loopHeaders;
  std::map<const BasicBlock *, std::vector<Op>> blockOps;
  std::vector<Op> entryOps;
  std::vector<Op> *current = nullptr;
  BlockId entryPosition = 0;
  Reg nextRegister = 0;
  DenseMap<const llvm::Value *, std::vector<Reg>> registers;
  std::map<uint64_t, Reg> numbers;
  std::map<std::pair<int, uint64_t>, Reg> specials;
  std::map<const GlobalVariable *, Reg> globals;
};

} // namespace

Code lower(llvm::Function &function, const Kernel &kernel) {
  closeLoops(function);
  return Lowering(function, kernel).run();
}

} // namespace smem::simt
