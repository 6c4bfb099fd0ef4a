#include "analyzer/banks/Loops.h"

namespace smem {
namespace {

uint32_t winners(const Addresses &address, Unit unit, uint32_t lanes, uint32_t changedBefore) {
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

/// Compare-and-swap of the whole word around 2 bytes. One turn at least; in each, at least one lane of a word succeeds.
Cost costOfPartsOfWords(const WarpAccess &a) {
  std::array<std::array<uint8_t, warpLanes>, bankCount> lanesOnWord{}; // [bank][place of the word]
  Columns columns(a.address, unitOf(4), a.active);
  for (unsigned lane : Lanes(a.active)) ++lanesOnWord[unitOf(4).column(a.address[lane])][columns.place[lane]];

  Cost c;
  for (unsigned turn = 0;; ++turn) {
    unsigned mostLanes = 0, mostWords = 0;
    for (auto &words : lanesOnWord) {
      unsigned lanes = 0, waiting = 0;
      for (unsigned onWord : words) {
        lanes += onWord > turn ? onWord - turn : 0;
        waiting += onWord > turn;
      }
      mostLanes = std::max(mostLanes, lanes);
      mostWords = std::max(mostWords, waiting);
    }
    c.high += mostWords + 2 * mostLanes;
    if (turn == 0) c.low = c.high;
    if (mostLanes == 0) break;
  }
  c.ideal = a.active ? 3 : 0; // a load and a swap
  return c;
}

/// At least the first turn's load, where no lane has anything to change; in each turn at least one lane of a column
/// is done.
Cost costOfWideWords(const WarpAccess &a) {
  constexpr Unit unit{3, 16};
  constexpr uint32_t half[] = {0x0000ffff, 0xffff0000};
  std::array<unsigned, unit.columns> lanes{};
  std::array<std::array<unsigned, unit.columns>, 2> words{}; // by half
  for (unsigned h = 0; h < 2; ++h) {
    Columns columns(a.address, unit, a.active & half[h]);
    for (unsigned lane : Lanes(a.active & half[h])) {
      unsigned column = unit.column(a.address[lane]);
      ++lanes[column];
      words[h][column] = std::max<unsigned>(words[h][column], columns.place[lane] + 1);
    }
  }

  Cost c;
  c.low = loadPhases(a.address, 8, a.active).total;
  for (unsigned turn = 0;; ++turn) {
    unsigned wavefronts = 0;
    for (auto &ofHalf : words) {
      unsigned loads = 0;
      for (unsigned column = 0; column < unit.columns; ++column)
        if (lanes[column] > turn) loads = std::max(loads, std::min(ofHalf[column], lanes[column] - turn));
      wavefronts += loads + (loads ? 2 : 0);
    }
    c.high += wavefronts;
    if (wavefronts == 0) break;
  }
  c.ideal = std::min(c.low, 3 * filledPhases(a.active, 8)); // loads and swaps
  return c;
}

} // namespace

RetryLoop::RetryLoop(const WarpAccess &a) : bytes(a.bytes) {
  Unit unit = unitOf(bytes);
  unsigned lanes = lanesPerPhase(bytes);
  for (uint32_t left = a.active; left;) {
    waiting[turns++] = left;
    uint32_t done = 0;
    for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
      done |= winners(a.address, unit, left & phaseMask(phase, lanes), done);
    left &= ~done;
  }
}

Cost costByData(const WarpAccess &a) { return a.bytes == 8 ? costOfWideWords(a) : costOfPartsOfWords(a); }

} // namespace smem
