// Executes a kernel's LLVM IR on paper, one warp at a time, and hands on every access to shared memory.
//
//   Program + Kernel + Launch --execute()--> ExecutionResult { per instruction: executions, wavefronts, worst case }
//
// Only the slice that decides shared addresses, active lanes and barriers is executed; data is not computed.
#pragma once

#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/Report.h"

#include <cstdint>
#include <functional>

namespace smem {

/// What an execution may use before it answers with ranges instead.
struct Budget {
  uint64_t warpInstructions = 400'000'000;
  double seconds = 20;
};

/// Fills accesses, totals, notes and warpInstructions of the result; memory and hazards belong to other stages.
/// `launch.block` must be valid (1 to 1024 threads). Never fails: what can't be known is said in the result.
LaunchResult execute(const Program &program, const Kernel &kernel, const Launch &launch, const Budget &budget = {});

} // namespace smem
