// Analyses the inputs, several at a time.
#pragma once

#include "cli/Options.h"

namespace smem::cli {

/// The inputs' results in the order of the inputs, without findings of checks that are switched off.
Report run(const Options &options);

} // namespace smem::cli
