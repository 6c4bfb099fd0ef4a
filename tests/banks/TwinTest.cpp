// cost(), pipeWavefronts() and schedule() against a second reading of docs/hardware.md: slow, literal, and sharing no
// code with them.
#include "Micro.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace smem;

namespace {

using Lanes = std::vector<unsigned>;

Lanes activeLanes(const WarpAccess &a, unsigned first, unsigned count) {
  Lanes lanes;
  for (unsigned lane = first; lane < first + count; ++lane)
    if (a.active >> lane & 1) lanes.push_back(lane);
  return lanes;
}

Lanes activeLanes(const WarpAccess &a) { return activeLanes(a, 0, 32); }

/// The largest number of distinct words that these lanes need of one bank.
unsigned passes(const WarpAccess &a, const Lanes &lanes) {
  std::map<uint64_t, std::set<uint64_t>> wordsOfBank;
  for (unsigned lane : lanes)
    for (uint64_t byte = a.address[lane]; byte < a.address[lane] + a.bytes; ++byte)
      wordsOfBank[byte / 4 % 32].insert(byte / 4);
  size_t most = 0;
  for (auto &[bank, words] : wordsOfBank) most = std::max(most, words.size());
  return most;
}

/// The largest number of lanes that need one bank.
unsigned turns(const std::array<uint64_t, 32> &address, unsigned bytes, const Lanes &lanes) {
  std::map<uint64_t, unsigned> count;
  unsigned most = 0;
  for (unsigned lane : lanes)
    for (uint64_t word = address[lane] / 4; word <= (address[lane] + bytes - 1) / 4; ++word)
      most = std::max(most, ++count[word % 32]);
  return most;
}

unsigned turns(const WarpAccess &a, const Lanes &lanes) { return turns(a.address, a.bytes, lanes); }

/// For x = 1 or for x = 2, lanes i and i^x never both are active with different addresses.
bool pairRule(const WarpAccess &a) {
  for (unsigned x : {1, 2}) {
    bool everyLane = true;
    for (unsigned i = 0; i < 32; ++i)
      everyLane &= !((a.active >> i & 1) && (a.active >> (i ^ x) & 1)) || a.address[i] == a.address[i ^ x];
    if (everyLane) return true;
  }
  return false;
}

unsigned phaseLanes(unsigned bytes) { return bytes == 16 ? 8 : bytes == 8 ? 16 : 32; }

unsigned roundedUp(size_t n, unsigned d) { return (n + d - 1) / d; }

unsigned idealOf(const WarpAccess &a) { return roundedUp(activeLanes(a).size(), phaseLanes(a.bytes)); }

unsigned sumOverPhases(const WarpAccess &a, unsigned lanes, unsigned (*rule)(const WarpAccess &, const Lanes &)) {
  unsigned sum = 0;
  for (unsigned first = 0; first < 32; first += lanes) sum += rule(a, activeLanes(a, first, lanes));
  return sum;
}

Cost load(const WarpAccess &a) {
  Cost c;
  if (a.bytes == 8) {
    bool once = pairRule(a) && passes(a, activeLanes(a)) == 1;
    c.low = c.high = once ? 1 : sumOverPhases(a, 16, passes);
  } else if (a.bytes == 16) {
    for (unsigned half : {0, 16}) {
      Lanes lanes = activeLanes(a, half, 16);
      unsigned together = passes(a, lanes);
      unsigned apart = passes(a, activeLanes(a, half, 8)) + passes(a, activeLanes(a, half + 8, 8));
      c.low += together == 1 ? 1 : apart;
      c.high += together == 1 && lanes.size() == 16 ? 1 : apart;
    }
  } else {
    c.low = c.high = passes(a, activeLanes(a));
  }
  c.ideal = std::min(idealOf(a), c.low);
  return c;
}

unsigned pipeLoad(const WarpAccess &a) {
  unsigned lanes = phaseLanes(a.bytes);
  return sumOverPhases(a, lanes < 32 && pairRule(a) ? 2 * lanes : lanes, passes);
}

Cost matrices(const WarpAccess &a) {
  Cost c;
  for (unsigned matrix = 0; matrix < a.matrices; ++matrix) {
    Lanes rows = activeLanes(a, 8 * matrix, 8);
    c.high += passes(a, rows);
    c.ideal += !rows.empty();
  }
  c.low = c.high;
  return c;
}

struct Loop {
  Cost load{0, 0, 0, 0}, swap{0, 0, 0, 0};
  unsigned pipeLoads = 0;

  explicit Loop(WarpAccess a) {
    while (a.active) {
      Cost turn = ::load(a);
      load = {load.low + turn.low, load.high + turn.high, load.ideal + turn.ideal, load.executions + 1};
      pipeLoads += pipeLoad(a);
      std::set<uint64_t> changed;
      std::set<unsigned> done;
      for (unsigned first = 0; first < 32; first += phaseLanes(a.bytes)) {
        Lanes lanes = activeLanes(a, first, phaseLanes(a.bytes));
        if (lanes.empty()) continue;
        swap.low += 2;
        std::set<uint64_t> banksTried;
        for (unsigned lane : lanes)
          if (banksTried.insert(a.address[lane] / a.bytes % (128 / a.bytes)).second &&
              changed.insert(a.address[lane]).second)
            done.insert(lane);
      }
      swap.ideal += 2 * idealOf(a);
      for (unsigned lane : done) a.active &= ~(1u << lane);
    }
    swap.high = swap.low;
    load.executions = swap.executions = std::max(load.executions, 1u);
  }
};

Cost copyCa(const WarpAccess &a) {
  Cost c;
  for (unsigned first = 0; first < 32; first += phaseLanes(a.bytes)) {
    Lanes lanes = activeLanes(a, first, phaseLanes(a.bytes));
    if (lanes.empty()) continue;
    unsigned d = turns(a, lanes);
    if (a.source) {
      unsigned s = turns(*a.source, a.bytes, lanes);
      c.low += std::max(d, s);
      c.high += d == 1 || s == 1 ? std::max(d, s) : d + s - 1;
    } else {
      c.low += d;
      c.high += d + lanes.size() - 1;
    }
  }
  c.ideal = idealOf(a);
  return c;
}

/// cp.async.cg with the source `shift` bytes further.
unsigned sectorMoves(const WarpAccess &a, uint64_t shift) {
  using Key = std::vector<uint64_t>;
  std::map<uint64_t, uint64_t> sourceOfTarget;
  for (unsigned lane : activeLanes(a)) sourceOfTarget.emplace(a.address[lane], (*a.source)[lane] + shift);
  std::map<Key, std::set<uint64_t>> halvesOfMove;
  for (auto [to, from] : sourceOfTarget)
    halvesOfMove[{from / 128, to / 128, from / 32 % 4, to / 32 % 4, (from / 16 + to / 16) % 2}].insert(from / 16 % 2);
  std::map<std::pair<Key, std::set<uint64_t>>, std::pair<std::map<uint64_t, unsigned>, std::map<uint64_t, unsigned>>>
      groups; // how often each source sector and each target sector occurs
  for (auto &[move, halves] : halvesOfMove) {
    auto &[sources, targets] = groups[{{move[0], move[1], (move[2] + move[3]) % 2, move[4]}, halves}];
    ++sources[move[2]];
    ++targets[move[3]];
  }
  unsigned wavefronts = 0;
  for (auto &[key, group] : groups) {
    unsigned most = 0;
    for (auto &counts : {group.first, group.second})
      for (auto [sector, count] : counts) most = std::max(most, count);
    wavefronts += most;
  }
  return wavefronts;
}

Cost copyCg(const WarpAccess &a) {
  std::set<uint64_t> targets, lines;
  for (unsigned lane : activeLanes(a)) {
    targets.insert(a.address[lane]);
    lines.insert(a.address[lane] / 128);
  }
  Cost c{unsigned(lines.size()), unsigned(targets.size()), roundedUp(targets.size(), 8)};
  if (!a.source) return c;
  c.low = c.high = sectorMoves(a, 0);
  for (uint64_t shift = 16; shift < 128 && !a.sourceAligned; shift += 16) {
    c.low = std::min(c.low, sectorMoves(a, shift));
    c.high = std::max(c.high, sectorMoves(a, shift));
  }
  return c;
}

Cost twin(const WarpAccess &a) {
  auto times = [](unsigned n, unsigned wavefronts, unsigned ideal) {
    return Cost{n * wavefronts, n * wavefronts, n * ideal};
  };
  switch (a.instruction) {
  case Instruction::load: return load(a);
  case Instruction::store: return times(1, sumOverPhases(a, phaseLanes(a.bytes), passes), idealOf(a));
  case Instruction::ldmatrix:
  case Instruction::stmatrix: return matrices(a);
  case Instruction::atomic: return times(1, sumOverPhases(a, phaseLanes(a.bytes), turns), idealOf(a));
  case Instruction::atomicCas: return times(2, sumOverPhases(a, phaseLanes(a.bytes), turns), idealOf(a));
  case Instruction::atomicCount: return times(1, passes(a, activeLanes(a)), a.active != 0);
  case Instruction::retryLoad: return Loop(a).load;
  case Instruction::retrySwap: return Loop(a).swap;
  case Instruction::asyncCopyCa: return copyCa(a);
  case Instruction::asyncCopyCg: return copyCg(a);
  case Instruction::atomicByData: break; // played through below
  }
  return cost(a);
}

unsigned pipeTwin(const WarpAccess &a) {
  switch (a.instruction) {
  case Instruction::load: return pipeLoad(a);
  case Instruction::retryLoad: return Loop(a).pipeLoads;
  case Instruction::asyncCopyCa: return a.bytes == 16 ? sumOverPhases(a, 8, turns) : turns(a, activeLanes(a));
  case Instruction::asyncCopyCg: return 0;
  default: return twin(a).low;
  }
}

/// Random accesses of the shapes that kernels have: scattered, strided, broadcast, paired, and full or broken masks.
class RandomAccesses {
  std::mt19937 random{20240817};
  std::array<uint64_t, warpLanes> source; // of the last access

  std::array<uint64_t, warpLanes> units() {
    std::array<uint64_t, warpLanes> result;
    uint64_t count = uint64_t(1) << (1 + below(12)), stride = below(70), base = below(64);
    unsigned group = 1u << below(4), shape = below(4), x = below(8);
    for (unsigned lane = 0; lane < 32; ++lane)
      result[lane] = shape == 0   ? below(count)
                     : shape == 1 ? base + lane * stride
                     : shape == 2 ? base + lane / group * stride
                                  : base + (lane ^ x) % group + lane / group * stride;
    if (shape == 0 && below(2))
      for (unsigned lane = 0; lane < 32; ++lane) result[lane] = result[lane & ~group];
    return result;
  }

public:
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random); }

  WarpAccess next(Instruction instruction, unsigned bytes) {
    WarpAccess a{.instruction = instruction, .bytes = bytes, .matrices = 1u << below(3)};
    switch (below(4)) {
    case 0: a.active = random(); break;
    case 1: a.active = 0xffffffffu >> below(32); break;
    default: break;
    }
    a.address = units();
    for (uint64_t &address : a.address) address *= bytes;
    bool copy = instruction == Instruction::asyncCopyCa || instruction == Instruction::asyncCopyCg;
    if (copy && below(4)) {
      source = units();
      for (uint64_t &address : source) address *= bytes;
      a.source = &source;
      a.sourceAligned = below(2);
    }
    return a;
  }

  WarpAccess next() {
    static const std::pair<Instruction, std::vector<unsigned>> widths[] = {
        {Instruction::load, {1, 2, 4, 8, 16}}, {Instruction::store, {1, 2, 4, 8, 16}}, {Instruction::ldmatrix, {16}},
        {Instruction::stmatrix, {16}},         {Instruction::atomic, {4, 8}},          {Instruction::atomicCount, {4}},
        {Instruction::atomicCas, {4, 8}},      {Instruction::retryLoad, {4, 8}},       {Instruction::retrySwap, {4, 8}},
        {Instruction::atomicByData, {2, 8}},   {Instruction::asyncCopyCa, {4, 8, 16}}, {Instruction::asyncCopyCg, {16}},
    };
    auto &[instruction, bytes] = widths[below(std::size(widths))];
    return next(instruction, bytes[below(bytes.size())]);
  }
};

std::string describe(const WarpAccess &a) {
  std::string text = "instruction " + std::to_string(int(a.instruction)) + ", " + std::to_string(a.bytes) +
                     " bytes, active " + std::to_string(a.active) + ", matrices " + std::to_string(a.matrices) + ", at";
  for (uint64_t address : a.address) text += " " + std::to_string(address);
  if (a.source) {
    text += a.sourceAligned ? ", from aligned" : ", from";
    for (uint64_t address : *a.source) text += " " + std::to_string(address);
  }
  return text;
}

std::string describe(const Cost &c) {
  return std::to_string(c.low) + ".." + std::to_string(c.high) + " ideal " + std::to_string(c.ideal) + ", " +
         std::to_string(c.executions) + " executions";
}

TEST(Twin, CostAgrees) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 200'000; ++i) {
    WarpAccess a = accesses.next();
    Cost expected = twin(a), got = cost(a);
    ASSERT_TRUE(got == expected) << describe(a) << "\n  twin " << describe(expected) << "\n  cost " << describe(got);
    ASSERT_LE(got.ideal, got.low) << describe(a);
    ASSERT_LE(got.low, got.high) << describe(a);
    ASSERT_EQ(pipeWavefronts(a), pipeTwin(a)) << describe(a);
  }
}

// Only distances count: a base that is no multiple of the access size, or of 128, changes nothing.
TEST(Twin, AShiftOfTheSourceByWholeWordsIsNotSeen) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 20'000; ++i) {
    WarpAccess a = i % 2 ? accesses.next(Instruction::asyncCopyCg, 16)
                         : accesses.next(Instruction::asyncCopyCa, 4u << accesses.below(3));
    if (!a.source) continue;
    a.sourceAligned = false;
    auto shifted = *a.source;
    uint64_t by = 4 * accesses.below(100);
    for (uint64_t &address : shifted) address += by;
    WarpAccess b = a;
    b.source = &shifted;
    ASSERT_TRUE(cost(a) == cost(b)) << describe(a) << "\n" << describe(b);
  }
}

TEST(Twin, WhatIsKnownOfTheSourceNarrowsTheBounds) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 20'000; ++i) {
    WarpAccess a = i % 2 ? accesses.next(Instruction::asyncCopyCg, 16)
                         : accesses.next(Instruction::asyncCopyCa, 4u << accesses.below(3));
    if (!a.source) continue;
    a.sourceAligned = true;
    Cost aligned = cost(a);
    a.sourceAligned = false;
    Cost shifted = cost(a);
    a.source = nullptr;
    Cost unknown = cost(a);
    ASSERT_LE(unknown.low, shifted.low) << describe(a);
    ASSERT_LE(shifted.low, aligned.low) << describe(a);
    ASSERT_LE(aligned.high, shifted.high) << describe(a);
    ASSERT_LE(shifted.high, unknown.high) << describe(a);
  }
}

/// max or or of 8 bytes with some data: lanes with nothing to change stop, and don't swap.
unsigned playWide(WarpAccess a, RandomAccesses &random) {
  bool isMax = random.below(2);
  unsigned values = 1 + random.below(40), wavefronts = 0;
  std::map<uint64_t, uint64_t> memory;
  std::array<uint64_t, 32> operand;
  for (uint64_t &value : operand) value = random.below(values);
  while (a.active) {
    wavefronts += load(a).high;
    std::array<uint64_t, 32> loaded;
    for (unsigned lane : activeLanes(a)) {
      uint64_t old = loaded[lane] = memory[a.address[lane]];
      if ((isMax ? std::max(old, operand[lane]) : old | operand[lane]) == old) a.active &= ~(1u << lane);
    }
    for (unsigned first : {0, 16}) {
      Lanes lanes = activeLanes(a, first, 16);
      wavefronts += lanes.empty() ? 0 : 2;
      std::set<uint64_t> banksTried;
      for (unsigned lane : lanes) {
        if (!banksTried.insert(a.address[lane] / 8 % 16).second || memory[a.address[lane]] != loaded[lane]) continue;
        memory[a.address[lane]] = isMax ? operand[lane] : loaded[lane] | operand[lane];
        a.active &= ~(1u << lane);
      }
    }
  }
  return wavefronts;
}

/// atomicCAS of 2 bytes, or an addition (which tries until it succeeds): compare-and-swaps of the words around them.
unsigned playNarrow(WarpAccess a, RandomAccesses &random) {
  bool isAdd = random.below(2);
  unsigned wavefronts = passes(a, activeLanes(a));
  std::map<uint64_t, uint32_t> memory;
  std::array<uint32_t, 32> expected{};
  while (a.active) {
    wavefronts += 2 * turns(a, activeLanes(a));
    for (unsigned lane : activeLanes(a)) {
      uint32_t &word = memory[a.address[lane] / 4], old = word;
      unsigned shift = a.address[lane] / 2 % 2 * 16;
      bool matches = isAdd || (expected[lane] >> shift & 0xffff) == 0;
      bool swapped = old == expected[lane];
      if (swapped && matches) word = old + (uint32_t(1 + lane % 3) << shift);
      if (swapped || (!isAdd && (old >> shift & 0xffff) != 0)) a.active &= ~(1u << lane);
      expected[lane] = old;
    }
  }
  return wavefronts;
}

TEST(Twin, LoopsThatDependOnDataStayWithinTheirBounds) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 30'000; ++i) {
    WarpAccess a = accesses.next(Instruction::atomicByData, i % 2 ? 2 : 8);
    unsigned played = i % 2 ? playNarrow(a, accesses) : playWide(a, accesses);
    ASSERT_LE(cost(a).low, played) << describe(a);
    ASSERT_GE(cost(a).high, played) << describe(a);
  }
}

void expectScheduleFits(const WarpAccess &a) {
  std::map<unsigned, unsigned> passesOfPhase;
  std::map<std::tuple<unsigned, unsigned, unsigned>, std::set<uint64_t>> wordsAt; // phase, pass, bank
  std::map<unsigned, std::set<uint64_t>> wordsOfLane;
  for (const Service &s : schedule(a)) {
    ASSERT_TRUE(a.active >> s.lane & 1) << describe(a);
    ASSERT_GE(s.pass, 1u);
    ASSERT_EQ(s.bank, s.word % 32);
    passesOfPhase[s.phase] = std::max(passesOfPhase[s.phase], s.pass);
    wordsAt[{s.phase, s.pass, s.bank}].insert(s.word);
    wordsOfLane[s.lane].insert(s.word);
  }
  unsigned total = 0;
  for (auto &[phase, most] : passesOfPhase) total += most;
  ASSERT_EQ(total, cost(a).high) << describe(a);
  // A bank delivers one word in a pass, whichever the rule.
  for (auto &[place, words] : wordsAt) ASSERT_EQ(words.size(), 1u) << describe(a);
  bool matrices = a.instruction == Instruction::ldmatrix || a.instruction == Instruction::stmatrix;
  for (unsigned lane : activeLanes(a, 0, matrices ? 8 * a.matrices : 32)) {
    std::set<uint64_t> words;
    for (uint64_t byte = a.address[lane]; byte < a.address[lane] + a.bytes; ++byte) words.insert(byte / 4);
    ASSERT_EQ(wordsOfLane[lane], words) << describe(a) << ", lane " << lane;
  }
}

TEST(Twin, SchedulesAddUpToTheCost) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 20'000; ++i) {
    expectScheduleFits(accesses.next());
    if (HasFatalFailure()) return;
  }
  for (const MicroRow &row : readMicroRows()) expectScheduleFits(row.access);
}

} // namespace
