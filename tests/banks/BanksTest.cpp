// cost() on accesses that a reader can count by hand.
#include "analyzer/banks/Banks.h"

#include <gtest/gtest.h>

#include <functional>

using namespace smem;

namespace {

WarpAccess access(Instruction instruction, unsigned bytes, const std::function<uint64_t(unsigned lane)> &address,
                  uint32_t active = 0xffffffff) {
  WarpAccess a{.instruction = instruction, .bytes = bytes, .active = active};
  for (unsigned lane = 0; lane < warpLanes; ++lane) a.address[lane] = address(lane);
  return a;
}

Cost exactly(unsigned wavefronts, unsigned ideal) { return {wavefronts, wavefronts, ideal}; }

constexpr auto load = Instruction::load;
constexpr auto store = Instruction::store;

TEST(Banks, ARowOfFloatsTakesOneWavefront) {
  EXPECT_EQ(cost(access(load, 4, [](unsigned lane) { return 4 * lane; })), exactly(1, 1));
}

TEST(Banks, AColumnOfA32FloatWideTileTakesOneWavefrontALane) {
  EXPECT_EQ(cost(access(load, 4, [](unsigned lane) { return 128 * lane; })), exactly(32, 1));
  EXPECT_EQ(cost(access(store, 4, [](unsigned lane) { return 128 * lane; }, 0x0000ffff)), exactly(16, 1));
}

TEST(Banks, PaddingTheRowsByOneFloatHelps) {
  EXPECT_EQ(cost(access(load, 4, [](unsigned lane) { return 132 * lane; })), exactly(1, 1));
}

TEST(Banks, LanesOnOneWordShareIt) {
  EXPECT_EQ(cost(access(load, 4, [](unsigned) { return 64; })), exactly(1, 1));
  EXPECT_EQ(cost(access(load, 1, [](unsigned lane) { return lane; })), exactly(1, 1));
  EXPECT_EQ(cost(access(store, 2, [](unsigned lane) { return 2 * lane; })), exactly(1, 1));
}

TEST(Banks, StridesGoByTheirPowerOfTwo) {
  for (auto [words, ways] : {std::pair{1, 1}, {2, 2}, {3, 1}, {4, 4}, {6, 2}, {24, 8}, {33, 1}, {48, 16}, {64, 32}})
    EXPECT_EQ(cost(access(load, 4, [w = words](unsigned lane) { return 4 * w * lane; })), exactly(ways, 1)) << words;
  EXPECT_EQ(cost(access(load, 4, [](unsigned lane) { return 8 * (31 - lane); })), exactly(2, 1)) << "downwards";
}

TEST(Banks, EightBytesALaneGoInHalves) {
  EXPECT_EQ(cost(access(load, 8, [](unsigned lane) { return 8 * lane; })), exactly(2, 2));
  EXPECT_EQ(cost(access(store, 8, [](unsigned lane) { return 256 * lane; })), exactly(32, 2));
  EXPECT_EQ(cost(access(store, 8, [](unsigned lane) { return 8 * lane; }, 0x0000ffff)), exactly(1, 1));
}

TEST(Banks, SixteenBytesALaneGoInQuarters) {
  EXPECT_EQ(cost(access(load, 16, [](unsigned lane) { return 16 * lane; })), exactly(4, 4));
  EXPECT_EQ(cost(access(store, 16, [](unsigned lane) { return 128 * lane; })), exactly(32, 4));
}

TEST(Banks, WideLoadsOfPairedLanesMergePhases) {
  auto pairs = [](unsigned lane) { return 8 * (lane / 2); };
  EXPECT_EQ(cost(access(load, 8, pairs)), exactly(1, 1));
  EXPECT_EQ(cost(access(store, 8, pairs)), exactly(2, 2)) << "stores never merge";
  EXPECT_EQ(cost(access(load, 16, [](unsigned lane) { return 16 * (lane / 2); })), exactly(2, 2));
  auto twoApart = [](unsigned lane) { return 8 * (lane / 4 * 2 + lane % 2); };
  EXPECT_EQ(cost(access(load, 8, twoApart)), exactly(1, 1));
}

TEST(Banks, LdmatrixReadsEightRowsAMatrix) {
  WarpAccess rows = access(Instruction::ldmatrix, 16, [](unsigned lane) { return 128 * lane; });
  rows.matrices = 4;
  EXPECT_EQ(cost(rows), exactly(32, 4));
  rows.matrices = 1;
  EXPECT_EQ(cost(rows), exactly(8, 1));
  WarpAccess swizzled = access(Instruction::stmatrix, 16, [](unsigned lane) { return 144 * lane; });
  swizzled.matrices = 2;
  EXPECT_EQ(cost(swizzled), exactly(2, 2));
}

TEST(Banks, AtomicsOnOneWordTakeTurns) {
  auto same = [](unsigned) { return 0; };
  auto apart = [](unsigned lane) { return 4 * lane; };
  EXPECT_EQ(cost(access(Instruction::atomic, 4, same)), exactly(32, 1));
  EXPECT_EQ(cost(access(Instruction::atomic, 4, apart)), exactly(1, 1));
  EXPECT_EQ(cost(access(Instruction::atomicCas, 4, apart)), exactly(2, 2));
  EXPECT_EQ(cost(access(Instruction::atomicCount, 4, same)), exactly(1, 1)) << "counted at once";
}

TEST(Banks, WideExchangesGoInHalves) {
  auto same = [](unsigned) { return 0; };
  EXPECT_EQ(cost(access(Instruction::atomic, 8, same)), exactly(32, 2));
  EXPECT_EQ(cost(access(Instruction::atomicCas, 8, same, 0x0000ffff)), exactly(32, 2));
}

TEST(Banks, AdditionsOfFloatsRetry) {
  auto same = [](unsigned) { return 0; };
  auto apart = [](unsigned lane) { return 4 * lane; };
  auto column = [](unsigned lane) { return 128 * lane; };
  EXPECT_EQ(cost(access(Instruction::retryLoad, 4, apart)), (Cost{1, 1, 1, 1}));
  EXPECT_EQ(cost(access(Instruction::retrySwap, 4, apart)), (Cost{2, 2, 2, 1}));
  EXPECT_EQ(cost(access(Instruction::retryLoad, 4, same)), (Cost{32, 32, 32, 32})) << "one lane succeeds in a turn";
  EXPECT_EQ(cost(access(Instruction::retrySwap, 4, same)), (Cost{64, 64, 64, 32}));
  EXPECT_EQ(cost(access(Instruction::retryLoad, 4, column)), (Cost{528, 528, 32, 32})) << "32 + 31 + ... + 1";
}

TEST(Banks, LoopsThatStopEarlyHaveBounds) {
  auto same = [](unsigned) { return 0; };
  EXPECT_EQ(cost(access(Instruction::atomicByData, 8, same, 0x3)), (Cost{1, 6, 1})) << "no lane swaps, or both do";
  EXPECT_EQ(cost(access(Instruction::atomicByData, 2, same, 0x3)), (Cost{5, 8, 3})) << "one turn or two";
}

TEST(Banks, CopiesDependOnTheirSource) {
  auto row = [](unsigned lane) { return 16 * lane; };
  WarpAccess ca = access(Instruction::asyncCopyCa, 16, row), cg = access(Instruction::asyncCopyCg, 16, row);
  EXPECT_EQ(cost(ca), (Cost{4, 32, 4}));
  EXPECT_EQ(cost(cg), (Cost{4, 32, 4}));

  auto source = ca.address; // a contiguous row
  ca.source = cg.source = &source;
  EXPECT_EQ(cost(ca), exactly(4, 4));
  EXPECT_EQ(cost(cg), (Cost{4, 16, 4})) << "each line costs 1 to 4";
  cg.sourceAligned = true;
  EXPECT_EQ(cost(cg), exactly(4, 4));

  for (unsigned lane = 0; lane < warpLanes; ++lane) source[lane] = 128 * lane; // a column
  EXPECT_EQ(cost(ca), exactly(32, 4));
}

// A line copied to a place that starts 0 to 7 chunks of 16 bytes into a line.
TEST(Banks, ShiftedLinesMoveBySectors) {
  unsigned expected[] = {1, 3, 2, 4, 2, 4, 2, 3};
  for (unsigned shift = 0; shift < 8; ++shift) {
    WarpAccess line = access(Instruction::asyncCopyCg, 16, [=](unsigned lane) { return 16 * (lane + shift); }, 0xff);
    auto source = access(Instruction::asyncCopyCg, 16, [](unsigned lane) { return 16 * lane; }).address;
    line.source = &source;
    line.sourceAligned = true;
    EXPECT_EQ(cost(line), exactly(expected[shift], 1)) << shift;
  }
}

// The profiler and the pipe count wide loads by rules of their own.
TEST(Banks, ThePipeMergesPairsThatConflict) {
  auto farPairs = [](unsigned lane) { return 128 * (lane / 2); };
  EXPECT_EQ(cost(access(load, 8, farPairs)), exactly(16, 2));
  EXPECT_EQ(pipeWavefronts(access(load, 8, farPairs)), 16u);
  auto nearPairs = [](unsigned lane) { return 8 * (lane / 2) + lane / 16 * 64; };
  EXPECT_EQ(cost(access(load, 8, nearPairs)), exactly(2, 2)) << "the halves need the same banks";
  EXPECT_EQ(pipeWavefronts(access(load, 8, nearPairs)), 2u);
}

TEST(Banks, PartlyActiveHalfWarpsOfWideLoadsMayMerge) {
  auto one = [](unsigned) { return 0; };
  EXPECT_EQ(cost(access(load, 16, one, 0x0000ffff)), exactly(1, 1));
  EXPECT_EQ(cost(access(load, 16, one, 0x00007fff)), (Cost{1, 2, 1}));
  EXPECT_EQ(cost(access(load, 16, one, 0x000000ff)), exactly(1, 1)) << "one quarter: nothing to merge";
}

TEST(Banks, NoActiveLaneCostsNothing) {
  using enum Instruction;
  for (auto instruction : {load, store, ldmatrix, atomic, atomicCount, atomicCas, retryLoad, retrySwap, atomicByData,
                           asyncCopyCa, asyncCopyCg})
    for (unsigned bytes : {4, 8, 16})
      EXPECT_EQ(cost(access(instruction, bytes, [](unsigned) { return 0; }, 0)), exactly(0, 0));
}

} // namespace
