// Reports built by hand, so that the views are tested on figures that no analysis has to produce.
#pragma once

#include "analyzer/kernel/Report.h"

/// A naive transpose: stores in rows, four unrolled loads in columns, one of them of unknown lanes.
smem::Report sampleReport();

/// 32 lanes, each `stride` bytes from the last.
smem::AccessResult stridedAccess(unsigned bytes, unsigned stride);
