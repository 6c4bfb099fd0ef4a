#include "analyzer/frontend/tir/KernelEmitter.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

namespace smem::tir {

namespace {

bool isFloat(const Type &type) { return type.kind == Type::Kind::floating || type.kind == Type::Kind::bfloat; }
bool isUnsigned(const Type &type) {
  return type.kind == Type::Kind::unsignedInteger || type.kind == Type::Kind::boolean;
}

bool holdsLoad(const ExprPtr &expr) {
  bool found = false;
  forEach(expr, [&](const Expr &part) { found |= part.kind == Expr::Kind::load || part.kind == Expr::Kind::call; });
  return found;
}

} // namespace

llvm::Value *KernelEmitter::emit(const ExprPtr &expr) {
  switch (expr->kind) {
  case Expr::Kind::integer:
    if (isFloat(expr->type)) return llvm::ConstantFP::get(typeOf(expr->type), double(expr->integer));
    return llvm::ConstantInt::get(typeOf(expr->type.kind == Type::Kind::none ? int32 : expr->type),
                                  uint64_t(expr->integer), /*isSigned=*/true);
  case Expr::Kind::real:
    if (!isFloat(expr->type)) return llvm::Constant::getNullValue(typeOf(expr->type));
    return llvm::ConstantFP::get(typeOf(expr->type), expr->real);
  case Expr::Kind::variable: return variable(expr->variable, expr->where);
  case Expr::Kind::binary: return emitBinary(*expr);
  case Expr::Kind::logicalNot: return builder.CreateNot(emitAs(expr->args[0], boolean.withLanes(expr->type.lanes)));
  case Expr::Kind::bitNot: return builder.CreateNot(emit(expr->args[0]));
  case Expr::Kind::cast: return emitCast(emit(expr->args[0]), expr->args[0]->type, expr->type);
  case Expr::Kind::select:
  case Expr::Kind::ifThenElse: return emitSelect(*expr);
  case Expr::Kind::ramp: {
    llvm::Value *base = emit(expr->args[0]), *stride = emitAs(expr->args[1], expr->args[0]->type);
    llvm::Value *vector = llvm::PoisonValue::get(typeOf(expr->type));
    for (unsigned lane = 0; lane < expr->type.lanes; ++lane) {
      llvm::Value *step = builder.CreateMul(stride, llvm::ConstantInt::get(stride->getType(), lane));
      vector = builder.CreateInsertElement(vector, builder.CreateAdd(base, step), lane);
    }
    return vector;
  }
  case Expr::Kind::broadcast: return builder.CreateVectorSplat(expr->type.lanes, emit(expr->args[0]));
  case Expr::Kind::load: return emitLoad(*expr);
  case Expr::Kind::call: return emitCall(*expr);
  case Expr::Kind::bufferData: {
    const Pointer pointer = pointerOf(expr);
    if (pointer.value) return pointer.value;
    break;
  }
  case Expr::Kind::text:
  case Expr::Kind::list:
  case Expr::Kind::region:
  case Expr::Kind::lambda: break;
  }
  return builder.getInt32(0); // no value of the program's
}

llvm::Value *KernelEmitter::emitAs(const ExprPtr &expr, const Type &type) {
  llvm::Value *value = emit(expr);
  const Type lanes = expr->type.withLanes(std::max(1u, expr->type.lanes));
  if (type.lanes > 1 && !value->getType()->isVectorTy()) {
    value = emitCast(value, lanes, type.lane());
    return builder.CreateVectorSplat(type.lanes, value);
  }
  return emitCast(value, lanes, type);
}

llvm::Value *KernelEmitter::emitCondition(const ExprPtr &expr) {
  llvm::Value *value = emit(expr);
  if (value->getType()->isVectorTy()) value = builder.CreateExtractElement(value, uint64_t(0));
  if (value->getType()->isIntegerTy(1)) return value;
  if (value->getType()->isFloatingPointTy())
    return builder.CreateFCmpUNE(value, llvm::ConstantFP::getZero(value->getType()));
  if (value->getType()->isPointerTy()) return builder.CreateIsNotNull(value);
  return builder.CreateICmpNE(value, llvm::Constant::getNullValue(value->getType()));
}

llvm::Value *KernelEmitter::emitBinary(const Expr &expr) {
  const ExprPtr &left = expr.args[0], &right = expr.args[1];
  if (expr.op == Operator::logicalAnd || expr.op == Operator::logicalOr) {
    if (expr.type.lanes > 1 || !holdsLoad(right)) {
      llvm::Value *a = emitAs(left, boolean.withLanes(expr.type.lanes));
      llvm::Value *b = emitAs(right, boolean.withLanes(expr.type.lanes));
      return expr.op == Operator::logicalAnd ? builder.CreateAnd(a, b) : builder.CreateOr(a, b);
    }
    const ExprPtr decided = makeInteger(expr.op == Operator::logicalOr, boolean);
    return emitSelect(*(expr.op == Operator::logicalAnd
                            ? makeSelect(Expr::Kind::ifThenElse, left, right, decided, expr.where)
                            : makeSelect(Expr::Kind::ifThenElse, left, decided, right, expr.where)));
  }
  // Operands of different types meet in the wider one, as in C.
  Type type = expr.type;
  if (expr.op >= Operator::equal && expr.op <= Operator::greaterEqual)
    type = (isFloat(left->type) != isFloat(right->type) ? isFloat(left->type) : left->type.bits >= right->type.bits)
               ? left->type
               : right->type;
  if (type.kind == Type::Kind::handle || type.kind == Type::Kind::custom || type.kind == Type::Kind::none)
    type = type.kind == Type::Kind::custom ? Type{Type::Kind::floating, 32, type.lanes, ""} : int64.withLanes(type.lanes);
  type.lanes = std::max({expr.type.lanes, left->type.lanes, right->type.lanes, 1u});
  llvm::Value *a = emitAs(left, type), *b = emitAs(right, type);
  const bool real = isFloat(type), isSigned = !isUnsigned(type);
  switch (expr.op) {
  case Operator::add: return real ? builder.CreateFAdd(a, b) : builder.CreateAdd(a, b, "", false, isSigned);
  case Operator::sub: return real ? builder.CreateFSub(a, b) : builder.CreateSub(a, b, "", false, isSigned);
  case Operator::mul: return real ? builder.CreateFMul(a, b) : builder.CreateMul(a, b, "", false, isSigned);
  case Operator::div:
  case Operator::floorDiv:
  case Operator::truncMod:
  case Operator::floorMod:
    if (real) return expr.op == Operator::div ? builder.CreateFDiv(a, b) : builder.CreateFRem(a, b);
    return emitDivision(expr, a, b);
  case Operator::min:
  case Operator::max: {
    const bool lesser = expr.op == Operator::min;
    llvm::Value *less = real ? builder.CreateFCmpOLT(a, b) : isSigned ? builder.CreateICmpSLT(a, b) : builder.CreateICmpULT(a, b);
    return builder.CreateSelect(less, lesser ? a : b, lesser ? b : a);
  }
  case Operator::equal: return real ? builder.CreateFCmpOEQ(a, b) : builder.CreateICmpEQ(a, b);
  case Operator::notEqual: return real ? builder.CreateFCmpUNE(a, b) : builder.CreateICmpNE(a, b);
  case Operator::less:
    return real ? builder.CreateFCmpOLT(a, b) : isSigned ? builder.CreateICmpSLT(a, b) : builder.CreateICmpULT(a, b);
  case Operator::lessEqual:
    return real ? builder.CreateFCmpOLE(a, b) : isSigned ? builder.CreateICmpSLE(a, b) : builder.CreateICmpULE(a, b);
  case Operator::greater:
    return real ? builder.CreateFCmpOGT(a, b) : isSigned ? builder.CreateICmpSGT(a, b) : builder.CreateICmpUGT(a, b);
  case Operator::greaterEqual:
    return real ? builder.CreateFCmpOGE(a, b) : isSigned ? builder.CreateICmpSGE(a, b) : builder.CreateICmpUGE(a, b);
  case Operator::bitAnd: return builder.CreateAnd(a, b);
  case Operator::bitOr: return builder.CreateOr(a, b);
  case Operator::bitXor: return builder.CreateXor(a, b);
  case Operator::shiftLeft: return builder.CreateShl(a, b);
  case Operator::shiftRight: return isSigned ? builder.CreateAShr(a, b) : builder.CreateLShr(a, b);
  case Operator::logicalAnd:
  case Operator::logicalOr: break;
  }
  return a;
}

llvm::Value *KernelEmitter::emitDivision(const Expr &expr, llvm::Value *a, llvm::Value *b) {
  const bool remainder = expr.op == Operator::truncMod || expr.op == Operator::floorMod;
  if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(b); constant && constant->isZero())
    return llvm::Constant::getNullValue(a->getType());
  const std::optional<Interval> range = bounds(expr.args[0], ranges), by = bounds(expr.args[1], ranges);
  const bool nonNegative = range && range->low >= 0 && by && by->low > 0;
  if (nonNegative || isUnsigned(expr.type)) return remainder ? builder.CreateURem(a, b) : builder.CreateUDiv(a, b);
  const bool floors = expr.op == Operator::floorDiv || expr.op == Operator::floorMod;
  const std::optional<int64_t> constant = asInteger(expr.args[1]);
  if (floors && constant && *constant > 0 && (*constant & (*constant - 1)) == 0) {
    if (remainder) return builder.CreateAnd(a, llvm::ConstantInt::get(a->getType(), uint64_t(*constant - 1)));
    return builder.CreateAShr(a, llvm::ConstantInt::get(a->getType(), uint64_t(__builtin_ctzll(uint64_t(*constant)))));
  }
  llvm::Value *quotient = builder.CreateSDiv(a, b), *rest = builder.CreateSRem(a, b);
  if (!floors) return remainder ? rest : quotient;
  llvm::Value *zero = llvm::Constant::getNullValue(a->getType());
  llvm::Value *below = builder.CreateAnd(builder.CreateICmpNE(rest, zero),
                                         builder.CreateICmpSLT(builder.CreateXor(rest, b), zero));
  if (remainder) return builder.CreateSelect(below, builder.CreateAdd(rest, b), rest);
  return builder.CreateAdd(quotient, builder.CreateSExt(below, a->getType()));
}

llvm::Value *KernelEmitter::emitSelect(const Expr &expr) {
  const ExprPtr &condition = expr.args[0];
  const bool vector = condition->type.lanes > 1;
  const Type type = expr.type.withLanes(std::max(expr.type.lanes, condition->type.lanes));
  if (vector || (!holdsLoad(expr.args[1]) && !holdsLoad(expr.args[2]))) {
    llvm::Value *test = vector ? emitAs(condition, boolean.withLanes(type.lanes)) : emitCondition(condition);
    llvm::Value *a = emitAs(expr.args[1], type);
    return builder.CreateSelect(test, a, emitAs(expr.args[2], type));
  }
  llvm::LLVMContext &context = module.getContext();
  llvm::Value *test = emitCondition(condition);
  auto *yes = llvm::BasicBlock::Create(context, "", function), *no = llvm::BasicBlock::Create(context, "", function),
       *end = llvm::BasicBlock::Create(context, "", function);
  builder.CreateCondBr(test, yes, no);
  builder.SetInsertPoint(yes);
  llvm::Value *a = emitAs(expr.args[1], type);
  yes = builder.GetInsertBlock();
  builder.CreateBr(end);
  builder.SetInsertPoint(no);
  llvm::Value *b = emitAs(expr.args[2], type);
  no = builder.GetInsertBlock();
  builder.CreateBr(end);
  builder.SetInsertPoint(end);
  llvm::PHINode *phi = builder.CreatePHI(a->getType(), 2);
  phi->addIncoming(a, yes);
  phi->addIncoming(b, no);
  return phi;
}

llvm::Value *KernelEmitter::emitCast(llvm::Value *value, const Type &from, const Type &to) {
  llvm::Type *target = typeOf(to.withLanes(std::max(1u, to.lanes)));
  llvm::Type *source = value->getType();
  if (source == target || to.kind == Type::Kind::none) return value;
  const auto lanesOf = [](llvm::Type *type) {
    auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
    return vector ? vector->getNumElements() : 1u;
  };
  if (lanesOf(source) != lanesOf(target)) {
    if (lanesOf(source) == 1) return emitCast(builder.CreateVectorSplat(lanesOf(target), value), from, to);
    if (source->getPrimitiveSizeInBits() == target->getPrimitiveSizeInBits() && source->getPrimitiveSizeInBits())
      return builder.CreateBitCast(value, target);
    return emitCast(builder.CreateExtractElement(value, uint64_t(0)), from.lane(), to);
  }
  llvm::Type *a = source->getScalarType(), *b = target->getScalarType();
  if (a->isPointerTy() && b->isPointerTy()) return builder.CreateAddrSpaceCast(value, target);
  if (a->isPointerTy()) return builder.CreatePtrToInt(value, target);
  if (b->isPointerTy())
    return a->isIntegerTy() ? builder.CreateIntToPtr(value, target) : llvm::Constant::getNullValue(target);
  if (a->isIntegerTy() && b->isIntegerTy(1)) return builder.CreateICmpNE(value, llvm::Constant::getNullValue(source));
  if (a->isIntegerTy() && b->isIntegerTy())
    return isUnsigned(from) ? builder.CreateZExtOrTrunc(value, target) : builder.CreateSExtOrTrunc(value, target);
  if (a->isIntegerTy())
    return isUnsigned(from) ? builder.CreateUIToFP(value, target) : builder.CreateSIToFP(value, target);
  if (b->isIntegerTy())
    return isUnsigned(to) ? builder.CreateFPToUI(value, target) : builder.CreateFPToSI(value, target);
  // half and bfloat are of one size: over float
  if (a->getPrimitiveSizeInBits() == b->getPrimitiveSizeInBits()) {
    llvm::Type *single = builder.getFloatTy();
    if (lanesOf(source) > 1) single = llvm::FixedVectorType::get(single, lanesOf(source));
    return builder.CreateFPTrunc(builder.CreateFPExt(value, single), target);
  }
  return builder.CreateFPCast(value, target);
}

llvm::Value *KernelEmitter::variable(const VariablePtr &variable, Place) {
  if (const auto known = values.find(variable.get()); known != values.end()) return known->second;
  if (const auto bound = pointers.find(variable.get()); bound != pointers.end()) return bound->second.value;
  if (const auto stored = storages.find(variable.get()); stored != storages.end()) return stored->second.pointer;
  // Used where it is out of scope: nothing is known of it.
  return emitExternal("unbound " + variable->name, {}, variable->type);
}

} // namespace smem::tir
