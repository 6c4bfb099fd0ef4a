// Where reports go.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace smem::cli {

llvm::Error writeStandardOutput(const std::string &text);

/// All or nothing: readers of `file` see its old content or the new one. A device or pipe is written as it is.
llvm::Error writeFile(const std::string &file, const std::string &text);

bool standardOutputIsTerminal();
bool standardErrorIsTerminal();

/// Columns of the terminal, or what COLUMNS says; 100 where neither is known.
unsigned terminalWidth();

} // namespace smem::cli
