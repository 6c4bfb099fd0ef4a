// Kernel templates that a file doesn't instantiate have no code. Where somebody names their arguments, an instance is
// made.
#pragma once

#include "analyzer/frontend/cuda/Parse.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace smem::cuda {

/// The line that is appended to an input: it is where the text of instantiationsFor is read, with all of the file
/// known.
inline constexpr llvm::StringLiteral instantiationRequest = "\n;\n#pragma smem_lint_instantiate\n";
/// The name of the buffer that holds that text.
inline constexpr llvm::StringLiteral instantiationBuffer = "<smem-lint instantiations>";

/// Has `instances` (as in ParseOptions) instantiated when the request is met, and further those templates without an
/// instance whose arguments all have defaults or stand in a launch that itself is in a template.
void handleInstantiationRequest(clang::Preprocessor &preprocessor, const ParsedSource &source,
                                const std::vector<std::string> &instances);

} // namespace smem::cuda
