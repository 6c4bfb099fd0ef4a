// The accesses of one launch as a table, one line for each place and width.
//
//   line   access  buffer  bytes  executed  wavefronts  ideal  degree  certainty
//   10:5   store   tile        4       512         512    512       1  exact
//   14:22  load    tile        4       512      16,384    512      32  exact
//   total                            1,024      16,896  1,024
#pragma once

#include "analyzer/kernel/Report.h"

#include <string>
#include <vector>

namespace smem {

/// Same place, kind, width and figures: shown once, with the sum and "x4".
bool alike(const AccessResult &a, const AccessResult &b);

struct Figures {
  uint64_t executed = 0;
  Wavefronts cost;
};

/// The figures of `times` accesses alike.
Figures figuresOf(const AccessResult &access, unsigned times);

/// "16,384", "512..16,384" for a range, "512.." where there is no upper limit.
std::string wavefrontsText(const Figures &figures);

/// Cut in the middle to at most `width` characters: "gemm<Tile<128...>>(float*, int)".
std::string shortened(const std::string &text, unsigned width);

struct TableLine {
  std::string text;
  bool conflict = false; // of a line to draw attention to
};

/// `home` is the file whose lines need no name. Ends with the reasons of what is not exact.
std::vector<TableLine> accessTable(const LaunchResult &launch, const std::string &home, unsigned width);

} // namespace smem
