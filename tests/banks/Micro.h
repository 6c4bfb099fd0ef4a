// The rows of tests/data/hardware/micro_h200.txt: one warp-wide instruction each, as an H200 counted it.
#pragma once

#include "analyzer/banks/Banks.h"

#include <string>
#include <vector>

struct MicroRow {
  unsigned lineNumber;
  std::string operation; // "lds128", "ldmatrix_x4_trans", "atom_add_u32", ...
  smem::WarpAccess access;
  unsigned total, loads, stores, atomics, other; // wavefronts by kind, as the pipe counters split them
};

std::vector<MicroRow> readMicroRows();

/// The wavefronts of the row's own instruction; a retry loop's loads are its own.
unsigned measuredWavefronts(const MicroRow &row);
