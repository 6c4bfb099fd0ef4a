// What host code computes for a launch, as far as the text alone decides it.
//
//   int n = 1 << 20;  dim3 block(16, 16);  block.y = 8;
//   k<<<ceil_div(n, 256), block>>>(p, n);      integer(n) = 1048576, shape(block) = {16, 8, 1}
//
// Clang's constant evaluator does the arithmetic and runs functions; HostWrites finds what variables hold. A value that
// could differ from run to run is no value.
#pragma once

#include "analyzer/frontend/cuda/HostWrites.h"

#include <array>
#include <cstdint>
#include <optional>

namespace smem::cuda {

class HostValues {
public:
  explicit HostValues(const ParsedSource &source);

  using Shape = std::array<std::optional<int64_t>, 3>; // x, y, z

  std::optional<int64_t> integer(const clang::Expr *expression) const { return foldInteger(expression, 0); }
  /// Of a dim3 or uint3, or of an integer as a dim3.
  Shape shape(const clang::Expr *expression) const { return foldShape(expression, 0); }
  /// A member of the struct that an expression designates or points to; integers count as {x, 1, 1}.
  Shape member(const clang::Expr *object, llvm::StringRef name) const;
  /// The function that an expression names, through casts, & and variables; null if not certain.
  const clang::FunctionDecl *function(const clang::Expr *expression, unsigned depth = 0) const;
  /// What an expression of class or array type was initialised with or last assigned, through variables.
  const clang::Expr *object(const clang::Expr *expression, unsigned depth = 0) const;

private:
  std::optional<int64_t> foldInteger(const clang::Expr *expression, unsigned depth) const;
  std::optional<int64_t> foldBinary(const clang::BinaryOperator &binary, unsigned depth) const;
  std::optional<int64_t> foldCall(const clang::CallExpr &call, unsigned depth) const;
  std::optional<int64_t> foldMember(const clang::MemberExpr &member, unsigned depth) const;
  std::optional<int64_t> foldField(const clang::Expr *object, const clang::FieldDecl *field, unsigned depth) const;
  std::optional<double> foldFloating(const clang::Expr *expression, unsigned depth) const;
  Shape foldShape(const clang::Expr *expression, unsigned depth) const;
  std::optional<int64_t> fit(std::optional<int64_t> value, clang::QualType type) const;

  clang::ASTContext &ast;
  HostWrites writes;
};

} // namespace smem::cuda
