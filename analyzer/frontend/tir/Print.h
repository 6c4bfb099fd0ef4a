// A tree as text of its own, for tests and for looking at what a reader made of a dump:
//
//   function main(A_1: A = float32[64] of A_2)
//     launch threadIdx.x "threadIdx.x" = 32
//       allocate A.shared: float32[64] of A.shared "shared"
//         for i = 0 to +4 unrolled
//           A.shared[i#2] = cast<float32>(...)
//
// `#2` marks the second variable or buffer of a name.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <string>

namespace smem::tir {

std::string print(const Module &module);
std::string print(const Function &function);

} // namespace smem::tir
