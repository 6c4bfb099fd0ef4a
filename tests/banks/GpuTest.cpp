#include "analyzer/banks/Gpu.h"

#include <gtest/gtest.h>

using namespace smem;

namespace {

TEST(Gpu, IsFoundByAnyOfItsNames) {
  for (auto name : {"sm_90", "sm_90a", "compute_90"}) EXPECT_EQ(findGpu(name).value().name, "sm_90") << name;
  for (auto name : {"", "90", "sm_", "sm_91", "sm_9", "gfx90a", "sm_90x"}) EXPECT_FALSE(findGpu(name)) << name;
}

TEST(Gpu, LimitsAreThoseOfTheTable) {
  EXPECT_EQ(findGpu("sm_90")->bytesPerBlockOptIn, 232448u);
  EXPECT_EQ(findGpu("sm_75")->bytesPerBlockOptIn, 65536u);
  for (const Gpu &gpu : allGpus()) {
    EXPECT_EQ(gpu.bytesPerBlock, 49152u);
    EXPECT_EQ(gpu.bytesPerBlockOptIn + gpu.reservedPerBlock, gpu.bytesPerSm) << gpu.name << ": one block fills an SM";
  }
}

TEST(Gpu, ResidentBlocksAreWhatMemoryThreadsAndTheMachineAllow) {
  Gpu h200 = findGpu("sm_90").value();
  EXPECT_EQ(residentBlocks(h200, 0, 32), 32u) << "the machine's limit";
  EXPECT_EQ(residentBlocks(h200, 0, 256), 8u) << "2048 threads";
  EXPECT_EQ(residentBlocks(h200, 0, 1000), 2u) << "1000 threads are 32 warps";
  EXPECT_EQ(residentBlocks(h200, 4096, 256), 8u);
  EXPECT_EQ(residentBlocks(h200, 100 * 1024, 256), 2u) << "101 KiB each, of 228";
  EXPECT_EQ(residentBlocks(h200, 114 * 1024, 256), 1u) << "115 KiB each";
  EXPECT_EQ(residentBlocks(h200, 227 * 1024, 256), 1u);
  EXPECT_EQ(residentBlocks(h200, 227 * 1024 + 1, 256), 0u);
}

} // namespace
