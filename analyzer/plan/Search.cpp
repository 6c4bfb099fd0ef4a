// Buffers are placed one after the other, each on top of those that it interferes with, offsets never falling. Ideas
// that are MiniMalloc's (Moffitt, "MiniMalloc: A Lightweight Memory Allocator for Hardware-Accelerated Machine
// Learning", ASPLOS 2023): only such canonical solutions need to be looked at; what is still to come at a time, on top
// of the lowest place left, must fit; a buffer that would leave room for another below it is not the next one;
// independent parts are solved independently.
//
// Canonical: pushed down as far as it goes, any solution has each buffer at 0, at its fixed offset or on top of one
// that it interferes with, rounded up to its alignment. Placed by rising offset (equal ones by rank), each goes where
// `lowest` says at that moment. So it is enough to try, as the next one, the unplaced buffers at `lowest`, and none
// before the place that was tried last. That holds for any interference and alignment; capacity plays no part in it.
#include "analyzer/plan/Search.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <unordered_map>

namespace smem::plan {
namespace {

constexpr int64_t never = std::numeric_limits<int64_t>::max() / 2;

/// Where the placement has come to: buffers below, or at the offset with a lower rank, are no longer placed there.
struct Front {
  int64_t offset = 0;
  size_t rank = 0;
};

class Search {
public:
  Search(const Instance &instance, const std::vector<StackTable> &tables, int64_t capacity, const Ranking &ranking,
         const Allowance &allowance)
      : instance(instance), tables(tables), capacity(capacity), ranking(ranking), allowance(allowance) {
    const size_t count = instance.items.size();
    offsets.assign(count, anywhere);
    lowest.assign(count, 0);
    head.assign(count, anywhere);
    checked.assign(count, anywhere);
    rank.assign(count, 0);
    unplaced.assign((count + 63) / 64, 0);
    loads.resize(instance.cliques.size());
    result.outcome = Outcome::found;
    result.least = never;
  }

  SearchResult run(const std::vector<Index> &kept) {
    for (Index i : kept) {
      add(unplaced, i);
      const Item &item = instance.items[i];
      lowest[i] = item.fixed == anywhere ? pastFixed(i, 0) : item.fixed;
    }
    for (size_t q = 0; q < loads.size(); ++q) {
      Load &load = loads[q];
      for (Index i : instance.cliques[q]) {
        if (!has(unplaced, i)) continue;
        load.byHead.push_back(i);
        load.treads += instance.items[i].tread;
        load.slack = std::max(load.slack, instance.items[i].tread - instance.items[i].bytes);
        load.set |= tables[q].bitOf(i);
      }
    }
    for (const std::vector<Index> &part : kept.empty() ? std::vector<std::vector<Index>>() : parts(kept)) {
      rankAnew(part);
      if ((result.outcome = solve(part, {}, true)) != Outcome::found) break;
    }
    result.offsets = std::move(offsets);
    return std::move(result);
  }

private:
  /// The unplaced buffers of a clique.
  struct Load {
    int64_t treads = 0;
    int64_t slack = 0;         // the most that any buffer is shorter than its tread: it may be the last
    uint32_t set = 0;          // of those in the clique's StackTable
    std::vector<Index> byHead; // and those placed; sorted when it's needed
    // Heads that rose since the node above, and up to where.
    uint64_t epoch = 0;
    int64_t from = 0, to = 0;
  };
  /// A state of the search that had no solution.
  struct Failure {
    Bits items;
    std::vector<int64_t> lowest; // of the items by index
  };
  struct Raise {
    Index item;
    int64_t lowest;
  };

  const Instance &instance;
  const std::vector<StackTable> &tables;
  const int64_t capacity;
  const Ranking ranking;
  const Allowance allowance;
  SearchResult result;
  std::vector<int64_t> offsets;
  std::vector<int64_t> lowest;  // of unplaced buffers: on top of their placed neighbours
  std::vector<int64_t> head;    // in the part being looked at: no canonical solution has the buffer lower
  std::vector<int64_t> checked; // the heads with which no clique was found too high
  std::vector<size_t> rank;
  Bits unplaced;
  std::vector<Load> loads; // of cliques
  uint64_t epoch = 0;      // of loads
  uint64_t visits = 0;
  std::vector<Raise> trail, checkTrail;
  std::vector<Index> passed, frontier, risen; // scratch
  std::unordered_map<uint64_t, std::vector<Failure>> failures;
  size_t failureBytes = 0;

  /// The lowest offset from `from` on that is none of a fixed neighbour's.
  int64_t pastFixed(Index i, int64_t from) const {
    const Item &item = instance.items[i];
    for (Index other : instance.fixedNeighbours[i]) {
      const Item &fixed = instance.items[other];
      if (from + item.bytes > fixed.fixed && from < fixed.fixed + fixed.bytes)
        from = roundUp(fixed.fixed + fixed.bytes, item.alignment);
    }
    return from;
  }

  /// A bound for the arena that no solution below this point of the search can beat.
  bool tooHigh(int64_t bound) {
    if (bound <= capacity) return false;
    result.least = std::min(result.least, bound);
    return true;
  }

  /// False if a fixed buffer lost its place.
  bool place(Index i, int64_t offset) {
    offsets[i] = offset;
    head[i] = anywhere;
    drop(unplaced, i);
    for (Index q : instance.cliquesOf[i]) {
      loads[q].treads -= instance.items[i].tread;
      loads[q].set ^= tables[q].bitOf(i);
    }
    const int64_t top = offset + instance.items[i].bytes;
    for (Index other : instance.neighbours[i]) {
      if (!has(unplaced, other) || lowest[other] >= top) continue;
      const Item &above = instance.items[other];
      if (above.fixed != anywhere) return false;
      trail.push_back({other, lowest[other]});
      lowest[other] = pastFixed(other, roundUp(top, above.alignment));
    }
    return true;
  }

  void takeBack(Index i, size_t mark) {
    for (; trail.size() > mark; trail.pop_back()) lowest[trail.back().item] = trail.back().lowest;
    add(unplaced, i);
    for (Index q : instance.cliquesOf[i]) {
      loads[q].treads += instance.items[i].tread;
      loads[q].set ^= tables[q].bitOf(i);
    }
  }

  bool tooLate(const StackTable &table, uint32_t set, int64_t from) {
    if (table.latest.empty() || from <= table.latest[set]) return false;
    result.least = std::min(result.least, capacity + instance.grain);
    return true;
  }

  /// Quick: whether a clique of the buffer just placed has no room left for the others.
  bool crowded(Index i) {
    for (Index q : instance.cliquesOf[i]) {
      const Load &load = loads[q];
      if (load.treads == 0) continue;
      int64_t from = never;
      for (Index other : instance.cliques[q])
        if (has(unplaced, other)) from = std::min(from, lowest[other]);
      from = std::max(from, offsets[i]);
      if (tooHigh(from + load.treads - load.slack) || tooLate(tables[q], load.set, from)) return true;
    }
    return false;
  }

  /// Connected parts of unplaced buffers, each in the order of `items`, the smallest first: they are the quickest to
  /// fail.
  std::vector<std::vector<Index>> parts(const std::vector<Index> &items) {
    std::vector<std::vector<Index>> all;
    Bits left(unplaced.size()), reached(unplaced.size());
    for (Index i : items) add(left, i);
    // Often there is one part, and the buffer with the most neighbours is adjacent to most of it.
    Index hub = *std::max_element(items.begin(), items.end(), [&](Index a, Index b) {
      return instance.neighbours[a].size() < instance.neighbours[b].size();
    });
    for (size_t done = 0, next = 0; done < items.size();) {
      reached.assign(reached.size(), 0);
      frontier.assign(1, hub);
      add(reached, hub);
      drop(left, hub);
      for (size_t i = 0; i < frontier.size() && done + frontier.size() < items.size(); ++i) {
        const Bits &adjacent = instance.adjacent[frontier[i]];
        for (size_t word = 0; word < left.size(); ++word) {
          uint64_t fresh = left[word] & adjacent[word];
          reached[word] |= fresh;
          left[word] &= ~fresh;
          for (; fresh; fresh &= fresh - 1) frontier.push_back(Index(word * 64 + size_t(std::countr_zero(fresh))));
        }
      }
      if (frontier.size() == items.size()) return {items};
      std::vector<Index> &part = all.emplace_back();
      for (Index i : items)
        if (has(reached, i)) part.push_back(i);
      done += part.size();
      while (next < items.size() && !has(left, items[next])) ++next;
      if (next < items.size()) hub = items[next];
    }
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    return all;
  }

  /// Quick: whether the part that buffer `i` was in surely holds together without it, as one of its neighbours meets
  /// all the others.
  bool holdsTogether(Index i) const {
    const Bits &around = instance.adjacent[i];
    Index hub = i;
    size_t most = 0;
    for (size_t word = 0; word < unplaced.size(); ++word)
      for (uint64_t rest = around[word] & unplaced[word]; rest; rest &= rest - 1) {
        const Index other = Index(word * 64 + size_t(std::countr_zero(rest)));
        if (instance.neighbours[other].size() > most) most = instance.neighbours[hub = other].size();
      }
    if (hub == i) return false;
    for (size_t word = 0; word < unplaced.size(); ++word) {
      uint64_t missed = around[word] & unplaced[word] & ~instance.adjacent[hub][word];
      if (word == hub / 64) missed &= ~(uint64_t(1) << hub % 64);
      if (missed) return false;
    }
    return true;
  }

  void rankAnew(const std::vector<Index> &part) {
    std::vector<std::pair<std::array<double, 3>, Index>> order;
    for (Index i : part) {
      const Item &item = instance.items[i];
      int64_t load = 0;
      for (Index q : instance.cliquesOf[i]) load = std::max(load, loads[q].treads);
      auto &[measures, index] = order.emplace_back();
      index = i;
      for (size_t k = 0; k < ranking.size(); ++k)
        measures[k] = ranking[k] == Measure::life   ? -item.life
                      : ranking[k] == Measure::area ? -item.area
                                                    : -double(load);
    }
    std::sort(order.begin(), order.end());
    for (size_t k = 0; k < order.size(); ++k) rank[order[k].second] = k;
  }

  /// `items`: of a part whose buffer `last` was placed.
  Outcome solveParts(const std::vector<Index> &items, Index last, Front front, bool whole) {
    if (items.empty()) return Outcome::found;
    if (holdsTogether(last)) return solve(items, front, whole);
    std::vector<std::vector<Index>> all = parts(items);
    if (all.size() == 1) return solve(all[0], front, whole);
    const bool split = all.size() > 1 && all[all.size() - 2].size() > 1; // not just a buffer or two on top
    for (const std::vector<Index> &part : all) {
      std::vector<size_t> ranks;
      if (split) {
        for (Index i : part) ranks.push_back(rank[i]);
        rankAnew(part);
      }
      Outcome outcome = solve(part, split ? Front{front.offset, 0} : front, whole && !split);
      for (size_t k = 0; k < ranks.size(); ++k) rank[part[k]] = ranks[k];
      if (outcome != Outcome::found) return outcome;
    }
    return Outcome::found;
  }

  bool isPassed(Index i, Front front) const {
    return std::tie(lowest[i], rank[i]) < std::tie(front.offset, front.rank);
  }

  /// A buffer whose lowest place was passed must yet be pushed up, by a neighbour that begins below where it would have
  /// ended there. False if nothing can do that.
  bool findHeads(const std::vector<Index> &items, Front front) {
    passed.clear();
    int64_t next = never; // the lowest place where one can still go
    for (Index i : items) {
      if (isPassed(i, front)) {
        head[i] = anywhere;
        passed.push_back(i);
      } else {
        head[i] = lowest[i];
        next = std::min(next, lowest[i]);
      }
    }
    for (Index i : passed) {
      const Item &item = instance.items[i];
      const int64_t top = lowest[i] + item.bytes;
      int64_t pushed = never;
      if (item.fixed == anywhere && next < top)
        for (Index other : instance.neighbours[i]) {
          if (next + instance.items[other].bytes >= pushed) break; // nor do those that follow push it less
          if (!has(unplaced, other)) continue;
          if (int64_t from = isPassed(other, front) ? next : lowest[other]; from < top)
            pushed = std::min(pushed, from + instance.items[other].bytes);
        }
      if (pushed == never) return false;
      head[i] = roundUp(pushed, item.alignment);
    }
    return true;
  }

  /// By falling head, those placed last. They come in the order that was needed last, in which few are out of place.
  void sortByHead(std::vector<Index> &members) const {
    for (size_t k = 1; k < members.size(); ++k) {
      const Index i = members[k];
      size_t to = k;
      for (; to > 0 && head[members[to - 1]] < head[i]; --to) members[to] = members[to - 1];
      members[to] = i;
    }
  }

  /// Whether, for some offset up to `load.to`, the clique's buffers that lie there or above don't fit below the
  /// capacity. Up to `load.from` they do.
  bool overflows(Load &load, const StackTable &table) {
    const bool exact = !table.latest.empty();
    if (!exact && load.to + load.treads <= capacity) return false;
    // Often all that rose fits on top of where it rose to.
    int64_t treads = 0;
    uint32_t set = 0;
    for (Index i : load.byHead)
      if (head[i] > load.from) {
        treads += instance.items[i].tread;
        if (exact) set |= table.bitOf(i);
      }
    if (load.to + treads <= capacity && (!exact || load.to <= table.latest[set])) return false;
    sortByHead(load.byHead);
    treads = set = 0;
    int64_t slack = 0;
    for (Index i : load.byHead) {
      if (head[i] <= load.from) break;
      const Item &item = instance.items[i];
      treads += item.tread;
      slack = std::max(slack, item.tread - item.bytes);
      if (exact) set |= table.bitOf(i);
      if (tooHigh(head[i] + treads - slack) || tooLate(table, set, head[i])) return true;
    }
    return false;
  }

  /// Whether some clique does. Those where no head rose since the node above did not there.
  bool overflows(const std::vector<Index> &items) {
    ++epoch;
    risen.clear();
    for (Index i : items) {
      if (head[i] <= checked[i]) continue;
      if (tooHigh(head[i] + instance.items[i].bytes)) return true;
      for (Index q : instance.cliquesOf[i]) {
        Load &load = loads[q];
        if (load.epoch != epoch) {
          load.epoch = epoch;
          load.from = checked[i];
          load.to = head[i];
          risen.push_back(q);
        } else {
          load.from = std::min(load.from, checked[i]);
          load.to = std::max(load.to, head[i]);
        }
      }
    }
    for (Index q : risen)
      if (overflows(loads[q], tables[q])) return true;
    return false;
  }

  /// The buffers that may be the next, in the order to try. One that would begin where another could have ended is not:
  /// the other would still fit below it.
  std::vector<Index> candidates(const std::vector<Index> &items, Front front) const {
    int64_t lowestTop = never;
    for (Index i : items) lowestTop = std::min(lowestTop, lowest[i] + instance.items[i].bytes);
    std::vector<Index> next;
    for (Index i : items)
      if (lowest[i] < lowestTop && !isPassed(i, front)) next.push_back(i);
    std::sort(next.begin(), next.end(),
              [&](Index a, Index b) { return std::tie(lowest[a], rank[a]) < std::tie(lowest[b], rank[b]); });
    return next;
  }

  Failure stateOf(const std::vector<Index> &items) const {
    Failure state;
    state.items.assign(unplaced.size(), 0);
    for (Index i : items) add(state.items, i);
    forEach(state.items, [&](Index i) { state.lowest.push_back(lowest[i]); });
    return state;
  }

  static uint64_t hash(const Bits &items) {
    uint64_t value = 0;
    for (uint64_t word : items) {
      value = (value ^ word) * 0x9e3779b97f4a7c15;
      value ^= value >> 29;
    }
    return value;
  }

  /// Whether the same buffers had no solution when each of them could go as low or lower. A solution here, its other
  /// buffers moved to where they were then and everything pushed down, would be one that an earlier branch holds: at
  /// the first difference from the path to that failure it places a buffer that was tried before. This needs solutions
  /// of everything, so it holds as long as no independent part was solved apart.
  bool isHopeless(const Failure &state) const {
    auto known = failures.find(hash(state.items));
    if (known == failures.end()) return false;
    for (const Failure &failure : known->second)
      if (failure.items == state.items &&
          std::equal(failure.lowest.begin(), failure.lowest.end(), state.lowest.begin(), std::less_equal<>()))
        return true;
    return false;
  }

  void remember(Failure state) {
    static constexpr size_t mostPerSet = 16, mostBytes = 64 << 20;
    if (failureBytes > mostBytes) return;
    std::vector<Failure> &known = failures[hash(state.items)];
    if (known.size() >= mostPerSet) return;
    failureBytes += sizeof(Failure) + 8 * (state.items.size() + state.lowest.size());
    known.push_back(std::move(state));
  }

  bool outOfTime() { return ++visits % 128 == 0 && std::chrono::steady_clock::now() > allowance.deadline; }

  Outcome solve(const std::vector<Index> &items, Front front, bool whole) {
    if (outOfTime()) return Outcome::stopped;
    if (items.size() == 1) {
      Index i = items[0];
      offsets[i] = lowest[i];
      return tooHigh(lowest[i] + instance.items[i].bytes) ? Outcome::impossible : Outcome::found;
    }
    if (!findHeads(items, front)) return Outcome::impossible;
    if (overflows(items)) return Outcome::impossible;
    const size_t mark = checkTrail.size();
    for (Index i : items)
      if (head[i] > checked[i]) {
        checkTrail.push_back({i, checked[i]});
        checked[i] = head[i];
      }
    const Outcome outcome = branch(items, front, whole);
    for (; checkTrail.size() > mark; checkTrail.pop_back()) checked[checkTrail.back().item] = checkTrail.back().lowest;
    return outcome;
  }

  Outcome branch(const std::vector<Index> &items, Front front, bool whole) {
    Failure state;
    if (whole) {
      state = stateOf(items);
      if (isHopeless(state)) return Outcome::impossible;
    }
    std::vector<Index> rest;
    for (Index i : candidates(items, front)) {
      if (++result.nodes > allowance.nodes) return Outcome::stopped;
      rest.clear();
      for (Index other : items)
        if (other != i) rest.push_back(other);
      const size_t mark = trail.size();
      const Front placed{lowest[i], rank[i]};
      Outcome outcome =
          place(i, placed.offset) && !crowded(i) ? solveParts(rest, i, placed, whole) : Outcome::impossible;
      takeBack(i, mark);
      if (outcome != Outcome::impossible) return outcome;
    }
    if (whole) remember(std::move(state));
    return Outcome::impossible;
  }
};

/// Of the clique's buffers that are in `kept`; empty where alignments waste nothing.
StackTable stackTable(const Instance &instance, const std::vector<Index> &clique, const Bits &kept, int64_t capacity) {
  static constexpr size_t mostMembers = 12; // 2^12 sets take some 20 microseconds
  StackTable table;
  std::vector<Index> members;
  int64_t largest = 1;
  for (Index i : clique)
    if (has(kept, i)) {
      members.push_back(i);
      largest = std::max(largest, instance.items[i].alignment);
    }
  bool wasteful = false;
  for (Index i : members) wasteful |= instance.items[i].bytes % largest != 0;
  if (!wasteful || members.size() < 2) return table;
  if (members.size() > mostMembers) {
    std::stable_sort(members.begin(), members.end(), [&](Index a, Index b) {
      return std::tuple(instance.items[a].alignment, instance.items[a].bytes) >
             std::tuple(instance.items[b].alignment, instance.items[b].bytes);
    });
    members.resize(mostMembers);
  }
  table.bits.assign(instance.items.size(), 0);
  for (size_t k = 0; k < members.size(); ++k) table.bits[members[k]] = uint16_t(1 << k);
  table.latest.assign(size_t(1) << members.size(), capacity);
  for (size_t set = 1; set < table.latest.size(); ++set) {
    int64_t latest = std::numeric_limits<int64_t>::min() / 2;
    for (size_t rest = set; rest; rest &= rest - 1) { // the lowest of them
      const Item &item = instance.items[members[size_t(std::countr_zero(rest))]];
      latest = std::max(latest, (table.latest[set & ~(rest & -rest)] - item.bytes) & -item.alignment);
    }
    table.latest[set] = latest;
  }
  return table;
}

} // namespace

std::vector<StackTable> stackTables(const Instance &instance, const std::vector<Index> &kept, int64_t capacity) {
  static constexpr size_t mostSets = 1 << 16; // of all tables
  Bits chosen((instance.items.size() + 63) / 64);
  for (Index i : kept) add(chosen, i);
  // Those of the most bytes are the likeliest to be too high.
  std::vector<std::pair<int64_t, size_t>> order;
  for (size_t q = 0; q < instance.cliques.size(); ++q) {
    int64_t bytes = 0;
    for (Index i : instance.cliques[q])
      if (has(chosen, i)) bytes += instance.items[i].bytes;
    order.emplace_back(-bytes, q);
  }
  std::sort(order.begin(), order.end());
  std::vector<StackTable> tables(instance.cliques.size());
  size_t sets = 0;
  for (auto [bytes, q] : order) {
    if (sets >= mostSets) break;
    tables[q] = stackTable(instance, instance.cliques[q], chosen, capacity);
    sets += tables[q].latest.size();
  }
  return tables;
}

SearchResult search(const Instance &instance, const std::vector<StackTable> &tables, const std::vector<Index> &kept,
                    int64_t capacity, const Ranking &ranking, const Allowance &allowance) {
  return Search(instance, tables, capacity, ranking, allowance).run(kept);
}

} // namespace smem::plan
