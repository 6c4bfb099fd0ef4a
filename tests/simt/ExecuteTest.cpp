// LLVM IR of a kernel in, the cost of its shared accesses out.
#include "analyzer/simt/Execute.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

namespace smem {
namespace {

constexpr const char *prologue = R"(
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [1024 x float] undef, align 16
@bytes = internal addrspace(3) global [4096 x i8] undef, align 16
@other = internal addrspace(3) global [1024 x float] undef, align 16
@table = internal addrspace(4) constant [4 x i32] [i32 0, i32 32, i32 64, i32 96], align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
)";

class Execution : public testing::Test {
protected:
  Launch launch;
  std::vector<std::string> parameters;

  LaunchResult run(const std::string &kernel) {
    Program program;
    program.context = std::make_unique<llvm::LLVMContext>();
    llvm::SMDiagnostic error;
    program.module = llvm::parseAssemblyString(prologue + kernel, error, *program.context);
    EXPECT_TRUE(program.module) << error.getMessage().str() << " in line " << error.getLineNo();
    if (!program.module) return {};
    Kernel k;
    k.symbol = "k";
    for (const std::string &name : parameters) k.parameters.push_back({name, "int", true});
    return execute(program, k, launch);
  }
  // The one access of that kind.
  static AccessResult only(const LaunchResult &result, AccessKind kind) {
    AccessResult found;
    unsigned count = 0;
    for (const AccessResult &a : result.accesses)
      if (a.kind == kind) found = a, ++count;
    EXPECT_EQ(count, 1u);
    return found;
  }
};

TEST_F(Execution, ColumnOfATileIsAThirtyTwoWayConflict) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %t, 32
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %row
  %v = load volatile float, ptr addrspace(3) %p, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.cost.wavefronts, 32u);
  EXPECT_EQ(a.cost.ideal, 1u);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.buffer, "tile");
}

TEST_F(Execution, WholeGridCounts) {
  launch.grid = {3, 5, 1};
  launch.block = {48, 1, 1}; // a warp and a half
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %t
  store volatile float 0.0, ptr addrspace(3) %p, align 4
  ret void
})"),
                AccessKind::store);
  EXPECT_EQ(a.executed, 30u);
  EXPECT_EQ(a.cost.wavefronts, 30u);
}

constexpr const char *pitched = R"(
define void @k(i32 %pitch) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %t, %pitch
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %row
  %v = load volatile float, ptr addrspace(3) %p, align 4
  ret void
})";

TEST_F(Execution, AnUnknownPitchIsARange) {
  launch.block = {32, 1, 1};
  launch.arguments = {std::nullopt};
  parameters = {"pitch"};
  auto a = only(run(pitched), AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::bounded);
  EXPECT_EQ(a.cost.low, 1u);
  EXPECT_EQ(a.cost.high, 32u);
  EXPECT_EQ(a.why, "parameter 'pitch' is not known");
}

TEST_F(Execution, AGivenPitchIsExact) {
  launch.block = {32, 1, 1};
  launch.arguments = {33};
  auto a = only(run(pitched), AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.cost.wavefronts, 1u);
}

TEST_F(Execution, AnUnknownShiftDoesNotMatter) {
  launch.block = {32, 1, 1};
  launch.arguments = {std::nullopt};
  auto a = only(run(R"(
define void @k(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = add i32 %t, %n
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %i
  %v = load volatile float, ptr addrspace(3) %p, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.cost.wavefronts, 1u);
}

TEST_F(Execution, AnUnknownShiftOfBytesMayCrossAWord) {
  launch.block = {32, 1, 1};
  launch.arguments = {std::nullopt};
  auto a = only(run(R"(
define void @k(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = mul i32 %t, 128
  %odd = and i32 %t, 3
  %i0 = add i32 %odd, %n
  %p = getelementptr i8, ptr addrspace(3) @bytes, i32 %i0
  %v = load volatile i8, ptr addrspace(3) %p, align 1
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.cost.high, 1u); // two words, on two banks
}

TEST_F(Execution, GuardsAreAnsweredPerBlock) {
  // 1000 elements in blocks of 256: the last block has 24 + 7 * 32 active threads.
  launch.grid = {4, 1, 1};
  launch.block = {256, 1, 1};
  launch.arguments = {1000};
  auto a = only(run(R"(
define void @k(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bd = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %base = mul i32 %b, %bd
  %i = add i32 %base, %t
  %in = icmp slt i32 %i, %n
  br i1 %in, label %do, label %done
do:
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %t
  store volatile float 0.0, ptr addrspace(3) %p, align 4
  br label %done
done:
  ret void
})"),
                AccessKind::store);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.executed, 32u);
}

TEST_F(Execution, AnUnknownGuardMakesTheCountARange) {
  launch.block = {32, 1, 1};
  launch.arguments = {std::nullopt};
  auto a = only(run(R"(
define void @k(i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp slt i32 %t, %n
  br i1 %in, label %do, label %done
do:
  %row = mul i32 %t, 32
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %row
  store volatile float 0.0, ptr addrspace(3) %p, align 4
  br label %done
done:
  ret void
})"),
                AccessKind::store);
  EXPECT_EQ(a.certainty, Certainty::bounded);
  EXPECT_EQ(a.cost.low, 0u);
  EXPECT_EQ(a.cost.high, 32u);
  EXPECT_EQ(a.degree, 32);
}

TEST_F(Execution, AnUnknownTripCountKeepsThePattern) {
  launch.block = {32, 1, 1};
  launch.arguments = {std::nullopt};
  auto a = only(run(R"(
define void @k(i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %offset = mul i32 %i, 64
  %row = mul i32 %t, 2
  %at = add i32 %offset, %row
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %at
  %v = load volatile float, ptr addrspace(3) %p, align 4
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.pattern, Certainty::exact);
  EXPECT_EQ(a.certainty, Certainty::bounded);
  EXPECT_EQ(a.degree, 2);
  EXPECT_TRUE(a.cost.unbounded);
}

TEST_F(Execution, LanesThatLeaveALoopEarlyKeepTheirValues) {
  // Lane t iterates t times; afterwards lane t reads word 32 * (t % 2): two words of one bank.
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %t
  br i1 %more, label %loop, label %done
done:
  %odd = and i32 %i, 1
  %at = mul i32 %odd, 32
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %at
  %v = load volatile float, ptr addrspace(3) %p, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.cost.wavefronts, 2u);
}

TEST_F(Execution, IndicesPassThroughSharedMemory) {
  // other[t] = 2 t by every thread, a barrier, then tile[other[31 - t]].
  launch.block = {32, 2, 1};
  auto result = run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %two = mul i32 %t, 2
  %p = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 %two, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  %back = sub i32 31, %t
  %q = getelementptr i32, ptr addrspace(3) @other, i32 %back
  %i = load i32, ptr addrspace(3) %q, align 4
  %r = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store volatile float 0.0, ptr addrspace(3) %r, align 4
  ret void
})");
  for (const AccessResult &a : result.accesses) EXPECT_EQ(a.certainty, Certainty::exact) << a.why;
  EXPECT_EQ(result.totals["store"].wavefronts, 2u + 4u);
}

TEST_F(Execution, ARacyIndexIsNotExact) {
  // The same without the barrier, the index taken from another warp's thread.
  launch.block = {64, 1, 1};
  auto result = run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %two = mul i32 %t, 2
  %p = getelementptr i32, ptr addrspace(3) @other, i32 %t
  store i32 %two, ptr addrspace(3) %p, align 4
  %back = sub i32 63, %t
  %q = getelementptr i32, ptr addrspace(3) @other, i32 %back
  %i = load i32, ptr addrspace(3) %q, align 4
  %r = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store volatile float 0.0, ptr addrspace(3) %r, align 4
  ret void
})");
  bool anyExact = false;
  for (const AccessResult &a : result.accesses)
    if (a.buffer == "tile") anyExact |= a.certainty == Certainty::exact;
  EXPECT_FALSE(anyExact);
}

TEST_F(Execution, LoadedIndicesAreUnknown) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k(ptr addrspace(1) %g) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %g, i32 %t
  %i = load i32, ptr addrspace(1) %p, align 4
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store volatile float 0.0, ptr addrspace(3) %q, align 4
  ret void
})"),
                AccessKind::store);
  EXPECT_EQ(a.certainty, Certainty::unknown);
  EXPECT_EQ(a.cost.low, 1u);
  EXPECT_EQ(a.cost.high, 32u);
  EXPECT_EQ(a.why, "data loaded from global memory");
}

TEST_F(Execution, ConstantTablesAreRead) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %four = and i32 %t, 3
  %p = getelementptr i32, ptr addrspace(4) @table, i32 %four
  %i = load i32, ptr addrspace(4) %p, align 4
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %i
  %v = load volatile float, ptr addrspace(3) %q, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.cost.wavefronts, 4u);
}

TEST_F(Execution, ShufflesMoveIndices) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 16, i32 31)
  %i = mul i32 %x, 2
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %i
  %v = load volatile float, ptr addrspace(3) %q, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.certainty, Certainty::exact);
  EXPECT_EQ(a.cost.wavefronts, 2u);
}

TEST_F(Execution, MisalignedVectorsAreTakenApart) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 4
  %q = getelementptr float, ptr addrspace(3) @tile, i32 %i
  %v = load volatile <4 x float>, ptr addrspace(3) %q, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_EQ(a.bytes, 4u);
  EXPECT_EQ(a.executed, 4u);
  EXPECT_EQ(a.cost.wavefronts, 16u); // four scalar loads, each 4-way
}

TEST_F(Execution, LanesOnDifferentObjectsAreNotExact) {
  launch.block = {32, 1, 1};
  auto a = only(run(R"(
define void @k() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %t, 16
  %o = select i1 %low, ptr addrspace(3) @tile, ptr addrspace(3) @other
  %q = getelementptr float, ptr addrspace(3) %o, i32 %t
  %v = load volatile float, ptr addrspace(3) %q, align 4
  ret void
})"),
                AccessKind::load);
  EXPECT_NE(a.certainty, Certainty::exact);
}

TEST_F(Execution, AnEndlessLoopEndsWithTheBudget) {
  launch.block = {32, 1, 1};
  Program program;
  program.context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic error;
  program.module = llvm::parseAssemblyString(std::string(prologue) + R"(
define void @k() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr addrspace(3) @tile, i32 %i
  store volatile float 0.0, ptr addrspace(3) %p, align 4
  %next = add i32 %i, 1
  br label %loop
})",
                                             error, *program.context);
  ASSERT_TRUE(program.module);
  Kernel kernel;
  kernel.symbol = "k";
  Budget budget;
  budget.warpInstructions = 10'000;
  auto result = execute(program, kernel, launch, budget);
  auto a = only(result, AccessKind::store);
  EXPECT_NE(a.certainty, Certainty::exact);
  EXPECT_TRUE(a.cost.unbounded);
}

} // namespace
} // namespace smem
