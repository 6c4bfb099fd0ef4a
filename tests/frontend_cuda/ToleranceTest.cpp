// What doesn't compile costs itself, not the file.
#include "tests/frontend_cuda/Support.h"

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace smem::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Tolerance, ABrokenKernelIsListedWithItsErrorAndTheOthersAreAnalysed) {
  const Program program = read(R"(
__global__ void broken(float *p) { p[0] = nothing_of_the_kind(p[1]); }
__global__ void sound(float *p) { p[0] = 2; }
)");
  EXPECT_EQ(kernel(program, "broken").notAnalysed,
            "its body does not compile: error in line 2: use of undeclared identifier 'nothing_of_the_kind'");
  EXPECT_EQ(kernel(program, "broken").symbol, "");
  EXPECT_EQ(kernel(program, "sound").notAnalysed, "");
  EXPECT_NE(kernel(program, "sound").symbol, "");
}

TEST(Tolerance, BrokenHostCodeCostsNothing) {
  const Program program = read(R"(
#include <no/such/library.h>
lib::Tensor run(lib::Tensor t) { lib::check(t); return t.sum(); }
__global__ void k(float *p) { p[0] = 2; }
void host(float *p) { lib::setup(); k<<<3, 64>>>(p); }
)");
  EXPECT_EQ(kernel(program).notAnalysed, "");
  EXPECT_EQ(kernel(program).inexact, "");
  EXPECT_THAT(launches(program), ElementsAre("grid 3x1x1 block 64x1x1 dynamic 0 arguments ?, launch site"));
  EXPECT_THAT(diagnostics(program), ElementsAre("warning parse 2: 'no/such/library.h' was not found and is skipped"));
}

TEST(Tolerance, EachMissingHeaderIsNamedOnce) {
  EXPECT_THAT(diagnostics(read("#include \"a.h\"\n#include \"b.h\"\n#include \"a.h\"\n")),
              ElementsAre("warning parse 1: 'a.h' was not found and is skipped",
                          "warning parse 2: 'b.h' was not found and is skipped"));
}

TEST(Tolerance, AStatementThatWasDroppedMakesAKernelInexact) {
  // The parser skips the statement, and what is left of the body looks whole.
  const Program program = read("__global__ void k(float *p) { p[0] = 1; ] ; p[1] = 2; }");
  EXPECT_THAT(kernel(program).inexact + kernel(program).notAnalysed, HasSubstr("error in line 1"));
}

TEST(Tolerance, ACallOfAFunctionThatDoesNotCompileMakesAKernelInexact) {
  const Program program = read(R"(
__device__ float helper(float x) { return x + missing(x); }
__global__ void k(float *p) { p[0] = helper(p[1]); }
)");
  EXPECT_THAT(kernel(program).inexact, HasSubstr("it calls 'helper', which does not compile"));
}

TEST(Tolerance, AnErrorInATemplateConcernsItsInstances) {
  const Program program = read(R"(
template <typename T> __global__ void k(T *p) { p[0] = T::missing; }
void host(float *p) { k<float><<<1, 32>>>(p); }
)");
  EXPECT_THAT(kernel(program, "k<float>(float*)").notAnalysed, HasSubstr("its body does not compile"));
}

TEST(Tolerance, AKernelWhoseDeclarationIsBeyondParsingIsListed) {
  const Program program = read("__global__ Unknown::type lost(int n) {\n}\n");
  EXPECT_THAT(kernel(program, "lost").notAnalysed, HasSubstr("does not compile"));
}

TEST(Tolerance, WhatNvccAcceptsCostsNothing) {
  const Program program = read(R"(
__global__ void k(float *p) {
  __shared__ alignas(16) float s[32];
#pragma unroll
  p[1] = 3;
  s[threadIdx.x] = p[0]; __syncthreads(); p[0] = s[3];
}
)");
  EXPECT_EQ(kernel(program).notAnalysed, "");
  EXPECT_EQ(kernel(program).inexact, "");
  EXPECT_THAT(buffers(program), ElementsAre("s: float[32], static, 128 bytes, align 16"));
}

TEST(Tolerance, RecursionStaysACall) {
  const Program program = read(R"(
__device__ int f(int n) { return n < 2 ? 1 : f(n - 1) * f(n - 2); }
__global__ void k(int *p) { p[0] = f(p[1]); }
)");
  EXPECT_EQ(kernel(program).notAnalysed, "");
}

TEST(Tolerance, NoTextEndsTheProcess) {
  const std::string deep(5000, '(');
  std::string sum = "1";
  for (int i = 0; i < 20000; ++i) sum += "+1";
  for (const std::string &text :
       {std::string(), std::string("\0\xff\xfe", 3), "int x = " + deep,
        "__global__ void k(int *p) { *p = " + sum + "; }", std::string("#include \"test.cu\"\n#include \"test.cu\"\n"),
        std::string("/* never closed"), std::string("__global__"),
        std::string("template <int N> struct S { static const int v = S<N + 1>::v; }; int x = S<0>::v;"),
        std::string("constexpr int f() { for (;;); } constexpr int x = f();"),
        std::string("#pragma smem_lint_instantiate\n{{{"),
        std::string("#define A A A\n#line 7 \"other.cu\"\n__global__ void k() { __builtin_trap(); asm volatile(\"}\" : "
                    ": \"zz\"(1)); }")})
    read(text);
  SUCCEED();
}

TEST(Tolerance, ExponentialTemplatesAreGivenUpInTime) {
  CudaOptions options = bundled();
  options.timeoutSeconds = 1;
  const Program program = read(R"(
template <unsigned long N> struct A { static constexpr int v = A<2 * N>::v + A<2 * N + 1>::v; };
__global__ void k(int *p) { *p = A<1>::v; }
)",
                               options);
  EXPECT_EQ(kernel(program, "k").notAnalysed, "parsing it took longer than 1 seconds");
}

TEST(Tolerance, AHeaderIsFoundInTheRepositoryByTheEndOfItsPath) {
  const std::filesystem::path root = std::filesystem::temp_directory_path() / "smem-repository-test";
  std::filesystem::create_directories(root / ".git");
  std::filesystem::create_directories(root / "lib/include/deep");
  std::filesystem::create_directories(root / "src");
  std::ofstream(root / "lib/include/deep/size.h") << "#include \"other.h\"\n";
  std::ofstream(root / "lib/include/deep/other.h") << "constexpr int SIZE = 96;\n";
  const Program program = readCuda(root / "src/k.cu", R"(#include "deep/size.h"
__global__ void k(float *p) { __shared__ float s[SIZE]; s[threadIdx.x] = *p; __syncthreads(); *p = s[1]; }
)",
                                   bundled());
  std::filesystem::remove_all(root);
  EXPECT_THAT(diagnostics(program), IsEmpty());
  EXPECT_THAT(buffers(program), ElementsAre("s: float[96], static, 384 bytes, align 4"));
}

/// A folder of files that goes with the test.
class Fragments : public testing::Test {
protected:
  Fragments() { std::filesystem::create_directories(root / "src"); }
  ~Fragments() override { std::filesystem::remove_all(root); }

  Program read(const std::string &name) const {
    std::ifstream in(root / name);
    return readCuda(root / name, std::string(std::istreambuf_iterator<char>(in), {}), bundled());
  }
  void write(const std::string &name, const std::string &text) const { std::ofstream(root / name) << text; }

  const std::filesystem::path root =
      std::filesystem::temp_directory_path() / ("smem-fragments-" + std::to_string(getpid()));
};

TEST_F(Fragments, AreReadThroughTheFileThatIncludesThem) {
  write("src/kernel.cu", "__global__ void k(word *p) { __shared__ word s[N]; s[threadIdx.x] = *p; __syncthreads(); "
                         "*p = s[1]; }\ntemplate <int M> __global__ void t(float *p) { __shared__ float s[M]; "
                         "s[threadIdx.x] = *p; __syncthreads(); *p = s[1]; }\n__global__ void lost(nothing *p) {}\n");
  write("main.cu", "typedef unsigned word;\n#define N 96\n#include \"src/kernel.cu\"\n__global__ void other(int *p) { "
                   "*p = 1; }\nint main() { k<<<3, 96>>>(nullptr); t<32><<<2, 32>>>(nullptr); }\n");
  write("unrelated.cu", "#include \"kernel.cu\"\n");
  const Program program = read("src/kernel.cu");
  EXPECT_EQ(program.file, root / "src/kernel.cu");
  ASSERT_EQ(program.kernels.size(), 3u); // not `other`
  EXPECT_EQ(kernel(program, "k").notAnalysed, "");
  EXPECT_EQ(kernel(program, "k").where.file, root / "src/kernel.cu");
  EXPECT_EQ(kernel(program, "k").launches.at(0).grid, (Dim3{3, 1, 1}));
  EXPECT_EQ(kernel(program, "k").launches.at(0).where.file, root / "main.cu");
  EXPECT_EQ(kernel(program, "t").templateArguments, "32");
  EXPECT_NE(kernel(program, "lost").notAnalysed, "");
  EXPECT_THAT(diagnostics(program), Contains("note input 0: read as part of '" + (root / "main.cu").string() +
                                             "', which includes it"));
}

TEST_F(Fragments, ThatSayEnoughAreNot) {
  write("kernel.cu", "__global__ void k(int *p) { __shared__ int s[32]; s[threadIdx.x] = *p; __syncthreads(); *p = s[1]; }"
                     "\nint main() { k<<<1, 32>>>(nullptr); }\n");
  write("all.cu", "#include \"kernel.cu\"\nint again() { k<<<7, 32>>>(nullptr); }\n");
  const Program program = read("kernel.cu");
  EXPECT_THAT(diagnostics(program), IsEmpty());
  EXPECT_EQ(kernel(program, "k").launches.size(), 1u);
}

TEST(Tolerance, UnknownFlagsAreNotes) {
  CudaOptions options = bundled();
  options.flags = {"-gencode", "arch=compute_80,code=sm_80", "--frobnicate", "-DN=3"};
  const Program program = read("__global__ void k(int *p) { p[N] = 1; }", options);
  EXPECT_THAT(diagnostics(program), ElementsAre("note input 0: compiler flag '--frobnicate' is ignored"));
  EXPECT_EQ(kernel(program).notAnalysed, "");
}

TEST(Tolerance, NewerGpusAreCompiledAsTheNewestKnown) {
  for (const char *gpu : {"sm_70", "sm_90", "sm_100", "sm_120"}) {
    CudaOptions options = bundled();
    options.gpu = gpu;
    EXPECT_NE(kernel(read("__global__ void k(int *p) { p[0] = 1; }", options)).symbol, "") << gpu;
  }
}

} // namespace
} // namespace smem::test
