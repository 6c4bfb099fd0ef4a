// Executes a kernel's LLVM IR on paper, one warp at a time, and hands on every access to shared memory.
//
//   Program + Kernel + Launch --execute()--> ExecutionResult { per instruction: executions, wavefronts, worst case }
//
// Only the slice that decides shared addresses, active lanes and barriers is executed; data is not computed.
#pragma once

#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/Report.h"

#include <cstdint>
#include <memory>

namespace smem {

/// What an execution may use before it answers with ranges instead.
struct Budget {
  uint64_t warpInstructions = 400'000'000;
  double seconds = 20;
};

namespace simt {
struct Code;
class Observer;
} // namespace simt

/// One kernel, lowered once, executed under any number of launches. Program and kernel outlive it.
class Execution {
public:
  Execution(const Program &program, const Kernel &kernel);
  /// The same kernel in Program::asWritten, with the runs of `figures` to observe. Without such a copy, `figures`' code.
  static Execution asWritten(const Execution &figures);
  Execution(Execution &&) noexcept;
  ~Execution();

  /// As execute().
  LaunchResult run(const Launch &launch, const Budget &budget);
  /// Executes the blocks of the run()th launch, from 0, again and shows their events to an observer. False: not all of
  /// them, because they differ too much or the budget ends.
  bool observe(size_t run, const Budget &budget, simt::Observer &observer);
  /// Null if there is no code for this kernel.
  const simt::Code *code() const;
  /// Where a memory operation or a barrier, commit or wait of the code is, in the user's text.
  SourceLocation memoryPlace(uint32_t memory) const;
  SourceLocation syncPlace(uint32_t sync) const;
  /// Of the branch that ends a block of the code.
  SourceLocation endPlace(uint32_t block) const;

private:
  struct State;
  explicit Execution(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

/// Fills accesses, totals, notes and warpInstructions of the result; memory and hazards belong to other stages.
/// `launch.block` must be valid (1 to 1024 threads). Never fails: what can't be known is said in the result.
LaunchResult execute(const Program &program, const Kernel &kernel, const Launch &launch, const Budget &budget = {});

} // namespace smem
