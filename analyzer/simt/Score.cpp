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

bool isWideLoad(const MemoryOp &memory) {
  return (memory.bank == smem::Instruction::load || memory.bank == smem::Instruction::retryLoad) && memory.bytes > 4;
}

// The least that these lanes can cost, whatever their addresses.
unsigned bestCost(const MemoryOp &memory, LaneMask active) {
  if (!active) return 0;
  if (isWideLoad(memory)) { // lanes on few words share a wavefront: the whole warp, or half of it for 16 bytes
    if (memory.bytes == 8) return 1;
    return ((active & 0xffff) != 0) + ((active >> 16) != 0);
  }
  WarpAccess access = request(memory, active);
  for (unsigned l = 0; l < lanes; ++l) access.address[l] = uint64_t(l) * memory.bytes;
  return cost(access).low;
}

// Lanes that may be missing make a request cheaper, but for a wide load whose lanes share a wavefront only if all are
// there.
unsigned highestWith(const MemoryOp &memory, const WarpAccess &access) {
  unsigned high = cost(access).high;
  if (!isWideLoad(memory) || memory.bytes < 16) return high;
  unsigned quarters = 0;
  for (unsigned quarter = 0; quarter < 4; ++quarter) quarters += (access.active >> (8 * quarter) & 0xff) != 0;
  return std::max(high, quarters);
}

unsigned lowestWith(const MemoryOp &memory, WarpAccess access, LaneMask definite) {
  if (!definite || isWideLoad(memory)) return bestCost(memory, definite);
  access.active = definite;
  return cost(access).low;
}

} // namespace

Score score(Algebra &algebra, const MemoryOp &memory, const Value &address, const Value *source,
            const ActiveLanes &active) {
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
  std::array<uint64_t, lanes> sources;
  if (source && !(active.possible & ~source->known) && algebra.uniformForm(source->form, active.possible)) {
    std::copy_n(source->lane, lanes, sources.begin());
    access.source = &sources;
  }

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
  result.executions = c.executions;
  if (memory.oneLane != MemoryOp::OneLane::no && algebra.uniform(address, active.possible)) {
    c.low = c.ideal = 1;
    if (memory.oneLane == MemoryOp::OneLane::yes)
      c.high = 1;
    else
      result.reason = algebra.addReason("whether one lane does the atomic for the whole warp is the compiler's choice");
  }
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
      low = high == result.ideal && !isWideLoad(memory) ? high : bestCost(memory, active.definite);
    }
    closed = low == high;
  }
  result.patternExact = closed && low == high && active.definite == active.possible;
  if (low != high && !result.reason) result.reason = algebra.reasonFor(address.form);
  if (!memory.inexact.empty()) { // the machine may do something else altogether
    low = 0;
    high = std::max(high, worstCost(memory, active.possible));
    result.patternExact = false;
  }
  result.high = active.definite == active.possible ? high : std::max(high, highestWith(memory, access));
  result.low = low;
  if (active.definite != active.possible)
    result.low = varying.empty() ? std::min(low, lowestWith(memory, access, active.definite)) : 0;
  if (active.whole) result.low = 0;
  return result;
}

Score scoreUnsettled(Algebra &algebra, const MemoryOp &memory, const Value &address, const Score &whole,
                     const ActiveLanes &active) {
  Score result = whole;
  if (!result.reason) result.reason = algebra.addReason(memory.unsettled);
  if (memory.pieces >= memory.bytes) { // up to four requests in one, which takes no fewer wavefronts than each of them
    result.low /= 4;
    result.patternExact = false;
    return result;
  }
  MemoryOp piece = memory;
  piece.bytes = memory.pieces;
  unsigned low = 0, high = 0;
  bool patternExact = true, sameDegree = true;
  for (unsigned offset = 0; offset < memory.bytes; offset += memory.pieces) {
    Value at = address;
    for (uint64_t &a : at.lane) a += offset;
    const Score s = score(algebra, piece, at, nullptr, active);
    low += s.low;
    high += s.high;
    patternExact &= s.patternExact;
    sameDegree &= uint64_t(s.wavefronts) * whole.ideal == uint64_t(whole.wavefronts) * s.ideal;
  }
  result.low = std::min(whole.low, low);
  result.high = std::max(whole.high, high);
  result.patternExact &= patternExact && sameDegree;
  return result;
}

} // namespace smem::simt
