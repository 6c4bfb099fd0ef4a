// When a buffer holds a value that is read later, and what follows for sharing. The question is mostly put by two
// buffers, 'a' and 'b': may they share bytes?
#include "tests/lifetime/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

// ---- covering stores end a life, partial ones do not

// a is read in each turn after STORE; b is used in between. Whether STORE covers a decides.
std::string turns(const std::string &store) {
  return R"cuda(
__global__ void k(const float *in, float *out, int n, int m) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    )cuda" +
         store + R"cuda(
    __syncthreads();
    sum += a[255 - threadIdx.x];                 /*RA*/
    __syncthreads();
    b[threadIdx.x] = sum;                        /*WB*/
    __syncthreads();
    sum += b[255 - threadIdx.x];                 /*RB*/
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4, 256); }
)cuda";
}

const char *const holdsOn = "a, b: 'b' is accessed at WB while 'a' holds values that are read later";

TEST(Liveness, AStoreThatCoversAllEndsALife) {
  Analysed a(turns("a[threadIdx.x] = in[i];"));
  EXPECT_THAT(a.apart(), IsEmpty());
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 1024u);
}

TEST(Liveness, AStoreOfAHalfDoesNot) {
  Analysed a(turns("if (threadIdx.x < 128) a[threadIdx.x] = in[i];"));
  EXPECT_THAT(a.apart(), ElementsAre(holdsOn));
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
}

TEST(Liveness, TwoHalvesCover) {
  EXPECT_THAT(
      Analysed(turns("if (threadIdx.x < 128) a[threadIdx.x] = in[i]; else a[threadIdx.x] = in[i + 1];")).apart(),
      IsEmpty());
}

TEST(Liveness, SomeThreadsMayCoverForAll) {
  EXPECT_THAT(
      Analysed(turns("if (threadIdx.x < 64) for (int j = 0; j < 4; ++j) a[4 * threadIdx.x + j] = in[j];")).apart(),
      IsEmpty());
}

TEST(Liveness, ALoopThatFills) {
  EXPECT_THAT(
      Analysed(turns("for (int j = threadIdx.x; j < 256; j += 128) if (threadIdx.x < 128) a[j] = in[j];")).apart(),
      IsEmpty());
}

TEST(Liveness, ALoopThatFillsAllButOne) {
  EXPECT_THAT(Analysed(turns("for (int j = threadIdx.x; j < 255; j += 256) a[j] = in[j];")).apart(),
              ElementsAre(holdsOn));
}

TEST(Liveness, ALoopThatAParameterBounds) {
  // It covers in this launch (m = 256), but the code does not say so.
  EXPECT_THAT(Analysed(turns("for (int j = threadIdx.x; j < m; j += 256) a[j] = in[j];")).apart(),
              ElementsAre(holdsOn));
}

TEST(Liveness, AStoreThatAParameterGuards) {
  EXPECT_THAT(Analysed(turns("if (threadIdx.x < m) a[threadIdx.x] = in[i];")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AStoreInTheFirstTurnOnly) {
  EXPECT_THAT(Analysed(turns("if (i == 0) a[threadIdx.x] = in[i];")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AStoreUnderAConditionOnData) {
  EXPECT_THAT(Analysed(turns("if (in[i] > 0) a[threadIdx.x] = in[i];")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AStoreOfPartOfEachElement) {
  EXPECT_THAT(Analysed(turns("reinterpret_cast<short *>(a)[2 * threadIdx.x] = i;")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AStoreOfUnknownPlace) {
  EXPECT_THAT(Analysed(turns("a[(int)in[threadIdx.x] & 255] = in[i];")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AnAtomicReadsWhatItOverwrites) {
  EXPECT_THAT(Analysed(turns("atomicAdd(&a[threadIdx.x], in[i]);")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, AStoreAfterAReadOfTheSameTurn) {
  EXPECT_THAT(Analysed(turns("a[threadIdx.x] = a[threadIdx.x] + 1;")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, CopiesOfStructuresCover) {
  EXPECT_THAT(Analysed(R"cuda(
struct Pair { float x, y; };
__global__ void k(const Pair *in, float *out, int n) {
  __shared__ Pair a[256], b[256];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    a[threadIdx.x] = in[i * 256 + threadIdx.x];
    __syncthreads();
    sum += a[255 - threadIdx.x].x + a[255 - threadIdx.x].y;
    __syncthreads();
    b[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    sum += b[255 - threadIdx.x].x + b[255 - threadIdx.x].y;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
void run(const Pair *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda")
                  .apart(),
              IsEmpty());
}

// ---- flow

TEST(Liveness, ALoopMayRunNoTurn) {
  // The loop covers a, but where it runs no turn the first value is read at the end.
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = in[threadIdx.x];  /*WB*/
  __syncthreads();
  float sum = b[255 - threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    a[threadIdx.x] = in[i];
    __syncthreads();
  }
  out[threadIdx.x] = sum + a[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda")
                  .apart(),
              ElementsAre(HasSubstr("a, b: 'b' is accessed at WB while 'a' holds")));
}

TEST(Liveness, AnotherTripCountMayTakeAnotherBranch) {
  // After the loop, i is n: with n = 3 the branch is not taken, with n = 4 a is read.
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = in[threadIdx.x];  /*WB*/
  __syncthreads();
  float sum = b[255 - threadIdx.x];
  int i = 0;
  for (; i < n; ++i) {
    sum += in[i];
    __syncthreads();
  }
  if (i == 4) sum += a[255 - threadIdx.x];
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 3); }
)cuda")
                  .apart(),
              ElementsAre(HasSubstr("a, b: 'b' is accessed at WB while 'a' holds")));
}

TEST(Liveness, AValueThatGoesRoundTheBackEdge) {
  // Each turn reads what the one before wrote at its end; b comes between.
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    b[threadIdx.x] = in[i];          /*WB*/
    __syncthreads();
    sum += b[255 - threadIdx.x];
    __syncthreads();
    if (i > 0) sum += a[255 - threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = sum;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda")
                  .apart(),
              ElementsAre("a, b: 'b' is accessed at WB while 'a' holds values that are read later"));
}

TEST(Liveness, WarpsThatReturnBeforeABarrierKeepAllApart) {
  // Those that are left meet without the others: what all threads do between two barriers is not known.
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x >= 128) return;
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = b[127 - threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[2 * threadIdx.x] + sum;
}
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
  EXPECT_NE(a.reuse().notPlanned, "");
}

TEST(Liveness, AReturnOfSomeThreadsEndsNoLife) {
  // The others still read a after b.
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x]; /*RB*/
  if (threadIdx.x >= 128) return;
  out[threadIdx.x] += a[2 * threadIdx.x];  /*RA*/
}
)cuda")
                  .apart(),
              ElementsAre(HasSubstr("a, b: both")));
}

TEST(Liveness, AReturnOfTheBlockEndsAllLives) {
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
  if (n < 3) return;
  __syncthreads();
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda");
  EXPECT_THAT(a.apart(), IsEmpty());
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 1024u);
}

TEST(Liveness, TwoStagesOfOneBufferAreLiveTogether) {
  // While stage i % 2 is read, the next one is written: a holds a value at every point of the loop.
  EXPECT_THAT(Analysed(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[2][256], b[256];
  a[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    a[(i + 1) % 2][threadIdx.x] = in[i];
    sum += a[i % 2][255 - threadIdx.x];
    __syncthreads();
    b[threadIdx.x] = sum;            /*WB*/
    __syncthreads();
    sum += b[255 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda")
                  .apart(),
              ElementsAre("a, b: 'b' is accessed at WB while 'a' holds values that are read later"));
}

// ---- asynchronous copies

constexpr const char *inFlight = R"cuda(
// smem-lint: launch(block=64)
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 a[64], b[64];
  COPY(&a[threadIdx.x], &in[threadIdx.x]); /*CA*/
  COMMIT();
  FIRST
  __syncthreads();
  b[threadIdx.x].x = in[threadIdx.x].x;                          /*WB*/
  __syncthreads();
  out[threadIdx.x].x = b[63 - threadIdx.x].x;
  SECOND
}
)cuda";

std::string inFlightUntil(bool first) {
  std::string text = asyncCopies + inFlight;
  const std::string wait = "WAIT(0);";
  text.replace(text.find("FIRST"), 5, first ? wait : "");
  return text.replace(text.find("SECOND"), 6, first ? "" : wait);
}

TEST(Liveness, ACopyInFlightKeepsItsBytes) {
  // Nothing reads a, but the copy into it may land on b.
  EXPECT_THAT(Analysed(inFlightUntil(false)).apart(),
              ElementsAre("a, b: 'b' is accessed at WB while 'a' holds values that are read later"));
}

TEST(Liveness, ACopyThatWasWaitedForDoesNot) {
  Analysed a(inFlightUntil(true));
  EXPECT_THAT(a.apart(), IsEmpty());
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 1024u);
}

// ---- ranges of bytes

TEST(Liveness, AHalfThatNothingReads) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[512];
  a[threadIdx.x] = in[threadIdx.x];
  a[threadIdx.x + 256] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
}
)cuda");
  EXPECT_THAT(a.buffer("a").neverRead, ElementsAre(Pair(1024, 2048)));
  EXPECT_THAT(a.buffer("a").neverTouched, IsEmpty());
}

TEST(Liveness, APaddingColumnThatNothingTouches) {
  Analysed a(R"cuda(
// smem-lint: launch(block=32,2)
__global__ void k(const float *in, float *out) {
  __shared__ float a[2][33];
  a[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[1 - threadIdx.y][threadIdx.x];
}
)cuda");
  EXPECT_THAT(a.buffer("a").neverTouched, ElementsAre(Pair(128, 132), Pair(260, 264)));
}

TEST(Liveness, AReadOfUnknownIndexReadsAll) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const int *in, int *out) {
  __shared__ int a[512];
  a[threadIdx.x] = in[threadIdx.x];
  a[threadIdx.x + 256] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = a[in[threadIdx.x] & 511];
}
)cuda");
  EXPECT_THAT(a.buffer("a").neverRead, IsEmpty());
}

TEST(Liveness, ABufferReadAtAnUnknownIndexIsLiveTillThen) {
  EXPECT_THAT(Analysed(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const int *in, int *out) {
  __shared__ int a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = in[threadIdx.x];       /*WB*/
  __syncthreads();
  int sum = b[255 - threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = sum + a[in[threadIdx.x] & 255];
}
)cuda")
                  .apart(),
              ElementsAre("a, b: 'b' is accessed at WB while 'a' holds values that are read later"));
}

TEST(Liveness, LifeInProgramPoints) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const int *in, int *out) {
  __shared__ int a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];   /*WA*/
  __syncthreads();                    /*B1*/
  int sum = a[255 - threadIdx.x];     /*RA*/
  __syncthreads();                    /*B2*/
  b[threadIdx.x] = sum;               /*WB*/
  __syncthreads();                    /*B3*/
  out[threadIdx.x] = b[255 - threadIdx.x]; /*RB*/
}
)cuda");
  EXPECT_EQ(a.live("a"), "WA B1 RA");
  EXPECT_EQ(a.live("b"), "WB B3 RB");
  EXPECT_EQ(a.kernel().lifetimes.peakBytes, 1024u);
}

// ---- slices of a dynamic array

TEST(Liveness, SlicesAreBuffers) {
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out) {
  extern __shared__ float arena[];
  float *a = arena, *b = arena + 256;
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256, 2048>>>(in, out); }
)cuda");
  EXPECT_EQ(a.reuse().bytesNow, 2048u);
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 1024u);
}

TEST(Liveness, SlicesOverTheSameBytesInTwoPhases) {
  // Nothing passes from one to the other: the arena is as small as it can be already.
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out) {
  extern __shared__ float arena[];
  float *a = arena;
  int *b = reinterpret_cast<int *>(arena);
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256, 1024>>>(in, out); }
)cuda");
  EXPECT_THAT(a.apart(), IsEmpty());
  EXPECT_EQ(a.reuse().bytesNow, 2048u);
  EXPECT_EQ(a.reuse().bytesAllocated, 1024u);
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
}

TEST(Liveness, AValueReadUnderAnotherTypePassesFromSliceToSlice) {
  Analysed a(R"cuda(
__global__ void k(const float *in, int *out) {
  extern __shared__ float arena[];
  float *a = arena;
  int *b = reinterpret_cast<int *>(arena);
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void run(const float *in, int *out) { k<<<1, 256, 1024>>>(in, out); }
)cuda");
  ASSERT_EQ(a.kernel().lifetimes.buffers.size(), 1u);
  EXPECT_THAT(a.kernel().lifetimes.buffers[0].buffer, testing::AnyOf("a/b", "b/a"));
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
}

// ---- kept apart

TEST(Liveness, VolatileBuffersShareWithNone) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ volatile float a[256];
  __shared__ float b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = sum;
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
  EXPECT_THAT(a.reuse().whyNot, ElementsAre("'a' shares with none: it is volatile"));
}

TEST(Liveness, AFunctionThatIsNotFollowedMayTouchAllItIsGiven) {
  Analysed a(R"cuda(
extern __device__ float mix(float *p, float *q);
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float x = mix(a, b);
  __syncthreads();
  out[threadIdx.x] = x;
}
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
  EXPECT_THAT(a.apart(), testing::SizeIs(1));
}

TEST(Liveness, ACallThatIsNotFollowedInTheSameEpoch) {
  // The last read of a and the call are of one epoch, in two blocks.
  Analysed a(R"cuda(
extern __device__ float mix(float *p);
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  if (n > 2) sum *= in[n];
  out[threadIdx.x] = sum + mix(b);
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda");
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
}

TEST(Liveness, TwoCallsThatAreNotFollowedInOneEpoch) {
  Analysed a(R"cuda(
extern __device__ float mix(float *p);
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  float x = mix(a);
  x += mix(b);
  out[threadIdx.x] = x;
}
)cuda");
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
}

TEST(Liveness, ACallInABranchThatThisLaunchDoesNotTake) {
  Analysed a(R"cuda(
extern __device__ float mix(float *p);
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  b[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = b[255 - threadIdx.x];
  __syncthreads();
  if (n > 100) sum += mix(a);
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
}

TEST(Liveness, AStoreWhosePlaceAParameterDecides) {
  EXPECT_THAT(Analysed(turns("a[threadIdx.x * (m / 256) % 256] = in[i];")).apart(), ElementsAre(holdsOn));
}

TEST(Liveness, ABufferOfOneElementIsABuffer) {
  Analysed a(R"cuda(
struct Range { int first, last; };
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ Range range;
  __shared__ float s[256];
  if (threadIdx.x == 0) {
    range.first = in[0];
    range.last = in[1];
  }
  __syncthreads();
  s[threadIdx.x] = in[range.last];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x] + range.first;
}
)cuda");
  EXPECT_EQ(a.reuse().bytesNow, 1032u);
}

// ---- barriers that would do

TEST(Liveness, ABarrierStandsBeforeABranchNotInIt) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  if (threadIdx.x < 32) {                  /*IF*/
    b[threadIdx.x] = sum;                  /*WB*/
    b[threadIdx.x + 128] = sum;
  }
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x & 31];
}
)cuda");
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
  EXPECT_THAT(a.barriers(), ElementsAre("before IF saves 1024: a, b"));
}

TEST(Liveness, ABarrierIsNamedWithWhatItSaves) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[255 - threadIdx.x];
  b[threadIdx.x] = sum;                    /*WB*/
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
  EXPECT_THAT(a.barriers(), ElementsAre("before WB saves 1024: a, b"));
  EXPECT_THAT(a.apart(), IsEmpty());
}

TEST(Liveness, TwoBarriersWhereTwoAreMissing) {
  // Of one turn b comes after a, of the next a after b.
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    a[threadIdx.x] = in[i];                /*WA*/
    __syncthreads();
    sum += a[255 - threadIdx.x];
    b[threadIdx.x] = sum;                  /*WB*/
    __syncthreads();
    sum += b[255 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
  EXPECT_THAT(a.barriers(), ElementsAre("before WA saves 1024: a, b", "before WB saves 1024: a, b"));
}

TEST(Liveness, EveryBarrierThatIsMissingIsNamed) {
  // a is read, then (in a later block of the same epoch) b is used within warps, then a is written again.
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out, int n) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = a[threadIdx.x ^ 1];
  __syncwarp();
  if (n > 2) sum *= in[n];
  b[threadIdx.x] = sum;                    /*WB*/
  __syncwarp();
  sum += b[threadIdx.x ^ 1];
  a[threadIdx.x] = sum;                    /*WA*/
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 4); }
)cuda");
  EXPECT_EQ(a.reuse().bytesWithPresentBarriers, 2048u);
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_THAT(a.barriers(), ElementsAre("before WB saves 1024: a, b", "before WA saves 1024: a, b"));
}

TEST(Liveness, NoBarrierInABranchOfSomeThreads) {
  // All threads of this launch are below m; another m would leave some out, and a barrier there would hang.
  Analysed a(R"cuda(
__global__ void k(const float *in, float *out, int m) {
  __shared__ float a[256], b[256];
  a[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < m) {
    float sum = a[255 - threadIdx.x];
    b[threadIdx.x] = sum;                  /*WB*/
  }
  __syncthreads();
  out[threadIdx.x] = b[255 - threadIdx.x];
}
void run(const float *in, float *out) { k<<<1, 256>>>(in, out, 256); }
)cuda");
  EXPECT_THAT(a.barriers(), IsEmpty());
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
}

TEST(Liveness, NoPlaceForABarrierInsideOneLoop) {
  Analysed a(R"cuda(
// smem-lint: launch(block=256)
__global__ void k(const float *in, float *out) {
  __shared__ float a[256], b[256];
  float sum = 0;
  for (int i = threadIdx.x; i < 1024; i += 256) {
    a[threadIdx.x] = in[i];
    __syncwarp();
    sum += a[threadIdx.x ^ 1];
    b[threadIdx.x] = sum;
    __syncwarp();
    sum += b[threadIdx.x ^ 1];
  }
  out[threadIdx.x] = sum;
}
)cuda");
  EXPECT_THAT(a.apart(), ElementsAre(HasSubstr("no place for a barrier between their accesses")));
  EXPECT_EQ(a.reuse().bytesPlanned, 2048u);
  EXPECT_THAT(a.barriers(), IsEmpty());
}

TEST(Liveness, BarriersOfPartOfTheBlockAreNotPlannedWith) {
  Analysed a(R"cuda(
// smem-lint: launch(block=128)
__global__ void k(const float *in, float *out) {
  __shared__ float a[128], b[128];
  a[threadIdx.x] = in[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(int(1 + threadIdx.x / 64)) : "memory");
  float sum = a[threadIdx.x ^ 32];
  asm volatile("bar.sync %0, 64;" ::"r"(int(1 + threadIdx.x / 64)) : "memory");
  b[threadIdx.x] = sum;
  asm volatile("bar.sync %0, 64;" ::"r"(int(1 + threadIdx.x / 64)) : "memory");
  out[threadIdx.x] = b[threadIdx.x ^ 32];
}
)cuda");
  EXPECT_EQ(a.reuse().bytesPlanned, 1024u);
  EXPECT_NE(a.reuse().notPlanned, "");
}

} // namespace
} // namespace smem::test
