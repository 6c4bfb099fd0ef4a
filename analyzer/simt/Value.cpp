#include "analyzer/simt/Value.h"

#include "llvm/ADT/bit.h"

#include <algorithm>

namespace smem::simt {

namespace {

// Symbols are small; a program that makes more than this many is answered with "unknown".
constexpr size_t symbolLimit = 200'000;
// Derived symbols of comparisons are numbered from here, those of Binary operations from 0.
constexpr unsigned comparisons = 100;

unsigned firstLane(LaneMask mask) { return mask ? llvm::countr_zero(mask) : 0; }

bool compareNumbers(Compare op, uint64_t a, uint64_t b, unsigned width) {
  int64_t sa = signExtend(a, width), sb = signExtend(b, width);
  switch (op) {
  case Compare::eq: return a == b;
  case Compare::ne: return a != b;
  case Compare::ugt: return a > b;
  case Compare::uge: return a >= b;
  case Compare::ult: return a < b;
  case Compare::ule: return a <= b;
  case Compare::sgt: return sa > sb;
  case Compare::sge: return sa >= sb;
  case Compare::slt: return sa < sb;
  case Compare::sle: return sa <= sb;
  }
  return false;
}

// What `difference OP 0` is for every difference in [low, high], if that is one answer.
std::optional<bool> decide(Compare op, int64_t low, int64_t high) {
  switch (op) {
  case Compare::eq:
    if (low > 0 || high < 0) return false;
    return low == 0 && high == 0 ? std::optional(true) : std::nullopt;
  case Compare::ne:
    if (low > 0 || high < 0) return true;
    return low == 0 && high == 0 ? std::optional(false) : std::nullopt;
  case Compare::ugt:
  case Compare::sgt: return low > 0 ? std::optional(true) : high <= 0 ? std::optional(false) : std::nullopt;
  case Compare::uge:
  case Compare::sge: return low >= 0 ? std::optional(true) : high < 0 ? std::optional(false) : std::nullopt;
  case Compare::ult:
  case Compare::slt: return high < 0 ? std::optional(true) : low >= 0 ? std::optional(false) : std::nullopt;
  case Compare::ule:
  case Compare::sle: return high <= 0 ? std::optional(true) : low > 0 ? std::optional(false) : std::nullopt;
  }
  return std::nullopt;
}

bool isUnsigned(Compare op) { return op >= Compare::ugt && op <= Compare::ule; }

} // namespace

Algebra::Algebra() { reasons.push_back({"", 0}); }

SymbolId Algebra::addSymbol(Symbol symbol) {
  symbols.push_back(std::move(symbol));
  return symbols.size() - 1;
}

ReasonId Algebra::addReason(const std::string &text, uint8_t gridAxes) {
  std::string key = text + char('0' + gridAxes);
  auto [it, added] = reasonIndex.try_emplace(key, reasons.size());
  if (added) reasons.push_back({text, gridAxes});
  return it->second;
}

ReasonId Algebra::reasonFor(const Form *form) {
  if (!form) return 0;
  auto [it, added] = formReasons.try_emplace(form, 0);
  if (!added) return it->second;
  const Symbol *blame = nullptr;
  for (const Term &term : form->terms) {
    const Symbol &s = symbols[term.symbol];
    if (s.kind != Symbol::Kind::value) continue;
    if (!blame || (blame->gridAxes && !s.gridAxes)) blame = &s;
  }
  return it->second = addReason(blame ? blame->name + " is not known" : "it depends on where shared objects lie",
                                gridAxes(form));
}

void Algebra::setConstant(Value &out, uint64_t value) const {
  std::fill_n(out.lane, lanes, value);
  out.form = nullptr;
  out.known = allLanes;
  out.reason = 0;
}

void Algebra::setUnknown(Value &out, ReasonId reason) const {
  std::fill_n(out.lane, lanes, 0);
  out.form = nullptr;
  out.known = 0;
  out.reason = reason;
}

void Algebra::setSymbol(Value &out, SymbolId id) {
  setConstant(out, 0);
  out.form = intern({Term{id, 1, nullptr}});
}

void Algebra::setFreshSymbol(Value &out, const std::string &name, uint8_t gridAxes) {
  if (symbols.size() >= symbolLimit) return setUnknown(out, addReason(name + " is not known"));
  Symbol symbol;
  symbol.name = name;
  symbol.gridAxes = gridAxes;
  setSymbol(out, addSymbol(symbol));
}

void Algebra::setNamedSymbol(Value &out, const std::string &key, const Symbol &symbol) {
  auto [it, added] = named.try_emplace(key, symbols.size());
  if (added) addSymbol(symbol);
  setSymbol(out, it->second);
}

// ---- plain numbers

void Algebra::plainSum(Binary op, unsigned width, const Value &a, const Value &b, Value &out) {
  const uint64_t mask = width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  LaneMask known = a.known & b.known;
  ReasonId reason = known == allLanes ? 0 : a.reason ? a.reason : b.reason;
  if (op == Binary::add)
    for (unsigned l = 0; l < lanes; ++l) out.lane[l] = (a.lane[l] + b.lane[l]) & mask;
  else if (op == Binary::sub)
    for (unsigned l = 0; l < lanes; ++l) out.lane[l] = (a.lane[l] - b.lane[l]) & mask;
  else
    for (unsigned l = 0; l < lanes; ++l) out.lane[l] = (a.lane[l] * b.lane[l]) & mask;
  out.form = nullptr;
  out.known = known;
  out.reason = reason;
}

void Algebra::plainBinary(Binary op, unsigned width, const Value &a, const Value &b, Value &out) {
  LaneMask known = a.known & b.known;
  ReasonId reason = a.known != allLanes ? a.reason : b.reason;
  Value result;
  switch (op) {
  case Binary::bitAnd:
    for (unsigned l = 0; l < lanes; ++l) {
      result.lane[l] = a.lane[l] & b.lane[l];
      // Zero absorbs what is not known on the other side.
      bool zero = ((a.known >> l & 1) && !a.lane[l]) || ((b.known >> l & 1) && !b.lane[l]);
      if (zero) result.lane[l] = 0, known |= LaneMask(1) << l;
    }
    break;
  case Binary::bitOr: {
    uint64_t ones = truncate(~uint64_t(0), width);
    for (unsigned l = 0; l < lanes; ++l) {
      result.lane[l] = a.lane[l] | b.lane[l];
      bool full = ((a.known >> l & 1) && a.lane[l] == ones) || ((b.known >> l & 1) && b.lane[l] == ones);
      if (full) result.lane[l] = ones, known |= LaneMask(1) << l;
    }
    break;
  }
  case Binary::bitXor:
    for (unsigned l = 0; l < lanes; ++l) result.lane[l] = a.lane[l] ^ b.lane[l];
    break;
  case Binary::shl:
  case Binary::lshr:
  case Binary::ashr:
    for (unsigned l = 0; l < lanes; ++l) {
      uint64_t by = b.lane[l], x = a.lane[l];
      if (by >= width) { // poison in LLVM; the machine clamps
        result.lane[l] = op == Binary::ashr ? truncate(uint64_t(signExtend(x, width) >> 63), width) : 0;
        continue;
      }
      result.lane[l] = op == Binary::shl    ? truncate(x << by, width)
                       : op == Binary::lshr ? x >> by
                                            : truncate(uint64_t(signExtend(x, width) >> by), width);
    }
    break;
  case Binary::udiv:
  case Binary::urem:
  case Binary::sdiv:
  case Binary::srem:
    for (unsigned l = 0; l < lanes; ++l) {
      result.lane[l] = 0;
      if (!(known >> l & 1)) continue;
      uint64_t x = a.lane[l], y = b.lane[l];
      int64_t sx = signExtend(x, width), sy = signExtend(y, width);
      bool signedOp = op == Binary::sdiv || op == Binary::srem;
      if (!y || (signedOp && sy == -1 && sx == std::numeric_limits<int64_t>::min())) {
        known &= ~(LaneMask(1) << l);
        if (!reason) reason = addReason("a division by zero");
        continue;
      }
      uint64_t r = op == Binary::udiv   ? x / y
                   : op == Binary::urem ? x % y
                   : op == Binary::sdiv ? uint64_t(sx / sy)
                                        : uint64_t(sx % sy);
      result.lane[l] = truncate(r, width);
    }
    break;
  default: return plainSum(op, width, a, b, out);
  }
  std::copy_n(result.lane, lanes, out.lane);
  out.form = nullptr;
  out.known = known;
  out.reason = known == allLanes ? 0 : reason;
}

// ---- numbers with symbols

void Algebra::canonical(Value &value, unsigned width) const {
  if (width == 1 && value.form) return; // booleans are the numbers 0 and 1
  for (unsigned l = 0; l < lanes; ++l)
    value.lane[l] = value.form ? uint64_t(signExtend(value.lane[l], width)) : truncate(value.lane[l], width);
}

void Algebra::multiply(unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  if (a.form && b.form) return derive(unsigned(Binary::mul), width, a, b, out, active);
  const Value &symbolic = a.form ? a : b;
  const Value &plain = a.form ? b : a;
  LaneMask known = a.known & b.known, need = active & known;
  ReasonId reason = a.known != allLanes ? a.reason : b.reason;
  LaneCoefficients factors;
  unsigned first = firstLane(need);
  bool equal = true;
  for (unsigned l = 0; l < lanes; ++l) {
    factors[l] = (need >> l & 1) ? signExtend(plain.lane[l], width) : 0;
    if ((need >> l & 1) && factors[l] != signExtend(plain.lane[first], width)) equal = false;
  }
  const Form *form = equal ? scale(symbolic.form, factors[first]) : scalePerLane(symbolic.form, factors);
  for (unsigned l = 0; l < lanes; ++l) out.lane[l] = symbolic.lane[l] * uint64_t(signExtend(plain.lane[l], width));
  out.form = form;
  out.known = known;
  out.reason = reason;
  canonical(out, width);
}

// and, or, xor with plain operands where the form leaves the low bits alone: those bits are plain arithmetic, and the
// form stands above them.
bool Algebra::bitsBelow(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  if (a.form && b.form) return false;
  const Value &symbolic = a.form ? a : b;
  const Value &plain = a.form ? b : a;
  LaneMask known = a.known & b.known, need = active & known;
  unsigned zeros = trailingZeros(symbolic.form, need);
  uint64_t below = zeros >= 63 ? ~uint64_t(0) : (uint64_t(1) << zeros) - 1;
  uint64_t above = truncate(~below, width);
  bool dropForm = true, keepForm = true;
  for (unsigned l = 0; l < lanes; ++l) {
    if (!(need >> l & 1)) continue;
    uint64_t high = truncate(plain.lane[l], width) & above;
    dropForm &= op == Binary::bitAnd && high == 0;
    keepForm &= op == Binary::bitAnd ? high == above : high == 0;
  }
  if (!dropForm && !keepForm) return false;
  ReasonId reason = a.known != allLanes ? a.reason : b.reason;
  const Form *form = keepForm ? symbolic.form : nullptr;
  for (unsigned l = 0; l < lanes; ++l) {
    uint64_t s = symbolic.lane[l], p = plain.lane[l];
    uint64_t low = (op == Binary::bitAnd ? s & p : op == Binary::bitOr ? s | p : s ^ p) & below;
    out.lane[l] = keepForm ? (s & ~below) + low : low;
  }
  out.form = form;
  out.known = known;
  out.reason = reason;
  canonical(out, width);
  return true;
}

// Division where every lane's sum stays between two multiples of the divisor: the quotient is a plain number.
bool Algebra::withinOnePeriod(int64_t divisor, bool remainder, unsigned width, const Value &a, const Value &b,
                              Value &out, LaneMask active) {
  LaneMask known = a.known & b.known;
  std::array<int64_t, lanes> quotient{};
  for (unsigned l = 0; l < lanes; ++l) {
    if (!((active & known) >> l & 1)) continue;
    int64_t low, high;
    if (!range(a.form, l, low, high)) return false;
    low += int64_t(a.lane[l]);
    high += int64_t(a.lane[l]);
    if (low < 0 || high >= unboundedHigh / 2 || low / divisor != high / divisor) return false;
    quotient[l] = low / divisor;
  }
  ReasonId reason = a.known != allLanes ? a.reason : b.reason;
  for (unsigned l = 0; l < lanes; ++l)
    out.lane[l] = remainder ? a.lane[l] - uint64_t(quotient[l] * divisor) : uint64_t(quotient[l]);
  out.form = remainder ? a.form : nullptr;
  out.known = known;
  out.reason = reason;
  canonical(out, width);
  return true;
}

// Shifts right, divisions and remainders by one plain power of two (or any number that divides every coefficient): the
// form divides evenly, so the plain part is divided alone, rounding down.
bool Algebra::divideExactly(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  if (b.form) return false;
  LaneMask known = a.known & b.known, need = active & known;
  if (!uniform(b, need)) return false;
  uint64_t by = b.lane[firstLane(need)];
  bool shift = op == Binary::lshr || op == Binary::ashr;
  if (shift && by >= 62) return false;
  int64_t divisor = shift ? int64_t(1) << by : signExtend(by, width);
  if (divisor <= 0) return false;
  bool remainder = op == Binary::urem || op == Binary::srem;
  if (withinOnePeriod(divisor, remainder, width, a, b, out, active)) return true;
  std::vector<Term> quotient;
  for (const Term &t : a.form->terms) {
    LaneCoefficients c;
    int64_t symbolAlign = int64_t(1) << std::min(symbols[t.symbol].alignLog2, 40u);
    for (unsigned l = 0; l < lanes; ++l) {
      c[l] = t.at(l);
      if (!(need >> l & 1)) continue;
      bool even = c[l] % divisor == 0;
      // An aligned symbol's remainder is still zero; its quotient would need another symbol.
      if (!even && !(remainder && (__int128(c[l]) * symbolAlign) % divisor == 0)) return false;
    }
    if (remainder) continue;
    for (unsigned l = 0; l < lanes; ++l) c[l] = c[l] / divisor;
    quotient.push_back(makeTerm(t.symbol, c));
  }
  // Signed division truncates toward zero: that is rounding down only where the sum is not negative.
  if (op == Binary::sdiv || op == Binary::srem)
    for (unsigned l = 0; l < lanes; ++l) {
      if (!(need >> l & 1)) continue;
      int64_t low, high;
      bool even = int64_t(a.lane[l]) % divisor == 0;
      if (!even && (!range(a.form, l, low, high) || low + int64_t(a.lane[l]) < 0)) return false;
    }
  ReasonId reason = a.known != allLanes ? a.reason : b.reason;
  for (unsigned l = 0; l < lanes; ++l) {
    int64_t x = int64_t(a.lane[l]);
    int64_t floored = x >= 0 ? x / divisor : -((-x + divisor - 1) / divisor);
    out.lane[l] = uint64_t(remainder ? x - floored * divisor : floored);
  }
  out.form = remainder ? nullptr : intern(std::move(quotient));
  out.known = known;
  out.reason = reason;
  canonical(out, width);
  return true;
}

// What the operation says of its result's range: a remainder is below its divisor, a quotient of a bounded number
// bounded.
void Algebra::boundDerived(Symbol &symbol, unsigned op, const Form *formA, uint64_t a, const Form *formB,
                           int64_t b) const {
  auto between = [&](int64_t low, int64_t high) { symbol.low = low, symbol.high = high; };
  if (op >= comparisons) return between(0, 1);
  constexpr uint64_t positive = uint64_t(1) << 31;
  Binary operation = Binary(op);
  if (operation == Binary::bitAnd && !formA && a < positive) return between(0, int64_t(a));
  if (formB || b < 0) return;
  if (operation == Binary::bitAnd && uint64_t(b) < positive) return between(0, b);
  if (operation == Binary::urem && b > 0) return between(0, b - 1);
  int64_t low, high;
  if (!range(formA, 0, low, high)) return;
  low += int64_t(a), high += int64_t(a);
  if (low < 0 || high >= unboundedHigh / 2) return;
  switch (operation) {
  case Binary::srem:
    if (b > 0) between(0, b - 1);
    return;
  case Binary::udiv:
  case Binary::sdiv:
    if (b > 0) between(low / b, high / b);
    return;
  case Binary::lshr:
  case Binary::ashr:
    if (b < 62) between(low >> b, high >> b);
    return;
  default: return;
  }
}

// Nothing closed can be said of the result: where both operands are one number for the whole warp, so is the result,
// and the same operation on the same operands gives the same symbol; else the lanes are unknown.
void Algebra::derive(unsigned op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  LaneMask known = a.known & b.known;
  ReasonId reason = reasonFor(a.form ? a.form : b.form);
  if (a.form && b.form && !gridAxes(a.form))
    reason = reasonFor(a.form);
  else if (a.form && b.form && !gridAxes(b.form))
    reason = reasonFor(b.form);
  bool operandsKnown = (active & ~known) == 0;
  if (!operandsKnown) reason = (active & ~a.known) ? a.reason : b.reason;
  if (!operandsKnown || !uniform(a, active) || !uniform(b, active) || symbols.size() >= symbolLimit)
    return setUnknown(out, reason);
  unsigned first = firstLane(active);
  auto atFirst = [&](const Form *form) -> const Form * {
    if (!form) return nullptr;
    std::vector<Term> terms;
    for (const Term &t : form->terms) terms.push_back({t.symbol, t.at(first), nullptr});
    return intern(std::move(terms));
  };
  const Form *fa = atFirst(a.form), *fb = atFirst(b.form);
  DerivedKey key{op, width, fa, fb, a.lane[first], b.lane[first]};
  auto [it, added] = derived.try_emplace(key, symbols.size());
  if (added) {
    Symbol symbol;
    const Reason &why = reasons[reason];
    symbol.name = why.text.ends_with(" is not known") ? why.text.substr(0, why.text.size() - 13) : why.text;
    uint8_t axesA = gridAxes(fa), axesB = gridAxes(fb);
    if ((!fa || axesA) && (!fb || axesB)) symbol.gridAxes = axesA | axesB;
    boundDerived(symbol, op, fa, key.a, fb, signExtend(key.b, width));
    addSymbol(symbol);
  }
  setSymbol(out, it->second);
}

void Algebra::symbolicBinary(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  if (width == 1 && op >= Binary::bitAnd && !(a.form && b.form)) {
    // Booleans: x & y = xy, x | y = x + y - xy, x ^ y = x + y - 2xy.
    Value product, sum;
    multiply(64, a, b, product, active);
    if (op == Binary::bitAnd) {
      const Value &plain = a.form ? b : a;
      for (unsigned l = 0; l < lanes; ++l) // a plain 0 absorbs
        if ((plain.known >> l & 1) && !plain.lane[l]) product.known |= LaneMask(1) << l, product.lane[l] = 0;
      out = product;
      return;
    }
    symbolicBinary(Binary::add, 64, a, b, sum, active);
    Value factor, scaled;
    setConstant(factor, op == Binary::bitOr ? 1 : 2);
    binary(Binary::mul, 64, product, factor, scaled, active);
    binary(Binary::sub, 64, sum, scaled, out, active);
    return;
  }
  switch (op) {
  case Binary::add:
  case Binary::sub: {
    Value result;
    result.known = a.known & b.known;
    result.reason = a.known != allLanes ? a.reason : b.reason;
    result.form = add(a.form, b.form, op == Binary::add ? 1 : -1);
    for (unsigned l = 0; l < lanes; ++l) {
      uint64_t x = uint64_t(signExtend(a.lane[l], width)), y = uint64_t(signExtend(b.lane[l], width));
      result.lane[l] = op == Binary::add ? x + y : x - y;
    }
    canonical(result, width);
    out = result;
    return;
  }
  case Binary::mul: {
    Value result;
    multiply(width, a, b, result, active);
    out = result;
    return;
  }
  case Binary::shl: {
    if (b.form) break;
    Value factor = b, result;
    for (unsigned l = 0; l < lanes; ++l) factor.lane[l] = b.lane[l] < 63 ? uint64_t(1) << b.lane[l] : 0;
    multiply(64, a, factor, result, active);
    canonical(result, width);
    out = result;
    return;
  }
  case Binary::bitAnd:
  case Binary::bitOr:
  case Binary::bitXor: {
    Value result;
    bool done = bitsBelow(op, width, a, b, result, active);
    if (!done && op == Binary::bitAnd && (!a.form || !b.form)) { // x & (2^k - 1) is a remainder
      const Value &plain = a.form ? b : a;
      uint64_t mask = plain.lane[firstLane(active & plain.known)];
      if (uniform(plain, active) && mask + 1 && !(mask & (mask + 1))) {
        Value period;
        setConstant(period, mask + 1);
        done = divideExactly(Binary::urem, width, a.form ? a : b, period, result, active);
      }
    }
    if (done) {
      out = result;
      return;
    }
    break;
  }
  default: {
    Value result;
    if (a.form && divideExactly(op, width, a, b, result, active)) {
      out = result;
      return;
    }
    break;
  }
  }
  Value result;
  derive(unsigned(op), width, a, b, result, active);
  out = result;
}

void Algebra::compare(Compare op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
  Value result;
  if (!a.form && !b.form) {
    for (unsigned l = 0; l < lanes; ++l) result.lane[l] = compareNumbers(op, a.lane[l], b.lane[l], width);
    result.form = nullptr;
    result.known = a.known & b.known;
    result.reason = result.known == allLanes ? 0 : a.known != allLanes ? a.reason : b.reason;
    out = result;
    return;
  }
  const Form *difference = add(a.form, b.form, -1);
  LaneMask known = a.known & b.known, decided = 0;
  for (unsigned l = 0; l < lanes; ++l) {
    result.lane[l] = 0;
    if (!(known & active & (LaneMask(1) << l))) continue;
    int64_t xa = signExtend(a.lane[l], width), xb = signExtend(b.lane[l], width), low, high;
    if (!range(difference, l, low, high)) continue;
    if (isUnsigned(op) && difference) {
      int64_t la, ha, lb, hb;
      bool positive = range(a.form, l, la, ha) && la + xa >= 0 && range(b.form, l, lb, hb) && lb + xb >= 0;
      if (!positive) continue;
    }
    auto shift = [](int64_t x, int64_t by) {
      return x <= unboundedLow || x >= unboundedHigh ? x : x + by; // an open side stays open
    };
    if (auto answer = decide(op, shift(low, xa - xb), shift(high, xa - xb))) {
      result.lane[l] = *answer;
      decided |= LaneMask(1) << l;
    }
  }
  // Multiples of 2^k never equal a number that is not one.
  if (op == Compare::eq || op == Compare::ne) {
    unsigned zeros = std::min(trailingZeros(difference, active), 62u);
    for (unsigned l = 0; l < lanes; ++l) {
      if (!(known & active & ~decided & (LaneMask(1) << l))) continue;
      if ((a.lane[l] - b.lane[l]) & ((uint64_t(1) << zeros) - 1)) {
        result.lane[l] = op == Compare::ne;
        decided |= LaneMask(1) << l;
      }
    }
  }
  result.form = nullptr;
  result.known = decided;
  result.reason = (active & ~known) ? ((active & ~a.known) ? a.reason : b.reason) : reasonFor(difference);
  if (!(active & decided) && !(active & ~known)) { // one undecided answer for the whole warp?
    Value symbol;
    derive(comparisons + unsigned(op), width, a, b, symbol, active);
    if (symbol.form) result = symbol;
  }
  out = result;
}

void Algebra::select(const Value &condition, const Value &a, const Value &b, Value &out, LaneMask active,
                     unsigned width) {
  LaneMask plain = plainLanes(condition), takeA = 0;
  for (unsigned l = 0; l < lanes; ++l)
    if (condition.lane[l]) takeA |= LaneMask(1) << l;
  takeA &= plain;
  Value result = b;
  blend(result, a, takeA);
  LaneMask open = active & ~plain;
  if (open) {
    LaneMask differ = 0;
    for (unsigned l = 0; l < lanes; ++l)
      if ((open >> l & 1) && !same(a, b, LaneMask(1) << l)) differ |= LaneMask(1) << l;
    if (differ) {
      bool oneChoice = condition.form && open == active && uniform(condition, active);
      Value both = b;
      merge(both, a, differ, oneChoice);
      blend(result, both, differ);
      if (result.known != allLanes && !result.reason) result.reason = condition.reason;
    }
  }
  canonical(result, width);
  out = result;
}

void Algebra::truncateTo(unsigned width, const Value &a, Value &out, LaneMask active) {
  if (a.form && width < 32 && !fits(width, a, active)) { // narrow types wrap in earnest
    Value mask;
    setConstant(mask, truncate(~uint64_t(0), width));
    symbolicBinary(Binary::bitAnd, 64, a, mask, out, active);
    return;
  }
  if (&out != &a) out = a;
  if (!out.form) canonical(out, width);
}

bool Algebra::fits(unsigned width, const Value &a, LaneMask active) const {
  for (unsigned l = 0; l < lanes; ++l) {
    if (!((active & a.known) >> l & 1)) continue;
    int64_t low, high;
    if (!range(a.form, l, low, high)) return false;
    if (low + int64_t(a.lane[l]) < 0 || high + int64_t(a.lane[l]) >= int64_t(1) << width) return false;
  }
  return true;
}

// Plain values are stored zero-extended; symbolic ones are integers, which 32 bits and more are taken to hold.
void Algebra::zeroExtend(unsigned from, const Value &a, Value &out, LaneMask active) {
  if (a.form && from > 1 && from < 32) return truncateTo(from, a, out, active);
  if (&out != &a) out = a;
}

void Algebra::signExtendFrom(unsigned from, const Value &a, Value &out, unsigned to) {
  if (&out != &a) out = a;
  if (out.form) return;
  for (unsigned l = 0; l < lanes; ++l) out.lane[l] = truncate(uint64_t(signExtend(out.lane[l], from)), to);
}

void Algebra::addScaled(const Value &a, const Value &b, int64_t factor, Value &out, LaneMask active) {
  if (!b.form) {
    LaneMask known = a.known & b.known;
    ReasonId reason = known == allLanes ? 0 : a.known != allLanes ? a.reason : b.reason;
    for (unsigned l = 0; l < lanes; ++l) out.lane[l] = a.lane[l] + b.lane[l] * uint64_t(factor);
    out.form = a.form;
    out.known = known;
    out.reason = reason;
    return;
  }
  Value f, scaled;
  setConstant(f, uint64_t(factor));
  multiply(64, b, f, scaled, active);
  binary(Binary::add, 64, a, scaled, out, active);
}

// ---- lanes

void Algebra::blend(Value &to, const Value &from, LaneMask mask) {
  if (mask == allLanes) {
    to = from;
    return;
  }
  if (!mask) return;
  for (unsigned l = 0; l < lanes; ++l) to.lane[l] = (mask >> l & 1) ? from.lane[l] : to.lane[l];
  to.form = blendForms(to.form, from.form, mask);
  to.known = (to.known & ~mask) | (from.known & mask);
  if (from.reason && (mask & ~from.known)) to.reason = from.reason;
}

void Algebra::merge(Value &to, const Value &from, LaneMask mask, bool uniformChoice) {
  LaneMask differ = 0;
  for (unsigned l = 0; l < lanes; ++l)
    if ((mask >> l & 1) && !same(to, from, LaneMask(1) << l)) differ |= LaneMask(1) << l;
  if (!differ) return;
  bool bothKnown = (differ & ~(to.known & from.known)) == 0;
  ReasonId why = reasonFor(to.form ? to.form : from.form);
  if (uniformChoice && bothKnown && differ == mask) {
    // The same choice in all lanes between values that differ by one number: known up to a common shift.
    Value difference;
    symbolicBinary(Binary::sub, 64, from, to, difference, mask);
    if (uniform(difference, mask)) {
      Value shift;
      setFreshSymbol(shift, "which way a branch went");
      if (shift.form) {
        Value sum;
        symbolicBinary(Binary::add, 64, to, shift, sum, mask);
        blend(to, sum, mask);
        return;
      }
    }
  }
  if (!why)
    why = !bothKnown ? (from.reason ? from.reason : to.reason) : addReason("a branch on a value that is not known");
  to.known &= ~differ;
  to.reason = why;
}

bool Algebra::uniform(const Value &value, LaneMask mask) const {
  if (mask & ~value.known) return false;
  unsigned first = firstLane(mask);
  for (unsigned l = first; l < lanes; ++l)
    if ((mask >> l & 1) && value.lane[l] != value.lane[first]) return false;
  return uniformForm(value.form, mask);
}

bool Algebra::same(const Value &a, const Value &b, LaneMask mask) const {
  if ((a.known ^ b.known) & mask) return false;
  for (unsigned l = 0; l < lanes; ++l)
    if ((mask & a.known) >> l & 1)
      if (a.lane[l] != b.lane[l]) return false;
  if (a.form == b.form) return true;
  auto at = [](const Form *form, SymbolId symbol, unsigned lane) -> int64_t {
    if (form)
      for (const Term &t : form->terms)
        if (t.symbol == symbol) return t.at(lane);
    return 0;
  };
  for (unsigned l = 0; l < lanes; ++l) {
    if (!((mask & a.known) >> l & 1)) continue;
    for (const Form *form : {a.form, b.form})
      if (form)
        for (const Term &t : form->terms)
          if (at(a.form, t.symbol, l) != at(b.form, t.symbol, l)) return false;
  }
  return true;
}

LaneMask Algebra::plainLanes(const Value &value) const {
  if (!value.form) return value.known;
  LaneMask plain = 0;
  for (unsigned l = 0; l < lanes; ++l) {
    bool zero =
        std::all_of(value.form->terms.begin(), value.form->terms.end(), [&](const Term &t) { return !t.at(l); });
    if (zero) plain |= LaneMask(1) << l;
  }
  return plain & value.known;
}

std::optional<uint64_t> Algebra::number(const Value &value, unsigned lane) const {
  if (!(plainLanes(value) >> lane & 1)) return std::nullopt;
  return value.lane[lane];
}

} // namespace smem::simt
