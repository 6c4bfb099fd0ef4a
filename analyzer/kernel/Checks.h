// The checks that findings belong to, by the names that `--checks` and SARIF use.
#pragma once

#include <string>
#include <vector>

namespace smem {

struct Check {
  std::string name;    // "bank-conflict"
  std::string summary; // one sentence
  std::string help;    // what to do about it
};

const std::vector<Check> &allChecks();

} // namespace smem
