// One block's execution on paper: every warp runs from barrier to barrier, 32 lanes a value, with a stack of the ways
// that lanes took and where they meet again (immediate post-dominators).
#pragma once

#include "analyzer/simt/Code.h"
#include "analyzer/simt/Value.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace smem::simt {

/// A range of blocks of the grid that are executed as one: [low, high] on each axis, both ends in it.
struct BlockRange {
  std::array<uint64_t, 3> low{}, high{};
  uint64_t count() const { return (high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1); }
};

/// What one memory operation cost, over all its executions in a block.
struct Tally {
  uint64_t executed = 0;
  Wavefronts cost;
  double degree = 0;
  bool patternExact = true; // lanes' relative addresses and activity were always known
  bool countExact = true;   // and how often it ran
  bool hopeless = false;    // some address was not known at all
  std::string why;
  std::optional<WorstExecution> worst;
  unsigned worstWavefronts = 0, worstIdeal = 0;
  std::string object;            // the shared object accessed; "" none yet; "?" several or unknown
  uint64_t lowestOffset = ~0ull; // bytes from the object's start, where known
  uint64_t end = 0;              // and the end of what lanes reach that are not in doubt
};

class Observer;

struct Limits {
  uint64_t steps;
  std::chrono::steady_clock::time_point deadline;
};

struct BlockResult {
  std::vector<Tally> tallies; // one for each Code::memory
  uint8_t splitAxes = 0;      // a smaller range on these axes would tell more
  bool outOfBudget = false;
  uint64_t steps = 0;
  std::vector<std::string> notes;
};

/// Executes one block (or a range of alike blocks) of the launch. With an observer, warps go from barrier to barrier.
BlockResult runBlock(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range,
                     const Limits &limits, Observer *observer = nullptr);

} // namespace smem::simt
