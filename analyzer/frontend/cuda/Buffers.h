// The shared-memory objects of a kernel, as its source declares them and its optimised code uses them.
#pragma once

#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/frontend/cuda/Generate.h"
#include "analyzer/kernel/Kernel.h"

namespace smem::cuda {

/// The objects that the kernel's optimised code still uses, in order of declaration, and the named parts of them: local
/// pointers and references that are initialised from one.
std::vector<Buffer> findBuffers(const ParsedSource &source, const DeviceCode &code, const GeneratedCode &generated,
                                const clang::FunctionDecl &kernel);

} // namespace smem::cuda
