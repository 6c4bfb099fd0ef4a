// The worst execution of an access, drawn on the banks.
//
//   wavefront  bank  0  1  2  3  4  5  6  7 ...
//           1        0  4  8 12 16 20 24 28
//           2        1  5  9 13 17 21 25 29
#pragma once

#include "analyzer/kernel/Report.h"

#include <string>
#include <vector>

namespace smem {

/// One row per wavefront, one column per bank; narrow terminals get the banks in several bands. Ends with a legend.
/// Empty where the lanes are not known.
std::vector<std::string> bankMap(const AccessResult &access, unsigned width);

/// "lanes 0-31 all on bank 0, words 0, 32, 64, ..., 992": the lanes of the busiest bank. Empty where they are not known
/// or nothing collides.
std::string busiestBank(const AccessResult &access);

} // namespace smem
