// The rows of tests/data/hardware/micro_h200.txt: one warp-wide instruction each, as the pipe counters of an H200 saw
// it.
#pragma once

#include "analyzer/banks/Banks.h"

#include <string>
#include <vector>

struct MicroRow {
  unsigned lineNumber;
  std::string operation;                         // "lds128", "ldmatrix_x4_trans", "atom_add_u32", ...
  smem::WarpAccess access;                       // of a retry loop: its load
  unsigned total, loads, stores, atomics, other; // wavefronts by kind, as the counters split them
};

std::vector<MicroRow> readMicroRows();

/// The wavefronts of the row's own instruction, or of a retry loop's load and swap.
unsigned measuredWavefronts(const MicroRow &row);
