// Judges a packing by the problem alone, in the simplest way: it shares no code with the solver.
#pragma once

#include "analyzer/plan/Packing.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace smem::plan {

inline bool interfere(const PackingProblem &problem, size_t a, size_t b) {
  for (const LiveInterval &x : problem.buffers[a].live)
    for (const LiveInterval &y : problem.buffers[b].live)
      if (std::max(x.begin, y.begin) < std::min(x.end, y.end)) return true;
  for (auto [x, y] : problem.apart)
    if ((x == a && y == b) || (x == b && y == a)) return x != y;
  return false;
}

/// What is wrong with the packing; empty: nothing.
inline std::string wrongWith(const PackingProblem &problem, const Packing &packing) {
  const size_t count = problem.buffers.size();
  if (packing.offsets.size() != count) return "offsets are missing";
  uint64_t bytes = 0;
  for (size_t i = 0; i < count; ++i) {
    const PackingBuffer &buffer = problem.buffers[i];
    const uint64_t offset = packing.offsets[i];
    if (offset % buffer.alignment != 0) return buffer.name + " is not aligned";
    if (buffer.offset && *buffer.offset != offset) return buffer.name + " is not where it must be";
    if (buffer.bytes > 0) bytes = std::max(bytes, offset + buffer.bytes);
    for (size_t other = 0; other < i; ++other)
      if (buffer.bytes > 0 && problem.buffers[other].bytes > 0 && interfere(problem, i, other) &&
          offset < packing.offsets[other] + problem.buffers[other].bytes &&
          packing.offsets[other] < offset + buffer.bytes)
        return buffer.name + " overlaps " + problem.buffers[other].name;
  }
  if (bytes != packing.bytes) return "the arena has " + std::to_string(bytes) + " bytes";
  if (packing.lowerBound > packing.bytes) return "the lower bound is above the arena";
  return "";
}

/// The lowest offset for buffer i among those of `placed`.
inline uint64_t lowestOffset(const PackingProblem &problem, size_t i, const std::vector<size_t> &placed,
                             const std::vector<uint64_t> &offsets) {
  const PackingBuffer &buffer = problem.buffers[i];
  if (buffer.offset) return *buffer.offset;
  for (uint64_t offset = 0;;) {
    uint64_t next = offset;
    for (size_t other : placed)
      if (interfere(problem, i, other) && offset < offsets[other] + problem.buffers[other].bytes &&
          offsets[other] < offset + buffer.bytes)
        next = std::max(next, offsets[other] + problem.buffers[other].bytes);
    if (next == offset) return offset;
    offset = (next + buffer.alignment - 1) / buffer.alignment * buffer.alignment;
  }
}

/// The smallest arena, by placing the buffers as low as they go in every order. The order of the offsets of a smallest
/// arena is among them, and makes one that is no larger. Buffers with fixed offsets come first.
inline uint64_t bruteForce(const PackingProblem &problem) {
  std::vector<size_t> fixed, order;
  for (size_t i = 0; i < problem.buffers.size(); ++i)
    if (problem.buffers[i].bytes > 0) (problem.buffers[i].offset ? fixed : order).push_back(i);
  uint64_t best = std::numeric_limits<uint64_t>::max();
  std::vector<uint64_t> offsets(problem.buffers.size());
  do {
    std::vector<size_t> placed;
    uint64_t bytes = 0;
    auto place = [&](size_t i) {
      offsets[i] = lowestOffset(problem, i, placed, offsets);
      placed.push_back(i);
      bytes = std::max(bytes, offsets[i] + problem.buffers[i].bytes);
    };
    for (size_t i : fixed) place(i);
    for (size_t i : order) place(i);
    best = std::min(best, bytes);
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

} // namespace smem::plan
