// What makes a finding the same finding after the code around it has moved: for SARIF and for baselines.
#pragma once

#include "analyzer/kernel/Report.h"

#include <string>
#include <vector>

namespace smem {

/// One for each diagnostic of the input, in their order: 16 hexadecimal digits of check, file name (not folder), the
/// text of the line, and which one it is of several that agree in these. Line numbers and figures do not enter.
std::vector<std::string> fingerprints(const InputResult &input);

} // namespace smem
