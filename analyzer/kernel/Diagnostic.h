// What the program has to tell the user about a place in the input.
#pragma once

#include "analyzer/kernel/Source.h"

#include <string>

namespace smem {

enum class Severity { note, warning, error };

/// One finding or complaint. `check` is the name that `--checks` selects by (docs/checks.md): "bank-conflict", "limit",
/// ... ; complaints about the input itself use "input" (could not be read), "parse" (a function or header that did not
/// compile) and "launch" (a launch that the hardware would refuse).
struct Diagnostic {
  Severity severity = Severity::note;
  std::string check;
  SourceLocation where;
  std::string message; // one sentence, no full stop, starts in lower case
};

} // namespace smem
