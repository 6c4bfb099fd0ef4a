#include "analyzer/plan/Instance.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace smem::plan {
namespace {

/// Sets of buffers that are live together, none within another where each buffer has one interval: a set is complete
/// when a buffer dies after one was born.
std::vector<std::vector<Index>> liveSets(const PackingProblem &problem) {
  struct Event {
    int64_t time;
    bool birth;
    Index buffer;
  };
  std::vector<Event> events;
  for (size_t i = 0; i < problem.buffers.size(); ++i) {
    if (problem.buffers[i].bytes == 0) continue;
    for (const LiveInterval &live : problem.buffers[i].live) {
      if (live.begin == live.end) continue;
      events.push_back({live.begin, true, Index(i)});
      events.push_back({live.end, false, Index(i)});
    }
  }
  std::sort(events.begin(), events.end(),
            [](const Event &a, const Event &b) { return std::tie(a.time, a.birth) < std::tie(b.time, b.birth); });
  std::vector<std::vector<Index>> sets;
  std::set<std::vector<Index>> known;
  std::map<Index, int> live; // with how many intervals: a buffer's may touch or overlap
  bool grown = false;
  for (const Event &event : events) {
    if (event.birth) {
      ++live[event.buffer];
      grown = true;
      continue;
    }
    if (grown) {
      std::vector<Index> set;
      for (auto [buffer, intervals] : live) set.push_back(buffer);
      if (known.insert(set).second) sets.push_back(std::move(set));
      grown = false;
    }
    if (--live[event.buffer] == 0) live.erase(event.buffer);
  }
  return sets;
}

/// All maximal cliques, by Bron and Kerbosch's algorithm with Tomita's pivot, as long as they are few.
class MaximalCliques {
  const std::vector<Bits> &adjacent;
  const size_t most;
  std::vector<Index> clique;

public:
  std::vector<std::vector<Index>> found;

  MaximalCliques(const std::vector<Bits> &adjacent, size_t most) : adjacent(adjacent), most(most) {}

  /// False if there are more.
  bool extend(Bits candidates, Bits excluded) {
    size_t best = 0;
    const Bits *pivot = nullptr;
    auto consider = [&](Index i) {
      size_t shared = 0;
      for (size_t word = 0; word < candidates.size(); ++word)
        shared += std::popcount(candidates[word] & adjacent[i][word]);
      if (!pivot || shared > best) pivot = &adjacent[i], best = shared;
    };
    forEach(candidates, consider);
    forEach(excluded, consider);
    if (!pivot) {
      found.push_back(clique);
      return found.size() <= most;
    }
    Bits branches = candidates;
    for (size_t word = 0; word < branches.size(); ++word) branches[word] &= ~(*pivot)[word];
    bool few = true;
    forEach(branches, [&](Index i) {
      if (!few) return;
      Bits within = candidates, outside = excluded;
      for (size_t word = 0; word < within.size(); ++word) {
        within[word] &= adjacent[i][word];
        outside[word] &= adjacent[i][word];
      }
      clique.push_back(i);
      few = extend(std::move(within), std::move(outside));
      clique.pop_back();
      drop(candidates, i);
      add(excluded, i);
    });
    return few;
  }
};

/// Grows the clique by the largest buffers that fit it.
void grow(std::vector<Index> &clique, const Instance &instance, const std::vector<Index> &bySize) {
  Bits common(instance.adjacent[0].size(), ~uint64_t(0));
  for (Index member : clique)
    for (size_t word = 0; word < common.size(); ++word) common[word] &= instance.adjacent[member][word];
  for (Index i : bySize) {
    if (!has(common, i)) continue;
    clique.push_back(i);
    for (size_t word = 0; word < common.size(); ++word) common[word] &= instance.adjacent[i][word];
  }
}

/// Cliques that hold every edge.
void coverEdges(Instance &instance, std::vector<std::vector<Index>> seeds) {
  const size_t count = instance.items.size();
  std::vector<Index> bySize(count);
  for (size_t i = 0; i < count; ++i) bySize[i] = Index(i);
  std::stable_sort(bySize.begin(), bySize.end(),
                   [&](Index a, Index b) { return instance.items[a].bytes > instance.items[b].bytes; });
  std::vector<Bits> covered(count, Bits(instance.adjacent[0].size()));
  std::set<std::vector<Index>> known;
  auto take = [&](std::vector<Index> clique) {
    grow(clique, instance, bySize);
    std::sort(clique.begin(), clique.end());
    for (Index a : clique)
      for (Index b : clique) add(covered[a], b);
    if (known.insert(clique).second) instance.cliques.push_back(std::move(clique));
  };
  for (std::vector<Index> &seed : seeds) take(std::move(seed));
  for (Index a : bySize)
    for (Index b : bySize)
      if (a != b && has(instance.adjacent[a], b) && !has(covered[a], b)) take({a, b});
}

void index(Instance &instance) {
  const size_t count = instance.items.size();
  instance.neighbours.assign(count, {});
  for (size_t i = 0; i < count; ++i) {
    std::vector<Index> &neighbours = instance.neighbours[i];
    forEach(instance.adjacent[i], [&](Index other) { neighbours.push_back(other); });
    std::stable_sort(neighbours.begin(), neighbours.end(),
                     [&](Index a, Index b) { return instance.items[a].bytes < instance.items[b].bytes; });
  }
  instance.fixedNeighbours.assign(count, {});
  for (size_t i = 0; i < count; ++i) {
    std::vector<Index> &fixed = instance.fixedNeighbours[i];
    for (Index other : instance.neighbours[i])
      if (instance.items[other].fixed != anywhere) fixed.push_back(other);
    std::sort(fixed.begin(), fixed.end(),
              [&](Index a, Index b) { return instance.items[a].fixed < instance.items[b].fixed; });
  }
  instance.cliquesOf.assign(count, {});
  for (size_t q = 0; q < instance.cliques.size(); ++q)
    for (Index member : instance.cliques[q]) instance.cliquesOf[member].push_back(Index(q));
}

/// Pushed-down buffers lie at 0, at fixed offsets or on sums of bytes, rounded up to alignments.
int64_t grainOf(const std::vector<Item> &items) {
  int64_t grain = 0;
  for (const Item &item : items)
    if (item.bytes > 0) grain = std::gcd(std::gcd(grain, item.bytes), std::max<int64_t>(item.fixed, 0));
  if (grain == 0) return 1;
  for (const Item &item : items)
    if (item.bytes > 0) grain = grain % item.alignment == 0 ? grain : std::gcd(grain, item.alignment);
  return grain;
}

constexpr size_t mostCliques = 1000;

} // namespace

Instance makeInstance(const PackingProblem &problem) {
  Instance instance;
  const size_t count = problem.buffers.size(), words = (count + 63) / 64;
  instance.adjacent.assign(count, Bits(words));
  for (const PackingBuffer &buffer : problem.buffers) {
    Item item;
    item.bytes = int64_t(buffer.bytes);
    item.alignment = int64_t(buffer.alignment);
    item.fixed = buffer.offset ? int64_t(*buffer.offset) : anywhere;
    for (const LiveInterval &live : buffer.live) item.life += double(live.end) - double(live.begin);
    instance.items.push_back(item);
  }
  instance.grain = grainOf(instance.items);
  auto interfere = [&](size_t a, size_t b) {
    if (a == b || problem.buffers[a].bytes == 0 || problem.buffers[b].bytes == 0) return false;
    bool fresh = !has(instance.adjacent[a], b);
    add(instance.adjacent[a], b);
    add(instance.adjacent[b], a);
    return fresh;
  };
  std::vector<std::vector<Index>> sets = liveSets(problem);
  for (const std::vector<Index> &set : sets)
    for (Index a : set)
      for (Index b : set) interfere(a, b);
  bool general = false;
  for (auto [a, b] : problem.apart) general |= interfere(a, b);
  for (const PackingBuffer &buffer : problem.buffers) general |= buffer.live.size() > 1;

  if (!general) {
    instance.cliques = std::move(sets);
    instance.cliquesComplete = true;
  } else {
    Bits some(words);
    for (size_t i = 0; i < count; ++i)
      if (problem.buffers[i].bytes > 0) add(some, i);
    MaximalCliques all(instance.adjacent, mostCliques);
    instance.cliquesComplete = all.extend(some, Bits(words));
    if (instance.cliquesComplete) {
      instance.cliques = std::move(all.found);
      for (std::vector<Index> &clique : instance.cliques) std::sort(clique.begin(), clique.end());
    } else {
      coverEdges(instance, std::move(sets));
    }
  }
  index(instance);
  for (size_t i = 0; i < count; ++i) {
    Item &item = instance.items[i];
    int64_t step = item.alignment;
    for (Index other : instance.neighbours[i]) step = std::min(step, instance.items[other].alignment);
    item.tread = roundUp(item.bytes, step);
    if (item.life == 0) item.life = double(instance.neighbours[i].size());
    item.area = double(item.bytes) * item.life;
  }
  return instance;
}

} // namespace smem::plan
