#include "SampleReport.h"

#include "analyzer/Findings.h"

#include <gtest/gtest.h>

using namespace smem;

namespace {

const Gpu h200 = findGpu("sm_90").value();

/// The findings of one kernel with these accesses, each on a line of its own.
std::vector<Diagnostic> findingsOf(std::vector<AccessResult> accesses, SharedMemoryUse memory = {.limit = 232448}) {
  InputResult input;
  KernelResult kernel;
  kernel.kernel.name = kernel.kernel.signature = "k";
  kernel.kernel.where = {"k.cu", 1, 1};
  LaunchResult launch;
  for (AccessResult &a : accesses) {
    a.where = {"k.cu", unsigned(launch.accesses.size() + 2), 1};
    a.buffer = "u";
    launch.accesses.push_back(a);
  }
  launch.memory = memory;
  kernel.launches = {launch};
  input.kernels = {kernel};
  addFindings(input, h200);
  return input.diagnostics;
}

AccessResult atomic(unsigned stride) {
  AccessResult a = stridedAccess(4, stride);
  a.kind = AccessKind::atomic;
  return a;
}

TEST(Findings, OnlyConflictsAreFindings) {
  EXPECT_TRUE(findingsOf({stridedAccess(4, 4), stridedAccess(16, 16)}).empty());
  auto found = findingsOf({stridedAccess(8, 16)});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].message, "2-way bank conflict: load of 8 bytes from 'u' takes 4 wavefronts instead of 2");
}

TEST(Findings, ABoundedPatternIsAWarningOfItsWorst) {
  AccessResult a = stridedAccess(4, 64);
  a.pattern = a.certainty = Certainty::bounded;
  a.why = "'pitch' is not known";
  auto found = findingsOf({a});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].message,
            "up to 16-way bank conflict: load of 4 bytes from 'u' takes up to 16 wavefronts instead of 1");
}

TEST(Findings, AnUnknownPatternIsANote) {
  AccessResult a = stridedAccess(4, 4);
  a.pattern = a.certainty = Certainty::unknown;
  a.why = "its address depends on data";
  auto found = findingsOf({a});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Severity::note);
  EXPECT_EQ(found[0].message, "load of 4 bytes from 'u' may conflict: its address depends on data");
}

// A compare-and-swap takes two wavefronts even alone: that is no conflict.
TEST(Findings, AtomicsConflictByTheirLanes) {
  AccessResult apart = atomic(4);
  apart.degree = 2;
  EXPECT_TRUE(findingsOf({apart}).empty());
  EXPECT_EQ(lanesTakingTurns(atomic(0)), 32u);
  EXPECT_EQ(lanesTakingTurns(atomic(8)), 2u);
  auto found = findingsOf({atomic(0)});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message.substr(0, 39), "32-way bank conflict: atomic of 4 bytes");
}

TEST(Findings, AnAsynchronousCopyConflictsOnlyIfAnyArrivalDoes) {
  AccessResult copy = stridedAccess(4, 4);
  copy.kind = AccessKind::asyncCopy;
  copy.pattern = copy.certainty = Certainty::bounded;
  copy.cost = {128, 128, 128, 4096, false};
  copy.degree = 32;
  EXPECT_TRUE(findingsOf({copy}).empty());
  copy.cost.low = 1024;
  EXPECT_EQ(findingsOf({copy}).size(), 1u);
}

TEST(Findings, LimitsOfTheTarget) {
  auto message = [](uint64_t staticBytes, uint64_t dynamicBytes) {
    SharedMemoryUse use{staticBytes, dynamicBytes, h200.bytesPerBlockOptIn,
                        staticBytes + dynamicBytes > h200.bytesPerBlock, 1};
    auto found = findingsOf({}, use);
    return found.empty() ? "" : name(found[0].severity) + (": " + found[0].message);
  };
  EXPECT_EQ(message(49152, 0), "");
  EXPECT_EQ(message(49153, 0),
            "error: 'k' declares 49,153 bytes of static shared memory, more than the 49,152 that assemble");
  EXPECT_EQ(message(1024, 232448),
            "error: 'k' needs 233,472 bytes of shared memory a block, more than the 232,448 of sm_90");
  EXPECT_EQ(message(0, 65536),
            "note: 'k' needs 65,536 bytes of shared memory a block: above 49,152 the launch fails unless "
            "cudaFuncAttributeMaxDynamicSharedMemorySize was raised");
}

TEST(Findings, StaticBuffersAreLaidOutWithTheirAlignment) {
  auto buffer = [](std::string name, uint64_t bytes, uint64_t alignment) {
    Buffer b;
    b.name = b.symbol = name;
    b.bytes = bytes;
    b.alignment = alignment;
    return b;
  };
  Kernel kernel;
  kernel.buffers = {buffer("flag", 1, 1), buffer("tile", 4096, 16), buffer("sum", 8, 8)};
  Launch launch;
  launch.block = {256, 1, 1};
  launch.dynamicBytes = 1000;
  SharedMemoryUse use = sharedMemoryUse(kernel, launch, h200);
  EXPECT_EQ(use.staticBytes, 4096u + 8 + 1);
  EXPECT_EQ(use.dynamicBytes, 1000u);
  EXPECT_FALSE(use.needsOptIn);
  EXPECT_EQ(use.blocksPerSm, 8u);
}

TEST(Findings, EqualFindingsOfSeveralInstancesBecomeOne) {
  Report report = sampleReport();
  InputResult input = report.inputs[0];
  input.diagnostics.clear();
  input.kernels.push_back(input.kernels[0]);
  addFindings(input, h200);
  ASSERT_EQ(input.diagnostics.size(), 2u);
  EXPECT_EQ(input.diagnostics[0].accesses.size(), 8u) << "four in each instance";
}

} // namespace
