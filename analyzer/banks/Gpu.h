// The shared-memory limits of each GPU generation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace smem {

/// Bytes and counts of one compute capability (source: docs/hardware.md).
struct Gpu {
  std::string_view name;       // "sm_90"
  uint64_t bytesPerBlockOptIn; // dynamic shared memory with the opt-in attribute
  uint64_t bytesPerBlock;      // without it: 48 KiB everywhere
  uint64_t bytesPerSm;
  uint64_t reservedPerBlock; // taken by the system from each resident block: 1 KiB from sm_80 on
  unsigned threadsPerSm;
  unsigned blocksPerSm;
};

/// Absent for a name that is not known. "sm_90a" and "compute_90" mean sm_90.
std::optional<Gpu> findGpu(std::string_view name);

const std::vector<Gpu> &allGpus();

/// Blocks of `threads` threads and `sharedBytes` bytes that fit one SM, registers aside. 0 if one does not fit.
unsigned residentBlocks(const Gpu &gpu, uint64_t sharedBytes, unsigned threads);

} // namespace smem
