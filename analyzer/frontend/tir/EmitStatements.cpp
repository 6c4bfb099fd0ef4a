#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <utility>

namespace smem::tir {

namespace {

constexpr int64_t mostUnrolled = 1024;   // turns of an unrolled loop that are written out
constexpr unsigned mostThreads = 1024;

} // namespace

void KernelEmitter::setPlace(Place where) {
  if (!where.line || (where.line == place.line && where.column == place.column)) return;
  place = where;
  builder.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), where.line, where.column, scope));
}

void KernelEmitter::emit(const Body &body) {
  for (const StmtPtr &stmt : body) emit(*stmt);
}

void KernelEmitter::emit(const Stmt &stmt) {
  setPlace(stmt.where);
  switch (stmt.kind) {
  case Stmt::Kind::store: return emitStore(stmt);
  case Stmt::Kind::evaluate:
    if (stmt.value) emit(stmt.value);
    return;
  case Stmt::Kind::let: return emitLet(stmt);
  case Stmt::Kind::forLoop:
    if (stmt.loop == Stmt::Loop::threadBinding) return emitLaunch(stmt);
    if (stmt.loop == Stmt::Loop::vectorized) return emitVectorized(stmt);
    return emitLoop(stmt);
  case Stmt::Kind::whileLoop: return emitWhile(stmt);
  case Stmt::Kind::branch: return emitBranch(stmt);
  case Stmt::Kind::assertion: return emit(stmt.body);
  case Stmt::Kind::allocate: return emitAllocation(stmt);
  case Stmt::Kind::launch: return emitLaunch(stmt);
  case Stmt::Kind::attribute:
    if (stmt.text == "volatile_scope") {
      const Pointer pointer = stmt.node ? pointerOf(stmt.node) : stmt.variable ? pointerOf(makeVariable(stmt.variable)) : Pointer();
      for (auto &[data, storage] : storages)
        if (storage.pointer == pointer.value) storage.isVolatile = true;
      for (smem::Buffer &buffer : kernel.buffers)
        if (pointer.value && buffer.symbol == pointer.value->getName()) buffer.volatileObject = true;
    }
    if (stmt.text == "pragma_auto_unroll_max_step" && stmt.value) {
      const int64_t around = std::exchange(unrolledSteps, asInteger(stmt.value).value_or(0));
      emit(stmt.body);
      unrolledSteps = around;
      return;
    }
    return emit(stmt.body);
  case Stmt::Kind::block: return; // resolved before
  case Stmt::Kind::opaque:
    emitExternal(stmt.text, stmt.args, {});
    return emit(stmt.body);
  }
}

void KernelEmitter::emitStore(const Stmt &stmt) {
  const Type type = accessType(*stmt.buffer, stmt.indices);
  llvm::Value *value = emitAs(stmt.value, type);
  setPlace(stmt.where);
  access(stmt.buffer, stmt.indices, type, nullptr, value);
}

/// What the merging pass leaves of a buffer: a handle to a fixed place in one allocation.
void KernelEmitter::noteSlice(const Stmt &let, const Pointer &pointer) {
  if (let.value->kind != Expr::Kind::call || let.value->text != "handle_add_byte_offset") return;
  int64_t offset = 0;
  const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(
      llvm::GetPointerBaseWithConstantOffset(pointer.value, offset, module.getDataLayout()));
  constexpr unsigned sharedSpace = 3;
  if (!global || global->getAddressSpace() != sharedSpace || offset < 0) return;
  smem::Buffer slice;
  slice.name = let.variable->name;
  slice.where = {kernel.where.file, let.where.line, let.where.column};
  slice.scope = BufferScope::slice;
  slice.symbol = global->getName().str();
  slice.offset = uint64_t(offset);
  slices[let.variable.get()] = kernel.buffers.size();
  kernel.buffers.push_back(std::move(slice));
}

void KernelEmitter::emitLet(const Stmt &stmt) {
  if (stmt.variable->type.kind == Type::Kind::handle) {
    if (const Pointer pointer = pointerOf(stmt.value); pointer.value) {
      pointers[stmt.variable.get()] = pointer;
      noteSlice(stmt, pointer);
      return emit(stmt.body);
    }
  }
  values[stmt.variable.get()] =
      stmt.variable->type.kind == Type::Kind::none ? emit(stmt.value) : emitAs(stmt.value, stmt.variable->type);
  if (const std::optional<Interval> range = bounds(stmt.value, ranges)) ranges[stmt.variable.get()] = *range;
  emit(stmt.body);
}

namespace {

/// How TVM's UnrollLoop counts what is in a loop.
struct Steps {
  int64_t count = 0;            // statements, with those of unrolled loops as often as they are repeated
  unsigned loops = 0, unrolled = 0; // how deep

  void add(const Steps &other) {
    count += other.count;
    loops = std::max(loops, other.loops);
    unrolled = std::max(unrolled, other.unrolled);
  }
  bool fit(int64_t times, int64_t most) const {
    constexpr unsigned deepest = 8;
    return loops == 0 && unrolled <= deepest && count < most && times * count <= most;
  }
};

Steps stepsOf(const Body &body, int64_t most) {
  Steps steps;
  for (const StmtPtr &stmt : body) {
    Steps inner = stepsOf(stmt->body, most);
    inner.add(stepsOf(stmt->orElse, most));
    if (stmt->kind == Stmt::Kind::store || stmt->kind == Stmt::Kind::evaluate) ++inner.count;
    if (stmt->kind == Stmt::Kind::whileLoop) ++inner.loops;
    if (stmt->kind == Stmt::Kind::forLoop && stmt->loop != Stmt::Loop::threadBinding && stmt->loop != Stmt::Loop::vectorized) {
      const std::optional<int64_t> times = asInteger(stmt->extent);
      if (times && *times >= 0 && *times <= mostUnrolled && (stmt->loop == Stmt::Loop::unrolled || inner.fit(*times, most))) {
        inner.count *= *times;
        ++inner.unrolled;
      } else {
        ++inner.loops;
      }
    }
    steps.add(inner);
  }
  return steps;
}

} // namespace

/// Short enough where a pragma says how many statements may become of a loop.
bool KernelEmitter::isUnrolled(const Stmt &loop) const {
  if (loop.loop != Stmt::Loop::serial || unrolledSteps <= 0) return false;
  return stepsOf(loop.body, unrolledSteps).fit(asInteger(loop.extent).value_or(INT32_MAX), unrolledSteps);
}

void KernelEmitter::emitLoop(const Stmt &stmt) {
  const std::optional<int64_t> times = asInteger(stmt.extent);
  if (times && *times <= 0) return;
  if (const auto low = bounds(stmt.min, ranges))
    if (const auto extent = bounds(stmt.extent, ranges); extent && extent->high > 0)
      ranges[stmt.variable.get()] = {low->low, low->high + extent->high - 1};
  if (times && *times <= mostUnrolled && isUnrolled(stmt)) return emitRepeated(stmt, *times);
  if (times == 1) {
    values[stmt.variable.get()] = emitAs(stmt.min, stmt.variable->type);
    return emit(stmt.body);
  }
  llvm::LLVMContext &context = module.getContext();
  llvm::Value *begin = emitAs(stmt.min, stmt.variable->type), *extent = emitAs(stmt.extent, stmt.variable->type);
  llvm::Value *end = builder.CreateAdd(begin, extent, "", false, true);
  auto *body = llvm::BasicBlock::Create(context, stmt.variable->name, function),
       *exit = llvm::BasicBlock::Create(context, "", function);
  llvm::BasicBlock *before = builder.GetInsertBlock();
  if (times)
    builder.CreateBr(body);
  else
    builder.CreateCondBr(builder.CreateICmpSLT(begin, end), body, exit);
  builder.SetInsertPoint(body);
  llvm::PHINode *counter = builder.CreatePHI(begin->getType(), 2, stmt.variable->name);
  counter->addIncoming(begin, before);
  values[stmt.variable.get()] = counter;
  emit(stmt.body);
  setPlace(stmt.where);
  llvm::Value *next = builder.CreateAdd(counter, llvm::ConstantInt::get(counter->getType(), 1), "", false, true);
  counter->addIncoming(next, builder.GetInsertBlock());
  llvm::BranchInst *back = builder.CreateCondBr(builder.CreateICmpSLT(next, end), body, exit);
  if (stmt.loop == Stmt::Loop::unrolled) { // as the "#pragma unroll" that CUDA has for it
    llvm::MDNode *full = llvm::MDNode::get(context, llvm::MDString::get(context, "llvm.loop.unroll.full"));
    llvm::MDNode *id = llvm::MDNode::getDistinct(context, {nullptr, full});
    id->replaceOperandWith(0, id);
    back->setMetadata(llvm::LLVMContext::MD_loop, id);
  }
  builder.SetInsertPoint(exit);
}

void KernelEmitter::emitRepeated(const Stmt &stmt, int64_t times) {
  const Type type = stmt.variable->type;
  for (int64_t i = 0; i < times; ++i) {
    const ExprPtr value = makeBinary(Operator::add, stmt.min, makeInteger(i, type));
    values[stmt.variable.get()] = emitAs(value, type);
    if (const auto known = bounds(value, ranges)) ranges[stmt.variable.get()] = *known;
    emit(stmt.body);
  }
}

bool KernelEmitter::isVectorizable(const Body &body) const {
  for (const StmtPtr &stmt : body)
    if (stmt->kind != Stmt::Kind::store || stmt->buffer->element.lanes > 1) return false;
  return true;
}

/// One asynchronous copy in a vectorised loop: as many bytes in one, as TileLang's VectorizeLoop makes of it.
bool KernelEmitter::emitWideCopy(const Stmt &loop, int64_t times) {
  if (loop.body.size() != 1 || loop.body[0]->kind != Stmt::Kind::evaluate || times > 16) return false;
  const ExprPtr &call = loop.body[0]->value;
  if (!call || call->kind != Expr::Kind::call || call->text != "ptx_cp_async" || call->args.size() < 3) return false;
  const std::optional<int64_t> count = asInteger(call->args[2]);
  if (!count) return false;
  Expr wide = *substitute(call, {{loop.variable.get(), loop.min}});
  wide.args[2] = makeInteger(*count * times);
  setPlace(loop.body[0]->where);
  emit(make<const Expr>(std::move(wide)));
  return true;
}

void KernelEmitter::emitVectorized(const Stmt &stmt) {
  const std::optional<int64_t> times = asInteger(stmt.extent);
  if (!times) return emitLoop(stmt);
  if (*times <= 0) return;
  if (emitWideCopy(stmt, *times)) return;
  if (*times == 1 || *times > 64 || !isVectorizable(stmt.body)) return emitRepeated(stmt, std::min(*times, mostUnrolled));
  const Replacements lanes{
      {stmt.variable.get(), makeRamp(stmt.min, makeInteger(1, stmt.variable->type), unsigned(*times))}};
  for (const StmtPtr &inner : stmt.body) {
    Stmt store = *inner;
    store.value = substitute(inner->value, lanes);
    bool spread = false; // does the place depend on the lane?
    for (ExprPtr &index : store.indices) {
      index = simplifyVector(substitute(index, lanes));
      spread |= index->type.lanes > 1;
    }
    if (!spread) {
      emitRepeated(stmt, *times);
      return;
    }
    setPlace(store.where);
    emitStore(store);
  }
}

void KernelEmitter::emitWhile(const Stmt &stmt) {
  llvm::LLVMContext &context = module.getContext();
  auto *head = llvm::BasicBlock::Create(context, "while", function),
       *body = llvm::BasicBlock::Create(context, "", function), *exit = llvm::BasicBlock::Create(context, "", function);
  builder.CreateBr(head);
  builder.SetInsertPoint(head);
  builder.CreateCondBr(emitCondition(stmt.value), body, exit);
  builder.SetInsertPoint(body);
  emit(stmt.body);
  builder.CreateBr(head);
  builder.SetInsertPoint(exit);
}

void KernelEmitter::emitBranch(const Stmt &stmt) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Value *condition = emitCondition(stmt.value);
  auto *yes = llvm::BasicBlock::Create(context, "", function), *no = llvm::BasicBlock::Create(context, "", function),
       *end = llvm::BasicBlock::Create(context, "", function);
  builder.CreateCondBr(condition, yes, no);
  builder.SetInsertPoint(yes);
  emit(stmt.body);
  builder.CreateBr(end);
  builder.SetInsertPoint(no);
  emit(stmt.orElse);
  builder.CreateBr(end);
  builder.SetInsertPoint(end);
}

void KernelEmitter::emitAllocation(const Stmt &stmt) {
  const Variable *data = stmt.buffer->data.get();
  if (!storages.count(data)) storages[data] = allocate(*stmt.buffer); // a body may be written out several times
  pointers.erase(data);
  emit(stmt.body);
}

void KernelEmitter::emitLaunch(const Stmt &stmt) {
  using namespace llvm::Intrinsic;
  static const std::map<std::string, ID> registers = {
      {"threadIdx.x", nvvm_read_ptx_sreg_tid_x},  {"threadIdx.y", nvvm_read_ptx_sreg_tid_y},
      {"threadIdx.z", nvvm_read_ptx_sreg_tid_z},  {"blockIdx.x", nvvm_read_ptx_sreg_ctaid_x},
      {"blockIdx.y", nvvm_read_ptx_sreg_ctaid_y}, {"blockIdx.z", nvvm_read_ptx_sreg_ctaid_z}};
  const auto known = registers.find(stmt.text);
  if (known == registers.end()) { // virtual threads, or a tag that the text doesn't print
    Stmt loop = stmt;
    loop.loop = Stmt::Loop::serial;
    if (!loop.min) loop.min = makeInteger(0, stmt.variable->type);
    return emitLoop(loop);
  }
  llvm::Value *&value = threads[stmt.text];
  const std::optional<int64_t> extent = asInteger(stmt.extent);
  const bool isThread = stmt.text.starts_with("thread");
  if (!value) {
    // In front of everything, so that it holds wherever it is asked for again.
    llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
    llvm::CallInst *call = entry.CreateIntrinsic(entry.getInt32Ty(), known->second, {});
    const int64_t most = isThread ? mostThreads : int64_t(INT32_MAX);
    call->addRangeRetAttr(llvm::ConstantRange(llvm::APInt(32, 0), llvm::APInt(32, uint64_t(most))));
    value = call;
  }
  llvm::Value *own = emitCast(value, int32, stmt.variable->type.kind == Type::Kind::none ? int32 : stmt.variable->type);
  if (stmt.min && asInteger(stmt.min) != 0) own = builder.CreateAdd(own, emitAs(stmt.min, stmt.variable->type));
  values[stmt.variable.get()] = own;
  const int64_t most = extent && *extent > 0 ? *extent : isThread ? mostThreads : int64_t(INT32_MAX);
  ranges[stmt.variable.get()] = {0, most - 1};
  emit(stmt.body);
}

} // namespace smem::tir
