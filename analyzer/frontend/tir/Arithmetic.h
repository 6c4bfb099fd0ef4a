// What can be said of integer expressions without values: bounds, factors, linear forms, vectors that are ramps.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <functional>
#include <map>
#include <optional>

namespace smem::tir {

/// Closed.
struct Interval {
  int64_t low = 0, high = 0;
};

/// Ranges of variables; those that are not listed may have any value.
using Ranges = std::map<const Variable *, Interval>;

/// Where an integer expression surely lies, or nothing. Values that don't fit into 62 bits are taken for unknown.
std::optional<Interval> bounds(const ExprPtr &expr, const Ranges &ranges);

/// A number that divides every value of the expression; 0 for the constant 0.
int64_t factor(const ExprPtr &expr);

/// A vector of indices as a ramp or a broadcast where that is provable, else the expression itself. Indices are taken
/// for non-negative where they are divided, as a dump's are.
ExprPtr simplifyVector(const ExprPtr &expr);

/// The expression with variables replaced; a scalar replaced by a vector makes vectors of what it is part of.
using Replacements = std::map<const Variable *, ExprPtr>;
ExprPtr substitute(const ExprPtr &expr, const Replacements &replacements);

/// Rebuilds an expression from the leaves up, each node replaced by what `change` makes of it (null: as it is).
using Change = std::function<ExprPtr(const ExprPtr &)>;
ExprPtr transform(const ExprPtr &expr, const Change &change);
/// The same for every expression of a statement, and all statements in it. Buffers and variables stay.
Body transform(const Body &body, const Change &change);
StmtPtr transform(const Stmt &stmt, const Change &change);

/// constant + sum of coefficient * atom. Atoms are variables and whatever isn't linear; equal text, equal atom.
struct Linear {
  struct Atom {
    ExprPtr expr;
    int64_t coefficient = 0;
  };
  std::map<std::string, Atom> atoms;
  int64_t constant = 0;
};
Linear linearise(const ExprPtr &expr);
ExprPtr makeExpr(const Linear &linear);

/// The expression with what the ranges decide of its quotients and remainders by constants: (16*k + i) // 16 is k and
/// (16*k + i) % 16 is i for i in 0..15. Variables with one value are replaced by it.
ExprPtr simplifyDivisions(const ExprPtr &expr, const Ranges &ranges);

/// One line of text in which equal expressions over the same variables are equal; for keys, not for people.
std::string keyOf(const ExprPtr &expr);

/// Calls `visit` for the expression and all within it, outer ones first.
template <typename Visit> void forEach(const ExprPtr &expr, const Visit &visit) {
  if (!expr) return;
  visit(*expr);
  for (const ExprPtr &arg : expr->args) forEach(arg, visit);
  for (const Range &range : expr->ranges) {
    forEach(range.begin, visit);
    forEach(range.extent, visit);
  }
  for (const auto &[name, value] : expr->named) forEach(value, visit);
}
bool mentions(const ExprPtr &expr, const std::function<bool(const Variable &)> &wanted);

} // namespace smem::tir
