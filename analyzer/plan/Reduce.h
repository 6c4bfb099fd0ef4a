// Buffers that need no search: whatever the others do, they find room.
#pragma once

#include "analyzer/plan/Instance.h"

namespace smem::plan {

struct Reduction {
  std::vector<Index> kept;
  std::vector<Index> removed; // to be placed in the reverse order
};

/// For arenas of `capacity` bytes.
Reduction reduce(const Instance &instance, int64_t capacity);

/// The lowest offset where buffer `i` meets no interfering one of those placed; `offsets` has `anywhere` for the
/// others.
int64_t lowestFit(const Instance &instance, Index i, const std::vector<int64_t> &offsets);

} // namespace smem::plan
