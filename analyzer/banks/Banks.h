// What one warp-wide instruction costs in shared memory: wavefronts, as an H200 counts them (docs/hardware.md).
//
//   addresses of 32 lanes + active mask + kind of instruction --cost()--> wavefronts, ideal
//
// 32 banks, 4 bytes wide; the bank of byte address a is a / 4 % 32.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace smem {

inline constexpr unsigned warpLanes = 32;
inline constexpr unsigned bankCount = 32;
inline constexpr unsigned bankBytes = 4;

enum class Instruction {
  load,
  store,
  ldmatrix, // 8 * matrices row addresses, 16 bytes each: lanes 0-7 give the rows of matrix 0, and so on
  stmatrix,
  atomic,        // integer add, max, ... (atom and red)
  atomicCas,     // compare and swap, exchange
  atomicFloat,   // float add, which the machine makes a compare-and-swap loop: lanes on a word retry
  atomicAddWide, // integer add on 8 bytes, such a loop too. Other atomics on 8 bytes were not measured: bounds only
  asyncCopyCa,   // cp.async.ca
  asyncCopyCg,   // cp.async.cg (16 bytes)
};

/// One execution of one instruction. Addresses are bytes from a base that is a multiple of 128, or of the access size
/// where only relative positions are known.
struct WarpAccess {
  Instruction instruction = Instruction::load;
  unsigned bytes = 4;    // a lane: 1, 2, 4, 8 or 16. ldmatrix and stmatrix: 16
  unsigned matrices = 1; // ldmatrix and stmatrix: 1, 2 or 4
  uint32_t active = 0xffffffff;
  std::array<uint64_t, warpLanes> address{};
};

/// low == high where the rule is closed; otherwise the figure lies between.
struct Cost {
  unsigned low = 0;
  unsigned high = 0;
  unsigned ideal = 0;
  friend bool operator==(const Cost &, const Cost &) = default;
};

Cost cost(const WarpAccess &access);

/// One lane's part in one phase and pass of an access.
struct Service {
  unsigned lane;
  unsigned bank;
  uint64_t word; // address / 4
  unsigned phase;
  unsigned pass; // from 1, within its phase
};

/// How the access is served: for each lane and each word it touches, the phase and pass. Lanes on one word share a
/// pass where the rule lets them. The largest pass of each phase, summed over phases, is cost().high.
std::vector<Service> schedule(const WarpAccess &access);

} // namespace smem
