// Lifetimes drawn with characters: one line a buffer, one column or less a program point, a rule at each barrier.
//
//   As   4,096 |WW-----|RRRRRR|   |
//   Bs   4,096 |  WW---|RRRRRR|   |
//   Cs   8,192 |       |      |WW-|RR
//         line  10      14     17  19
//
// W: written, R: read, B: both, -: holds a value that is read later.
#pragma once

#include "analyzer/kernel/Report.h"

#include <string>
#include <vector>

namespace smem {

/// Lines of at most `width` columns; none where there is nothing to draw.
std::vector<std::string> lifetimeChart(const Lifetimes &lifetimes, unsigned width);

} // namespace smem
