// The report as one JSON object, for scripts (docs/json.md).
#pragma once

#include "analyzer/kernel/Report.h"

#include <ostream>

namespace smem {

/// What `high` says where there is no upper limit: the largest integer that a double holds, so that low <= x <= high
/// stays right in every reader.
inline constexpr uint64_t unboundedInJson = 9007199254740991;

void writeJson(const Report &report, std::ostream &out);

} // namespace smem
