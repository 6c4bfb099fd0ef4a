#include "tests/frontend_cuda/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Kernels, NamesAndSignatures) {
  const Program program = read(R"(
namespace ns { __global__ void plain(const float *in, float *out, int n) { out[n] = in[n]; } }
extern "C" __global__ void c_name(unsigned *p, bool b) { if (b) p[0] = 1; }
namespace { __global__ void hidden(int *p) { *p = 1; } }
)");
  const Kernel &plain = kernel(program, "ns::plain");
  EXPECT_EQ(plain.signature, "ns::plain(float const*, float*, int)");
  EXPECT_EQ(plain.templateArguments, "");
  EXPECT_EQ(plain.where, (SourceLocation{"test.cu", 2, 32}));
  EXPECT_EQ(kernel(program, "c_name").signature, "c_name(unsigned int*, bool)");
  EXPECT_EQ(kernel(program, "hidden").notAnalysed, "");
}

TEST(Kernels, ParametersAreScalarIfALaunchCanGiveThemAValue) {
  const Program program = read(R"(
enum Mode { first };
__global__ void k(int n, const float *p, bool b, Mode m, float f, unsigned long long u) { if (b) ((float *)p)[n] = f + u + m; }
)");
  std::vector<std::string> scalars;
  for (const Parameter &parameter : kernel(program).parameters)
    if (parameter.scalar) scalars.push_back(parameter.name);
  EXPECT_THAT(scalars, ElementsAre("n", "b", "m", "u"));
}

TEST(Kernels, EachInstanceOfATemplateIsAKernel) {
  const Program program = read(R"(
template <typename T, int N> __global__ void k(T *p) { p[N] = N; }
void host(float *f, int *i) { k<float, 4><<<1, 32>>>(f); k<int, 8><<<1, 64>>>(i); }
)");
  ASSERT_EQ(program.kernels.size(), 2u);
  EXPECT_EQ(program.kernels[0].templateArguments, "float, 4");
  EXPECT_EQ(program.kernels[0].signature, "k<float, 4>(float*)");
  EXPECT_EQ(program.kernels[0].name, "k");
  EXPECT_THAT(launches(program, "k<float, 4>(float*)"),
              ElementsAre("grid 1x1x1 block 32x1x1 dynamic 0 arguments ?, launch site"));
  EXPECT_THAT(launches(program, "k<int, 8>(int*)"),
              ElementsAre("grid 1x1x1 block 64x1x1 dynamic 0 arguments ?, launch site"));
}

TEST(Kernels, AGenericLambdaIsReadByItsInstances) {
  const Program program = read(R"(
template <class F> __device__ int apply(F f, int x) { return f(x, 1); }
__global__ void k(int *p) {
  p[0] = apply([p](auto a, auto b) { __shared__ int s[32]; s[a] = p[a]; __syncthreads(); return s[b]; }, threadIdx.x);
}
)");
  EXPECT_EQ(kernel(program, "k").notAnalysed, "");
  EXPECT_THAT(buffers(program, "k"), ElementsAre("s: int[32], static, 128 bytes, align 4"));
}

constexpr const char *unusedTemplate = R"(
template <int N> __global__ void k(float *p) { __shared__ float s[N]; s[threadIdx.x] = p[0]; __syncthreads(); p[1] = s[N - 1]; }
)";

TEST(Kernels, ATemplateWithoutAnInstanceIsListed) {
  const Program program = read(unusedTemplate);
  EXPECT_EQ(kernel(program, "k").symbol, "");
  EXPECT_THAT(kernel(program, "k").notAnalysed, testing::HasSubstr("nothing in the file instantiates"));
}

TEST(Kernels, ALaunchOptionInstantiatesATemplate) {
  CudaOptions options = bundled();
  options.launches = {{"k<64>", {2, 1, 1}, {64, 1, 1}, std::nullopt}};
  const Program program = read(unusedTemplate, options);
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_EQ(program.kernels[0].templateArguments, "64");
  EXPECT_THAT(buffers(program), ElementsAre("s: float[64], static, 256 bytes, align 4"));
  EXPECT_THAT(launches(program), ElementsAre("grid 2x1x1 block 64x1x1 dynamic 0 arguments ?, option"));
}

TEST(Kernels, ArgumentsThatDoNotFitAreSaid) {
  CudaOptions options = bundled();
  options.launches = {{"k<float>", {1, 1, 1}, {64, 1, 1}, std::nullopt}};
  EXPECT_THAT(diagnostics(read(unusedTemplate, options)),
              testing::Contains(testing::HasSubstr("can't be instantiated as asked for")));
}

TEST(Kernels, DefaultArgumentsInstantiateATemplate) {
  const Program program = read("template <int N = 16> __global__ void k(float *p) { p[N] = 1; }");
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_EQ(program.kernels[0].templateArguments, "16");
}

TEST(Kernels, ALaunchInATemplateThatNobodyUsesInstantiatesAKernel) {
  const Program program = read(R"(
template <int N> __global__ void k(float *p) { p[N] = 1; }
template <typename T> void host(T *p) { k<128><<<1, 128>>>(p); }
)");
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_EQ(program.kernels[0].templateArguments, "128");
}

TEST(Kernels, TheFilterDecidesWhichGetCode) {
  CudaOptions options = bundled();
  options.kernelFilter = "^b";
  const Program program = read("__global__ void a(int *p) { *p = 1; } __global__ void b(int *p) { *p = 2; }", options);
  EXPECT_EQ(kernel(program, "a").symbol, "");
  EXPECT_NE(kernel(program, "b").symbol, "");
}

TEST(Kernels, SourcesHoldTheTextAsGiven) {
  const std::string text = "__global__ void k(int *p) { *p = 1; }\n";
  EXPECT_EQ(read(text).sources.at("test.cu"), text);
}

} // namespace
} // namespace smem::test
