// The arena over time: program points from left to right, bytes upwards, one block for each buffer and live interval.
#pragma once

#include "analyzer/kernel/Report.h"

#include <ostream>

namespace smem {

/// One drawing with a panel for each kernel that has lifetimes: its buffers at the offsets of the plan, a rule at each
/// barrier, lines at the peak and at what the buffers take now. Complete in itself: no scripts, no other files.
void writeLifetimeSvg(const Report &report, std::ostream &out);

} // namespace smem
