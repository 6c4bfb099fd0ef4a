// A register of one warp: 32 lanes, each known, known up to named unknowns, or unknown.
//
//   lane i  =  lane[i]  +  sum over the form's terms of coefficient[i] * symbol        (if bit i of `known` is set)
//
// Symbols stand for what the text does not tell: a parameter, blockIdx over a range of blocks, a value loaded by all
// lanes from one address, where a shared object lies. They are the same for all lanes of a warp. An address whose form
// has equal coefficients in all active lanes is known up to a common shift, which no bank conflict depends on.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace smem::simt {

inline constexpr unsigned lanes = 32;
inline constexpr uint32_t allLanes = 0xffffffff;

using LaneMask = uint32_t;
using SymbolId = uint32_t;
using ReasonId = uint32_t; // index into Algebra::reasons; 0: none
/// Bounds of symbols that nothing is known of; far enough from overflow that two such can be added.
inline constexpr int64_t unboundedLow = std::numeric_limits<int64_t>::min() / 4;
inline constexpr int64_t unboundedHigh = std::numeric_limits<int64_t>::max() / 4;
using LaneCoefficients = std::array<int64_t, lanes>;

/// Why something is not known, and whether a smaller part of the grid would tell.
struct Reason {
  std::string text;     // a phrase: "parameter 'n' is not known"
  uint8_t gridAxes = 0; // bits 0..2: blockIdx.x, y, z stand for several blocks and nothing else is missing
};

/// An integer that is the same for all lanes of a warp.
struct Symbol {
  enum class Kind { sharedObject, localObject, value } kind = Kind::value;
  std::string name;           // "parameter 'n'", "blockIdx.x"; objects: the global's name
  int64_t low = unboundedLow; // inclusive
  int64_t high = unboundedHigh;
  unsigned alignLog2 = 0; // the symbol is a multiple of 1 << alignLog2
  uint8_t gridAxes = 0;   // non-zero: it is a function of these blockIdx components only
};

struct Term {
  SymbolId symbol = 0;
  int64_t coefficient = 0;                   // of every lane, where perLane is null
  const LaneCoefficients *perLane = nullptr; // interned by Algebra

  int64_t at(unsigned lane) const { return perLane ? (*perLane)[lane] : coefficient; }
  bool uniform() const { return !perLane; }
};

/// A sum of terms, sorted by symbol, none of them zero in all lanes. Interned: equal forms are one object, so that
/// comparing pointers compares forms. The empty form is a null pointer.
struct Form {
  std::vector<Term> terms;
};

struct alignas(32) Value {
  uint64_t lane[lanes]; // form == null: zero-extended from the type's width; else sign-extended
  const Form *form;
  LaneMask known;
  ReasonId reason; // why lanes outside `known` are not
};

enum class Binary : uint8_t { add, sub, mul, udiv, sdiv, urem, srem, shl, lshr, ashr, bitAnd, bitOr, bitXor };
enum class Compare : uint8_t { eq, ne, ugt, uge, ult, ule, sgt, sge, slt, sle };

inline uint64_t truncate(uint64_t value, unsigned width) {
  return width >= 64 ? value : value & ((uint64_t(1) << width) - 1);
}
inline int64_t signExtend(uint64_t value, unsigned width) {
  return width >= 64 ? int64_t(value) : int64_t(value << (64 - width)) >> (64 - width);
}

/// Arithmetic on Values, and the tables of symbols, forms and reasons that they refer to. Not thread-safe; Values stay
/// valid as long as the Algebra lives.
///
/// Symbolic arithmetic is over the integers: it takes for granted that sums and products of unknowns do not wrap
/// around, which signed arithmetic in C++ promises and address arithmetic needs.
class Algebra {
public:
  Algebra();
  Algebra(const Algebra &) = delete;
  Algebra &operator=(const Algebra &) = delete;

  SymbolId addSymbol(Symbol symbol);
  const Symbol &symbol(SymbolId id) const { return symbols[id]; }
  ReasonId addReason(const std::string &text, uint8_t gridAxes = 0);
  const Reason &reason(ReasonId id) const { return reasons[id]; }
  /// Why a form's value is not known: its first symbol that is not an object.
  ReasonId reasonFor(const Form *form);

  void setConstant(Value &out, uint64_t value) const;
  void setUnknown(Value &out, ReasonId reason) const;
  void setSymbol(Value &out, SymbolId id);
  /// A new symbol that nothing is known of; an unknown value once too many symbols exist.
  void setFreshSymbol(Value &out, const std::string &name, uint8_t gridAxes = 0);
  /// The symbol that stands for `key` (a load of a constant, say), the same at every call.
  void setNamedSymbol(Value &out, const std::string &key, const Symbol &symbol);

  /// Results for lanes outside `active` are of no meaning. `width` is the operands' width in bits, 1 to 64.
  void binary(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active) {
    if (!a.form && !b.form && op <= Binary::mul) return plainSum(op, width, a, b, out);
    if (!a.form && !b.form) return plainBinary(op, width, a, b, out);
    symbolicBinary(op, width, a, b, out, active);
  }
  void compare(Compare op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  void select(const Value &condition, const Value &a, const Value &b, Value &out, LaneMask active, unsigned width);
  void truncateTo(unsigned width, const Value &a, Value &out, LaneMask active);
  void zeroExtend(unsigned from, const Value &a, Value &out, LaneMask active);
  void signExtendFrom(unsigned from, const Value &a, Value &out, unsigned to);
  /// out = a + b * factor, 64 bits wide: address arithmetic.
  void addScaled(const Value &a, const Value &b, int64_t factor, Value &out, LaneMask active);

  /// Puts `from`'s lanes of `mask` into `to`, leaving the others.
  void blend(Value &to, const Value &from, LaneMask mask);
  /// As blend, for lanes that may have either value. `uniformChoice`: all lanes of the warp make the same choice.
  void merge(Value &to, const Value &from, LaneMask mask, bool uniformChoice);

  /// Are the known values of these lanes the same number?
  bool uniform(const Value &value, LaneMask mask) const;
  /// Equal in every lane of the mask, symbol by symbol.
  bool same(const Value &a, const Value &b, LaneMask mask) const;
  /// The value of one lane, if it needs no symbol.
  std::optional<uint64_t> number(const Value &value, unsigned lane) const;
  /// Lanes whose value needs no symbol.
  LaneMask plainLanes(const Value &value) const;

  const Form *add(const Form *a, const Form *b, int64_t factorB = 1);
  const Form *scale(const Form *form, int64_t factor);
  const Form *scalePerLane(const Form *form, const LaneCoefficients &factors);
  const Form *blendForms(const Form *a, const Form *b, LaneMask takeB);
  /// The largest k up to 63 with every term a multiple of 1 << k, over the lanes of the mask.
  unsigned trailingZeros(const Form *form, LaneMask mask) const;
  bool uniformForm(const Form *form, LaneMask mask) const;
  uint8_t gridAxes(const Form *form) const; // non-zero only if every symbol (objects aside) is a function of blockIdx
  /// [low, high] of the form's sum in one lane; false where an unbounded symbol takes part.
  bool range(const Form *form, unsigned lane, int64_t &low, int64_t &high) const;
  size_t symbolCount() const { return symbols.size(); }

private:
  static void plainSum(Binary op, unsigned width, const Value &a, const Value &b, Value &out);
  void plainBinary(Binary op, unsigned width, const Value &a, const Value &b, Value &out);
  void symbolicBinary(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  void multiply(unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  bool bitsBelow(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  bool withinOnePeriod(int64_t divisor, bool remainder, unsigned width, const Value &a, const Value &b, Value &out,
                       LaneMask active);
  bool fits(unsigned width, const Value &a, LaneMask active) const;
  bool divideExactly(Binary op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  void boundDerived(Symbol &symbol, unsigned op, const Form *formA, uint64_t a, const Form *formB, int64_t b) const;
  void derive(unsigned op, unsigned width, const Value &a, const Value &b, Value &out, LaneMask active);
  void canonical(Value &value, unsigned width) const;
  const Form *intern(std::vector<Term> terms);
  const LaneCoefficients *internCoefficients(const LaneCoefficients &coefficients);
  Term makeTerm(SymbolId symbol, const LaneCoefficients &coefficients);

  std::deque<Symbol> symbols;
  std::vector<Reason> reasons;
  std::unordered_map<std::string, ReasonId> reasonIndex;
  std::map<const Form *, ReasonId> formReasons;
  std::unordered_map<std::string, SymbolId> named;

  struct TermLess {
    bool operator()(const std::vector<Term> &a, const std::vector<Term> &b) const;
  };
  std::map<std::vector<Term>, std::unique_ptr<Form>, TermLess> forms;
  std::map<LaneCoefficients, std::unique_ptr<LaneCoefficients>> coefficientTable;
  std::map<std::tuple<const Form *, const Form *, int64_t>, const Form *> sums;
  std::map<std::tuple<const Form *, const Form *, LaneMask>, const Form *> blends;
  std::map<std::pair<const Form *, int64_t>, const Form *> products;
  struct DerivedKey {
    unsigned op, width;
    const Form *formA, *formB;
    uint64_t a, b;
    auto operator<=>(const DerivedKey &) const = default;
  };
  std::map<DerivedKey, SymbolId> derived;
};

} // namespace smem::simt
