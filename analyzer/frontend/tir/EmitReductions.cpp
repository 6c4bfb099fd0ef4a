// Reductions over threads that a dump calls by name: what their templates do to shared memory.
#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

namespace smem::tir {

namespace {

constexpr unsigned sharedSpace = 3, warp = 32;
constexpr int64_t mostThreads = 1024, mostValues = 256;

/// "a<b<c, 1>, 2>::run" -> "b<c, 1>", "2"
llvm::SmallVector<llvm::StringRef> templateArguments(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> parts;
  size_t begin = name.find('<');
  if (begin == llvm::StringRef::npos) return parts;
  unsigned depth = 0;
  for (size_t at = begin++; at < name.size(); ++at) {
    if (name[at] == '<') ++depth;
    const bool closes = name[at] == '>' && --depth == 0;
    if (closes || (name[at] == ',' && depth == 1)) {
      parts.push_back(name.slice(begin, at).trim());
      begin = at + 1;
    }
    if (closes) break;
  }
  return parts;
}

} // namespace

/// tl::AllReduce<operation, threads, scale, first thread, barrier, values, stride>::run(value, workspace), or ::run_batch
/// for several values: halves of more than a warp swap them in shared memory, a word for each thread; the rest shuffles.
bool KernelEmitter::emitTileReduction(const std::string &name, const ExprList &args, const Type &type,
                                      llvm::Value *&result) {
  if (!llvm::StringRef(name).starts_with("tl::AllReduce<")) return false;
  const auto parts = templateArguments(name);
  const auto number = [&](size_t at, int64_t otherwise) {
    int64_t value = otherwise;
    if (at < parts.size() && parts[at].getAsInteger(10, value)) value = -1;
    return value;
  };
  const int64_t threads = number(1, -1), scale = number(2, -1), first = number(3, 0), stride = number(6, 0);
  const int64_t values = llvm::StringRef(name).ends_with("::run_batch") ? number(5, 1) : 1;
  if (threads < 1 || threads > mostThreads || scale < 1 || first < 0 || values < 1 || values > mostValues || stride < 0) return false;
  Pointer workspace, registers;
  ExprPtr given;
  for (const ExprPtr &arg : args) {
    const bool place = arg->type.kind == Type::Kind::handle || (arg->kind == Expr::Kind::call && !arg->args.empty());
    const Pointer pointer = place ? pointerOf(arg) : Pointer();
    if (pointer.value) (pointer.space == sharedSpace ? workspace : registers) = pointer;
    else if (!given && arg->kind != Expr::Kind::text && !place) given = arg;
  }
  if (!workspace.value || workspace.element.kind == Type::Kind::none) return false;
  const Type element = workspace.element.lane();
  llvm::Value *thread = builder.CreateSub(
      builder.CreateIntrinsic(builder.getInt32Ty(), llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x, {}), builder.getInt32(uint32_t(first)));
  const auto placeOf = [&](llvm::Value *index, int64_t i) {
    return elementPointer(workspace, builder.CreateAdd(index, builder.getInt32(uint32_t(i * stride))), element);
  };
  // What it computes is of no interest, that it uses what it loads is.
  llvm::Type *held = typeOf(element);
  const std::string combination = "tir.combine." + spell(element);
  auto *combine = llvm::cast<llvm::Function>(
      module.getOrInsertFunction(combination, llvm::FunctionType::get(held, {held, held}, false)).getCallee());
  combine->setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly());
  combine->setDoesNotThrow();
  combine->setWillReturn();
  combine->setNoSync();
  std::vector<llvm::Value *> own;
  for (int64_t i = 0; i < values; ++i)
    own.push_back(given                ? emitAs(given, element)
                  : registers.value    ? loadBytes(elementPointer(registers, integer(i), element), element)
                                       : emitExternal("tir.partial", {}, element));
  for (int64_t apart = threads / 2; apart >= warp && apart >= scale; apart /= 2) {
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier0, {});
    for (size_t i = 0; i < own.size(); ++i) storeBytes(placeOf(thread, int64_t(i)), own[i], element, workspace.isVolatile);
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier0, {});
    llvm::Value *other = builder.CreateXor(thread, builder.getInt32(uint32_t(apart)));
    for (size_t i = 0; i < own.size(); ++i)
      own[i] = builder.CreateCall(combine, {own[i], loadBytes(placeOf(other, int64_t(i)), element, workspace.isVolatile)});
  }
  if (!given && registers.value)
    for (int64_t i = 0; i < values; ++i) storeBytes(elementPointer(registers, integer(i), element), own[size_t(i)], element);
  result = type.kind == Type::Kind::none || type.kind == Type::Kind::handle ? builder.getInt32(0) : emitCast(own[0], element, type);
  return true;
}

} // namespace smem::tir
