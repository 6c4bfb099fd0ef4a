// Every measured row of 29 instructions against cost().
#include "Micro.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

using namespace smem;

std::vector<MicroRow> readMicroRows() {
  auto as = [](Instruction instruction, unsigned bytes, unsigned matrices = 1) {
    return WarpAccess{.instruction = instruction, .bytes = bytes, .matrices = matrices};
  };
  using enum Instruction;
  const std::map<std::string, WarpAccess> instructions = {
      {"lds8", as(load, 1)},
      {"lds16", as(load, 2)},
      {"lds32", as(load, 4)},
      {"lds64", as(load, 8)},
      {"lds128", as(load, 16)},
      {"sts8", as(store, 1)},
      {"sts16", as(store, 2)},
      {"sts32", as(store, 4)},
      {"sts64", as(store, 8)},
      {"sts128", as(store, 16)},
      {"ldmatrix_x1", as(ldmatrix, 16, 1)},
      {"ldmatrix_x2", as(ldmatrix, 16, 2)},
      {"ldmatrix_x4", as(ldmatrix, 16, 4)},
      {"ldmatrix_x1_trans", as(ldmatrix, 16, 1)},
      {"ldmatrix_x2_trans", as(ldmatrix, 16, 2)},
      {"ldmatrix_x4_trans", as(ldmatrix, 16, 4)},
      {"stmatrix_x1", as(stmatrix, 16, 1)},
      {"stmatrix_x2", as(stmatrix, 16, 2)},
      {"stmatrix_x4", as(stmatrix, 16, 4)},
      {"stmatrix_x4_trans", as(stmatrix, 16, 4)},
      {"atom_add_u32", as(atomic, 4)},
      {"red_add_u32", as(atomic, 4)},
      {"atom_cas_b32", as(atomicCas, 4)},
      {"atom_add_f32", as(atomicFloat, 4)},
      {"atom_add_u64", as(atomicAddWide, 8)},
      {"cp_async_ca_4", as(asyncCopyCa, 4)},
      {"cp_async_ca_8", as(asyncCopyCa, 8)},
      {"cp_async_ca_16", as(asyncCopyCa, 16)},
      {"cp_async_cg_16", as(asyncCopyCg, 16)},
  };

  std::ifstream file(SMEM_TEST_DATA "/hardware/micro_h200.txt");
  std::vector<MicroRow> rows;
  std::string line;
  for (unsigned number = 1; std::getline(file, line); ++number) {
    std::istringstream fields(line);
    MicroRow row;
    fields >> row.operation;
    auto known = instructions.find(row.operation);
    if (known == instructions.end()) continue; // the two head lines
    row.lineNumber = number;
    row.access = known->second;
    unsigned conflicts;
    fields >> std::hex >> row.access.active >> std::dec;
    fields >> row.total >> row.loads >> row.stores >> row.atomics >> row.other >> conflicts;
    for (uint64_t &address : row.access.address) fields >> address;
    if (!fields) throw std::runtime_error("micro_h200.txt:" + std::to_string(number) + " is cut short");
    rows.push_back(row);
  }
  return rows;
}

unsigned measuredWavefronts(const MicroRow &row) {
  switch (row.access.instruction) {
  case Instruction::load:
  case Instruction::ldmatrix: return row.loads;
  case Instruction::store:
  case Instruction::stmatrix: return row.stores;
  case Instruction::asyncCopyCa:
  case Instruction::asyncCopyCg: return row.total - row.other; // these have no column of their own
  default: return row.loads + row.atomics;
  }
}

namespace {

bool isArrival(const MicroRow &row) {
  return row.access.instruction == Instruction::asyncCopyCg ||
         (row.access.instruction == Instruction::asyncCopyCa && row.access.bytes < 16);
}

TEST(Micro, EveryRowOfAClosedRuleIsReproduced) {
  std::map<std::string, unsigned> reproduced;
  for (const MicroRow &row : readMicroRows()) {
    if (isArrival(row)) continue;
    Cost c = cost(row.access);
    EXPECT_EQ(c.low, c.high) << row.operation;
    EXPECT_EQ(c.high, measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber << ": " << row.operation;
    EXPECT_LE(c.ideal, c.high);
    reproduced[row.operation] += c.high == measuredWavefronts(row);
  }
  // 24 instructions by the rules of docs/hardware.md's table, and the two retry loops.
  EXPECT_EQ(reproduced.size(), 26u);
  for (auto &[operation, rows] : reproduced) EXPECT_EQ(rows, 66u) << operation;
}

TEST(Micro, RowsOfAsynchronousCopiesLieWithinTheirBounds) {
  unsigned rows = 0;
  for (const MicroRow &row : readMicroRows()) {
    if (!isArrival(row) || row.access.instruction == Instruction::asyncCopyCg) continue;
    Cost c = cost(row.access);
    EXPECT_LE(c.low, measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber << ": " << row.operation;
    EXPECT_GE(c.high, measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber << ": " << row.operation;
    ++rows;
  }
  EXPECT_EQ(rows, 2 * 66u);
}

// cp.async.cg bypasses the pipe that these counters watch, so its rows can't bound anything. The per-instruction
// counter saw 8 for each conflict-free full-warp copy, and 84 in 8 executions of rows that start at multiples of 144
// bytes.
TEST(Micro, BypassingCopiesAreBoundedByThePerInstructionFigures) {
  for (const MicroRow &row : readMicroRows())
    if (row.access.instruction == Instruction::asyncCopyCg) {
      EXPECT_EQ(measuredWavefronts(row), 0u);
    }
  unsigned low = 0, high = 0;
  for (unsigned warp = 0; warp < 8; ++warp) {
    WarpAccess copy{.instruction = Instruction::asyncCopyCg, .bytes = 16};
    for (unsigned lane = 0; lane < 32; ++lane) copy.address[lane] = (4 * warp + lane / 8) * 144 + lane % 8 * 16;
    low += cost(copy).low;
    high += cost(copy).high;
    EXPECT_LE(cost(copy).low, 8u);
    EXPECT_EQ(cost(copy).ideal, 4u);
  }
  EXPECT_LE(low, 84u);
  EXPECT_GE(high, 84u);
}

// The adds are the only 8-byte atomics that were measured; what is said of the others must hold for them too.
TEST(Micro, OtherWideAtomicsAreBounded) {
  for (MicroRow row : readMicroRows()) {
    if (row.access.instruction != Instruction::atomicAddWide) continue;
    for (Instruction other : {Instruction::atomic, Instruction::atomicCas, Instruction::atomicFloat}) {
      row.access.instruction = other;
      Cost c = cost(row.access);
      EXPECT_LE(c.low, measuredWavefronts(row));
      EXPECT_GE(c.high, measuredWavefronts(row));
    }
  }
}

} // namespace
