// Asynchronous copies from global memory: what they cost depends on both ends.
#pragma once

#include "analyzer/banks/Passes.h"

namespace smem {

/// cp.async.ca, one phase.
struct CopyPhase {
  SerialLanes targets;
  unsigned leastSourceTurns; // 1 and the number of lanes if the source is unknown
  unsigned mostSourceTurns;

  CopyPhase(const WarpAccess &a, uint32_t lanes);

  unsigned low() const { return std::max(targets.most, leastSourceTurns); }
  unsigned high() const { return targets.most + mostSourceTurns - 1; } // == low() if either is 1
};

Cost costOfCopyCa(const WarpAccess &a);

/// cp.async.cg with the source known modulo 128 bytes: chunks of 16 bytes, half a sector each, move together if they
/// agree in both lines, in the parity of their change of sector, in whether they change halves, and in which halves of
/// the sector move. In one go a source sector feeds one target sector, and a target sector is fed by one.
struct SectorMoves {
  std::array<uint8_t, warpLanes> group; // of each lane's chunk. Lanes with the target of a lower one: of that one's
  std::array<uint8_t, warpLanes> pass;  // from 1, within its group
  unsigned wavefronts = 0;

  /// `firstOfTarget`: for each lane the lowest with its target.
  SectorMoves(const Addresses &target, const Addresses &source, uint32_t lanes,
              const std::array<uint8_t, warpLanes> &firstOfTarget);
};

/// The one of the possible alignments of the source with the most wavefronts. a.source is known.
SectorMoves slowestMoves(const WarpAccess &a);

Cost costOfCopyCg(const WarpAccess &a);

} // namespace smem
