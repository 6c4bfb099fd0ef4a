// cost() against every row of tests/data/hardware/rows_h200.txt, and the loads of h200/micro_wide.json: single
// instructions, with the profiler's figures for each.
#include "analyzer/banks/Banks.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

using namespace smem;

namespace {

struct Row {
  std::string where, operation;
  uint32_t active;
  unsigned executions, wavefronts, ideal, loadWavefronts, loadIdeal; // the load's: of a loop
  std::array<uint64_t, warpLanes> address;
  std::array<uint64_t, warpLanes> source; // of cp.async: from a base that is a multiple of 128

  WarpAccess as(Instruction instruction, unsigned bytes) const {
    return {.instruction = instruction, .bytes = bytes, .active = active, .address = address};
  }
  WarpAccess copy(Instruction instruction, unsigned bytes, bool aligned) const {
    WarpAccess a = as(instruction, bytes);
    a.source = &source;
    a.sourceAligned = aligned;
    return a;
  }
};

std::vector<Row> readRows() {
  std::ifstream file(SMEM_TEST_DATA "/hardware/rows_h200.txt");
  std::vector<Row> rows;
  std::string line;
  for (unsigned number = 1; std::getline(file, line); ++number) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    Row row;
    row.where = "rows_h200.txt:" + std::to_string(number);
    fields >> row.operation >> std::hex >> row.active >> std::dec;
    fields >> row.executions >> row.wavefronts >> row.ideal >> row.loadWavefronts >> row.loadIdeal;
    for (uint64_t &address : row.address) fields >> address;
    if (row.operation.starts_with("cp_async"))
      for (uint64_t &address : row.source) fields >> address;
    if (!fields) throw std::runtime_error(row.where + " is cut short");
    rows.push_back(row);
  }
  return rows;
}

/// The rows of some operations, which must be there in this number.
std::vector<Row> rowsOf(std::initializer_list<std::string> operations, size_t count) {
  static const std::vector<Row> all = readRows();
  std::vector<Row> rows;
  std::ranges::copy_if(all, std::back_inserter(rows), [&](const Row &row) {
    return std::ranges::find(operations, row.operation) != operations.end();
  });
  EXPECT_EQ(rows.size(), count);
  return rows;
}

void expectExactly(const WarpAccess &access, const Row &row) {
  EXPECT_EQ(cost(access), (Cost{row.wavefronts, row.wavefronts, row.ideal, row.executions}))
      << row.where << ": " << row.operation;
}

TEST(Rows, AreAllNamedBelow) { EXPECT_EQ(readRows().size(), 48u + 672 + 96 + 48 + 192 + 144 + 144 + 256 + 512); }

TEST(Rows, CountingAtomicsShareTheirWords) {
  for (const Row &row : rowsOf({"popc_inc_u32"}, 48)) expectExactly(row.as(Instruction::atomicCount, 4), row);
}

TEST(Rows, AtomicsTakeTurns) {
  for (const Row &row :
       rowsOf({"atom_add1_u32_used", "atom_add_u32", "atom_add_u32_used", "atom_add_s32", "atom_sub_u32",
               "atom_max_u32", "atom_min_s32_used", "atom_and_b32", "atom_or_b32", "atom_xor_b32_used", "atom_exch_b32",
               "atom_exch_b32_used", "atom_inc_u32", "atom_dec_u32"},
              672))
    expectExactly(row.as(Instruction::atomic, 4), row);
}

TEST(Rows, CompareAndSwapTakesTurnsOfTwo) {
  for (const Row &row : rowsOf({"atom_cas_b32"}, 48)) expectExactly(row.as(Instruction::atomicCas, 4), row);
  for (const Row &row : rowsOf({"atom_cas_b64"}, 48)) expectExactly(row.as(Instruction::atomicCas, 8), row);
}

TEST(Rows, WideExchangesGoByHalves) {
  for (const Row &row : rowsOf({"atom_exch_b64"}, 48)) expectExactly(row.as(Instruction::atomic, 8), row);
}

void expectLoop(const Row &row, unsigned bytes) {
  expectExactly(row.as(Instruction::retrySwap, bytes), row);
  Cost load{row.loadWavefronts, row.loadWavefronts, row.loadIdeal, row.executions};
  EXPECT_EQ(cost(row.as(Instruction::retryLoad, bytes)), load) << row.where << ": " << row.operation;
}

TEST(Rows, RetryLoopsAgreeInAllFiveFigures) {
  for (const Row &row : rowsOf({"atom_add_f32", "atom_add_f32_used", "atom_add_f16x2", "atom_add_bf16x2"}, 192))
    expectLoop(row, 4);
  for (const Row &row : rowsOf({"atom_add_u64", "atom_add_u64_used", "atom_add_f64"}, 144)) expectLoop(row, 8);
}

TEST(Rows, LoopsThatDependOnDataLieWithinTheirBounds) {
  auto expectWithin = [](const Row &row, unsigned bytes) {
    Cost c = cost(row.as(Instruction::atomicByData, bytes));
    EXPECT_LE(c.low, row.wavefronts + row.loadWavefronts) << row.where << ": " << row.operation;
    EXPECT_GE(c.high, row.wavefronts + row.loadWavefronts) << row.where << ": " << row.operation;
    EXPECT_LE(c.ideal, c.low);
  };
  for (const Row &row : rowsOf({"atom_cas_b16"}, 48)) expectWithin(row, 2);
  for (const Row &row : rowsOf({"atom_max_u64", "atom_or_b64"}, 96)) expectWithin(row, 8);
}

TEST(Rows, PartsOfAWarpStore) {
  for (const Row &row : rowsOf({"sts64"}, 64)) expectExactly(row.as(Instruction::store, 8), row);
  for (const Row &row : rowsOf({"sts128"}, 64)) expectExactly(row.as(Instruction::store, 16), row);
}

TEST(Rows, PartsOfAWarpLoad) {
  for (const Row &row : rowsOf({"lds64"}, 64)) expectExactly(row.as(Instruction::load, 8), row);
  unsigned bounded = 0;
  for (const Row &row : rowsOf({"lds128"}, 64)) {
    Cost c = cost(row.as(Instruction::load, 16));
    if (c.low == c.high) {
      expectExactly(row.as(Instruction::load, 16), row);
      continue;
    }
    ++bounded; // a half-warp that fits one wavefront, but not all of its lanes are active
    EXPECT_LE(c.low, row.wavefronts) << row.where;
    EXPECT_GE(c.high, row.wavefronts) << row.where;
    EXPECT_LE(c.ideal, row.ideal) << row.where;
  }
  EXPECT_EQ(bounded, 13u); // of these the machine merges what it can in 11
}

/// The patterns of cuda/micro_wide.cu: lanes that share addresses in pairs.
uint64_t widePlace(unsigned row, unsigned lane) {
  auto hash = [](uint32_t x) {
    x = ((x ^ 61) ^ (x >> 16)) * 9;
    x = (x ^ x >> 4) * 0x27d4eb2d;
    return x ^ x >> 15;
  };
  unsigned even = lane & ~1u, pair = lane & ~2u, j = lane;
  switch (row % 8) {
  case 1: j = even; break;
  case 2: j = pair; break;
  case 3: j = lane & ~3u; break;
  case 4: j = lane < 16 ? even : pair; break;
  case 5: j = lane < 16 ? even : lane; break;
  case 6: j = lane == 31 ? lane : even; break;
  case 7: j = lane < 16 ? lane : pair; break;
  }
  switch (row / 8) {
  case 0: return j;
  case 1: return j * 2;
  case 2: return j % 8 * 8;
  case 3: return j % 8 + j / 8 * 16;
  case 4: return hash(row + j * 64) % 128;
  case 5: return hash(row + j * 64) % 32;
  case 6: return j / 4;
  default: return j / 2 % 4 * 16;
  }
}

// The assembler had reordered these, so they are compared in order of size.
TEST(Rows, WholeWarpsLoad) {
  std::ifstream file(SMEM_TEST_DATA "/hardware/h200/micro_wide.json");
  auto measurements = nlohmann::json::parse(file);
  unsigned compared = 0;
  for (auto &launch : measurements["launches"]) {
    unsigned bytes = launch["kernel"].get<std::string>().find("<16>") != std::string::npos ? 16 : 8;
    std::vector<std::pair<unsigned, unsigned>> measured, predicted;
    for (auto &instruction : launch["insts"])
      if (instruction["sass"].get<std::string>().starts_with("LDS." + std::to_string(bytes * 8)))
        measured.emplace_back(instruction["wavefronts"], instruction["ideal"]);
    if (measured.empty()) continue;
    for (unsigned row = 0; row < 64; ++row) {
      WarpAccess a{.instruction = Instruction::load, .bytes = bytes};
      for (unsigned lane = 0; lane < warpLanes; ++lane) a.address[lane] = widePlace(row, lane) * bytes;
      EXPECT_EQ(cost(a).low, cost(a).high) << row;
      predicted.emplace_back(cost(a).high, cost(a).ideal);
    }
    std::ranges::sort(measured);
    std::ranges::sort(predicted);
    EXPECT_EQ(predicted, measured) << bytes;
    compared += measured.size();
  }
  EXPECT_EQ(compared, 2 * 64u);
}

TEST(Rows, CopiesThroughTheCacheDependOnBothEnds) {
  std::map<unsigned, unsigned> exact;
  for (unsigned bytes : {4, 8, 16})
    for (const Row &row : rowsOf({"cp_async_ca_" + std::to_string(bytes)}, 128)) {
      Cost known = cost(row.copy(Instruction::asyncCopyCa, bytes, false));
      Cost unknown = cost(row.as(Instruction::asyncCopyCa, bytes));
      for (const Cost &c : {known, unknown}) {
        EXPECT_LE(c.low, row.wavefronts) << row.where;
        EXPECT_GE(c.high, row.wavefronts) << row.where;
        EXPECT_EQ(c.ideal, row.ideal) << row.where;
      }
      exact[bytes] += known.low == known.high;
    }
  EXPECT_EQ(exact, (std::map<unsigned, unsigned>{{4, 82}, {8, 81}, {16, 86}}));
}

TEST(Rows, CopiesPastTheCacheGoBySectors) {
  unsigned predicated = 0;
  for (const Row &row : rowsOf({"cp_async_cg_16"}, 128)) {
    if (row.ideal == 0) { // under a predicate: nothing is counted, and cost() isn't asked
      EXPECT_EQ(row.wavefronts, 0u);
      ++predicated;
      continue;
    }
    expectExactly(row.copy(Instruction::asyncCopyCg, 16, true), row);
    for (const Cost &c :
         {cost(row.copy(Instruction::asyncCopyCg, 16, false)), cost(row.as(Instruction::asyncCopyCg, 16))}) {
      EXPECT_LE(c.low, row.wavefronts) << row.where;
      EXPECT_GE(c.high, row.wavefronts) << row.where;
      EXPECT_EQ(c.ideal, row.ideal) << row.where;
    }
  }
  EXPECT_EQ(predicated, 8u);
}

} // namespace
