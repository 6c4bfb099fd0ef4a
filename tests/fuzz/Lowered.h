// What is done with every tree that a reader hands on, as far as it needs no LLVM.
#pragma once

#include "analyzer/frontend/tir/Barriers.h"
#include "analyzer/frontend/tir/Blocks.h"
#include "analyzer/frontend/tir/Print.h"
#include "analyzer/frontend/tir/Readers.h"

#include <algorithm>
#include <cstdlib>

namespace smem::tir {

/// Places of errors lie in the text; the tree can be printed, its blocks resolved and its barriers placed.
inline void checkTree(const Module &module, std::string_view text) {
  const size_t lines = size_t(std::count(text.begin(), text.end(), '\n')) + 2;
  for (const Problem &problem : module.errors)
    if (problem.where.line > lines) std::abort();
  print(module);
  for (const Function &function : module.functions) {
    const LoweredBlocks plain = lowerBlocks(function.body);
    if (!hasBarriers(plain.body)) insertBarriers(plain.body);
  }
}

} // namespace smem::tir
