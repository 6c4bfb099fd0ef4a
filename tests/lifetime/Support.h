// CUDA text in; hazards, lifetimes and plans out, as short strings that a test can compare.
//
// Comments mark places: `s[t] = 1; /*W*/` is called "W". A `// smem-lint: launch(...)` comment says how the kernel is
// launched.
#pragma once

#include "analyzer/kernel/Report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smem::test {

/// COPY(to, from) of 16 bytes, COMMIT() and WAIT(groups left), without any header: put it before a text.
extern const std::string asyncCopies;

class Analysed {
public:
  explicit Analysed(std::string text);

  const KernelResult &kernel() const { return result.kernels.at(0); }

  /// "RAW s W>R exact": kind, buffer, the two places in the order of the code, certainty. Then, where they apply,
  /// "warp" (only threads of one warp meet) and "async" (a copy that is not complete takes part).
  std::vector<std::string> hazards() const;
  /// "divergent B sure", "divergent B perhaps".
  std::vector<std::string> divergentBarriers() const;
  /// Why hazards were not looked for; empty if they were.
  std::string hazardsUndecided() const;

  const Reuse &reuse() const { return kernel().reuse; }
  /// "a, b: why" of each pair that may not share in any plan, names in order; places by their marks, "line B".
  std::vector<std::string> apart() const;
  /// "before B saves 512: a, b; a, c".
  std::vector<std::string> barriers() const;
  const BufferLifetime &buffer(const std::string &name) const;
  /// Marks of the program points at which the buffer is live, in the order of the code.
  std::string live(const std::string &name) const;

private:
  std::string mark(const SourceLocation &where) const;

  std::string text;
  InputResult result;
};

} // namespace smem::test
