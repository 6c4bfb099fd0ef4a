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
  EXPECT_EQ(cost(access(Instruction::atomicCas, 4, apart)), exactly(2, 1));
  EXPECT_EQ(cost(access(Instruction::atomicFloat, 4, apart)), exactly(3, 1)) << "one to load, two to swap";
  EXPECT_EQ(cost(access(Instruction::atomicFloat, 4, same)), exactly(96, 1)) << "32 rounds";
}

TEST(Banks, AsynchronousCopies) {
  auto row = [](unsigned lane) { return 16 * lane; };
  EXPECT_EQ(cost(access(Instruction::asyncCopyCa, 16, row)), exactly(4, 4));
  EXPECT_EQ(cost(access(Instruction::asyncCopyCg, 16, row)), (Cost{4, 32, 4})) << "in pieces as they arrive";
}

TEST(Banks, NoActiveLaneCostsNothing) {
  for (auto instruction : {load, store, Instruction::ldmatrix, Instruction::atomic, Instruction::atomicCas,
                           Instruction::atomicFloat, Instruction::asyncCopyCa, Instruction::asyncCopyCg})
    EXPECT_EQ(cost(access(
                  instruction, instruction == Instruction::ldmatrix ? 16 : 4, [](unsigned) { return 0; }, 0)),
              exactly(0, 0));
}

} // namespace
