// The cases at which merge passes fail, each in CUDA and as a TIR dump: tests/data/merging.
//
// A pass that takes a buffer to be live through the whole outermost statement finds nothing to share once all of a
// kernel is one loop; one that looks at innermost statements only gives away bytes that hold a value for the next turn.
#include "analyzer/Analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

namespace smem {
namespace {

struct MergingCase {
  const char *file;
  uint64_t now, planned; // bytes; the plan is optimal with the barriers that are there
  /// Why pairs are refused, all of them; each reason names its pair.
  std::vector<std::string> refused;
};

/// `used` is accessed while `holder` holds values.
std::string holds(const std::string &holder, const std::string &used) {
  return "'" + used + "' is accessed at line ? while '" + holder + "' holds values that are read later";
}

const MergingCase cases[] = {
    {"gemm.cu", 90112, 65536, {holds("As", "Bs")}},
    {"gemm.py", 90112, 65536, {holds("A_sh", "B_sh")}},
    {"gemm_batched.cu", 90112, 65536, {holds("As", "Bs")}},
    {"gemm_batched.py", 90112, 65536, {holds("A_sh", "B_sh")}},
    {"stream_k.cu", 199168, 131072, {holds("As", "Bs")}},
    {"stream_k.py", 199168, 131072, {holds("A_sh", "B_sh")}},
    {"attention.cu", 196608, 98304, {holds("Qs", "Ks"), holds("Qs", "Vs")}},
    {"attention.py", 196608, 98304, {holds("Q_sh", "K_sh"), holds("Q_sh", "V_sh")}},
    {"attention_pipelined.cu", 196608, 147456, {holds("Qs", "Ks"), holds("Qs", "Vs"), holds("Ks", "Vs")}},
    {"attention_pipelined.py", 196608, 147456, {holds("Q_sh", "K_sh"), holds("Q_sh", "V_sh"), holds("K_sh", "V_sh")}},
    {"first_iteration.cu", 32768, 32768, {holds("table", "tile")}},
    {"first_iteration.py", 32768, 32768, {holds("table_sh", "tile_sh")}},
    {"while_seed.cu", 32768, 32768, {holds("seed", "work")}},
    {"while_seed.py", 32768, 32768, {holds("seed_sh", "work_sh")}},
};

class Merging : public testing::TestWithParam<MergingCase> {};

TEST_P(Merging, IsAsSmallAsItCanBeAndNotSmaller) {
  AnalysisOptions options;
  options.cuda.gpu = "sm_90";
  options.cuda.cudaPath = "";
  InputResult result = analyse(std::string(SMEM_TEST_DATA) + "/merging/" + GetParam().file, options);
  ASSERT_FALSE(result.failed);
  ASSERT_EQ(result.kernels.size(), 1u);
  const KernelResult &kernel = result.kernels[0];
  EXPECT_EQ(kernel.kernel.notAnalysed, "");
  EXPECT_EQ(kernel.reuse.notPlanned, "");
  EXPECT_EQ(kernel.reuse.bytesNow, GetParam().now);
  EXPECT_EQ(kernel.reuse.bytesPlanned, GetParam().planned);
  EXPECT_EQ(kernel.reuse.bytesWithPresentBarriers, GetParam().planned);
  EXPECT_EQ(kernel.reuse.lowerBound, GetParam().planned);
  EXPECT_TRUE(kernel.reuse.optimal);
  EXPECT_TRUE(kernel.reuse.barriers.empty());

  // "'a' and 'b' can't share: ..." names the pair of the reason that follows.
  std::vector<std::string> refused;
  for (const std::string &why : kernel.reuse.whyNot) {
    std::smatch m;
    ASSERT_TRUE(std::regex_match(why, m, std::regex("'(\\w+)' and '(\\w+)' can't share: (.*)"))) << why;
    std::string reason = std::regex_replace(m[3].str(), std::regex(R"(line \d+)"), "line ?");
    EXPECT_THAT(reason, testing::HasSubstr("'" + m[1].str() + "'"));
    EXPECT_THAT(reason, testing::HasSubstr("'" + m[2].str() + "'"));
    refused.push_back(reason);
  }
  EXPECT_THAT(refused, testing::UnorderedElementsAreArray(GetParam().refused));
  for (const LaunchResult &launch : kernel.launches) EXPECT_TRUE(launch.hazards.empty());
}

INSTANTIATE_TEST_SUITE_P(Cases, Merging, testing::ValuesIn(cases), [](const auto &info) {
  return std::regex_replace(std::string(info.param.file), std::regex(R"(\.)"), "_");
});

} // namespace
} // namespace smem
