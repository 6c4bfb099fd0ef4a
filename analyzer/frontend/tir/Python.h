// The part of Python that scripts of TIR are written in, as a small tree: what it says, not yet what it means.
//
//   X_1[tx] = T.max(A[tx], 0)   -->   assign  targets: subscript(X_1, tx)
//                                             value:   call(attribute(T, max), subscript(A, tx), 0)
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <functional>
#include <memory>
#include <string_view>

namespace smem::tir::python {

struct Expr;
using ExprPtr = const Expr *; // into the Script's Expressions

struct Keyword {
  std::string name; // "": **value
  ExprPtr value = nullptr;
  Place where;
};

struct Expr {
  enum class Kind {
    name,        // .text
    integer,     // .integer; .text as written
    real,        // .real
    text,        // .text, without quotes and with escapes replaced
    constant,    // .text: "True", "False", "None", "..."
    attribute,   // items: base; .text
    call,        // items: callee, then positional arguments; .keywords
    subscript,   // items: base, then indices
    slice,       // items: begin, end, step; each may be null
    unary,       // .text: "-", "+", "~", "not"; items: operand
    binary,      // .text: the operator, also "and", "or" and comparisons; items: both sides
    conditional, // items: condition, then, else
    lambda,      // nothing is kept
    tuple,
    list,
    set,
    dictionary, // items: key, value, key, value; a null key is **value
    starred,    // items: the sequence
    generated,  // a comprehension: items: its element
  };
  Kind kind = Kind::constant;
  Place where;
  unsigned height = 1; // of the tree
  std::string text;
  int64_t integer = 0;
  double real = 0;
  std::vector<ExprPtr> items;
  std::vector<Keyword> keywords;
};

/// Where expressions live. They are made one after the other, given back likewise, and what was given back is used again.
class Expressions {
public:
  Expr &take();
  size_t count() const { return used; }
  /// All but the first `count`.
  void giveBack(size_t count) { used = count; }

private:
  static constexpr size_t chunk = 128;
  std::vector<std::unique_ptr<Expr[]>> chunks;
  size_t used = 0;
};

struct Parameter {
  std::string name;
  ExprPtr annotation = nullptr, standard = nullptr; // null where not given
  Place where;
};

struct WithItem {
  ExprPtr context = nullptr, target = nullptr; // target: null without `as`
};

struct Stmt;
using Suite = std::vector<Stmt>;

struct Stmt {
  enum class Kind {
    expression, // .value
    assign,     // .targets = .value
    annotate,   // .targets[0]: .annotation = .value (may be null)
    augment,    // .targets[0] .text= .value
    function,   // def .name(.parameters) -> .annotation: .body, under .decorators
    classDef,   // class .name: .body, under .decorators
    with,       // .with: .body
    forLoop,    // for .targets[0] in .value: .body
    whileLoop,  // while .value: .body
    branch,     // if .value: .body else .orElse
    assertion,  // assert .value, .annotation
    returned,   // return .value (may be null)
    import,     // .text: the module, .names: what comes in as what
    jump,       // .text: "break", "continue"
    other,      // pass, raise, del, try, ...: .body is what stands in it
  };
  Kind kind = Kind::other;
  Place where;
  unsigned lastLine = 0;
  bool damaged = false; // an error stands in its own text or in what it holds
  std::string name, text;
  ExprPtr value = nullptr, annotation = nullptr;
  std::vector<ExprPtr> targets, decorators;
  std::vector<Parameter> parameters;
  std::vector<WithItem> with;
  std::vector<std::pair<std::string, std::string>> names;
  Suite body, orElse;
};

struct Script {
  Suite statements;
  std::vector<Problem> errors;
  Expressions expressions;
};

/// Is told of each statement that stands outside of all others, or directly in a class that does, once it is read. Of a
/// function that it is done with (true) only name and places are kept.
using Taker = std::function<bool(const Stmt &)>;

/// Lines that are no Python (logs, other languages) are left out where they stand between statements. Does not throw.
Script parse(std::string_view text, unsigned firstLine, const Taker &take = {});

} // namespace smem::tir::python
