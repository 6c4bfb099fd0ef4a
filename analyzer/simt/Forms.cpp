#include "analyzer/simt/Value.h"

#include "llvm/ADT/bit.h"

#include <algorithm>

namespace smem::simt {

bool Algebra::TermLess::operator()(const std::vector<Term> &a, const std::vector<Term> &b) const {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const Term &x, const Term &y) {
    return std::tie(x.symbol, x.coefficient, x.perLane) < std::tie(y.symbol, y.coefficient, y.perLane);
  });
}

const LaneCoefficients *Algebra::internCoefficients(const LaneCoefficients &coefficients) {
  auto &slot = coefficientTable[coefficients];
  if (!slot) slot = std::make_unique<LaneCoefficients>(coefficients);
  return slot.get();
}

Term Algebra::makeTerm(SymbolId symbol, const LaneCoefficients &coefficients) {
  bool equal = std::all_of(coefficients.begin(), coefficients.end(), [&](int64_t c) { return c == coefficients[0]; });
  if (equal) return {symbol, coefficients[0], nullptr};
  return {symbol, 0, internCoefficients(coefficients)};
}

const Form *Algebra::intern(std::vector<Term> terms) {
  std::erase_if(terms, [](const Term &t) { return !t.perLane && !t.coefficient; });
  if (terms.empty()) return nullptr;
  auto it = forms.find(terms);
  if (it != forms.end()) return it->second.get();
  auto form = std::make_unique<Form>(Form{terms});
  const Form *result = form.get();
  forms.emplace(std::move(terms), std::move(form));
  return result;
}

const Form *Algebra::add(const Form *a, const Form *b, int64_t factorB) {
  if (!b || !factorB) return a;
  if (!a && factorB == 1) return b;
  auto [cached, added] = sums.try_emplace({a, b, factorB}, nullptr);
  if (!added) return cached->second;
  std::vector<Term> out;
  static const std::vector<Term> none;
  const std::vector<Term> &ta = a ? a->terms : none;
  size_t i = 0, j = 0;
  while (i < ta.size() || j < b->terms.size()) {
    bool takeA = j == b->terms.size() || (i < ta.size() && ta[i].symbol < b->terms[j].symbol);
    bool takeB = i == ta.size() || (j < b->terms.size() && b->terms[j].symbol < ta[i].symbol);
    if (takeA) {
      out.push_back(ta[i++]);
      continue;
    }
    const Term &tb = b->terms[j];
    LaneCoefficients sum;
    for (unsigned l = 0; l < lanes; ++l) sum[l] = (takeB ? 0 : ta[i].at(l)) + factorB * tb.at(l);
    out.push_back(makeTerm(tb.symbol, sum));
    ++j;
    if (!takeB) ++i;
  }
  return sums[{a, b, factorB}] = intern(std::move(out));
}

const Form *Algebra::scale(const Form *form, int64_t factor) {
  if (!form || !factor) return nullptr;
  if (factor == 1) return form;
  auto [cached, added] = products.try_emplace({form, factor}, nullptr);
  if (!added) return cached->second;
  std::vector<Term> out;
  for (const Term &t : form->terms) {
    LaneCoefficients c;
    for (unsigned l = 0; l < lanes; ++l) c[l] = t.at(l) * factor;
    out.push_back(makeTerm(t.symbol, c));
  }
  return products[{form, factor}] = intern(std::move(out));
}

const Form *Algebra::scalePerLane(const Form *form, const LaneCoefficients &factors) {
  if (!form) return nullptr;
  std::vector<Term> out;
  for (const Term &t : form->terms) {
    LaneCoefficients c;
    for (unsigned l = 0; l < lanes; ++l) c[l] = t.at(l) * factors[l];
    out.push_back(makeTerm(t.symbol, c));
  }
  return intern(std::move(out));
}

const Form *Algebra::blendForms(const Form *a, const Form *b, LaneMask takeB) {
  if (a == b || takeB == 0) return a;
  if (takeB == allLanes) return b;
  auto [cached, added] = blends.try_emplace({a, b, takeB}, nullptr);
  if (!added) return cached->second;
  LaneCoefficients keep, take;
  for (unsigned l = 0; l < lanes; ++l) {
    take[l] = takeB >> l & 1;
    keep[l] = 1 - take[l];
  }
  return blends[{a, b, takeB}] = add(scalePerLane(a, keep), scalePerLane(b, take));
}

unsigned Algebra::trailingZeros(const Form *form, LaneMask mask) const {
  if (!form) return 63;
  unsigned zeros = 63;
  for (const Term &t : form->terms) {
    unsigned align = symbols[t.symbol].alignLog2;
    for (unsigned l = 0; l < lanes; ++l)
      if ((mask >> l & 1) && t.at(l)) zeros = std::min(zeros, align + unsigned(llvm::countr_zero(uint64_t(t.at(l)))));
  }
  return zeros;
}

bool Algebra::uniformForm(const Form *form, LaneMask mask) const {
  if (!form) return true;
  unsigned first = (mask ? llvm::countr_zero(mask) : 0);
  for (const Term &t : form->terms) {
    if (t.uniform()) continue;
    for (unsigned l = first; l < lanes; ++l)
      if ((mask >> l & 1) && t.at(l) != t.at(first)) return false;
  }
  return true;
}

uint8_t Algebra::gridAxes(const Form *form) const {
  uint8_t axes = 0;
  if (!form) return 0;
  for (const Term &t : form->terms) {
    const Symbol &s = symbols[t.symbol];
    if (s.kind != Symbol::Kind::value) continue;
    if (!s.gridAxes) return 0;
    axes |= s.gridAxes;
  }
  return axes;
}

bool Algebra::range(const Form *form, unsigned lane, int64_t &low, int64_t &high) const {
  low = high = 0;
  if (!form) return true;
  for (const Term &t : form->terms) {
    int64_t c = t.at(lane);
    if (!c) continue;
    const Symbol &s = symbols[t.symbol];
    __int128 a = __int128(c) * s.low, b = __int128(c) * s.high;
    if (s.low <= unboundedLow && s.high >= unboundedHigh) return false;
    // One-sided ranges stay one-sided: the open side saturates.
    auto clamp = [](__int128 x) -> int64_t {
      return x < unboundedLow ? unboundedLow : x > unboundedHigh ? unboundedHigh : int64_t(x);
    };
    low = clamp(__int128(low) + clamp(std::min(a, b)));
    high = clamp(__int128(high) + clamp(std::max(a, b)));
  }
  return true;
}

} // namespace smem::simt
