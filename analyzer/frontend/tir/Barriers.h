// Barriers where a dump was taken before they were inserted.
//
// TVM's thread-sync pass comes late: dumps of earlier stages have none. Without them a compiler would keep in registers
// what other threads have changed, and the accesses that the final code makes would be missing. They are put where that
// pass puts them: before a statement that reads shared memory which was written since the last barrier, or writes what
// was read or written since; never under a condition that may hold for some threads only.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

namespace smem::tir {

/// Whether a body has synchronisation of its own.
bool hasBarriers(const Body &body);

Body insertBarriers(const Body &body);

} // namespace smem::tir
