// Text of each family of dialects in, Tree out. Readers never throw and never end the process, whatever the text.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <functional>
#include <string_view>

namespace smem::tir {

/// Takes each function once it is read, so that a long dump is never in memory as a whole.
using FunctionTaker = std::function<void(Function &&)>;

/// `text` is a whole file or a part of one; `firstLine` is the number of its first line, for places.
/// Functions are in the module where nobody takes them.
/// D1: `produce X {`, `// attr [...]`
Module readStatementDump(std::string_view text, unsigned firstLine = 1, const FunctionTaker &take = {});
/// D2 and D3: `primfn(`
Module readPrimfnText(std::string_view text, unsigned firstLine = 1, const FunctionTaker &take = {});
/// D4 to D9: valid Python as text
Module readScript(std::string_view text, unsigned firstLine = 1, const FunctionTaker &take = {});

} // namespace smem::tir
