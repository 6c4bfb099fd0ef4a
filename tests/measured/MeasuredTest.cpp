// What the analyser says of whole programs, against what an H200 counted for each of their machine instructions.
//
// tests/data/*/h200/NAME.json holds the measured launches of tests/data/*/cuda/NAME.cu. Three things are compared:
//   verdict  per source line and kind of access: is there a conflict (wavefronts above ideal)
//   degree   per line and kind: wavefronts over ideal, within 2 percent
//   totals   per launch: equal where the analyser says exact, inside its range where it says bounded
// Lines in headers and lines that the machine never executed are left out.
#include "analyzer/Analysis.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

namespace smem {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Known {
  const char *program;
  unsigned line; // where verdict or degree differ; 0: only totals do
  const char *cause;
};

// Differences between Clang's and nvcc's code that are understood; docs/limits.md tells of each. Everything that is not
// listed has to agree.
constexpr Known differences[] = {
    {"attention_tile", 16, "nvcc reads the probabilities once, Clang again in every iteration"},
    {"adjacent_small", 0, "late unrolling in nvcc reads neighbouring shorts again"},
    {"alignment_wavefront", 16, "Clang sees the parity of a 33-element pitch and joins two loads, nvcc does not"},
    {"atomic_loops", 0, "8-byte maxima loop as long as the data says"},
    {"atomic_uniform", 0, "whether one lane does an atomic for all is the compiler's choice"},
    {"fft_butterfly", 14, "one load of eight bytes more or less"},
    {"fft_butterfly", 29, "one 16-byte store that Clang leaves apart"},
    {"igemm_dp4a", 0, "nvcc reads a row again in each unrolled turn"},
    {"lu_tile", 12, "nvcc keeps and stores partial sums in every turn, Clang at the end"},
    {"lu_tile", 32, "as line 12"},
    {"lu_tile", 33, "as line 12"},
    {"matrix_vector", 0, "nvcc unrolls a loop with two bounds by 16 and reads 16 bytes at a time"},
    {"micro_wide", 0, "the program's loads are inline assembly in one loop, whose turns nvcc reorders"},
    {"sgemm_coarse_32", 22, "nvcc joins loads along a row after unrolling, Clang before it"},
    {"stencil_3d", 24, "Clang joins the stores of two branches into one"},
    {"stencil_3d", 25, "as line 24"},
    {"stencil_3d", 26, "as line 24"},
    {"stencil_3d", 27, "as line 24"},
    {"struct_copies", 28, "nvcc copies single bytes one by one, Clang joins them"},
    {"template_tiles", 10, "Clang joins neighbours under a signed remainder, nvcc does not"},
};

bool knownLine(const std::string &program, unsigned line) {
  return std::any_of(std::begin(differences), std::end(differences),
                     [&](const Known &k) { return program == k.program && line == k.line; });
}

bool knownTotals(const std::string &program) {
  return std::any_of(std::begin(differences), std::end(differences),
                     [&](const Known &k) { return program == k.program; });
}

std::vector<fs::path> measuredPrograms() {
  std::vector<fs::path> files;
  for (const char *folder : {"goldens", "hardware"}) {
    fs::path path = fs::path(SMEM_TEST_DATA) / folder / "h200";
    if (!fs::is_directory(path)) continue;
    for (const auto &entry : fs::directory_iterator(path))
      if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string kindOf(const std::string &sass) {
  std::istringstream words(sass);
  std::string word;
  while (words >> word && word.starts_with("@")) {
  }
  word = word.substr(0, word.find('.'));
  // Generic accesses have wavefronts where they lead to shared memory.
  if (word == "LDS" || word == "LDSM" || word == "LD") return "load";
  if (word == "STS" || word == "STSM" || word == "ST") return "store";
  if (word == "ATOMS") return "atomic";
  return "";
}

std::string kindOf(AccessKind kind) {
  switch (kind) {
  case AccessKind::load:
  case AccessKind::ldmatrix:
  case AccessKind::wmmaLoad: return "load";
  case AccessKind::store:
  case AccessKind::stmatrix:
  case AccessKind::wmmaStore: return "store";
  case AccessKind::atomic: return "atomic";
  case AccessKind::asyncCopy: return "async_copy";
  }
  return "";
}

Dim3 dims(const std::string &text) { // "(16, 16, 1)"
  Dim3 d;
  std::sscanf(text.c_str(), "(%u, %u, %u)", &d.x, &d.y, &d.z);
  return d;
}

// "void sgemm<128, 128, 8>(const float *)" -> "sgemm", "128,128,8"
std::pair<std::string, std::string> splitName(std::string name) {
  name = std::regex_replace(name, std::regex("^void "), "");
  std::string plain = name.substr(0, name.find_first_of("<("));
  if (size_t colon = plain.rfind("::"); colon != std::string::npos) plain = plain.substr(colon + 2);
  std::smatch m;
  std::string arguments;
  if (std::regex_search(name, m, std::regex("<(.*?)>\\s*\\("))) arguments = m[1];
  arguments = std::regex_replace(arguments, std::regex("\\s|\\((int|unsigned int|bool)\\)"), "");
  return {plain, arguments};
}

struct LineSum {
  uint64_t wavefronts = 0, ideal = 0, low = 0, high = 0;
};

class MeasuredPrograms : public testing::TestWithParam<fs::path> {};

TEST_P(MeasuredPrograms, AgreesWithTheHardware) {
  json measured = json::parse(std::ifstream(GetParam()));
  std::string file = measured["file"], program = file.substr(0, file.size() - 3);
  AnalysisOptions options;
  options.cuda.gpu = "sm_90";
  options.cuda.cudaPath = ""; // the bundled declarations: the same on every machine
  options.cuda.precompiledHeaders = false;
  InputResult result = analyse((GetParam().parent_path().parent_path() / "cuda" / file).string(), options);
  std::vector<std::pair<const KernelResult *, const LaunchResult *>> pool;
  for (const KernelResult &kernel : result.kernels)
    for (const LaunchResult &launch : kernel.launches) pool.push_back({&kernel, &launch});

  for (const json &launch : measured["launches"]) {
    if (launch["insts"].empty()) continue;
    auto [name, arguments] = splitName(launch["kernel"]);
    SCOPED_TRACE(launch["kernel"].get<std::string>());
    auto hit = std::find_if(pool.begin(), pool.end(), [&](const auto &candidate) {
      const auto &[kernel, ours] = candidate;
      std::string mine = std::regex_replace(kernel->kernel.templateArguments, std::regex("\\s"), "");
      return splitName(kernel->kernel.name).first == name && ours->launch.block == dims(launch["block"]) &&
             ours->launch.grid == dims(launch["grid"]) && (arguments.empty() || mine.empty() || mine == arguments);
    });
    ASSERT_NE(hit, pool.end()) << "no such launch was found";
    const LaunchResult &ours = *hit->second;
    pool.erase(hit);

    std::map<std::string, uint64_t> totals;
    std::map<std::pair<unsigned, std::string>, LineSum> machine, predicted;
    std::set<unsigned> inHeaders;
    for (const json &i : launch["insts"]) {
      std::string kind = kindOf(i["sass"].get<std::string>());
      if (!i.value("file", file).ends_with(".cu")) inHeaders.insert(i["line"].get<unsigned>());
      if (kind.empty()) continue;
      totals[kind] += i["wavefronts"].get<uint64_t>();
      LineSum &line = machine[{i["line"].get<unsigned>(), kind}];
      line.wavefronts += i["wavefronts"].get<uint64_t>();
      line.ideal += i["ideal"].get<uint64_t>();
    }
    std::set<unsigned> callers; // the machine code names the caller's line for some of an inlined function's accesses
    for (const AccessResult &a : ours.accesses) {
      for (const SourceLocation &caller : a.calledFrom) callers.insert(caller.line);
      if (fs::path(a.where.file).filename() != file) continue;
      LineSum &line = predicted[{a.where.line, kindOf(a.kind)}];
      line.wavefronts += a.cost.wavefronts;
      line.ideal += a.cost.ideal;
      line.low += a.cost.low;
      line.high += a.cost.high;
    }
    for (const auto &[key, hardware] : machine) {
      if (!hardware.wavefronts || inHeaders.count(key.first)) continue;
      SCOPED_TRACE("line " + std::to_string(key.first) + " " + key.second);
      if (knownLine(program, key.first) || (!predicted.count(key) && callers.count(key.first))) continue;
      ASSERT_TRUE(predicted.count(key)) << "no access was found here";
      const LineSum &p = predicted[key];
      if (p.low != p.high) continue; // a range; the totals must hold it
      EXPECT_EQ(hardware.wavefronts > hardware.ideal, p.wavefronts > p.ideal) << "verdict";
      double truth = double(hardware.wavefronts) / double(std::max<uint64_t>(1, hardware.ideal));
      double said = double(p.wavefronts) / double(std::max<uint64_t>(1, p.ideal));
      EXPECT_NEAR(truth, said, 0.02 * truth) << "degree";
    }
    if (knownTotals(program)) continue;
    for (const char *kind : {"load", "store", "atomic"}) {
      const Wavefronts &t = ours.totals.at(kind);
      EXPECT_LE(t.low, totals[kind]) << kind;
      EXPECT_GE(t.high, totals[kind]) << kind;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(H200, MeasuredPrograms, testing::ValuesIn(measuredPrograms()),
                         [](const auto &info) { return info.param.stem().string(); });

// Where data decides, nothing may be called exact.
class DataDecides : public testing::TestWithParam<std::pair<const char *, unsigned>> {};

TEST_P(DataDecides, IsNotExact) {
  auto [name, line] = GetParam();
  AnalysisOptions options;
  options.cuda.gpu = "sm_90";
  options.cuda.cudaPath = "";
  InputResult result = analyse(std::string(SMEM_TEST_DATA) + "/goldens/cuda/" + name + ".cu", options);
  unsigned found = 0;
  for (const KernelResult &kernel : result.kernels)
    for (const LaunchResult &launch : kernel.launches)
      for (const AccessResult &a : launch.accesses) {
        if (a.where.line != line) continue;
        if (a.kind == AccessKind::load && a.certainty == Certainty::exact) continue; // operands of the comparison
        ++found;
        EXPECT_NE(a.certainty, Certainty::exact);
        EXPECT_FALSE(a.why.empty());
      }
  EXPECT_GT(found, 0u);
}

INSTANTIATE_TEST_SUITE_P(Goldens, DataDecides,
                         testing::Values(std::pair("histogram_atomic", 8u), std::pair("gather_indices", 8u),
                                         std::pair("bitonic_sort", 11u)),
                         [](const auto &info) { return std::string(info.param.first); });

} // namespace
} // namespace smem
