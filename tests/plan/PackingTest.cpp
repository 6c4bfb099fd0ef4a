#include "tests/plan/Validator.h"

#include <gmock/gmock.h>

namespace smem::plan {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(Packing, NothingTakesNoRoom) {
  Packing packing = pack({});
  EXPECT_EQ(packing.bytes, 0u);
  EXPECT_TRUE(packing.optimal());
}

TEST(Packing, BuffersThatAreNeverLiveTogetherShare) {
  //   bytes
  //    64 | BB
  //       | BBCC      A ends at 2, where C begins
  //     0 +AA------> time, and B and C don't meet A's bytes
  Packing packing = pack({{{"A", 32, 1, {{0, 1}}}, {"B", 32, 1, {{0, 2}}}, {"C", 32, 1, {{2, 4}}}}});
  EXPECT_EQ(packing.bytes, 64u);
  EXPECT_EQ(packing.certificate, Certificate::peakLiveBytes);
  EXPECT_THAT(packing.witnesses, ElementsAre(0, 1));
}

TEST(Packing, FirstFitBySizeIsNotEnough) {
  // D over A leaves no room for E between them and C; D at the top does.
  PackingProblem problem{{{"A", 4, 1, {{0, 3}}},
                          {"B", 3, 1, {{2, 6}}},
                          {"C", 4, 1, {{5, 9}}},
                          {"D", 5, 1, {{1, 2}, {7, 8}}},
                          {"E", 2, 1, {{1, 8}}}}};
  Packing packing = pack(problem);
  EXPECT_EQ(wrongWith(problem, packing), "");
  EXPECT_TRUE(packing.optimal());
  EXPECT_EQ(packing.bytes, bruteForce(problem));
}

TEST(Packing, IntervalsOfOneBufferLeaveRoomBetweenThem) {
  //   bytes
  //     8 +AA..AA    B lives where A does not
  //     0 +--BB----> time
  Packing packing = pack({{{"A", 8, 1, {{0, 2}, {4, 6}}}, {"B", 8, 1, {{2, 4}}}}});
  EXPECT_EQ(packing.bytes, 8u);
}

TEST(Packing, BuffersKeptApartDoNotShare) {
  Packing packing = pack({{{"A", 8, 1, {{0, 2}}}, {"B", 8, 1, {{2, 4}}}}, {{0, 1}}});
  EXPECT_EQ(packing.bytes, 16u);
  EXPECT_EQ(packing.certificate, Certificate::clique); // they are at no time live together
  EXPECT_THAT(packing.witnesses, ElementsAre(0, 1));
}

TEST(Packing, AFiveCycleNeedsMoreThanItsCliques) {
  // Each two neighbours of a circle of five interfere: two fit in 2 bytes, all five need 3.
  PackingProblem problem{{{"A", 1}, {"B", 1}, {"C", 1}, {"D", 1}, {"E", 1}}, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}};
  Packing packing = pack(problem);
  EXPECT_EQ(wrongWith(problem, packing), "");
  EXPECT_EQ(packing.bytes, 3u);
  EXPECT_EQ(packing.lowerBound, 3u);
  EXPECT_EQ(packing.certificate, Certificate::searchExhausted);
}

TEST(Packing, AlignmentIsPartOfTheBound) {
  // 20 bytes are live, but one of the two at 16 bytes begins at 16 or 32.
  PackingProblem problem{{{"A", 10, 16, {{0, 1}}}, {"B", 10, 16, {{0, 1}}}}};
  Packing packing = pack(problem);
  EXPECT_EQ(packing.bytes, 26u);
  EXPECT_TRUE(packing.optimal());
  EXPECT_EQ(packing.certificate, Certificate::clique);
}

TEST(Packing, FixedOffsetsStay) {
  //   bytes
  //    48 | BBBBBB
  //    32 |   .AA       A is fixed at 24 with 8 bytes; C fits below it, B above or below
  //    24 | CCCC
  //     0 +------------> time
  PackingProblem problem{{{"A", 8, 8, {{2, 4}}, 24}, {"B", 16, 8, {{0, 6}}}, {"C", 24, 8, {{0, 3}}}}};
  Packing packing = pack(problem);
  EXPECT_EQ(wrongWith(problem, packing), "");
  EXPECT_EQ(packing.bytes, bruteForce(problem));
  EXPECT_TRUE(packing.optimal());

  Packing alone = pack({{{"A", 8, 8, {{0, 1}}, 64}}});
  EXPECT_EQ(alone.bytes, 72u);
  EXPECT_EQ(alone.certificate, Certificate::fixedOffset);
}

TEST(Packing, BuffersOfNoBytesMeetNobody) {
  PackingProblem problem{{{"A", 0, 64, {{0, 9}}}, {"B", 8, 8, {{0, 9}}}, {"C", 0, 1, {{3, 4}}, 4}}, {{0, 1}}};
  Packing packing = pack(problem);
  EXPECT_EQ(wrongWith(problem, packing), "");
  EXPECT_EQ(packing.bytes, 8u);
}

TEST(Packing, CapacityIsDecided) {
  PackingProblem problem{{{"A", 8, 1, {{0, 2}}}, {"B", 8, 1, {{1, 3}}}}};
  EXPECT_EQ(fits(problem, 16).fit, Fit::yes);
  EXPECT_EQ(fits(problem, 15).fit, Fit::no);
  EXPECT_EQ(fits(problem, 15).packing.certificate, Certificate::peakLiveBytes);
}

TEST(Packing, ABudgetEndsWithTheBestFound) {
  // A circle of five needs a search, for which there are no nodes.
  PackingProblem problem{{{"A", 2}, {"B", 2}, {"C", 2}, {"D", 2}, {"E", 2}}, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}};
  Packing packing = pack(problem, {.nodes = 0});
  EXPECT_EQ(wrongWith(problem, packing), "");
  EXPECT_EQ(packing.lowerBound, 4u);
  EXPECT_FALSE(packing.optimal());
  EXPECT_EQ(fits(problem, 5, {.nodes = 0}).fit, Fit::unknown);
  EXPECT_EQ(fits(problem, 3, {.nodes = 0}).fit, Fit::no);
}

TEST(Packing, FaultsAreNamed) {
  EXPECT_EQ(faultOf({{{"A", 8, 1, {{0, 2}}}}}), std::nullopt);
  EXPECT_THAT(faultOf({{{"A", 8, 3, {{0, 2}}}}}), Optional(std::string("the alignment of 'A' is no power of two")));
  EXPECT_THAT(faultOf({{{"A", 8, 1, {{2, 0}}}}}), Optional(std::string("'A' ends before it begins to live")));
  EXPECT_THAT(faultOf({{{"A", 8, 4, {}, 6}}}),
              Optional(std::string("the offset of 'A' is no multiple of its alignment")));
  EXPECT_THAT(faultOf({{{"", 8}}, {{0, 1}}}), Optional(std::string("a pair names a buffer that is not there")));
  EXPECT_THAT(faultOf({{{"A", mostPackingBytes}, {"B", 1}}}),
              Optional(std::string("bytes, alignments and offsets add up to more than 2^60")));
  EXPECT_THAT(faultOf({{{"A", 8, 1, {}, 0}, {"B", 8, 1, {}, 4}}, {{0, 1}}}),
              Optional(std::string("'A' and 'B' interfere and have offsets that overlap")));
}

} // namespace
} // namespace smem::plan
