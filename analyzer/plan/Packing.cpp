#include "analyzer/plan/Packing.h"

#include "analyzer/plan/Bounds.h"
#include "analyzer/plan/Reduce.h"
#include "analyzer/plan/Search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <random>

namespace smem::plan {
namespace {

using Clock = std::chrono::steady_clock;

/// Offsets that were found, and how far up they go.
struct Placement {
  std::vector<int64_t> offsets;
  int64_t bytes = 0;
};

int64_t arena(const Instance &instance, const std::vector<int64_t> &offsets) {
  int64_t bytes = 0;
  for (size_t i = 0; i < offsets.size(); ++i)
    if (instance.items[i].bytes > 0) bytes = std::max(bytes, offsets[i] + instance.items[i].bytes);
  return bytes;
}

/// One after the other, each as low as it goes, by each of a few orders.
Placement firstFit(const Instance &instance) {
  std::vector<Index> order(instance.items.size());
  std::iota(order.begin(), order.end(), Index(0));
  Placement best;
  auto tryOrder = [&](auto measure) {
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return measure(instance.items[a]) > measure(instance.items[b]); });
    Placement placement;
    placement.offsets.assign(order.size(), anywhere);
    for (Index i : order) placement.offsets[i] = lowestFit(instance, i, placement.offsets);
    placement.bytes = arena(instance, placement.offsets);
    if (best.offsets.empty() || placement.bytes < best.bytes) best = std::move(placement);
  };
  tryOrder([](const Item &item) { return double(item.bytes); });
  tryOrder([](const Item &item) { return item.area; });
  tryOrder([](const Item &item) { return item.life; });
  tryOrder([](const Item &item) { return double(item.alignment); });
  return best;
}

class Packer {
public:
  Packer(const PackingProblem &problem, const PackingBudget &budget)
      : began(Clock::now()), problem(problem), instance(makeInstance(problem)), varied(instance),
        nodesLeft(budget.nodes) {
    // A limit past the clock's range would wrap around.
    deadline = began + std::chrono::duration_cast<Clock::duration>(
                           std::chrono::duration<double>(std::clamp(budget.seconds, 0.0, 1e8)));
    bound = lowerBound(instance);
    best = firstFit(instance);
  }

  Packing minimise() {
    for (uint64_t nodes = firstRound; best.bytes > bound.bytes && !exhausted(); nodes *= 4) {
      attempt(bound.bytes, nodes);
      // Halving goes on while it tells something; near the smallest arena it costs the most.
      bool told = true;
      while (told && best.bytes > bound.bytes && !exhausted())
        told = attempt(wholeGrains(bound.bytes + (best.bytes - bound.bytes) / 2), nodes);
      if (best.bytes > bound.bytes) attempt(best.bytes - instance.grain, nodes);
    }
    return result();
  }

  FitResult fits(int64_t capacity) {
    capacity = wholeGrains(capacity);
    for (uint64_t nodes = firstRound; best.bytes > capacity && bound.bytes <= capacity && !exhausted(); nodes *= 4)
      attempt(capacity, nodes);
    FitResult answer;
    answer.fit = best.bytes <= capacity ? Fit::yes : bound.bytes > capacity ? Fit::no : Fit::unknown;
    answer.packing = result();
    return answer;
  }

private:
  static constexpr uint64_t firstRound = 4000; // nodes

  const Clock::time_point began;
  Clock::time_point deadline;
  const PackingProblem &problem;
  const Instance instance;
  Instance varied; // with measures that were shaken a little
  LowerBound bound;
  Placement best;
  uint64_t nodesLeft, nodesUsed = 0;
  size_t attempts = 0;
  std::mt19937 random{1};

  bool exhausted() const { return nodesLeft == 0 || Clock::now() > deadline; }

  int64_t wholeGrains(int64_t bytes) const { return bytes / instance.grain * instance.grain; }

  /// Searches for an arena of `capacity` bytes with about so many nodes.
  /// False if they weren't enough.
  bool attempt(int64_t capacity, uint64_t nodes) {
    using enum Measure;
    static constexpr Ranking rankings[] = {
        {load, life, area}, {life, area, load}, {load, area, life}, {life, load, area}};
    // Most searches end soon or not at all, so rankings take turns, in the end with measures shaken at random: see
    // "heavy tails" in Gomes, Selman and Kautz, "Boosting Combinatorial Search Through Randomization" (AAAI 1998).
    const Reduction reduction = reduce(instance, capacity);
    Reduction everything; // what is left out has a part in the order too, so it takes a turn
    for (size_t i = 0; i < instance.items.size(); ++i) everything.kept.push_back(Index(i));
    const std::vector<StackTable> tables = stackTables(instance, reduction.kept, capacity);
    std::vector<StackTable> tablesOfEverything;
    // Small instances are searched to the end sooner than by starting again, unless some start is a lucky one.
    const bool toTheEnd = reduction.kept.size() <= 40 && attempts++ > 0;
    size_t turn = toTheEnd ? attempts : 0;
    constexpr size_t turns = std::size(rankings);
    for (uint64_t limit = toTheEnd ? nodes : nodes / 8, used = 0; used < nodes + nodes / 2 && !exhausted(); ++turn) {
      const bool shaken = turn / turns == 1, whole = !toTheEnd && turn / turns == 2;
      if (shaken) shake();
      const Reduction &chosen = whole ? everything : reduction;
      if (whole && tablesOfEverything.empty()) tablesOfEverything = stackTables(instance, everything.kept, capacity);
      SearchResult found = search(shaken ? varied : instance, whole ? tablesOfEverything : tables, chosen.kept,
                                  capacity, rankings[turn % turns], {std::min(limit, nodesLeft), deadline});
      used += found.nodes + 1;
      nodesUsed += found.nodes;
      nodesLeft -= std::min(nodesLeft, found.nodes);
      if (found.outcome == Outcome::impossible) {
        bound = {std::min(wholeGrains(found.least + instance.grain - 1), best.bytes), Certificate::searchExhausted, {}};
        return true;
      }
      if (found.outcome == Outcome::found) {
        take(std::move(found.offsets), chosen);
        return true;
      }
    }
    return false;
  }

  void take(std::vector<int64_t> offsets, const Reduction &reduction) {
    for (auto i = reduction.removed.rbegin(); i != reduction.removed.rend(); ++i)
      offsets[*i] = lowestFit(instance, *i, offsets);
    int64_t bytes = arena(instance, offsets);
    if (bytes < best.bytes) best = {std::move(offsets), bytes};
  }

  void shake() {
    std::normal_distribution<double> factor(0, 0.15);
    for (size_t i = 0; i < instance.items.size(); ++i) {
      varied.items[i].area = instance.items[i].area * std::exp(factor(random));
      varied.items[i].life = instance.items[i].life * std::exp(factor(random));
    }
  }

  /// Whether a time exists at which all of them are live.
  bool liveTogether(const std::vector<Index> &buffers) const {
    for (Index first : buffers)
      for (const LiveInterval &at : problem.buffers[first].live) {
        bool all = at.begin < at.end;
        for (Index other : buffers) {
          bool live = false;
          for (const LiveInterval &span : problem.buffers[other].live)
            live |= span.begin <= at.begin && at.begin < span.end;
          all &= live;
        }
        if (all) return true;
      }
    return false;
  }

  Packing result() const {
    Packing packing;
    packing.offsets.assign(best.offsets.begin(), best.offsets.end());
    packing.bytes = uint64_t(best.bytes);
    packing.lowerBound = uint64_t(bound.bytes);
    packing.certificate = bound.certificate;
    packing.witnesses.assign(bound.witnesses.begin(), bound.witnesses.end());
    std::sort(packing.witnesses.begin(), packing.witnesses.end());
    if (bound.certificate == Certificate::clique) {
      int64_t sum = 0;
      for (Index i : bound.witnesses) sum += instance.items[i].bytes;
      if (sum == bound.bytes && liveTogether(bound.witnesses)) packing.certificate = Certificate::peakLiveBytes;
    }
    packing.nodes = nodesUsed;
    packing.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return packing;
  }
};

std::string nameOf(const PackingProblem &problem, size_t i) {
  const std::string &name = problem.buffers[i].name;
  return name.empty() ? "buffer " + std::to_string(i) : "'" + name + "'";
}

std::optional<std::string> faultOf(const PackingBuffer &buffer, const std::string &name) {
  if (buffer.alignment == 0 || (buffer.alignment & (buffer.alignment - 1)))
    return "the alignment of " + name + " is no power of two";
  for (const LiveInterval &live : buffer.live)
    if (live.begin > live.end) return name + " ends before it begins to live";
  if (buffer.offset && *buffer.offset % buffer.alignment != 0)
    return "the offset of " + name + " is no multiple of its alignment";
  return std::nullopt;
}

} // namespace

std::optional<std::string> faultOf(const PackingProblem &problem) {
  if (problem.buffers.size() > mostPackingBuffers)
    return "at most " + std::to_string(mostPackingBuffers) + " buffers can be packed";
  uint64_t end = 0;
  for (size_t i = 0; i < problem.buffers.size(); ++i) {
    const PackingBuffer &buffer = problem.buffers[i];
    if (auto fault = faultOf(buffer, nameOf(problem, i))) return fault;
    uint64_t parts[] = {buffer.bytes, buffer.alignment, buffer.offset.value_or(0)};
    for (uint64_t part : parts)
      if (part > mostPackingBytes || (end += part) > mostPackingBytes)
        return "bytes, alignments and offsets add up to more than 2^60";
  }
  for (auto [a, b] : problem.apart)
    if (a >= problem.buffers.size() || b >= problem.buffers.size()) return "a pair names a buffer that is not there";
  const Instance instance = makeInstance(problem);
  for (size_t a = 0; a < instance.items.size(); ++a)
    for (Index b : instance.fixedNeighbours[a]) {
      const Item &one = instance.items[a], &other = instance.items[b];
      if (one.fixed != anywhere && one.fixed < other.fixed + other.bytes && other.fixed < one.fixed + one.bytes)
        return nameOf(problem, a) + " and " + nameOf(problem, b) + " interfere and have offsets that overlap";
    }
  return std::nullopt;
}

const char *name(Certificate certificate) {
  switch (certificate) {
  case Certificate::peakLiveBytes: return "equals peak live bytes";
  case Certificate::clique: return "equals the clique";
  case Certificate::fixedOffset: return "equals the end of a fixed buffer";
  case Certificate::searchExhausted: return "search exhausted";
  }
  return "";
}

Packing pack(const PackingProblem &problem, const PackingBudget &budget) {
  assert(!faultOf(problem));
  return Packer(problem, budget).minimise();
}

FitResult fits(const PackingProblem &problem, uint64_t capacity, const PackingBudget &budget) {
  assert(!faultOf(problem));
  return Packer(problem, budget).fits(int64_t(std::min(capacity, mostPackingBytes)));
}

} // namespace smem::plan
