// Small scripts of every era, and the trees that they are.
#include "tests/frontend_tir/Texts.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

namespace smem::tir {
namespace {

std::string script(const char *text) { return print(readScript(lines(text))); }

TEST(ScriptReader, D4ThreadsAndScopesAreAttributes) {
  EXPECT_EQ(script(R"t(
@tvm.hybrid.script
def f(X: ty.handle) -> None:
    s = tir.var("handle")
    tx = tir.var("int32")
    X_1 = tir.buffer_bind(X, [64], elem_offset=0, align=128, offset_factor=1)
    tir.attr(tir.iter_var(tx, None, "ThreadIndex", "threadIdx.x"), "thread_extent", 64)
    tir.attr(s, "storage_scope", "shared")
    tir.allocate(s, "float32", [256])
    tir.store(s, tir.ramp((tx*4), 1, 4), tir.broadcast(tir.float32(0), 4), tir.broadcast(True, 4))
    s[tx] = tir.load("float32", X_1.data, tx)
)t"),
            lines(R"t(
function f(X: X_1 = float32[64] of X_1 align 128)
  launch tx "threadIdx.x" = 64
    allocate s = float32[256] of s "shared"
      s[ramp((tx * 4), 1, x4)] = broadcast(0:float32, x4)
      s[tx] = X_1[tx]
)t"));
}

TEST(ScriptReader, D4RealizedRegionsAreCountedFromTheirBegin) {
  EXPECT_EQ(script(R"t(
@tvm.script.tir
def f(X: ty.handle) -> None:
    bx = tir.env_thread("blockIdx.x")
    s = tir.buffer_decl([512, 64], elem_offset=0, align=128, offset_factor=1)
    X_1 = tir.match_buffer(X, [512, 64])
    tir.launch_thread(bx, 32)
    tir.realize(s[(bx*16):((bx*16) + 18), 0:64], "shared")
    for i in tir.range(0, 16):
        s[((bx*16) + i), 3] = X_1[((bx*16) + i), 3]
)t"),
            lines(R"t(
function f(X: X_1 = float32[512, 64] of X_1)
  launch bx "blockIdx.x" = 32
    allocate s = float32[18, 64] of s "shared" align 128
      for i = 0 to +16
        s[i, 3] = X_1[((bx * 16) + i), 3]
)t"));
}

TEST(ScriptReader, D4BlocksWithBoundAndUnboundAxes) {
  EXPECT_EQ(script(R"t(
@tvm.script.tir
def f(A: ty.handle) -> None:
    A_1 = tir.match_buffer(A, [16, 16])
    B = tir.alloc_buffer([16, 16], scope="shared")
    with tir.block([16, tir.reduce_axis(0, 16)], "own") as [vi, vk]:
        B[vi, vk] = A_1[vi, vk]
    for i, j in tir.grid(16, 16):
        with tir.block([16, 16], "copy") as [vi, vj]:
            tir.bind(vi, j)
            tir.bind(vj, i)
            tir.where((i < 8))
            A_1[vi, vj] = B[vi, vj]
)t"),
            lines(R"t(
function f(A: A_1 = float32[16, 16] of A_1)
  block root
    allocate B = float32[16, 16] of B "shared"
    block own
      axis vi < 16 = <null>
      reduce vk < 16 = <null>
      B[vi, vk] = A_1[vi, vk]
    for i = 0 to +16
      for j = 0 to +16
        block copy
          axis vi#2 < 16 = j
          axis vj < 16 = i
          where (i < 8)
          A_1[vi#2, vj] = B[vi#2, vj]
)t"));
}

TEST(ScriptReader, D5AccessesThroughPointers) {
  EXPECT_EQ(script(R"t(
@T.prim_func
def f(A: T.handle) -> None:
    A_1 = T.match_buffer(A, [64, 8], dtype="float16")
    tx = T.env_thread("threadIdx.x")
    s = T.allocate([512], "float16", "shared")
    T.launch_thread(tx, 64)
    T.store(s, T.ramp(tx * 8, 1, 8), T.load("float16x8", A_1.data, T.ramp(tx * 8, 1, 8), T.broadcast(True, 8)), T.broadcast(True, 8))
    T.store(A_1.data, tx, T.load("float16", s, tx), (tx < 7))
    T.evaluate(T.tvm_access_ptr(T.type_annotation(dtype="float16"), s, 0, 512, 1, dtype="handle"))
)t"),
            lines(R"t(
function f(A: A_1 = float16[64, 8] of A_1)
  allocate s = float16[512] of s "shared"
    launch tx "threadIdx.x" = 64
      s[ramp((tx * 8), 1, x8)] = A_1#2[ramp((tx * 8), 1, x8)]
      if (tx < 7)
        A_1#2[tx] = s[tx]
      tvm_access_ptr(type_annotation("float16"):float16, s, 0, 512, 1, dtype="handle"):handle
)t"));
}

TEST(ScriptReader, D6BlocksAllocateMatchAndAlign) {
  EXPECT_EQ(script(R"t(
@T.prim_func
def f(A: T.Buffer[(64, 64), "float16"]):
    s0 = T.var("int32")
    s = T.alloc_buffer([64, 64], dtype="float16", scope="shared")
    for i in T.thread_binding(64, thread="threadIdx.x"):
        for j in T.vectorized(64):
            with T.block("fill"):
                vi, vj = T.axis.remap("SS", [i, j])
                T.reads(A[vi, vj])
                T.writes(s[vi, 0 : 64])
                T.block_attr({"buffer_dim_align": [[0, 0, 32, 8]], "pragma": 1})
                with T.init():
                    s[vi, vj] = T.float16(0)
                s[vi, vj] = A[vi, vj]
        with T.block("use"):
            vo = T.axis.reduce(4, i // 16)
            view = T.match_buffer(s[vo * 16 : vo * 16 + 16, 0:16], [16, 16], dtype="float16", strides=[s0, 1], scope="shared", offset_factor=16)
            T.evaluate(T.ptx_ldmatrix(False, 4, ".b16", view.data, view.elem_offset + s0, dtype="float16"))
)t"),
            lines(R"t(
function f(A: A = float16[64, 64] of A#2 "global")
  block root
    allocate s = float16[64, 64] of s "shared"
    for i = 0 to +64 thread "threadIdx.x"
      for j = 0 to +64 vectorized
        block fill
          axis vi < 64 = i
          axis vj < 64 = j
          reads A[vi, vj]
          writes s{vi +1, 0 +64}
          align writes[0] axis 0: 32, 8
          @pragma = 1
          init
            s[vi, vj] = 0:float16
          s[vi, vj] = A[vi, vj]
      block use
        reduce vo < 4 = (i // 16)
        match view = float16[16, 16] of view "shared" strides [s0, 1] at view.elem_offset <- s{(vo * 16) +16, 0 +16}
        ptx_ldmatrix(false, 4, ".b16", view.data, (view.elem_offset + s0), dtype="float16"):float16
)t"));
}

TEST(ScriptReader, D7ViewsSlicesAndBareAttributes) {
  EXPECT_EQ(script(R"t(
from tvm.script import tir as T
@T.prim_func
def f(A: T.Buffer((64, 8), "float16"), n: T.int32):
    T.func_attr({"global_symbol": "kernel", "thread_extent": {"threadIdx.x": 64}})
    s = T.allocate([576], "float16", "shared.dyn")
    tx = T.launch_thread("threadIdx.x", 64)
    s_1 = T.decl_buffer((64, 8), "float16", data=s, strides=(9, 1), scope="shared.dyn")
    s_2 = T.Buffer((288,), "uint32", data=s, scope="shared.dyn", align=4)
    A_1 = T.Buffer((512,), "float16", data=A.data)
    T.attr(s, "volatile_scope", 1)
    s_1[tx, 0:8] = A_1[tx * 8 + n:n + tx * 8 + 8]
    s_2[T.Ramp(tx, 2, 4)] = T.Broadcast(T.uint32(1), 4)
    A_1[tx * 2:tx * 2 + 4:2] = A_1[0:2]
    with T.attr(0, "async_scope", 1):
        T.ptx_cp_async("float16", s, tx * 8, A.data, tx * 8, 16)
    with T.LetStmt(tx * 2) as y:
        A_1[y] = T.float16(1)
    cse: T.int32 = tx + 1
    A_1[cse] = T.Cast("float16", T.Select(0 <= tx < n, T.bitwise_xor(tx, 3), T.shift_right(tx, 1)))
)t"),
            lines(R"t(
function f symbol kernel(A: A = float16[64, 8] of A#2 "global", n: int32)
  @global_symbol = "kernel"
  @thread_extent = ["threadIdx.x", 64]
  extent threadIdx.x = 64
  allocate s = float16[576] of s "shared.dyn"
    launch tx "threadIdx.x" = 64
      attr volatile_scope of s = 1
        s_1[tx, ramp(0, 1, x8)] = A_1[ramp(((tx * 8) + n), 1, x8)]
        s_2[ramp(tx, 2, x4)] = broadcast(1:uint32, x4)
        A_1[ramp((tx * 2), 2, x2)] = A_1[ramp(0, 1, x2)]
        attr async_scope of 0 = 1
          ptx_cp_async(s, (tx * 8), A.data, (tx * 8), 16):float16
        let y: int32 = (tx * 2)
          A_1[y] = 1:float16
        let cse: int32 = (tx + 1)
          A_1[cse] = cast<float16>(select(((0 <= tx) && (tx < n)), (tx ^ 3), (tx >> 1)))
)t"));
}

TEST(ScriptReader, D7Loops) {
  EXPECT_EQ(script(R"t(
@T.prim_func
def f(A: T.Buffer((64,), "float32"), n: T.int32):
    for i in range(n):
        for j in range(2, 6):
            for k in T.serial(0, 8, annotations={"pragma_loop": 1}):
                A[i + j + k] = T.float32("-inf")
    for i, j in T.grid(2, n):
        for k in range(0, n, 4):
            A[k] = A[k] * 2.0
    while A[0] < T.float32(1):
        A[0] += T.float32(0.5)
        if n == 0:
            break
    assert n > 0, "positive"
)t"),
            lines(R"t(
function f(A: A = float32[64] of A#2 "global", n: int32)
  for i = 0 to +n
    for j = 2 to +4
      attr pragma_loop of "loop" = 1
        for k = 0 to +8
          A[((i + j) + k)] = -inf:float32
  for i#2 = 0 to +2
    for j#2 = 0 to +n
      for k#2 = 0 to +((n + 3) // 4)
        let k#3: int32 = (k#2 * 4)
          A[k#3] = (A[k#3] * 2:float32)
  while (A[0] < 1:float32)
    A[0] = (A[0] + 0.5:float32)
    if (n == 0)
      break_loop()
  assert (n > 0)
)t"));
}

TEST(ScriptReader, NamesMeanWhatTheyWereLastBoundTo) {
  EXPECT_EQ(script(R"t(
a = T.handle("float16", "shared")
a_1 = T.decl_buffer((64,), "float16", data=a, scope="shared")
tx = T.launch_thread("threadIdx.x", 32)
a = T.allocate([64], "float16", "shared")
b = T.allocate([64], "float16", "shared")
a_1[tx] = T.float16(0)
for i in range(2):
    a_1 = T.Buffer((64,), "float16", data=b, scope="shared")
    a_1[tx] = T.float16(i)
a_1[tx] = a_1[tx + 1]
T.call_extern("handle", "g", a, Free, T.address_of(a_1[0]))
)t"),
            lines(R"t(
function ()
  launch tx "threadIdx.x" = 32
    allocate a = float16[64] of a "shared"
      allocate b = float16[64] of b "shared"
        a_1[tx] = 0:float16
        for i = 0 to +2
          a_1#2[tx] = cast<float16>(i)
        a_1[tx] = a_1[(tx + 1)]
        call_extern("g", a, Free, address_of(a_1[0]):handle):handle
)t"));
}

TEST(ScriptReader, D8AllocationsAreStatementsAndNamesScalars) {
  EXPECT_EQ(script(R"t(
from tvm.script import tirx as T
@T.prim_func
def f(A_ptr: T.handle):
    A = T.match_buffer(A_ptr, (384, 64), "float16")
    T.device_entry()
    bx, by = T.cta_id([6, 2])
    warp = T.warp_id([4])
    lane = T.lane_id([32])
    bar = T.shared_scalar("uint64")
    s = T.alloc_shared((64, 64), "float16")
    w = s.view("uint32")
    phase: T.int32 = 0
    r: T.float32[8]
    phase = phase ^ 1
    T.ptx.mbarrier.init.shared.b64(T.address_of(bar), T.uint32(1))
    T.ptx["stmatrix.sync.aligned.m8n8.x4.shared.b16"](s.ptr_to([lane, 8]), w[lane, 0])
    T.cuda.cta_sync()
    s.access_ptr("rw", offset=64)
    r[warp] = T.Cast("float32", s[lane, warp])
)t"),
            lines(R"t(
function f(A_ptr: A = float16[384, 64] of A)
  attr device_entry of 1 = 1
    launch bx "blockIdx.x" = 6
      launch by "blockIdx.y" = 2
        launch threadIdx.x "threadIdx.x" = 128
          let warp: int32 = (threadIdx.x // 32)
            let lane: int32 = (threadIdx.x mod 32)
              allocate bar = uint64[1] of bar "shared"
                allocate s = float16[64, 64] of s "shared"
                  allocate phase = int32[1] of phase "local"
                    phase[0] = 0
                    allocate r = float32[8] of r "local"
                      phase[0] = (phase[0] ^ 1)
                      ptx.mbarrier.init.shared.b64(address_of(bar[0]):handle, 1:uint32)
                      ptx.stmatrix.sync.aligned.m8n8.x4.shared.b16(address_of(s[lane, 8]):handle, w[lane, 0])
                      cuda.cta_sync()
                      tvm_access_ptr(type_annotation("float16"):float16, s.data, 64, 4032, 3):handle
                      r[warp] = cast<float32>(s[lane, warp])
)t"));
}

TEST(ScriptReader, D8BlocksOfSchedules) {
  EXPECT_EQ(script(R"t(
from tvm.script import tirx as T
@T.prim_func(s_tir=True)
def f(A: T.Buffer((16,), "float32")):
    # with T.sblock("root"):
    s = T.sblock_alloc_buffer((16,), scope="shared")
    for i in T.thread_binding(16, thread="threadIdx.x"):
        with T.sblock("copy"):
            vi = T.axis.spatial(16, i)
            T.reads(A[vi])
            T.writes(s[vi])
            T.sblock_attr({"buffer_dim_align": [[0, -1, 32, 8]]})
            s[vi] = A[vi]
)t"),
            lines(R"t(
function f(A: A = float32[16] of A#2 "global")
  block root
    allocate s = float32[16] of s "shared"
    for i = 0 to +16 thread "threadIdx.x"
      block copy
        axis vi < 16 = i
        reads A[vi]
        writes s[vi]
        align writes[0] axis -1: 32, 8
        s[vi] = A[vi]
)t"));
}

TEST(ScriptReader, D9PointersIntoOneArena) {
  EXPECT_EQ(script(R"t(
# tilelang
from tvm.script import tir as T
@I.ir_module
class Module:
    @T.prim_func
    def main_kernel(A: T.handle("float16", "global")):
        T.func_attr({"dyn_shared_memory_buf": 8192, "target": T.target({"kind": "cuda"}), "thread_extent": {"threadIdx.x": T.int64(128)}, "tir.is_global_func": True})
        buf_dyn_shmem = T.allocate([8192], "uint8", "shared.dyn")
        Qs: T.handle("float16", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem, 4096)
        tx = T.launch_thread("threadIdx.x", T.int64(128))
        Qs_1 = T.decl_buffer((T.int64(2048),), "float16", data=Qs, scope="shared.dyn")
        T.create_barriers(2)
        if T.tl_shuffle_elect(0):
            T.tma_load(A, T.get_mbarrier(0), T.tvm_access_ptr(T.type_annotation("float16"), buf_dyn_shmem, 0, 2048, 2), 0, 0)
        Qs_1[tx] = T.float16(0)
        T.call_extern("handle", "tl::gemm<64>", T.address_of(Qs_1[T.int64(8)]))

    @T.prim_func
    def main(args: T.handle) -> T.int32:
        T.func_attr({"target": T.target({"keys": ["cpu"], "kind": "c"}), "tir.is_entry_func": True})
        Module.main_kernel(args)
        return 0
)t"),
            lines(R"t(
function main_kernel(A: handle)
  @dyn_shared_memory_buf = 8192
  @target = target(["kind", "cuda"])
  @thread_extent = ["threadIdx.x", 128:int64]
  @tir.is_global_func = true
  extent threadIdx.x = 128
  allocate buf_dyn_shmem = uint8[8192] of buf_dyn_shmem "shared.dyn"
    let Qs: handle = handle_add_byte_offset(buf_dyn_shmem, 4096):handle
      launch tx "threadIdx.x" = 128:int64
        create_barriers(2)
        if tl_shuffle_elect(0):bool
          tma_load(A, get_mbarrier(0):handle, tvm_access_ptr(type_annotation("float16"):float16, buf_dyn_shmem, 0, 2048, 2):handle, 0, 0)
        Qs_1[tx] = 0:float16
        call_extern("tl::gemm<64>", address_of(Qs_1[8:int64]):handle):handle
function main(args: handle) host only
  @target = target(["keys", ["cpu"], "kind", "c"])
  @tir.is_entry_func = true
  main_kernel(args)
  ret(0)
)t"));
}

TEST(ScriptReader, TextAroundTheScriptIsNoError) {
  EXPECT_EQ(script(R"t(
[12:30:01] /src/driver.cc:64: Warning: it's slow
----------
# from tvm.script import tir as T
@T.prim_func
def f(A: T.Buffer((8,), "float32")):
    for i in range(8):
[12:30:02] another line
        A[i] = T.float32(1)
extern "C" __global__ void f_kernel(float *A) {
  for (int i = 0; i < 8; ++i) {
    A[i] = 'x';
  }
}
@T.prim_func
def g(A: T.Buffer((8,), "float32")):
    A[0] = T.float32(1)
Done, it took 3 s
)t"),
            lines(R"t(
function f(A: A = float32[8] of A#2 "global")
  for i = 0 to +8
    A[i] = 1:float32
function g(A: A = float32[8] of A#2 "global")
  A[0] = 1:float32
)t"));
}

TEST(ScriptReader, WhatIsUnknownKeepsWhatItTouches) {
  EXPECT_EQ(script(R"t(
@T.prim_func
def f(A: T.Buffer((8,), "float32")):
    for i in frames(A):
        A[i] = T.float32(0)
    A[0], x = strange(A)
    T.some_new_intrinsic(A.data, A[0:4], mode="fast")
    with T.some_new_scope(3):
        A[0] = T.float32(1)
)t"),
            lines(R"t(
function f(A: A = float32[8] of A#2 "global")
  opaque for(A.data)
    A[i] = 0:float32
  opaque assignment(A.data)
  some_new_intrinsic(A.data, A[ramp(0, 1, x4)], mode="fast")
  attr some_new_scope of "T.some_new_scope" = 1
    A[0] = 1:float32
)t"));
}

TEST(ScriptReader, ErrorsAreLocatedAndOtherFunctionsRead) {
  EXPECT_EQ(script(R"t(
@T.prim_func
def a(A: T.Buffer((8,), "float32")):
    A[0] = T.float32(1)

@T.prim_func
def b(A: T.Buffer((8,), "float32")):
    A[T.min(0, 1] = T.float32(1)
    A[1] = = T.float32(2)

@T.prim_func
def c(A: T.Buffer((8,), "float32")):
    A[2] = T.float32(1
    A[3] = T.float32(1)

@T.prim_func
def d(A: T.Buffer((8,), "float32")):
    A[4] = "no end
    for i in range(4):

@T.prim_func
def e(A: T.Buffer((8,), "float32")):
    A[5] = T.float32(1)
)t"),
            lines(R"t(
function a(A: A = float32[8] of A#2 "global")
  A[0] = 1:float32
function e(A: A = float32[8] of A#2 "global")
  A[5] = 1:float32
error 7:17: "]" closes "(" of line 7, column 12
error 8:12: an expression expected
error 12:21: "(" is never closed
error 17:12: a string without its end
error 18:22: an indented block expected after this line
)t"));
}

TEST(ScriptReader, TheDialectIsToldByItsWords) {
  const auto dialect = [](const std::string &file) { return readScript(caseFile(file)).dialect; };
  EXPECT_EQ(dialect("d4_hybrid_rowdot.py"), "D4");
  EXPECT_EQ(dialect("d5_ramp_store_wmma.py"), "D5");
  EXPECT_EQ(dialect("d6_dyn_pool_mix.py"), "D6");
  EXPECT_EQ(dialect("d7_streamk_fragment.py"), "D7");
  EXPECT_EQ(dialect("d8_three_launches.py"), "D8");
  EXPECT_EQ(dialect("d9_flash_alias_int64.py"), "D9");
}

TEST(ScriptReader, AWrongBracketIsThePlaceOfTheError) {
  const Module module = readScript(caseFile("bad_d7_unclosed.py"));
  EXPECT_TRUE(module.functions.empty());
  ASSERT_EQ(module.errors.size(), 1u);
  EXPECT_EQ(module.errors[0].where.line, 14u);
  EXPECT_EQ(module.errors[0].where.column, 75u);
}

TEST(ScriptReader, TileLangSource) {
  const Module module = readScript(lines(R"t(
import tilelang.language as T

def matmul(M, N, K, block_M, block_N, block_K, dtype="float16", accum_dtype="float"):
    @T.prim_func
    def gemm(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=128) as (bx, by):
            A_shared = T.alloc_shared((block_M, block_K), dtype)
            B_shared = T.alloc_shared((block_K, block_N + 8), dtype)
            C_shared = T.alloc_shared((block_M, unknown), accum_dtype)
            C_local = T.alloc_fragment((block_M, block_N), accum_dtype)
            T.clear(C_local)
            for ko in T.Pipelined(T.ceildiv(K, block_K), num_stages=3):
                T.copy(A[by * block_M, ko * block_K], A_shared)
                T.copy(B[ko * block_K, bx * block_N], B_shared)
                T.gemm(A_shared, B_shared, C_local)
            T.copy(C_local, C_shared)
    return gemm

kernel = matmul(1024, 1024, 1024, 128, 128, block_K=32)
)t"));
  EXPECT_TRUE(module.functions.empty());
  ASSERT_EQ(module.tileLangKernels.size(), 1u);
  const TileLangKernel &kernel = module.tileLangKernels[0];
  EXPECT_EQ(kernel.name, "gemm");
  EXPECT_EQ(kernel.threads, 128);
  ASSERT_EQ(kernel.shared.size(), 3u);
  using Shape = std::vector<std::optional<int64_t>>;
  EXPECT_EQ(kernel.shared[0].shape, (Shape{128, 32}));
  EXPECT_EQ(spell(kernel.shared[0].element), "float16");
  EXPECT_EQ(kernel.shared[0].stages, 3u);
  EXPECT_EQ(kernel.shared[0].firstUse, 13u);
  EXPECT_EQ(kernel.shared[0].lastUse, 15u);
  EXPECT_EQ(kernel.shared[1].shape, (Shape{32, 136}));
  EXPECT_EQ(kernel.shared[2].shape, (Shape{128, std::nullopt}));
  EXPECT_EQ(spell(kernel.shared[2].element), "float32");
  EXPECT_EQ(kernel.shared[2].stages, 1u);
}

// Whatever is left of a dump, reading it ends, and soon.
TEST(ScriptReader, AnyPartOfADump) {
  for (const auto &entry : std::filesystem::directory_iterator(SMEM_TEST_DATA "/cases/tir")) {
    if (entry.path().extension() != ".py") continue;
    const std::string text = caseFile(entry.path().filename());
    const auto begin = std::chrono::steady_clock::now();
    for (size_t end = 0; end < text.size(); end += 61) (void)readScript(std::string_view(text).substr(0, end));
    for (size_t at = 0; at + 40 < text.size(); at += 197) {
      std::string without = text;
      (void)print(readScript(without.erase(at, at % 40 + 1)));
      std::string with = text;
      (void)print(readScript(with.insert(at, 1, "()[]{}:,\"'\n#\\@"[at % 14])));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60)) << entry.path();
  }
}

TEST(ScriptReader, TextsThatNestWithoutEnd) {
  const std::string head = "@T.prim_func\ndef f(A: T.Buffer((8,), \"float32\")):\n";
  std::string attributes = head, opened = head, unopened;
  for (int i = 0; i < 5000; ++i) attributes += "    T.attr(0, \"a\", 1)\n";
  for (int i = 0; i < 20000; ++i) unopened += "T.f(\n";
  opened += "    A[0] = " + std::string(100000, '[');
  for (const std::string &text : {attributes, opened, unopened}) EXPECT_FALSE(readScript(text).errors.empty());
}

TEST(ScriptReader, NamesOfPythonAroundAFunctionStandForTheirConstants) {
  EXPECT_EQ(script(R"t(
from tvm.script import tirx as T
warps, lanes = 2 * 2, 32
shape, dtype = (warps, lanes), "float16"
def make(size):
    scope = "shared"
    @T.prim_func
    def f():
        tx = T.launch_thread("threadIdx.x", lanes)
        s = T.alloc_buffer(shape, dtype, scope=scope)
        u = T.alloc_buffer((size,), dtype, scope=scope)
        s[warps - 1, tx] = u[tx]
)t"),
            lines(R"t(
function f()
  launch tx "threadIdx.x" = 32
    allocate s = float16[4, 32] of s "shared"
      allocate u = float16[size] of u "shared"
        s[3, tx] = u[tx]
)t"));
}

TEST(ScriptReader, NamesThatPythonMayHaveChangedAreNotKnown) {
  EXPECT_EQ(script(R"t(
from tvm.script import tirx as T
n = 64
m = 8
if big():
    n = 128
for m in range(2):
    k = m
    @T.prim_func
    def f():
        tx = T.launch_thread("threadIdx.x", 32)
        s = T.alloc_buffer((n, m, k), scope="shared")
        s[0, 0, tx] = 1.0
)t"),
            lines(R"t(
function f()
  launch tx "threadIdx.x" = 32
    allocate s = float32[n, m, k] of s "shared"
      s[0, 0, tx] = 1:float32
)t"));
}

TEST(ScriptReader, AMacroThatBindsThreadsIsAKernel) {
  const Module module = readScript(R"t(
from tvm.script import tirx as T
def make():
    @T.macro
    def fill(X: T.Buffer):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            X[tx] = 0.0
    @T.macro
    def helper(X: T.Buffer, i: T.int32):
        X[i] = 1.0
)t");
  ASSERT_EQ(module.functions.size(), 1u);
  EXPECT_EQ(module.functions[0].name, "fill");
}

TEST(ScriptReader, TheFunctionThatMakesATileLangKernelIsNone) {
  const Module module = readScript(R"t(
import tilelang.language as T
@simplify_prim_func
def matmul(M, N):
    @T.prim_func
    def main(A: T.Buffer((M, N), "float16")):
        with T.Kernel(4, threads=128) as bx:
            A_shared = T.alloc_shared((64, 64), "float16")
            T.copy(A[bx, 0], A_shared)
    return main
)t");
  EXPECT_TRUE(module.functions.empty());
  ASSERT_EQ(module.tileLangKernels.size(), 1u);
  EXPECT_EQ(module.tileLangKernels[0].name, "main");
}

TEST(ScriptReader, SizesOfATileLangKernelAreThoseOfItsFirstCall) {
  const Module module = readScript(R"t(
import tilelang.language as T
def attention(dim, block_M, block_N, dtype):
    Q_shape = (block_M, dim)
    V_shape = (block_N, dim) if dim > 64 else (dim, block_N)
    @T.prim_func
    def main(Q: T.Tensor((1024, dim), dtype)):
        with T.Kernel(8, threads=128) as bx:
            Q_shared = T.alloc_shared(Q_shape, dtype)
            V_shared = T.alloc_shared(V_shape, dtype)
            S_shared = T.alloc_shared([block_M, rest], dtype)
            T.copy(Q[bx, 0], Q_shared)
    return main
def run(dim=64, dtype=T.float16):
    block_M, block_N = 128, 2 * dim
    kernel = attention(dim, block_M, block_N, dtype=dtype)
)t");
  ASSERT_EQ(module.tileLangKernels.size(), 1u);
  const std::vector<TileLangKernel::SharedBuffer> &shared = module.tileLangKernels[0].shared;
  ASSERT_EQ(shared.size(), 3u);
  using Shape = std::vector<std::optional<int64_t>>;
  EXPECT_EQ(shared[0].shape, (Shape{128, 64}));
  EXPECT_EQ(shared[0].element, (Type{Type::Kind::floating, 16, 1, ""}));
  EXPECT_EQ(shared[1].shape, (Shape{128, 64}));
  EXPECT_EQ(shared[2].shape, (Shape{128, std::nullopt}));
}

} // namespace
} // namespace smem::tir
