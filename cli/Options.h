// What the user asked for, checked.
#pragma once

#include "analyzer/Analysis.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace smem::cli {

enum ExitStatus { nothingToReport = 0, findings = 1, notAnalysed = 2, badUsage = 64 };

enum class Format { text, json, sarif, dot, svg };
enum class Colour { automatic, always, never };

struct Options {
  AnalysisOptions analysis;
  std::vector<std::string> inputs;  // "-": standard input
  std::string packList;             // of buffers to pack, instead of inputs; "-": standard input; empty: none
  std::optional<uint64_t> capacity; // for packList
  Format format = Format::text;
  std::string output;           // empty: standard output
  std::set<std::string> checks; // findings of other checks are dropped
  std::optional<Severity> failOn = Severity::warning;
  std::string baseline, writeBaseline; // empty: none
  unsigned jobs = 1;
  bool quiet = false, explain = false;
  Colour colour = Colour::automatic;
};

/// Text to print on standard output instead of an analysis: --help, --version.
struct Information {
  std::string text;
};

/// Errors are one sentence for "smem-lint: ...": bad usage, or a settings file that is not one.
llvm::Expected<std::variant<Options, Information>> parseOptions(int argc, char **argv);

} // namespace smem::cli
