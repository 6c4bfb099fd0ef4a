// Scripts at several stages of their lowering, and what their kernels do to shared memory.
#include "analyzer/Analysis.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace smem {
namespace {

constexpr const char *head = R"(# from tvm.script import tirx as T
@T.prim_func(s_tir=True)
)";

class Lowering : public testing::Test {
protected:
  void lower(const std::string &script) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("smem-lowering-test-" + std::to_string(getpid()) + ".py");
    std::ofstream(file) << head << script;
    result = analyse(file, {});
    std::filesystem::remove(file);
    ASSERT_EQ(result.kernels.size(), 1u);
  }

  const Kernel &kernel() const { return result.kernels[0].kernel; }
  const LaunchResult &launch() const { return result.kernels[0].launches.at(0); }

  /// "store 4: 32 in 64", each kind and width with how often it is executed, and its wavefronts.
  std::string traffic() const {
    std::map<std::pair<std::string, unsigned>, std::pair<uint64_t, uint64_t>> sums;
    for (const AccessResult &access : launch().accesses) {
      auto &[executed, wavefronts] = sums[{name(access.kind), access.bytes}];
      executed += access.executed;
      wavefronts += access.cost.wavefronts;
    }
    std::string text;
    for (const auto &[key, sum] : sums)
      text += key.first + " " + std::to_string(key.second) + ": " + std::to_string(sum.first) + " in " + std::to_string(sum.second) + "\n";
    return text;
  }

  uint64_t bytesOf(const std::string &name) const {
    for (const Buffer &buffer : kernel().buffers)
      if (buffer.name == name) return buffer.bytes;
    return 0;
  }

  InputResult result;
};

TEST_F(Lowering, SeveralVectorIndicesAreOneVector) {
  lower(R"(def f(A: T.Buffer((8, 16), "float32"), B: T.Buffer((128,), "float32")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        with T.sblock(""):
            s = T.sblock_alloc_buffer((8, 16), scope="shared")
            for v in T.vectorized(4):
                s[(tx * 4 + v) // 16, (tx * 4 + v) % 16] = A[(tx * 4 + v) // 16, (tx * 4 + v) % 16]
            B[tx] = s[tx % 8, 0]
)");
  EXPECT_EQ(traffic(), "load 4: 1 in 4\nstore 16: 1 in 4\n");
}

TEST_F(Lowering, StridesOfAMatchedRegionAreThoseOfItsSource) {
  lower(R"(def f(A: T.Buffer((64, 64), "float16")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        with T.sblock("root"):
            s = T.sblock_alloc_buffer((64, 64), "float16", scope="shared.dyn")
            w = T.sblock_alloc_buffer((32, 8), "float16", scope="warp")
            for r in range(64):
                s[r, tx * 2] = A[r, tx * 2]
                s[r, tx * 2 + 1] = A[r, tx * 2 + 1]
            with T.sblock("load"):
                T.reads(s[0:16, 0:16])
                T.writes(w[0:32, 0:8])
                warp = T.match_buffer(w[0:32, 0:8], (32, 8), "float16", scope="warp", offset_factor=16)
                shared = T.match_buffer(s[0:16, 0:16], (16, 16), "float16", strides=("s0", "s1"), scope="shared.dyn", offset_factor=16)
                T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", warp.data, warp.elem_offset + 8 * tx, T.tvm_access_ptr(T.type_annotation("float16"), shared.data, shared.elem_offset, shared.strides[0] * 16, 1), shared.strides[0] * (tx % 16) + 8 * (tx // 16))
)");
  EXPECT_NE(traffic().find("ldmatrix 16: 1 in 32\n"), std::string::npos) << traffic(); // rows of 128 bytes
}

TEST_F(Lowering, FragmentsOfBlocksAreTheOperandThatTheirScopeSays) {
  lower(R"(def f(A: T.Buffer((16, 16), "float16")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        with T.sblock("root"):
            s = T.sblock_alloc_buffer((16, 16), "float16", scope="shared")
            a = T.sblock_alloc_buffer((16, 16), "float16", scope="wmma.matrix_a")
            for i in range(8):
                s[i * 2 + tx // 16, tx % 16] = A[i * 2 + tx // 16, tx % 16]
            T.tvm_load_matrix_sync(a.data, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float16"), s.data, 0, 256, 1), 16, "row_major")
)");
  EXPECT_NE(traffic().find("wmma_load 16: 1 in"), std::string::npos) << traffic();
}

TEST_F(Lowering, ABufferWhosePointerIsHandedOnKeepsItsShape) {
  lower(R"(def f(A: T.Buffer((64, 32), "float16")):
    for bx in T.thread_binding(4, thread="blockIdx.x"):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            with T.sblock("root"):
                s = T.sblock_alloc_buffer((64, 32), "float16", scope="shared")
                a = T.sblock_alloc_buffer((16, 16), "float16", scope="wmma.matrix_a")
                for i in range(16):
                    s[i, tx] = A[i, tx]
                T.tvm_load_matrix_sync(a.data, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float16"), s.data, 0, 512, 1), 32, "row_major")
)");
  EXPECT_EQ(bytesOf("s"), 64 * 32 * 2u);
  EXPECT_EQ(kernel().inexact, "");
}

TEST_F(Lowering, AConditionLimitsWhatIsTouched) {
  lower(R"(def f(A: T.Buffer((20, 36), "float32"), B: T.Buffer((20, 36), "float32")):
    with T.sblock("root"):
        s = T.sblock_alloc_buffer((100, 100), scope="shared")
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            for i in range(25):
                with T.sblock("s"):
                    v0 = T.axis.spatial(100, (i * 32 + tx) // 36)
                    v1 = T.axis.spatial(100, (i * 32 + tx) % 36)
                    T.where(i * 32 + tx < 720)
                    s[v0, v1] = A[v0, v1]
            for i in range(20):
                with T.sblock("B"):
                    v0 = T.axis.spatial(20, i)
                    v1 = T.axis.spatial(36, tx)
                    B[v0, v1] = s[v0, v1]
)");
  EXPECT_EQ(bytesOf("s"), 20 * 36 * 4u);
}

TEST_F(Lowering, RegistersOfABlockAreAsManyAsAThreadNeeds) {
  lower(R"(def f(A: T.Buffer((128, 4), "float32"), B: T.Buffer((128, 4), "float32")):
    with T.sblock("root"):
        s = T.sblock_alloc_buffer((128, 4), scope="shared")
        own = T.sblock_alloc_buffer((4096, 128, 4), scope="local")
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for tx in T.thread_binding(32, thread="threadIdx.x"):
                for one in range(1):
                    for j in range(4):
                        s[bx * 32 + tx, j] = A[bx * 32 + tx, j]
                    for j in range(4):
                        own[one, bx * 32 + tx, j] = s[bx * 32 + (31 - tx), j]
                for j in range(4):
                    B[bx * 32 + tx, j] = own[0, bx * 32 + tx, j]
)");
  EXPECT_EQ(bytesOf("s"), 32 * 4 * 4u);
  EXPECT_EQ(traffic(), "load 16: 4 in 16\nstore 16: 4 in 16\n");
}

TEST_F(Lowering, WhatDoesNotDependOnAVirtualThreadIsDoneOnce) {
  lower(R"(def f(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    for vx in T.thread_binding(2, thread="vthread.x"):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            with T.sblock(""):
                s = T.sblock_alloc_buffer((64,), scope="shared")
                own = T.sblock_alloc_buffer((1,), scope="local")
                for i in range(2):
                    s[i * 32 + tx] = A[i * 32 + tx]
                own[0] = s[vx * 32 + 31 - tx]
                B[vx * 32 + tx] = own[0]
)");
  EXPECT_EQ(launch().launch.block, (Dim3{32, 1, 1}));
  EXPECT_EQ(traffic(), "load 4: 2 in 2\nstore 4: 2 in 2\n");
}

TEST_F(Lowering, APragmaUnrollsWhatIsShortEnough) {
  const std::string loop = R"(def f(A: T.Buffer((32,), "float32"), B: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    s = T.alloc_shared((1024,))
    s[tx] = A[tx]
    T.tvm_storage_sync("shared")
    with T.attr(0, "pragma_auto_unroll_max_step", STEPS):
        for i in range(256):
            B[tx] = B[tx] + s[tx * 32 + i % 4 + i // 4 * 4 % 32]
)";
  const auto with = [&](const std::string &steps) { return std::string(loop).replace(loop.find("STEPS"), 5, steps); };
  lower(with("512"));
  EXPECT_NE(traffic().find("load 16: 8 in 256\n"), std::string::npos) << traffic(); // each place once
  lower(with("16"));
  EXPECT_NE(traffic().find("load 16: 64 in 2048\n"), std::string::npos) << traffic();
}

TEST_F(Lowering, AnAsynchronousCopyInAVectorisedLoopIsOneOfAllItsBytes) {
  lower(R"(def f(A: T.Buffer((256,), "float16"), B: T.Buffer((32,), "float16")):
    tx = T.launch_thread("threadIdx.x", 32)
    s = T.alloc_buffer((256,), "float16", scope="shared.dyn")
    for v in T.vectorized(8):
        T.ptx_cp_async(T.access_ptr(s[tx * 8 + v], 1, 2), T.access_ptr(A[tx * 8 + v], 1, 1), 1)
    T.ptx_commit_group()
    T.ptx_wait_group(0)
    T.tvm_storage_sync("shared.dyn")
    B[tx] = s[255 - tx]
)");
  EXPECT_NE(traffic().find("async_copy 16: 1 in"), std::string::npos) << traffic();
}

TEST_F(Lowering, ReductionsOfTileLangSwapHalvesInSharedMemory) {
  lower(R"(def f(A: T.Buffer((128,), "float32"), B: T.Buffer((128,), "float32")):
    tx = T.launch_thread("threadIdx.x", 128)
    work = T.alloc_buffer((128,), scope="shared.dyn")
    x = T.alloc_buffer((1,), scope="local")
    x[0] = A[tx]
    x[0] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run", x[0], T.tvm_access_ptr(T.type_annotation("float32"), work.data, 0, 128, 3))
    B[tx] = x[0]
)");
  EXPECT_EQ(traffic(), "load 4: 8 in 8\nstore 4: 8 in 8\n"); // 4 warps, by halves of 64 and of 32 threads
  EXPECT_TRUE(result.diagnostics.empty());
}

TEST_F(Lowering, WhatTileLangHasNotLoweredHasNoFigures) {
  lower(R"(def f(A: T.Buffer((64, 64), "float16")):
    for bx in T.thread_binding(4, thread="blockIdx.x"):
        with T.sblock("tilelang_root"):
            tile = T.sblock_alloc_buffer((64, 32), "float16", scope="shared.dyn")
            T.copy(T.region(A[0, 0], 1, 64, 32), T.region(tile[0, 0], 2, 64, 32))
)");
  EXPECT_EQ(kernel().notAnalysed, "'copy' in line 7 is not lowered: figures of accesses need the lowered dump");
  EXPECT_EQ(bytesOf("tile"), 64 * 32 * 2u);

  lower(R"(def f(A: T.Buffer((64, 64), "float32")):
    for bx in T.thread_binding(4, thread="blockIdx.x"):
        with T.sblock("tilelang_root"):
            tile = T.sblock_alloc_buffer((64, 65), scope="shared.dyn")
            for i in T.parallel(64):
                tile[i, 0] = A[i, 0]
)");
  EXPECT_EQ(kernel().notAnalysed, "the parallel loop in line 7 is not lowered: figures of accesses need the lowered dump");
  EXPECT_EQ(bytesOf("tile"), 64 * 65 * 4u);
}

TEST_F(Lowering, TileLangKeepsTheShapesOfItsBuffers) {
  lower(R"(def f(A: T.Buffer((32, 32), "float32"), B: T.Buffer((32, 32), "float32")):
    for bx in T.thread_binding(1, thread="blockIdx.x"):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            with T.sblock("tilelang_root"):
                tile = T.sblock_alloc_buffer((32, 33), scope="shared.dyn")
                for i in range(32):
                    tile[i, tx] = A[i, tx]
                for i in range(32):
                    B[i, tx] = tile[tx, i]
)");
  EXPECT_EQ(bytesOf("tile"), 32 * 33 * 4u);
  EXPECT_EQ(traffic(), "load 4: 32 in 32\nstore 4: 32 in 32\n");
}

TEST_F(Lowering, AThreadWithoutATagIsKnownByItsName) {
  lower(R"(def f(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    blockIdx_y = T.int32()
    with T.attr(blockIdx_y, "pragma_unroll_explicit", 1):
        T.launch_thread(blockIdx_y, 2)
        tx = T.launch_thread("threadIdx.x", 32)
        s = T.alloc_shared((32,))
        s[tx] = A[blockIdx_y * 32 + tx]
        T.tvm_storage_sync("shared")
        B[blockIdx_y * 32 + tx] = s[31 - tx]
)");
  EXPECT_EQ(launch().launch.grid, (Dim3{1, 2, 1}));
}

TEST_F(Lowering, SharedArraysOfScriptsOf2026AreAlignedTo64Bytes) {
  lower(R"(def f(A: T.Buffer((32,), "float32"), B: T.Buffer((32,), "float32")):
    tx = T.launch_thread("threadIdx.x", 32)
    s = T.alloc_shared((32,))
    s[tx] = A[tx]
    T.tvm_storage_sync("shared")
    B[tx] = s[31 - tx]
)");
  EXPECT_EQ(kernel().buffers.at(0).alignment, 64u);
}

TEST_F(Lowering, NothingIsExactBehindALayoutOfTiles) {
  lower(R"(def f():
    tx = T.launch_thread("threadIdx.x", 32)
    s = T.alloc_buffer((8, 4), "float32", scope="shared", layout=T.TileLayout(T.S[(8, 4) : (1, 8)]))
    s[tx // 4, tx % 4] = 1.0
)");
  EXPECT_EQ(bytesOf("s"), 128u);
  EXPECT_EQ(kernel().inexact, "the layout of 's' is not followed");
}

TEST_F(Lowering, ALayoutOfRowsIsThatOfABufferWithoutOne) {
  lower(R"(def f():
    tx = T.launch_thread("threadIdx.x", 32)
    s = T.alloc_buffer((8, 4), "float32", scope="shared", layout=T.TileLayout(T.S[(8, 4) : (4, 1)]))
    u = T.alloc_buffer((8, 4), "float32", scope="shared", layout=T.TileLayout(T.S[8, 4]))
    s[tx // 4, tx % 4] = 1.0
    u[tx // 4, tx % 4] = 1.0
)");
  EXPECT_EQ(kernel().inexact, "");
}

TEST_F(Lowering, SharedMemoryThatIsFilledOutsideOfTheThreadsIsTold) {
  lower(R"(def f(A: T.Buffer((32,), "float32"), B: T.Buffer((32,), "float32")):
    s = T.alloc_buffer((32,), "float32", scope="shared")
    for i in range(32):
        s[i] = A[i]
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        B[tx] = s[tx]
)");
  EXPECT_EQ(kernel().inexact, "shared memory is accessed in line 6, outside of what is bound to threads");
}

} // namespace
} // namespace smem
