#include "analyzer/simt/Lowering.h"

#include "llvm/Analysis/ValueTracking.h"

#include "llvm/ADT/StringSwitch.h"

namespace smem::simt {

using namespace llvm;

namespace {

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
  if (callee.isIntrinsic() && !name.starts_with("llvm.nvvm")) return Intrinsic::getBaseName(callee.getIntrinsicID());
  return name;
}

} // namespace

void Lowering::lowerCall(CallBase &call) {
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
  bool touches =
      any_of(call.args(), [&](const Use &use) { return use->getType()->isPointerTy() && surelyShared(use.get()); });
  if (touches) {
    OpaqueCall opaque;
    opaque.name = callee->getName().str();
    opaque.writes = !call.onlyReadsMemory();
    for (const Use &use : call.args()) {
      if (!use->getType()->isPointerTy() || !surelyShared(use.get())) continue;
      auto *global = dyn_cast<GlobalVariable>(getUnderlyingObject(use.get(), 0));
      opaque.objects.push_back(global ? global->getName().str() : "");
    }
    StringRef called = opaque.name;
    if (called.contains("mbarrier") || called.contains("barrier_arrive") || called.contains("barrier_wait"))
      code.unfollowedOrder = "an mbarrier";
    else if (called.contains("tma") || called.contains("bulk") || called.contains("wgmma"))
      code.unfollowedOrder = "a bulk copy";
    code.opaqueCalls.push_back(std::move(opaque));
    Op op{OpCode::opaqueCall};
    op.imm = int64_t(code.opaqueCalls.size() - 1);
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

Reg Lowering::specialRegister(StringRef name) {
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
                       .Case("lanemask.eq", 1)
                       .Case("lanemask.lt", 2)
                       .Case("lanemask.le", 3)
                       .Case("lanemask.gt", 4)
                       .Case("lanemask.ge", 5)
                       .Default(0);
  if (which) return special(K::laneMask, which);
  return emitUnknown("the special register " + name.str());
}

Reg Lowering::minMax(bool isSigned, bool max, unsigned width, Reg a, Reg b) {
  Compare op = isSigned ? (max ? Compare::sgt : Compare::slt) : (max ? Compare::ugt : Compare::ult);
  Reg first = emit({OpCode::compare, uint8_t(op), uint8_t(width), 1, temporary(), a, b});
  return emit({OpCode::select, 0, uint8_t(width), 64, temporary(), first, a, b});
}

bool Lowering::lowerArithmetic(CallBase &call, StringRef base) {
  unsigned width = std::min(bits(&call), 64u);
  auto operand = [&](unsigned i) { return components(call.getArgOperand(i)); };
  struct MinMax {
    bool isSigned, max;
  };
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
  if (StringRef folded = base; folded.consume_front("llvm.vector.reduce.")) {
    auto operation = StringSwitch<std::optional<Binary>>(folded)
                         .Case("add", Binary::add)
                         .Case("mul", Binary::mul)
                         .Case("and", Binary::bitAnd)
                         .Case("or", Binary::bitOr)
                         .Case("xor", Binary::bitXor)
                         .Default(std::nullopt);
    const bool least = folded == "umin" || folded == "smin", most = folded == "umax" || folded == "smax";
    if (!operation && !least && !most) return false;
    const std::vector<Reg> parts = operand(0);
    Reg result = parts[0];
    for (size_t i = 1; i < parts.size(); ++i)
      result = operation ? emitBinary(*operation, width, result, parts[i])
                         : minMax(folded.starts_with("s"), most, width, result, parts[i]);
    define(call, {result});
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
  unsigned used = std::min<unsigned>(call.arg_size(),
                                     *f == Function::countLeadingZeros || *f == Function::countTrailingZeros ? 1 : 3);
  std::vector<std::vector<Reg>> in;
  for (unsigned i = 0; i < used; ++i) in.push_back(operand(i));
  for (unsigned i = 0; i < in[0].size(); ++i)
    out.push_back(emitApply(*f, operandWidth, in[0][i], used > 1 ? in[1][i] : none, used > 2 ? in[2][i] : none, width));
  define(call, out);
  return true;
}

void Lowering::emitSync(OpCode opCode, const llvm::Instruction &instruction, Reg a, Reg b) {
  Op op{opCode, 0, 32, 32, none, a, b};
  op.imm = int64_t(code.syncs.size());
  code.syncs.push_back(&instruction);
  emit(op);
}

bool Lowering::lowerNvvm(CallBase &call, StringRef name) {
  unsigned count = componentCount(call.getType());
  auto argument = [&](unsigned i) { return use(call.getArgOperand(i)); };
  StringRef rest = name.drop_front(strlen("llvm.nvvm."));
  if (rest.starts_with("shfl.")) {
    Shuffle kind = rest.contains(".up.")     ? Shuffle::up
                   : rest.contains(".down.") ? Shuffle::down
                   : rest.contains(".bfly.") ? Shuffle::butterfly
                                             : Shuffle::index;
    unsigned first = rest.contains("sync") ? 1 : 0;
    Reg dst = emit({OpCode::shuffle, uint8_t(kind), 32, 32, temporary(), argument(first), argument(first + 1),
                    argument(first + 2)});
    std::vector<Reg> out{dst};
    if (count == 2) out.push_back(emitUnknown("whether a shuffle's source lane is in range"));
    define(call, out);
    return true;
  }
  if (rest.starts_with("vote.")) {
    Vote vote = rest.contains("ballot") ? Vote::ballot
                : rest.contains("all")  ? Vote::all
                : rest.contains("any")  ? Vote::any
                                        : Vote::uniform;
    define(call, {emit({OpCode::vote, uint8_t(vote), 1, 32, temporary(), argument(call.arg_size() - 1)})});
    return true;
  }
  if (rest.starts_with("activemask")) {
    define(call, {emit({OpCode::activeMask, 0, 32, 32, temporary()})});
    return true;
  }
  if (rest.starts_with("bar.warp.sync")) return emitSync(OpCode::warpBarrier, call), true;
  if (rest.starts_with("barrier.cluster")) {
    code.unfollowedOrder = "a barrier of a cluster";
    return true;
  }
  if (rest.starts_with("mbarrier")) code.unfollowedOrder = "an mbarrier";
  if (rest.starts_with("barrier.cta.")) { // as LLVM 20 and later have them
    if (rest.contains("arrive")) code.unfollowedOrder = "an arrival at a named barrier";
    else emitSync(OpCode::barrier, call, argument(0), rest.contains(".count") ? argument(1) : none);
    if (count) define(call, unknowns(count, "the result of a block-wide vote"));
    return true;
  }
  if (rest.starts_with("barrier0") || rest.starts_with("bar.sync") || rest.starts_with("barrier")) {
    bool counted = rest == "barrier" || rest == "barrier.sync.cnt";
    bool named = rest == "barrier.n" || rest == "bar.sync" || rest == "barrier.sync";
    emitSync(OpCode::barrier, call, counted || named ? argument(0) : number(0), counted ? argument(1) : none);
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
    if (rest.starts_with("cp.async.commit")) return emitSync(OpCode::asyncCommit, call), true;
    if (rest.starts_with("cp.async.wait.all")) {
      emitSync(OpCode::asyncCommit, call);
      return emitSync(OpCode::asyncWait, call, number(0)), true;
    }
    if (rest.starts_with("cp.async.wait")) return emitSync(OpCode::asyncWait, call, argument(0)), true;
    if (rest.contains("mbarrier")) code.unfollowedOrder = "an mbarrier";
    if (!rest.contains("shared.global")) return true;
    bool cg = rest.contains(".cg.");
    unsigned bytes = rest.contains(".16") ? 16 : rest.contains(".8") ? 8 : 4;
    asyncCopy(call, cg, bytes, argument(0), 0, none, false, argument(1), call.arg_size() > 2, rest.str());
    return true;
  }
  if (rest.starts_with("atomic.") && call.getArgOperand(0)->getType()->isPointerTy()) {
    StringRef operation = rest.substr(strlen("atomic.")).split('.').first;
    lowerAtomic(call, call.getArgOperand(0), call.getType(), operation.str(), false);
    return true;
  }
  if (rest.starts_with("ptr.") || rest.starts_with("ldg") || rest.starts_with("ldu")) {
    if (rest.starts_with("ptr."))
      define(call, {argument(0)});
    else {
      std::vector<Reg> regs = allocate(count);
      for (Reg r : regs) emit({OpCode::data, 0, 64, 64, r, argument(0)});
      define(call, regs);
    }
    return true;
  }
  return false;
}

} // namespace smem::simt
