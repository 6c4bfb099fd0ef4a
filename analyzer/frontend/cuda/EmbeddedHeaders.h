// The bundled CUDA declarations (headers/), as text inside the program.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace smem::cuda {

struct EmbeddedHeader {
  llvm::StringRef path; // below headers/: "smem_cuda_prelude.h", "standins/cub/cub.cuh"
  llvm::StringRef text; // ends in a zero that isn't counted
};

llvm::ArrayRef<EmbeddedHeader> embeddedHeaders();

/// Changes when any of them does.
llvm::StringRef embeddedHeadersHash();

} // namespace smem::cuda
