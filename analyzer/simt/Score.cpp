#include "analyzer/simt/Score.h"

#include "llvm/ADT/bit.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace smem::simt {

namespace {

// A symbol with different coefficients in different lanes is tried at every residue that banks can tell apart, up to
// this many combinations.
constexpr uint64_t residueLimit = 4096;
// Far from every small number, so that lanes that would meet at one special value of the symbol don't.
constexpr uint64_t farAway = uint64_t(1) << 40;

WarpAccess request(const MemoryOp &memory, LaneMask active) {
  WarpAccess access;
  access.instruction = memory.bank;
  access.bytes = memory.bytes;
  access.matrices = memory.matrices;
  access.active = active;
  return access;
}

bool usesMatrixRows(const MemoryOp &memory) {
  return memory.bank == smem::Instruction::ldmatrix || memory.bank == smem::Instruction::stmatrix;
}

// The dearest request there is with these lanes: all of them on one bank, on different words.
unsigned worstCost(const MemoryOp &memory, LaneMask active) {
  WarpAccess access = request(memory, active);
  for (unsigned l = 0; l < lanes; ++l) access.address[l] = uint64_t(l) * 128;
  return cost(access).high;
}

unsigned bestCost(const MemoryOp &memory, LaneMask active) {
  WarpAccess access = request(memory, active);
  bool wideLoad = memory.bank == smem::Instruction::load && memory.bytes > 4;
  for (unsigned l = 0; l < lanes; ++l) access.address[l] = uint64_t(l) * memory.bytes;
  unsigned best = cost(access).low;
  // Equal addresses in neighbouring lanes let a wide load take half as many.
  return wideLoad ? std::max(1u, best / 2) : best;
}

// Lanes that may be missing only make a request cheaper.
unsigned lowestWith(const MemoryOp &memory, WarpAccess access, LaneMask definite) {
  if (!definite) return 0;
  access.active = definite;
  unsigned least = cost(access).low;
  bool wideLoad = memory.bank == smem::Instruction::load && memory.bytes > 4;
  return wideLoad ? std::max(1u, least / 2) : least;
}

} // namespace

Score score(Algebra &algebra, const MemoryOp &memory, const Value &address, const ActiveLanes &active) {
  Score result;
  LaneMask needed = active.possible;
  if (usesMatrixRows(memory)) { // only the lanes that give row addresses
    LaneMask rows = memory.matrices >= 4 ? allLanes : (LaneMask(1) << (8 * memory.matrices)) - 1;
    needed &= rows;
  }
  auto idealOf = [&](LaneMask lanesActive) {
    WarpAccess access = request(memory, lanesActive);
    for (unsigned l = 0; l < lanes; ++l) access.address[l] = uint64_t(l) * memory.bytes;
    return cost(access).ideal;
  };
  if (needed & ~address.known) {
    result.ideal = idealOf(active.possible);
    result.low = active.whole || !active.definite ? 0 : bestCost(memory, active.definite);
    result.high = worstCost(memory, active.possible);
    result.wavefronts = result.ideal;
    result.patternExact = false;
    result.hopeless = true;
    result.reason = address.reason;
    return result;
  }
  WarpAccess access = request(memory, active.possible);
  std::copy_n(address.lane, lanes, access.address.begin());

  // Terms that shift all lanes alike do not matter, if they shift by whole words.
  std::vector<const Term *> varying;
  unsigned shiftZeros = 63;
  if (address.form)
    for (const Term &term : address.form->terms) {
      Form single{{term}};
      if (!algebra.uniformForm(&single, needed))
        varying.push_back(&term);
      else
        shiftZeros = std::min(shiftZeros, algebra.trailingZeros(&single, needed));
    }
  Cost c = cost(access);
  unsigned low = c.low, high = c.high;
  result.ideal = c.ideal;
  result.wavefronts = c.low;
  bool closed = c.low == c.high;

  if (varying.empty() && memory.bytes < 4 && shiftZeros < 2) {
    // One- and two-byte accesses at an unknown place within a word: every place is tried.
    for (unsigned shift = 1u << shiftZeros; shift < 4; shift += 1u << shiftZeros) {
      WarpAccess shifted = access;
      for (uint64_t &a : shifted.address) a += shift;
      Cost s = cost(shifted);
      low = std::min(low, s.low);
      high = std::max(high, s.high);
    }
    result.wavefronts = high;
  }
  if (!varying.empty()) {
    // The banks of a request depend on the symbol's value modulo 128 bytes; whether lanes share a word depends on its
    // value itself. Far from zero no two lanes meet by chance, which is the dearest case of its residue.
    std::vector<uint64_t> periods;
    uint64_t combinations = 1;
    for (const Term *term : varying) {
      unsigned zeros = std::min(7u, algebra.trailingZeros(
                                        [&] {
                                          static thread_local Form f;
                                          f.terms = {*term};
                                          return &f;
                                        }(),
                                        needed));
      periods.push_back(uint64_t(128) >> zeros);
      combinations *= periods.back();
    }
    if (combinations > residueLimit) {
      low = 0;
      high = worstCost(memory, active.possible);
      result.wavefronts = result.ideal;
    } else {
      high = 0;
      unsigned highLow = ~0u;
      for (uint64_t n = 0; n < combinations; ++n) {
        WarpAccess tried = access;
        uint64_t rest = n;
        for (size_t t = 0; t < varying.size(); ++t) {
          const Symbol &symbol = algebra.symbol(varying[t]->symbol);
          uint64_t unit = uint64_t(1) << symbol.alignLog2;
          uint64_t value = (rest % periods[t]) * unit + farAway * (t + 1) * unit;
          rest /= periods[t];
          for (unsigned l = 0; l < lanes; ++l) tried.address[l] += uint64_t(varying[t]->at(l)) * value;
        }
        Cost r = cost(tried);
        high = std::max(high, r.high);
        highLow = std::min(highLow, r.high);
      }
      result.wavefronts = highLow;
      low = high == result.ideal && !(memory.bank == smem::Instruction::load && memory.bytes > 4)
                ? high
                : bestCost(memory, active.definite);
    }
    closed = low == high;
  }
  result.patternExact = closed && low == high && active.definite == active.possible;
  if (low != high && !result.reason) result.reason = algebra.reasonFor(address.form);
  result.high = high;
  result.low = low;
  if (active.definite != active.possible)
    result.low = varying.empty() ? std::min(low, lowestWith(memory, access, active.definite)) : 0;
  if (active.whole) result.low = 0;
  return result;
}

} // namespace smem::simt
