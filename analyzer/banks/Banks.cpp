#include "analyzer/banks/Banks.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

namespace smem {
namespace {

constexpr uint32_t allLanes = 0xffffffff;

/// A lane touches one aligned unit of memory, which is one column of adjacent banks: 32 columns of 4 bytes, 16 of 8 or
/// 8 of 16. Lanes of one column conflict. (A misaligned access traps, so no lane touches parts of two units.)
struct Unit {
  unsigned shift;   // log2 of its bytes
  unsigned columns; // a power of two

  uint64_t of(uint64_t address) const { return address >> shift; }
  unsigned column(uint64_t address) const { return of(address) & (columns - 1); }
};

Unit unitOf(unsigned bytes) {
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

using Addresses = std::array<uint64_t, warpLanes>;

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

/// The distinct units of each column, and the place of each lane's unit among them in order of first use.
struct Columns {
  std::array<uint8_t, warpLanes> place; // from 0; set for the lanes that were counted
  unsigned most = 0;                    // distinct units in the fullest column

  Columns(const Addresses &address, Unit unit, uint32_t lanes) {
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
};

/// passes() for a unit that the compiler knows, which makes it twice as fast.
template <Unit unit> unsigned passesOf(const Addresses &address, uint32_t lanes) {
  if (lanes == allLanes && unit.columns == bankCount) {
    uint64_t stride = commonStride(address);
    if (stride == 0) return 1;
    if (stride % bankBytes == 0) return unsigned(std::gcd(stride / bankBytes, uint64_t(bankCount)));
  }
  // Mostly each lane has a column of its own, or all that share a column share the unit too: see that before counting.
  uint32_t taken = 0;
  for (unsigned lane = std::countr_zero(lanes), end = warpLanes - std::countl_zero(lanes); lane < end; ++lane)
    taken |= (lanes >> lane & 1) << unit.column(address[lane]);
  if (std::popcount(taken) == std::popcount(lanes)) return lanes ? 1 : 0;

  std::array<uint64_t, bankCount> unitOfColumn;
  for (unsigned lane : Lanes(lanes)) unitOfColumn[unit.column(address[lane])] = unit.of(address[lane]);
  for (unsigned lane : Lanes(lanes))
    if (unitOfColumn[unit.column(address[lane])] != unit.of(address[lane])) return Columns(address, unit, lanes).most;
  return 1;
}

/// passes() of docs/hardware.md: the most distinct units that any column has to deliver.
unsigned passes(const Addresses &address, Unit unit, uint32_t lanes) {
  switch (unit.shift) {
  case 3: return passesOf<Unit{3, 16}>(address, lanes);
  case 4: return passesOf<Unit{4, 8}>(address, lanes);
  default: return passesOf<Unit{2, 32}>(address, lanes);
  }
}

/// Lanes of each column where lanes on one word don't share: `order` from 1 in ascending lane order.
struct SerialLanes {
  std::array<uint8_t, warpLanes> order;
  unsigned most = 0;

  SerialLanes(const Addresses &address, Unit unit, uint32_t lanes) {
    std::array<uint8_t, bankCount> count{};
    for (unsigned lane : Lanes(lanes)) {
      order[lane] = ++count[unit.column(address[lane])];
      most = std::max<unsigned>(most, order[lane]);
    }
  }
};

/// Lanes i and i^x are never both active with different addresses, for x = 1 or for x = 2: the machine then serves
/// twice as many lanes of a wide load at once.
bool pairRule(const Addresses &address, uint32_t active) {
  auto holds = [&](unsigned x, uint32_t firstOfPair) {
    for (unsigned lane : Lanes(active & (active >> x) & firstOfPair))
      if (address[lane] != address[lane ^ x]) return false;
    return true;
  };
  return holds(1, 0x55555555) || holds(2, 0x33333333);
}

/// How many lanes the machine takes at a time.
unsigned lanesPerPhase(const WarpAccess &a) {
  if (a.bytes <= 4) return 32;
  unsigned lanes = a.bytes == 8 ? 16 : 8;
  bool merged = a.instruction == Instruction::load && pairRule(a.address, a.active);
  return merged ? 2 * lanes : lanes;
}

uint32_t phaseMask(unsigned phase, unsigned lanes) {
  return lanes == warpLanes ? allLanes : ((1u << lanes) - 1) << (phase * lanes);
}

unsigned activePhases(uint32_t active, unsigned lanes) {
  unsigned count = 0;
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase) count += (active & phaseMask(phase, lanes)) != 0;
  return count;
}

Cost exactly(unsigned wavefronts, unsigned ideal) { return {wavefronts, wavefronts, ideal}; }

Cost costOfPhases(const WarpAccess &a) {
  Unit unit = unitOf(a.bytes);
  unsigned lanes = lanesPerPhase(a), total = 0, ideal = 0;
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
    if (uint32_t mask = a.active & phaseMask(phase, lanes)) {
      total += passes(a.address, unit, mask);
      ++ideal;
    }
  return exactly(total, ideal);
}

/// The lanes that give row addresses, which is all that an ldmatrix or stmatrix reads of them.
uint32_t matrixRows(const WarpAccess &a, unsigned matrix) { return a.active & phaseMask(matrix, 8); }

Cost costOfMatrices(const WarpAccess &a) {
  unsigned total = 0, ideal = 0;
  for (unsigned matrix = 0; matrix < a.matrices; ++matrix)
    if (uint32_t rows = matrixRows(a, matrix)) {
      total += passes(a.address, unitOf(16), rows);
      ++ideal;
    }
  return exactly(total, ideal);
}

/// An addition that the machine has no instruction for: a loop of load, add and compare-and-swap. Each round loads the
/// words of all lanes that are left (as any load) and swaps at two wavefronts a phase; on each column of a phase the
/// lowest lane tries, and fails if an earlier phase of the round changed its word.
struct RetryLoop {
  std::array<unsigned, warpLanes> doneAfter; // wavefronts until the lane's swap succeeds
  unsigned wavefronts = 0;

  explicit RetryLoop(const WarpAccess &a) {
    Unit unit = unitOf(a.bytes);
    unsigned lanes = a.bytes <= 4 ? 32 : 16;
    WarpAccess load = a;
    load.instruction = Instruction::load;
    while (load.active) {
      wavefronts += costOfPhases(load).high;
      uint32_t done = 0;
      for (unsigned phase = 0; phase < warpLanes / lanes; ++phase) {
        uint32_t left = load.active & phaseMask(phase, lanes);
        if (!left) continue;
        wavefronts += 2;
        for (unsigned lane : Lanes(winners(a.address, unit, left, done))) {
          doneAfter[lane] = wavefronts;
          done |= 1u << lane;
        }
      }
      load.active &= ~done;
    }
  }

private:
  static uint32_t winners(const Addresses &address, Unit unit, uint32_t lanes, uint32_t changedBefore) {
    uint32_t tried = 0, won = 0;
    for (unsigned lane : Lanes(lanes)) {
      uint32_t column = 1u << unit.column(address[lane]);
      if (tried & column) continue;
      tried |= column;
      bool stale = false;
      for (unsigned earlier : Lanes(changedBefore)) stale |= address[earlier] == address[lane];
      if (!stale) won |= 1u << lane;
    }
    return won;
  }
};

/// An 8-byte atomic that was not measured. At least what its words need of their banks; at most a retry loop in which
/// one lane succeeds a round: with n lanes left, n wavefronts to load and 2 to swap in each half of the warp.
unsigned slowestLoop(unsigned lanes) { return lanes * (lanes + 1) / 2 + 4 * lanes; }

/// Asynchronous copies whose pieces are written as they arrive from global memory. However they arrive, a bank takes
/// one lane's word in a wavefront, and a wavefront writes the piece of at least one lane.
Cost costOfArrivals(const WarpAccess &a) {
  unsigned most = SerialLanes(a.address, unitOf(a.bytes), a.active).most;
  return {most, unsigned(std::popcount(a.active)), activePhases(a.active, lanesPerPhase(a))};
}

/// cp.async.ca of 16 bytes: a quarter-warp fills whole lines, and lanes on the same word are written one by one.
Cost costOfLineCopy(const WarpAccess &a) {
  unsigned total = 0;
  for (unsigned quarter = 0; quarter < 4; ++quarter)
    total += SerialLanes(a.address, unitOf(16), a.active & phaseMask(quarter, 8)).most;
  return exactly(total, activePhases(a.active, 8));
}

bool isLineCopy(const WarpAccess &a) { return a.instruction == Instruction::asyncCopyCa && a.bytes == 16; }

Cost costOfAtomic(const WarpAccess &a) {
  if (a.instruction == Instruction::atomicAddWide || (a.instruction == Instruction::atomicFloat && a.bytes == 4))
    return exactly(RetryLoop(a).wavefronts, activePhases(a.active, a.bytes <= 4 ? 32 : 16));
  if (a.bytes == 8)
    return {passes(a.address, unitOf(8), a.active), slowestLoop(std::popcount(a.active)), activePhases(a.active, 16)};
  unsigned swaps = a.instruction == Instruction::atomicCas ? 2 : 1;
  return exactly(swaps * SerialLanes(a.address, unitOf(4), a.active).most, a.active ? 1 : 0);
}

/// Collects the services of one access.
struct Schedule {
  const WarpAccess &access;
  std::vector<Service> services;

  /// One service for each word of the lane.
  void serve(unsigned lane, unsigned phase, unsigned pass) {
    unsigned bytes = std::max(access.bytes, bankBytes);
    uint64_t first = access.address[lane] / bytes * bytes / bankBytes;
    for (uint64_t word = first; word < first + bytes / bankBytes; ++word)
      services.push_back({lane, unsigned(word % bankCount), word, phase, pass});
  }

  void shared(unsigned phase, uint32_t lanes) {
    Columns columns(access.address, unitOf(access.bytes), lanes);
    for (unsigned lane : Lanes(lanes)) serve(lane, phase, columns.place[lane] + 1);
  }

  void serial(unsigned phase, uint32_t lanes, unsigned wavefrontsEach) {
    SerialLanes order(access.address, unitOf(access.bytes), lanes);
    for (unsigned lane : Lanes(lanes)) serve(lane, phase, order.order[lane] * wavefrontsEach);
  }

  void phases() {
    unsigned lanes = lanesPerPhase(access);
    for (unsigned phase = 0; phase < warpLanes / lanes; ++phase) shared(phase, access.active & phaseMask(phase, lanes));
  }

  void atomic() {
    if (access.instruction == Instruction::atomicAddWide ||
        (access.instruction == Instruction::atomicFloat && access.bytes == 4)) {
      RetryLoop loop(access);
      for (unsigned lane : Lanes(access.active)) serve(lane, 0, loop.doneAfter[lane]);
    } else if (access.bytes == 8) {
      unsigned left = std::popcount(access.active), all = slowestLoop(left);
      for (unsigned lane : Lanes(access.active)) serve(lane, 0, all - slowestLoop(--left));
    } else {
      serial(0, access.active, access.instruction == Instruction::atomicCas ? 2 : 1);
    }
  }

  void copy() {
    if (isLineCopy(access)) {
      for (unsigned quarter = 0; quarter < 4; ++quarter) serial(quarter, access.active & phaseMask(quarter, 8), 1);
    } else {
      unsigned arrived = 0;
      for (unsigned lane : Lanes(access.active)) serve(lane, 0, ++arrived);
    }
  }
};

} // namespace

Cost cost(const WarpAccess &a) {
  switch (a.instruction) {
  case Instruction::load:
  case Instruction::store: return costOfPhases(a);
  case Instruction::ldmatrix:
  case Instruction::stmatrix: return costOfMatrices(a);
  case Instruction::atomic:
  case Instruction::atomicCas:
  case Instruction::atomicFloat:
  case Instruction::atomicAddWide: return costOfAtomic(a);
  case Instruction::asyncCopyCa:
  case Instruction::asyncCopyCg: return isLineCopy(a) ? costOfLineCopy(a) : costOfArrivals(a);
  }
  return {};
}

std::vector<Service> schedule(const WarpAccess &a) {
  Schedule s{a, {}};
  switch (a.instruction) {
  case Instruction::load:
  case Instruction::store: s.phases(); break;
  case Instruction::ldmatrix:
  case Instruction::stmatrix:
    for (unsigned matrix = 0; matrix < a.matrices; ++matrix) s.shared(matrix, matrixRows(a, matrix));
    break;
  case Instruction::atomic:
  case Instruction::atomicCas:
  case Instruction::atomicFloat:
  case Instruction::atomicAddWide: s.atomic(); break;
  case Instruction::asyncCopyCa:
  case Instruction::asyncCopyCg: s.copy(); break;
  }
  return std::move(s.services);
}

} // namespace smem
