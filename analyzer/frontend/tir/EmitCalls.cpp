// Intrinsics. A call that isn't known becomes a call of an external function, which may touch what it is handed.
#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <algorithm>

namespace smem::tir {

namespace {

constexpr unsigned sharedSpace = 3;

bool isInteger(const ExprPtr &expr) {
  return expr->type.lanes <= 1 &&
         (expr->type.kind == Type::Kind::integer || expr->type.kind == Type::Kind::unsignedInteger);
}

std::string textOf(const ExprPtr &expr) { return expr->kind == Expr::Kind::text ? expr->text : ""; }

bool isSynchronisation(const std::string &name) {
  return name == "tvm_storage_sync" || name == "cuda.cta_sync" || name == "cuda.syncthreads" || name == "syncthreads" ||
         name == "sync_threads" || name == "sync_threads_partial" || name == "cuda.warp_sync" || name == "syncwarp" ||
         name == "sync_warp";
}

/// Calls that leave no trace in the code: hints, what is handled elsewhere.
bool isSilent(const std::string &name) {
  static const std::set<std::string> silent = {"type_annotation", "device_entry", "func_attr",   "reads",
                                               "writes",          "block_attr",   "set_max_nreg", "no_set_max_nreg"};
  return silent.count(name);
}

bool isCommit(const std::string &name) {
  return name == "ptx_commit_group" || name.starts_with("ptx.cp.async.commit");
}

bool isWait(const std::string &name) { return name == "ptx_wait_group" || name.starts_with("ptx.cp.async.wait"); }

} // namespace

llvm::Value *KernelEmitter::emitExternal(const std::string &name, const ExprList &args, const Type &type) {
  std::vector<llvm::Value *> values;
  std::vector<llvm::Type *> types;
  bool pointer = false, shared = false;
  for (const ExprPtr &arg : args) {
    if (arg->kind == Expr::Kind::text || arg->kind == Expr::Kind::lambda || arg->kind == Expr::Kind::list) continue;
    llvm::Value *value = nullptr;
    const bool named = arg->kind == Expr::Kind::call && !arg->args.empty();
    if (arg->type.kind == Type::Kind::handle || arg->kind == Expr::Kind::bufferData || named ||
        (arg->kind == Expr::Kind::variable && storages.count(arg->variable.get()))) {
      const Pointer place = pointerOf(arg);
      value = place.value;
      if (value) shared |= place.space == sharedSpace;
    }
    if (!value && arg->type.kind == Type::Kind::handle && arg->kind != Expr::Kind::call) continue; // the host's
    if (!value) value = emit(arg);
    pointer |= value->getType()->isPointerTy();
    values.push_back(value);
    types.push_back(value->getType());
  }
  const bool returns = type.kind != Type::Kind::none && type.kind != Type::Kind::handle;
  llvm::Type *result = returns ? typeOf(type) : builder.getVoidTy();
  auto *signature = llvm::FunctionType::get(result, types, false);
  // One function for each signature.
  std::string symbolName = shared && name.starts_with("tir.") ? name.substr(4) : name;
  const std::string plainName = symbolName;
  for (unsigned n = 1;; ++n) {
    llvm::Function *existing = module.getFunction(symbolName);
    if (!existing || existing->getFunctionType() == signature) break;
    symbolName = plainName + "." + std::to_string(n);
  }
  auto *callee = llvm::cast<llvm::Function>(module.getOrInsertFunction(symbolName, signature).getCallee());
  callee->setDoesNotThrow();
  callee->setWillReturn();
  callee->setNoSync();
  if (!pointer && returns) callee->setMemoryEffects(llvm::MemoryEffects::none());
  else if (!shared) callee->setMemoryEffects(llvm::MemoryEffects::argMemOnly() | llvm::MemoryEffects::inaccessibleMemOnly());
  if (shared) unknown.try_emplace(name.starts_with("tir.") ? name.substr(4) : name, place);
  llvm::CallInst *call = builder.CreateCall(callee, values);
  return returns ? (llvm::Value *)call : builder.getInt32(0);
}

llvm::Value *KernelEmitter::emitCall(const Expr &call) {
  setPlace(call.where);
  const std::string &name = call.text;
  const ExprList &args = call.args;
  if (isSilent(name)) return builder.getInt32(0);
  if (isSynchronisation(name)) return emitBarrier(call), builder.getInt32(0);
  if (isCommit(name)) {
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_cp_async_commit_group, {});
    return builder.getInt32(0);
  }
  if (isWait(name)) return emitWait(call), builder.getInt32(0);
  if (name == "likely" && args.size() == 1) return emit(args[0]);
  if (name == "reinterpret" && !args.empty() && call.type.kind != Type::Kind::none) {
    if (call.type.kind == Type::Kind::handle) return emitExternal(name, {}, int64);
    llvm::Value *value = emit(args.back());
    llvm::Type *wanted = typeOf(call.type);
    if (value->getType()->getPrimitiveSizeInBits() == wanted->getPrimitiveSizeInBits() && !wanted->isPointerTy())
      return builder.CreateBitCast(value, wanted);
    return emitCast(value, args.back()->type, call.type);
  }
  if (name == "address_of" || name == "tvm_access_ptr" || name == "handle_add_byte_offset" || name == "ptr_to" ||
      name == "access_ptr") {
    const Pointer pointer = pointerOf(make<const Expr>(call));
    if (pointer.value) return pointer.value;
    return llvm::PoisonValue::get(llvm::PointerType::get(module.getContext(), 0));
  }
  if (name == "tvm_thread_allreduce") return emitAllreduce(call), builder.getInt32(0);
  if (emitMatrixCall(call)) return builder.getInt32(0);
  llvm::Value *result = nullptr;
  if (emitAtomic(call, result)) return result;
  std::string callee = name;
  if ((name == "call_extern" || name == "call_pure_extern" || name == "call_intrin" || name == "call_llvm_intrin" ||
       name == "call_llvm_pure_intrin" || name == "evaluate" || name == "call_packed" || name == "tvm_call_packed") &&
      !args.empty()) {
    for (const ExprPtr &arg : args)
      if (const std::string text = textOf(arg); !text.empty() && !parseType(text)) {
        callee = text;
        break;
      }
  }
  if (emitTileReduction(callee, args, call.type, result)) return result;
  return emitExternal("tir." + callee, args, call.type);
}

void KernelEmitter::emitBarrier(const Expr &call) {
  const std::string scopeName = call.args.empty() ? "" : textOf(call.args[0]);
  if (scopeName == "warp" || call.text == "cuda.warp_sync" || call.text == "syncwarp" || call.text == "sync_warp") {
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_bar_warp_sync, {builder.getInt32(~0u)});
    return;
  }
  std::vector<llvm::Value *> numbers;
  for (const ExprPtr &arg : call.args)
    if (isInteger(arg)) numbers.push_back(emitAs(arg, int32));
  if (numbers.size() == 2)
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier, {numbers[0], numbers[1]});
  else if (numbers.size() == 1)
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier_n, {numbers[0]});
  else
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier0, {});
}

void KernelEmitter::emitWait(const Expr &call) {
  // The groups that may stay in flight: none, unless a number says so.
  llvm::Value *left = builder.getInt32(0);
  for (const ExprPtr &arg : call.args)
    if (isInteger(arg)) left = emitAs(arg, int32);
  auto *signature = llvm::FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false);
  builder.CreateCall(signature, llvm::InlineAsm::get(signature, "cp.async.wait_group $0;", "r,~{memory}", true), {left});
}

bool KernelEmitter::emitMatrixCall(const Expr &call) {
  const std::string &name = call.text;
  if (name.find("ldmatrix") != std::string::npos || name.find("stmatrix") != std::string::npos) return emitLdmatrix(call);
  if (name.find("cp_async") != std::string::npos || name.find("cp.async") != std::string::npos) {
    if (name.find("bulk") != std::string::npos || name.find("barrier") != std::string::npos) return false;
    return emitAsyncCopy(call);
  }
  return emitFragment(call);
}

/// Every arity there has been: [dtype,] trans, count, [".b16",] then pointers, each with an element offset or without.
bool KernelEmitter::emitLdmatrix(const Expr &call) {
  const bool store = call.text.find("stmatrix") != std::string::npos;
  unsigned count = 0;
  for (unsigned n : {1u, 2u, 4u})
    if (call.text.find(".x" + std::to_string(n)) != std::string::npos) count = n;
  bool transposed = call.text.find("trans") != std::string::npos;
  Type element = call.type.kind == Type::Kind::none || call.type.kind == Type::Kind::handle ? Type() : call.type.lane();
  Pointer shared, local;
  for (size_t i = 0; i < call.args.size(); ++i) {
    const ExprPtr &arg = call.args[i];
    if (const std::string text = textOf(arg); !text.empty()) {
      if (const auto type = parseType(text); type && element.kind == Type::Kind::none) element = *type;
      continue;
    }
    const bool number = isInteger(arg) || arg->type.kind == Type::Kind::boolean;
    if (number && arg->kind != Expr::Kind::load && !shared.value && !local.value) {
      const std::optional<int64_t> value = asInteger(arg);
      if (arg->type.kind == Type::Kind::boolean || !value || *value == 0) transposed |= value.value_or(0) != 0;
      else if (!count && (*value == 1 || *value == 2 || *value == 4) && i > 0) count = unsigned(*value);
      continue;
    }
    if (number && arg->kind != Expr::Kind::load) continue; // an offset, taken with its pointer
    Pointer pointer = pointerOf(arg);
    if (!pointer.value) continue;
    if (pointer.space == sharedSpace && !shared.value) {
      if (i + 1 < call.args.size() && isInteger(call.args[i + 1]) && call.args[i + 1]->kind != Expr::Kind::load)
        pointer.value = elementPointer(pointer, emitAs(call.args[i + 1], int64),
                                       element.kind == Type::Kind::none ? pointer.element : element);
      shared = pointer;
    } else if (!local.value) {
      local = pointer;
    }
  }
  if (!shared.value || !count) return false;
  llvm::Type *word = builder.getInt32Ty();
  llvm::Value *address = builder.CreatePtrToInt(shared.value, word);
  const std::string size = ".sync.aligned.m8n8.x" + std::to_string(count) + (transposed ? ".trans" : "") + ".shared.b16 ";
  std::string registers = "{", constraints;
  for (unsigned i = 0; i < count; ++i) registers += (i ? ", $" : "$") + std::to_string(store ? i + 1 : i);
  registers += "}";
  if (store) {
    constraints = "r";
    for (unsigned i = 0; i < count; ++i) constraints += ",r";
    std::vector<llvm::Value *> operands{address};
    for (unsigned i = 0; i < count; ++i) operands.push_back(builder.getInt32(0));
    std::vector<llvm::Type *> types(operands.size(), word);
    auto *assembly = llvm::InlineAsm::get(llvm::FunctionType::get(builder.getVoidTy(), types, false),
                                          "stmatrix" + size + "[$0], " + registers + ";", constraints + ",~{memory}", true);
    builder.CreateCall(assembly, operands);
    return true;
  }
  for (unsigned i = 0; i < count; ++i) constraints += "=r,";
  llvm::Type *result = count == 1 ? word : (llvm::Type *)llvm::StructType::get(module.getContext(), std::vector<llvm::Type *>(count, word));
  auto *assembly = llvm::InlineAsm::get(llvm::FunctionType::get(result, {word}, false),
                                        "ldmatrix" + size + registers + ", [$" + std::to_string(count) + "];",
                                        constraints + "r,~{memory}", true);
  builder.CreateCall(assembly, {address});
  if (local.value) emitExternal("tir.fragment", {}, {}); // what it loads goes where nobody looks
  return true;
}

/// [dtype,] destination [, offset], source [, offset], bytes [, predicate]. With pointers alone the number counts elements.
bool KernelEmitter::emitAsyncCopy(const Expr &call) {
  std::vector<Pointer> pointers_;
  std::vector<int64_t> numbers;
  Type element = call.type.kind == Type::Kind::none || call.type.kind == Type::Kind::handle ? Type() : call.type.lane();
  bool offsets = false;
  for (size_t i = 0; i < call.args.size(); ++i) {
    const ExprPtr &arg = call.args[i];
    if (const std::string text = textOf(arg); !text.empty()) {
      if (const auto type = parseType(text)) element = *type;
      continue;
    }
    if (isInteger(arg) && arg->kind != Expr::Kind::load) {
      if (const auto value = asInteger(arg)) numbers.push_back(*value);
      continue;
    }
    Pointer pointer;
    if (pointers_.size() < 2) pointer = pointerOf(arg);
    if (!pointer.value && pointers_.size() == 1 && arg->type.kind == Type::Kind::handle)
      pointer.value = llvm::PoisonValue::get(llvm::PointerType::get(module.getContext(), 1));
    if (!pointer.value) continue;
    const bool moves = i + 2 < call.args.size() && isInteger(call.args[i + 1]) && call.args[i + 1]->kind != Expr::Kind::load &&
                       call.args.size() > 3;
    if (moves) {
      offsets = true;
      if (!llvm::isa<llvm::PoisonValue>(pointer.value))
        pointer.value = elementPointer(pointer, emitAs(call.args[i + 1], int64),
                                       element.kind == Type::Kind::none ? pointer.element : element);
      ++i;
    }
    pointers_.push_back(pointer);
  }
  if (pointers_.empty() || pointers_[0].space != sharedSpace) return false;
  int64_t bytes = numbers.empty() ? 16 : numbers.front();
  if (offsets && !numbers.empty()) bytes = numbers.back() == 0 || numbers.back() == 1 ? numbers.front() : numbers.back();
  const int64_t elementBytes = memoryBits(pointers_[0].element) / 8;
  if (!offsets && elementBytes > 1 && bytes * elementBytes <= 16) bytes *= elementBytes;
  if (bytes != 4 && bytes != 8 && bytes != 16) return false;
  llvm::Type *word = builder.getInt32Ty(), *wide = builder.getInt64Ty();
  llvm::Value *to = builder.CreatePtrToInt(pointers_[0].value, word);
  llvm::Value *from = pointers_.size() > 1 && !llvm::isa<llvm::PoisonValue>(pointers_[1].value)
                          ? builder.CreatePtrToInt(pointers_[1].value, wide)
                          : emitExternal("tir.source", {}, int64);
  const std::string text = std::string("cp.async.") + (bytes == 16 ? "cg" : "ca") + ".shared.global [$0], [$1], " +
                           std::to_string(bytes) + ";";
  auto *assembly = llvm::InlineAsm::get(llvm::FunctionType::get(builder.getVoidTy(), {word, wide}, false), text,
                                        "r,l,~{memory}", true);
  builder.CreateCall(assembly, {to, from});
  return true;
}

namespace {

/// "m16n16k16"
std::string shapeOf(const ExprList &args) {
  std::string text;
  for (unsigned i = 0; i < 3; ++i) text += "mnk"[i] + std::to_string(asInteger(args[1 + i]).value_or(0));
  return text;
}

std::string fragmentType(const Type &type) {
  if (type.kind == Type::Kind::floating) return type.bits == 16 ? "f16" : type.bits == 64 ? "f64" : "f32";
  if (type.kind == Type::Kind::bfloat) return "bf16";
  if (type.bits == 8) return type.kind == Type::Kind::integer ? "s8" : "u8";
  return type.bits == 32 ? "s32" : "";
}

} // namespace

/// tvm_load_matrix_sync(fragment, m, n, k, index, pointer, stride, layout) and its kin.
bool KernelEmitter::emitFragment(const Expr &call) {
  const bool load = call.text == "tvm_load_matrix_sync", store = call.text == "tvm_store_matrix_sync";
  if ((!load && !store) || call.args.size() < 8) return false;
  const Pointer memory = pointerOf(call.args[5]), fragment = pointerOf(call.args[0]);
  if (!memory.value) return false;
  std::string operand = "c";
  if (fragment.scope.ends_with("matrix_a")) operand = "a";
  if (fragment.scope.ends_with("matrix_b")) operand = "b";
  const std::string type = fragmentType(memory.element);
  if (type.empty()) return false;
  const bool columns = textOf(call.args[7]).starts_with("col");
  const std::string space = memory.space == sharedSpace ? "p3" : memory.space == 1 ? "p1" : "p0";
  const std::string name = "llvm.nvvm.wmma." + shapeOf(call.args) + (store ? ".store.d." : ".load." + operand + ".") +
                           (columns ? "col" : "row") + ".stride." + type + "." + space;
  const llvm::Intrinsic::ID id = llvm::Function::lookupIntrinsicID(name);
  llvm::Value *stride = emitAs(call.args[6], int32);
  if (id == llvm::Intrinsic::not_intrinsic) return false;
  llvm::Function *intrinsic = llvm::Intrinsic::getDeclaration(&module, id, {memory.value->getType()});
  std::vector<llvm::Value *> operands{memory.value};
  if (store)
    for (unsigned i = 1; i + 1 < intrinsic->arg_size(); ++i)
      operands.push_back(llvm::Constant::getNullValue(intrinsic->getFunctionType()->getParamType(i)));
  operands.push_back(stride);
  if (operands.size() != intrinsic->arg_size()) return false;
  llvm::CallInst *result = builder.CreateCall(intrinsic, operands);
  if (load) { // keeps it: what is loaded is used by products that are not modelled
    llvm::Value *first = result->getType()->isStructTy() ? builder.CreateExtractValue(result, 0) : (llvm::Value *)result;
    auto *signature = llvm::FunctionType::get(builder.getVoidTy(), {first->getType()}, false);
    auto *use = llvm::cast<llvm::Function>(
        module.getOrInsertFunction("tir.product." + operand + "." + type + (first->getType()->isVectorTy() ? "v" : ""), signature)
            .getCallee());
    use->setMemoryEffects(llvm::MemoryEffects::inaccessibleMemOnly());
    use->setDoesNotThrow();
    use->setWillReturn();
    use->setNoSync();
    builder.CreateCall(use, {first});
  }
  return true;
}

bool KernelEmitter::emitAtomic(const Expr &call, llvm::Value *&result) {
  static const std::map<std::string, llvm::AtomicRMWInst::BinOp> operations = {
      {"atomic_add", llvm::AtomicRMWInst::Add},     {"atomicAdd", llvm::AtomicRMWInst::Add},
      {"AtomicAdd", llvm::AtomicRMWInst::Add},      {"tl::AtomicAdd", llvm::AtomicRMWInst::Add},
      {"atomic_max", llvm::AtomicRMWInst::Max},     {"atomicMax", llvm::AtomicRMWInst::Max},
      {"AtomicMax", llvm::AtomicRMWInst::Max},      {"tl::AtomicMax", llvm::AtomicRMWInst::Max},
      {"atomic_min", llvm::AtomicRMWInst::Min},     {"atomicMin", llvm::AtomicRMWInst::Min},
      {"AtomicMin", llvm::AtomicRMWInst::Min},      {"tl::AtomicMin", llvm::AtomicRMWInst::Min},
      {"atomic_add_elem_op", llvm::AtomicRMWInst::Add}};
  const bool external = call.text == "call_extern" || call.text == "call_pure_extern";
  if (!external && !operations.count(call.text)) return false;
  std::string name = call.text;
  ExprList args = call.args;
  if (external)
    for (size_t i = 0; i < args.size(); ++i)
      if (const std::string text = textOf(args[i]); !text.empty() && !parseType(text)) {
        name = text;
        args.erase(args.begin(), args.begin() + ptrdiff_t(i) + 1);
        break;
      }
  const auto known = operations.find(name);
  if (known == operations.end() || args.size() < 2) return false;
  const Pointer pointer = pointerOf(args[0]);
  if (!pointer.value || pointer.element.kind == Type::Kind::none || pointer.element.kind == Type::Kind::custom) return false;
  const Type element = pointer.element.lane();
  const bool real = element.kind == Type::Kind::floating || element.kind == Type::Kind::bfloat;
  llvm::AtomicRMWInst::BinOp op = known->second;
  if (real) op = op == llvm::AtomicRMWInst::Add ? llvm::AtomicRMWInst::FAdd : op == llvm::AtomicRMWInst::Max ? llvm::AtomicRMWInst::FMax : llvm::AtomicRMWInst::FMin;
  result = builder.CreateAtomicRMW(op, pointer.value, emitAs(args[1], element), llvm::MaybeAlign(memoryBits(element) / 8),
                                   llvm::AtomicOrdering::Monotonic);
  if (call.type.kind != Type::Kind::none) result = emitCast(result, element, call.type);
  return true;
}

/// tvm_thread_allreduce(count, value..., condition, result..., threads...): its scratch memory comes into being later.
void KernelEmitter::emitAllreduce(const Expr &call) {
  ExprList args = call.args;
  const int64_t count = args.empty() ? 1 : asInteger(args[0]).value_or(1);
  if (args.size() < size_t(2 + 2 * count)) return;
  for (int64_t i = 0; i < count; ++i) {
    const ExprPtr &value = args[size_t(1 + i)];
    const Pointer target = pointerOf(args[size_t(2 + count + i)]);
    llvm::Value *reduced = emitExternal("tir.allreduce", {value}, value->type);
    builder.CreateIntrinsic(builder.getVoidTy(), llvm::Intrinsic::nvvm_barrier0, {}); // it has some
    if (target.value) storeBytes(target.value, reduced, value->type);
  }
}

} // namespace smem::tir
