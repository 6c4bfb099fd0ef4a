// cost() and schedule() against a second reading of docs/hardware.md: slow, literal, and sharing no code with them.
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

/// "max over banks of the number of distinct words that those lanes touch, each lane touching w bytes"
unsigned passes(const WarpAccess &a, const Lanes &lanes) {
  std::map<uint64_t, std::set<uint64_t>> wordsOfBank;
  for (unsigned lane : lanes)
    for (uint64_t byte = a.address[lane]; byte < a.address[lane] + a.bytes; ++byte)
      wordsOfBank[byte / 4 % 32].insert(byte / 4);
  size_t most = 0;
  for (auto &[bank, words] : wordsOfBank) most = std::max(most, words.size());
  return most;
}

/// "max over banks of the number of *lanes* on that bank"
unsigned lanesOnABank(const WarpAccess &a, const Lanes &lanes) {
  std::map<uint64_t, unsigned> count;
  unsigned most = 0;
  for (unsigned lane : lanes)
    for (uint64_t word = a.address[lane] / 4; word <= (a.address[lane] + a.bytes - 1) / 4; ++word)
      most = std::max(most, ++count[word % 32]);
  return most;
}

/// "there is an x in {1, 2} such that for every lane i, lanes i and i^x are not both active or have the same address"
bool pairRule(const WarpAccess &a) {
  for (unsigned x : {1, 2}) {
    bool everyLane = true;
    for (unsigned i = 0; i < 32; ++i)
      everyLane &= !((a.active >> i & 1) && (a.active >> (i ^ x) & 1)) || a.address[i] == a.address[i ^ x];
    if (everyLane) return true;
  }
  return false;
}

unsigned phaseLanes(const WarpAccess &a) {
  bool merged = a.instruction == Instruction::load && pairRule(a);
  if (a.bytes == 8) return merged ? 32 : 16;
  if (a.bytes == 16) return merged ? 16 : 8;
  return 32;
}

Cost phased(const WarpAccess &a, unsigned lanes, unsigned end, unsigned (*rule)(const WarpAccess &, const Lanes &)) {
  Cost c;
  for (unsigned first = 0; first < end; first += lanes) {
    Lanes phase = activeLanes(a, first, lanes);
    c.high += rule(a, phase);
    c.ideal += !phase.empty();
  }
  c.low = c.high;
  return c;
}

/// A loop of load and compare-and-swap, lane by lane.
Cost retryLoop(const WarpAccess &original, unsigned half) {
  WarpAccess a = original;
  a.instruction = Instruction::load;
  unsigned wavefronts = 0;
  while (a.active) {
    wavefronts += phased(a, phaseLanes(a), 32, passes).high;
    std::set<uint64_t> changed;
    std::set<unsigned> done;
    for (unsigned first = 0; first < 32; first += half) {
      Lanes lanes = activeLanes(a, first, half);
      if (lanes.empty()) continue;
      wavefronts += 2;
      std::set<uint64_t> banksTried;
      for (unsigned lane : lanes)
        if (banksTried.insert(a.address[lane] / a.bytes % (128 / a.bytes)).second &&
            changed.insert(a.address[lane]).second)
          done.insert(lane);
    }
    for (unsigned lane : done) a.active &= ~(1u << lane);
  }
  return {wavefronts, wavefronts, phased(original, half, 32, passes).ideal};
}

Cost twin(const WarpAccess &a) {
  Lanes all = activeLanes(a, 0, 32);
  unsigned any = !all.empty();
  switch (a.instruction) {
  case Instruction::load:
  case Instruction::store: return phased(a, phaseLanes(a), 32, passes);
  case Instruction::ldmatrix:
  case Instruction::stmatrix: return phased(a, 8, 8 * a.matrices, passes);
  case Instruction::atomic: return {lanesOnABank(a, all), lanesOnABank(a, all), any};
  case Instruction::atomicCas: return {2 * lanesOnABank(a, all), 2 * lanesOnABank(a, all), any};
  case Instruction::atomicFloat: return retryLoop(a, 32);
  case Instruction::atomicAddWide: return retryLoop(a, 16);
  case Instruction::asyncCopyCa:
    if (a.bytes == 16) return phased(a, 8, 32, lanesOnABank);
    [[fallthrough]];
  case Instruction::asyncCopyCg:
    return {lanesOnABank(a, all), unsigned(all.size()),
            phased(a,
                   a.bytes == 16  ? 8
                   : a.bytes == 8 ? 16
                                  : 32,
                   32, passes)
                .ideal};
  }
  return {};
}

/// Random accesses of the shapes that kernels have: scattered, strided, broadcast, paired, and full or broken masks.
class RandomAccesses {
  std::mt19937 random{20240817};
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random); }

public:
  WarpAccess next() {
    static const std::pair<Instruction, std::vector<unsigned>> widths[] = {
        {Instruction::load, {1, 2, 4, 8, 16}},
        {Instruction::store, {1, 2, 4, 8, 16}},
        {Instruction::ldmatrix, {16}},
        {Instruction::stmatrix, {16}},
        {Instruction::atomic, {4}},
        {Instruction::atomicCas, {4}},
        {Instruction::atomicFloat, {4}},
        {Instruction::atomicAddWide, {8}},
        {Instruction::asyncCopyCa, {4, 8, 16}},
        {Instruction::asyncCopyCg, {16}},
    };
    auto &[instruction, bytes] = widths[below(std::size(widths))];
    WarpAccess a{.instruction = instruction, .bytes = bytes[below(bytes.size())], .matrices = 1u << below(3)};
    switch (below(4)) {
    case 0: a.active = random(); break;
    case 1: a.active = 0xffffffffu >> below(32); break;
    default: break;
    }
    uint64_t units = uint64_t(1) << (1 + below(12)), stride = below(70), base = below(64);
    unsigned group = 1u << below(4), shape = below(4), x = below(8);
    for (unsigned lane = 0; lane < 32; ++lane) {
      uint64_t unit = shape == 0   ? below(units)
                      : shape == 1 ? base + lane * stride
                      : shape == 2 ? base + lane / group * stride
                                   : base + (lane ^ x) % group + lane / group * stride;
      a.address[lane] = unit * a.bytes;
    }
    if (shape == 0 && below(2))
      for (unsigned lane = 0; lane < 32; ++lane) a.address[lane] = a.address[lane & ~group];
    return a;
  }
};

std::string describe(const WarpAccess &a) {
  std::string text = "instruction " + std::to_string(int(a.instruction)) + ", " + std::to_string(a.bytes) +
                     " bytes, active " + std::to_string(a.active) + ", matrices " + std::to_string(a.matrices) + ", at";
  for (uint64_t address : a.address) text += " " + std::to_string(address);
  return text;
}

TEST(Twin, CostAgrees) {
  RandomAccesses accesses;
  for (unsigned i = 0; i < 200'000; ++i) {
    WarpAccess a = accesses.next();
    Cost expected = twin(a), got = cost(a);
    ASSERT_TRUE(got == expected) << describe(a) << "\n  twin " << expected.low << ".." << expected.high << " ideal "
                                 << expected.ideal << "\n  cost " << got.low << ".." << got.high << " ideal "
                                 << got.ideal;
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
