// Findings that are known and not reported again.
#pragma once

#include "analyzer/kernel/Report.h"

#include "llvm/Support/Error.h"

#include <set>
#include <string>

namespace smem::cli {

/// Fingerprints of known findings.
using Baseline = std::set<std::string>;

llvm::Expected<Baseline> readBaseline(const std::string &file);

/// The file that readBaseline() reads: JSON, one finding a line, sorted so that differences stay small.
std::string baselineText(const Report &report);

void dropKnown(Report &report, const Baseline &known);

} // namespace smem::cli
