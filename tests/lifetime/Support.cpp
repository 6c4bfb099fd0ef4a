#include "tests/lifetime/Support.h"

#include "analyzer/Analysis.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <unistd.h>

namespace smem::test {
namespace {

namespace fs = std::filesystem;

/// Precompiled headers of a test run go where they disturb nobody.
struct CacheFolder {
  CacheFolder() {
    const fs::path folder = fs::temp_directory_path() / "smem-lint-tests";
    setenv("XDG_CACHE_HOME", folder.c_str(), /*overwrite=*/1);
  }
} const cacheFolder;

/// The file is gone once it was read.
struct TemporaryFile {
  explicit TemporaryFile(const std::string &text)
      : path(fs::temp_directory_path() / ("smem-lifetime-" + std::to_string(getpid()) + ".cu")) {
    std::ofstream(path) << text;
  }
  ~TemporaryFile() { fs::remove(path); }
  fs::path path;
};

std::string line(const std::string &text, unsigned number) {
  std::istringstream in(text);
  std::string found;
  for (unsigned i = 0; i < number; ++i) std::getline(in, found);
  return found;
}

std::string join(const std::vector<std::string> &parts, const std::string &between) {
  std::string out;
  for (const std::string &part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

} // namespace

const std::string asyncCopies = R"cuda(
#define COPY(to, from) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from) : "memory")
#define COMMIT() asm volatile("cp.async.commit_group;" ::: "memory")
#define WAIT(left) asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory")
)cuda";

Analysed::Analysed(std::string given) : text(std::move(given)) {
  AnalysisOptions options;
  options.cuda.gpu = "sm_80";
  options.cuda.cudaPath = "";
  TemporaryFile file(text);
  result = analyse(file.path.string(), options);
  EXPECT_FALSE(result.failed);
  if (result.kernels.empty()) {
    ADD_FAILURE() << "no kernel";
    result.kernels.emplace_back();
  }
  EXPECT_EQ(kernel().kernel.notAnalysed, "");
}

// The mark on a line, or its number.
std::string Analysed::mark(const SourceLocation &where) const {
  std::smatch m;
  const std::string source = line(text, where.line);
  if (std::regex_search(source, m, std::regex(R"(/\*(\w+)\*/)"))) return m[1];
  return std::to_string(where.line);
}

std::vector<std::string> Analysed::hazards() const {
  std::vector<std::string> out;
  for (const LaunchResult &launch : kernel().launches)
    for (const Hazard &h : launch.hazards) {
      std::string entry = std::string(name(h.kind)) + " " + h.buffer + " " + mark(h.first) + ">" + mark(h.second);
      entry += h.certainty == Certainty::exact ? " exact" : h.certainty == Certainty::bounded ? " bounded" : " unknown";
      if (h.sameWarp) entry += " warp";
      if (h.asynchronous) entry += " async";
      out.push_back(entry);
    }
  return out;
}

std::vector<std::string> Analysed::divergentBarriers() const {
  std::vector<std::string> out;
  for (const LaunchResult &launch : kernel().launches)
    for (const DivergentBarrier &b : launch.divergentBarriers)
      out.push_back("divergent " + mark(b.where) + (b.sure ? " sure" : " perhaps"));
  return out;
}

std::string Analysed::hazardsUndecided() const {
  for (const LaunchResult &launch : kernel().launches)
    if (!launch.hazardsUndecided.empty()) return launch.hazardsUndecided;
  return "";
}

std::vector<std::string> Analysed::apart() const {
  std::vector<std::string> out;
  const Lifetimes &lifetimes = kernel().lifetimes;
  for (const Interference &i : lifetimes.interferences) {
    if (i.barrierWouldDo) continue;
    std::string a = lifetimes.buffers[i.first].buffer, b = lifetimes.buffers[i.second].buffer, why = i.why;
    if (b < a) std::swap(a, b);
    static const std::regex number(R"(line (\d+))");
    for (std::smatch m; std::regex_search(why, m, number);) {
      SourceLocation where;
      where.line = unsigned(std::stoul(m[1]));
      why = m.prefix().str() + "at " + mark(where) + m.suffix().str();
    }
    out.push_back(a + ", " + b + ": " + std::regex_replace(why, std::regex("at at "), "at "));
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> Analysed::barriers() const {
  std::vector<std::string> out;
  for (const NeededBarrier &b : reuse().barriers)
    out.push_back("before " + mark(b.before) + " saves " + std::to_string(b.saves) + ": " + join(b.pairs, "; "));
  return out;
}

const BufferLifetime &Analysed::buffer(const std::string &name) const {
  for (const BufferLifetime &b : kernel().lifetimes.buffers)
    if (b.buffer == name) return b;
  ADD_FAILURE() << "no buffer '" << name << "'";
  static const BufferLifetime none;
  return none;
}

std::string Analysed::live(const std::string &name) const {
  std::vector<std::string> marks;
  const Lifetimes &lifetimes = kernel().lifetimes;
  for (const LiveInterval &i : buffer(name).live)
    for (unsigned p = i.first; p <= i.last; ++p) {
      std::string at = mark(lifetimes.points[p].where);
      if (marks.empty() || marks.back() != at) marks.push_back(at);
    }
  return join(marks, " ");
}

} // namespace smem::test
