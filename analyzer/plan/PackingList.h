// Lists of buffers to pack, as text: one a line, lifetimes half-open, MiniMalloc's format.
//
//   id,lower,upper,size,alignment
//   tile,0,4,4096,128
//   sums,4,9,1024,16
//
// The columns may come in any order, `alignment` may be absent. Written back with a last column `offset`.
#pragma once

#include "analyzer/plan/Packing.h"

#include <string_view>
#include <variant>

namespace smem::plan {

/// Where a list is wrong, and how: one sentence. Lines and columns count from 1.
struct ListFault {
  unsigned line = 1;
  unsigned column = 1;
  std::string message;
};

std::variant<PackingProblem, ListFault> readPackingList(std::string_view text);

std::string packingListText(const PackingProblem &problem, const Packing &packing);

} // namespace smem::plan
