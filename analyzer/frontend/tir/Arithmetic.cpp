#include "analyzer/frontend/tir/Arithmetic.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <numeric>

namespace smem::tir {

namespace {

constexpr int64_t far = int64_t(1) << 62;

std::optional<Interval> checked(__int128 low, __int128 high) {
  if (low < -far || high > far) return std::nullopt;
  return Interval{int64_t(low), int64_t(high)};
}

int64_t floorDivide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

std::optional<Interval> product(const Interval &a, const Interval &b) {
  const __int128 corners[] = {__int128(a.low) * b.low, __int128(a.low) * b.high, __int128(a.high) * b.low,
                              __int128(a.high) * b.high};
  return checked(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4));
}

/// All ones up to the highest bit of `value`.
int64_t fillBits(int64_t value) {
  for (int shift = 1; shift < 64; shift *= 2) value |= value >> shift;
  return value;
}

std::optional<Interval> boundsOfBinary(Operator op, const ExprPtr &left, const ExprPtr &right, const Ranges &ranges) {
  if (op >= Operator::equal && op <= Operator::logicalOr) return Interval{0, 1};
  const std::optional<Interval> a = bounds(left, ranges), b = bounds(right, ranges);
  if (op == Operator::bitAnd && a && b && (a->low >= 0 || b->low >= 0)) {
    const int64_t high = a->low < 0 ? b->high : b->low < 0 ? a->high : std::min(a->high, b->high);
    return Interval{0, high};
  }
  if ((op == Operator::floorMod || op == Operator::truncMod) && b && b->low > 0) {
    if (a && a->low >= 0) return Interval{0, std::min(a->high, b->high - 1)};
    return Interval{op == Operator::floorMod ? 0 : 1 - b->high, b->high - 1};
  }
  if (!a || !b) return std::nullopt;
  switch (op) {
  case Operator::add: return checked(__int128(a->low) + b->low, __int128(a->high) + b->high);
  case Operator::sub: return checked(__int128(a->low) - b->high, __int128(a->high) - b->low);
  case Operator::mul: return product(*a, *b);
  case Operator::min: return Interval{std::min(a->low, b->low), std::min(a->high, b->high)};
  case Operator::max: return Interval{std::max(a->low, b->low), std::max(a->high, b->high)};
  case Operator::div:
  case Operator::floorDiv:
    if (b->low <= 0) return std::nullopt;
    if (op == Operator::div && a->low < 0) return Interval{-std::abs(a->low), std::max<int64_t>(a->high, 0)};
    return Interval{std::min(floorDivide(a->low, b->low), floorDivide(a->low, b->high)),
                    std::max(floorDivide(a->high, b->low), floorDivide(a->high, b->high))};
  case Operator::shiftLeft:
    if (b->low != b->high || b->low < 0 || b->low > 61) return std::nullopt;
    return product(*a, {int64_t(1) << b->low, int64_t(1) << b->low});
  case Operator::shiftRight:
    if (b->low != b->high || b->low < 0 || b->low > 62) return std::nullopt;
    return Interval{a->low >> b->low, a->high >> b->low};
  case Operator::bitOr:
  case Operator::bitXor:
    if (a->low < 0 || b->low < 0) return std::nullopt;
    return Interval{0, fillBits(a->high | b->high)};
  default: return std::nullopt;
  }
}

} // namespace

std::optional<Interval> bounds(const ExprPtr &expr, const Ranges &ranges) {
  switch (expr->kind) {
  case Expr::Kind::integer: return Interval{expr->integer, expr->integer};
  case Expr::Kind::variable: {
    const auto known = ranges.find(expr->variable.get());
    return known == ranges.end() ? std::nullopt : std::optional<Interval>(known->second);
  }
  case Expr::Kind::binary: return boundsOfBinary(expr->op, expr->args[0], expr->args[1], ranges);
  case Expr::Kind::logicalNot: return Interval{0, 1};
  case Expr::Kind::cast:
    if (expr->type.bits < 32) return std::nullopt;
    return bounds(expr->args[0], ranges);
  case Expr::Kind::broadcast: return bounds(expr->args[0], ranges);
  case Expr::Kind::ramp: {
    const auto base = bounds(expr->args[0], ranges);
    const auto stride = bounds(expr->args[1], ranges);
    if (!base || !stride) return std::nullopt;
    const auto reach = product(*stride, {0, int64_t(expr->type.lanes) - 1});
    return reach ? checked(__int128(base->low) + reach->low, __int128(base->high) + reach->high) : std::nullopt;
  }
  case Expr::Kind::select:
  case Expr::Kind::ifThenElse: {
    const auto a = bounds(expr->args[1], ranges), b = bounds(expr->args[2], ranges);
    if (!a || !b) return std::nullopt;
    return Interval{std::min(a->low, b->low), std::max(a->high, b->high)};
  }
  default: return std::nullopt;
  }
}

int64_t factor(const ExprPtr &expr) {
  if (expr->kind == Expr::Kind::integer) return expr->integer == INT64_MIN ? 1 : std::abs(expr->integer);
  if (expr->kind == Expr::Kind::cast || expr->kind == Expr::Kind::broadcast) return factor(expr->args[0]);
  if (expr->kind != Expr::Kind::binary) return 1;
  const int64_t a = factor(expr->args[0]), b = factor(expr->args[1]);
  switch (expr->op) {
  case Operator::add:
  case Operator::sub:
  case Operator::min:
  case Operator::max:
  case Operator::floorMod:
  case Operator::truncMod: return std::gcd(a, b);
  case Operator::mul: return a == 0 || b == 0 ? 0 : a > far / b ? 1 : a * b;
  case Operator::shiftLeft: {
    const auto shift = asInteger(expr->args[1]);
    return shift && *shift >= 0 && *shift < 40 && a < (1 << 20) ? a << *shift : a;
  }
  case Operator::bitAnd:   // a power of two that divides both sides, or one side of an `and`
    return std::max(a & -a, b & -b);
  case Operator::bitOr:
  case Operator::bitXor: return std::gcd(a & -a, b & -b);
  default: return 1;
  }
}

namespace {

/// A ramp's base and stride, or a broadcast's with stride 0.
struct Progression {
  ExprPtr base, stride;
};

std::optional<Progression> progression(const ExprPtr &expr) {
  if (expr->type.lanes == 1) return Progression{expr, makeInteger(0, expr->type)};
  if (expr->kind == Expr::Kind::ramp) return Progression{expr->args[0], expr->args[1]};
  if (expr->kind == Expr::Kind::broadcast) return Progression{expr->args[0], makeInteger(0, expr->args[0]->type)};
  return std::nullopt;
}

ExprPtr makeProgression(ExprPtr base, ExprPtr stride, unsigned lanes, Place where) {
  if (asInteger(stride) == 0) return makeBroadcast(std::move(base), lanes, where);
  return makeRamp(std::move(base), std::move(stride), lanes, where);
}

/// Lanes whose quotients by `divisor` are all the same: the base is a multiple of a block that holds them all and divides
/// the divisor.
bool staysInOneBlock(const Progression &p, int64_t divisor, unsigned lanes) {
  const std::optional<int64_t> stride = asInteger(p.stride);
  if (!stride || *stride < 0 || divisor <= 0) return false;
  const int64_t reach = *stride * (int64_t(lanes) - 1) + 1;
  const int64_t block = std::gcd(factor(p.base), divisor);
  return block == 0 ? reach <= divisor : reach <= block;
}

ExprPtr simplifyBinary(const Expr &expr, const ExprPtr &left, const ExprPtr &right) {
  const unsigned lanes = expr.type.lanes;
  const std::optional<Progression> a = progression(left), b = progression(right);
  const ExprPtr plain = makeBinary(expr.op, left, right, expr.where);
  if (!a || !b) return plain;
  switch (expr.op) {
  case Operator::add:
  case Operator::sub:
    return makeProgression(makeBinary(expr.op, a->base, b->base, expr.where), makeBinary(expr.op, a->stride, b->stride),
                           lanes, expr.where);
  case Operator::mul:
    if (asInteger(b->stride) == 0)
      return makeProgression(makeBinary(Operator::mul, a->base, b->base, expr.where),
                             makeBinary(Operator::mul, a->stride, b->base), lanes, expr.where);
    if (asInteger(a->stride) == 0)
      return makeProgression(makeBinary(Operator::mul, a->base, b->base, expr.where),
                             makeBinary(Operator::mul, a->base, b->stride), lanes, expr.where);
    return plain;
  default: break;
  }
  if (asInteger(a->stride) == 0 && asInteger(b->stride) == 0)
    return makeBroadcast(makeBinary(expr.op, a->base, b->base, expr.where), lanes, expr.where);
  std::optional<int64_t> divisor = asInteger(b->base);
  if (!divisor || asInteger(b->stride) != 0) return plain;
  Operator op = expr.op;
  if (op == Operator::shiftRight && *divisor >= 0 && *divisor < 62) divisor = int64_t(1) << *divisor;
  else if (op == Operator::bitAnd && ((*divisor + 1) & *divisor) == 0) divisor = *divisor + 1;
  else if (op != Operator::floorDiv && op != Operator::div && op != Operator::floorMod && op != Operator::truncMod)
    return plain;
  if (!staysInOneBlock(*a, *divisor, lanes)) return plain;
  const ExprPtr base = makeBinary(op, a->base, b->base, expr.where);
  const bool remainder = op == Operator::floorMod || op == Operator::truncMod || op == Operator::bitAnd;
  return remainder ? makeProgression(base, a->stride, lanes, expr.where) : makeBroadcast(base, lanes, expr.where);
}

/// The same kind of expression with other operands.
ExprPtr rebuild(const Expr &expr, ExprList args) {
  switch (expr.kind) {
  case Expr::Kind::binary: return makeBinary(expr.op, args[0], args[1], expr.where);
  case Expr::Kind::logicalNot: return makeNot(args[0], expr.where);
  case Expr::Kind::cast: return makeCast(expr.type.withLanes(std::max(expr.type.lanes, args[0]->type.lanes)), args[0], expr.where);
  case Expr::Kind::select:
  case Expr::Kind::ifThenElse: return makeSelect(expr.kind, args[0], args[1], args[2], expr.where);
  case Expr::Kind::ramp: return makeRamp(args[0], args[1], expr.type.lanes, expr.where);
  case Expr::Kind::broadcast: return makeBroadcast(args[0], expr.type.lanes, expr.where);
  case Expr::Kind::load: return makeLoad(expr.buffer, std::move(args), expr.where);
  default: {
    Expr copy = expr;
    unsigned lanes = copy.type.lanes;
    for (const ExprPtr &arg : args) lanes = std::max(lanes, arg->type.lanes);
    if (copy.kind == Expr::Kind::call && copy.type.kind != Type::Kind::handle) copy.type.lanes = lanes;
    copy.args = std::move(args);
    return make<const Expr>(std::move(copy));
  }
  }
}

} // namespace

ExprPtr simplifyVector(const ExprPtr &expr) {
  if (expr->type.lanes == 1 || expr->args.empty()) return expr;
  ExprList args;
  for (const ExprPtr &arg : expr->args) args.push_back(simplifyVector(arg));
  if (expr->kind == Expr::Kind::binary) return simplifyBinary(*expr, args[0], args[1]);
  if (expr->kind == Expr::Kind::cast)
    if (const std::optional<Progression> p = progression(args[0])) {
      const Type lane = expr->type.lane();
      return makeProgression(makeCast(lane, p->base), makeCast(lane, p->stride), expr->type.lanes, expr->where);
    }
  return rebuild(*expr, std::move(args));
}

ExprPtr substitute(const ExprPtr &expr, const Replacements &replacements) {
  if (!expr) return expr;
  if (expr->kind == Expr::Kind::variable) {
    const auto found = replacements.find(expr->variable.get());
    return found == replacements.end() ? expr : found->second;
  }
  bool changed = false;
  const auto change = [&](const ExprPtr &part) {
    ExprPtr other = substitute(part, replacements);
    changed |= other != part;
    return other;
  };
  ExprList args;
  for (const ExprPtr &arg : expr->args) args.push_back(change(arg));
  if (!expr->ranges.empty()) {
    std::vector<Range> ranges;
    for (const Range &range : expr->ranges) ranges.push_back({change(range.begin), change(range.extent)});
    return changed ? makeRegion(expr->buffer, std::move(ranges), expr->where) : expr;
  }
  return changed ? rebuild(*expr, std::move(args)) : expr;
}

ExprPtr transform(const ExprPtr &expr, const Change &change) {
  if (!expr) return expr;
  ExprPtr result = expr;
  if (expr->ranges.empty()) {
    ExprList args; // once one has changed
    for (size_t i = 0; i < expr->args.size(); ++i) {
      ExprPtr other = transform(expr->args[i], change);
      if (args.empty() && other == expr->args[i]) continue;
      if (args.empty()) {
        args.reserve(expr->args.size());
        args.assign(expr->args.begin(), expr->args.begin() + ptrdiff_t(i));
      }
      args.push_back(std::move(other));
    }
    if (!args.empty()) result = rebuild(*expr, std::move(args));
  } else {
    bool changed = false;
    const auto inner = [&](const ExprPtr &part) {
      ExprPtr other = transform(part, change);
      changed |= other != part;
      return other;
    };
    ExprList args;
    for (const ExprPtr &arg : expr->args) args.push_back(inner(arg));
    std::vector<Range> ranges;
    for (const Range &range : expr->ranges) ranges.push_back({inner(range.begin), inner(range.extent)});
    if (changed)
      result = expr->kind == Expr::Kind::region ? makeRegion(expr->buffer, ranges, expr->where) : rebuild(*expr, std::move(args));
  }
  if (ExprPtr other = change(result)) return other;
  return result;
}

StmtPtr transform(const Stmt &stmt, const Change &change) {
  Stmt copy = stmt;
  for (ExprPtr *part : {&copy.value, &copy.min, &copy.extent, &copy.node}) *part = transform(*part, change);
  for (ExprPtr &index : copy.indices) index = transform(index, change);
  for (ExprPtr &arg : copy.args) arg = transform(arg, change);
  copy.body = transform(copy.body, change);
  copy.orElse = transform(copy.orElse, change);
  if (copy.block) {
    Block block = *copy.block;
    for (Block::Iteration &iteration : block.iterations) {
      iteration.extent = transform(iteration.extent, change);
      iteration.binding = transform(iteration.binding, change);
    }
    for (ExprPtr &read : block.reads) read = transform(read, change);
    for (ExprPtr &write : block.writes) write = transform(write, change);
    for (Block::Match &match : block.matches) match.source = transform(match.source, change);
    block.predicate = transform(block.predicate, change);
    block.init = transform(block.init, change);
    block.body = transform(block.body, change);
    copy.block = std::make_shared<const Block>(std::move(block));
  }
  return make<const Stmt>(std::move(copy));
}

Body transform(const Body &body, const Change &change) {
  Body result;
  for (const StmtPtr &stmt : body) result.push_back(transform(*stmt, change));
  return result;
}

namespace {

void addTo(Linear &sum, const Linear &part, int64_t times) {
  sum.constant += part.constant * times;
  for (const auto &[key, atom] : part.atoms) {
    Linear::Atom &own = sum.atoms[key];
    own.expr = atom.expr;
    own.coefficient += atom.coefficient * times;
    if (own.coefficient == 0) sum.atoms.erase(key);
  }
}

} // namespace

Linear linearise(const ExprPtr &expr) {
  Linear result;
  if (const std::optional<int64_t> value = asInteger(expr)) {
    result.constant = *value;
    return result;
  }
  if (expr->kind == Expr::Kind::cast && expr->type.bits >= 32) return linearise(expr->args[0]);
  if (expr->kind == Expr::Kind::binary) {
    const ExprPtr &a = expr->args[0], &b = expr->args[1];
    if (expr->op == Operator::add || expr->op == Operator::sub) {
      addTo(result, linearise(a), 1);
      addTo(result, linearise(b), expr->op == Operator::add ? 1 : -1);
      return result;
    }
    if (expr->op == Operator::mul) {
      const Linear left = linearise(a), right = linearise(b);
      if (right.atoms.empty()) return addTo(result, left, right.constant), result;
      if (left.atoms.empty()) return addTo(result, right, left.constant), result;
    }
  }
  result.atoms[keyOf(expr)] = {expr, 1};
  return result;
}

ExprPtr makeExpr(const Linear &linear) {
  ExprPtr sum;
  const auto add = [&](ExprPtr part) { sum = sum ? makeBinary(Operator::add, sum, part) : part; };
  for (const auto &[key, atom] : linear.atoms)
    add(atom.coefficient == 1 ? atom.expr
                              : makeBinary(Operator::mul, atom.expr, makeInteger(atom.coefficient, atom.expr->type)));
  if (linear.constant || !sum) add(makeInteger(linear.constant));
  return sum;
}

namespace {

bool liesWithin(const Linear &sum, int64_t end, const Ranges &ranges) {
  const std::optional<Interval> range = bounds(makeExpr(sum), ranges);
  return range && range->low >= 0 && range->high < end;
}

/// The atoms whose coefficients `number` divides, with these divided by it; the rest keeps the others, and a constant
/// in 0..number-1.
Linear takeMultiples(Linear &rest, int64_t number) {
  Linear multiples;
  multiples.constant = floorDivide(rest.constant, number);
  rest.constant -= multiples.constant * number;
  for (auto atom = rest.atoms.begin(); atom != rest.atoms.end();) {
    if (atom->second.coefficient % number) {
      ++atom;
      continue;
    }
    multiples.atoms[atom->first] = {atom->second.expr, atom->second.coefficient / number};
    atom = rest.atoms.erase(atom);
  }
  return multiples;
}

/// dividend // divisor and dividend % divisor, rounded down.
struct Division {
  ExprPtr quotient, remainder;
};

Division divide(const ExprPtr &dividend, int64_t divisor, const Ranges &ranges) {
  const Type type = dividend->type;
  Linear rest = linearise(dividend);
  const Linear multiples = takeMultiples(rest, divisor);
  const auto whole = [&](const ExprPtr &part) {
    return makeExpr(linearise(makeBinary(Operator::add, makeExpr(multiples), part)));
  };
  if (liesWithin(rest, divisor, ranges)) return {makeExpr(multiples), makeExpr(rest)};
  std::vector<int64_t> steps; // that the divisor consists of, with the other terms within one step
  for (const auto &[key, atom] : rest.atoms)
    if (const int64_t step = std::gcd(atom.coefficient, divisor); step > 1) steps.push_back(step);
  for (const int64_t step : steps) {
    Linear within = rest;
    const ExprPtr count = makeExpr(takeMultiples(within, step));
    if (!liesWithin(within, step, ranges)) continue;
    const ExprPtr parts = makeInteger(divisor / step, type);
    const ExprPtr remainder =
        makeBinary(Operator::mul, makeBinary(Operator::floorMod, count, parts), makeInteger(step, type));
    return {whole(makeBinary(Operator::floorDiv, count, parts)),
            makeBinary(Operator::add, remainder, makeExpr(within))};
  }
  const ExprPtr left = makeExpr(rest), by = makeInteger(divisor, type);
  return {whole(makeBinary(Operator::floorDiv, left, by)), makeBinary(Operator::floorMod, left, by)};
}

} // namespace

ExprPtr simplifyDivisions(const ExprPtr &expr, const Ranges &ranges) {
  return transform(expr, [&](const ExprPtr &part) -> ExprPtr {
    if (part->kind == Expr::Kind::variable) { // of a loop with one turn
      const auto known = ranges.find(part->variable.get());
      const bool single = known != ranges.end() && known->second.low == known->second.high;
      return single ? makeInteger(known->second.low, part->type, part->where) : nullptr;
    }
    if (part->kind != Expr::Kind::binary || part->type.lanes > 1) return nullptr;
    const bool floors = part->op == Operator::floorDiv || part->op == Operator::floorMod;
    if (!floors && part->op != Operator::div && part->op != Operator::truncMod) return nullptr;
    const std::optional<int64_t> divisor = asInteger(part->args[1]);
    if (!divisor || *divisor <= 0 || part->type.kind == Type::Kind::floating) return nullptr;
    if (!floors) { // the same from 0 on
      const std::optional<Interval> range = bounds(part->args[0], ranges);
      if (!range || range->low < 0) return nullptr;
    }
    const Division division = divide(part->args[0], *divisor, ranges);
    return part->op == Operator::floorDiv || part->op == Operator::div ? division.quotient : division.remainder;
  });
}

namespace {

void addNumber(std::string &key, auto number, int base = 10) {
  char digits[24];
  key.append(digits, std::to_chars(digits, std::end(digits), number, base).ptr);
}

void addKey(std::string &key, const Expr &expr) {
  key += char('A' + int(expr.kind));
  if (expr.kind == Expr::Kind::binary) addNumber(key, int(expr.op));
  if (expr.kind == Expr::Kind::integer) addNumber(key, expr.integer);
  if (expr.kind == Expr::Kind::real) key += std::to_string(expr.real);
  if (expr.variable) addNumber(key, reinterpret_cast<uintptr_t>(expr.variable.get()), 36);
  if (expr.buffer) addNumber(key, reinterpret_cast<uintptr_t>(expr.buffer.get()), 36);
  key += expr.text;
  if (expr.kind == Expr::Kind::cast || expr.type.lanes > 1) key += spell(expr.type);
  if (expr.args.empty()) return;
  key += '(';
  for (const ExprPtr &arg : expr.args) {
    addKey(key, *arg);
    key += ',';
  }
  key += ')';
}

} // namespace

std::string keyOf(const ExprPtr &expr) {
  std::string key;
  addKey(key, *expr);
  return key;
}

bool mentions(const ExprPtr &expr, const std::function<bool(const Variable &)> &wanted) {
  bool found = false;
  forEach(expr, [&](const Expr &part) { found |= part.variable && wanted(*part.variable); });
  return found;
}

} // namespace smem::tir
