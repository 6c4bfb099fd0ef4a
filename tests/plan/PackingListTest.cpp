#include "analyzer/plan/PackingList.h"

#include <gtest/gtest.h>

#include <random>

namespace smem::plan {
namespace {

std::string faultIn(std::string_view text) {
  auto read = readPackingList(text);
  auto *fault = std::get_if<ListFault>(&read);
  if (!fault) return "none";
  return std::to_string(fault->line) + ":" + std::to_string(fault->column) + ": " + fault->message;
}

PackingProblem problemIn(std::string_view text) {
  EXPECT_EQ(faultIn(text), "none");
  return std::get<PackingProblem>(readPackingList(text));
}

TEST(PackingList, ColumnsComeInAnyOrder) {
  PackingProblem problem = problemIn("size, id ,alignment,upper,lower\r\n\n 64,tile,16, 4,0\r\n32,sums,8,9,4");
  ASSERT_EQ(problem.buffers.size(), 2u);
  EXPECT_EQ(problem.buffers[0].name, "tile");
  EXPECT_EQ(problem.buffers[0].bytes, 64u);
  EXPECT_EQ(problem.buffers[0].alignment, 16u);
  EXPECT_EQ(problem.buffers[1].live[0].begin, 4);
  EXPECT_EQ(problem.buffers[1].live[0].end, 9);
}

TEST(PackingList, IsWrittenWithOffsets) {
  PackingProblem problem = problemIn("id,lower,upper,size\na,0,2,8\nb,1,3,4\n");
  Packing packing;
  packing.offsets = {0, 8};
  EXPECT_EQ(packingListText(problem, packing), "id,lower,upper,size,offset\na,0,2,8,0\nb,1,3,4,8\n");
  problem.buffers[1].alignment = 4;
  EXPECT_EQ(packingListText(problem, packing), "id,lower,upper,size,alignment,offset\na,0,2,8,1,0\nb,1,3,4,4,8\n");
}

TEST(PackingList, FaultsHaveAPlace) {
  const std::string header = "id,lower,upper,size,alignment\n";
  EXPECT_EQ(faultIn(""), "1:1: the list is empty; its first line must read id,lower,upper,size or "
                         "id,lower,upper,size,alignment");
  EXPECT_EQ(faultIn(header), "1:1: the list has no buffers");
  EXPECT_EQ(faultIn("id,lower,upper\na,0,1\n"), "1:1: column 'size' is missing");
  EXPECT_EQ(faultIn("id,lower,upper,size,id\n"), "1:21: column 'id' is there twice");
  EXPECT_EQ(faultIn("id,lower,upper,bytes\n"),
            "1:16: unknown column 'bytes'; known are id, lower, upper, size and alignment");
  EXPECT_EQ(faultIn(header + "a,0,1,8\n"), "2:7: the line has 4 columns instead of 5");
  EXPECT_EQ(faultIn(header + "a,0,1,8,1,7\n"), "2:11: the line has 6 columns instead of 5");
  EXPECT_EQ(faultIn(header + "a,0,1,8,1\na,0,1,8,1\n"), "3:1: id 'a' is there twice");
  EXPECT_EQ(faultIn(header + ",0,1,8,1\n"), "2:1: the id is empty");
  EXPECT_EQ(faultIn(header + "a,-1,1,8,1\n"), "2:3: lower is negative: -1");
  EXPECT_EQ(faultIn(header + "a,5,5,8,1\n"), "2:5: upper must be greater than lower, and 5 is not greater than 5");
  EXPECT_EQ(faultIn(header + "a,0,1,-8,1\n"), "2:7: size is negative: -8");
  EXPECT_EQ(faultIn(header + "a,0,1,8x,1\n"), "2:7: size must be a number, not '8x'");
  EXPECT_EQ(faultIn(header + "a,0,1,,1\n"), "2:7: size must be a number, not ''");
  EXPECT_EQ(faultIn(header + "a,0,1,99999999999999999999,1\n"), "2:7: size '99999999999999999999' is too large");
  EXPECT_EQ(faultIn(header + "a,0,1,8,0\n"), "2:9: alignment must be at least 1, not 0");
  EXPECT_EQ(faultIn(header + "a,0,1,8,12\n"), "2:9: alignment must be a power of two, not 12");
  EXPECT_EQ(faultIn(header + "a,0,1,1152921504606846976,1\nb,0,1,1,1\n"),
            "2:27: sizes and alignments add up to more than 2^60 bytes");
}

TEST(PackingList, DamagedTextEndsInAFaultOrAPacking) {
  const std::string good = "id,lower,upper,size,alignment\na,0,4,64,16\nb,2,6,48,8\nc,5,9,96,1\n";
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string text = good;
    for (int edits = 1 + int(random() % 4); edits > 0 && !text.empty(); --edits) {
      size_t at = random() % text.size();
      switch (random() % 4) {
      case 0: text.erase(at, 1 + random() % 5); break;
      case 1: text.insert(at, 1, ",\n-0189x\r\0\xff"[random() % 11]); break;
      case 2: text[at] = char(random()); break;
      default: text.insert(at, text.substr(random() % text.size(), random() % 12));
      }
    }
    auto read = readPackingList(text);
    if (auto *problem = std::get_if<PackingProblem>(&read)) {
      EXPECT_EQ(faultOf(*problem), std::nullopt) << text;
      EXPECT_TRUE(pack(*problem, {.nodes = 1000}).offsets.size() == problem->buffers.size()) << text;
    }
  }
}

} // namespace
} // namespace smem::plan
