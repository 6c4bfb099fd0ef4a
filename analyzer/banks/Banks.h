// What one warp-wide instruction costs in shared memory: wavefronts, as the profiler shows them for the instruction on
// an H200 (docs/hardware.md).
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
  atomic,       // integer add, min, max, and, or, xor, inc, dec, exchange of 4 bytes; exchange of 8 bytes
  atomicCount,  // adding 1 with the result unused: lanes on one word are counted at once
  atomicCas,    // compare and swap of 4 or 8 bytes
  retryLoad,    // additions of float, half2, bf16x2 (4 bytes), double and integer (8 bytes) are a loop: its load, ...
  retrySwap,    // ... and its swap. cost() of either is over the whole loop
  atomicByData, // compare and swap of 2 bytes, addition of a half; min, max, and, or, xor, inc, dec of 8 bytes: a loop
                // whose turns depend on the data. Bounds for its loads and swaps together
  asyncCopyCa,  // cp.async.ca: 4, 8 or 16 bytes
  asyncCopyCg,  // cp.async.cg: 16 bytes
};

/// One execution of one instruction. Addresses are bytes from a base that is a multiple of 128, or of the access size
/// where only relative positions are known.
struct WarpAccess {
  Instruction instruction = Instruction::load;
  unsigned bytes = 4;    // a lane: 1, 2, 4, 8 or 16. ldmatrix and stmatrix: 16
  unsigned matrices = 1; // ldmatrix and stmatrix: 1, 2 or 4
  uint32_t active = 0xffffffff;
  std::array<uint64_t, warpLanes> address{};
  /// Asynchronous copies: global addresses, up to a common shift by whole words. Null: unknown. Not owned.
  const std::array<uint64_t, warpLanes> *source = nullptr;
  bool sourceAligned = false; // the shift is a multiple of 128 bytes
};

/// Wavefronts: low == high where the rule is closed; otherwise the figure lies between.
struct Cost {
  unsigned low = 0;
  unsigned high = 0;
  unsigned ideal = 0;
  unsigned executions = 1; // of the machine instruction: the turns of a retry loop
  friend bool operator==(const Cost &, const Cost &) = default;
};

/// The figure of the instruction.
Cost cost(const WarpAccess &access);

/// What the counters of the load/store pipe show for it, which differs for loads of 8 and 16 bytes and for asynchronous
/// copies. The least where that is not known: cp.async.ca of 4 and 8 bytes, atomicByData.
unsigned pipeWavefronts(const WarpAccess &access);

/// One lane's part in one phase and pass of an access.
struct Service {
  unsigned lane;
  unsigned bank;
  uint64_t word; // address / 4
  unsigned phase;
  unsigned pass; // from 1, within its phase
};

/// How the access is served: for each lane and each word it touches, the phase and pass. Lanes on one word share a
/// pass where the rule lets them. The largest pass of each phase, summed over phases, is cost().high: of an access with
/// bounds this is the slowest way. A loop is one phase, and a lane is served in the pass that ends its part.
std::vector<Service> schedule(const WarpAccess &access);

} // namespace smem
