#include "analyzer/Analysis.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace smem {
namespace {

InputResult analyseText(const std::string &text) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / ("smem-llvm-test-" + std::to_string(getpid()));
  std::ofstream(file) << text;
  InputResult result = analyse(file, {});
  std::filesystem::remove(file);
  return result;
}

constexpr const char *head = R"(target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
)";

TEST(LlvmIr, AccessesStandAtTheirLines) {
  const InputResult result = analyseText(std::string(head) + R"(
@tile = internal addrspace(3) global [64 x float] undef, align 4
define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = shl nuw nsw i32 %t, 1
  %wide = zext nneg i32 %i to i64
  %p = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
  store float 1.0, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  %q = load float, ptr addrspace(3) @tile, align 4
  store float %q, ptr addrspace(1) %out, align 4
  ret void
}
attributes #0 = { "nvvm.reqntid"="32" }
)");
  ASSERT_EQ(result.kernels.size(), 1u);
  const KernelResult &kernel = result.kernels[0];
  EXPECT_EQ(kernel.kernel.frontend, FrontendKind::llvm);
  ASSERT_EQ(kernel.launches.size(), 1u);
  EXPECT_EQ(kernel.launches[0].launch.block, (Dim3{32, 1, 1}));
  EXPECT_EQ(kernel.launches[0].launch.origin, LaunchOrigin::launchBounds);
  ASSERT_EQ(kernel.launches[0].accesses.size(), 2u);
  EXPECT_EQ(kernel.launches[0].accesses[0].where.line, 12u);
  EXPECT_EQ(kernel.launches[0].accesses[0].degree, 2);
  EXPECT_EQ(kernel.launches[0].accesses[1].where.line, 14u);
  ASSERT_EQ(kernel.kernel.buffers.size(), 1u);
  EXPECT_EQ(kernel.kernel.buffers[0].bytes, 256u);
}

TEST(LlvmIr, AnExternalArrayWithConstantOffsetsHasSlices) { // as Triton prints its shared memory
  const InputResult result = analyseText(std::string(head) + R"(
@global_smem = external addrspace(3) global [0 x i8], align 16
define void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext nneg i32 %t to i64
  %p = getelementptr float, ptr addrspace(3) @global_smem, i64 %wide
  store float 1.0, ptr addrspace(3) %p, align 4
  %q = getelementptr float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i64 4096), i64 %wide
  store float 2.0, ptr addrspace(3) %q, align 4
  call void @llvm.nvvm.barrier0()
  %v = load float, ptr addrspace(3) @global_smem, align 4
  %w = load float, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i64 4096), align 4
  %s = fadd float %v, %w
  store float %s, ptr addrspace(1) %out, align 4
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k, !"reqntidx", i32 128}
)");
  ASSERT_EQ(result.kernels.size(), 1u);
  std::vector<std::string> names;
  for (const Buffer &buffer : result.kernels[0].kernel.buffers) names.push_back(buffer.name);
  EXPECT_EQ(names, (std::vector<std::string>{"global_smem", "global_smem+0", "global_smem+4096"}));
  EXPECT_EQ(result.kernels[0].launches.at(0).launch.block, (Dim3{128, 1, 1}));
}

TEST(LlvmIr, WordsOfNewerVersionsAreReadOver) {
  const InputResult result = analyseText(std::string(head) + R"(
define ptx_kernel void @k(ptr addrspace(1) captures(none) %out) {
  %c = icmp samesign ult i32 3, 4
  ret void
}
)");
  EXPECT_FALSE(result.failed) << (result.diagnostics.empty() ? "" : result.diagnostics[0].message);
  EXPECT_EQ(result.kernels.size(), 1u);
}

TEST(LlvmIr, WhatIsDamagedIsToldWithItsPlace) {
  const InputResult result = analyseText(std::string(head) + "define void @k() {\n  %x = add i32 1,\n  ret void\n}\n");
  EXPECT_TRUE(result.failed);
  ASSERT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(result.diagnostics[0].where.line, 7u);
}

TEST(LlvmIr, CodeForOtherProcessorsIsRefused) {
  const InputResult result = analyseText("target triple = \"x86_64-pc-linux-gnu\"\ndefine void @k() {\n  ret void\n}\n");
  EXPECT_TRUE(result.failed);
}

} // namespace
} // namespace smem
