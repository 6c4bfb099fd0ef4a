#include "tests/frontend_cuda/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The launches of `__global__ void k(float *p, int n)`, which uses dynamic shared memory, by this host code.
std::vector<std::string> launchesOf(const std::string &host) {
  return launches(
      read("extern __shared__ float smem[];\n"
           "__global__ void k(float *p, int n) { smem[threadIdx.x] = p[n]; __syncthreads(); p[0] = smem[n]; }\n" +
           host));
}

struct Case {
  const char *host;
  const char *launch;
};

class Folding : public testing::TestWithParam<Case> {};

TEST_P(Folding, OfAHostFunction) {
  EXPECT_THAT(launchesOf(GetParam().host), ElementsAre(GetParam().launch + std::string(", launch site")))
      << GetParam().host;
}

INSTANTIATE_TEST_SUITE_P(
    Launches, Folding,
    testing::Values(
        Case{"void h(float *p) { k<<<4, 256>>>(p, 7); }", "grid 4x1x1 block 256x1x1 dynamic 0 arguments ? 7"},
        Case{"void h(float *p) { k<<<dim3(4, 2), dim3(32, 8), 1024>>>(p, 7); }",
             "grid 4x2x1 block 32x8x1 dynamic 1024 arguments ? 7"},
        Case{"void h(float *p) { const int n = 1 << 10; k<<<n / 256, 256, n * sizeof(float)>>>(p, n); }",
             "grid 4x1x1 block 256x1x1 dynamic 4096 arguments ? 1024"},
        Case{"void h(float *p) { int n = 1000; k<<<(n + 255) / 256, 256, 0>>>(p, n); }",
             "grid 4x1x1 block 256x1x1 dynamic 0 arguments ? 1000"},
        Case{"void h(float *p) { int n; n = 64; k<<<1, n, 0>>>(p, n); }",
             "grid 1x1x1 block 64x1x1 dynamic 0 arguments ? 64"},
        Case{"void h(float *p) { dim3 b(16, 16), g; g.x = 3; g.y = b.x / 4; k<<<g, b, 0>>>(p, 1); }",
             "grid 3x4x1 block 16x16x1 dynamic 0 arguments ? 1"},
        Case{"void h(float *p) { dim3 b = {8, 4, 2}; b.y = 2; k<<<1, b, 0>>>(p, 1); }",
             "grid 1x1x1 block 8x2x2 dynamic 0 arguments ? 1"},
        Case{"int up(int a, int b) { return (a + b - 1) / b; } void h(float *p) { int n = 500; k<<<up(n, 128), 128, "
             "0>>>(p, n); }",
             "grid 4x1x1 block 128x1x1 dynamic 0 arguments ? 500"},
        Case{"int pow2(int n) { int r = 1; while (r < n) r *= 2; return r; } void h(float *p) { k<<<1, pow2(100), "
             "0>>>(p, 1); }",
             "grid 1x1x1 block 128x1x1 dynamic 0 arguments ? 1"},
        Case{"#define T 64\nvoid h(float *p) { int n = 300; k<<<n > 256 ? 2 : 1, min(T, n), 0>>>(p, n); }",
             "grid 2x1x1 block 64x1x1 dynamic 0 arguments ? 300"},
        Case{"void h(float *p) { int n = 1000; k<<<ceil(n / 256.0), 256, 0>>>(p, n); }",
             "grid 4x1x1 block 256x1x1 dynamic 0 arguments ? 1000"},
        Case{"template <int B> void t(float *p) { k<<<2, B, B * 4>>>(p, B); } void h(float *p) { t<64>(p); }",
             "grid 2x1x1 block 64x1x1 dynamic 256 arguments ? 64"},
        Case{"struct Plan { int threads = 96; void go(float *p) { k<<<1, threads, 0>>>(p, 1); } };",
             "grid 1x1x1 block 96x1x1 dynamic 0 arguments ? 1"},
        Case{"void h(float *p, int n) { k<<<n, 256, n * 4>>>(p, n); }", "grid ? block 256x1x1 dynamic ? arguments ? ?"},
        Case{"void h(float *p, int c) { int b = 64, n = 5; if (c) n = 6; k<<<1, b, 0>>>(p, n); }",
             "grid 1x1x1 block 64x1x1 dynamic 0 arguments ? ?"},
        Case{"void h(float *p) { for (int n = 1; n < 9; ++n) k<<<1, 32, 0>>>(p, n); }",
             "grid 1x1x1 block 32x1x1 dynamic 0 arguments ? ?"},
        Case{"int read(int *); void h(float *p) { int n = 5; read(&n); k<<<1, 32, 0>>>(p, n); }",
             "grid 1x1x1 block 32x1x1 dynamic 0 arguments ? ?"},
        Case{"void set(int &x) { x = 9; } void h(float *p) { int n = 5; set(n); k<<<1, 32, 0>>>(p, n); }",
             "grid 1x1x1 block 32x1x1 dynamic 0 arguments ? ?"},
        Case{"void h(float *p) { int n = 5; auto grow = [&] { n = 6; }; grow(); k<<<1, 32, 0>>>(p, n); }",
             "grid 1x1x1 block 32x1x1 dynamic 0 arguments ? ?"},
        Case{"void h(float *p) { int n = 8; void *a[] = {&p, &n}; cudaLaunchKernel((void *)k, dim3(2), dim3(32), a, "
             "64, 0); }",
             "grid 2x1x1 block 32x1x1 dynamic 64 arguments ? 8"},
        Case{"void h(float *p) { cudaLaunchConfig_t c = {}; c.gridDim = dim3(3); c.blockDim = 64; c.dynamicSmemBytes = "
             "16; "
             "cudaLaunchKernelEx(&c, k, p, 4); }",
             "grid 3x1x1 block 64x1x1 dynamic 16 arguments ? 4"},
        Case{"void h(float *p) { auto f = k; f<<<1, 32, 0>>>(p, 2); }",
             "grid 1x1x1 block 32x1x1 dynamic 0 arguments ? 2"}));

TEST(Launches, OneForEachBlockShapeTheBestKnownFirst) {
  EXPECT_THAT(
      launchesOf("void h(float *p, int n) { k<<<n, 256, 0>>>(p, n); k<<<2, 256, 0>>>(p, 5); k<<<n, 128, 0>>>(p, n); }"),
      ElementsAre("grid 2x1x1 block 256x1x1 dynamic 0 arguments ? 5, launch site",
                  "grid ? block 128x1x1 dynamic 0 arguments ? ?, launch site"));
}

TEST(Launches, OptionsComeFirstAndArgumentsOverrule) {
  CudaOptions options = bundled();
  options.launches = {{"k", {2, 1, 1}, {64, 1, 1}, 512}};
  options.arguments = {{"k", "n", 40}};
  const Program program = read("extern __shared__ float s[];\n__global__ void k(float *p, int n) { s[threadIdx.x] = n; "
                               "__syncthreads(); *p = s[n]; }\nvoid h(float *p) { k<<<1, 32, 4>>>(p, 3); }",
                               options);
  EXPECT_THAT(launches(program), ElementsAre("grid 2x1x1 block 64x1x1 dynamic 512 arguments ? 40, option"));
}

TEST(Launches, ACommentAboveTheKernel) {
  EXPECT_THAT(launches(read("// smem-lint: launch(grid=4,4 block=32,8 smem=64 n=128)\n"
                            "template <int T = 1>\n__global__ void k(float *p, int n) { p[n] = threadIdx.x; }")),
              ElementsAre("grid 4x4x1 block 32x8x1 dynamic 64 arguments ? 128, comment"));
}

TEST(Launches, ACommentBelongsToTheNextKernelOnly) {
  const Program program = read("// smem-lint: launch(block=64)\n__global__ void a(int *p) { *p = 1; }\n"
                               "__global__ void b(int *p) { *p = 1; }");
  EXPECT_EQ(kernel(program, "a").launches[0].block, (Dim3{64, 1, 1}));
  EXPECT_EQ(kernel(program, "b").launches[0].origin, LaunchOrigin::assumed);
}

TEST(Launches, LaunchBounds) {
  EXPECT_THAT(launches(read("__global__ void __launch_bounds__(128, 2) k(int *p) { *p = 1; }")),
              ElementsAre("grid ? block 128x1x1 dynamic 0 arguments ?, launch bounds"));
}

TEST(Launches, ElseABlockIsAssumedAndSaid) {
  const Program program = read("__global__ void one(int *p) { p[threadIdx.x] = 1; }\n"
                               "__global__ void two(int *p) { p[threadIdx.x + 32 * threadIdx.y] = 1; }");
  EXPECT_THAT(launches(program, "one"), ElementsAre("grid ? block 256x1x1 dynamic 0 arguments ?, assumed"));
  EXPECT_THAT(launches(program, "two"), ElementsAre("grid ? block 32x8x1 dynamic 0 arguments ?, assumed"));
  EXPECT_THAT(kernel(program, "two").launches[0].assumption, testing::HasSubstr("32x8x1"));
}

TEST(Launches, WhatTheHardwareWouldRefuseIsAnErrorAndNoLaunch) {
  const std::string kernelText = "__global__ void k(int *p) { p[0] = 1; }\n";
  const auto refused = [&](const std::string &launch) {
    const Program program = read(kernelText + "void h(int *p) { " + launch + "; }");
    EXPECT_EQ(kernel(program).launches[0].origin, LaunchOrigin::assumed) << launch;
    return diagnostics(program);
  };
  EXPECT_THAT(
      refused("k<<<1, 2048>>>(p)"),
      ElementsAre(
          "error launch 2: the launch of 'k' would fail: a block of 2048x1x1 threads, above the limit of 1024"));
  EXPECT_THAT(refused("k<<<1, dim3(64, 32)>>>(p)"), ElementsAre(testing::HasSubstr("64x32x1 threads")));
  EXPECT_THAT(refused("k<<<0, 32>>>(p)"), ElementsAre(testing::HasSubstr("a grid of 0x1x1 blocks")));
  EXPECT_THAT(refused("k<<<1, dim3(32, 0)>>>(p)"), ElementsAre(testing::HasSubstr("32x0x1 threads")));
  EXPECT_THAT(refused("k<<<-1, 32>>>(p)"), ElementsAre(testing::HasSubstr("-1x1x1 blocks")));
  EXPECT_THAT(refused("int s = -4; k<<<1, 32, s>>>(p)"),
              ElementsAre(testing::HasSubstr("-4 bytes of dynamic shared memory")));
}

} // namespace
} // namespace smem::test
