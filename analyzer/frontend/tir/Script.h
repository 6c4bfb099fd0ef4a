// Scripts of TIR, from Python's tree to TIR's. Statements that hold for the rest of their block get that rest as their
// body; every name is resolved where it stands.
//
//   ScriptReader.cpp       the dialect, modules, functions and their parameters
//   ScriptStatements.cpp   statements, loops, blocks
//   ScriptBuffers.cpp      names; buffers, their memory and views on it
//   ScriptDeclarations.cpp other calls that hold for what follows: threads, attributes, parts of blocks
//   ScriptExpressions.cpp  operators, accesses, constants
//   ScriptCalls.cpp        intrinsics
//   ScriptConstants.cpp    what names around a function stand for
#pragma once

#include "analyzer/frontend/tir/Python.h"

#include <functional>
#include <map>
#include <set>
#include <unordered_map>

namespace smem::tir::script {

/// What a name means at a place.
struct Binding {
  VariablePtr variable;
  BufferPtr buffer;    // with a variable: the memory that was allocated for it
  ExprPtr value;       // the name stands for this
  bool scalar = false; // the name itself reads and writes the buffer's only element
};

struct Settings {
  std::set<std::string> modules{"T", "tir", "Tx", "Ts", "tirx"}; // names under which the script's words stand
  bool flatAllocations = false; // alloc_buffer is a statement of its own, not a part of a block
};

/// What Python's names around a function stand for where that is a constant: numbers, texts, tuples of these.
class Constants {
public:
  /// What a statement assigns; unless `surely`, or in a loop or a branch, nobody knows what.
  void pass(const python::Stmt &stmt, bool surely = true);
  void forget(const std::string &name) { values.erase(name); }

  std::map<std::string, ExprPtr> values; // those that are known

private:
  void assign(const python::ExprPtr &target, const ExprPtr &value);
  ExprPtr evaluate(const python::ExprPtr &expr) const;
};

/// One function's body. Errors are none of its business: what it can't read becomes an opaque statement.
class Reader {
public:
  Reader(const Settings &settings, const Constants &constants, Module &module)
      : settings(settings), constants(constants), module(module) {}
  Function function(const python::Stmt &definition);

private:
  using PyExpr = python::Expr;
  using PyExprPtr = python::ExprPtr;
  using PyStmt = python::Stmt;
  /// A call of the script's own words: `target = T.name(...)`, `with T.name(...) as target`, or alone.
  struct Word {
    std::string name;
    const PyExpr &call;
    PyExprPtr target = nullptr;
    Place where;
    bool stored = false; // stands for its value, in `target = ...`
  };
  using Handler = void (Reader::*)(const Word &);

  // --- ScriptReader.cpp
  void parameter(Function &function, const python::Parameter &parameter);
  void attributes(const Word &word);
  void finish(Function &function);

  // --- ScriptStatements.cpp
  void statements(const python::Suite &suite);
  Body nested(const python::Suite &suite, const std::function<void()> &declare);
  void statement(const PyStmt &stmt);
  void expressionStatement(const PyStmt &stmt);
  void assign(const PyExprPtr &target, const PyExprPtr &value, Place where);
  void assignName(const PyExprPtr &target, const PyExprPtr &value, Place where);
  void annotate(const PyStmt &stmt);
  void augment(const PyStmt &stmt);
  void store(const PyExpr &target, ExprPtr value, Place where);
  void emitStore(const BufferPtr &buffer, ExprList indices, ExprPtr value, Place where);
  void let(const std::string &name, Type type, ExprPtr value, Place where);
  void loop(const PyStmt &stmt);
  void grid(const PyStmt &stmt, const PyExpr &call);
  void with(const PyStmt &stmt);
  void withItem(const PyStmt &stmt, const python::WithItem &item);
  void block(const PyStmt &stmt, const Word &word);
  void blockIterations(Block &block, const Word &word);
  void opaque(const std::string &text, const std::vector<PyExprPtr> &parts, Place where);
  Ref<Stmt> emit(Stmt::Kind kind, Place where);
  /// Emits a statement that holds all that follows.
  Ref<Stmt> open(Stmt::Kind kind, Place where);

  // --- ScriptBuffers.cpp
  void allocate(const Word &word);
  void declareBuffer(const Word &word);
  void matchBuffer(const Word &word);
  void allocateBuffer(const Word &word);
  void allocateScoped(const Word &word);
  void scalar(const Word &word);
  void predeclare(const Word &word);
  BufferPtr makeBuffer(const std::string &name, const PyExpr &call, size_t firstArgument, const std::string &scope);
  BufferPtr view(const BufferPtr &base, const PyExpr &call, const std::string &name);
  VariablePtr dataOf(const PyExprPtr &data, const std::string &name);
  void openAllocation(const BufferPtr &buffer, Place where);
  VariablePtr define(const std::string &name, Type type, Place where);
  void bind(const std::string &name, Binding binding);
  const Binding *find(const std::string &name) const;
  VariablePtr freeVariable(const std::string &name, Type type, Place where);

  // --- ScriptDeclarations.cpp
  static const std::unordered_map<std::string_view, Handler> &handlers();
  bool declare(const Word &word);
  void launchThread(const Word &word);
  void scopeId(const Word &word);
  void attribute(const Word &word);
  void realize(const Word &word);
  void letWord(const Word &word);
  void assertWord(const Word &word);
  void axis(const Word &word);
  void bindAxis(const Word &word);
  void touched(const Word &word);
  void where(const Word &word);
  void blockAttributes(const Word &word);
  void storeWord(const Word &word);
  void evaluate(const Word &word);
  void deviceEntry(const Word &word);
  void ignore(const Word &) {}
  void launch(const std::string &tag, const VariablePtr &variable, ExprPtr extent, Place where);
  void addAttributes(Block &block, const PyExpr &dictionary);
  void iteration(Block &block, const std::string &name, const PyExprPtr &domain, ExprPtr binding, bool reduction,
                 Place where);
  Block &rootBlock(Place where);

  // --- ScriptExpressions.cpp
  enum class Use { value, argument, region };
  ExprPtr expr(const PyExprPtr &expr, Use use = Use::value);
  ExprPtr nameValue(const PyExpr &name, Use use);
  ExprPtr attributeValue(const PyExpr &attribute);
  ExprPtr shapePart(const BufferPtr &buffer, const std::string &part, const PyExprPtr &index, Place where);
  ExprPtr unary(const PyExpr &it);
  ExprPtr binary(const PyExpr &it);
  ExprPtr subscript(const PyExpr &it, Use use);
  ExprPtr access(const BufferPtr &buffer, const PyExpr &it, Use use);
  ExprList list(const PyExprPtr &expr, Use use = Use::value);
  BufferPtr bufferOf(const PyExprPtr &expr, bool create);
  BufferPtr flatView(const PyExprPtr &pointer, Type element);
  ExprPtr moved(const BufferPtr &buffer, size_t dimension, ExprPtr index) const;

  // --- ScriptCalls.cpp
  ExprPtr call(const PyExpr &it);
  ExprPtr word(const std::string &name, const PyExpr &it);
  ExprPtr operatorCall(const std::string &name, const PyExpr &it);
  ExprPtr typedConstant(const Type &type, const PyExpr &it);
  ExprPtr vectorCall(const std::string &name, const PyExpr &it);
  ExprPtr loadCall(const PyExpr &it);
  ExprPtr letCall(const PyExpr &it);
  ExprPtr castCall(const PyExpr &it);
  ExprPtr plainCall(const std::string &name, const PyExpr &it);
  ExprPtr method(const BufferPtr &buffer, const std::string &name, const PyExpr &it);
  ExprPtr accessPointer(const BufferPtr &buffer, const PyExpr &it);
  Type typeOfCall(const std::string &name, ExprList &args, const Expr &call) const;
  /// The word that `T.a.b["c"]` is: "a.b.c"; nothing if it isn't one of the script's.
  std::optional<std::string> wordOf(const PyExpr &callee) const;
  std::optional<Type> typeNamed(const PyExprPtr &expr);

  const Settings &settings;
  const Constants &constants; // around the function
  Module &module;
  Function *current = nullptr;
  Body *out = nullptr;
  unsigned nesting = 0;
  std::vector<std::map<std::string, Binding>> scopes;
  std::set<const Variable *> predeclared;                // waiting for the statement that gives them a value
  std::map<const Variable *, std::string> threadTags;    // of env_thread
  std::map<const Variable *, std::string> scopesToCome;  // attr(X, "storage_scope", ...) before X's allocation
  std::map<const Variable *, ExprPtr> extents;           // of loops
  std::map<const Buffer *, ExprList> minima; // of realized regions: what indices are counted from
  std::set<const Buffer *> parameters, matched;
  std::map<std::pair<const Variable *, std::string>, BufferPtr> flatViews;
  std::vector<VariablePtr> loopsSinceBlock;
  std::set<std::string> reassigned;            // scalars that are written more than once
  std::map<std::string, int64_t> scopeExtents; // "warp_id": 4
  VariablePtr thread;                          // threadIdx.x that scope ids are parts of
  Block *building = nullptr, *root = nullptr;
};

/// Begin, "end - begin" as a number, if it is one whatever the variables hold.
std::optional<int64_t> difference(const ExprPtr &end, const ExprPtr &begin);
/// Whether an expression is short enough to stand for a name wherever that is used: what names stand for may double.
bool isShort(const ExprPtr &expr);
/// The argument of a keyword, or at a position after the callee; null if neither is given.
python::ExprPtr argument(const python::Expr &call, size_t position, std::string_view keyword = "");
/// "lane_id" of T.thread_id([32], parent="warp"), as 2025's scripts wrote it.
std::string scopeWord(const std::string &name, const python::Expr &call);
std::optional<Type> parseTypeName(const std::string &name);
/// Kernels in TileLang's source form.
void readTileLang(const python::Suite &suite, const Settings &settings, Module &module);
/// "a.b" of attributes over a name.
std::string dottedName(const python::Expr &expr);

} // namespace smem::tir::script
