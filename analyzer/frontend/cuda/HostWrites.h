// Which assignment to a variable of the host code holds at a place.
//
//   dim3 block(16, 16);        // W1, the whole
//   if (wide) block.x = 32;    // W2, field x, on one path only
//   k<<<grid, block>>>(p);     // block.y comes from W1; block.x is not certain
//
// Certain means: the last write in order of execution is not on a path that may be skipped, none that may be skipped
// comes between, none can come around a loop, and nobody else has the variable's address.
#pragma once

#include "analyzer/frontend/cuda/Parse.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace smem::cuda {

class HostWrites {
public:
  /// Reads all functions of the source that templates don't hide.
  explicit HostWrites(const ParsedSource &source);

  struct Value {
    const clang::Expr *expression;
    const clang::FieldDecl *field; // non-null: the value is this field of `expression`
  };
  /// What `variable`, or its field where `field` isn't null, holds when `place` executes.
  std::optional<Value> reaching(const clang::VarDecl *variable, const clang::FieldDecl *field,
                                const clang::Stmt *place) const;
  /// The only value that the source ever gives a member, in whichever object. Null: none, or several.
  const clang::Expr *only(const clang::FieldDecl *field) const;

private:
  friend class BodyIndexer;

  struct Write {
    const clang::Stmt *where;      // null: before anything executes
    const clang::FieldDecl *field; // null: all of it
    const clang::Expr *value;      // null: something unknown
  };
  struct Writes {
    std::vector<Write> list;
    bool escaped = false; // its address is somewhere else
  };
  struct Position {
    const clang::Stmt *parent = nullptr;
    unsigned order = 0; // of execution, if every loop ran once
  };

  const clang::Stmt *parentOf(const clang::Stmt *statement) const { return positions.lookup(statement).parent; }
  unsigned orderOf(const clang::Stmt *statement) const { return positions.lookup(statement).order; }
  bool isInside(const clang::Stmt *statement, const clang::Stmt *region) const;
  bool dominates(const clang::Stmt *write, const clang::Stmt *place) const;
  bool isRepeated(const clang::Stmt *statement, const clang::Stmt *loop) const;
  bool isInLambdaWithout(const clang::Stmt *write, const clang::Stmt *place) const;
  bool comesAround(const clang::Stmt *write, const clang::Stmt *place, const clang::Stmt *last) const;

  llvm::DenseMap<const clang::Stmt *, Position> positions;
  llvm::DenseMap<const clang::VarDecl *, Writes> variables; // by canonical declaration
  llvm::DenseMap<const clang::FieldDecl *, Writes> fields;
};

} // namespace smem::cuda
