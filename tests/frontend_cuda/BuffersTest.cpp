#include "tests/frontend_cuda/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Buffers, StaticObjectsAsWritten) {
  const Program program = read(R"(
struct Pair { float a; double b; };
__global__ void k(float *p, int n) {
  __shared__ float As[8][33];
  __shared__ __align__(16) char bytes[64];
  __shared__ Pair pairs[4];
  __shared__ union { float f[32]; int i[32]; } u;
  __shared__ volatile int flag;
  As[n][threadIdx.x] = p[n]; bytes[threadIdx.x] = n; pairs[n].b = p[1]; u.f[threadIdx.x] = p[2]; flag = n;
  __syncthreads();
  p[0] = As[threadIdx.x & 7][n] + bytes[n] + pairs[threadIdx.x & 3].b + u.i[n] + flag;
}
)");
  EXPECT_THAT(buffers(program), ElementsAre("As: float[8][33], static, 1056 bytes, align 4", //
                                            "bytes: char[64], static, 64 bytes, align 16",   //
                                            "pairs: Pair[4], static, 64 bytes, align 8",     //
                                            testing::StartsWith("u: "),                      //
                                            "flag: int, static, 4 bytes, align 4, volatile"));
  EXPECT_EQ(kernel(program).buffers[0].where, (SourceLocation{"test.cu", 4, 20}));
  EXPECT_EQ(kernel(program).buffers[0].elementBytes, 4u);
}

TEST(Buffers, OnlyThoseThatTheCodeUses) {
  const Program program = read(R"(
__global__ void k(float *p) {
  __shared__ float used[32], unused[32];
  used[threadIdx.x] = p[0]; __syncthreads(); p[1] = used[5];
}
)");
  EXPECT_THAT(buffers(program), ElementsAre("used: float[32], static, 128 bytes, align 4"));
}

TEST(Buffers, AnObjectInADeviceFunctionIsItsCallersToo) {
  const Program program = read(R"(
__device__ float total(float x) {
  __shared__ float part[32];
  part[threadIdx.x] = x; __syncthreads(); return part[0] + part[31];
}
struct Tile { __device__ float operator()(float x) { __shared__ float t[64]; t[threadIdx.x] = x; __syncthreads(); return t[63]; } };
__global__ void a(float *p) { p[0] = total(p[1]); }
__global__ void b(float *p) { Tile tile; p[0] = total(p[1]) + tile(p[2]); }
)");
  EXPECT_THAT(buffers(program, "a"), ElementsAre("part: float[32], static, 128 bytes, align 4"));
  EXPECT_THAT(buffers(program, "b"),
              ElementsAre("part: float[32], static, 128 bytes, align 4", "t: float[64], static, 256 bytes, align 4"));
}

TEST(Buffers, SlicesOfTheDynamicArray) {
  const Program program = read(R"(
constexpr int N = 64;
__global__ void k(float *p, int n) {
  extern __shared__ float smem[];
  float *a = smem, *b = a + N;
  int *c = (int *)&b[2 * N];
  float *d = smem + n;
  float *other = p + 1;
  a[threadIdx.x] = p[0]; b[threadIdx.x] = p[1]; c[threadIdx.x] = n; d[threadIdx.x] = p[3];
  __syncthreads();
  other[0] = a[n] + b[n] + c[n] + d[1];
}
)");
  EXPECT_THAT(buffers(program), ElementsAre("smem: float[], dynamic, 0 bytes, align 4", //
                                            "a: float *, slice of smem + 0",            //
                                            "b: float *, slice of smem + 256",          //
                                            "c: int *, slice of smem + 768",            //
                                            "d: float *, slice of smem + ?"));
}

TEST(Buffers, SlicesOfAStaticArray) {
  const Program program = read(R"(
__global__ void k(float *p, int n) {
  __shared__ char raw[4096];
  float (*tile)[32] = reinterpret_cast<float (*)[32]>(raw + 1024);
  float (&row)[32] = tile[2];
  tile[0][threadIdx.x] = p[0]; row[threadIdx.x] = p[1];
  __syncthreads();
  p[0] = tile[n][3] + row[n];
}
)");
  EXPECT_THAT(buffers(program), ElementsAre("raw: char[4096], static, 4096 bytes, align 1", //
                                            "tile: float (*)[32], slice of raw + 1024",     //
                                            "row: float (&)[32], slice of raw + 1280"));
}

TEST(Buffers, AKernelWithoutSharedMemoryHasNone) {
  EXPECT_THAT(buffers(read("__global__ void k(float *p) { p[0] = 1; }")), IsEmpty());
}

} // namespace
} // namespace smem::test
