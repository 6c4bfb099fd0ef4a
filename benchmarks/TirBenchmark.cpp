// TIR dumps: megabytes a second of reading, and of reading and lowering to LLVM IR (without LLVM's passes over what comes
// out). A dump is as long as wanted by repeating the functions of a case under new names.
#include "analyzer/frontend/tir/Readers.h"
#include "analyzer/frontend/tir/TirFrontend.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>

#include <fstream>

namespace smem {
namespace {

enum Dump { statements, primfn, primfnBlocks, script, scriptBlocks, scriptTileLang };

struct Source {
  const char *file, *from; // the text from here on is repeated
  const char *name;        // in it, which gets a number
};

constexpr Source sources[] = {
    {"d1_sgemm_double_buffer.txt", "produce Y {", ""},
    {"d2_hgemm_stage_epilogue.txt", "@main = primfn(", "@main"},
    {"d3_pad_ldmatrix_gemm.txt", "@main = primfn(", "@main"},
    {"d7_ring3_xor_cpasync.py", "    @T.prim_func", "def main"},
    {"d6_block_padded_compact.py", "@T.prim_func", "def func"},
    {"d9_cpasync_two_stage.py", "    @T.prim_func", "def proj_kernel"},
};

std::string slurp(const std::string &path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string dump(const Source &source, size_t bytes) {
  std::string text = slurp(std::string(SMEM_SOURCE_DIR "/tests/data/cases/tir/") + source.file);
  const size_t begin = text.find(source.from);
  if (begin == std::string::npos) return {};
  std::string part = text.substr(begin);
  text.resize(begin);
  const std::string name = source.name;
  const size_t at = name.empty() ? std::string::npos : part.find(name);
  for (unsigned n = 0; text.size() < bytes; ++n) {
    std::string copy = part;
    if (at != std::string::npos) copy.replace(at, name.size(), name + "_" + std::to_string(n));
    text += copy + "\n";
  }
  return text;
}

tir::Module read(Dump kind, std::string_view text, const tir::FunctionTaker &take) {
  if (kind == statements) return tir::readStatementDump(text, 1, take);
  if (kind == primfn || kind == primfnBlocks) return tir::readPrimfnText(text, 1, take);
  return tir::readScript(text, 1, take);
}

/// Of the process: one benchmark at a time tells its own.
double peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return double(usage.ru_maxrss) / 1024;
}

// Argument: megabytes of text.
void readDump(benchmark::State &state, Dump kind) {
  const std::string text = dump(sources[kind], size_t(state.range(0)) << 20);
  size_t functions = 0;
  for (auto _ : state) {
    functions = 0;
    const tir::Module module = read(kind, text, [&](tir::Function &&function) {
      const tir::Function taken = std::move(function);
      ++functions;
    });
    if (!module.errors.empty()) return state.SkipWithError(module.errors[0].message.c_str());
  }
  state.SetBytesProcessed(int64_t(text.size() * state.iterations()));
  state.counters["functions"] = double(functions);
  state.counters["peak MiB"] = peakMegabytes();
}

void readAndLowerDump(benchmark::State &state, Dump kind) {
  const std::string text = dump(sources[kind], size_t(state.range(0)) << 20);
  TirOptions options;
  options.optimise = false;
  size_t kernels = 0;
  for (auto _ : state) {
    kernels = 0;
    for (const TextSection &section : findSections(text)) {
      const Program program = readTir("dump", text, section, options);
      if (!program.module) return state.SkipWithError("the dump was not lowered");
      kernels += program.kernels.size();
    }
  }
  state.SetBytesProcessed(int64_t(text.size() * state.iterations()));
  state.counters["kernels"] = double(kernels);
  state.counters["peak MiB"] = peakMegabytes();
}

#define DUMP(kind)                                                                                                     \
  BENCHMARK_CAPTURE(readDump, kind, kind)->Arg(20)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);                                     \
  BENCHMARK_CAPTURE(readAndLowerDump, kind, kind)->Arg(20)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond)

DUMP(statements);
DUMP(primfn);
DUMP(primfnBlocks);
DUMP(script);
DUMP(scriptBlocks);
DUMP(scriptTileLang);

} // namespace
} // namespace smem
