// Launches and arguments that a user gives by hand, for kernels of any language.
#pragma once

#include "analyzer/kernel/Kernel.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace smem {

/// A launch given by hand: --launch 'KERNEL=GX,GY,GZ:BX,BY,BZ[:DYNAMIC_BYTES]'.
struct LaunchOption {
  std::string kernel; // plain name, or name with template arguments: "sgemm<128,128,8>"
  Dim3 grid, block;
  std::optional<uint64_t> dynamicBytes;
};

/// A scalar argument given by hand: --arg 'KERNEL:NAME=VALUE'.
struct ArgumentOption {
  std::string kernel, parameter;
  int64_t value = 0;
};

/// The launches that options ask for; one that would fail is a diagnostic instead.
std::vector<Launch> launchesOf(const Kernel &kernel, const std::vector<LaunchOption> &options,
                               std::vector<Diagnostic> &diagnostics);

/// In all launches of the kernel, whatever value was found.
void giveArguments(Kernel &kernel, const std::vector<ArgumentOption> &options);

constexpr unsigned mostThreads = 1024; // of a block

using LaunchShape = std::array<std::optional<int64_t>, 3>; // x, y, z

/// Why the hardware would refuse a launch; empty if it wouldn't. Unknown parts refuse nothing.
std::string refusal(const LaunchShape &grid, const LaunchShape &block, std::optional<int64_t> dynamicBytes);

Diagnostic launchComplaint(SourceLocation where, std::string message);

} // namespace smem
