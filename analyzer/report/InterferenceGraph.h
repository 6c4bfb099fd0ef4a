// The interference graph of each kernel: a node for each buffer, an edge for each pair that may not share bytes.
#pragma once

#include "analyzer/kernel/Report.h"

#include <ostream>

namespace smem {

/// In Graphviz's language, written by its own library: a cluster for each kernel, nodes as high as their bytes, solid
/// edges between buffers that hold values at the same time, dashed ones where a barrier would do.
void writeDot(const Report &report, std::ostream &out);

} // namespace smem
