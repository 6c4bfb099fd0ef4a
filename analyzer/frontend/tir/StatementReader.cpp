// D1: what print(stmt) gave up to TVM 0.6, and gives for bare statements after it.
//
//   produce B {
//     // attr [iter_var(threadIdx.x, , threadIdx.x)] thread_extent = 32   holds what follows it in its braces
//     // attr [A.shared] storage_scope = "shared"
//     allocate A.shared[float32 * 32 * 4]                                  likewise
//     for (i, 0, 4) {                                                     from 0, 4 times
//
// Names aren't declared, and mean different things in different braces; types of the tensors from outside aren't
// printed. They are inferred: a dump is read again until no use tells more.
#include "analyzer/frontend/tir/Readers.h"
#include "analyzer/frontend/tir/TextReader.h"

#include <algorithm>
#include <array>
#include <deque>

namespace smem::tir {

namespace {

bool isLoop(const Token &token) {
  static constexpr std::array<std::string_view, 6> words = {"for",      "parallel",      "vectorized",
                                                            "unrolled", "launch_thread", "thread_binding"};
  return token.kind == Token::Kind::name && std::find(words.begin(), words.end(), token.spelling) != words.end();
}

bool isRealize(const Token &token) {
  return token.is("realize") || token.is("producer_realize") || token.is("buffer_realize");
}

/// Whether the line that starts at `at` can only be the first of a dump.
bool startsDump(const std::vector<Token> &tokens, size_t at) {
  const auto sees = [&](size_t ahead, std::string_view word) {
    return at + ahead < tokens.size() && tokens[at + ahead].is(word);
  };
  const auto seesName = [&](size_t ahead) {
    return at + ahead < tokens.size() && tokens[at + ahead].kind == Token::Kind::name;
  };
  if (!tokens[at].firstOfLine) return false;
  if (sees(0, "//")) return sees(1, "attr") && sees(2, "[");
  if (sees(0, "produce")) return seesName(1) && sees(2, "{");
  if (sees(0, "allocate")) return seesName(1) && sees(2, "[");
  if (isRealize(tokens[at])) return seesName(1) && (sees(2, "(") || sees(2, "<"));
  if (isLoop(tokens[at])) return sees(1, "(") && seesName(2) && sees(3, ",");
  if (sees(0, "if")) return sees(1, "(") && sees(2, "likely");
  return sees(0, "PrimFunc") && sees(1, "(") && sees(2, "[");
}

/// Where the next dump begins at the latest, if the one at `begin` is cut off.
size_t dumpLimit(const std::vector<Token> &tokens, size_t begin) {
  for (size_t i = begin + 1; i < tokens.size(); ++i)
    if (tokens[i].line > tokens[i - 1].line + 1 && tokens[i].column <= tokens[begin].column && startsDump(tokens, i))
      return i;
  return tokens.size();
}

class StatementReader : public TextReader {
public:
  StatementReader(const std::vector<Token> &tokens, size_t begin, std::map<std::string, Type> known)
      : TextReader(tokens, begin, dumpLimit(tokens, begin), {true, false}) {
    hints = std::move(known);
    for (size_t i = begin; i < limit; ++i)
      unflattened |= isRealize(tokens[i]) && i + 1 < limit && tokens[i + 1].kind == Token::Kind::name;
  }

  /// Statements up to an empty line or one that is no statement.
  void read() {
    List list;
    Place where;
    const unsigned column = peek().column;
    for (bool first = true; !broken && startsStatement(first);) {
      if (first) where = place();
      const size_t begin = at;
      const bool mayBeChatter = !startsDump(tokens, at) && peek(1).is("(");
      statement(list);
      if (broken && mayBeChatter) {
        broken = false;
        at = begin;
        break;
      }
      const bool holds =
          std::any_of(list.begin(), list.end(), [](const Item &each) { return each.holds != Item::Holds::itself; });
      first = !holds && !list.empty() && !broken;
      if (first) emit(list, where);
    }
    if (!broken && peek().is("}") && peek().column >= column) fail("nothing is open that it closes");
    if (!broken && !list.empty()) emit(list, where);
  }

  std::vector<Function> functions;
  using TextReader::at;
  using TextReader::broken;
  using TextReader::hints;
  using TextReader::problem;

private:
  bool startsStatement(bool first) const {
    if (at >= limit || !peek().firstOfLine) return false;
    if (startsDump(tokens, at)) return first || peek().line <= tokens[at - 1].line + 1;
    if (first || peek().line > tokens[at - 1].line + 1) return false;
    const bool word = peek().is("if") || peek().is("assert") || peek().is("while");
    if (peek().is("let")) return peek(1).kind == Token::Kind::name && peek(2).is("=");
    return peek().kind == Token::Kind::name && (peek(1).is("[") || (peek(1).is("(") && (word || !peek().is("def"))));
  }

  void emit(List &list, Place where) {
    Function function;
    function.name = produced;
    function.where = where;
    function.body = nest(list).body;
    if (broken) return;
    list.clear();
    if (function.body.empty()) return;
    function.parameters = std::move(parameters);
    for (Parameter &each : undeclared) {
      if (each.buffer && each.buffer->element.kind == Type::Kind::none) untyped.push_back(each.buffer->name);
      function.parameters.push_back(std::move(each));
    }
    functions.push_back(std::move(function));
    undeclared.clear();
    parameters.clear();
    scopes.clear();
    produced.clear();
    producedLevel = ~0u;
    clearNames();
  }

public:
  std::vector<std::string> untyped; // tensors from outside of whose type no use tells

private:
  void statement(List &list) override {
    const Token &first = peek();
    if (first.is("//")) return comment(list);
    if (first.kind == Token::Kind::name) {
      if (first.is("produce") || first.is("consume")) return produce(list);
      if (first.is("allocate")) return allocate(list);
      if (first.is("free")) return skipLine();
      if (first.is("prefetch")) return skipLine();
      if (isLoop(first) && peek(1).is("(")) return loop(list);
      if (first.is("if") && peek(1).is("(")) return branch(list);
      if (sees("while", "(")) return whileLoop(list);
      if (first.is("let")) return let(list);
      if (sees("assert", "(")) return assertion(list);
      if (isRealize(first)) return realize(list);
      if (sees("PrimFunc", "(")) return primFunc(list);
      if (peek(1).is("[")) return store(list);
      if (peek(1).is("(") && provides()) return provide(list);
    }
    evaluate(list);
  }

  size_t endOfLine() const {
    size_t end = at;
    while (end < limit && tokens[end].line == tokens[at].line) ++end;
    return end;
  }

  void skipLine() { at = endOfLine(); }

  void produce(List &list) {
    take();
    const Token name = expectName("after 'produce'");
    if (level <= producedLevel) {
      produced = name.spelling;
      producedLevel = level;
    }
    Scope scope = braces();
    Item group;
    group.height = scope.height;
    group.group = std::move(scope.body);
    list.push_back(std::move(group));
  }

  // `// attr [node] key = value`

  void comment(List &list) {
    if (!peek(1).is("attr") || !peek(2).is("[")) return skipLine();
    const Place where = place();
    const size_t end = endOfLine(), node = at + 3, close = closing(at + 2);
    if (close >= end) {
      at = std::min(end, limit);
      return failAt({where.line, where.column}, "the '[' of an attribute isn't closed");
    }
    at = close + 1;
    const Token key = expectName("of an attribute");
    expect("=", "after the name of an attribute");
    if (broken) return;
    if (key.is("storage_scope") || key.is("realize_scope")) {
      const std::string name(tokens[tensorOf(node, close)].spelling);
      if (peek().kind != Token::Kind::text) return fail("expected a scope");
      scopes[name] = unquote(take().spelling);
      return;
    }
    if ((key.is("thread_extent") || key.is("virtual_thread")) && tokens[node].is("iter_var"))
      return launch(list, node, close, where);
    Item attribute = item(Stmt::Kind::attribute, where);
    attribute.stmt->text = key.spelling;
    attribute.stmt->value = at < end ? expressionOrText(end) : nullptr;
    at = node;
    attribute.stmt->node = expressionOrText(close);
    at = end;
    if (attribute.stmt->node->kind == Expr::Kind::variable) attribute.stmt->variable = attribute.stmt->node->variable;
    attribute.holds = Item::Holds::next;
    list.push_back(std::move(attribute));
  }

  /// Of a tensor's attribute: the tensor itself, or what computes it: `compute(A.shared, 0x1c0ffee)`.
  size_t tensorOf(size_t node, size_t close) const {
    return node + 2 < close && tokens[node + 1].is("(") && tokens[node + 2].kind == Token::Kind::name ? node + 2 : node;
  }

  /// `iter_var(threadIdx.x, Range(min=0, extent=16), threadIdx.x)`
  void launch(List &list, size_t node, size_t close, Place where) {
    const Token &name = tokens[std::min(node + 2, close)], &tag = tokens[close - 2];
    if (close < node + 5 || name.kind != Token::Kind::name || tag.kind != Token::Kind::name)
      return failAt({tokens[node].line, tokens[node].column}, "expected a thread's variable and tag");
    Item result = item(Stmt::Kind::launch, where);
    result.stmt->text = tag.spelling;
    result.stmt->extent = expression();
    VariablePtr &variable = threads[std::string(name.spelling)];
    if (!variable || !isKnown(name.spelling) || meaningOf(name).variable != variable)
      variable = newVariable(name, int32);
    declare(std::string(name.spelling), {variable, nullptr, {}, nullptr});
    result.stmt->variable = variable;
    result.holds = Item::Holds::rest;
    list.push_back(std::move(result));
  }

  // Memory.

  /// `allocate A.shared[float32 * 64 * 16]`, later with `, storage_scope = shared`
  void allocate(List &list) {
    Item result = item(Stmt::Kind::allocate, place());
    take();
    const Token name = expectName("after 'allocate'");
    expect("[", "after the name of an allocation");
    const Type element = type().value_or(Type{});
    ExprPtr size = makeInteger(element.lanes); // indices count lanes, also where vectors are allocated
    while (accept("*")) size = makeBinary(Operator::mul, size, unary(), size->where);
    expect("]", "after the size of an allocation");
    while (accept(",")) {
      if (acceptName("storage_scope", "="))
        scopes[std::string(name.spelling)] = take().spelling;
      else
        expression();
    }
    if (accept("if")) expression();
    if (broken) return;
    result.stmt->buffer = newBuffer(name, element.lane(), {size}, {});
    result.holds = Item::Holds::rest;
    list.push_back(std::move(result));
  }

  BufferPtr newBuffer(const Token &name, Type element, ExprList shape, ExprList origin) {
    auto buffer = make<Buffer>();
    buffer->name = name.spelling;
    buffer->data = newVariable(name, handle);
    buffer->element = std::move(element);
    buffer->shape = std::move(shape);
    buffer->where = {name.line, name.column};
    const auto scope = scopes.find(buffer->name);
    buffer->scope = scope == scopes.end() ? scopeInName(buffer->name) : scope->second;
    declare(buffer->name, {buffer->data, buffer, std::move(origin), nullptr});
    return buffer;
  }

  /// `realize A.shared([0, 64], [j, 16]) {`: from, how many. Its uses are `A.shared(i, j)`.
  void realize(List &list) {
    Item result = item(Stmt::Kind::allocate, place());
    take();
    Token name = expectName("after 'realize'");
    const std::optional<Type> printed = elementType();
    expect("(", "after the name of a tensor");
    ExprList origin, shape;
    while (!broken && !peek().is(")")) {
      expect("[", "before a range");
      origin.push_back(expression());
      expect(",", "in a range");
      shape.push_back(expression());
      expect("]", "after a range");
      if (!accept(",")) break;
    }
    expect(")", "after the ranges of a tensor");
    outputNumber(name);
    if (accept("if")) expression();
    if (broken) return;
    const std::string text(name.spelling);
    const auto hint = hints.find(text);
    const size_t mark = declared();
    const Type element = printed ? *printed : hint == hints.end() ? Type{} : hint->second;
    const BufferPtr buffer = newBuffer(name, element, std::move(shape), std::move(origin));
    setBody(result, braces());
    if (buffer->element.kind == Type::Kind::none) untyped.push_back(text);
    forget(mark);
    result.stmt->buffer = buffer;
    list.push_back(std::move(result));
  }

  /// `<float16>`, which a fork of TVM prints after a tensor's name.
  std::optional<Type> elementType() {
    if (!accept("<")) return std::nullopt;
    const std::optional<Type> element = type();
    expect(">", "after a tensor's type");
    return element;
  }

  /// `.value[1]` after a tensor of several outputs: each is a tensor of its own.
  void outputNumber(Token &name) {
    if (!peek().is(".") || !peek(1).is("value") || !peek(2).is("[")) return;
    at += 3;
    const std::string number(take().spelling);
    expect("]", "after the number of an output");
    if (number == "0") return;
    spellings.push_back(std::string(name.spelling) + ".v" + number);
    name.spelling = spellings.back();
  }

  /// Whether `name(...)` is followed by `=`.
  bool provides() const {
    const size_t close = closing(at + 1);
    if (close + 1 >= limit || tokens[close].line != tokens[at].line) return false;
    return tokens[close + 1].is("=") ||
           (tokens[close + 1].is(".") && close + 2 < limit && tokens[close + 2].is("value"));
  }

  void provide(List &list) {
    const Place where = place();
    Token name = take();
    expect("(", "before an index");
    ExprList index = expressions(")");
    outputNumber(name);
    expect("=", "after what a statement stores to");
    if (!broken) storeTo(list, name, std::move(index), where);
  }

  ExprPtr application(const Token &name) override {
    Token tensor = name;
    const bool declaredTensor = isKnown(name.spelling) && meaningOf(name).buffer;
    if (!declaredTensor && (!unflattened || isIntrinsic(name.spelling))) return nullptr;
    take();
    ExprList index = expressions(")");
    outputNumber(tensor);
    const BufferPtr buffer = bufferOf(tensor, std::nullopt);
    return makeLoad(buffer, shifted(std::move(index), meaningOf(tensor).origin), {name.line, name.column});
  }

  // Control.

  void loop(List &list) {
    Item result = item(Stmt::Kind::forLoop, place());
    const Token word = take();
    if (word.is("parallel")) result.stmt->loop = Stmt::Loop::parallel;
    if (word.is("vectorized")) result.stmt->loop = Stmt::Loop::vectorized;
    if (word.is("unrolled")) result.stmt->loop = Stmt::Loop::unrolled;
    if (word.is("launch_thread") || word.is("thread_binding")) result.stmt->loop = Stmt::Loop::threadBinding;
    expect("(", "after a loop's kind");
    const Token name = expectName("of a loop's variable");
    expect(",", "after a loop's variable");
    result.stmt->min = expression();
    expect(",", "after a loop's first value");
    result.stmt->extent = expression();
    expect(")", "after a loop's extent");
    const size_t mark = declared();
    result.stmt->variable = newVariable(name, int32);
    declare(std::string(name.spelling), {result.stmt->variable, nullptr, {}, nullptr});
    setBody(result, braces());
    forget(mark);
    list.push_back(std::move(result));
  }

  void whileLoop(List &list) {
    Item result = item(Stmt::Kind::whileLoop, place());
    take();
    result.stmt->value = expression();
    setBody(result, braces());
    list.push_back(std::move(result));
  }

  void let(List &list) {
    Item result = item(Stmt::Kind::let, place());
    take();
    const Token name = expectName("after 'let'");
    expect("=", "after the name of a 'let'");
    result.stmt->value = expression();
    result.stmt->variable = newVariable(name, result.stmt->value->type);
    declare(std::string(name.spelling), {result.stmt->variable, nullptr, {}, nullptr});
    result.holds = Item::Holds::rest;
    list.push_back(std::move(result));
  }

  void assertion(List &list) {
    Item result = item(Stmt::Kind::assertion, place());
    take();
    expect("(", "after 'assert'");
    result.stmt->value = expression();
    if (accept(",")) expression();
    expect(")", "after what is asserted");
    list.push_back(std::move(result));
  }

  /// `PrimFunc([A, B]) attrs={...} {`
  void primFunc(List &list) {
    take();
    expect("(", "after 'PrimFunc'");
    expect("[", "before parameters");
    while (!broken && !peek().is("]")) {
      const Token name = expectName("of a parameter");
      const VariablePtr variable = newVariable(name, handle);
      declare(std::string(name.spelling), {variable, nullptr, {}, nullptr});
      parameters.push_back({variable, nullptr});
      if (!accept(",")) break;
    }
    expect("]", "after parameters");
    expect(")", "after parameters");
    if (acceptName("attrs", "=")) expression();
    Scope scope = braces();
    for (Parameter &each : parameters) each.buffer = meaningOf(nameOf(each)).buffer;
    Item group;
    group.height = scope.height;
    group.group = std::move(scope.body);
    list.push_back(std::move(group));
  }

  static Token nameOf(const Parameter &parameter) {
    Token token;
    token.kind = Token::Kind::name;
    token.spelling = parameter.variable->name;
    return token;
  }

  std::map<std::string, std::string> scopes; // by the name that an attribute gives one to
  std::map<std::string, VariablePtr> threads;
  std::deque<std::string> spellings;
  std::vector<Parameter> parameters;
  std::string produced;
  unsigned producedLevel = ~0u;
  bool unflattened = false; // tensors are read as `A(i, j)`
};

/// Reads the dump at `begin` as often as types are found by its uses.
StatementReader readDump(const std::vector<Token> &tokens, size_t begin, std::vector<Problem> &notes) {
  std::map<std::string, Type> known;
  for (unsigned round = 0;; ++round) {
    StatementReader reader(tokens, begin, known);
    reader.read();
    const bool news = reader.hints.size() > known.size();
    known = reader.hints;
    if (news && round < 4) continue;
    if (reader.untyped.empty() || round > 5) return reader;
    for (const std::string &name : reader.untyped)
      if (known.try_emplace(name, Type{Type::Kind::floating, 32, 1, ""}).second)
        notes.push_back({{tokens[begin].line, tokens[begin].column},
                         "the element type of '" + name + "' isn't in the text and is taken as float32"});
    round = 5;
  }
}

} // namespace

Module readStatementDump(std::string_view text, unsigned firstLine, const FunctionTaker &take) {
  Module module;
  module.dialect = "D1";
  const std::vector<Token> tokens = lex(text, firstLine);
  for (size_t i = 0; i < tokens.size();) {
    if (!startsDump(tokens, i)) {
      ++i;
      continue;
    }
    const unsigned column = tokens[i].column;
    StatementReader reader = readDump(tokens, i, module.notes);
    for (Function &function : reader.functions)
      if (take) take(std::move(function));
      else module.functions.push_back(std::move(function));
    i = std::max(i + 1, reader.at);
    if (!reader.broken) continue;
    module.errors.push_back(reader.problem);
    // The rest of a damaged dump is no dump of its own.
    while (i < tokens.size() && !(tokens[i].column <= column && startsDump(tokens, i))) ++i;
  }
  return module;
}

} // namespace smem::tir
