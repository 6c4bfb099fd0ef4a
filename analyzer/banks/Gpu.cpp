#include "analyzer/banks/Gpu.h"

#include <algorithm>

namespace smem {
namespace {

constexpr uint64_t KiB = 1024;

Gpu gpu(std::string_view name, uint64_t optInKiB, uint64_t smKiB, uint64_t reservedKiB, unsigned threads,
        unsigned blocks) {
  return {name, optInKiB * KiB, 48 * KiB, smKiB * KiB, reservedKiB * KiB, threads, blocks};
}

} // namespace

const std::vector<Gpu> &allGpus() {
  static const std::vector<Gpu> gpus = {
      gpu("sm_70", 96, 96, 0, 2048, 32),   gpu("sm_75", 64, 64, 0, 1024, 16),    gpu("sm_80", 163, 164, 1, 2048, 32),
      gpu("sm_86", 99, 100, 1, 1536, 16),  gpu("sm_87", 163, 164, 1, 1536, 16),  gpu("sm_89", 99, 100, 1, 1536, 24),
      gpu("sm_90", 227, 228, 1, 2048, 32), gpu("sm_100", 227, 228, 1, 2048, 32), gpu("sm_120", 99, 100, 1, 1536, 24),
  };
  return gpus;
}

std::optional<Gpu> findGpu(std::string_view name) {
  std::string_view number = name;
  for (std::string_view prefix : {"sm_", "compute_"})
    if (number.starts_with(prefix)) number.remove_prefix(prefix.size());
  if (number.size() == name.size()) return std::nullopt;
  if (number.ends_with('a') || number.ends_with('f')) number.remove_suffix(1); // sm_90a, sm_100f
  for (const Gpu &gpu : allGpus())
    if (gpu.name.substr(3) == number) return gpu;
  return std::nullopt;
}

unsigned residentBlocks(const Gpu &gpu, uint64_t sharedBytes, unsigned threads) {
  if (threads == 0 || sharedBytes > gpu.bytesPerBlockOptIn) return 0;
  // Threads are granted by the warp.
  uint64_t byThreads = gpu.threadsPerSm / ((threads + 31) / 32 * 32);
  // Memory is granted in units of 128 bytes, before sm_80 of 256.
  uint64_t unit = gpu.reservedPerBlock ? 128 : 256;
  uint64_t blockBytes = (sharedBytes + gpu.reservedPerBlock + unit - 1) / unit * unit;
  uint64_t byMemory = blockBytes ? gpu.bytesPerSm / blockBytes : gpu.blocksPerSm;
  return unsigned(std::min({uint64_t(gpu.blocksPerSm), byThreads, byMemory}));
}

} // namespace smem
