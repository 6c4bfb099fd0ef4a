// Block-level trees lowered: shared buffers compacted to what one thread block touches, aligned as buffer_dim_align
// says, iteration variables replaced by what they are bound to.
//
// As TVM's passes do it (PlanAndUpdateBufferAllocationLocation, CompactBufferAllocation, LowerMatchBuffer): a buffer is
// allocated inside the innermost loop that all its accesses are in; loops further out are fixed there, loops further in
// and the block's threads span the region.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

namespace smem::tir {

/// A body without blocks. What could not be resolved is told in `problems`; its buffers keep their printed shape.
struct LoweredBlocks {
  Body body;
  std::vector<Problem> problems; // figures that depend on them are not exact
  std::vector<Problem> notes;
};
LoweredBlocks lowerBlocks(const Body &body);

/// Strides in elements, outermost first, of a buffer of this shape under storage_align annotations
/// (docs: storage_align(buffer, axis, factor, offset)).
std::vector<int64_t> alignedStrides(const std::vector<int64_t> &shape, const std::vector<Block::Align> &aligned);

} // namespace smem::tir
