// When work on an input has to end.
#pragma once

#include <chrono>

namespace smem::cuda {

using Deadline = std::chrono::steady_clock::time_point;

} // namespace smem::cuda
