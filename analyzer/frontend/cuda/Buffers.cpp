#include "analyzer/frontend/cuda/Buffers.h"

#include "analyzer/frontend/cuda/Locations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <set>

namespace smem::cuda {
namespace {

using namespace clang;

constexpr unsigned sharedSpace = 3;

/// Shared globals that a function's code mentions, in calls that were not inlined and constant expressions too.
llvm::SetVector<const llvm::GlobalVariable *> usedSharedGlobals(const llvm::Function &kernel) {
  llvm::SetVector<const llvm::GlobalVariable *> result;
  llvm::SetVector<const llvm::Value *> pending;
  pending.insert(&kernel);
  for (size_t i = 0; i < pending.size(); ++i) {
    const llvm::Value *value = pending[i];
    if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(value)) {
      if (global->getAddressSpace() == sharedSpace) result.insert(global);
    } else if (const auto *function = llvm::dyn_cast<llvm::Function>(value)) {
      for (const llvm::Instruction &instruction : llvm::instructions(*function))
        for (const llvm::Value *operand : instruction.operands())
          if (llvm::isa<llvm::Constant>(operand)) pending.insert(operand);
    } else if (const auto *constant = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
      for (const llvm::Value *operand : constant->operands()) pending.insert(operand);
    }
  }
  return result;
}

/// A place in a shared object: which, and how many bytes from its start if that is known.
struct Place {
  const VarDecl *object;
  std::optional<int64_t> offset;
};

/// Follows pointer arithmetic from a shared object.
class PlaceReader {
public:
  explicit PlaceReader(const ASTContext &ast) : ast(ast) {}

  /// Declares `pointer` to be an alias: later expressions may start from it.
  void define(const VarDecl *pointer, Place place) { known[pointer] = place; }

  /// Of the object that an expression designates (glvalue) or points to (pointer).
  std::optional<Place> read(const Expr *expression) const {
    expression = expression->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(expression)) return read(cast->getSubExpr());
    if (const auto *reference = dyn_cast<DeclRefExpr>(expression)) return readVariable(reference->getDecl());
    if (const auto *unary = dyn_cast<UnaryOperator>(expression)) {
      if (unary->getOpcode() == UO_AddrOf || unary->getOpcode() == UO_Deref) return read(unary->getSubExpr());
      return std::nullopt;
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expression))
      return moved(read(subscript->getBase()), subscript->getIdx(), subscript->getType(), 1);
    if (const auto *binary = dyn_cast<BinaryOperator>(expression)) return readSum(*binary);
    if (const auto *member = dyn_cast<MemberExpr>(expression)) return readMember(*member);
    return std::nullopt;
  }

private:
  std::optional<Place> readVariable(const ValueDecl *declaration) const {
    const auto *variable = dyn_cast<VarDecl>(declaration);
    if (!variable) return std::nullopt;
    if (variable->hasAttr<CUDASharedAttr>()) return Place{variable->getCanonicalDecl(), 0};
    const auto found = known.find(variable);
    return found == known.end() ? std::nullopt : std::optional(found->second);
  }

  std::optional<Place> readSum(const BinaryOperator &sum) const {
    if (sum.getOpcode() != BO_Add && sum.getOpcode() != BO_Sub) return std::nullopt;
    if (!sum.getType()->isPointerType()) return std::nullopt;
    const bool pointerFirst = sum.getLHS()->getType()->isPointerType();
    const Expr *pointer = pointerFirst ? sum.getLHS() : sum.getRHS();
    const Expr *count = pointerFirst ? sum.getRHS() : sum.getLHS();
    return moved(read(pointer), count, sum.getType()->getPointeeType(), sum.getOpcode() == BO_Add ? 1 : -1);
  }

  std::optional<Place> readMember(const MemberExpr &member) const {
    const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
    if (!field || field->isBitField() || field->getType()->isAnyPointerType() || field->getType()->isReferenceType())
      return std::nullopt;
    std::optional<Place> place = read(member.getBase());
    if (place && place->offset) *place->offset += ast.toCharUnitsFromBits(ast.getFieldOffset(field)).getQuantity();
    return place;
  }

  std::optional<Place> moved(std::optional<Place> place, const Expr *count, QualType element, int sign) const {
    if (!place) return std::nullopt;
    Expr::EvalResult value;
    if (place->offset && !element->isIncompleteType() && count->EvaluateAsInt(value, ast) &&
        value.Val.getInt().getSignificantBits() <= 64)
      *place->offset += sign * value.Val.getInt().getExtValue() * ast.getTypeSizeInChars(element).getQuantity();
    else
      place->offset.reset();
    return place;
  }

  const ASTContext &ast;
  llvm::DenseMap<const VarDecl *, Place> known;
};

class BufferFinder {
public:
  BufferFinder(const ParsedSource &source, const DeviceCode &code, const GeneratedCode &generated)
      : source(source), code(code), generated(generated), ast(source.ast()) {}

  std::vector<Buffer> find(const FunctionDecl &kernel, const llvm::Function &function) {
    std::map<std::string, const llvm::GlobalVariable *> used;
    for (const llvm::GlobalVariable *global : usedSharedGlobals(function)) {
      used[global->getName().str()] = global;
      used[wholeSymbol(global->getName().str())] = global; // what is left of it, where the optimiser took it apart
    }

    std::vector<Buffer> result;
    std::set<const VarDecl *> objects;
    const std::vector<const DeviceFunction *> functions = code.reachable(&kernel);
    for (const DeviceFunction *part : functions)
      for (const VarDecl *variable : part->sharedVariables) {
        const std::string symbol = generated.symbolOf(*variable);
        if (!used.count(symbol) || !objects.insert(variable->getCanonicalDecl()).second) continue;
        if (llvm::none_of(result, [&](const Buffer &other) { return other.symbol == symbol; })) // redeclared extern
          result.push_back(describe(*variable, symbol, kernel));
      }
    llvm::stable_sort(result, [](const Buffer &a, const Buffer &b) { return a.where < b.where; });
    addSlices(functions, objects, result);
    return result;
  }

private:
  std::string typeName(QualType type) const { return type.getUnqualifiedType().getAsString(ast.getPrintingPolicy()); }

  uint64_t sizeOf(QualType type) const {
    return type->isIncompleteType() ? 0 : ast.getTypeSizeInChars(type).getQuantity();
  }

  Buffer describe(const VarDecl &variable, const std::string &symbol, const FunctionDecl &kernel) const {
    Buffer buffer;
    const QualType type = variable.getType();
    buffer.name = variable.getNameAsString();
    buffer.type = typeName(type);
    const bool isUsers = source.isUsers(variable.getLocation()); // else a library's own, such as CUB's private storage
    buffer.where = locate(source.sources(), isUsers ? variable.getLocation() : kernel.getLocation());
    buffer.bytes = sizeOf(type);
    buffer.alignment = ast.getDeclAlign(&variable).getQuantity();
    buffer.scope =
        variable.hasExternalStorage() && buffer.bytes == 0 ? BufferScope::dynamicScope : BufferScope::staticScope;
    buffer.symbol = symbol;
    buffer.elementBytes = sizeOf(ast.getBaseElementType(type));
    buffer.volatileObject = ast.getBaseElementType(type).isVolatileQualified();
    return buffer;
  }

  void addSlices(const std::vector<const DeviceFunction *> &functions, const std::set<const VarDecl *> &objects,
                 std::vector<Buffer> &result) const {
    PlaceReader reader(ast);
    llvm::DenseMap<const ValueDecl *, size_t> slices;
    for (const DeviceFunction *part : functions)
      for (const VarDecl *pointer : part->pointers) {
        const QualType pointee = pointer->getType()->getPointeeType();
        if (!pointer->hasInit() || pointee->isFunctionType()) continue;
        const std::optional<Place> place = reader.read(pointer->getInit());
        if (!place) continue;
        reader.define(pointer, *place);
        if (!objects.count(place->object)) continue;
        Buffer slice;
        slice.name = pointer->getNameAsString();
        slice.type = typeName(pointer->getType());
        slice.where = locate(source.sources(), pointer->getLocation());
        slice.bytes = pointer->getType()->isReferenceType() ? sizeOf(pointee) : 0;
        slice.alignment = pointee->isIncompleteType() ? 1 : ast.getTypeAlignInChars(pointee).getQuantity();
        slice.scope = BufferScope::slice;
        slice.symbol = generated.symbolOf(*place->object);
        slice.offset = place->offset.value_or(0);
        slice.offsetKnown = place->offset.has_value();
        slice.elementBytes = sizeOf(ast.getBaseElementType(pointee));
        slice.volatileObject = pointee.isVolatileQualified();
        slices[pointer] = result.size();
        result.push_back(std::move(slice));
      }
    for (const DeviceFunction *part : functions)
      for (const DeclRefExpr *use : part->pointerUses)
        if (const auto slice = slices.find(use->getDecl()); slice != slices.end())
          result[slice->second].usedAt.push_back(locate(source.sources(), use->getLocation()));
  }

  const ParsedSource &source;
  const DeviceCode &code;
  const GeneratedCode &generated;
  const ASTContext &ast;
};

} // namespace

std::vector<Buffer> findBuffers(const ParsedSource &source, const DeviceCode &code, const GeneratedCode &generated,
                                const FunctionDecl &kernel) {
  const llvm::Function *function = generated.module->getFunction(generated.symbolOf(kernel));
  if (!function || function->isDeclaration()) return {};
  return BufferFinder(source, code, generated).find(kernel, *function);
}

} // namespace smem::cuda
