// What the program has to tell the user about a place in the input.
#pragma once

#include "analyzer/kernel/Source.h"

#include <cstddef>
#include <string>
#include <vector>

namespace smem {

enum class Severity { note, warning, error };

const char *name(Severity severity); // "note", "warning", "error"

/// Names an AccessResult: kernels[kernel].launches[launch].accesses[access] of the InputResult that the diagnostic is
/// in.
struct AccessIndex {
  size_t kernel = 0, launch = 0, access = 0;
};

/// One finding or complaint. `check` is the name that `--checks` selects by (docs/checks.md): "bank-conflict", "limit",
/// ... ; complaints about the input itself use "input" (could not be read), "parse" (a function or header that did not
/// compile) and "launch" (a launch that the hardware would refuse).
struct Diagnostic {
  Severity severity = Severity::note;
  std::string check;
  SourceLocation where;
  std::string message;               // one sentence, no full stop, starts in lower case
  std::vector<AccessIndex> accesses = {}; // what a finding was derived from; empty for other diagnostics
};

} // namespace smem
