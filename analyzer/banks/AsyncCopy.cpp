#include "analyzer/banks/AsyncCopy.h"

namespace smem {
namespace {

constexpr unsigned lineBytes = 128;
constexpr unsigned sectorBytes = 32;
constexpr unsigned chunkBytes = 16;

/// The source where lane `zero` reads address `at`: a copy reads whole units, so its distance to others is a multiple.
Addresses shifted(const Addresses &source, unsigned zero, uint64_t at) {
  Addresses result;
  for (unsigned lane = 0; lane < warpLanes; ++lane) result[lane] = source[lane] - source[zero] + at;
  return result;
}

/// For each lane the lowest one in the same `bytes` of the target.
std::array<uint8_t, warpLanes> firstLanes(const Addresses &target, uint32_t lanes, unsigned bytes) {
  std::array<uint8_t, warpLanes> first{};
  std::array<std::pair<uint64_t, uint8_t>, warpLanes> seen;
  auto end = seen.begin();
  for (unsigned lane : Lanes(lanes)) {
    uint64_t mine = target[lane] / bytes;
    auto same = std::find_if(seen.begin(), end, [&](auto &other) { return other.first == mine; });
    if (same == end) *end++ = {mine, lane};
    first[lane] = same->second;
  }
  return first;
}

unsigned distinct(const Addresses &target, uint32_t lanes, unsigned bytes) {
  auto first = firstLanes(target, lanes, bytes);
  unsigned count = 0;
  for (unsigned lane : Lanes(lanes)) count += first[lane] == lane;
  return count;
}

/// The alignments of the source that are possible, in multiples of 16 bytes. a.source is known.
template <class Use> void forEachAlignment(const WarpAccess &a, Use use) {
  auto first = firstLanes(a.address, a.active, chunkBytes);
  if (a.sourceAligned || !a.active) return use(SectorMoves(a.address, *a.source, a.active, first));
  unsigned zero = std::countr_zero(a.active);
  for (unsigned at = 0; at < lineBytes; at += chunkBytes)
    use(SectorMoves(a.address, shifted(*a.source, zero, at), a.active, first));
}

} // namespace

CopyPhase::CopyPhase(const WarpAccess &a, uint32_t lanes)
    : targets(a.address, unitOf(a.bytes), lanes), leastSourceTurns(1), mostSourceTurns(std::popcount(lanes)) {
  if (!a.source) return;
  Addresses source = shifted(*a.source, std::countr_zero(lanes), 0);
  leastSourceTurns = mostSourceTurns = SerialLanes(source, unitOf(a.bytes), lanes).most;
}

Cost costOfCopyCa(const WarpAccess &a) {
  Cost c;
  unsigned lanes = lanesPerPhase(a.bytes);
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
    if (uint32_t mask = a.active & phaseMask(phase, lanes)) {
      CopyPhase p(a, mask);
      c.low += p.low();
      c.high += p.high();
    }
  c.ideal = filledPhases(a.active, a.bytes);
  return c;
}

SectorMoves::SectorMoves(const Addresses &target, const Addresses &source, uint32_t lanes,
                         const std::array<uint8_t, warpLanes> &firstOfTarget) {
  struct Move {
    uint64_t sourceLine, targetLine;
    unsigned sourceSector, targetSector, flip;
    unsigned halves = 0; // of the source sector, a bit each

    bool sameLines(const Move &other) const { return sourceLine == other.sourceLine && targetLine == other.targetLine; }
    bool samePlace(const Move &other) const {
      return sourceSector == other.sourceSector && targetSector == other.targetSector && flip == other.flip &&
             sameLines(other);
    }
    bool sameGroup(const Move &other) const {
      unsigned parity = sourceSector ^ targetSector ^ other.sourceSector ^ other.targetSector;
      return !(parity & 1) && flip == other.flip && halves == other.halves && sameLines(other);
    }
  };
  std::array<Move, warpLanes> moves;
  std::array<uint8_t, warpLanes> moveOf;
  auto end = moves.begin();
  for (unsigned lane : Lanes(lanes)) {
    if (firstOfTarget[lane] != lane) {
      moveOf[lane] = moveOf[firstOfTarget[lane]];
      continue;
    }
    uint64_t from = source[lane], to = target[lane];
    Move m{from / lineBytes, to / lineBytes, unsigned(from / sectorBytes % 4), unsigned(to / sectorBytes % 4),
           unsigned((from ^ to) / chunkBytes & 1)};
    auto move = std::find_if(moves.begin(), end, [&](const Move &other) { return other.samePlace(m); });
    if (move == end) *end++ = m;
    move->halves |= 1u << (from / chunkBytes & 1);
    moveOf[lane] = move - moves.begin();
  }

  // A group takes as many passes as its busiest sector at either end; no move of it has more before it at both.
  std::array<uint8_t, warpLanes> groupOfMove, passOfMove;
  for (auto m = moves.begin(); m != end; ++m) {
    unsigned i = m - moves.begin(), sameSource = 1, sameTarget = 1;
    groupOfMove[i] = i;
    for (auto earlier = m; earlier-- != moves.begin();)
      if (earlier->sameGroup(*m)) {
        groupOfMove[i] = earlier - moves.begin();
        sameSource += earlier->sourceSector == m->sourceSector;
        sameTarget += earlier->targetSector == m->targetSector;
      }
    passOfMove[i] = std::max(sameSource, sameTarget);
  }
  std::array<uint8_t, warpLanes> most{};
  for (unsigned i = 0; i < unsigned(end - moves.begin()); ++i)
    most[groupOfMove[i]] = std::max(most[groupOfMove[i]], passOfMove[i]);
  for (unsigned passes : most) wavefronts += passes;
  for (unsigned lane : Lanes(lanes)) {
    group[lane] = groupOfMove[moveOf[lane]];
    pass[lane] = passOfMove[moveOf[lane]];
  }
}

SectorMoves slowestMoves(const WarpAccess &a) {
  SectorMoves slowest(a.address, *a.source, 0, {});
  forEachAlignment(a, [&](const SectorMoves &moves) {
    if (moves.wavefronts >= slowest.wavefronts) slowest = moves;
  });
  return slowest;
}

Cost costOfCopyCg(const WarpAccess &a) {
  unsigned targets = distinct(a.address, a.active, chunkBytes);
  Cost c{.ideal = (targets + 7) / 8};
  if (!a.source) {
    // A group writes to one line, and each of its passes writes a chunk.
    c.low = distinct(a.address, a.active, lineBytes);
    c.high = targets;
    return c;
  }
  c.low = targets;
  forEachAlignment(a, [&](const SectorMoves &moves) {
    c.low = std::min(c.low, moves.wavefronts);
    c.high = std::max(c.high, moves.wavefronts);
  });
  return c;
}

} // namespace smem
