#include "analyzer/frontend/cuda/HostValues.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>

namespace smem::cuda {
namespace {

using namespace clang;

constexpr unsigned deepest = 40; // variables and calls followed one from another

/// Lets Clang's evaluator run functions that nobody declared constexpr. It stops at whatever isn't constant.
class Permitter : public RecursiveASTVisitor<Permitter> {
public:
  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && !function->isConstexpr() &&
        !function->hasAttr<CUDAGlobalAttr>() && !isa<CXXConstructorDecl, CXXDestructorDecl>(function))
      function->setConstexprKind(ConstexprSpecKind::Constexpr);
    return true;
  }
};

/// Without what only the type system sees.
const Expr *bare(const Expr *expression) {
  for (;;) {
    const Expr *inner = expression->IgnoreUnlessSpelledInSource();
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(inner)) inner = cast->getSubExpr();
    if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(inner)) inner = argument->getExpr();
    if (const auto *initial = dyn_cast<CXXDefaultInitExpr>(inner)) inner = initial->getExpr();
    if (inner == expression) return expression;
    expression = inner;
  }
}

std::optional<int64_t> toInteger(const llvm::APSInt &value) {
  if (value.isSigned() ? value.getSignificantBits() > 64 : value.getActiveBits() > 64) return std::nullopt;
  return value.isSigned() ? value.getSExtValue() : int64_t(value.getZExtValue());
}

bool isDim3(QualType type) {
  const auto *record = type->getAsCXXRecordDecl();
  return record && record->getIdentifier() && (record->getName() == "dim3" || record->getName() == "uint3");
}

} // namespace

HostValues::HostValues(const ParsedSource &source) : ast(source.ast()), writes(source) {
  Permitter permitter;
  for (Decl *declaration : source.usersDeclarations()) permitter.TraverseDecl(declaration);
}

std::optional<int64_t> HostValues::fit(std::optional<int64_t> value, QualType type) const {
  if (!value || !type->isIntegralOrEnumerationType()) return std::nullopt;
  if (type->isBooleanType()) return *value != 0;
  const unsigned bits = ast.getIntWidth(type);
  if (bits >= 64) return value;
  return type->isSignedIntegerOrEnumerationType() ? llvm::SignExtend64(*value, bits)
                                                  : int64_t(*value & llvm::maskTrailingOnes<uint64_t>(bits));
}

std::optional<int64_t> HostValues::foldInteger(const Expr *expression, unsigned depth) const {
  if (!expression || depth > deepest || expression->isValueDependent() || expression->containsErrors())
    return std::nullopt;
  expression = expression->IgnoreParens();
  const QualType type = expression->getType();
  if (type->isRealFloatingType()) { // about to be converted
    const std::optional<double> value = foldFloating(expression, depth + 1);
    return value && std::abs(*value) < 0x1p62 ? std::optional(int64_t(*value)) : std::nullopt;
  }
  if (!type->isIntegralOrEnumerationType()) return std::nullopt;
  Expr::EvalResult constant;
  if (expression->isPRValue() && expression->EvaluateAsInt(constant, ast)) return toInteger(constant.Val.getInt());

  if (const auto *cast = dyn_cast<CastExpr>(expression)) return fit(foldInteger(cast->getSubExpr(), depth + 1), type);
  if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (!variable) return std::nullopt;
    const auto value = writes.reaching(variable, nullptr, reference);
    return value ? fit(foldInteger(value->expression, depth + 1), type.getNonReferenceType()) : std::nullopt;
  }
  if (const auto *member = dyn_cast<MemberExpr>(expression)) return fit(foldMember(*member, depth + 1), type);
  if (const auto *binary = dyn_cast<BinaryOperator>(expression)) return fit(foldBinary(*binary, depth + 1), type);
  if (const auto *call = dyn_cast<CallExpr>(expression)) return fit(foldCall(*call, depth + 1), type);
  if (const auto *unary = dyn_cast<UnaryOperator>(expression)) {
    const std::optional<int64_t> value = foldInteger(unary->getSubExpr(), depth + 1);
    if (!value) return std::nullopt;
    switch (unary->getOpcode()) {
    case UO_Plus: return fit(*value, type);
    case UO_Minus: return fit(int64_t(0 - uint64_t(*value)), type);
    case UO_Not: return fit(~*value, type);
    case UO_LNot: return *value == 0;
    default: return std::nullopt;
    }
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(expression)) {
    const std::optional<int64_t> condition = foldInteger(choice->getCond(), depth + 1);
    if (!condition) return std::nullopt;
    return foldInteger(*condition ? choice->getTrueExpr() : choice->getFalseExpr(), depth + 1);
  }
  const Expr *inner = bare(expression);
  return inner == expression ? std::nullopt : foldInteger(inner, depth + 1);
}

std::optional<int64_t> HostValues::foldBinary(const BinaryOperator &binary, unsigned depth) const {
  if (binary.getOpcode() == BO_Comma) return foldInteger(binary.getRHS(), depth);
  if (binary.isAssignmentOp()) return std::nullopt;
  const std::optional<int64_t> left = foldInteger(binary.getLHS(), depth), right = foldInteger(binary.getRHS(), depth);
  if (!left || !right) return std::nullopt;
  const QualType operand = binary.getLHS()->getType();
  const unsigned bits = ast.getIntWidth(operand);
  const bool isUnsigned = operand->isUnsignedIntegerOrEnumerationType();
  const auto operandValue = [&](int64_t value) {
    return llvm::APSInt(llvm::APInt(64, uint64_t(value), /*isSigned=*/true).sextOrTrunc(bits), isUnsigned);
  };
  const llvm::APSInt a = operandValue(*left), b = operandValue(*right);
  switch (binary.getOpcode()) {
  case BO_Add: return toInteger(a + b);
  case BO_Sub: return toInteger(a - b);
  case BO_Mul: return toInteger(a * b);
  case BO_Div: return b.isZero() ? std::nullopt : toInteger(a / b);
  case BO_Rem: return b.isZero() ? std::nullopt : toInteger(a % b);
  case BO_And: return toInteger(a & b);
  case BO_Or: return toInteger(a | b);
  case BO_Xor: return toInteger(a ^ b);
  case BO_Shl: return *right < 0 || *right >= bits ? std::nullopt : toInteger(a << unsigned(*right));
  case BO_Shr: return *right < 0 || *right >= bits ? std::nullopt : toInteger(a >> unsigned(*right));
  case BO_LT: return a < b;
  case BO_GT: return a > b;
  case BO_LE: return a <= b;
  case BO_GE: return a >= b;
  case BO_EQ: return a == b;
  case BO_NE: return a != b;
  case BO_LAnd: return *left && *right;
  case BO_LOr: return *left || *right;
  default: return std::nullopt;
  }
}

std::optional<int64_t> HostValues::foldCall(const CallExpr &call, unsigned depth) const {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee || call.getNumArgs() != callee->getNumParams()) return std::nullopt;
  std::vector<int64_t> values;
  std::vector<Expr *> arguments;
  for (const Expr *argument : call.arguments()) {
    const std::optional<int64_t> value = foldInteger(argument, depth);
    if (!value) return std::nullopt;
    values.push_back(*value);
    const QualType type = argument->getType().getNonReferenceType().getUnqualifiedType();
    if (!type->isIntegerType() || type->isBooleanType()) return std::nullopt;
    const llvm::APInt literal = llvm::APInt(64, uint64_t(*value), /*isSigned=*/true).sextOrTrunc(ast.getIntWidth(type));
    arguments.push_back(IntegerLiteral::Create(ast, literal, type, argument->getExprLoc()));
  }
  const StringRef name = callee->getIdentifier() ? callee->getName() : "";
  if (values.size() == 2 && (name == "min" || name == "max")) // by reference, which literals can't be bound to
    return name == "min" ? std::min(values[0], values[1]) : std::max(values[0], values[1]);
  for (const ParmVarDecl *parameter : callee->parameters())
    if (parameter->getType()->isReferenceType()) return std::nullopt;
  const CallExpr *constant = CallExpr::Create(ast, const_cast<Expr *>(call.getCallee()), arguments, call.getType(),
                                              call.getValueKind(), call.getRParenLoc(), FPOptionsOverride());
  Expr::EvalResult result;
  if (!constant->isPRValue() || !constant->EvaluateAsInt(result, ast)) return std::nullopt;
  return toInteger(result.Val.getInt());
}

std::optional<int64_t> HostValues::foldMember(const MemberExpr &member, unsigned depth) const {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  if (!field) return std::nullopt;
  if (!member.isArrow() && isa<DeclRefExpr>(bare(member.getBase()))) return foldField(member.getBase(), field, depth);
  return foldInteger(writes.only(field), depth);
}

/// One field of an object that an expression makes.
std::optional<int64_t> HostValues::foldField(const Expr *object, const FieldDecl *field, unsigned depth) const {
  object = bare(object);
  if (const auto *reference = dyn_cast<DeclRefExpr>(object)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const auto value = variable ? writes.reaching(variable, field, reference) : std::nullopt;
    if (!value || depth > deepest) return std::nullopt;
    return value->field ? foldField(value->expression, field, depth + 1) : foldInteger(value->expression, depth + 1);
  }
  const unsigned index = field->getFieldIndex();
  if (isDim3(object->getType())) return index < 3 ? foldShape(object, depth)[index] : std::nullopt;
  if (const auto *list = dyn_cast<InitListExpr>(object))
    return index < list->getNumInits() ? foldInteger(list->getInit(index), depth) : std::nullopt;
  if (const auto *construction = dyn_cast<CXXConstructExpr>(object))
    if (construction->getNumArgs() == 0 && field->hasInClassInitializer())
      return foldInteger(field->getInClassInitializer(), depth);
  return std::nullopt;
}

std::optional<double> HostValues::foldFloating(const Expr *expression, unsigned depth) const {
  if (depth > deepest || expression->isValueDependent() || expression->containsErrors()) return std::nullopt;
  expression = expression->IgnoreParens();
  if (expression->getType()->isIntegralOrEnumerationType()) {
    const std::optional<int64_t> value = foldInteger(expression, depth + 1);
    return value ? std::optional(double(*value)) : std::nullopt;
  }
  if (!expression->getType()->isRealFloatingType()) return std::nullopt;
  llvm::APFloat constant(0.0);
  if (expression->isPRValue() && expression->EvaluateAsFloat(constant, ast)) {
    bool lossy;
    constant.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lossy);
    return constant.convertToDouble();
  }
  const auto rounded = [&](double value) {
    return expression->getType()->isSpecificBuiltinType(BuiltinType::Float) ? double(float(value)) : value;
  };
  if (const auto *cast = dyn_cast<CastExpr>(expression)) {
    const std::optional<double> value = foldFloating(cast->getSubExpr(), depth + 1);
    return value ? std::optional(rounded(*value)) : std::nullopt;
  }
  if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const auto value = variable ? writes.reaching(variable, nullptr, reference) : std::nullopt;
    const std::optional<double> number = value ? foldFloating(value->expression, depth + 1) : std::nullopt;
    return number ? std::optional(rounded(*number)) : std::nullopt;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(expression)) {
    const std::optional<double> a = foldFloating(binary->getLHS(), depth + 1);
    const std::optional<double> b = foldFloating(binary->getRHS(), depth + 1);
    if (!a || !b) return std::nullopt;
    switch (binary->getOpcode()) {
    case BO_Add: return rounded(*a + *b);
    case BO_Sub: return rounded(*a - *b);
    case BO_Mul: return rounded(*a * *b);
    case BO_Div: return rounded(*a / *b);
    default: return std::nullopt;
    }
  }
  if (const auto *call = dyn_cast<CallExpr>(expression); call && call->getNumArgs() == 1) {
    const FunctionDecl *callee = call->getDirectCallee();
    const std::optional<double> value = foldFloating(call->getArg(0), depth + 1);
    if (!callee || !callee->getIdentifier() || !value) return std::nullopt;
    const StringRef name = callee->getName();
    if (name == "ceil" || name == "ceilf") return std::ceil(*value);
    if (name == "floor" || name == "floorf") return std::floor(*value);
    if (name == "sqrt" || name == "sqrtf") return rounded(std::sqrt(*value));
  }
  return std::nullopt;
}

HostValues::Shape HostValues::foldShape(const Expr *expression, unsigned depth) const {
  if (!expression || depth > deepest || expression->isValueDependent() || expression->containsErrors()) return {};
  expression = bare(expression);
  if (!isDim3(expression->getType())) return {foldInteger(expression, depth + 1), 1, 1};
  if (const auto *construction = dyn_cast<CXXConstructExpr>(expression)) {
    const unsigned count = construction->getNumArgs();
    if (count == 1 && isDim3(construction->getArg(0)->getType())) return foldShape(construction->getArg(0), depth + 1);
    if (count > 3 || construction->getType()->getAsCXXRecordDecl()->getName() != "dim3") return {};
    Shape shape = {1, 1, 1};
    for (unsigned i = 0; i < count; ++i) shape[i] = foldInteger(bare(construction->getArg(i)), depth + 1);
    return shape;
  }
  if (const auto *list = dyn_cast<InitListExpr>(expression)) {
    Shape shape;
    for (unsigned i = 0; i < std::min(3u, list->getNumInits()); ++i)
      shape[i] = foldInteger(list->getInit(i), depth + 1);
    return shape;
  }
  if (const auto *cast = dyn_cast<CastExpr>(expression)) return foldShape(cast->getSubExpr(), depth + 1);
  if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) {
    const auto *record = reference->getType()->getAsCXXRecordDecl();
    Shape shape;
    for (const FieldDecl *field : record->fields())
      if (field->getFieldIndex() < shape.size()) shape[field->getFieldIndex()] = foldField(reference, field, depth + 1);
    return shape;
  }
  if (const auto *member = dyn_cast<MemberExpr>(expression)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field ? foldShape(writes.only(field), depth + 1) : Shape{};
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(expression)) {
    const std::optional<int64_t> condition = foldInteger(choice->getCond(), depth + 1);
    if (!condition) return {};
    return foldShape(*condition ? choice->getTrueExpr() : choice->getFalseExpr(), depth + 1);
  }
  return {};
}

HostValues::Shape HostValues::member(const Expr *object, StringRef name) const {
  object = object->IgnoreParenCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(object); unary && unary->getOpcode() == UO_AddrOf)
    object = unary->getSubExpr()->IgnoreParenCasts();
  const auto *reference = dyn_cast<DeclRefExpr>(object);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  const auto *record = reference ? reference->getType()->getAsCXXRecordDecl() : nullptr;
  if (!variable || !record) return {};
  for (const FieldDecl *field : record->fields()) {
    if (field->getName() != name) continue;
    const auto value = writes.reaching(variable, field, reference);
    if (!value) return {};
    if (!value->field) return shape(value->expression);
    const auto *list = dyn_cast<InitListExpr>(bare(value->expression));
    return list && field->getFieldIndex() < list->getNumInits() ? shape(list->getInit(field->getFieldIndex()))
                                                                : Shape{};
  }
  return {};
}

const FunctionDecl *HostValues::function(const Expr *expression, unsigned depth) const {
  if (!expression || depth > deepest) return nullptr;
  expression = bare(expression);
  if (const auto *cast = dyn_cast<CastExpr>(expression)) return function(cast->getSubExpr(), depth + 1);
  if (const auto *unary = dyn_cast<UnaryOperator>(expression)) return function(unary->getSubExpr(), depth + 1);
  const auto *reference = dyn_cast<DeclRefExpr>(expression);
  if (!reference) return nullptr;
  if (const auto *found = dyn_cast<FunctionDecl>(reference->getDecl())) return found;
  const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
  const auto value = variable ? writes.reaching(variable, nullptr, reference) : std::nullopt;
  return value ? function(value->expression, depth + 1) : nullptr;
}

const Expr *HostValues::object(const Expr *expression, unsigned depth) const {
  if (!expression || depth > deepest) return nullptr;
  expression = bare(expression);
  if (const auto *cast = dyn_cast<CastExpr>(expression)) return object(cast->getSubExpr(), depth + 1);
  if (const auto *unary = dyn_cast<UnaryOperator>(expression); unary && unary->getOpcode() == UO_AddrOf)
    return object(unary->getSubExpr(), depth + 1);
  const auto *reference = dyn_cast<DeclRefExpr>(expression);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable) return expression;
  const auto value = writes.reaching(variable, nullptr, reference);
  return value ? object(value->expression, depth + 1) : nullptr;
}

} // namespace smem::cuda
