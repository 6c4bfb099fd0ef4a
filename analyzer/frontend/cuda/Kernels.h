// Syntax tree of a kernel in, the noun out, but for its launches.
#pragma once

#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/kernel/Kernel.h"

namespace smem::cuda {

/// Names, parameters and place, and why it can't be analysed where it can't. `symbol` is its name in the IR, or would
/// be.
Kernel describeKernel(const ParsedSource &source, const DeviceCode &code, const clang::FunctionDecl &kernel,
                      const std::string &symbol);

/// The same for a kernel template that has no instance.
Kernel describeTemplate(const ParsedSource &source, const clang::FunctionTemplateDecl &pattern);

/// "first error in line 12: use of undeclared identifier 'x'".
std::string phrase(const ParsedSource &source, const SkippedError &error);

} // namespace smem::cuda
