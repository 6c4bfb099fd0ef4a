// When a kernel's shared buffers hold values that are read later, which of them may have bytes in common, and which
// threads touch the same bytes without any order between them.
//
//   Execution after run() of every launch --findLifetimes()--> Lifetimes, and hazards in each LaunchResult
//
// docs/lifetimes.md has the method and what it relies on.
#pragma once

#include "analyzer/kernel/Report.h"
#include "analyzer/simt/Execute.h"

namespace smem {

/// `launches` are those that `execution` ran, in that order; their hazards, bad addresses and divergent barriers are
/// filled in. `withinBudget` holds for each observed run.
Lifetimes findLifetimes(Execution &execution, const Kernel &kernel, std::vector<LaunchResult> &launches,
                        const Budget &budget);

} // namespace smem
