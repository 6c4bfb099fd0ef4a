#include "analyzer/Analysis.h"
#include "analyzer/frontend/llvm/NewerWords.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace smem {
namespace {

InputResult analyseText(const std::string &text, const AnalysisOptions &options = {}) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / ("smem-llvm-test-" + std::to_string(getpid()));
  std::ofstream(file) << text;
  InputResult result = analyse(file, options);
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

TEST(LlvmIr, NumbersOfNewerVersionsAreReadAsTheyWereSpelt) {
  EXPECT_EQ(withoutNewerWords("fmul float %a, f0x3FB8AA3B"), "fmul float %a, 0x3FF7154760000000");
  EXPECT_EQ(withoutNewerWords("phi float [ -inf, %a ], [ +inf, %b ]"),
            "phi float [ 0xFFF0000000000000, %a ], [ 0x7FF0000000000000, %b ]");
  EXPECT_EQ(withoutNewerWords("store <2 x bfloat> <bfloat f0x3F80, bfloat +qnan>, ptr %p"),
            "store <2 x bfloat> <bfloat 0xR3F80, bfloat 0xR7FC0>, ptr %p");
  EXPECT_EQ(withoutNewerWords("fadd half %x, f0x3C00\nfadd double %x, f0x3FF0000000000000"),
            "fadd half %x, 0xH3C00\nfadd double %x, 0x3FF0000000000000");
  EXPECT_EQ(withoutNewerWords("call float asm \"mul $0, f0x3F800000, -inf;\", \"=f\"()"),
            "call float asm \"mul $0, f0x3F800000, -inf;\", \"=f\"()");
}

/// A kernel of three unnamed parameters: thread t stores word `stride` * t, with `stride` the second.
const std::string strided = std::string(head) + R"(
@global_smem = external addrspace(3) global [0 x i8], align 16
define ptx_kernel void @k(ptr addrspace(1) %0, i32 %1, ptr addrspace(1) %2) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, %1
  %p = getelementptr float, ptr addrspace(3) @global_smem, i32 %i
  store float 1.0, ptr addrspace(3) %p, align 4
  ret void
}
attributes #0 = { "nvvm.reqntid"="32" }
)";

TEST(LlvmIr, LaunchesAndArgumentsAreTakenFromOptions) {
  AnalysisOptions options;
  options.cuda.launches = {{"k", {4, 1, 1}, {64, 1, 1}, 4096}};
  options.cuda.arguments = {{"k", "1", 8}};
  const InputResult result = analyseText(strided, options);
  ASSERT_EQ(result.kernels.size(), 1u);
  ASSERT_EQ(result.kernels[0].launches.size(), 1u);
  const LaunchResult &launch = result.kernels[0].launches[0];
  EXPECT_EQ(launch.launch.origin, LaunchOrigin::option);
  EXPECT_EQ(launch.launch.block, (Dim3{64, 1, 1}));
  EXPECT_EQ(launch.memory.dynamicBytes, 4096u);
  ASSERT_EQ(launch.accesses.size(), 1u);
  EXPECT_EQ(launch.accesses[0].executed, 8u);
  EXPECT_EQ(launch.accesses[0].degree, 8);
  EXPECT_EQ(launch.accesses[0].certainty, Certainty::exact);
}

TEST(LlvmIr, AParameterWithoutANameIsNamedByItsNumber) {
  const InputResult result = analyseText(strided);
  ASSERT_EQ(result.kernels.at(0).launches.at(0).accesses.size(), 1u);
  EXPECT_EQ(result.kernels[0].launches[0].accesses[0].why, "parameter '1' is not known");
}

TEST(LlvmIr, AnArrayOfUnknownSizeReachesAsFarAsItsAccesses) {
  AnalysisOptions options;
  options.cuda.arguments = {{"k", "1", 2}};
  const InputResult result = analyseText(strided, options);
  const LaunchResult &launch = result.kernels.at(0).launches.at(0);
  EXPECT_FALSE(launch.launch.dynamicKnown);
  EXPECT_EQ(launch.memory.dynamicBytes, 31u * 8 + 4);
}

TEST(LlvmIr, ReductionsOfVectorsAreFollowed) { // LLVM joins scalar operations of Triton's swizzled addresses to vectors
  const InputResult result = analyseText(std::string(head) + R"(
@global_smem = external addrspace(3) global [0 x i8], align 16
declare i32 @llvm.vector.reduce.or.v2i32(<2 x i32>)
define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = insertelement <2 x i32> poison, i32 %t, i64 0
  %b = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> zeroinitializer
  %c = shl <2 x i32> %b, <i32 3, i32 8>
  %d = and <2 x i32> %c, <i32 248, i32 256>
  %offset = call i32 @llvm.vector.reduce.or.v2i32(<2 x i32> %d)
  %p = getelementptr i8, ptr addrspace(3) @global_smem, i32 %offset
  store float 1.0, ptr addrspace(3) %p, align 4
  ret void
}
attributes #0 = { "nvvm.reqntid"="32" }
)");
  const LaunchResult &launch = result.kernels.at(0).launches.at(0);
  ASSERT_EQ(launch.accesses.size(), 1u);
  EXPECT_EQ(launch.accesses[0].pattern, Certainty::exact);
  EXPECT_EQ(launch.accesses[0].degree, 2); // 8 bytes from lane to lane; odd lanes 256 bytes on
}

TEST(LlvmIr, AnAccessThroughAnUnknownPlaceIsInTheOnlyArray) {
  const InputResult result = analyseText(std::string(head) + R"(
@global_smem = external addrspace(3) global [0 x i8], align 16
define ptx_kernel void @k(ptr addrspace(1) %from) #0 {
  %bin = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %from, i1 true)
  %p = getelementptr i8, ptr addrspace(3) @global_smem, i32 %bin
  %q = call i32 asm sideeffect "atom.relaxed.sys.shared.add.u32 $0, [$1], 1;", "=r,r"(ptr addrspace(3) %p)
  ret void
}
attributes #0 = { "nvvm.reqntid"="32" }
)");
  const LaunchResult &launch = result.kernels.at(0).launches.at(0);
  ASSERT_EQ(launch.accesses.size(), 1u);
  EXPECT_EQ(launch.accesses[0].kind, AccessKind::atomic);
  EXPECT_EQ(launch.accesses[0].buffer, "global_smem");
  EXPECT_EQ(launch.accesses[0].why, "data loaded from global memory");
}

TEST(LlvmIr, BarriersOfNewerVersionsAreBarriers) {
  const InputResult result = analyseText(std::string(head) + R"(
@tile = internal addrspace(3) global [64 x i32] undef, align 4
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %other = xor i32 %t, 32
  store i32 %other, ptr addrspace(3) %mine, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %theirs = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %place = load i32, ptr addrspace(3) %theirs, align 4
  %p = getelementptr i32, ptr addrspace(3) @tile, i32 %place
  %v = load volatile i32, ptr addrspace(3) %p, align 4
  ret void
}
attributes #0 = { "nvvm.reqntid"="64" }
)");
  for (const AccessResult &access : result.kernels.at(0).launches.at(0).accesses)
    EXPECT_EQ(access.pattern, Certainty::exact) << access.where.line << ": " << access.why;
}

TEST(LlvmIr, AnnotationsThatAreNoPairsAreReadOver) {
  for (const std::string damaged : {"ptr @k, !\"reqntidx\"", "ptr @k, null, i32 64", "ptr @k, !\"reqntidx\", null", "null, i32 7"}) {
    const InputResult result = analyseText(std::string(head) + "define void @k() {\n  ret void\n}\n" +
                                           "!nvvm.annotations = !{!0, !1}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n!1 = !{" +
                                           damaged + "}\n");
    EXPECT_FALSE(result.failed) << damaged;
    EXPECT_EQ(result.kernels.size(), 1u) << damaged;
  }
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
