#include "analyzer/frontend/cuda/CastAlignment.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace smem::cuda {
namespace {

using namespace clang;

class CastRewriter : public RecursiveASTVisitor<CastRewriter> {
public:
  explicit CastRewriter(ASTContext &ast) : ast(ast) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitExplicitCastExpr(ExplicitCastExpr *cast) {
    Expr *operand = cast->getSubExpr();
    if (cast->getCastKind() == CK_BitCast && isObjectPointer(cast->getType()) && isObjectPointer(operand->getType()))
      cast->setSubExpr(throughVoid(operand, ast.VoidPtrTy));
    if (cast->getCastKind() == CK_LValueBitCast && operand->isLValue() && !operand->refersToBitField())
      cast->setSubExpr(dereferenced(operand, cast->getType()));
    return true;
  }

private:
  static bool isObjectPointer(QualType type) {
    return type->isPointerType() && type->getPointeeType()->isObjectType() &&
           !type->getPointeeType()->isIncompleteType();
  }

  /// The code generator looks through casts for a better-known alignment, but stops at void.
  Expr *throughVoid(Expr *operand, QualType voidPointer) {
    return ImplicitCastExpr::Create(ast, voidPointer, CK_BitCast, operand, nullptr, VK_PRValue, FPOptionsOverride());
  }

  /// x as *(type *)(void *)&x.
  Expr *dereferenced(Expr *operand, QualType type) {
    const SourceLocation where = operand->getExprLoc();
    Expr *address = UnaryOperator::Create(ast, operand, UO_AddrOf, ast.getPointerType(operand->getType()), VK_PRValue,
                                          OK_Ordinary, where, /*CanOverflow=*/false, FPOptionsOverride());
    Expr *pointer =
        ImplicitCastExpr::Create(ast, ast.getPointerType(type), CK_BitCast, throughVoid(address, ast.VoidPtrTy),
                                 nullptr, VK_PRValue, FPOptionsOverride());
    return UnaryOperator::Create(ast, pointer, UO_Deref, type, VK_LValue, OK_Ordinary, where, /*CanOverflow=*/false,
                                 FPOptionsOverride());
  }

  ASTContext &ast;
};

} // namespace

void trustCasts(ASTContext &ast, FunctionDecl &function) { CastRewriter(ast).TraverseStmt(function.getBody()); }

} // namespace smem::cuda
