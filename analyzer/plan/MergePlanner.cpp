#include "analyzer/plan/MergePlanner.h"

#include "analyzer/plan/Packing.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace smem {
namespace {

using namespace plan;

using Pair = std::pair<size_t, size_t>;

struct Gap {
  SourceLocation before;
  std::set<Pair> pairs; // that must not share without a barrier here
};

class Planner {
public:
  explicit Planner(const Lifetimes &lifetimes) : lifetimes(lifetimes) {
    for (size_t a = 0; a < lifetimes.buffers.size(); ++a)
      for (size_t b = a + 1; b < lifetimes.buffers.size(); ++b)
        if (!lifetimes.buffers[a].keptApart.empty() || !lifetimes.buffers[b].keptApart.empty()) hard.insert({a, b});
    for (const Interference &i : lifetimes.interferences) {
      Pair pair{i.first, i.second};
      if (!i.barrierWouldDo) {
        hard.insert(pair);
        continue;
      }
      auto it = std::find_if(gaps.begin(), gaps.end(), [&](const Gap &gap) { return gap.before == i.where; });
      if (it == gaps.end()) it = gaps.insert(gaps.end(), Gap{i.where, {}});
      it->pairs.insert(pair);
    }
  }

  Reuse run() {
    Reuse reuse;
    std::set<Pair> all;
    for (size_t a = 0; a < lifetimes.buffers.size(); ++a)
      for (size_t b = a + 1; b < lifetimes.buffers.size(); ++b) all.insert({a, b});
    reuse.bytesAllocated = allocated();
    reuse.bytesNow = solve(all).bytes;
    for (const BufferLifetime &buffer : lifetimes.buffers)
      if (buffer.bytesApart > buffer.bytes) reuse.bytesNow += buffer.bytesApart - buffer.bytes;
    Packing present = solve(withBarriersIn({}));
    reuse.bytesWithPresentBarriers = present.bytes;
    reuse.offsetsWithPresentBarriers = named(present);
    Packing best = solve(hard);
    // A plan that needs new barriers is worth it only if it is smaller.
    const uint64_t bound = best.lowerBound;
    if (best.bytes >= present.bytes) {
      best = present;
    } else {
      const Certificate certificate = best.certificate;
      best = withFewBarriers(best.bytes, reuse);
      best.lowerBound = bound; // with all the barriers that could be
      best.certificate = certificate;
    }
    reuse.bytesPlanned = best.bytes;
    reuse.lowerBound = best.lowerBound;
    reuse.optimal = best.optimal();
    reuse.certificate = name(best.certificate);
    reuse.offsets = named(best);
    explain(reuse);
    return reuse;
  }

private:
  /// What the objects take, the most aligned first as an assembler lays them out: slices of one are in it together.
  uint64_t allocated() const {
    struct Object {
      uint64_t bytes = 0, alignment = 1;
    };
    std::map<std::string, Object> objects;
    for (const BufferLifetime &buffer : lifetimes.buffers) {
      Object &object = objects[buffer.object];
      object.bytes = std::max(object.bytes, buffer.offset + buffer.bytes);
      object.alignment = std::max(object.alignment, buffer.alignment);
    }
    std::vector<Object> order;
    for (const auto &[name, object] : objects) order.push_back(object);
    std::stable_sort(order.begin(), order.end(), [](const Object &a, const Object &b) {
      return std::pair(a.alignment, a.bytes % a.alignment == 0) > std::pair(b.alignment, b.bytes % b.alignment == 0);
    });
    uint64_t bytes = 0;
    for (const Object &object : order) bytes = (bytes + object.alignment - 1) / object.alignment * object.alignment + object.bytes;
    return bytes;
  }

  Packing solve(const std::set<Pair> &apart) const {
    PackingProblem problem;
    for (const BufferLifetime &buffer : lifetimes.buffers) {
      PackingBuffer item;
      item.name = buffer.buffer;
      item.bytes = buffer.bytes;
      item.alignment = buffer.alignment;
      problem.buffers.push_back(item);
    }
    problem.apart.assign(apart.begin(), apart.end());
    PackingBudget budget;
    budget.seconds = 0.5;
    return pack(problem, budget);
  }

  std::map<std::string, uint64_t> named(const Packing &packing) const {
    std::map<std::string, uint64_t> offsets;
    for (size_t i = 0; i < lifetimes.buffers.size(); ++i) offsets[lifetimes.buffers[i].buffer] = packing.offsets[i];
    return offsets;
  }

  bool overlap(const Packing &packing, const Pair &pair) const {
    uint64_t a = packing.offsets[pair.first], b = packing.offsets[pair.second];
    return a < b + lifetimes.buffers[pair.second].bytes && b < a + lifetimes.buffers[pair.first].bytes;
  }

  /// Pairs that stay apart if only the gaps of `open` get a barrier.
  std::set<Pair> withBarriersIn(const std::set<size_t> &open) const {
    std::set<Pair> apart = hard;
    for (size_t g = 0; g < gaps.size(); ++g)
      if (!open.count(g)) apart.insert(gaps[g].pairs.begin(), gaps[g].pairs.end());
    return apart;
  }

  // The fewest barriers that give as small an arena, as far as leaving them out one by one finds it, and what each buys.
  Packing withFewBarriers(uint64_t bytes, Reuse &reuse) const {
    std::set<size_t> open;
    for (size_t g = 0; g < gaps.size(); ++g) open.insert(g);
    for (size_t g = 0; g < gaps.size(); ++g) {
      std::set<size_t> fewer = open;
      fewer.erase(g);
      if (solve(withBarriersIn(fewer)).bytes <= bytes) open = fewer;
    }
    const Packing packing = solve(withBarriersIn(open));
    for (size_t g : open) {
      NeededBarrier barrier;
      barrier.before = gaps[g].before;
      for (const Pair &pair : gaps[g].pairs)
        if (!hard.count(pair) && overlap(packing, pair))
          barrier.pairs.push_back(lifetimes.buffers[pair.first].buffer + ", " + lifetimes.buffers[pair.second].buffer);
      std::set<size_t> fewer = open;
      fewer.erase(g);
      const uint64_t without = solve(withBarriersIn(fewer)).bytes;
      barrier.saves = without > packing.bytes ? without - packing.bytes : 0;
      reuse.barriers.push_back(barrier);
    }
    std::stable_sort(reuse.barriers.begin(), reuse.barriers.end(),
                     [](const NeededBarrier &a, const NeededBarrier &b) { return a.before < b.before; });
    return packing;
  }

  void explain(Reuse &reuse) const {
    for (const BufferLifetime &buffer : lifetimes.buffers)
      if (!buffer.keptApart.empty()) reuse.whyNot.push_back("'" + buffer.buffer + "' shares with none: " + buffer.keptApart);
    for (const Interference &i : lifetimes.interferences) {
      const BufferLifetime &a = lifetimes.buffers[i.first], &b = lifetimes.buffers[i.second];
      if (!a.keptApart.empty() || !b.keptApart.empty() || i.barrierWouldDo) continue;
      reuse.whyNot.push_back("'" + a.buffer + "' and '" + b.buffer + "' can't share: " + i.why);
    }
  }

  const Lifetimes &lifetimes;
  std::set<Pair> hard;
  std::vector<Gap> gaps;
};

} // namespace

Reuse planReuse(const Lifetimes &lifetimes) {
  if (lifetimes.buffers.empty()) {
    Reuse none;
    none.optimal = lifetimes.undecided.empty();
    return none;
  }
  if (!lifetimes.undecided.empty()) {
    // Nothing is known to be dead anywhere: every buffer keeps its bytes.
    Lifetimes apart = lifetimes;
    for (BufferLifetime &buffer : apart.buffers) buffer.keptApart = lifetimes.undecided;
    Reuse reuse = Planner(apart).run();
    reuse.notPlanned = lifetimes.undecided;
    reuse.whyNot = {"no buffer is known to be dead anywhere: " + lifetimes.undecided};
    return reuse;
  }
  return Planner(lifetimes).run();
}

} // namespace smem
