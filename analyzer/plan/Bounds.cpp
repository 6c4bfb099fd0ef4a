#include "analyzer/plan/Bounds.h"

#include <algorithm>

namespace smem::plan {
namespace {

/// 2^16 sets of buffers take a millisecond.
constexpr size_t mostStacked = 16;

int64_t bytesOf(const Instance &instance, const std::vector<Index> &clique) {
  int64_t bytes = 0;
  for (Index i : clique) bytes += instance.items[i].bytes;
  return bytes;
}

/// Treads but for the last buffer's, which may be the one that is shortest of its tread.
int64_t treadHeight(const std::vector<Item> &items) {
  int64_t treads = 0, slack = 0;
  for (const Item &item : items) {
    treads += item.tread;
    slack = std::max(slack, item.tread - item.bytes);
  }
  return treads - slack;
}

/// The lowest top of each set of buffers is all that matters to the buffer that goes above them: lower is never worse.
int64_t bestOrder(const std::vector<Item> &items) {
  std::vector<int64_t> top(size_t(1) << items.size(), 0);
  for (size_t set = 1; set < top.size(); ++set) {
    int64_t best = std::numeric_limits<int64_t>::max();
    for (size_t rest = set; rest; rest &= rest - 1) {
      const Item &last = items[size_t(std::countr_zero(rest))];
      best = std::min(best, roundUp(top[set & ~(rest & -rest)], last.alignment) + last.bytes);
    }
    top[set] = best;
  }
  return top.back();
}

} // namespace

int64_t stackHeight(const Instance &instance, const std::vector<Index> &clique) {
  int64_t largest = 1;
  for (Index i : clique) largest = std::max(largest, instance.items[i].alignment);
  // Buffers of whole multiples of every alignment go to the bottom, where they waste nothing.
  int64_t bottom = 0;
  std::vector<Item> others;
  for (Index i : clique) {
    const Item &item = instance.items[i];
    if (item.bytes % largest == 0)
      bottom += item.bytes;
    else
      others.push_back(item);
  }
  int64_t height = others.size() > mostStacked ? treadHeight(others) : bestOrder(others);
  return bottom + height;
}

LowerBound lowerBound(const Instance &instance) {
  LowerBound best;
  for (const std::vector<Index> &clique : instance.cliques)
    if (int64_t bytes = bytesOf(instance, clique); bytes > best.bytes) best = {bytes, Certificate::clique, clique};
  // Those that alignment may raise above that: the loosest rounding tells which are worth an exact look.
  for (const std::vector<Index> &clique : instance.cliques) {
    int64_t most = 0;
    for (Index i : clique) most += instance.items[i].bytes + instance.items[i].alignment - 1;
    if (most <= best.bytes) continue;
    if (int64_t height = stackHeight(instance, clique); height > best.bytes)
      best = {height, Certificate::clique, clique};
  }
  for (size_t i = 0; i < instance.items.size(); ++i) {
    const Item &item = instance.items[i];
    if (item.fixed != anywhere && item.bytes > 0 && item.fixed + item.bytes > best.bytes)
      best = {item.fixed + item.bytes, Certificate::fixedOffset, {Index(i)}};
  }
  return best;
}

} // namespace smem::plan
