// planReuse() on lifetimes made by hand.
#include "analyzer/plan/MergePlanner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smem {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Plan : public testing::Test {
protected:
  Lifetimes lifetimes;

  size_t add(const std::string &name, uint64_t bytes, uint64_t alignment = 1) {
    BufferLifetime buffer;
    buffer.buffer = buffer.object = name;
    buffer.bytes = bytes;
    buffer.alignment = alignment;
    lifetimes.buffers.push_back(buffer);
    return lifetimes.buffers.size() - 1;
  }
  void apart(size_t a, size_t b) { lifetimes.interferences.push_back({a, b, "they are both live", {}, false}); }
  void barrier(size_t a, size_t b, unsigned line) {
    lifetimes.interferences.push_back({a, b, "no barrier", place(line), true});
  }
  static SourceLocation place(unsigned line) {
    SourceLocation where;
    where.file = "k.cu";
    where.line = line;
    where.column = 1;
    return where;
  }
  Reuse plan() const { return planReuse(lifetimes); }
};

/// "7 saves 64: a, b".
std::vector<std::string> text(const std::vector<NeededBarrier> &barriers) {
  std::vector<std::string> out;
  for (const NeededBarrier &b : barriers) {
    std::string pairs;
    for (const std::string &pair : b.pairs) pairs += (pairs.empty() ? "" : "; ") + pair;
    out.push_back(std::to_string(b.before.line) + " saves " + std::to_string(b.saves) + ": " + pairs);
  }
  return out;
}

TEST_F(Plan, NoBuffersNeedNoBytes) {
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 0u);
  EXPECT_TRUE(reuse.optimal);
}

TEST_F(Plan, BuffersThatNothingKeepsApartLieOnEachOther) {
  add("a", 64), add("b", 48), add("c", 16);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesNow, 128u);
  EXPECT_EQ(reuse.bytesPlanned, 64u);
  EXPECT_EQ(reuse.bytesWithPresentBarriers, 64u);
  EXPECT_EQ(reuse.lowerBound, 64u);
  EXPECT_TRUE(reuse.optimal);
  EXPECT_THAT(reuse.whyNot, IsEmpty());
}

TEST_F(Plan, ACliqueIsStacked) {
  size_t a = add("a", 64), b = add("b", 48), c = add("c", 16);
  add("d", 100); // over all of them
  apart(a, b), apart(b, c), apart(a, c);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesNow, 228u);
  EXPECT_EQ(reuse.bytesPlanned, 128u);
  EXPECT_EQ(reuse.lowerBound, 128u);
  EXPECT_EQ(reuse.certificate, "equals the clique");
  EXPECT_EQ(reuse.offsets.at("d") + 100 <= 128, true);
  EXPECT_THAT(reuse.whyNot,
              ElementsAre("'a' and 'b' can't share: they are both live", "'b' and 'c' can't share: they are both live",
                          "'a' and 'c' can't share: they are both live"));
}

TEST_F(Plan, AlignmentHolds) {
  // 10 bytes at any place and 16 at multiples of 16: the small one goes on top.
  size_t a = add("a", 10, 2), b = add("b", 16, 16);
  apart(a, b);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 26u);
  EXPECT_EQ(reuse.offsets.at("b"), 0u);
  EXPECT_EQ(reuse.offsets.at("a"), 16u);
}

TEST_F(Plan, ABarrierThatIsMissingIsBoughtWithWhatItSaves) {
  size_t a = add("a", 64), b = add("b", 48);
  barrier(a, b, 7);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesWithPresentBarriers, 112u);
  EXPECT_EQ(reuse.bytesPlanned, 64u);
  EXPECT_THAT(text(reuse.barriers), ElementsAre("7 saves 48: a, b"));
  EXPECT_THAT(reuse.whyNot, IsEmpty());
}

TEST_F(Plan, EachOfTwoBarriersSavesItsPart) {
  // b and c are live together; each may lie over a if its own barrier is there.
  size_t a = add("a", 100), b = add("b", 60), c = add("c", 40);
  apart(b, c);
  barrier(a, b, 7), barrier(a, c, 9);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesWithPresentBarriers, 200u);
  EXPECT_EQ(reuse.bytesPlanned, 100u);
  EXPECT_THAT(text(reuse.barriers), ElementsAre("7 saves 60: a, b", "9 saves 40: a, c"));
}

TEST_F(Plan, OneBarrierForTwoPairs) {
  size_t a = add("a", 100), b = add("b", 60), c = add("c", 40);
  apart(b, c);
  barrier(a, b, 7), barrier(a, c, 7);
  EXPECT_THAT(text(plan().barriers), ElementsAre("7 saves 100: a, b; a, c"));
}

TEST_F(Plan, OnePairThatNeedsTwoBarriersNeedsBoth) {
  // As in a loop: one barrier on the way in, one on the way round.
  size_t a = add("a", 64), b = add("b", 64);
  barrier(a, b, 7), barrier(a, b, 9);
  EXPECT_THAT(text(plan().barriers), ElementsAre("7 saves 64: a, b", "9 saves 64: a, b"));
}

TEST_F(Plan, NoBarrierWhereItSavesNothing) {
  // c keeps a and b above 128 bytes whatever their order: a over b would need a barrier and gain nothing.
  size_t a = add("a", 64), b = add("b", 64), c = add("c", 64), d = add("d", 128);
  apart(a, c), apart(b, c), apart(c, d);
  barrier(a, b, 7);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 192u);
  EXPECT_EQ(reuse.bytesWithPresentBarriers, 192u);
  EXPECT_THAT(reuse.barriers, IsEmpty());
}

TEST_F(Plan, EveryBarrierOfThePlanSaves) {
  // One barrier buys 64 bytes (b over a). d fits beside either of them: the offsets are not to need the other barrier.
  size_t a = add("a", 64), b = add("b", 64), c = add("c", 32), d = add("d", 32);
  apart(a, c), apart(b, c), apart(c, d);
  barrier(a, b, 7);
  barrier(a, d, 9);
  barrier(b, d, 11);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 96u);
  for (const NeededBarrier &b : reuse.barriers) EXPECT_GT(b.saves, 0u) << "line " << b.before.line;
}

TEST_F(Plan, AHardPairNeedsNoBarrier) {
  size_t a = add("a", 64), b = add("b", 64);
  apart(a, b);
  barrier(a, b, 7);
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 128u);
  EXPECT_THAT(reuse.barriers, IsEmpty());
}

TEST_F(Plan, ABufferThatIsKeptApartSharesWithNone) {
  size_t a = add("a", 64);
  add("b", 48), add("c", 16);
  lifetimes.buffers[a].keptApart = "it is volatile";
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 112u);
  EXPECT_THAT(reuse.whyNot, ElementsAre("'a' shares with none: it is volatile"));
}

TEST_F(Plan, NothingIsPlannedWhereLifetimesAreNotKnown) {
  add("a", 64), add("b", 48);
  lifetimes.undecided = "it has no barriers yet";
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesPlanned, 112u);
  EXPECT_EQ(reuse.bytesWithPresentBarriers, 112u);
  EXPECT_EQ(reuse.notPlanned, "it has no barriers yet");
  EXPECT_THAT(reuse.whyNot, ElementsAre(HasSubstr("it has no barriers yet")));
}

TEST_F(Plan, SlicesThatShareBytesAlreadyAreAllocatedOnce) {
  size_t a = add("a", 64), b = add("b", 64);
  lifetimes.buffers[a].object = lifetimes.buffers[b].object = "arena";
  lifetimes.buffers[b].offset = 32;
  Reuse reuse = plan();
  EXPECT_EQ(reuse.bytesNow, 128u);
  EXPECT_EQ(reuse.bytesAllocated, 96u);
  EXPECT_EQ(reuse.bytesPlanned, 64u);
}

} // namespace
} // namespace smem
