// A packing problem as the search reads it: numbers, who interferes with whom, and cliques of that relation.
#pragma once

#include "analyzer/plan/Packing.h"

#include <bit>
#include <span>

namespace smem::plan {

using Index = uint16_t; // of a buffer or clique

/// A set of buffers, a bit each.
using Bits = std::vector<uint64_t>;

inline bool has(const Bits &bits, size_t i) { return bits[i / 64] >> (i % 64) & 1; }
inline void add(Bits &bits, size_t i) { bits[i / 64] |= uint64_t(1) << (i % 64); }
inline void drop(Bits &bits, size_t i) { bits[i / 64] &= ~(uint64_t(1) << (i % 64)); }

template <class Visit> void forEach(const Bits &bits, Visit visit) {
  for (size_t word = 0; word < bits.size(); ++word)
    for (uint64_t rest = bits[word]; rest; rest &= rest - 1) visit(Index(word * 64 + std::countr_zero(rest)));
}

constexpr int64_t roundUp(int64_t bytes, int64_t alignment) { return (bytes + alignment - 1) & -alignment; }

inline constexpr int64_t anywhere = -1; // Item::fixed of a buffer without a fixed offset

struct Item {
  int64_t bytes = 0;
  int64_t alignment = 1;
  int64_t fixed = anywhere;
  int64_t tread = 0; // what the next buffer above is at least higher: `bytes`, rounded to its neighbours' alignments
  double area = 0;   // bytes times length of life, or times number of neighbours where no lives are given
  double life = 0;
};

struct Instance {
  int64_t grain = 1; // all offsets and tops of buffers that are pushed down are multiples of it
  std::vector<Item> items;
  std::vector<Bits> adjacent;
  std::vector<std::vector<Index>> neighbours;      // the same as lists, by rising bytes
  std::vector<std::vector<Index>> fixedNeighbours; // those with a fixed offset, by offset
  /// Each edge is in one; ordered by time where the problem has intervals only, and then all maximal ones.
  std::vector<std::vector<Index>> cliques;
  std::vector<std::vector<Index>> cliquesOf; // each buffer's
  bool cliquesComplete = false;              // these are all maximal cliques
};

/// Buffers of zero bytes stay without neighbours.
Instance makeInstance(const PackingProblem &problem);

} // namespace smem::plan
