// With an installed toolkit instead of the bundled declarations; skipped where there is none.
#include "analyzer/frontend/cuda/Environment.h"
#include "tests/frontend_cuda/Support.h"

namespace smem::test {
namespace {

using testing::ElementsAre;

class Toolkit : public testing::Test {
protected:
  void SetUp() override {
    if (cuda::findEnvironment(std::nullopt).toolkit.empty()) GTEST_SKIP() << "no CUDA toolkit";
  }
};

TEST_F(Toolkit, ReadsASourceWithItsHeaders) {
  const Program program = read(R"(
#include <cuda_fp16.h>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(__half *p, int n) {
  __shared__ __half s[64];
  s[threadIdx.x] = p[n];
  cg::this_thread_block().sync();
  p[0] = __hadd(s[n], s[63 - n]);
}
void host(__half *p) { k<<<1, 64>>>(p, 3); }
)",
                               CudaOptions());
  EXPECT_EQ(kernel(program, "k").notAnalysed, "");
  EXPECT_THAT(buffers(program, "k"), ElementsAre("s: __half[64], static, 128 bytes, align 2"));
  EXPECT_THAT(launches(program, "k"), ElementsAre("grid 1x1x1 block 64x1x1 dynamic 0 arguments ? 3, launch site"));
}

TEST_F(Toolkit, KernelsInItsHeadersAreNotTheUsers) {
  const Program program = read("#include <cub/cub.cuh>\n__global__ void mine(int *p) { *p = 1; }", CudaOptions());
  ASSERT_EQ(program.kernels.size(), 1u);
  EXPECT_EQ(program.kernels[0].name, "mine");
}

} // namespace
} // namespace smem::test
