// Settings as they are written, on the command line and in a .smem-lint file alike; Options.h gives them meaning.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace smem::cli {

struct Settings {
  std::optional<std::string> gpu, cudaPath, compilationDatabase, standard, kernel, format, output, checks, failOn,
      baseline, timeout, jobs;
  std::vector<std::string> defines, includes, flags, launches, arguments;
};

} // namespace smem::cli
