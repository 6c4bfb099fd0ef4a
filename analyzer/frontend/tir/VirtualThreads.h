// Virtual threads: one thread does the work of several. What doesn't depend on which of them it is, is done once.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

namespace smem::tir {

/// Without virtual threads: statements that depend on one stand once for each, and what they keep in registers or shared
/// memory is there once for each, as TVM's InjectVirtualThread has it.
Body splitVirtualThreads(const Body &body);

} // namespace smem::tir
