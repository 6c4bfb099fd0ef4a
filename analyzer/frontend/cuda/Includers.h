// Who includes a file. Kernels are often kept in a file that doesn't compile by itself, or whose templates are
// instantiated and launched elsewhere: by the file that includes it.
#pragma once

#include <string>
#include <vector>

namespace smem::cuda {

/// Sources (.cu, .cpp, .cc, .cxx, .c) in the folder of `file` and in the one above it that #include it, nearest first, at
/// most `most`. Names are spelled relative to the folder that `file` is spelled with.
std::vector<std::string> findIncluders(const std::string &file, size_t most);

} // namespace smem::cuda
