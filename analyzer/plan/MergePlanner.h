// The smallest arena that a kernel's shared buffers fit in, with the barriers that are there and with a few more.
//
//   Lifetimes --planReuse()--> Reuse { offsets, certificate, barriers needed and what each saves, why not }
#pragma once

#include "analyzer/kernel/Report.h"

namespace smem {

/// Buffers that are live together, or that something keeps apart, get bytes of their own. In the plan with new barriers
/// those of `barriers` are the ones that its offsets rely on. bytesNow is what the buffers take one after the other.
Reuse planReuse(const Lifetimes &lifetimes);

} // namespace smem
