#include "tests/frontend_tir/Texts.h"

#include <gmock/gmock.h>

namespace smem::tir {
namespace {

TEST(StatementReader, AttributesAndAllocationsHoldTheRestOfTheirBraces) {
  EXPECT_EQ(readStatements(R"t(
produce B {
  // attr [iter_var(blockIdx.x, , blockIdx.x)] thread_extent = 12
  // attr [A.shared] storage_scope = "shared"
  allocate A.shared[float32 * 2 * 32]
  // attr [iter_var(threadIdx.x, Range(min=0, extent=32), threadIdx.x)] thread_extent = 32
  produce A.shared {
    A.shared[threadIdx.x] = A[((blockIdx.x*32) + threadIdx.x)]
  }
  B[threadIdx.x] = A.shared[(31 - threadIdx.x)]
}
)t"),
            lines(R"t(
function B(A: A = float32[] of A, B: B = float32[] of B)
  launch blockIdx.x "blockIdx.x" = 12
    allocate A.shared = float32[64] of A.shared "shared"
      launch threadIdx.x "threadIdx.x" = 32
        A.shared[threadIdx.x] = A[((blockIdx.x * 32) + threadIdx.x)]
        B[threadIdx.x] = A.shared[(31 - threadIdx.x)]
)t"));
}

TEST(StatementReader, OtherAttributesHoldTheNextStatement) {
  EXPECT_EQ(readStatements(R"t(
// attr [A.shared] storage_scope = "shared"
allocate A.shared[float16 * 8]
for (k, 0, 4) {
  // attr [A.shared] double_buffer_write = 1
  A.shared[k] = 1h
  // attr [iter_var(k.outer, )] pragma_unroll_explicit = (bool)0
  A.shared[(k + 4)] = 2h
}
)t"),
            lines(R"t(
function ()
  allocate A.shared = float16[8] of A.shared "shared"
    for k = 0 to +4
      attr double_buffer_write of A.shared = 1
        A.shared[k] = 1:float16
      attr pragma_unroll_explicit of "iter_var(k.outer, )" = false
        A.shared[(k + 4)] = 2:float16
)t"));
}

TEST(StatementReader, ASecondLaunchOfAThreadIsTheSameVariable) {
  EXPECT_EQ(readStatements(R"t(
produce B {
  // attr [iter_var(threadIdx.x, , threadIdx.x)] thread_extent = 16
  for (k, 0, 4) {
    // attr [iter_var(threadIdx.x, , threadIdx.x)] thread_extent = 16
    B[((k*16) + threadIdx.x)] = 0f
  }
  // attr [iter_var(vthread, , vthread)] virtual_thread = 2
  B[vthread] = 1f
}
)t"),
            lines(R"t(
function B(B: B = float32[] of B)
  launch threadIdx.x "threadIdx.x" = 16
    for k = 0 to +4
      launch threadIdx.x "threadIdx.x" = 16
        B[((k * 16) + threadIdx.x)] = 0:float32
    launch vthread "vthread" = 2
      B[vthread] = 1:float32
)t"));
}

TEST(StatementReader, LoopsCountTheirExtent) {
  EXPECT_EQ(readStatements(R"t(
for (i, 2, n) {
  parallel (i, 0, 2) {
    vectorized (j, 0, 4) {
      unrolled (k, 0, 2) {
        C[(((i*8) + (j*2)) + k)] = float32(i)
      }
    }
  }
}
)t"),
            lines(R"t(
function (n: int32, C: C = float32[] of C)
  for i = 2 to +n
    for i#2 = 0 to +2 parallel
      for j = 0 to +4 vectorized
        for k = 0 to +2 unrolled
          C[(((i#2 * 8) + (j * 2)) + k)] = cast<float32>(i#2)
)t"));
}

TEST(StatementReader, Branches) {
  EXPECT_EQ(readStatements(R"t(
for (i, 0, 8) {
  if (likely(((i/3) < (n % 7)))) {
    A[i] = 0.000000f
  } else if (((i == 2) || !(i >= 4))) {
    A[i] = 1.500000f
  } else {
    A[i] = -3.40282e+38f
  }
  while ((i < 4)) {
    A[i] = x[0]
  }
  assert((0 < n), "n isn't positive")
}
)t"),
            lines(R"t(
function (n: int32, A: A = float32[] of A, x: x = float32[] of x)
  for i = 0 to +8
    if ((i / 3) < (n % 7))
      A[i] = 0:float32
    else
      if ((i == 2) || !(i >= 4))
        A[i] = 1.5:float32
      else
        A[i] = -3.40282e+38:float32
    while (i < 4)
      A[i] = x[0]
    assert (0 < n)
)t"));
}

TEST(StatementReader, VectorsAndPredicates) {
  EXPECT_EQ(readStatements(R"t(
produce B {
  // attr [A.shared] storage_scope = "shared"
  allocate A.shared[float32x4 * 64]
  A.shared[ramp((i*4), 1, 4)] = (A[ramp((i*4), 1, 4)]*x4(2.000000f))
  A.shared[i] = A.shared[0] if (i < 2)
  A.shared[i] = (A.shared[0] + 1.000000f) if (i < 3)
}
)t"),
            lines(R"t(
function B(i: int32, A: A = float32[] of A)
  allocate A.shared = float32[256] of A.shared "shared"
    A.shared[ramp((i * 4), 1, x4)] = (A[ramp((i * 4), 1, x4)] * broadcast(2:float32, x4))
    A.shared[i] = if_then_else((i < 2), A.shared[0], 0:float32)
    if (i < 3)
      A.shared[i] = (A.shared[0] + 1:float32)
)t"));
}

TEST(StatementReader, Calls) {
  EXPECT_EQ(readStatements(R"t(
produce B {
  // attr [A.shared] storage_scope = "shared"
  allocate A.shared[float16 * 512]
  // attr [comm_reducer(result=[(x + y)], lhs=[x], rhs=[y], identity_element=[0f])] reduce_scope = reinterpret((uint64)0)
  tvm_thread_allreduce((uint32)1, A.shared[0], (bool)1, t0, threadIdx.x)
  tvm_storage_sync("shared")
  tvm_load_matrix_sync(F, 16, 16, 16, 0, &(A.shared[(i*16)]), 72, "row_major")
  tvm_fill_fragment(F, 16, 16, 16, tvm_access_ptr(type_annotation(), A.shared, 0, 256, 1), 0f)
  B[0] = tvm_if_then_else((1 <= i), max(exp(A.shared[0]), A.shared[1]), 0h)
  0
}
)t"),
            lines(R"t(
function B(t0: int32, threadIdx.x: int32, F: int32, i: int32, B: B = float16[] of B)
  allocate A.shared = float16[512] of A.shared "shared"
    attr reduce_scope of "comm_reducer(result=[(x + y)], lhs=[x], rhs=[y], identity_element=[0f])" = reinterpret(0:uint64)
      tvm_thread_allreduce(1:uint32, A.shared[0], true, t0, threadIdx.x)
    tvm_storage_sync("shared")
    tvm_load_matrix_sync(F, 16, 16, 16, 0, address_of(A.shared[(i * 16)]):handle, 72, "row_major")
    tvm_fill_fragment(F, 16, 16, 16, tvm_access_ptr(type_annotation(), A.shared, 0, 256, 1), 0:float32)
    B[0] = if_then_else((1 <= i), (exp(A.shared[0]):float16 max A.shared[1]), 0:float16)
)t"));
}

TEST(StatementReader, LetsAndSizesAndOperatorsByName) {
  EXPECT_EQ(readStatements(R"t(
for (i, 0, {n|n>=0}) {
  let j = (i*2)
  A[floormod(j, 3)] = bitwise_and(shift_right(i, 1), 7)
  A[1] = (let k = floordiv(i, 2) in (k + select((uint1)1, k, 0)))
}
)t"),
            lines(R"t(
function (n: int32, A: A = int32[] of A)
  for i = 0 to +n
    let j: int32 = (i * 2)
      A[(j mod 3)] = ((i >> 1) & 7)
      A[1] = ((i // 2) + select(true, (i // 2), 0))
)t"));
}

TEST(StatementReader, RealizedTensorsAreReadFromTheirFirstIndex) {
  EXPECT_EQ(readStatements(R"t(
// attr [compute(A.shared, 0x55d0c8)] realize_scope = "shared"
realize A.shared([(b*8), 8], [0, 16]) {
  produce A.shared {
    for (i, 0, 8) {
      A.shared((i + (b*8)), 3) =A((i + (b*8)), 3)
    }
  }
  realize T<float16>([0, 2]).value[1] {
    T(1).value[1] =0h
  }
  B(b) =(A.shared((b*8), 3) + tanh(2.000000f))
}
)t"),
            lines(R"t(
function A.shared(b: int32, A: A = float32[] of A, B: B = float32[] of B)
  allocate A.shared = float32[8, 16] of A.shared "shared"
    for i = 0 to +8
      A.shared[((i + (b * 8)) - (b * 8)), 3] = A[(i + (b * 8)), 3]
    allocate T.v1 = float16[2] of T.v1
      T.v1[1] = 0:float16
    B[b] = (A.shared[((b * 8) - (b * 8)), 3] + tanh(2:float32):float32)
)t"));
}

TEST(StatementReader, ANameMeansWhatItsBracesSay) {
  EXPECT_EQ(readStatements(R"t(
produce A {
  produce A {
    // attr [A] storage_scope = "local"
    allocate A[float16 * 4]
    A[0] = 1h
  }
  A[5] = 2f
}
)t"),
            lines(R"t(
function A(A: A = float32[] of A)
  allocate A#2 = float16[4] of A#2 "local"
    A#2[0] = 1:float16
  A[5] = 2:float32
)t"));
}

TEST(StatementReader, DumpsFollowEachOtherWithChatterBetween) {
  const Module module = readStatementDump(lines(R"t(
Finish loading 162 records [1, 2
produce B {
  // attr [B.local] storage_scope = "local"
  allocate B.local[int32 * 1]
  B[0] = B.local[0]
}
produce C {
  C[0] = 1f
}
Elapsed time (ms) 5
// attr [T] storage_scope = "global"
allocate T[int8 * 4]
produce T {
  T[0] = (int8)1
}
produce D {
  D[0] = T[0]
}

==== device source ====
extern "C" __global__ void k(float* A) {
  for (int i = 0; i < 4; ++i) {
    if (i < 3) {
      A[i] = 1;
    }
  }
}
)t"));
  EXPECT_EQ(print(module), lines(R"t(
function B(B: B = int32[] of B)
  allocate B.local = int32[1] of B.local "local"
    B[0] = B.local[0]
function C(C: C = float32[] of C)
  C[0] = 1:float32
function D(D: D = int8[] of D)
  allocate T = int8[4] of T "global"
    T[0] = 1:int8
    D[0] = T[0]
)t"));
  EXPECT_EQ(module.functions[2].where.line, 11u);
}

TEST(StatementReader, FunctionsOfTheFirstTextFormat) {
  EXPECT_EQ(readStatements(R"t(
PrimFunc([A, n]) attrs={"global_symbol": "main", "tir.noalias": (bool)1} {
  for (i, 0, n) {
    A[i] = 0f
  }
}
)t"),
            lines(R"t(
function (A: A = float32[] of A, n: handle)
  for i = 0 to +n
    A[i] = 0:float32
)t"));
}

TEST(StatementReader, TypesThatNothingTellsAreNoted) {
  EXPECT_EQ(readStatements(R"t(
produce B {
  B[0] = A[0]
}
)t"),
            lines(R"t(
function B(B: B = float32[] of B, A: A = float32[] of A)
  B[0] = A[0]
note 1:1: the element type of 'B' isn't in the text and is taken as float32
note 1:1: the element type of 'A' isn't in the text and is taken as float32
)t"));
}

TEST(StatementReader, Cases) {
  for (const char *name : {"d1_sgemm_double_buffer.txt", "d1_two_transposes_then_cuda.txt"}) {
    const Module module = readStatementDump(caseFile(name));
    EXPECT_EQ(module.dialect, "D1");
    EXPECT_EQ(module.functions.size(), 1u) << name;
    EXPECT_TRUE(module.errors.empty()) << print(module);
  }
}

} // namespace
} // namespace smem::tir
