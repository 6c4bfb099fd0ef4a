#include "analyzer/banks/Passes.h"

#include <numeric>

namespace smem {
namespace {

/// The bytes between neighbouring lanes if all 32 keep the same distance; a count that is no multiple of 4 otherwise.
uint64_t commonStride(const Addresses &address) {
  constexpr uint64_t none = 1;
  uint64_t stride = address[1] - address[0];
  uint64_t differences = 0, expected = address[0];
  for (uint64_t a : address) {
    differences |= a ^ expected;
    expected += stride;
  }
  return differences ? none : stride;
}

/// A unit that the compiler knows makes this twice as fast.
template <Unit unit> bool fit(const Addresses &address, uint32_t lanes) {
  // Mostly each lane has a column of its own, or all that share a column share the unit too: see that before counting.
  uint32_t taken = 0;
  for (unsigned lane = std::countr_zero(lanes), end = warpLanes - std::countl_zero(lanes); lane < end; ++lane)
    taken |= (lanes >> lane & 1) << unit.column(address[lane]);
  if (std::popcount(taken) == std::popcount(lanes)) return true;

  std::array<uint64_t, bankCount> unitOfColumn;
  for (unsigned lane : Lanes(lanes)) unitOfColumn[unit.column(address[lane])] = unit.of(address[lane]);
  for (unsigned lane : Lanes(lanes))
    if (unitOfColumn[unit.column(address[lane])] != unit.of(address[lane])) return false;
  return true;
}

template <Unit unit> unsigned passesOf(const Addresses &address, uint32_t lanes) {
  if (!lanes) return 0;
  if (lanes == allLanes && unit.columns == bankCount) {
    uint64_t stride = commonStride(address);
    if (stride == 0) return 1;
    if (stride % bankBytes == 0) return unsigned(std::gcd(stride / bankBytes, uint64_t(bankCount)));
  }
  return fit<unit>(address, lanes) ? 1 : Columns(address, unit, lanes).most;
}

/// Whether two sets of lanes fit one wavefront together, where each does alone.
bool fitTogether(const Addresses &address, Unit unit, uint32_t first, uint32_t second) {
  std::array<uint64_t, bankCount> unitOfColumn;
  uint32_t taken = 0;
  for (unsigned lane : Lanes(first)) {
    taken |= 1u << unit.column(address[lane]);
    unitOfColumn[unit.column(address[lane])] = unit.of(address[lane]);
  }
  for (unsigned lane : Lanes(second)) {
    unsigned column = unit.column(address[lane]);
    if ((taken >> column & 1) && unitOfColumn[column] != unit.of(address[lane])) return false;
  }
  return true;
}

} // namespace

unsigned passes(const Addresses &address, Unit unit, uint32_t lanes) {
  switch (unit.shift) {
  case 3: return passesOf<Unit{3, 16}>(address, lanes);
  case 4: return passesOf<Unit{4, 8}>(address, lanes);
  default: return passesOf<Unit{2, 32}>(address, lanes);
  }
}

bool pairRule(const Addresses &address, uint32_t active) {
  auto holds = [&](unsigned x, uint32_t firstOfPair) {
    for (unsigned lane : Lanes(active & (active >> x) & firstOfPair))
      if (address[lane] != address[lane ^ x]) return false;
    return true;
  };
  return holds(1, 0x55555555) || holds(2, 0x33333333);
}

Columns::Columns(const Addresses &address, Unit unit, uint32_t lanes) {
  std::array<uint8_t, bankCount> used{};                             // distinct units so far
  std::array<std::array<uint8_t, warpLanes>, bankCount> firstLaneOf; // [column][place]
  for (unsigned lane : Lanes(lanes)) {
    unsigned column = unit.column(address[lane]);
    uint64_t mine = unit.of(address[lane]);
    unsigned p = 0;
    while (p < used[column] && unit.of(address[firstLaneOf[column][p]]) != mine) ++p;
    if (p == used[column]) firstLaneOf[column][used[column]++] = lane;
    place[lane] = p;
    most = std::max<unsigned>(most, p + 1);
  }
}

SerialLanes::SerialLanes(const Addresses &address, Unit unit, uint32_t lanes) {
  std::array<uint8_t, bankCount> count{};
  for (unsigned lane : Lanes(lanes)) {
    order[lane] = ++count[unit.column(address[lane])];
    most = std::max<unsigned>(most, order[lane]);
  }
}

Phases storePhases(const Addresses &address, unsigned bytes, uint32_t active) {
  unsigned lanes = lanesPerPhase(bytes);
  Phases phases;
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
    if (uint32_t mask = active & phaseMask(phase, lanes)) phases.add(mask, passes(address, unitOf(bytes), mask));
  return phases;
}

Phases loadPhases(const Addresses &address, unsigned bytes, uint32_t active) {
  Phases apart = storePhases(address, bytes, active);
  // What fits one wavefront together does so in parts: nothing to merge where a part takes more.
  auto merge = [&](unsigned first) {
    return apart.wavefronts[first] == 1 && apart.wavefronts[first + 1] == 1 &&
           fitTogether(address, unitOf(bytes), apart.lanes[first], apart.lanes[first + 1]);
  };
  if (apart.count < 2) return apart;
  Phases merged;
  if (bytes == 8) {
    if (!merge(0) || !pairRule(address, active)) return apart;
    merged.add(active, 1);
    return merged;
  }
  for (unsigned i = 0; i < apart.count; ++i) {
    uint32_t half = phaseMask(apart.lanes[i] >> 16 != 0, 16);
    bool bothQuarters = i + 1 < apart.count && (apart.lanes[i + 1] & half);
    bool together = bothQuarters && merge(i);
    if (together && (active & half) == half) {
      merged.add(half, 1);
      ++i;
    } else {
      merged.add(apart.lanes[i], apart.wavefronts[i]);
      merged.maybeFewer += together;
    }
  }
  return merged;
}

} // namespace smem
