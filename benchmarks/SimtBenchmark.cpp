// The executor: warp instructions a second on one core. The kernel is the bundled register-blocked product, read through
// the frontend once and executed under launches of growing length.
#include "analyzer/frontend/cuda/CudaFrontend.h"
#include "analyzer/simt/Execute.h"

#include <benchmark/benchmark.h>

#include <fstream>

namespace smem {
namespace {

std::string slurp(const std::string &path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

const Program &product() {
  static const Program program = [] {
    CudaOptions options;
    options.gpu = "sm_90";
    options.cudaPath = "";
    std::string file = SMEM_SOURCE_DIR "/samples/kernels/sgemm.cu";
    return readCuda(file, slurp(file), options);
  }();
  return program;
}

// Argument: the product's size n. The loop over k runs n / 8 times in each of the block's warps.
void executeProduct(benchmark::State &state) {
  const Program &program = product();
  if (program.kernels.empty() || program.kernels[0].launches.empty()) return state.SkipWithError("the sample was not read");
  const Kernel &kernel = program.kernels[0];
  Launch launch = kernel.launches[0];
  for (auto &argument : launch.arguments)
    if (argument) argument = state.range(0);
  launch.grid = {unsigned(state.range(0) / 64), unsigned(state.range(0) / 64), 1};
  uint64_t instructions = 0;
  for (auto _ : state) {
    LaunchResult result = execute(program, kernel, launch);
    instructions += result.warpInstructions;
    benchmark::DoNotOptimize(result);
  }
  state.SetItemsProcessed(int64_t(instructions)); // items are warp instructions
}

BENCHMARK(executeProduct)->Arg(256)->Arg(1024)->Arg(4096)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace smem
