#include "analyzer/plan/Reduce.h"

#include <algorithm>

namespace smem::plan {
namespace {

class Reducer {
  const Instance &instance;
  const int64_t capacity;
  Bits left;

  /// Each neighbour rules out some of the offsets; fewer than there are.
  bool alwaysFits(Index i) const {
    const Item &item = instance.items[i];
    if (item.fixed != anywhere || item.bytes > capacity) return false;
    int64_t offsets = (capacity - item.bytes) / item.alignment + 1;
    for (Index other : instance.neighbours[i]) {
      if (!has(left, other)) continue;
      // Those above (its offset - our bytes) and below its top.
      int64_t span = instance.items[other].bytes + item.bytes - 1;
      offsets -= (span + item.alignment - 1) / item.alignment;
      if (offsets <= 0) return false;
    }
    return true;
  }

  /// It can lie where `host` does: they don't interfere, and it is no larger and meets no other buffers.
  bool fitsOnto(Index i, Index host) const {
    const Item &item = instance.items[i], &at = instance.items[host];
    if (item.fixed != anywhere || item.bytes > at.bytes || item.alignment > at.alignment) return false;
    if (has(instance.adjacent[i], host)) return false;
    for (size_t word = 0; word < left.size(); ++word)
      if (instance.adjacent[i][word] & left[word] & ~instance.adjacent[host][word]) return false;
    return true;
  }

  bool needsNoSearch(Index i) const {
    if (alwaysFits(i)) return true;
    bool hosted = false;
    forEach(left, [&](Index host) { hosted = hosted || (host != i && fitsOnto(i, host)); });
    return hosted;
  }

public:
  Reducer(const Instance &instance, int64_t capacity)
      : instance(instance), capacity(capacity), left((instance.items.size() + 63) / 64) {}

  Reduction run() {
    Reduction result;
    std::vector<Index> candidates;
    for (size_t i = 0; i < instance.items.size(); ++i) {
      add(left, i);
      candidates.push_back(Index(i));
    }
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<Index> stay;
      for (Index i : candidates) {
        if (needsNoSearch(i)) {
          drop(left, i);
          result.removed.push_back(i);
          changed = true;
        } else {
          stay.push_back(i);
        }
      }
      candidates = std::move(stay);
    }
    result.kept = std::move(candidates);
    return result;
  }
};

} // namespace

Reduction reduce(const Instance &instance, int64_t capacity) { return Reducer(instance, capacity).run(); }

int64_t lowestFit(const Instance &instance, Index i, const std::vector<int64_t> &offsets) {
  const Item &item = instance.items[i];
  if (item.fixed != anywhere) return item.fixed;
  std::vector<std::pair<int64_t, int64_t>> taken;
  for (Index other : instance.neighbours[i]) {
    int64_t begin = offsets[other] != anywhere ? offsets[other] : instance.items[other].fixed;
    if (begin != anywhere) taken.emplace_back(begin, begin + instance.items[other].bytes);
  }
  std::sort(taken.begin(), taken.end());
  int64_t offset = 0;
  for (auto [begin, end] : taken) {
    if (begin >= offset + item.bytes) break;
    if (end > offset) offset = roundUp(end, item.alignment);
  }
  return offset;
}

} // namespace smem::plan
