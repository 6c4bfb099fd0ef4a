// What the rules of docs/hardware.md are made of: phases, words that a bank delivers, turns that lanes take on one.
#pragma once

#include "analyzer/banks/Banks.h"

#include <algorithm>
#include <bit>

namespace smem {

using Addresses = std::array<uint64_t, warpLanes>;

inline constexpr uint32_t allLanes = 0xffffffff;

/// A lane touches one aligned unit of memory, which is one column of adjacent banks: 32 columns of 4 bytes, 16 of 8 or
/// 8 of 16. Lanes of one column conflict. (A misaligned access traps, so no lane touches parts of two units.)
struct Unit {
  unsigned shift;   // log2 of its bytes
  unsigned columns; // a power of two

  uint64_t of(uint64_t address) const { return address >> shift; }
  unsigned column(uint64_t address) const { return of(address) & (columns - 1); }
};

inline Unit unitOf(unsigned bytes) {
  switch (bytes) {
  case 8: return {3, 16};
  case 16: return {4, 8};
  default: return {2, 32};
  }
}

/// Lanes in ascending order: for (unsigned lane : Lanes(mask)).
struct Lanes {
  uint32_t mask;

  struct Iterator {
    uint32_t rest;
    unsigned operator*() const { return std::countr_zero(rest); }
    Iterator &operator++() {
      rest &= rest - 1;
      return *this;
    }
    bool operator!=(const Iterator &other) const { return rest != other.rest; }
  };
  Iterator begin() const { return {mask}; }
  Iterator end() const { return {0}; }
};

/// How many lanes the machine takes at a time: as many as fill the banks.
inline unsigned lanesPerPhase(unsigned bytes) { return bytes <= bankBytes ? warpLanes : bankCount * bankBytes / bytes; }

inline uint32_t phaseMask(unsigned phase, unsigned lanes) {
  return lanes == warpLanes ? allLanes : ((1u << lanes) - 1) << (phase * lanes);
}

/// Phases that the active lanes would fill if they stood together.
inline unsigned filledPhases(uint32_t active, unsigned bytes) {
  unsigned lanes = lanesPerPhase(bytes);
  return (std::popcount(active) + lanes - 1) / lanes;
}

/// passes() of docs/hardware.md: the most distinct units that any column has to deliver.
unsigned passes(const Addresses &address, Unit unit, uint32_t lanes);

/// Lanes i and i^x are never both active with different addresses, for x = 1 or for x = 2.
bool pairRule(const Addresses &address, uint32_t active);

/// The distinct units of each column, and the place of each lane's unit among them in order of first use.
struct Columns {
  std::array<uint8_t, warpLanes> place; // from 0; set for the lanes that were counted
  unsigned most = 0;                    // distinct units in the fullest column

  Columns(const Addresses &address, Unit unit, uint32_t lanes);
};

/// Lanes of each column where lanes on one word don't share: `order` from 1 in ascending lane order.
struct SerialLanes {
  std::array<uint8_t, warpLanes> order;
  unsigned most = 0; // turns() of docs/hardware.md

  SerialLanes(const Addresses &address, Unit unit, uint32_t lanes);
};

/// The parts of a warp that a load or store serves one after the other.
struct Phases {
  std::array<uint32_t, 4> lanes{};
  std::array<unsigned, 4> wavefronts{};
  unsigned count = 0;
  unsigned total = 0;
  unsigned maybeFewer = 0; // wavefronts that may be saved: partly active half-warps that the machine may serve at once

  void add(uint32_t mask, unsigned passes) {
    lanes[count] = mask;
    wavefronts[count++] = passes;
    total += passes;
  }
};

Phases storePhases(const Addresses &address, unsigned bytes, uint32_t active);

/// As the profiler counts the instruction: without conflicts, a wide load serves neighbouring phases at once.
Phases loadPhases(const Addresses &address, unsigned bytes, uint32_t active);

inline Phases phasesOf(const WarpAccess &a) {
  return a.instruction == Instruction::load ? loadPhases(a.address, a.bytes, a.active)
                                            : storePhases(a.address, a.bytes, a.active);
}

} // namespace smem
