// Clang's places as the nouns name them.
#pragma once

#include "analyzer/kernel/Source.h"

#include "clang/Basic/SourceManager.h"

namespace smem::cuda {

/// Where the debug information of the same token points: outside of macros, #line directives followed.
inline SourceLocation locate(const clang::SourceManager &sources, clang::SourceLocation where) {
  const clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(where));
  if (presumed.isInvalid()) return {};
  return {presumed.getFilename(), presumed.getLine(), presumed.getColumn()};
}

} // namespace smem::cuda
