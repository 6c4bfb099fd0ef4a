// Text of each family of dialects in, Tree out. Readers never throw and never end the process, whatever the text.
#pragma once

#include "analyzer/frontend/tir/Tree.h"

#include <string_view>

namespace smem::tir {

/// `text` is a whole file or a part of one; `firstLine` is the number of its first line, for places.
Module readStatementDump(std::string_view text, unsigned firstLine = 1); // D1: `produce X {`, `// attr [...]`
Module readPrimfnText(std::string_view text, unsigned firstLine = 1);    // D2 and D3: `primfn(`
Module readScript(std::string_view text, unsigned firstLine = 1);        // D4 to D9: valid Python as text

} // namespace smem::tir
