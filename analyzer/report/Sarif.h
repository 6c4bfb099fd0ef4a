// The findings as SARIF 2.1.0, for code-scanning services and editors.
#pragma once

#include "analyzer/kernel/Report.h"

#include <ostream>

namespace smem {

void writeSarif(const Report &report, std::ostream &out);

} // namespace smem
