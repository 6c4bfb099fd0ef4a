// D2 and D3: the text format of TVM 0.7 to 0.10.
//
//   @main = primfn(A_1: handle) -> ()
//     attr = {"global_symbol": "main"}
//     buffers = {A: Buffer(A_2: Pointer(float32), float32, [64], [])}
//     buffer_map = {A_1: A} {
//     attr [IterVar(threadIdx.x: int32, (nullptr), "ThreadIndex", "threadIdx.x")] "thread_extent" = 32;
//     allocate(A.shared: Pointer(shared float32), float32, [32]), storage_scope = shared {
//
// Names are unique in a function and typed where they are printed first, which need not be where they are bound. After
// a
// `;` comes the one statement that is held; texts written by hand put more there, so it is extended to the last use of
// what was declared. A block (D3) has no `}`: it ends with the first line that isn't indented deeper.
#include "analyzer/frontend/tir/Readers.h"
#include "analyzer/frontend/tir/TextReader.h"

#include <algorithm>

namespace smem::tir {

namespace {

bool sees(const std::vector<Token> &tokens, size_t at, std::string_view word) {
  return at < tokens.size() && tokens[at].is(word);
}

bool seesName(const std::vector<Token> &tokens, size_t at) {
  return at < tokens.size() && tokens[at].kind == Token::Kind::name;
}

/// `primfn(` or `@name = primfn(`
bool startsFunction(const std::vector<Token> &tokens, size_t at) {
  if (sees(tokens, at, "@") && seesName(tokens, at + 1) && sees(tokens, at + 2, "="))
    at += 3;
  else if (!tokens[at].firstOfLine)
    return false;
  return sees(tokens, at, "primfn") && sees(tokens, at + 1, "(");
}

/// The first line of a body without its function.
bool startsFragment(const std::vector<Token> &tokens, size_t at) {
  if (!tokens[at].firstOfLine) return false;
  if (sees(tokens, at, "attr")) return sees(tokens, at + 1, "[");
  if (sees(tokens, at, "allocate")) return sees(tokens, at + 1, "(") && seesName(tokens, at + 2);
  if (sees(tokens, at, "block")) return sees(tokens, at + 1, "(") && sees(tokens, at + 2, "[");
  if (sees(tokens, at, "for"))
    return sees(tokens, at + 1, "(") && seesName(tokens, at + 2) && sees(tokens, at + 3, ":") &&
           seesName(tokens, at + 4);
  return false;
}

size_t functionAfter(const std::vector<Token> &tokens, size_t begin) {
  for (size_t i = begin + 1; i < tokens.size(); ++i)
    if (startsFunction(tokens, i)) return i;
  return tokens.size();
}

/// "warp" for "warp_3".
std::string stemOf(const std::string &name) {
  const size_t digits = name.find_last_not_of("0123456789");
  return digits != std::string::npos && digits + 1 < name.size() && name[digits] == '_' ? name.substr(0, digits) : name;
}

class PrimfnReader : public TextReader {
public:
  PrimfnReader(const std::vector<Token> &tokens, size_t begin)
      : TextReader(tokens, begin, functionAfter(tokens, begin), {false, true}) {}

  Function readFunction() {
    Function function;
    const unsigned column = peek().column;
    function.where = place();
    if (accept("@")) {
      function.name = take().spelling;
      take();
    }
    parameters(function);
    while (!broken && peek().kind == Token::Kind::name && peek(1).is("=") && peek(2).is("{")) section(function);
    Scope scope = braces();
    function.body = std::move(scope.body);
    if (broken && unevenBrace.line && problem.where.line >= endOfText().line)
      problem = {unevenBrace, "this '}' isn't below what it closes, and one is missing"};
    const bool isDeeper = peek().column > column && at < limit && peek().line == tokens[at - 1].line + 1;
    const bool goesOn = peek().firstOfLine && (peek().is("}") || isDeeper);
    if (goesOn) fail("the function ends before this");
    finish(function);
    return function;
  }

  Function readFragment() {
    Function function;
    function.where = place();
    List list;
    const Opened opened(*this, list);
    const unsigned column = peek().column;
    while (!broken && peek().kind != Token::Kind::end && peek().column == column && (list.empty() || continues()))
      statement(list);
    if (peek().is("}") && peek().firstOfLine && peek().column > column) fail("nothing is open that it closes");
    function.body = nest(list).body;
    finish(function);
    return function;
  }

  using TextReader::at;
  using TextReader::broken;
  using TextReader::problem;
  bool hasBlocks = false, scopesAreGuessed = false;

private:
  Place endOfText() const { return {tokens[limit - 1].line, 0}; }

  bool continues() const {
    if (!peek().firstOfLine || peek().line > tokens[at - 1].line + 1) return false;
    const bool call = peek().is("@") && peek(2).is("(");
    return call || peek().is("if") || peek().is("let") || startsFragment(tokens, at) ||
           (peek().kind == Token::Kind::name && (peek(1).is("[") || peek(1).is(":")));
  }

  // The head of a function.

  void parameters(Function &function) {
    expect("primfn", "at the start of a function");
    expect("(", "before parameters");
    while (!broken && !peek().is(")")) {
      const Token name = expectName("of a parameter");
      if (!peek().is(":") || !declaration(name))
        declare(std::string(name.spelling), {newVariable(name, handle), nullptr, {}, nullptr});
      if (broken) return;
      function.parameters.push_back({meaningOf(name).variable, nullptr});
      if (!accept(",")) break;
    }
    expect(")", "after parameters");
    if (accept("->")) expressionOrText(resultEnd());
  }

  size_t resultEnd() const { return peek().is("(") ? std::min(closing(at) + 1, limit) : at + 1; }

  void section(Function &function) {
    const std::string name(take().spelling);
    take();
    const size_t close = closing(at);
    if (close == limit) return fail("the '{' of '" + name + "' isn't closed");
    if (name == "attr") {
      function.attributes = dictionary();
      return;
    }
    take();
    while (!broken && at < close) {
      const Token key = expectName("in the head of a function");
      if (name == "buffers") {
        if (!peek().is(":") || !declaration(key)) fail("expected a buffer");
      } else {
        expect(":", "after a parameter");
        const Token value = expectName("of a buffer");
        if (peek().is(":") && !declaration(value)) fail("expected a buffer");
        if (!broken && name == "buffer_map") bind(function, key, meaningOf(value).buffer);
      }
      if (!accept(",")) break;
    }
    expect("}", "after buffers");
  }

  void bind(Function &function, const Token &key, const BufferPtr &buffer) {
    for (Parameter &each : function.parameters)
      if (each.variable->name == key.spelling) each.buffer = buffer;
  }

  /// `{"key": value, ...}`; values may be any text, such as a target's.
  std::vector<std::pair<std::string, ExprPtr>> dictionary() {
    std::vector<std::pair<std::string, ExprPtr>> entries;
    const size_t close = closing(at);
    if (close == limit) fail("a dictionary isn't closed");
    take();
    while (!broken && at < close) {
      if (peek().kind != Token::Kind::text || !peek(1).is(":")) {
        fail("expected a key");
        break;
      }
      std::string key = unquote(take().spelling);
      take();
      const size_t end = valueEnd(close);
      const bool isWord = peek().kind == Token::Kind::name && !peek().is("True") && !peek().is("False");
      const ExprPtr word = isWord ? makeText(raw(at, end), place()) : nullptr;
      entries.emplace_back(std::move(key), word ? word : expressionOrText(end));
      at = end;
      accept(",");
    }
    expect("}", "after a dictionary");
    return entries;
  }

  size_t valueEnd(size_t close) const {
    size_t end = at;
    while (end < close) {
      const bool next = tokens[end].is(",") && tokens[end + 1].kind == Token::Kind::text && seesAt(end + 2, ":");
      if (next) break;
      const bool opens = tokens[end].is("(") || tokens[end].is("[") || tokens[end].is("{");
      end = opens ? std::min(closing(end) + 1, close) : end + 1;
    }
    return end;
  }
  bool seesAt(size_t index, std::string_view word) const { return index < limit && tokens[index].is(word); }

  void finish(Function &function) {
    bool isEntry = false;
    for (const auto &[key, value] : function.attributes) {
      if (key == "global_symbol" && value->kind == Expr::Kind::text) function.symbol = value->text;
      if (key == "target" && value->kind == Expr::Kind::text)
        function.hostOnly = value->text.starts_with("llvm") || value->text.starts_with("c ") || value->text == "c";
      if (key == "tir.is_entry_func" && asInteger(value) == 1) isEntry = true;
      if (key == "calling_conv" && asInteger(value) == 1) isEntry = true;
      if (key == "thread_extent" && value->kind == Expr::Kind::list) threadExtents(function, *value);
    }
    if (function.name.empty()) function.name = function.symbol;
    if (isEntry && !hasLaunch) function.hostOnly = true;
    for (Parameter &each : undeclared) function.parameters.push_back(std::move(each));
  }

  static void threadExtents(Function &function, const Expr &list) {
    for (size_t i = 0; i + 1 < list.args.size(); i += 2)
      if (const auto extent = asInteger(list.args[i + 1]); extent && list.args[i]->kind == Expr::Kind::text)
        function.threadExtents.emplace_back(list.args[i]->text, *extent);
  }

  // Declarations.

  bool declaration(const Token &name) override {
    if (!peek().is(":")) return false;
    if (peek(1).is("Buffer") && peek(2).is("(")) return buffer(name), true;
    if (peek(1).is("DataProducer") && peek(2).is("(")) return producer(name), true;
    if (peek(1).is("Pointer") && peek(2).is("(")) return pointer(name), true;
    if (peek(1).kind != Token::Kind::name) return false;
    std::optional<Type> type = parseType(std::string(peek(1).spelling));
    if (!type) return false;
    at += 2;
    declare(std::string(name.spelling), {newVariable(name, *type), nullptr, {}, nullptr});
    if (!blocks.empty()) linkInteger(meaningOf(name).variable);
    return true;
  }

  /// `: Pointer(shared float16)`
  void pointer(const Token &name) {
    at += 3;
    std::string scope;
    const size_t close = closing(at - 1);
    if (close == limit) return fail("a pointer type isn't closed");
    if (close > at + 1 && peek().kind == Token::Kind::name && !parseType(std::string(peek().spelling)))
      scope = raw(at, close - 1);
    at = close + 1;
    const VariablePtr variable = newVariable(name, handle);
    declare(std::string(name.spelling), {variable, nullptr, {}, nullptr});
    if (scope != "global") scopes[variable.get()] = scope;
    if (!blocks.empty()) linkPointer(name, variable, scope);
  }

  /// `: Buffer(A.shared, float32, [32, n], [], scope="shared", align=32)`
  void buffer(const Token &name) {
    at += 3;
    auto buffer = newBuffer(name);
    const Token data = expectName("of a buffer's data");
    if (peek().is(":") && !declaration(data)) fail("expected a pointer");
    expect(",", "after a buffer's data");
    buffer->element = type().value_or(Type{});
    expect(",", "after a buffer's type");
    expect("[", "before a buffer's shape");
    buffer->shape = expressions("]");
    if (accept(",")) {
      expect("[", "before a buffer's strides");
      buffer->strides = expressions("]");
    }
    while (accept(",")) option(*buffer);
    expect(")", "after a buffer");
    if (broken) return;
    Meaning &pointer = meaningOf(data);
    if (!pointer.variable) return failAt({data.line, data.column}, "this is no pointer");
    pointer.variable->type = handle;
    buffer->data = pointer.variable;
    if (buffer->scope.empty())
      buffer->scope = scopes[buffer->data.get()];
    else
      scopes[buffer->data.get()] = buffer->scope;
    if (!pointer.buffer) pointer.buffer = buffer;
    if (data.spelling == name.spelling) return;
    declare(buffer->name, {nullptr, buffer, {}, nullptr});
  }

  void option(Buffer &buffer) {
    const Token key = expectName("of a buffer's property");
    expect("=", "after a buffer's property");
    const ExprPtr value = expression();
    if (key.is("scope")) buffer.scope = value->text == "global" ? "" : value->text;
    if (key.is("elem_offset")) buffer.offset = value;
    if (key.is("align")) buffer.alignment = unsigned(std::clamp<int64_t>(asInteger(value).value_or(0), 0, 1 << 20));
  }

  /// `: DataProducer("A.shared", float32, [32, 4])`
  void producer(const Token &name) {
    at += 3;
    auto buffer = newBuffer(name);
    if (peek().kind == Token::Kind::text || peek().kind == Token::Kind::name) take();
    expect(",", "after a tensor's name");
    buffer->element = type().value_or(Type{});
    expect(",", "after a tensor's type");
    expect("[", "before a tensor's shape");
    buffer->shape = expressions("]");
    expect(")", "after a tensor");
    buffer->data = newVariable(name, handle);
    declare(buffer->name, {nullptr, buffer, {}, nullptr});
  }

  Ref<Buffer> newBuffer(const Token &name) const {
    auto buffer = make<Buffer>();
    buffer->name = name.spelling;
    buffer->where = {name.line, name.column};
    return buffer;
  }

  // Statements.

  void statement(List &list) override {
    const Token &first = peek();
    if (first.is("{")) return sequence(list);
    if (first.kind == Token::Kind::name) {
      if (sees("attr", "[")) return attribute(list);
      if (sees("allocate", "(") || sees("constant", "(")) return allocate(list);
      if (first.is("let") && peek(1).kind == Token::Kind::name) return let(list);
      if (sees("for", "(")) return loop(list);
      if (sees("while", "(")) return whileLoop(list);
      if (sees("assert", "(")) return assertion(list);
      if (sees("realize", "(") || sees("producer_realize", "(")) return realize(list);
      if (sees("prefetch", "(")) return skipCall();
      if (sees("block", "(") && peek(2).is("[")) return block(list);
      if (first.is("if")) return branch(list);
      if (peek(1).is("=") && peek(2).is("decl_buffer")) return declareBuffer();
      if (peek(1).is("[") || peek(1).is(":")) return store(list);
    }
    evaluate(list);
  }

  void sequence(List &list) {
    Scope scope = braces();
    Item group;
    group.height = scope.height;
    group.group = std::move(scope.body);
    list.push_back(std::move(group));
  }

  void skipCall() {
    const size_t close = closing(at + 1);
    if (close == limit) return fail("a bracket isn't closed");
    at = close + 1;
  }

  /// The `{ ... }` or `;` after a statement that holds others.
  void finishHolder(List &list, Item holder, const VariablePtr &variable) {
    if (peek().is("{") && !peek().firstOfLine) {
      setBody(holder, braces());
      list.push_back(std::move(holder));
      return;
    }
    accept(";");
    addHolder(list, std::move(holder), variable);
  }

  void attribute(List &list) {
    const Place where = place();
    const size_t open = at + 1, node = at + 2, close = closing(open);
    if (close == limit || tokens[close].line != where.line) return fail("the '[' of an attribute isn't closed");
    at = close + 1;
    const std::string key = peek().kind == Token::Kind::text ? unquote(take().spelling) : "";
    if (key.empty()) return fail("expected the name of an attribute");
    expect("=", "after the name of an attribute");
    const ExprPtr value = expression();
    const size_t after = at;
    if (broken) return;
    at = node;
    if ((key == "thread_extent" || key == "virtual_thread") && acceptName("IterVar", "("))
      return launch(list, value, after, close, where);
    const ExprPtr what = expressionOrText(close);
    at = after;
    if ((key == "storage_scope" || key == "realize_scope") && value->kind == Expr::Kind::text) {
      giveScope(*what, value->text);
      accept(";"); // or braces, read as a sequence
      return;
    }
    Item result = item(Stmt::Kind::attribute, where);
    result.stmt->text = key;
    result.stmt->value = value;
    result.stmt->node = what;
    if (what->kind == Expr::Kind::variable) result.stmt->variable = what->variable;
    finishHolder(list, std::move(result), nullptr);
  }

  void giveScope(const Expr &what, const std::string &scope) {
    if (what.kind == Expr::Kind::variable) scopes[what.variable.get()] = scope;
    if (what.kind == Expr::Kind::bufferData) what.buffer->scope = scope;
  }

  /// `IterVar(threadIdx.x: int32, (nullptr), "ThreadIndex", "threadIdx.x")`, of which the opening bracket is read.
  void launch(List &list, const ExprPtr &extent, size_t after, size_t close, Place where) {
    const Token name = expectName("of a thread's variable");
    if (peek().is(":") && peek(1).kind == Token::Kind::name)
      if (std::optional<Type> type = parseType(std::string(peek(1).spelling)))
        declare(std::string(name.spelling), {newVariable(name, *type), nullptr, {}, nullptr});
    const Token &tag = tokens[close - 2];
    if (tag.kind != Token::Kind::text) return failAt({tag.line, tag.column}, "expected a thread's tag");
    Item result = item(Stmt::Kind::launch, where);
    result.stmt->text = unquote(tag.spelling);
    result.stmt->extent = extent;
    result.stmt->variable = threadNamed(name);
    at = after;
    hasLaunch = true;
    const VariablePtr variable = result.stmt->variable;
    finishHolder(list, std::move(result), variable);
  }

  /// To launch a thread again doesn't use what is declared by the launch before.
  VariablePtr threadNamed(const Token &name) {
    Meaning *meaning = find(name.spelling);
    if (meaning && meaning->variable) return meaning->variable;
    const VariablePtr variable = newVariable(name, int32);
    declare(std::string(name.spelling), {variable, nullptr, {}, nullptr});
    return variable;
  }

  /// `allocate(A.shared: Pointer(shared float32), float32, [32]), storage_scope = shared, annotations = {...}) if c`
  void allocate(List &list) {
    Item result = item(Stmt::Kind::allocate, place());
    const bool isConstant = take().is("constant");
    expect("(", "after 'allocate'");
    const Token name = expectName("of an allocation");
    if (peek().is(":") && !declaration(name)) fail("expected a type");
    expect(",", "after the name of an allocation");
    auto buffer = newBuffer(name);
    const Type element = type().value_or(Type{});
    expect(",", "after the type of an allocation");
    expect("[", "before the size of an allocation");
    buffer->shape = expressions("]");
    expect(")", "after an allocation");
    while (accept(",")) allocateOption(*buffer);
    if (accept("if")) expression();
    if (broken) return;
    buffer->element = element.lane(); // indices count lanes, also where vectors are allocated
    if (element.lanes > 1) {
      if (buffer->shape.empty()) buffer->shape.push_back(makeInteger(1));
      buffer->shape.back() = makeBinary(Operator::mul, buffer->shape.back(), makeInteger(element.lanes));
    }
    Meaning &meaning = meaningOf(name);
    if (!meaning.variable) meaning.variable = newVariable(name, handle);
    meaning.variable->type = handle;
    meaning.buffer = buffer;
    buffer->data = meaning.variable;
    std::string &scope = scopes[buffer->data.get()];
    if (scope.empty()) scope = buffer->scope.empty() && !isConstant ? scopeInName(buffer->name) : buffer->scope;
    if (scope == "global") scope = "";
    buffer->scope = scope;
    result.stmt->buffer = buffer;
    finishHolder(list, std::move(result), buffer->data);
  }

  void allocateOption(Buffer &buffer) {
    if (acceptName("storage_scope", "=")) {
      const size_t begin = at;
      while (!broken && at < limit && !peek().is(";") && !peek().is(",") && !peek().is("{") && !peek().is("if") &&
             !peek().firstOfLine)
        take();
      buffer.scope = raw(begin, at);
      if (buffer.scope == "global") scopes[buffer.data.get()] = "";
    } else if (acceptName("annotations", "=")) {
      dictionary();
      accept(")");
    } else {
      fail("expected a property of an allocation");
    }
  }

  /// `A_1 = decl_buffer(A, float32, [32])`
  void declareBuffer() {
    const Token name = take();
    take();
    take();
    expect("(", "after 'decl_buffer'");
    auto buffer = newBuffer(name);
    const Token data = expectName("of a buffer's data");
    if (peek().is(":") && !declaration(data)) fail("expected a pointer");
    expect(",", "after a buffer's data");
    buffer->element = type().value_or(Type{});
    expect(",", "after a buffer's type");
    expect("[", "before a buffer's shape");
    buffer->shape = expressions("]");
    expect(")", "after a buffer");
    if (broken) return;
    const VariablePtr variable = meaningOf(data).variable;
    if (!variable) return failAt({data.line, data.column}, "this is no pointer");
    variable->type = handle;
    buffer->data = variable;
    buffer->scope = scopes[variable.get()];
    declare(buffer->name, {nullptr, buffer, {}, nullptr});
    accept(";");
  }

  void let(List &list) {
    Item result = item(Stmt::Kind::let, place());
    take();
    const Token name = take();
    std::optional<Type> printed;
    const bool isPointer = peek().is(":") && peek(1).is("Pointer") && declaration(name);
    if (!isPointer && accept(":")) printed = type();
    expect("=", "after the name of a 'let'");
    result.stmt->value = expression();
    if (!isPointer)
      declare(std::string(name.spelling),
              {newVariable(name, printed.value_or(result.stmt->value->type)), nullptr, {}, nullptr});
    const VariablePtr variable = meaningOf(name).variable;
    result.stmt->variable = variable;
    finishHolder(list, std::move(result), variable);
  }

  void assertion(List &list) {
    Item result = item(Stmt::Kind::assertion, place());
    take();
    expect("(", "after 'assert'");
    result.stmt->value = expression();
    if (accept(",")) expression();
    expect(")", "after what is asserted");
    accept(";");
    list.push_back(std::move(result));
  }

  /// `for (i: int32, 2, 6) "unroll" {`: from 2 up to 6, exclusive.
  void loop(List &list) {
    Item result = item(Stmt::Kind::forLoop, place());
    take();
    expect("(", "after 'for'");
    const Token name = expectName("of a loop's variable");
    const Type type = accept(":") ? TextReader::type().value_or(int32) : int32;
    expect(",", "after a loop's variable");
    Index range{expression(), nullptr};
    expect(",", "after a loop's first value");
    range.end = expression();
    expect(")", "after a loop's range");
    if (peek().kind == Token::Kind::text) result.stmt->loop = loopKind(unquote(take().spelling));
    if (peek().is(",") && !broken) fail("expected a body");
    result.stmt->min = range.begin;
    result.stmt->extent = ranges({range})[0].extent;
    result.stmt->variable = newVariable(name, type);
    declare(std::string(name.spelling), {result.stmt->variable, nullptr, {}, nullptr});
    setBody(result, braces());
    list.push_back(std::move(result));
  }

  Stmt::Loop loopKind(const std::string &text) {
    if (text == "serial") return Stmt::Loop::serial;
    if (text == "parallel") return Stmt::Loop::parallel;
    if (text == "vectorized") return Stmt::Loop::vectorized;
    if (text == "unroll" || text == "unrolled") return Stmt::Loop::unrolled;
    if (text == "thread_binding") return Stmt::Loop::threadBinding;
    fail("'" + text + "' is no kind of loop");
    return Stmt::Loop::serial;
  }

  void whileLoop(List &list) {
    Item result = item(Stmt::Kind::whileLoop, place());
    take();
    result.stmt->value = expression();
    setBody(result, braces());
    list.push_back(std::move(result));
  }

  /// `realize(A: Buffer(...), [0:32, j:(j + 4)], True { ... })`
  void realize(List &list) {
    Item result = item(Stmt::Kind::allocate, place());
    take();
    take();
    const Token name = expectName("of a tensor");
    if (peek().is(":") && !declaration(name)) fail("expected a buffer");
    expect(",", "after a tensor");
    const std::vector<Range> bounds = ranges(indices());
    expect(",", "after the ranges of a tensor");
    expression();
    accept(",");
    if (broken) return;
    const BufferPtr buffer = bufferOf(name, std::nullopt);
    ExprList origin;
    buffer->shape.clear();
    for (const Range &each : bounds) {
      origin.push_back(each.begin);
      buffer->shape.push_back(each.extent);
    }
    meaningOf(name).origin = std::move(origin);
    if (buffer->scope.empty()) buffer->scope = scopeInName(buffer->name);
    setBody(result, braces());
    accept(")");
    result.stmt->buffer = buffer;
    list.push_back(std::move(result));
  }

  // Blocks.

  void block(List &list) {
    hasBlocks = true;
    Item result = item(Stmt::Kind::block, place());
    auto block = std::make_shared<Block>();
    const unsigned column = lineColumn();
    take();
    take();
    ExprList domains;
    std::vector<bool> reductions;
    domain(domains, reductions);
    expect(",", "after the domain of a block");
    if (peek().kind == Token::Kind::text)
      block->name = unquote(take().spelling);
    else
      fail("expected the name of a block");
    expect(")", "after the name of a block");
    if (acceptName("as", "[")) iterations(*block);
    if (block->iterations.size() != domains.size()) fail("a block with other variables than its domain has");
    expect("{", "before the body of a block");
    if (broken) return;
    for (size_t i = 0; i < domains.size(); ++i) {
      block->iterations[i].extent = domains[i];
      block->iterations[i].reduction = reductions[i];
    }
    blocks.push_back({block.get(), nullptr});
    Scope scope = blockBody(*block, column);
    blocks.pop_back();
    block->body = std::move(scope.body);
    result.height = scope.height + 1;
    result.stmt->block = block;
    list.push_back(std::move(result));
  }

  /// `[128, tir.reduce_axis(0, 32)]`
  void domain(ExprList &extents, std::vector<bool> &reductions) {
    expect("[", "before the domain of a block");
    while (!broken && !peek().is("]")) {
      const bool reduction = peek().is("tir.reduce_axis");
      const bool ranged = peek(1).is("(") && peek().kind == Token::Kind::name && peek().spelling.starts_with("tir.");
      if (ranged) {
        at += 2;
        Index range{expression(), nullptr};
        expect(",", "in a range");
        range.end = expression();
        expect(")", "after a range");
        extents.push_back(ranges({range})[0].extent);
      } else {
        extents.push_back(expression());
      }
      reductions.push_back(reduction);
      if (!accept(",")) break;
    }
    expect("]", "after the domain of a block");
  }

  void iterations(Block &block) {
    while (!broken && !peek().is("]")) {
      const Token name = expectName("of a block's variable");
      if (accept(":")) type();
      const VariablePtr variable = newVariable(name, int32);
      declare(std::string(name.spelling), {variable, nullptr, {}, nullptr});
      block.iterations.push_back({variable, nullptr, nullptr, false});
      if (!accept(",")) break;
    }
    expect("]", "after the variables of a block");
  }

  Scope blockBody(Block &block, unsigned column) {
    List list;
    const Opened opened(*this, list);
    const Deeper deeper(*this, 2);
    while (!broken && peek().kind != Token::Kind::end && !(peek().firstOfLine && peek().column <= column))
      if (!blockLine(block)) statement(list);
    if (peek().is("}") && peek().column == column) take(); // where it was printed after all
    return nest(list);
  }

  /// What says something about the block itself.
  bool blockLine(Block &block) {
    const bool isTir = peek().spelling.starts_with("tir.");
    const std::string_view word = isTir ? peek().spelling.substr(4) : peek().spelling;
    if (peek().kind != Token::Kind::name) return false;
    if (peek(1).is("(")) {
      if (word == "bind" && !isTir) return bindIteration(block), true;
      if (word == "where" && !isTir) return block.predicate = argument(), true;
      if (word == "reads") return block.reads = argument()->args, true;
      if (word == "writes") return block.writes = argument()->args, true;
      if (word == "attrs") return annotations(block), true;
    }
    if (word == "with" && peek(1).is("init")) return init(block), true;
    if (peek(1).is("=") && peek(2).is("alloc_buffer")) return allocBuffer(block), true;
    if (peek(1).is("=") && peek(2).is("match_buffer")) return matchBuffer(block), true;
    return false;
  }

  ExprPtr argument() {
    take();
    expect("(", "");
    ExprPtr value = expression();
    expect(")", "after an argument");
    return value;
  }

  void bindIteration(Block &block) {
    take();
    expect("(", "after 'bind'");
    const Token name = expectName("of a block's variable");
    expect(",", "after a block's variable");
    const ExprPtr value = expression();
    expect(")", "after what a block's variable is");
    for (Block::Iteration &each : block.iterations)
      if (each.variable->name == name.spelling) {
        each.binding = value;
        return;
      }
    failAt({name.line, name.column}, "'" + std::string(name.spelling) + "' is no variable of this block");
  }

  void init(Block &block) {
    at += 2;
    expect("(", "after 'init'");
    expect(")", "after 'init'");
    block.init = braces().body;
  }

  void annotations(Block &block) {
    take();
    expect("(", "after 'attrs'");
    if (!peek().is("{")) return fail("expected a dictionary");
    for (auto &[key, value] : dictionary())
      if (key == "buffer_dim_align" && value->kind == Expr::Kind::list)
        aligned(block, *value);
      else
        block.attributes.emplace_back(key, value);
    expect(")", "after attributes");
  }

  /// `[[buffer, axis, factor, offset], ...]`, and in 0.8 `[[[axis, factor, offset], ...], ...]` by buffer.
  static void aligned(Block &block, const Expr &list) {
    for (size_t i = 0; i < list.args.size(); ++i) {
      const Expr &entry = *list.args[i];
      if (entry.args.size() == 4 && entry.args[0]->kind != Expr::Kind::list)
        align(block, entry.args);
      else
        for (const ExprPtr &each : entry.args) {
          ExprList numbers = {makeInteger(int64_t(i))};
          numbers.insert(numbers.end(), each->args.begin(), each->args.end());
          align(block, numbers);
        }
    }
  }

  static void align(Block &block, const ExprList &numbers) {
    if (numbers.size() != 4 || !std::all_of(numbers.begin(), numbers.end(), asInteger)) return;
    block.aligned.push_back({unsigned(*asInteger(numbers[0])), int(*asInteger(numbers[1])), *asInteger(numbers[2]),
                             *asInteger(numbers[3])});
  }

  /// `A_shared = alloc_buffer(float16[768, 512])`
  void allocBuffer(Block &block) {
    const Token name = take();
    at += 2;
    expect("(", "after 'alloc_buffer'");
    auto buffer = newBuffer(name);
    buffer->element = type().value_or(Type{});
    buffer->shape = elements(indices());
    expect(")", "after a buffer");
    buffer->data = newVariable(name, handle);
    buffer->scope = scopeInName(buffer->name);
    if (buffer->scope == "global") buffer->scope = "";
    scopesAreGuessed |= !buffer->scope.empty();
    declare(buffer->name, {nullptr, buffer, {}, nullptr});
    block.allocated.push_back(buffer);
  }

  /// `warp = match_buffer(A_shared_warp[v0, v1, 0:32, 0:8])`: of the dimensions that aren't single elements.
  void matchBuffer(Block &block) {
    const Token name = take();
    at += 2;
    expect("(", "after 'match_buffer'");
    const Place where = place();
    const Token source = expectName("of a buffer");
    if (peek().is(":") && !declaration(source)) fail("expected a buffer");
    const std::vector<Index> list = indices();
    expect(")", "after a region");
    if (broken) return;
    const BufferPtr whole = bufferOf(source, std::nullopt);
    auto buffer = newBuffer(name);
    buffer->element = whole->element;
    buffer->scope = whole->scope;
    buffer->data = newVariable(name, handle);
    const std::vector<Range> region = ranges(list);
    for (size_t i = 0; i < list.size(); ++i)
      if (list[i].end) buffer->shape.push_back(region[i].extent);
    declare(buffer->name, {nullptr, buffer, {}, nullptr});
    block.matches.push_back({buffer, makeRegion(whole, region, where)});
  }

  /// The pointer of a buffer of a block is named after it, and is printed where it is first used.
  void linkPointer(const Token &name, const VariablePtr &variable, const std::string &scope) {
    const std::string stem = stemOf(variable->name);
    const auto link = [&](const BufferPtr &buffer) {
      if (stemOf(buffer->name) != stem || buffer->data->name != buffer->name || linked.count(buffer.get()))
        return false;
      linked[buffer.get()] = variable;
      buffer->data = variable;
      buffer->scope = scope == "global" ? "" : scope;
      meaningOf(name).buffer = buffer;
      return true;
    };
    for (auto open = blocks.rbegin(); open != blocks.rend(); ++open) {
      for (const Block::Match &match : open->block->matches)
        if (link(match.buffer)) {
          blocks.back().pointer = match.buffer;
          if (!match.source->buffer->scope.size()) match.source->buffer->scope = match.buffer->scope;
          return;
        }
      for (const BufferPtr &buffer : open->block->allocated)
        if (link(buffer)) return;
    }
  }

  /// Offsets and strides of a matched buffer come after its pointer.
  void linkInteger(const VariablePtr &variable) {
    const BufferPtr &buffer = blocks.back().pointer;
    if (!buffer) return;
    if (stemOf(variable->name).ends_with("elem_offset")) {
      if (!buffer->offset) buffer->offset = makeVariable(variable, variable->where);
    } else if (buffer->strides.empty() && buffer->shape.size() == 2) {
      buffer->strides = {makeVariable(variable, variable->where), makeInteger(1)};
    }
  }

  struct OpenBlock {
    Block *block;
    BufferPtr pointer; // matched buffer whose pointer was printed last
  };
  std::vector<OpenBlock> blocks;
  std::map<const Buffer *, VariablePtr> linked;
  std::map<const Variable *, std::string> scopes; // of the memory that a pointer points to
  bool hasLaunch = false;
};

/// The dialect has no comments; people add them.
std::vector<Token> withoutComments(std::vector<Token> tokens) {
  unsigned commentedLine = 0;
  std::erase_if(tokens, [&](const Token &token) {
    if (token.is("//")) commentedLine = token.line;
    return token.line == commentedLine;
  });
  return tokens;
}

} // namespace

Module readPrimfnText(std::string_view text, unsigned firstLine, const FunctionTaker &take) {
  Module module;
  const std::vector<Token> tokens = withoutComments(lex(text, firstLine));
  bool hasBlocks = false, scopesAreGuessed = false;
  for (size_t i = 0; i < tokens.size();) {
    const bool isFunction = startsFunction(tokens, i);
    if (!isFunction && !startsFragment(tokens, i)) {
      ++i;
      continue;
    }
    PrimfnReader reader(tokens, i);
    Function function = isFunction ? reader.readFunction() : reader.readFragment();
    hasBlocks |= reader.hasBlocks;
    scopesAreGuessed |= reader.scopesAreGuessed;
    if (reader.broken) {
      module.errors.push_back(reader.problem);
      i = functionAfter(tokens, i);
      continue;
    }
    if (take) take(std::move(function));
    else module.functions.push_back(std::move(function));
    i = std::max(i + 1, reader.at);
  }
  module.dialect = hasBlocks ? "D3" : "D2";
  if (scopesAreGuessed)
    module.notes.push_back(
        {{}, "blocks don't print the scopes of their buffers: they are taken from the buffers' names"});
  return module;
}

} // namespace smem::tir
