// smem-lint --pack: a list of buffers in, the list with offsets out.
#pragma once

#include "cli/Options.h"

namespace smem::cli {

/// Writes the packing, and a summary of one line to standard error. The exit status: `findings` where the capacity is
/// given and not kept.
int pack(const Options &options);

} // namespace smem::cli
