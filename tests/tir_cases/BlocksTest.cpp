#include "analyzer/frontend/tir/Blocks.h"
#include "analyzer/frontend/tir/Print.h"
#include "analyzer/frontend/tir/Readers.h"

#include <gtest/gtest.h>

namespace smem::tir {
namespace {

using Strides = std::vector<int64_t>;

Block::Align align(int axis, int64_t factor, int64_t offset) { return {0, axis, factor, offset}; }

// storage_align(buffer, axis, factor, offset): the stride of the axis grows to the next number that leaves `offset` when
// divided by `factor`, as TVM's CompactBufferAllocation computes it.
TEST(StorageAlign, PadsTheStrideOfItsAxis) {
  EXPECT_EQ(alignedStrides({1024, 1024}, {align(0, 100, 8)}), (Strides{1108, 1}));
  EXPECT_EQ(alignedStrides({128, 32}, {align(0, 32, 8)}), (Strides{40, 1}));
  EXPECT_EQ(alignedStrides({32, 128}, {align(0, 32, 8)}), (Strides{136, 1}));
  EXPECT_EQ(alignedStrides({32, 32}, {align(0, 32, 1)}), (Strides{33, 1}));
  EXPECT_EQ(alignedStrides({64, 64}, {align(0, 71, 72)}), (Strides{72, 1}));
  EXPECT_EQ(alignedStrides({4, 16, 32}, {align(1, 32, 8)}), (Strides{640, 40, 1}));
  EXPECT_EQ(alignedStrides({128, 32}, {align(1, 32, 8)}), (Strides{256, 8})); // spreads elements: a trap
  EXPECT_EQ(alignedStrides({128, 32}, {align(-2, 32, 8)}), (Strides{40, 1}));
  EXPECT_EQ(alignedStrides({128, 32}, {}), (Strides{32, 1}));
}

std::string lowered(const std::string &script) {
  Module module = readScript(script);
  EXPECT_TRUE(module.errors.empty());
  LoweredBlocks plain = lowerBlocks(module.functions.at(0).body);
  for (const Problem &problem : plain.problems) ADD_FAILURE() << problem.message;
  module.functions[0].body = std::move(plain.body);
  return print(module);
}

TEST(Blocks, ABufferIsAsLargeAsOneThreadBlockTouches) {
  const std::string text = lowered(R"(# from tvm.script import tir as T
@T.prim_func
def main(A: T.Buffer((512, 256), "float32"), B: T.Buffer((256, 512), "float32")):
    with T.block("root"):
        A_shared = T.alloc_buffer((512, 256), scope="shared")
        for by in T.thread_binding(16, thread="blockIdx.y"):
            for bx in T.thread_binding(8, thread="blockIdx.x"):
                for r in range(4):
                    for ty in T.thread_binding(8, thread="threadIdx.y"):
                        for tx in T.thread_binding(32, thread="threadIdx.x"):
                            with T.block("A_shared"):
                                v0 = T.axis.spatial(512, by * 32 + r * 8 + ty)
                                v1 = T.axis.spatial(256, bx * 32 + tx)
                                T.block_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                T.reads(A[v0, v1])
                                T.writes(A_shared[v0, v1])
                                A_shared[v0, v1] = A[v0, v1]
                for r in range(4):
                    for ty in T.thread_binding(8, thread="threadIdx.y"):
                        for tx in T.thread_binding(32, thread="threadIdx.x"):
                            with T.block("B"):
                                v0 = T.axis.spatial(256, bx * 32 + r * 8 + ty)
                                v1 = T.axis.spatial(512, by * 32 + tx)
                                B[v0, v1] = A_shared[v1, v0]
)");
  EXPECT_NE(text.find("float32[32, 32]"), std::string::npos) << text;
  EXPECT_EQ(text.find("block "), std::string::npos) << text;
}

// Tiles of a packed layout: element (r, c) lies in tile (r // 16, c // 16).
TEST(Blocks, QuotientsAndRemaindersOfATileAreTakenApart) {
  const std::string text = lowered(R"(# from tvm.script import tir as T
@T.prim_func
def main(A: T.Buffer((512, 256), "float32"), B: T.Buffer((512, 256), "float32")):
    with T.block("root"):
        A_shared = T.alloc_buffer((32, 16, 16, 16), scope="shared")
        for bx in T.thread_binding(16, thread="blockIdx.x"):
            for k in range(8):
                for r in range(4):
                    for tx in T.thread_binding(256, thread="threadIdx.x"):
                        with T.block("A_shared"):
                            v0 = T.axis.spatial(512, bx * 32 + (r * 256 + tx) // 32)
                            v1 = T.axis.spatial(256, k * 32 + (r * 256 + tx) % 32)
                            A_shared[v0 // 16, v1 // 16, v0 % 16, v1 % 16] = A[v0, v1]
                for r, c in T.grid(2, 2):
                    for tx in T.thread_binding(256, thread="threadIdx.x"):
                        with T.block("B"):
                            vr = T.axis.spatial(32, bx * 2 + r)
                            vc = T.axis.spatial(16, k * 2 + c)
                            B[vr * 16 + tx // 16, vc * 16 + tx % 16] = A_shared[vr, vc, tx % 16, tx // 16]
)");
  EXPECT_NE(text.find("float32[2, 2, 16, 16]"), std::string::npos) << text;
}

// Of two kernels in one function each has the buffers that it uses.
TEST(Blocks, ABufferOfAnotherKernelIsLeftOut) {
  const Module module = readScript(R"(# from tvm.script import tir as T
@T.prim_func
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    with T.block("root"):
        s = T.alloc_buffer((64,), scope="shared")
        for tx in T.thread_binding(64, thread="threadIdx.x"):
            with T.block("B"):
                v = T.axis.spatial(64, tx)
                B[v] = A[v]
)");
  const LoweredBlocks plain = lowerBlocks(module.functions.at(0).body);
  EXPECT_TRUE(plain.problems.empty());
  for (const StmtPtr &stmt : plain.body) EXPECT_NE(stmt->kind, Stmt::Kind::allocate);
}

TEST(Blocks, WhatCannotBeInferredIsTold) {
  const Module module = readScript(R"(# from tvm.script import tir as T
@T.prim_func
def main(A: T.Buffer((64,), "float32"), I: T.Buffer((64,), "int32"), B: T.Buffer((64,), "float32")):
    with T.block("root"):
        s = T.alloc_buffer((64,), scope="shared")
        for tx in T.thread_binding(64, thread="threadIdx.x"):
            with T.block("s"):
                v = T.axis.spatial(64, tx)
                s[v] = A[v]
            with T.block("B"):
                v = T.axis.spatial(64, tx)
                B[v] = s[I[v]]
)");
  ASSERT_TRUE(module.errors.empty());
  const LoweredBlocks plain = lowerBlocks(module.functions.at(0).body);
  ASSERT_EQ(plain.problems.size(), 1u);
  EXPECT_NE(plain.problems[0].message.find("'s'"), std::string::npos);
  EXPECT_NE(plain.problems[0].message.find("line 12"), std::string::npos) << plain.problems[0].message;
}

} // namespace
} // namespace smem::tir
