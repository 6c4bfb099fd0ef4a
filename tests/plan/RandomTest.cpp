// A thousand random problems of the sizes that kernels have, in the forms that the planner can ask.
#include "tests/plan/Validator.h"

#include <gtest/gtest.h>

#include <ctime>
#include <random>

namespace smem::plan {
namespace {

enum class Form { intervals, multiIntervals, keptApart, graph };
enum class Sizes { anyBytes, tiles };

struct Family {
  const char *name;
  Form form;
  Sizes sizes;
  int most; // buffers
  int problems;
};

void PrintTo(const Family &family, std::ostream *out) { *out << family.name; }

class Source {
  std::mt19937 random;

public:
  explicit Source(unsigned seed) : random(seed) {}
  int operator()(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); }
};

PackingProblem randomProblem(const Family &family, unsigned seed) {
  Source number(seed);
  PackingProblem problem;
  const int count = number(4, family.most), times = 2 * count;
  for (int i = 0; i < count; ++i) {
    PackingBuffer buffer{"b" + std::to_string(i)};
    // Elements of no alignment, or whole tiles with any.
    if (family.sizes == Sizes::anyBytes) {
      buffer.bytes = uint64_t(number(1, 20000));
    } else {
      buffer.bytes = 256 * uint64_t(number(1, 256));
      buffer.alignment = uint64_t(1) << number(0, 10);
    }
    const int spans = family.form == Form::graph ? 0 : family.form == Form::multiIntervals ? number(1, 3) : 1;
    for (int k = 0; k < spans; ++k) {
      int begin = number(0, times - 1),
          length = number(1, family.form == Form::multiIntervals ? times / 5 + 1 : times / 2);
      buffer.live.push_back({begin, std::min(times, begin + length)});
    }
    problem.buffers.push_back(std::move(buffer));
  }
  const int percent = family.form == Form::graph ? number(10, 90) : family.form == Form::keptApart ? 10 : 0;
  for (size_t a = 0; a < problem.buffers.size(); ++a)
    for (size_t b = 0; b < a; ++b)
      if (number(0, 99) < percent) problem.apart.emplace_back(a, b);
  return problem;
}

class RandomPacking : public testing::TestWithParam<Family> {};

TEST_P(RandomPacking, IsProvenOptimal) {
  double worst = 0, total = 0;
  int slow = 0; // that take more than ten milliseconds
  for (int seed = 0; seed < GetParam().problems; ++seed) {
    const PackingProblem problem = randomProblem(GetParam(), unsigned(seed));
    // Processor time; the best of a few, as other programs disturb it.
    double seconds = 1;
    Packing packing;
    for (int attempt = 0; attempt < 5 && seconds > 0.008; ++attempt) {
      const std::clock_t began = std::clock();
      packing = pack(problem);
      seconds = std::min(seconds, double(std::clock() - began) / CLOCKS_PER_SEC);
    }
    worst = std::max(worst, seconds);
    total += seconds;
    ASSERT_EQ(wrongWith(problem, packing), "") << "seed " << seed;
    ASSERT_TRUE(packing.optimal()) << "seed " << seed;
    if (problem.buffers.size() <= 7) {
      ASSERT_EQ(packing.bytes, bruteForce(problem)) << "seed " << seed;
    }
    ASSERT_EQ(fits(problem, packing.bytes).fit, Fit::yes) << "seed " << seed;
    ASSERT_EQ(fits(problem, packing.bytes - 1).fit, Fit::no) << "seed " << seed;
    slow += seconds > 0.010;
  }
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_LE(slow, GetParam().problems / 50);
#endif
  std::printf("%s: %d problems, %.3f ms on average, %.2f ms at most, %d above 10 ms\n", GetParam().name,
              GetParam().problems, 1e3 * total / GetParam().problems, 1e3 * worst, slow);
}

INSTANTIATE_TEST_SUITE_P(Kernels, RandomPacking,
                         testing::Values(Family{"intervals", Form::intervals, Sizes::tiles, 32, 300},
                                         Family{"bytes", Form::intervals, Sizes::anyBytes, 32, 200},
                                         Family{"multiIntervals", Form::multiIntervals, Sizes::tiles, 20, 200},
                                         Family{"keptApart", Form::keptApart, Sizes::tiles, 32, 150},
                                         Family{"graph", Form::graph, Sizes::tiles, 12, 150}),
                         [](const auto &family) { return std::string(family.param.name); });

/// Everything at once, small enough for every order to be tried.
TEST(SmallPacking, AgreesWithEveryOrder) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Source number(seed);
    PackingProblem problem;
    const int count = number(1, seed % 100 == 0 ? 8 : 6);
    for (int i = 0; i < count; ++i) {
      PackingBuffer buffer{"b" + std::to_string(i), uint64_t(number(0, 40)), uint64_t(1) << number(0, 4)};
      for (int k = number(0, 2); k > 0; --k) {
        int begin = number(0, 9);
        buffer.live.push_back({begin, begin + number(0, 5)});
      }
      if (number(0, 5) == 0) buffer.offset = buffer.alignment * uint64_t(number(0, 4));
      problem.buffers.push_back(std::move(buffer));
    }
    for (int k = number(0, 4); k > 0; --k) problem.apart.emplace_back(number(0, count - 1), number(0, count - 1));
    if (faultOf(problem)) continue; // fixed onto each other
    const Packing packing = pack(problem);
    ASSERT_EQ(wrongWith(problem, packing), "") << "seed " << seed;
    ASSERT_TRUE(packing.optimal()) << "seed " << seed;
    ASSERT_EQ(packing.bytes, bruteForce(problem)) << "seed " << seed;
  }
}

} // namespace
} // namespace smem::plan
