// What no arena can be smaller than, without searching.
#pragma once

#include "analyzer/plan/Instance.h"

namespace smem::plan {

struct LowerBound {
  int64_t bytes = 0;
  Certificate certificate = Certificate::peakLiveBytes;
  std::vector<Index> witnesses;
};

/// The height of `clique` stacked in the best order; a bound for it where the clique is large and its alignments waste
/// room.
int64_t stackHeight(const Instance &instance, const std::vector<Index> &clique);

/// `clocked[i]`: clique i is live at one time.
LowerBound lowerBound(const Instance &instance);

} // namespace smem::plan
