#include "analyzer/frontend/tir/Tree.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <mutex>
#include <set>

namespace smem::tir {

namespace {

Expr blank(Expr::Kind kind, Type type, Place where) {
  Expr expr;
  expr.kind = kind;
  expr.type = std::move(type);
  expr.where = where;
  return expr;
}

/// As a list in braces, but arguments are moved.
template <typename... Args> ExprList list(Args... args) {
  ExprList result;
  result.reserve(sizeof...(args));
  (result.push_back(std::move(args)), ...);
  return result;
}

ExprPtr finish(Expr expr) { return make<const Expr>(std::move(expr)); }

bool isComparison(Operator op) { return op >= Operator::equal && op <= Operator::logicalOr; }

bool isFloat(const Type &type) {
  return type.kind == Type::Kind::floating || type.kind == Type::Kind::bfloat || type.kind == Type::Kind::custom;
}

/// The one that the other is converted to.
Type common(const Type &a, const Type &b) {
  const unsigned lanes = std::max(a.lanes, b.lanes);
  if (a.kind == Type::Kind::none || a.kind == Type::Kind::boolean) return b.withLanes(lanes);
  if (b.kind == Type::Kind::none || b.kind == Type::Kind::boolean) return a.withLanes(lanes);
  if (isFloat(a) != isFloat(b)) return (isFloat(a) ? a : b).withLanes(lanes);
  return (a.bits >= b.bits ? a : b).withLanes(lanes);
}

int64_t floorDivide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

std::optional<int64_t> fold(Operator op, int64_t a, int64_t b) {
  using U = uint64_t; // wraps
  switch (op) {
  case Operator::add: return int64_t(U(a) + U(b));
  case Operator::sub: return int64_t(U(a) - U(b));
  case Operator::mul: return int64_t(U(a) * U(b));
  case Operator::min: return std::min(a, b);
  case Operator::max: return std::max(a, b);
  case Operator::equal: return a == b;
  case Operator::notEqual: return a != b;
  case Operator::less: return a < b;
  case Operator::lessEqual: return a <= b;
  case Operator::greater: return a > b;
  case Operator::greaterEqual: return a >= b;
  case Operator::logicalAnd: return a && b;
  case Operator::logicalOr: return a || b;
  case Operator::bitAnd: return a & b;
  case Operator::bitOr: return a | b;
  case Operator::bitXor: return a ^ b;
  case Operator::shiftLeft: return b < 0 || b > 63 ? std::nullopt : std::optional<int64_t>(int64_t(U(a) << b));
  case Operator::shiftRight: return b < 0 || b > 63 ? std::nullopt : std::optional<int64_t>(a >> b);
  default: break;
  }
  if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
  switch (op) {
  case Operator::div: return a / b;
  case Operator::truncMod: return a % b;
  case Operator::floorDiv: return floorDivide(a, b);
  case Operator::floorMod: return a - floorDivide(a, b) * b;
  default: return std::nullopt;
  }
}

} // namespace

Name::Name(std::string_view given) {
  if (given.empty()) return;
  static std::mutex lock;
  static std::set<std::string, std::less<>> names;
  const std::lock_guard<std::mutex> guard(lock);
  const auto known = names.find(given);
  text = known != names.end() ? &*known : &*names.emplace(given).first;
}

std::optional<Type> parseType(const std::string &text) {
  size_t end = text.find_first_of("0123456789");
  std::string word = text.substr(0, end);
  Type type;
  if (word == "int") type.kind = Type::Kind::integer;
  else if (word == "uint") type.kind = Type::Kind::unsignedInteger;
  else if (word == "float") type.kind = Type::Kind::floating;
  else if (word == "bfloat") type.kind = Type::Kind::bfloat;
  else if (word == "bool" || word == "boolx") type.kind = Type::Kind::boolean, type.bits = 1;
  else if (word == "handle" || word == "handlex") type.kind = Type::Kind::handle, type.bits = 64;
  else return std::nullopt;
  if (type.kind == Type::Kind::boolean || type.kind == Type::Kind::handle) {
    if (end == std::string::npos) return type;
    unsigned number = 0;
    const auto parsed = std::from_chars(text.data() + end, text.data() + text.size(), number);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || !number) return std::nullopt;
    if (word.ends_with("x")) type.lanes = number; // "boolx4"; "handle64" and "bool8" name the storage
    return type;
  }
  if (end == std::string::npos) return std::nullopt;
  const char *at = text.data() + end, *last = text.data() + text.size();
  auto parsed = std::from_chars(at, last, type.bits);
  if (parsed.ec != std::errc() || type.bits == 0 || type.bits > 1024) return std::nullopt;
  at = parsed.ptr;
  if (at != last && *at == '_') { // float8_e4m3fn, float4_e2m1fnx2
    const char *x = last;
    while (x > at && std::isdigit((unsigned char)x[-1])) --x;
    const bool lanes = x < last && x > at && x[-1] == 'x';
    type.kind = Type::Kind::custom;
    type.name = text.substr(0, size_t((lanes ? x - 1 : last) - text.data()));
    at = lanes ? x - 1 : last;
  }
  if (at == last) return type;
  if (*at != 'x') return std::nullopt;
  parsed = std::from_chars(at + 1, last, type.lanes);
  if (parsed.ec != std::errc() || parsed.ptr != last || type.lanes == 0 || type.lanes > 1024) return std::nullopt;
  return type;
}

std::string spell(const Type &type) {
  std::string text;
  switch (type.kind) {
  case Type::Kind::none: return "?";
  case Type::Kind::integer: text = "int" + std::to_string(type.bits); break;
  case Type::Kind::unsignedInteger: text = "uint" + std::to_string(type.bits); break;
  case Type::Kind::floating: text = "float" + std::to_string(type.bits); break;
  case Type::Kind::bfloat: text = "bfloat" + std::to_string(type.bits); break;
  case Type::Kind::boolean: text = "bool"; break;
  case Type::Kind::handle: text = "handle"; break;
  case Type::Kind::custom: text = type.name; break;
  }
  return type.lanes == 1 ? text : text + "x" + std::to_string(type.lanes);
}

ExprPtr makeInteger(int64_t value, Type type, Place where) {
  Expr expr = blank(Expr::Kind::integer, std::move(type), where);
  expr.integer = value;
  return finish(std::move(expr));
}

ExprPtr makeReal(double value, Type type, Place where) {
  Expr expr = blank(Expr::Kind::real, std::move(type), where);
  expr.real = value;
  return finish(std::move(expr));
}

ExprPtr makeText(std::string text, Place where) {
  Expr expr = blank(Expr::Kind::text, {}, where);
  expr.text = std::move(text);
  return finish(std::move(expr));
}

ExprPtr makeVariable(VariablePtr variable, Place where) {
  Expr expr = blank(Expr::Kind::variable, variable->type, where);
  expr.variable = std::move(variable);
  return finish(std::move(expr));
}

ExprPtr makeBinary(Operator op, ExprPtr a, ExprPtr b, Place where) {
  Type type = common(a->type, b->type);
  if (a->kind == Expr::Kind::integer && b->kind == Expr::Kind::integer && !isFloat(type))
    if (std::optional<int64_t> value = fold(op, a->integer, b->integer))
      return makeInteger(*value, isComparison(op) ? boolean : type, where);
  if (type.lanes > 1) {
    if (a->type.lanes == 1) a = makeBroadcast(a, type.lanes, a->where);
    if (b->type.lanes == 1) b = makeBroadcast(b, type.lanes, b->where);
  }
  Expr expr = blank(Expr::Kind::binary, isComparison(op) ? boolean.withLanes(type.lanes) : type, where);
  expr.op = op;
  expr.args = list(std::move(a), std::move(b));
  return finish(std::move(expr));
}

ExprPtr makeNot(ExprPtr a, Place where) {
  if (a->kind == Expr::Kind::integer) return makeInteger(!a->integer, boolean, where);
  Expr expr = blank(Expr::Kind::logicalNot, boolean.withLanes(a->type.lanes), where);
  expr.args = list(std::move(a));
  return finish(std::move(expr));
}

ExprPtr makeCast(Type type, ExprPtr a, Place where) {
  if (type == a->type) return a;
  const bool whole = type.kind == Type::Kind::integer || type.kind == Type::Kind::unsignedInteger;
  if (a->kind == Expr::Kind::integer && whole && type.lanes == 1 && type.bits >= 32)
    return makeInteger(a->integer, type, where);
  Expr expr = blank(Expr::Kind::cast, std::move(type), where);
  expr.args = list(std::move(a));
  return finish(std::move(expr));
}

ExprPtr makeSelect(Expr::Kind kind, ExprPtr condition, ExprPtr a, ExprPtr b, Place where) {
  Expr expr = blank(kind, common(a->type, b->type), where);
  expr.args = list(std::move(condition), std::move(a), std::move(b));
  return finish(std::move(expr));
}

ExprPtr makeRamp(ExprPtr base, ExprPtr stride, unsigned lanes, Place where) {
  Expr expr = blank(Expr::Kind::ramp, base->type.withLanes(lanes), where);
  expr.args = list(std::move(base), std::move(stride));
  return finish(std::move(expr));
}

ExprPtr makeBroadcast(ExprPtr value, unsigned lanes, Place where) {
  Expr expr = blank(Expr::Kind::broadcast, value->type.withLanes(lanes), where);
  expr.args = list(std::move(value));
  return finish(std::move(expr));
}

Type accessType(const Buffer &buffer, const ExprList &indices) {
  unsigned lanes = 1;
  for (const ExprPtr &index : indices) lanes = std::max(lanes, index->type.lanes);
  return buffer.element.withLanes(buffer.element.lanes * lanes);
}

ExprPtr makeLoad(BufferPtr buffer, ExprList indices, Place where) {
  const Type type = accessType(*buffer, indices);
  Expr expr = blank(Expr::Kind::load, type, where);
  expr.buffer = std::move(buffer);
  expr.args = std::move(indices);
  return finish(std::move(expr));
}

ExprPtr makeCall(std::string name, ExprList args, Type type, Place where) {
  Expr expr = blank(Expr::Kind::call, std::move(type), where);
  expr.text = std::move(name);
  expr.args = std::move(args);
  return finish(std::move(expr));
}

ExprPtr makeList(ExprList items, Place where) {
  Expr expr = blank(Expr::Kind::list, {}, where);
  expr.args = std::move(items);
  return finish(std::move(expr));
}

ExprPtr makeRegion(BufferPtr buffer, std::vector<Range> ranges, Place where) {
  Expr expr = blank(Expr::Kind::region, {}, where);
  expr.buffer = std::move(buffer);
  expr.ranges = std::move(ranges);
  return finish(std::move(expr));
}

ExprPtr makeBufferData(BufferPtr buffer, Place where) {
  Expr expr = blank(Expr::Kind::bufferData, handle, where);
  expr.buffer = std::move(buffer);
  return finish(std::move(expr));
}

std::optional<int64_t> asInteger(const ExprPtr &expr) {
  if (!expr) return std::nullopt;
  switch (expr->kind) {
  case Expr::Kind::integer: return expr->integer;
  case Expr::Kind::cast: return asInteger(expr->args[0]);
  case Expr::Kind::binary: {
    const std::optional<int64_t> a = asInteger(expr->args[0]), b = asInteger(expr->args[1]);
    return a && b ? fold(expr->op, *a, *b) : std::nullopt;
  }
  default: return std::nullopt;
  }
}

} // namespace smem::tir
