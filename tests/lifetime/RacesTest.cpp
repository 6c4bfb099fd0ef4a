// Races of small kernels. A mark names a place: /*W*/ writes, /*R*/ reads, /*B*/ is a barrier.
#include "tests/lifetime/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// ---- between warps

TEST(Races, ReadAfterWriteBetweenWarps) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];     /*W*/
  out[threadIdx.x] = s[63 - threadIdx.x]; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact"));
}

TEST(Races, ABarrierOrdersReadAfterWrite) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];     /*W*/
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x]; /*R*/
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, WriteAfterReadBetweenWarps) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];     /*W1*/
  __syncthreads();
  float x = s[63 - threadIdx.x];        /*R*/
  s[threadIdx.x] = x + 1;               /*W2*/
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W2 exact"));
}

TEST(Races, ABarrierOrdersWriteAfterRead) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float x = s[63 - threadIdx.x];
  __syncthreads();
  s[threadIdx.x] = x + 1;
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, WriteAfterWriteBetweenWarps) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];      /*W1*/
  s[63 - threadIdx.x] = in[threadIdx.x]; /*W2*/
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .hazards(),
              ElementsAre("WAW s W1>W2 exact"));
}

TEST(Races, ABarrierOrdersWriteAfterWrite) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  s[63 - threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, OneStoreByManyThreadsToOnePlace) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[1];
  s[0] = in[threadIdx.x]; /*W*/
  __syncthreads();
  out[threadIdx.x] = s[0];
}
)cuda")
                  .hazards(),
              ElementsAre("WAW s W>W bounded"));
}

TEST(Races, PartsOfAWordOverlap) {
  // Thread t of the second warp reads the upper half of what thread t - 32 writes.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, short *out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) s[threadIdx.x] = in[threadIdx.x];                                     /*W*/
  if (threadIdx.x >= 32) out[threadIdx.x] = reinterpret_cast<short *>(s)[2 * threadIdx.x - 63]; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact"));
}

TEST(Races, NeighboursInOneWordDoNotOverlap) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const char *in, char *out) {
  __shared__ char s[128];
  s[2 * threadIdx.x] = in[threadIdx.x];
  s[2 * threadIdx.x + 1] = in[threadIdx.x];
  out[threadIdx.x] = s[2 * threadIdx.x + 1];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, EachThreadHasItsOwnBytes) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[8][64];
  for (int i = 0; i < 8; ++i) s[i][threadIdx.x] = in[i];
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += s[i][threadIdx.x];
  out[threadIdx.x] = sum;
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, OrderIsThatOfTheCodeHoweverMuchEachWarpDid) {
  // Warp 0 comes to its read with an access more behind it than warp 1 has at its write.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int s[64], t[32];
  int sum = 0;
  if (threadIdx.x < 32) t[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 32) sum = s[threadIdx.x + 32]; /*R*/
  s[threadIdx.x] = in[threadIdx.x];                /*W*/
  __syncthreads();
  out[threadIdx.x] = sum + t[threadIdx.x % 32] + s[63 - threadIdx.x];
}
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W exact"));
}

// ---- within a warp

TEST(Races, WithinAWarp) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];     /*W*/
  out[threadIdx.x] = s[threadIdx.x ^ 1]; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact warp"));
}

TEST(Races, ABarrierOfTheWarpIsEnoughWithinAWarp) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, ABarrierOfTheWarpIsNotEnoughBetweenWarps) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];       /*W*/
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 32]; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact"));
}

TEST(Races, WarpSynchronousStepNeedsABarrierInItsMiddle) {
  // Lane t writes what lane t - d reads, and reads its own element in between.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=32)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 32] = in[threadIdx.x + 32];
  __syncwarp();
  for (int d = 16; d; d /= 2) {
    float x = s[threadIdx.x + d];  /*R*/
    s[threadIdx.x] += x;           /*W*/
    __syncwarp();
  }
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W exact warp"));
}

// ---- atomics

TEST(Races, AtomicsAmongThemselves) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int count[2];
  if (threadIdx.x < 2) count[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&count[threadIdx.x % 2], in[threadIdx.x]);
  atomicMax(&count[0], in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 2) out[threadIdx.x] = count[threadIdx.x];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, AtomicAndPlainRead) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd(&count, in[threadIdx.x]);  /*A*/
  if (threadIdx.x == 0) out[0] = count; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW count A>R exact"));
}

TEST(Races, AtomicAndPlainReadByTheLastThread) {
  // The thread that comes last on paper reads what all others add to.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  atomicAdd(&count, in[threadIdx.x]);    /*A*/
  if (threadIdx.x == 63) out[0] = count; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW count A>R exact"));
}

TEST(Races, AtomicAndPlainWrite) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;    /*W*/
  atomicAdd(&count, in[threadIdx.x]); /*A*/
  __syncthreads();
  if (threadIdx.x == 0) out[0] = count;
}
)cuda")
                  .hazards(),
              ElementsAre("WAW count W>A exact"));
}

// ---- stores of the same value

TEST(Races, AllThreadsStoreOneConstant) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const int *in, int *out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[threadIdx.x] > 7) found = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = found;
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, StoresOfTwoConstants) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(int *out) {
  __shared__ int found;
  if (threadIdx.x < 32) found = 0;  /*W0*/
  if (threadIdx.x >= 32) found = 1; /*W1*/
  __syncthreads();
  if (threadIdx.x == 0) out[0] = found;
}
)cuda")
                  .hazards(),
              ElementsAre("WAW found W0>W1 exact"));
}

TEST(Races, EqualWithinAWarpIsNotEqualInAll) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(int *out) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x / 32; /*W*/
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % 32];
}
)cuda")
                  .hazards(),
              ElementsAre("WAW s W>W bounded"));
}

// ---- loops

TEST(Races, TwoBuffersInTurnNeedOneBarrierATurn) {
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][64];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    s[i % 2][threadIdx.x] = in[i * 64 + threadIdx.x];
    __syncthreads();
    sum += s[i % 2][63 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 64>>>(in, out, 6); }
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, OneBufferWithOneBarrierATurn) {
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[64];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    s[threadIdx.x] = in[i * 64 + threadIdx.x]; /*W*/
    __syncthreads();
    sum += s[63 - threadIdx.x];                /*R*/
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 64>>>(in, out, 6); }
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W exact"));
}

TEST(Races, TwoBuffersInTurnWithoutABarrier) {
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[2][64];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    s[i % 2][threadIdx.x] = in[i * 64 + threadIdx.x]; /*W*/
    sum += s[i % 2][63 - threadIdx.x];                /*R*/
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 64>>>(in, out, 6); }
)cuda")
                  .hazards(),
              testing::Contains("RAW s W>R exact"));
}

TEST(Races, LoopOfUnknownLength) {
  // The first turn is as sure as the code around it: the loop may not run at all.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, const int *n, float *out) {
  __shared__ float s[64];
  float sum = 0;
  for (int i = 0; i < *n; ++i) {
    s[threadIdx.x] = in[i * 64 + threadIdx.x]; /*W*/
    __syncthreads();
    sum += s[63 - threadIdx.x];                /*R*/
  }
  out[threadIdx.x] = sum;
}
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W exact"));
}

TEST(Races, LoopOfUnknownLengthWithBothBarriers) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, const int *n, float *out) {
  __shared__ float s[64];
  float sum = 0;
  for (int i = 0; i < *n; ++i) {
    s[threadIdx.x] = in[i * 64 + threadIdx.x];
    __syncthreads();
    sum += s[63 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, BarrierAtTheEndOfALoopOnly) {
  // The first turn reads what was written before the loop, with no barrier between.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, const int *n, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x]; /*W*/
  float sum = 0;
  for (int i = 0; i < *n; ++i) {
    sum += s[63 - threadIdx.x];     /*R*/
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact"));
}

// ---- conditions

TEST(Races, GuardedLoadsOfUnknownLengthMayRace) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *n) {
  __shared__ float s[64];
  if (threadIdx.x < *n) s[threadIdx.x] = in[threadIdx.x]; /*W*/
  out[threadIdx.x] = s[63 - threadIdx.x];                 /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R bounded"));
}

TEST(Races, GuardedByTheThreadNumber) {
  // Warp 0 alone writes, warp 1 alone reads other bytes.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  if (threadIdx.x < 32) s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x >= 32) out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, BranchesOfTheBlockExcludeEachOther) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *mode) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (*mode)
    s[threadIdx.x] = 2 * in[threadIdx.x];
  else
    out[threadIdx.x] = s[63 - threadIdx.x];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, BranchesOfThreadsDoNot) {
  // Some threads may write while others read: what one thread takes says nothing of the next.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *mode) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (mode[threadIdx.x])
    s[threadIdx.x] = 2 * in[threadIdx.x];   /*W*/
  else
    out[threadIdx.x] = s[63 - threadIdx.x]; /*R*/
}
)cuda")
                  .hazards(),
              testing::Contains(testing::AnyOf("WAR s R>W bounded", "RAW s W>R bounded")));
}

TEST(Races, BranchesOfWarpsDoNot) {
  // What one warp takes says nothing of the next.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *mode) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (mode[threadIdx.x / 32])
    s[threadIdx.x] = 2 * in[threadIdx.x];   /*W*/
  else
    out[threadIdx.x] = s[63 - threadIdx.x]; /*R*/
}
)cuda")
                  .hazards(),
              testing::Contains(testing::AnyOf("WAR s R>W bounded", "RAW s W>R bounded")));
}

TEST(Races, ReadAndWriteUnderOneConditionOfTheBlock) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *mode) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (*mode) {
    float x = s[63 - threadIdx.x]; /*R*/
    s[threadIdx.x] = x;            /*W*/
  }
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>W exact"));
}

TEST(Races, LanesThatReturnEarly) {
  // The barrier is met by those that are left; the writes of the others were before their return.
  Analysed a(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];     /*W*/
  if (threadIdx.x >= 32) return;
  out[threadIdx.x] = s[threadIdx.x + 32]; /*R*/
}
)cuda");
  EXPECT_THAT(a.hazards(), ElementsAre("RAW s W>R exact"));
  EXPECT_THAT(a.divergentBarriers(), IsEmpty());
}

TEST(Races, WarpsThatReturnBeforeABarrierAreNotWaitedFor) {
  Analysed a(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  if (threadIdx.x >= 32) return;
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();                        /*B*/
  out[threadIdx.x] = s[31 - threadIdx.x];
}
)cuda");
  EXPECT_THAT(a.hazards(), IsEmpty());
  EXPECT_THAT(a.divergentBarriers(), IsEmpty());
}

// ---- asynchronous copies

TEST(Races, CopyReadBeforeItsWait) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  COPY(&s[threadIdx.x], &in[threadIdx.x]); /*C*/
  COMMIT();
  out[threadIdx.x].x = s[threadIdx.x].x;                          /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s C>R exact async"));
}

TEST(Races, CopyOfOthersReadBeforeTheBarrier) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  COPY(&s[threadIdx.x], &in[threadIdx.x]); /*C*/
  COMMIT();
  WAIT(0);
  out[threadIdx.x].x = s[63 - threadIdx.x].x;                     /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s C>R exact"));
}

TEST(Races, BarrierBeforeTheWaitIsNoUse) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  COPY(&s[threadIdx.x], &in[threadIdx.x]); /*C*/
  COMMIT();
  __syncthreads();
  WAIT(0);
  out[threadIdx.x].x = s[63 - threadIdx.x].x;                     /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s C>R exact async"));
}

TEST(Races, CopyWaitAndBarrier) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  COPY(&s[threadIdx.x], &in[threadIdx.x]);
  COMMIT();
  WAIT(0);
  __syncthreads();
  out[threadIdx.x].x = s[63 - threadIdx.x].x;
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, OwnCopyNeedsItsWaitOnly) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  COPY(&s[threadIdx.x], &in[threadIdx.x]);
  COMMIT();
  WAIT(0);
  out[threadIdx.x].x = s[threadIdx.x].x;
}
)cuda")
                  .hazards(),
              IsEmpty());
}

constexpr const char *twoStages = R"cuda(
__global__ void k(const float4 *in, float4 *out, int n) {
  __shared__ float4 s[2][64];
  float sum = 0;
  COPY(&s[0][threadIdx.x], &in[threadIdx.x]); /*C0*/
  COMMIT();
  for (int i = 0; i < n; ++i) {
    COPY(&s[(i + 1) % 2][threadIdx.x], &in[(i + 1) * 64 + threadIdx.x]); /*C*/
    COMMIT();
    WAIT(LEFT);
    __syncthreads();
    sum += s[i % 2][63 - threadIdx.x].x;                             /*R*/
    __syncthreads();
  }
  out[threadIdx.x].x = sum;
}
void run(const float4 *in, float4 *out) { k<<<1, 64>>>(in, out, 5); }
)cuda";

std::string twoStagesWaitingFor(const std::string &left) {
  std::string text = asyncCopies + twoStages;
  return text.replace(text.find("LEFT"), 4, left);
}

TEST(Races, TwoStagesWithOneGroupLeft) { EXPECT_THAT(Analysed(twoStagesWaitingFor("1")).hazards(), IsEmpty()); }

TEST(Races, TwoStagesWithTwoGroupsLeft) {
  EXPECT_THAT(Analysed(twoStagesWaitingFor("2")).hazards(),
              ElementsAre("RAW s C0>R exact async", "RAW s C>R exact async"));
}

TEST(Races, CopyIntoBytesThatOthersStillRead) {
  EXPECT_THAT(Analysed(asyncCopies + R"cuda(
__global__ void k(const float4 *in, float4 *out, int n) {
  __shared__ float4 s[64];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    COPY(&s[threadIdx.x], &in[i * 64 + threadIdx.x]); /*C*/
    COMMIT();
    WAIT(0);
    __syncthreads();
    sum += s[63 - threadIdx.x].x;                                            /*R*/
  }
  out[threadIdx.x].x = sum;
}
void run(const float4 *in, float4 *out) { k<<<1, 64>>>(in, out, 5); }
)cuda")
                  .hazards(),
              ElementsAre("WAR s R>C exact"));
}

TEST(Races, ThePipelineFunctionsOfTheBundledHeadersAreCopies) {
  EXPECT_THAT(Analysed(R"cuda(
#include <cuda_pipeline.h>
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], 16); /*C*/
  __pipeline_commit();
  out[threadIdx.x].x = s[threadIdx.x].x;                          /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s C>R exact async"));
}

// ---- barriers

TEST(Races, NamedBarriersOfPartOfTheBlock) {
  // Two pairs of warps, each with a barrier of its own.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=128)
__global__ void k(const float *in, float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(int(1 + threadIdx.x / 64)) : "memory");
  out[threadIdx.x] = s[threadIdx.x ^ 32];
}
)cuda")
                  .hazards(),
              IsEmpty());
}

TEST(Races, ANamedBarrierOrdersNotTheOtherPart) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=128)
__global__ void k(const float *in, float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = in[threadIdx.x];       /*W*/
  asm volatile("bar.sync %0, 64;" ::"r"(int(1 + threadIdx.x / 64)) : "memory");
  out[threadIdx.x] = s[threadIdx.x ^ 64]; /*R*/
}
)cuda")
                  .hazards(),
              ElementsAre("RAW s W>R exact"));
}

TEST(Races, BarrierThatSomeLanesMiss) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x % 32 < 16) __syncthreads(); /*B*/
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .divergentBarriers(),
              ElementsAre("divergent B sure"));
}

TEST(Races, BarrierThatSomeLanesMayMiss) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (in[threadIdx.x] > 0) __syncthreads(); /*B*/
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .divergentBarriers(),
              ElementsAre("divergent B perhaps"));
}

TEST(Races, BarrierUnderAConditionOfTheBlock) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *n) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  if (*n > 0) __syncthreads(); /*B*/
  if (blockIdx.x > 3) __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)cuda")
                  .divergentBarriers(),
              IsEmpty());
}

TEST(Races, BarrierUnderAConditionThatDoesNotOrderAlways) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float *in, float *out, const int *n) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];       /*W*/
  if (*n > 0) __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x]; /*R*/
}
)cuda")
                  .hazards(),
              testing::Contains(testing::StartsWith("RAW s W>R")));
}

} // namespace
} // namespace smem::test
