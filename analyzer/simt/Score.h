// The cost of one request whose addresses may be known only up to symbols.
#pragma once

#include "analyzer/simt/Code.h"
#include "analyzer/simt/Value.h"

namespace smem::simt {

/// The lanes that execute an instruction. `possible` holds all that may; `definite` those that surely do if the warp
/// gets here at all, of which `whole` doubts.
struct ActiveLanes {
  LaneMask possible = 0, definite = 0;
  bool whole = false;
  unsigned doubts = 0; // how many unknown branches of the whole warp led here
};

struct Score {
  unsigned wavefronts = 0, ideal = 0; // nominal
  unsigned low = 0, high = 0;         // whatever the symbols' values are
  unsigned executions = 1;            // of the machine's instruction
  bool patternExact = true;
  bool hopeless = false;
  ReasonId reason = 0; // unless exact
};

/// `address` is the request's first byte in each lane, symbols and all; `source` that of the global memory which an
/// asynchronous copy reads, or null.
Score score(Algebra &algebra, const MemoryOp &memory, const Value &address, const Value *source,
            const ActiveLanes &active);

/// Of a request that the machine may make whole or in pieces, or join with others (MemoryOp::pieces): the whole's
/// figures, in a range that holds the others' too.
Score scoreUnsettled(Algebra &algebra, const MemoryOp &memory, const Value &address, const Score &whole,
                     const ActiveLanes &active);

} // namespace smem::simt
