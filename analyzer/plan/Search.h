// Whether the buffers fit an arena of some size: a depth-first search that ends with offsets or a proof.
#pragma once

#include "analyzer/plan/Instance.h"

#include <array>
#include <chrono>

namespace smem::plan {

/// What the searches for one problem may still use.
struct Allowance {
  uint64_t nodes;
  std::chrono::steady_clock::time_point deadline;
};

enum class Outcome { found, impossible, stopped };

struct SearchResult {
  Outcome outcome = Outcome::stopped;
  std::vector<int64_t> offsets; // if found
  int64_t least = 0;            // if impossible: no arena of fewer bytes is possible either
  uint64_t nodes = 0;
};

/// Of buffers that could go equally low, the one with more of the first measure is tried first; the next measure
/// decides between equals.
enum class Measure {
  life, // Item::life
  area, // Item::area
  load, // the most bytes that are still to be placed in one of its cliques
};
using Ranking = std::array<Measure, 3>;

/// Exact bounds for (some of) a clique's buffers where alignments waste room between them.
struct StackTable {
  std::vector<uint16_t> bits;  // of each buffer of the instance in a set; 0: it is in none
  std::vector<int64_t> latest; // for each set: the highest offset above which they can be stacked

  uint32_t bitOf(Index i) const { return bits.empty() ? 0 : bits[i]; }
};

/// One for each clique, empty for those that need none, in an arena of `capacity` bytes. Searches for the same buffers
/// in it share them.
std::vector<StackTable> stackTables(const Instance &instance, const std::vector<Index> &kept, int64_t capacity);

/// `capacity` is a multiple of the grain. Places the buffers of `kept`; the others stay where they are not: `anywhere`.
SearchResult search(const Instance &instance, const std::vector<StackTable> &tables, const std::vector<Index> &kept,
                    int64_t capacity, const Ranking &ranking, const Allowance &allowance);

} // namespace smem::plan
