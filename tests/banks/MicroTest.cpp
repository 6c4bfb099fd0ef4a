// Every measured row of 29 instructions against pipeWavefronts().
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
      {"atom_add_f32", as(retryLoad, 4)},
      {"atom_add_u64", as(retryLoad, 8)},
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

unsigned predictedWavefronts(const MicroRow &row) {
  unsigned wavefronts = pipeWavefronts(row.access);
  if (row.access.instruction == Instruction::retryLoad) {
    WarpAccess swap = row.access;
    swap.instruction = Instruction::retrySwap;
    wavefronts += pipeWavefronts(swap);
  }
  return wavefronts;
}

bool hasClosedRule(const MicroRow &row) {
  return row.access.instruction != Instruction::asyncCopyCa || row.access.bytes == 16;
}

TEST(Micro, EveryRowOfAClosedRuleIsReproduced) {
  std::map<std::string, unsigned> reproduced;
  for (const MicroRow &row : readMicroRows())
    if (hasClosedRule(row)) {
      EXPECT_EQ(predictedWavefronts(row), measuredWavefronts(row))
          << "micro_h200.txt:" << row.lineNumber << ": " << row.operation;
      reproduced[row.operation] += predictedWavefronts(row) == measuredWavefronts(row);
    }
  // 24 instructions by the rules of docs/hardware.md's table, the two retry loops, and the copy that bypasses the pipe.
  EXPECT_EQ(reproduced.size(), 27u);
  for (auto &[operation, rows] : reproduced) EXPECT_EQ(rows, 66u) << operation;
}

TEST(Micro, NarrowAsynchronousCopiesTakeAtLeastTheirTurns) {
  unsigned rows = 0;
  for (const MicroRow &row : readMicroRows())
    if (!hasClosedRule(row)) {
      EXPECT_LE(predictedWavefronts(row), measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber;
      ++rows;
    }
  EXPECT_EQ(rows, 2 * 66u);
}

// Apart from wide loads and copies, the counters of the instruction show what the pipe's do.
TEST(Micro, TheInstructionsOwnFigureIsThePipesForTheRest) {
  unsigned rows = 0;
  for (const MicroRow &row : readMicroRows()) {
    const WarpAccess &a = row.access;
    if (a.instruction == Instruction::asyncCopyCa || a.instruction == Instruction::asyncCopyCg ||
        a.instruction == Instruction::retryLoad || (a.instruction == Instruction::load && a.bytes > 4))
      continue;
    EXPECT_EQ(cost(a).low, measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber;
    EXPECT_EQ(cost(a).high, measuredWavefronts(row)) << "micro_h200.txt:" << row.lineNumber;
    ++rows;
  }
  EXPECT_EQ(rows, 21 * 66u);
}

} // namespace
