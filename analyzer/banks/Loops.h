// Atomic operations that the machine has no instruction for: loops of loads and swaps, in which lanes retry.
#pragma once

#include "analyzer/banks/Passes.h"

namespace smem {

/// Each turn all waiting lanes load, then swap at two wavefronts for each phase with a waiting lane. In a phase the
/// lowest lane of each column tries; it fails if an earlier phase of the turn changed its word.
struct RetryLoop {
  std::array<uint32_t, warpLanes> waiting; // lanes that take part, by turn
  unsigned turns = 0;

  explicit RetryLoop(const WarpAccess &a);

  unsigned swapWavefronts(unsigned turn) const { return 2 * activePhases(waiting[turn]); }
  unsigned swapIdeal(unsigned turn) const { return 2 * filledPhases(waiting[turn], bytes); }
  /// The lanes whose swap succeeds in this turn.
  uint32_t done(unsigned turn) const { return waiting[turn] & ~(turn + 1 < turns ? waiting[turn + 1] : 0); }

private:
  unsigned bytes;

  unsigned activePhases(uint32_t lanes) const {
    return bytes <= bankBytes ? lanes != 0 : ((lanes & 0xffff) != 0) + (lanes >> 16 != 0);
  }
};

/// Bounds for loads and swaps of a loop whose turns depend on data (Instruction::atomicByData), if no other warp
/// interferes.
Cost costByData(const WarpAccess &a);

} // namespace smem
