// MiniMalloc's eleven hard instances, each of which fits 1,048,576 bytes.
#include "tests/plan/Validator.h"

#include "analyzer/plan/PackingList.h"

#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <sstream>

namespace smem::plan {
namespace {

class Instances : public testing::TestWithParam<char> {};

TEST_P(Instances, FitTheirCapacity) {
  std::ifstream file(std::string(SMEM_TEST_DATA) + "/packing/" + GetParam() + ".1048576.csv");
  std::stringstream text;
  text << file.rdbuf();
  auto read = readPackingList(text.str());
  ASSERT_TRUE(std::holds_alternative<PackingProblem>(read));
  const PackingProblem &problem = std::get<PackingProblem>(read);

  const std::clock_t began = std::clock();
  const FitResult result = fits(problem, 1048576, {.seconds = 240});
  std::printf("%c: %zu buffers, %llu nodes, %.2f s of processor time\n", GetParam(), problem.buffers.size(),
              static_cast<unsigned long long>(result.packing.nodes), double(std::clock() - began) / CLOCKS_PER_SEC);
  EXPECT_EQ(result.fit, Fit::yes);
  EXPECT_LE(result.packing.bytes, 1048576u);
  EXPECT_EQ(wrongWith(problem, result.packing), "");
}

INSTANTIATE_TEST_SUITE_P(MiniMalloc, Instances, testing::Values('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'),
                         [](const auto &instance) { return std::string(1, instance.param); });

} // namespace
} // namespace smem::plan
