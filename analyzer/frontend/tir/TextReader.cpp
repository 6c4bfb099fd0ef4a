#include "analyzer/frontend/tir/TextReader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace smem::tir {

namespace {

constexpr unsigned maxLevel = 1000;  // each bracket or brace in another is two of them
constexpr unsigned maxTree = 1000;   // levels of one expression
constexpr unsigned maxHeight = 1500; // of statements in statements

/// Place after a token.
Place after(const Token &token) { return {token.line, token.column + unsigned(token.spelling.size())}; }

} // namespace

TextReader::Deeper::Deeper(TextReader &reader, unsigned levels) : reader(reader), levels(levels) {
  reader.level += levels;
  if (reader.level > maxLevel) reader.fail("nested more than " + std::to_string(maxLevel / 2) + " levels deep");
}

TextReader::TextReader(const std::vector<Token> &tokens, size_t begin, size_t limit, Rules rules)
    : tokens(tokens), at(begin), limit(limit), rules(rules) {
  if (!limit) return;
  const Place end = after(tokens[limit - 1]);
  endToken.line = end.line;
  endToken.column = end.column;
}

// The cursor.

bool TextReader::acceptName(std::string_view first, std::string_view next) {
  if (!sees(first, next)) return false;
  take();
  take();
  return true;
}

void TextReader::expect(std::string_view symbol, const char *where) {
  if (!accept(symbol)) fail("expected '" + std::string(symbol) + "' " + where);
}

Token TextReader::expectName(const char *where) {
  if (peek().kind == Token::Kind::name) return take();
  fail(std::string("expected a name ") + where);
  return endToken;
}

void TextReader::fail(std::string message) {
  const bool ended = peek().kind == Token::Kind::end;
  failAt(place(), ended ? "the text ends: " + message : message + ", found '" + std::string(peek().spelling) + "'");
}

void TextReader::failAt(Place where, std::string message) {
  if (broken) return;
  problem = {where, std::move(message)};
  broken = true;
}

size_t TextReader::closing(size_t open) const {
  size_t depth = 0;
  for (size_t i = open; i < limit; ++i) {
    const Token &token = tokens[i];
    if (token.is("(") || token.is("[") || token.is("{"))
      ++depth;
    else if ((token.is(")") || token.is("]") || token.is("}")) && --depth == 0)
      return i;
  }
  return limit;
}

std::string TextReader::raw(size_t begin, size_t end) const {
  if (begin >= end || end > limit) return "";
  return {tokens[begin].spelling.data(), tokens[end - 1].last()};
}

// Names.

void TextReader::declare(const std::string &name, Meaning meaning) {
  auto [place, isNew] = names.try_emplace(name);
  undo.emplace_back(name, isNew ? std::nullopt : std::optional(std::move(place->second)));
  place->second = std::move(meaning);
}

void TextReader::forget(size_t mark) {
  for (; undo.size() > mark; undo.pop_back())
    if (undo.back().second)
      names[undo.back().first] = std::move(*undo.back().second);
    else
      names.erase(undo.back().first);
}

void TextReader::clearNames() {
  names.clear();
  undo.clear();
  aliases.clear();
}

VariablePtr TextReader::newVariable(const Token &name, Type type) const {
  return make<Variable>(Variable{std::string(name.spelling), std::move(type), {name.line, name.column}});
}

TextReader::Meaning *TextReader::find(std::string_view name) {
  const auto found = names.find(name);
  return found == names.end() ? nullptr : &found->second;
}

TextReader::Meaning &TextReader::meaningOf(const Token &name) {
  auto place = names.find(name.spelling);
  if (place == names.end()) {
    place = names.try_emplace(std::string(name.spelling)).first;
    place->second.variable = newVariable(name, int32);
    if (!broken) undeclared.push_back({place->second.variable, nullptr});
  }
  if (place->second.variable)
    used(place->second.variable);
  else if (place->second.buffer)
    used(place->second.buffer->data);
  return place->second;
}

BufferPtr TextReader::bufferOf(const Token &name, std::optional<Type> element) {
  Meaning &meaning = meaningOf(name);
  if (!meaning.buffer) {
    Buffer buffer;
    buffer.name = name.spelling;
    buffer.where = {name.line, name.column};
    if (!meaning.variable) meaning.variable = newVariable(name, handle);
    meaning.variable->type = handle;
    buffer.data = meaning.variable;
    if (const auto hint = hints.find(buffer.name); element)
      buffer.element = *element;
    else if (hint != hints.end())
      buffer.element = hint->second;
    meaning.buffer = make<Buffer>(std::move(buffer));
    for (Parameter &each : undeclared)
      if (each.variable == meaning.variable) each.buffer = meaning.buffer;
  }
  if (!element || *element == meaning.buffer->element) return meaning.buffer;
  BufferPtr &alias = aliases[{meaning.buffer->data.get(), spell(*element)}];
  if (!alias) {
    alias = make<Buffer>(*meaning.buffer);
    alias->element = *element;
    alias->shape.clear();
    alias->strides.clear();
  }
  return alias;
}

bool TextReader::declaration(const Token &) { return false; }
ExprPtr TextReader::application(const Token &) { return nullptr; }

std::string scopeInName(const std::string &name) {
  static constexpr std::array<std::string_view, 20> scopes = {
      "shared.dyn",       "shared_dyn",      "shared",           "local",         "warp",
      "wmma.matrix_a",    "wmma.matrix_b",   "wmma.accumulator", "wmma_matrix_a", "wmma_matrix_b",
      "wmma_accumulator", "matrix_a",        "matrix_b",         "accumulator",   "m16n8k8.matrixA",
      "m16n8k8.matrixB",  "m16n8k8.matrixC", "texture",          "constant",      "global"};
  std::string_view stem = name;
  if (const size_t digits = stem.find_last_not_of("0123456789"); digits + 1 < stem.size() && stem[digits] == '_')
    stem = stem.substr(0, digits);
  for (std::string_view scope : scopes) {
    if (!stem.ends_with(scope)) continue;
    const size_t before = stem.size() - scope.size();
    if (before && stem[before - 1] != '_' && stem[before - 1] != '.') continue;
    if (!before && scope != "shared" && scope != "shared.dyn") continue; // a tensor called "local"
    std::string text(scope);
    if (scope == "shared_dyn") text[6] = '.';
    if (scope.starts_with("wmma_")) text[4] = '.';
    if (scope == "matrix_a" || scope == "matrix_b" || scope == "accumulator") text = "wmma." + text;
    return text;
  }
  return "";
}

// Expressions.

namespace {

struct Infix {
  std::string_view symbol;
  Operator op;
  unsigned precedence;
};

constexpr std::array<Infix, 18> infixes = {{{"||", Operator::logicalOr, 1},
                                            {"&&", Operator::logicalAnd, 2},
                                            {"==", Operator::equal, 3},
                                            {"!=", Operator::notEqual, 3},
                                            {"<", Operator::less, 4},
                                            {"<=", Operator::lessEqual, 4},
                                            {">", Operator::greater, 4},
                                            {">=", Operator::greaterEqual, 4},
                                            {"|", Operator::bitOr, 5},
                                            {"^", Operator::bitXor, 6},
                                            {"&", Operator::bitAnd, 7},
                                            {"<<", Operator::shiftLeft, 8},
                                            {">>", Operator::shiftRight, 8},
                                            {"+", Operator::add, 9},
                                            {"-", Operator::sub, 9},
                                            {"*", Operator::mul, 10},
                                            {"/", Operator::div, 10},
                                            {"%", Operator::truncMod, 10}}};

const Infix *infix(const Token &token) {
  if (token.kind != Token::Kind::symbol) return nullptr;
  for (const Infix &each : infixes)
    if (each.symbol.size() == token.spelling.size() && each.symbol[0] == token.spelling[0] &&
        each.symbol.back() == token.spelling.back())
      return &each;
  return nullptr;
}

/// Calls of two arguments that are operators of the tree.
const std::map<std::string_view, Operator> operatorCalls = {{"floordiv", Operator::floorDiv},
                                                            {"floormod", Operator::floorMod},
                                                            {"truncdiv", Operator::div},
                                                            {"truncmod", Operator::truncMod},
                                                            {"indexdiv", Operator::floorDiv},
                                                            {"indexmod", Operator::floorMod},
                                                            {"min", Operator::min},
                                                            {"max", Operator::max},
                                                            {"bitwise_and", Operator::bitAnd},
                                                            {"bitwise_or", Operator::bitOr},
                                                            {"bitwise_xor", Operator::bitXor},
                                                            {"shift_left", Operator::shiftLeft},
                                                            {"shift_right", Operator::shiftRight}};

/// Functions whose result has their argument's type.
bool keepsType(std::string_view name) {
  static constexpr std::array<std::string_view, 34> functions = {
      "exp",   "exp2", "exp10", "log",       "log2",  "log10",    "log1p", "sqrt",  "rsqrt", "pow",     "tanh", "tan",
      "sin",   "cos",  "sinh",  "cosh",      "asin",  "acos",     "atan",  "atan2", "erf",   "sigmoid", "fabs", "abs",
      "floor", "ceil", "round", "nearbyint", "trunc", "popcount", "fmod",  "fma",   "hypot", "clz"};
  return std::find(functions.begin(), functions.end(), name) != functions.end();
}

std::string plainName(std::string_view name) {
  for (std::string_view prefix : {"tir.", "tvm.tir."})
    if (name.starts_with(prefix)) return std::string(name.substr(prefix.size()));
  return std::string(name);
}

/// "x4" before a value: a vector of it.
unsigned spreadLanes(std::string_view name) {
  if (name.size() < 2 || name.size() > 4 || name[0] != 'x') return 0;
  if (name.find_first_not_of("0123456789", 1) != std::string_view::npos) return 0;
  return unsigned(std::stoul(std::string(name.substr(1))));
}

ExprPtr spread(ExprPtr value, unsigned lanes, Place where) {
  return lanes == 1 ? value : makeBroadcast(std::move(value), lanes, where);
}

bool isFloatType(const Type &type) {
  return type.kind == Type::Kind::floating || type.kind == Type::Kind::bfloat || type.kind == Type::Kind::custom;
}

ExprPtr constant(double real, int64_t integer, const Type &type, Place where) {
  return spread(isFloatType(type) ? makeReal(real, type.lane(), where) : makeInteger(integer, type.lane(), where),
                type.lanes, where);
}

/// "f32x4", "u8", "i64", "h", "f" after a number.
Type suffixType(std::string_view suffix, bool isReal) {
  const Type float64{Type::Kind::floating, 64, 1, ""};
  if (suffix.empty()) return isReal ? float64 : int32;
  const std::string rest(suffix.substr(1));
  switch (suffix[0]) {
  case 'h': return {Type::Kind::floating, 16, 1, ""};
  case 'f': return parseType("float" + (rest.empty() ? "32" : rest)).value_or(float64);
  case 'u': return parseType("uint" + (rest.empty() ? "32" : rest)).value_or(int32);
  case 'i': return parseType("int" + (rest.empty() ? "32" : rest)).value_or(int32);
  default: return isReal ? float64 : int32;
  }
}

/// Infinities and nan as streams print them, with their suffix.
std::optional<double> specialReal(std::string_view name, std::string_view &suffix) {
  for (auto [word, value] : {std::pair<std::string_view, double>{"inf", HUGE_VAL}, {"nan", NAN}}) {
    if (!name.starts_with(word)) continue;
    suffix = name.substr(3);
    if (suffix.empty() || suffix == "h" || suffix == "f" || suffix == "f16" || suffix == "f32" || suffix == "f64")
      return value;
  }
  return std::nullopt;
}

} // namespace

bool isIntrinsic(std::string_view name) {
  static constexpr std::array<std::string_view, 14> others = {
      "likely",      "select", "ramp",       "broadcast",      "if_then_else",    "shuffle", "reinterpret",
      "bitwise_not", "cast",   "address_of", "large_uint_imm", "type_annotation", "isnan",   "prefetch"};
  if (keepsType(name) || operatorCalls.count(name) || spreadLanes(name) || parseType(std::string(name))) return true;
  if (name.starts_with("tvm_") || name.starts_with("call_") || name.starts_with("__")) return true;
  return std::find(others.begin(), others.end(), name) != others.end();
}

bool same(const ExprPtr &a, const ExprPtr &b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->type != b->type || a->args.size() != b->args.size()) return false;
  if (a->op != b->op || a->integer != b->integer || a->real != b->real || a->text != b->text) return false;
  if (a->variable != b->variable || a->buffer != b->buffer || !a->ranges.empty() || !b->ranges.empty()) return false;
  return std::equal(a->args.begin(), a->args.end(), b->args.begin(), same);
}

ExprPtr TextReader::expression() {
  const Deeper deeper(*this);
  ExprPtr value = binary(1);
  tallest = std::max(tallest, height);
  return value;
}

ExprPtr TextReader::binary(unsigned minimum) {
  ExprPtr left = unary();
  unsigned levels = height;
  while (const Infix *found = infix(peek())) {
    if (found->precedence < minimum) break;
    const Place where = place();
    if (levels > maxTree) fail("an expression of too many parts");
    take();
    ExprPtr right = binary(found->precedence + 1);
    levels = std::max(levels, height) + 1;
    left = combine(found->op, std::move(left), std::move(right), where);
  }
  height = levels;
  return left;
}

ExprPtr TextReader::combine(Operator op, ExprPtr a, ExprPtr b, Place where) {
  if (a->type.kind == Type::Kind::none)
    infer(a, b->type);
  else if (b->type.kind == Type::Kind::none)
    infer(b, a->type);
  return makeBinary(op, std::move(a), std::move(b), where);
}

void TextReader::infer(const ExprPtr &expr, const Type &type) {
  if (!expr || expr->type.kind != Type::Kind::none || type.kind == Type::Kind::none) return;
  switch (expr->kind) {
  case Expr::Kind::load: hints.try_emplace(expr->buffer->name, type.lane()); break;
  case Expr::Kind::binary:
  case Expr::Kind::broadcast:
    for (const ExprPtr &each : expr->args) infer(each, type);
    break;
  case Expr::Kind::select:
  case Expr::Kind::ifThenElse:
    infer(expr->args[1], type);
    infer(expr->args[2], type);
    break;
  case Expr::Kind::call:
    if (keepsType(expr->text) && !expr->args.empty()) infer(expr->args[0], type);
    break;
  default: break;
  }
}

ExprPtr TextReader::unary() {
  const Deeper deeper(*this);
  const Place where = place();
  if (peek().kind != Token::Kind::symbol) return operand();
  if (accept("!")) return makeNot(unary(), where);
  if (accept("&")) return makeCall("address_of", {unary()}, handle, where);
  if (accept("~")) return bitNot(where);
  if (accept("-")) {
    ExprPtr value = unary();
    if (value->kind == Expr::Kind::integer) return makeInteger(int64_t(-uint64_t(value->integer)), value->type, where);
    if (value->kind == Expr::Kind::real) return makeReal(-value->real, value->type, where);
    return makeBinary(Operator::sub, constant(0, 0, value->type, where), value, where);
  }
  return operand();
}

ExprPtr TextReader::operand() {
  const unsigned outer = std::exchange(tallest, 0);
  ExprPtr value = primary();
  height = tallest + 1;
  tallest = outer;
  return value;
}

/// After a `~`.
ExprPtr TextReader::bitNot(Place where) {
  ExprPtr value = unary();
  Expr expr;
  expr.kind = Expr::Kind::bitNot;
  expr.type = value->type;
  expr.where = where;
  expr.args = {std::move(value)};
  return make<const Expr>(std::move(expr));
}

ExprPtr TextReader::primary() {
  const Place where = place();
  switch (peek().kind) {
  case Token::Kind::number: return number(take());
  case Token::Kind::text: return makeText(unquote(take().spelling), where);
  case Token::Kind::name: return named();
  default: break;
  }
  if (peek().is("(")) return parenthesised();
  if (accept("[")) return makeList(expressions("]"), where);
  if (peek().is("{")) return braced();
  if (peek().is("@") && peek(1).kind == Token::Kind::name && peek(2).is("(")) {
    take();
    return call(take());
  }
  if (accept("?")) return makeText("?", where);
  fail("expected an expression");
  return makeInteger(0, int32, where);
}

ExprPtr TextReader::number(const Token &token) {
  const Place where{token.line, token.column};
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  if (token.spelling.size() < 10 && std::all_of(token.spelling.begin(), token.spelling.end(), isDigit)) {
    int64_t value = 0;
    for (char c : token.spelling) value = value * 10 + (c - '0');
    return makeInteger(value, int32, where);
  }
  const std::string text(token.spelling);
  size_t digits = text.find_first_not_of("0123456789.");
  if (digits != std::string::npos && (text[digits] == 'e' || text[digits] == 'E'))
    if (size_t exponent = text.find_first_not_of("+-0123456789", digits + 1); exponent != digits + 1) digits = exponent;
  const std::string plain = text.substr(0, digits);
  const bool isReal = plain.find_first_of(".eE") != std::string::npos;
  const Type type = suffixType(digits == std::string::npos ? "" : std::string_view(text).substr(digits), isReal);
  const double real = std::strtod(plain.c_str(), nullptr);
  const int64_t integer =
      isReal ? int64_t(std::clamp(real, -9e18, 9e18)) : int64_t(std::strtoull(plain.c_str(), nullptr, 10));
  return constant(real, integer, type, where);
}

/// `{n|n>=0}`, a size as one printer shows it, or a dictionary.
ExprPtr TextReader::braced() {
  const Place where = place();
  const size_t end = closing(at);
  if (peek(1).kind == Token::Kind::name && peek(2).is("|") && end < limit) {
    take();
    const Token name = take();
    at = end + 1;
    return use(name);
  }
  take();
  ExprList items;
  while (!broken && !peek().is("}")) {
    items.push_back(expression());
    if (accept(":")) items.push_back(expression());
    if (!accept(",")) break;
  }
  expect("}", "after a dictionary");
  return makeList(std::move(items), where);
}

ExprPtr TextReader::parenthesised() {
  const Place where = place();
  expect("(", "");
  if (peek().kind == Token::Kind::name && (peek(1).is(")") || (peek(1).is("*") && peek(2).is(")"))) &&
      !isKnown(peek().spelling)) {
    if (sees("nullptr", ")")) {
      at += 2;
      return makeText("nullptr", where);
    }
    if (std::optional<Type> type = parseType(std::string(peek().spelling))) {
      take();
      return typed(std::move(*type), where);
    }
  }
  if (sees("let", peek(1).spelling)) {
    ExprPtr value = letIn();
    expect(")", "after 'let ... in'");
    return value;
  }
  if (accept(")")) return makeList({}, where);
  ExprPtr value = expression();
  if (peek().is(",")) {
    ExprList items = {std::move(value)};
    while (accept(",") && !peek().is(")")) items.push_back(expression());
    value = makeList(std::move(items), where);
  }
  expect(")", "after an expression");
  return value;
}

/// After `(float32` : a cast, a typed constant `(bool)1`, a load `(float32x4*)A[...]` or a pointer.
ExprPtr TextReader::typed(Type type, Place where) {
  const bool isPointer = accept("*");
  expect(")", "after a type");
  if (!isPointer) {
    if (spell(type) == "uint1") type = boolean;
    ExprPtr value = unary();
    if (value->kind == Expr::Kind::integer) return constant(double(value->integer), value->integer, type, where);
    return makeCast(std::move(type), std::move(value), where);
  }
  if (peek().kind != Token::Kind::name) return unary();
  const Token name = take();
  if (peek().is("[")) return load(name, std::move(type));
  return use(name);
}

/// `let x = value in body`: every x in the body is the value.
ExprPtr TextReader::letIn() {
  take();
  const Token name = expectName("after 'let'");
  if (accept(":")) type();
  expect("=", "after the name of a 'let'");
  if (++lets > 8) fail("too many 'let' in one expression");
  const size_t mark = declared();
  ExprPtr value = expression();
  expect("in", "after the value of a 'let'");
  declare(std::string(name.spelling), {nullptr, nullptr, {}, std::move(value)});
  ExprPtr body = expression();
  forget(mark);
  --lets;
  return body;
}

ExprPtr TextReader::named() {
  const Place where = place();
  const std::string_view word = peek().spelling;
  if (word == "True" || word == "False") return makeInteger(take().is("True"), boolean, where);
  std::string_view suffix;
  if (const std::optional<double> value = specialReal(word, suffix); value && !isKnown(word)) {
    take();
    return makeReal(*value, suffixType(suffix, true), where);
  }
  if (sees("meta", "[")) return skipped(2, Expr::Kind::text);
  if (word == "let" && peek(1).kind == Token::Kind::name) return letIn();
  if (peek(1).is("(") && (word == "reduce" || word == "comm_reducer" || word == "IterVar" || word == "iter_var"))
    return skipped(1, word == "reduce" ? Expr::Kind::lambda : Expr::Kind::text);
  const Token name = take();
  if (peek().is(":") && declaration(name)) return use(name);
  if (peek().is("(")) {
    if (ExprPtr value = application(name)) return value;
    return call(name);
  }
  return use(name);
}

/// A name with `count` pairs of brackets after it, none of which says anything about memory.
ExprPtr TextReader::skipped(size_t count, Expr::Kind kind) {
  Expr expr;
  expr.kind = kind;
  expr.where = place();
  const size_t begin = at;
  take();
  for (size_t i = 0; i < count && (peek().is("[") || peek().is("(")); ++i) {
    const size_t end = closing(at);
    if (end == limit)
      failAt(place(), "a bracket without its end");
    else
      at = end + 1;
  }
  if (kind == Expr::Kind::text && !broken) expr.text = raw(begin, at);
  return make<const Expr>(std::move(expr));
}

ExprPtr TextReader::use(const Token &name) {
  const Place where{name.line, name.column};
  if (peek().is("[") && !peek().firstOfLine) return load(name, std::nullopt);
  const Meaning &meaning = meaningOf(name);
  if (meaning.value) return meaning.value;
  if (meaning.variable) return makeVariable(meaning.variable, where);
  return makeBufferData(meaning.buffer, where);
}

ExprPtr TextReader::load(const Token &name, std::optional<Type> pointer) {
  const Place where{name.line, name.column};
  const std::vector<Index> list = indices();
  const bool isRegion = std::any_of(list.begin(), list.end(), [](const Index &each) { return each.end != nullptr; });
  if (isRegion) return makeRegion(bufferOf(name, std::nullopt), ranges(list), where);
  ExprList args = elements(list);
  if (pointer) pointer = elementOf(*pointer, args);
  const BufferPtr buffer = bufferOf(name, pointer);
  return predicated(makeLoad(buffer, shifted(std::move(args), meaningOf(name).origin), where));
}

ExprPtr TextReader::predicated(ExprPtr value) {
  if (!peek().is("if") || peek().firstOfLine) return value;
  const Place where = place();
  take();
  ExprPtr condition = expression();
  ExprPtr zero = constant(0, 0, value->type, where);
  return makeSelect(Expr::Kind::ifThenElse, std::move(condition), std::move(value), std::move(zero), where);
}

std::optional<Type> TextReader::elementOf(const Type &type, const ExprList &list) {
  unsigned lanes = 1;
  for (const ExprPtr &each : list) lanes *= std::max(1u, each->type.lanes);
  if (type.kind == Type::Kind::none) return std::nullopt;
  return lanes && type.lanes % lanes == 0 ? type.withLanes(type.lanes / lanes) : type.lane();
}

std::vector<TextReader::Index> TextReader::indices() {
  std::vector<Index> list;
  expect("[", "before an index");
  while (!broken && !peek().is("]")) {
    Index index{expression(), nullptr};
    if (accept(":")) index.end = expression();
    list.push_back(std::move(index));
    if (!accept(",")) break;
  }
  expect("]", "after an index");
  return list;
}

ExprList TextReader::elements(const std::vector<Index> &list) {
  ExprList result;
  for (const Index &each : list) result.push_back(each.begin);
  return result;
}

std::vector<Range> TextReader::ranges(const std::vector<Index> &list) {
  std::vector<Range> result;
  for (const Index &each : list) {
    ExprPtr extent = makeInteger(1);
    if (const ExprPtr &end = each.end) {
      const bool isSum = end->kind == Expr::Kind::binary && end->op == Operator::add && same(end->args[0], each.begin);
      extent = isSum                        ? end->args[1]
               : asInteger(each.begin) == 0 ? end
                                            : makeBinary(Operator::sub, end, each.begin, end->where);
    }
    result.push_back({each.begin, std::move(extent)});
  }
  return result;
}

ExprList TextReader::shifted(ExprList list, const ExprList &origin) const {
  for (size_t i = 0; i < list.size() && i < origin.size(); ++i)
    if (asInteger(origin[i]) != 0) list[i] = makeBinary(Operator::sub, list[i], origin[i], list[i]->where);
  return list;
}

ExprList TextReader::expressions(std::string_view close) {
  ExprList list;
  while (!broken && !peek().is(close)) {
    list.push_back(expression());
    if (!accept(",")) break;
  }
  expect(close, "after a list");
  return list;
}

ExprPtr TextReader::expressionOrText(size_t end) {
  end = std::min(end, limit);
  const size_t begin = at, oldLimit = limit, mark = declared(), parameters = undeclared.size();
  const Place where = place();
  limit = end;
  ExprPtr value = begin < end ? expression() : nullptr;
  const bool whole = value && !broken && at == end;
  limit = oldLimit;
  if (!whole) {
    broken = false;
    forget(mark);
    for (; undeclared.size() > parameters; undeclared.pop_back()) names.erase(undeclared.back().variable->name);
    value = makeText(raw(begin, end), where);
  }
  at = end;
  return value;
}

std::optional<Type> TextReader::type() {
  if (peek().kind == Token::Kind::name)
    if (std::optional<Type> found = parseType(std::string(peek().spelling))) {
      take();
      return found;
    }
  fail("expected a type");
  return std::nullopt;
}

/// The first printer of D2 forgot the ')' of every select; whole lines tell.
bool TextReader::unclosedSelect(Place where) {
  int open = 0, selects = 0;
  size_t i = at;
  while (i > 0 && tokens[i - 1].line == where.line) --i;
  for (; i < tokens.size() && tokens[i].line == where.line; ++i) {
    open += tokens[i].is("(") - tokens[i].is(")");
    selects += tokens[i].is("select") && i + 1 < tokens.size() && tokens[i + 1].is("(");
  }
  return open > 0 && open == selects;
}

ExprPtr TextReader::call(const Token &name) {
  const Place where{name.line, name.column};
  const std::string function = plainName(name.spelling);
  expect("(", "before arguments");
  Type result;
  ExprList args;
  std::vector<std::pair<std::string, ExprPtr>> keyed;
  if (function == "cast") {
    result = type().value_or(int32);
    expect(",", "after the type of a cast");
  }
  const bool isUnclosed = function == "select" && unclosedSelect(where);
  while (!broken && !peek().is(")")) {
    if (acceptName("dtype", "="))
      result = type().value_or(Type{});
    else if (peek().kind == Token::Kind::name && peek(1).is("=")) {
      const std::string key(take().spelling);
      take();
      keyed.emplace_back(key, expression());
    } else if (!peek().is(","))
      args.push_back(expression());
    if ((isUnclosed && args.size() == 3) || !accept(",")) break;
  }
  if (!isUnclosed) expect(")", "after arguments");
  if (broken) return makeInteger(0, int32, where);
  if (ExprPtr known = builtin(function, result, args, where)) return known;
  if (result.kind == Type::Kind::none && keepsType(function) && !args.empty()) result = args[0]->type;
  Expr expr = *makeCall(function, std::move(args), result, where);
  expr.named = std::move(keyed);
  return make<const Expr>(std::move(expr));
}

/// Null: a call of something.
ExprPtr TextReader::builtin(const std::string &function, const Type &result, const ExprList &args,
                            Place where) {
  const auto binaryCall = operatorCalls.find(function);
  if (binaryCall != operatorCalls.end() && args.size() == 2)
    return combine(binaryCall->second, args[0], args[1], where);
  if (args.size() == 1) {
    if (function == "cast") return makeCast(result, args[0], where);
    if (function == "likely") return args[0];
    if (const std::optional<Type> to = parseType(function); to && !isKnown(function))
      return args[0]->kind == Expr::Kind::integer && isFloatType(*to)
                 ? constant(double(args[0]->integer), 0, *to, where)
                 : makeCast(*to, args[0], where);
    if (const unsigned lanes = spreadLanes(function)) return makeBroadcast(args[0], lanes, where);
  }
  if (args.size() == 2 && function == "broadcast")
    if (const auto lanes = asInteger(args[1]); lanes && *lanes > 0 && *lanes <= 1024)
      return makeBroadcast(args[0], unsigned(*lanes), where);
  if (args.size() == 3) {
    if (function == "select") return makeSelect(Expr::Kind::select, args[0], args[1], args[2], where);
    if (function == "if_then_else" || function == "tvm_if_then_else")
      return makeSelect(Expr::Kind::ifThenElse, args[0], args[1], args[2], where);
    if (function == "ramp")
      if (const auto lanes = asInteger(args[2]); lanes && *lanes > 0 && *lanes <= 1024)
        return makeRamp(args[0], args[1], unsigned(*lanes), where);
  }
  return nullptr;
}

// Statements.

TextReader::Opened::Opened(TextReader &reader, List &list) : reader(reader) {
  reader.open.push_back({&list, ++reader.listCount});
}

void TextReader::addHolder(List &list, Item holder, const VariablePtr &variable) {
  holder.holds = Item::Holds::next;
  if (!open.empty() && open.back().list == &list)
    holders[variable.get()] = {open.size() - 1, open.back().number, list.size()};
  list.push_back(std::move(holder));
}

void TextReader::used(const VariablePtr &variable) {
  const auto found = holders.find(variable.get());
  if (found == holders.end()) return;
  const auto &[depth, number, index] = found->second;
  if (depth >= open.size() || open[depth].number != number) return;
  List &list = *open[depth].list;
  list[index].lastUse = std::max(list[index].lastUse, list.size());
}

TextReader::Item TextReader::item(Stmt::Kind kind, Place where) {
  Item result;
  result.stmt = make<Stmt>();
  result.stmt->kind = kind;
  result.stmt->where = where;
  return result;
}

void TextReader::setBody(Item &item, Scope scope) {
  item.stmt->body = std::move(scope.body);
  item.height = std::max(item.height, scope.height + 1);
}

unsigned TextReader::lineColumn() const {
  size_t first = std::min(at, tokens.size() - 1);
  while (first > 0 && !tokens[first].firstOfLine) --first;
  return tokens[first].column;
}

TextReader::Scope TextReader::braces() {
  const Deeper deeper(*this, 2);
  const Token open = peek();
  const unsigned column = open.firstOfLine ? 0 : lineColumn(); // 0: nothing to compare with
  const size_t mark = declared();
  expect("{", "before a body");
  List list;
  const Opened opened(*this, list);
  while (!broken && !peek().is("}")) {
    if (peek().kind == Token::Kind::end)
      fail("the '{' of line " + std::to_string(open.line) + " isn't closed");
    else
      statement(list);
  }
  if (column && peek().firstOfLine && peek().column != column && !unevenBrace.line && !broken) unevenBrace = place();
  expect("}", "after a body");
  if (rules.scopedNames) forget(mark);
  return nest(list);
}

TextReader::Scope TextReader::nest(List &list) {
  // Up to where each statement holds those that follow, from the last to the first.
  std::vector<size_t> ends(list.size());
  for (size_t i = list.size(); i-- > 0;) {
    ends[i] = i + 1;
    if (list[i].holds == Item::Holds::itself) continue;
    if (list[i].holds == Item::Holds::rest)
      ends[i] = list.size();
    else if (i + 1 < list.size())
      ends[i] = std::max(ends[i + 1], std::min(list[i].lastUse + 1, list.size()));
    for (size_t inner = i + 1; inner < ends[i]; inner = ends[inner]) ends[i] = std::max(ends[i], ends[inner]);
  }
  return build(list, ends, 0, list.size(), 0);
}

TextReader::Scope TextReader::build(List &list, const std::vector<size_t> &ends, size_t begin, size_t end,
                                    unsigned depth) {
  Scope scope;
  if (depth > maxHeight) {
    failAt(begin < end && list[begin].stmt ? list[begin].stmt->where : Place{}, "statements nested too deeply");
    return scope;
  }
  for (size_t i = begin; i < end; i = ends[i]) {
    Item &each = list[i];
    if (ends[i] > i + 1) setBody(each, build(list, ends, i + 1, ends[i], depth + 1));
    scope.height = std::max(scope.height, each.height);
    if (each.stmt)
      scope.body.push_back(std::move(each.stmt));
    else
      std::move(each.group.begin(), each.group.end(), std::back_inserter(scope.body));
  }
  if (scope.height > maxHeight) {
    failAt(scope.body.empty() ? Place{} : scope.body[0]->where, "statements nested too deeply");
    scope = {};
  }
  return scope;
}

void TextReader::storeTo(List &list, const Token &name, ExprList indices, Place where) {
  const ExprList origin = meaningOf(name).origin;
  ExprPtr value = expression();
  const std::optional<Type> element = elementOf(value->type, indices);
  const Meaning &meaning = meaningOf(name);
  const bool isPointer = rules.storesTellType && (!meaning.buffer || meaning.variable == meaning.buffer->data);
  BufferPtr buffer = bufferOf(name, isPointer ? element : std::nullopt);
  if (buffer->element.kind == Type::Kind::none && element) hints.try_emplace(buffer->name, *element);
  infer(value, buffer->element);
  Item result = item(Stmt::Kind::store, where);
  result.stmt->buffer = std::move(buffer);
  result.stmt->indices = shifted(std::move(indices), origin);
  result.stmt->value = std::move(value);
  if (peek().is("if") && !peek().firstOfLine) {
    Item guard = item(Stmt::Kind::branch, place());
    take();
    guard.stmt->value = expression();
    setBody(guard, {{result.stmt}, 1});
    result = std::move(guard);
  }
  list.push_back(std::move(result));
}

void TextReader::store(List &list) {
  const Place where = place();
  const Token name = take();
  if (peek().is(":") && !declaration(name)) fail("expected a buffer");
  ExprList index = elements(indices());
  expect("=", "after what a statement stores to");
  storeTo(list, name, std::move(index), where);
}

void TextReader::evaluate(List &list) {
  Item result = item(Stmt::Kind::evaluate, place());
  result.stmt->value = expression();
  if (result.stmt->value->kind == Expr::Kind::call) list.push_back(std::move(result)); // others have no effect
}

void TextReader::branch(List &list) {
  const Deeper deeper(*this);
  Item result = item(Stmt::Kind::branch, place());
  take();
  result.stmt->value = expression();
  setBody(result, braces());
  if (accept("else")) {
    Scope scope;
    if (peek().is("if")) {
      List inner;
      branch(inner);
      scope = nest(inner);
    } else {
      scope = braces();
    }
    result.stmt->orElse = std::move(scope.body);
    result.height = std::max(result.height, scope.height + 1);
  }
  list.push_back(std::move(result));
}

} // namespace smem::tir
