#include "tests/frontend_tir/Texts.h"

#include <gmock/gmock.h>

namespace smem::tir {
namespace {

TEST(PrimfnReader, BuffersAreDeclaredAtTheirFirstUse) {
  EXPECT_EQ(readPrimfn(R"t(
@main = primfn(A_1: handle, n: int32) -> ()
  attr = {"from_legacy_te_schedule": True, "global_symbol": "kernel", "tir.noalias": True}
  buffers = {A: Buffer(A_2: Pointer(float16), float16, [64], [])}
  buffer_map = {A_1: A}
  preflattened_buffer_map = {A_1: A_3: Buffer(A_2, float16, [8, 8], [])} {
  attr [IterVar(blockIdx.x: int32, (nullptr), "ThreadIndex", "blockIdx.x")] "thread_extent" = 12;
  allocate(A.shared: Pointer(shared float16), float16, [32]), storage_scope = shared;
  attr [IterVar(threadIdx.x: int32, [0:32], "ThreadIndex", "threadIdx.x")] "thread_extent" = 32 {
    A.shared_1: Buffer(A.shared, float16, [32], [], scope="shared", align=64)[threadIdx.x] = A[threadIdx.x]
    @tir.tvm_storage_sync("shared", dtype=handle)
    A[threadIdx.x] = A.shared_1[(31 - threadIdx.x)]
  }
}
)t"),
            lines(R"t(
function main symbol kernel(A_1: A = float16[64] of A_2, n: int32)
  @from_legacy_te_schedule = true
  @global_symbol = "kernel"
  @tir.noalias = true
  launch blockIdx.x "blockIdx.x" = 12
    allocate A.shared = float16[32] of A.shared "shared"
      launch threadIdx.x "threadIdx.x" = 32
        A.shared_1[threadIdx.x] = A[threadIdx.x]
        tvm_storage_sync("shared"):handle
        A[threadIdx.x] = A.shared_1[(31 - threadIdx.x)]
)t"));
}

TEST(PrimfnReader, PointersOfTheFirstFormatAreTypedByTheirUses) {
  EXPECT_EQ(readPrimfn(R"t(
primfn(A_1: handle) -> ()
  attr = {"global_symbol": "main"}
  buffers = {A: Buffer(A_2: handle, float32, [64], [])}
  buffer_map = {A_1: A} {
  attr [A.shared: Pointer(float32x4)] "storage_scope" = "shared";
  allocate(A.shared, float32x4, [16]) {
    A.shared[ramp(0, 1, 4)] = (float32x4*)A_2[ramp(4, 1, 4)]
    A_2[1] = ((float32*)A.shared[2] + 1f32)
    A.shared[0] = @tir.reinterpret((int32*)A.shared[1], dtype=int32)
  }
}
)t"),
            lines(R"t(
function main(A_1: A = float32[64] of A_2)
  @global_symbol = "main"
  allocate A.shared = float32[64] of A.shared "shared"
    A.shared[ramp(0, 1, x4)] = A[ramp(4, 1, x4)]
    A[1] = (A.shared[2] + 1:float32)
    A.shared#2[0] = reinterpret(A.shared#2[1]):int32
)t"));
}

TEST(PrimfnReader, ASemicolonHoldsOneStatementOrUpToTheLastUse) {
  EXPECT_EQ(readPrimfn(R"t(
primfn() -> () {
  attr [IterVar(blockIdx.x: int32, (nullptr), "ThreadIndex", "blockIdx.x")] "thread_extent" = 2;
  allocate(T: Pointer(local int32), int32, [4]), storage_scope = local;
  T_1: Buffer(T, int32, [4], [], scope="local")[blockIdx.x] = 1
  attr [IterVar(blockIdx.x, (nullptr), "ThreadIndex", "blockIdx.x")] "thread_extent" = 3;
  @tir.call_extern("f", blockIdx.x, dtype=int32)
  attr [T] "double_buffer_write" = 1;
  T_1[0] = 2
  @tir.call_extern("g", dtype=int32)
}
)t"),
            lines(R"t(
function ()
  launch blockIdx.x "blockIdx.x" = 2
    allocate T = int32[4] of T "local"
      T_1[blockIdx.x] = 1
      launch blockIdx.x "blockIdx.x" = 3
        call_extern("f", blockIdx.x):int32
      attr double_buffer_write of T = 1
        T_1[0] = 2
  call_extern("g"):int32
)t"));
}

TEST(PrimfnReader, KernelsThatFollowEachOtherAreNotNested) {
  EXPECT_EQ(readPrimfn(R"t(
primfn(A: Pointer(float32)) -> () {
  attr [IterVar(blockIdx.x: int32, (nullptr), "ThreadIndex", "blockIdx.x")] "thread_extent" = 2;
  attr [IterVar(threadIdx.x: int32, (nullptr), "ThreadIndex", "threadIdx.x")] "thread_extent" = 32;
  A[threadIdx.x] = 1f32
  attr [IterVar(blockIdx.x, (nullptr), "ThreadIndex", "blockIdx.x")] "thread_extent" = 2;
  attr [IterVar(threadIdx.x, (nullptr), "ThreadIndex", "threadIdx.x")] "thread_extent" = 64;
  A[threadIdx.x] = 2f32
}
)t"),
            lines(R"t(
function (A: handle)
  launch blockIdx.x "blockIdx.x" = 2
    launch threadIdx.x "threadIdx.x" = 32
      A[threadIdx.x] = 1:float32
  launch blockIdx.x "blockIdx.x" = 2
    launch threadIdx.x "threadIdx.x" = 64
      A[threadIdx.x] = 2:float32
)t"));
}

TEST(PrimfnReader, LoopsRunUpToTheirEnd) {
  EXPECT_EQ(readPrimfn(R"t(
for (i: int32, 2, 6) {
  for (j: int64, i, (i + 4)) "unroll" {
    for (k: int32, 0, 4) "vectorized" {
      for (l: int32, 0, 2) "parallel" {
        while ((i < j)) {
          @tir.tvm_storage_sync("shared", dtype=handle)
        }
      }
    }
  }
}
)t"),
            lines(R"t(
function ()
  for i = 2 to +4
    for j = i to +4 unrolled
      for k = 0 to +4 vectorized
        for l = 0 to +2 parallel
          while (i < j)
            tvm_storage_sync("shared"):handle
)t"));
}

TEST(PrimfnReader, NumbersAndOperators) {
  EXPECT_EQ(readPrimfn(R"t(
for (i: int32, 0, 4) {
  let x: int64 = ((2i64*cast(int64, i)) - -3i64)
  @tir.call_extern("f", 0f32, 1e-05f32, -inff32, inff32, 255u8, 1f32x4, 0.5f16, True, (i / 2), (i % 2), dtype=handle)
  @tir.call_extern("g", floordiv(i, 4), floormod(i, 4), max(i, 2), min(i, 2), select((i == 0), 1, 2), dtype=handle)
  @tir.call_extern("h", (!(i <= 3) || ((i != 1) && (i >= 2))), @tir.bitwise_xor(i, 1, dtype=int32), dtype=handle)
  @tir.call_extern("j", @tir.if_then_else(@tir.likely((i < 2), dtype=bool), i, 0, dtype=int32), let y: int32 = 4 in (y*y), dtype=handle)
  @tir.call_extern("k", ramp(i, 1, 4), broadcast(0f32, 4), meta[tir.CommReducer][0], (nullptr), ?, [i, 2], dtype=handle)
}
)t"),
            lines(R"t(
function ()
  for i = 0 to +4
    let x: int64 = ((2:int64 * cast<int64>(i)) - -3:int64)
      call_extern("f", 0:float32, 1e-05:float32, -inf:float32, inf:float32, 255:uint8, broadcast(1:float32, x4), 0.5:float16, true, (i / 2), (i % 2)):handle
    call_extern("g", (i // 4), (i mod 4), (i max 2), (i min 2), select((i == 0), 1, 2)):handle
    call_extern("h", (!(i <= 3) || ((i != 1) && (i >= 2))), (i ^ 1)):handle
    call_extern("j", if_then_else((i < 2), i, 0), 16):handle
    call_extern("k", ramp(i, 1, x4), broadcast(0:float32, x4), "meta[tir.CommReducer][0]", "nullptr", "?", [i, 2]):handle
)t"));
}

TEST(PrimfnReader, TheFirstFormatForgotTheBracketOfSelects) {
  EXPECT_EQ(readPrimfn(R"t(
primfn(A: Pointer(int32), i: int32) -> () {
  A[(select((i < 1), 2, i + 3)] = select((i < 4), select((i < 2), 5, 6, 7
  A[0] = select((i < 1), 2, 3)
}
)t"),
            lines(R"t(
function (A: handle, i: int32)
  A[select((i < 1), 2, (i + 3))] = select((i < 4), select((i < 2), 5, 6), 7)
  A[0] = select((i < 1), 2, 3)
)t"));
}

TEST(PrimfnReader, BranchesAndAssertionsAndBareBraces) {
  EXPECT_EQ(readPrimfn(R"t(
primfn(A: Pointer(int32), i: int32) -> () {
  assert((i < 4), "too large")
   {
    if @tir.likely((i < 2), dtype=bool) {
      A[0] = 1
    } else {
      A[0] = 2
    }
    A[1] = (int32*)A[2] if (i < 1)
    A[ramp(0, 1, 2)] = (broadcast(i, 2) + 1) if (i == 3)
  }
}
)t"),
            lines(R"t(
function (A: handle, i: int32)
  assert (i < 4)
  if (i < 2)
    A[0] = 1
  else
    A[0] = 2
  A[1] = if_then_else((i < 1), A[2], 0)
  if (i == 3)
    A[ramp(0, 1, x2)] = (broadcast(i, x2) + broadcast(1, x2))
)t"));
}

TEST(PrimfnReader, OtherWaysToMemory) {
  EXPECT_EQ(readPrimfn(R"t(
primfn() -> () {
  attr [A: DataProducer("A.shared", float32, [32, 4])] "realize_scope" = "shared";
  producer_realize(A, [8:16, 0:4], True,  {
    A[9, 2] = 1f32
  })
  constant(C: Pointer(int8), int8, [4]);
  allocate(D: Pointer(shared.dyn uint8), uint8, [n: int32]), storage_scope = shared.dyn, annotations = {"pad": 1}) if (n > 0) {
    D_1 = decl_buffer(D, float16, [8])
     {
      D_1[0] = 0f16
      @tir.call_extern("f", C, D, dtype=handle)
    }
  }
}
)t"),
            lines(R"t(
function ()
  allocate A = float32[8, 4] of A "shared"
    A[1, 2] = 1:float32
  allocate C = int8[4] of C
    allocate D = uint8[n] of D "shared.dyn"
      D_1[0] = 0:float16
      call_extern("f", C, D):handle
)t"));
}

TEST(PrimfnReader, HeadsOfFunctions) {
  EXPECT_EQ(readPrimfn(R"t(
@host = primfn(A: handle) -> (int32)
  attr = {"target": llvm -keys=cpu -link-params=0, "calling_conv": 1} {
  @tir.ret(0, dtype=int32)
}

@device = primfn(A: Pointer(float32)) -> ()
  attr = {"target": cuda -keys=cuda,gpu -max_num_threads=1024, "thread_extent": {"threadIdx.x": 32, "blockIdx.x": 4}, "tir.device_thread_axis": [IterVar(blockIdx.x: int32, (nullptr), "ThreadIndex", "blockIdx.x")]} {
  A[0] = 1f32
}
)t"),
            lines(R"t(
function host(A: handle) host only
  @target = "llvm -keys=cpu -link-params=0"
  @calling_conv = 1
  ret(0):int32
function device(A: handle)
  @target = "cuda -keys=cuda,gpu -max_num_threads=1024"
  @thread_extent = ["threadIdx.x", 32, "blockIdx.x", 4]
  @tir.device_thread_axis = ["IterVar(blockIdx.x: int32, (nullptr), "ThreadIndex", "blockIdx.x")"]
  extent threadIdx.x = 32
  extent blockIdx.x = 4
  A[0] = 1:float32
)t"));
}

TEST(PrimfnReader, ABlockEndsWhereItsIndentationDoes) {
  EXPECT_EQ(readPrimfn(R"t(
#[version = "0.0.5"]
@main = primfn(a: handle) -> ()
  buffers = {A: Buffer(A_1: Pointer(global float16), float16, [64, 32], [])}
  buffer_map = {a: A} {
  block([], "root") {
    tir.reads([])
    tir.writes([])
    A_shared = alloc_buffer(float16[64, 32])
    C_wmma.accumulator = alloc_buffer(float16[8])
     {
      for (i: int32, 0, 64) "thread_binding" {
        block([64, tir.reduce_axis(0, 32), tir.opaque_axis(2, 4)], "A_shared") as [v0, v1, v2] {
          where((i < 60))
          bind(v0, i)
          bind(v1, 0)
          bind(v2, 2)
          tir.reads([A[v0, 0:32]])
          tir.writes([A_shared[v0, v1]])
          tir.attrs({"buffer_dim_align": [[0, 0, 32, 8]], "double_buffer_scope": 0})
          with init() {
            A_shared[v0, v1] = 0f16
          }
          A_shared[v0, v1] = A[v0, v1]
      }
      block([8], "C") as [w] {
        bind(w, 0)
        tir.reads([])
        tir.writes([C_wmma.accumulator[w]])
        tir.attrs({"buffer_dim_align": [[[0, 128, 1]]]})
        C_wmma.accumulator[w] = 1f16
    }
}
)t"),
            lines(R"t(
function main(a: A = float16[64, 32] of A_1)
  block root
    allocate A_shared = float16[64, 32] of A_shared "shared"
    allocate C_wmma.accumulator = float16[8] of C_wmma.accumulator "wmma.accumulator"
    for i = 0 to +64 thread
      block A_shared
        axis v0 < 64 = i
        reduce v1 < 32 = 0
        axis v2 < 2 = 2
        reads A{v0 +1, 0 +32}
        writes A_shared[v0, v1]
        where (i < 60)
        align writes[0] axis 0: 32, 8
        @double_buffer_scope = 0
        init
          A_shared[v0, v1] = 0:float16
        A_shared[v0, v1] = A[v0, v1]
    block C
      axis w < 8 = 0
      writes C_wmma.accumulator[w]
      align writes[0] axis 0: 128, 1
      C_wmma.accumulator[w] = 1:float16
note 0:0: blocks don't print the scopes of their buffers: they are taken from the buffers' names
)t"));
}

TEST(PrimfnReader, PointersOffsetsAndStridesOfMatchedBuffers) {
  EXPECT_EQ(readPrimfn(R"t(
block([4], "load") as [v] {
  bind(v, 0)
  tir.reads([T[(v*16):((v*16) + 16), 0:16]])
  tir.writes([W[v, 0:32, 0:8]])
  T = alloc_buffer(float16[64, 16])
  W = alloc_buffer(float16[4, 32, 8])
  warp = match_buffer(W[v, 0:32, 0:8])
  shared = match_buffer(T[(v*16):((v*16) + 16), 0:16])
  attr [IterVar(tx: int32, [0:32], "ThreadIndex", "threadIdx.x")] "thread_extent" = 32;
  @tir.ptx_ldmatrix(False, 4, ".b16", warp_1: Pointer(warp float16), (elem_offset: int32 + (8*tx)), @tir.tvm_access_ptr(@tir.type_annotation(, dtype=float16), shared_1: Pointer(shared float16), elem_offset_1: int32, (shared_s0: int32*16), 1, dtype=handle), (shared_s0*tx), dtype=float16)
)t"),
            lines(R"t(
function (T: T = ?[] of T, W: W = ?[] of W)
  block load
    axis v < 4 = 0
    reads T{(v * 16) +16, 0 +16}
    writes W{v +1, 0 +32, 0 +8}
    allocate T#2 = float16[64, 16] of T#2 "shared"
    allocate W#2 = float16[4, 32, 8] of W#2 "warp"
    match warp = float16[32, 8] of warp_1 "warp" at elem_offset <- W#2{v +1, 0 +32, 0 +8}
    match shared = float16[16, 16] of shared_1 "shared" strides [shared_s0, 1] at elem_offset_1 <- T#2{(v * 16) +16, 0 +16}
    launch tx "threadIdx.x" = 32
      ptx_ldmatrix(false, 4, ".b16", warp_1, (elem_offset + (8 * tx)), tvm_access_ptr(type_annotation():float16, shared_1, elem_offset_1, (shared_s0 * 16), 1):handle, (shared_s0 * tx)):float16
)t"));
}

TEST(PrimfnReader, ScopesInNames) {
  EXPECT_EQ(readPrimfn(R"t(
block([], "root") {
  tir.reads([])
  tir.writes([])
  A_shared_1 = alloc_buffer(int8[1])
  A_shared_dyn = alloc_buffer(int8[1])
  A_shared_wmma.matrix_a = alloc_buffer(int8[1])
  A_shared_local = alloc_buffer(int8[1])
  unshared = alloc_buffer(int8[1])
  A_global = alloc_buffer(int8[1])
  A_1 = alloc_buffer(int8[1])
  @tir.call_extern("f", dtype=handle)
)t"),
            lines(R"t(
function ()
  block root
    allocate A_shared_1 = int8[1] of A_shared_1 "shared"
    allocate A_shared_dyn = int8[1] of A_shared_dyn "shared.dyn"
    allocate A_shared_wmma.matrix_a = int8[1] of A_shared_wmma.matrix_a "wmma.matrix_a"
    allocate A_shared_local = int8[1] of A_shared_local "local"
    allocate unshared = int8[1] of unshared
    allocate A_global = int8[1] of A_global
    allocate A_1 = int8[1] of A_1
    call_extern("f"):handle
note 0:0: blocks don't print the scopes of their buffers: they are taken from the buffers' names
)t"));
}

TEST(PrimfnReader, Cases) {
  for (const char *name : {"d2_hgemm_stage_epilogue.txt", "d2_rownorm_allreduce_07.txt", "d2_wmma_mixed_pad.txt",
                           "d3_pad_ldmatrix_gemm.txt", "d3_two_transposes_blocks.txt"}) {
    const Module module = readPrimfnText(caseFile(name));
    EXPECT_EQ(module.dialect, std::string(name[1] == '2' ? "D2" : "D3"));
    EXPECT_EQ(module.functions.size(), 1u) << name;
    EXPECT_TRUE(module.errors.empty()) << print(module);
  }
}

} // namespace
} // namespace smem::tir
