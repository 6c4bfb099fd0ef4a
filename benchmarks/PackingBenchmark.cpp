// MiniMalloc's instances against their capacity, and a kernel's buffers.
#include "analyzer/plan/PackingList.h"

#include <benchmark/benchmark.h>

#include <fstream>
#include <random>
#include <sstream>

using namespace smem::plan;

namespace {

void fitInstance(benchmark::State &state) {
  const char name = char('A' + state.range(0));
  std::ifstream file(std::string(SMEM_SOURCE_DIR) + "/tests/data/packing/" + name + ".1048576.csv");
  std::stringstream text;
  text << file.rdbuf();
  const auto read = readPackingList(text.str());
  state.SetLabel(std::string(1, name));
  uint64_t nodes = 0;
  for (auto _ : state) {
    FitResult result = fits(std::get<PackingProblem>(read), 1048576);
    if (result.fit != Fit::yes) state.SkipWithError("it was not packed");
    nodes = result.packing.nodes;
  }
  state.counters["nodes"] = double(nodes);
}

void packKernel(benchmark::State &state) {
  std::mt19937 random(1);
  PackingProblem problem;
  const int count = int(state.range(0));
  for (int i = 0; i < count; ++i) {
    const int begin = int(random() % (2 * count));
    problem.buffers.push_back({"", 256 * (1 + random() % 64), 128, {{begin, begin + 1 + int(random() % count)}}});
  }
  for (auto _ : state) benchmark::DoNotOptimize(pack(problem));
}

BENCHMARK(fitInstance)->DenseRange(0, 10)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(packKernel)->Arg(8)->Arg(16)->Arg(32)->Unit(benchmark::kMicrosecond);

} // namespace
