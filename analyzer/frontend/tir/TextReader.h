// What the old text dialects have in common: a cursor over tokens, names, expressions, and lists of statements in which
// some statements hold those that follow them.
//
// The first thing that can't be understood stops the reading: from then on peek() is the end of the text, so every loop
// ends, and `problem` says what it was. Functions return something harmless meanwhile.
#pragma once

#include "analyzer/frontend/tir/Lexer.h"
#include "analyzer/frontend/tir/Tree.h"

#include <map>
#include <unordered_map>

namespace smem::tir {

class TextReader {
public:
  virtual ~TextReader() = default;

protected:
  struct Rules {
    bool scopedNames;    // a name is forgotten where the braces around its declaration close
    bool storesTellType; // a pointer's bytes are of the type that is stored through it
  };
  TextReader(const std::vector<Token> &tokens, size_t begin, size_t limit, Rules rules);

  // The cursor.
  const Token &peek(size_t ahead = 0) const { return broken || at + ahead >= limit ? endToken : tokens[at + ahead]; }
  const Token &take() {
    const Token &token = peek();
    if (!broken && at < limit) ++at;
    return token;
  }
  template <typename Word> bool accept(const Word &symbolOrName) {
    if (!peek().is(symbolOrName)) return false;
    take();
    return true;
  }
  bool acceptName(std::string_view first, std::string_view next); // both, or none
  void expect(std::string_view symbol, const char *where);
  Token expectName(const char *where);
  template <typename First, typename Next> bool sees(const First &first, const Next &next) const {
    return peek().is(first) && peek(1).is(next);
  }
  Place place() const { return {peek().line, peek().column}; }
  void fail(std::string message);
  void failAt(Place where, std::string message);
  /// The bracket that closes the one at index `open`; `limit` if there is none.
  size_t closing(size_t open) const;
  /// The text of tokens `begin` to `end` (exclusive) as it stands.
  std::string raw(size_t begin, size_t end) const;
  /// Of the first token of the line at the cursor.
  unsigned lineColumn() const;

  // Names. What is used without having been declared is a parameter.
  struct Meaning {
    VariablePtr variable;
    BufferPtr buffer;            // what `name[...]` means
    ExprList origin; // first index of each dimension; empty: zeros
    ExprPtr value;               // of a name bound inside an expression
  };
  void declare(const std::string &name, Meaning meaning);
  /// Forgets what was declared since declared() was `mark`.
  void forget(size_t mark);
  size_t declared() const { return undo.size(); }
  void clearNames();
  Meaning &meaningOf(const Token &name);
  Meaning *find(std::string_view name);
  bool isKnown(std::string_view name) const { return names.find(name) != names.end(); }
  BufferPtr bufferOf(const Token &name, std::optional<Type> element);
  VariablePtr newVariable(const Token &name, Type type) const;
  /// `name: type` or `name: Buffer(...)` where the cursor is at the colon; false where the dialect has no such thing.
  virtual bool declaration(const Token &name);
  /// `name(...)` that no dialect in common knows; null: a call.
  virtual ExprPtr application(const Token &name);

  // Expressions.
  struct Index {
    ExprPtr begin, end; // end null: a single element
  };
  ExprPtr expression();
  ExprPtr unary();
  /// Tokens up to `end`, as an expression if they are one, as text otherwise.
  ExprPtr expressionOrText(size_t end);
  ExprList expressions(std::string_view close);
  std::vector<Index> indices();
  static ExprList elements(const std::vector<Index> &list);
  static std::vector<Range> ranges(const std::vector<Index> &list);
  ExprList shifted(ExprList list, const ExprList &origin) const;
  std::optional<Type> type();
  /// What a buffer holds if `type` is what its elements at `list` give together.
  static std::optional<Type> elementOf(const Type &type, const ExprList &list);
  /// Element types of buffers that nothing declares, by name, as their uses tell.
  void infer(const ExprPtr &expr, const Type &type);

  /// Counts brackets in brackets for as long as it lives; too many are an error.
  class Deeper {
  public:
    explicit Deeper(TextReader &reader, unsigned levels = 1);
    ~Deeper() { reader.level -= levels; }
    Deeper(const Deeper &) = delete;
    Deeper &operator=(const Deeper &) = delete;

  private:
    TextReader &reader;
    const unsigned levels;
  };

  // Statements.
  struct Item {
    Ref<Stmt> stmt; // null: `group`
    Body group;
    enum class Holds { itself, next, rest } holds = Holds::itself; // of the statements that follow
    size_t lastUse = 0;                                            // index of the last item that needs it
    unsigned height = 1;                                           // levels of statements in it
  };
  struct Scope {
    Body body;
    unsigned height = 0;
  };
  using List = std::vector<Item>;
  /// A list whose statements are being read.
  class Opened {
  public:
    Opened(TextReader &reader, List &list);
    ~Opened() { reader.open.pop_back(); }
    Opened(const Opened &) = delete;
    Opened &operator=(const Opened &) = delete;

  private:
    TextReader &reader;
  };
  /// Appends a statement that holds the next one, and those after it up to the last that uses `variable`.
  void addHolder(List &list, Item holder, const VariablePtr &variable);
  virtual void statement(List &list) = 0;
  /// `{ ... }`
  Scope braces();
  Scope nest(List &list);
  static Item item(Stmt::Kind kind, Place where);
  static void setBody(Item &item, Scope scope);
  /// Loops and stores as both families print them.
  void store(List &list);
  void storeTo(List &list, const Token &name, ExprList indices, Place where);
  void evaluate(List &list);
  void branch(List &list);

  const std::vector<Token> &tokens;
  size_t at, limit;
  const Rules rules;
  bool broken = false;
  Problem problem;
  Place unevenBrace; // the first '}' that isn't below what it closes
  std::vector<Parameter> undeclared;
  std::map<std::string, Type> hints;
  std::vector<Problem> notes;
  unsigned level = 0;

private:
  ExprPtr binary(unsigned minimum);
  ExprPtr operand();
  ExprPtr primary();
  ExprPtr parenthesised();
  ExprPtr typed(Type type, Place where);
  ExprPtr letIn();
  ExprPtr named();
  ExprPtr use(const Token &name);
  ExprPtr load(const Token &name, std::optional<Type> pointer);
  ExprPtr predicated(ExprPtr value);
  ExprPtr number(const Token &token);
  ExprPtr braced();
  ExprPtr call(const Token &name);
  ExprPtr bitNot(Place where);
  ExprPtr builtin(const std::string &function, const Type &result, const ExprList &args, Place where);
  ExprPtr skipped(size_t count, Expr::Kind kind);
  bool unclosedSelect(Place where);
  ExprPtr combine(Operator op, ExprPtr a, ExprPtr b, Place where);
  Scope build(List &list, const std::vector<size_t> &ends, size_t begin, size_t end, unsigned depth);

  void used(const VariablePtr &variable);

  struct OpenList {
    List *list;
    unsigned number; // counts all lists
  };
  struct Holder {
    size_t depth; // in `open`
    unsigned number;
    size_t item;
  };
  std::vector<OpenList> open;
  unsigned listCount = 0;
  std::unordered_map<const Variable *, Holder> holders;
  Token endToken;
  struct NameHash {
    using is_transparent = void;
    size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  std::unordered_map<std::string, Meaning, NameHash, std::equal_to<>> names;
  std::vector<std::pair<std::string, std::optional<Meaning>>> undo;
  std::map<std::pair<const Variable *, std::string>, BufferPtr> aliases;
  unsigned lets = 0;
  unsigned height = 0;  // of the expression read last
  unsigned tallest = 0; // of those read since the primary expression around them began
};

/// "shared" for "A_shared", "A.shared", "A_shared_1"; "" if the name tells nothing.
std::string scopeInName(const std::string &name);

/// Whether a call of this name is an operation of the language rather than a read of a tensor.
bool isIntrinsic(std::string_view name);

/// Whether both are the same expression.
bool same(const ExprPtr &a, const ExprPtr &b);

} // namespace smem::tir
