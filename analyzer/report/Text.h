// The report for a terminal: findings as a compiler words them, then what each kernel does to shared memory.
//
//   transpose.cu:14:22: warning: 32-way bank conflict: load of 4 bytes from 'tile' takes 32 wavefronts instead of 1
//   [bank-conflict]
//      14 |   out[y * n + x] = tile[threadIdx.x][threadIdx.y];
//         |                    ^
//         kernel     transpose(float const*, float*, int)
//         launch     grid 4x4x1, block 32x8x1 (launch site, transpose.cu:30)
//         ...
#pragma once

#include "analyzer/kernel/Report.h"

#include <ostream>

namespace smem {

struct TextOptions {
  bool colour = false;
  bool explain = false; // draw the banks under each conflict
  bool tables = true;   // the summary of each kernel
  unsigned width = 100; // columns of the terminal
};

void writeText(const Report &report, const TextOptions &options, std::ostream &out);

} // namespace smem
