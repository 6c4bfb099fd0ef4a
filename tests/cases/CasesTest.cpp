// Small kernels that say themselves what is right: tests/data/cases/cuda.
//
//   // LAUNCH: block (32,1,1)
//   // EXPECT access=A kind=load width=4 wavefronts=8 ideal=1 degree=8
//   ... s[threadIdx.x * 8] ...      /*@A*/
//
// X[P=17] is the kernel instance whose template parameter P is 17. The figures speak of one request as written; where
// the compiler makes another width of it, the verdict (conflict or none) still has to agree.
#include "analyzer/Analysis.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

namespace smem {
namespace {

namespace fs = std::filesystem;

struct Expectation {
  std::string text, mark, kind;
  std::map<std::string, std::string> bracket; // template parameter -> value
  unsigned width = 0;
  double degree = 1;
};

struct Exception {
  const char *file, *mark, *why;
};

// Marks that share their line with another access of the same kind are told apart by the closest degree, which this
// test does by itself. What is left:
constexpr Exception exceptions[] = {
    {"20_sgemm_f4_fragment_halves.cu", "L4",
     "only one float of the four is used: nvcc and Clang both load 4 bytes, which is 2-way"},
    {"20_sgemm_f4_fragment_halves.cu", "L4b", "as L4"},
};

std::string slurp(const fs::path &path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> lines(const std::string &text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::optional<Expectation> parse(const std::string &line) {
  std::smatch m;
  if (!std::regex_search(line, m, std::regex(R"(EXPECT access=(\w+)(?:\[([^\]]*)\])? .*)"))) return std::nullopt;
  Expectation e;
  e.text = m[0];
  e.mark = m[1];
  std::string bracket = m[2];
  static const std::regex assignment(R"((\w+)=(\w+))");
  for (std::sregex_iterator it(bracket.begin(), bracket.end(), assignment), end; it != end; ++it)
    e.bracket[(*it)[1]] = (*it)[2];
  auto field = [&](const char *key) {
    std::smatch f;
    return std::regex_search(line, f, std::regex(std::string(" ") + key + R"(=([^\s;]+))")) ? f[1].str() : "";
  };
  e.kind = field("kind");
  if (e.kind.empty() || field("degree").empty()) return std::nullopt;
  e.width = unsigned(std::stoul(field("width")));
  e.degree = std::stod(field("degree"));
  return e;
}

bool kindMatches(const std::string &expected, AccessKind kind) {
  if (expected == "load") return kind == AccessKind::load || kind == AccessKind::wmmaLoad;
  if (expected == "store") return kind == AccessKind::store || kind == AccessKind::wmmaStore;
  return expected == name(kind);
}

// Template parameters of each kernel: {"k": ["P", "BX"]}.
std::map<std::string, std::vector<std::string>> templateParameters(const std::string &text) {
  std::map<std::string, std::vector<std::string>> out;
  std::regex pattern(R"(template\s*<([^>]*)>\s*__global__[^(]*?\b(\w+)\s*\()");
  std::string clean = std::regex_replace(text, std::regex(R"(__launch_bounds__\s*\([^)]*\))"), "");
  for (std::sregex_iterator it(clean.begin(), clean.end(), pattern), end; it != end; ++it) {
    std::istringstream parameters((*it)[1].str());
    for (std::string p; std::getline(parameters, p, ',');) {
      p = p.substr(0, p.find('='));
      std::smatch m;
      if (std::regex_search(p, m, std::regex(R"((\w+)\s*$)"))) out[(*it)[2]].push_back(m[1]);
    }
  }
  return out;
}

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');)
    out.push_back(std::regex_replace(part, std::regex(R"(^\s+|\s+$|[uUlL]+$|\(.*?\))"), ""));
  return out;
}

bool sameArgument(std::string a, std::string b) {
  for (std::string *s : {&a, &b})
    if (*s == "true")
      *s = "1";
    else if (*s == "false")
      *s = "0";
  return a == b;
}

std::vector<fs::path> caseFiles() {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(fs::path(SMEM_TEST_DATA) / "cases/cuda"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

class Cases : public testing::TestWithParam<fs::path> {};

// Every kernel of the file with the block that its head comment names.
InputResult analyseCase(const fs::path &path, const std::string &text) {
  AnalysisOptions options;
  options.cuda.gpu = "sm_80";
  options.cuda.cudaPath = "";
  options.cuda.precompiledHeaders = false;
  Dim3 block{32, 1, 1};
  std::smatch m;
  if (std::regex_search(text, m, std::regex(R"((?:LAUNCH|Launch): block \((\d+),\s*(\d+),\s*(\d+)\))")))
    block = {unsigned(std::stoul(m[1])), unsigned(std::stoul(m[2])), unsigned(std::stoul(m[3]))};
  std::string clean = std::regex_replace(text, std::regex(R"(__launch_bounds__\s*\([^)]*\))"), "");
  std::regex kernel(R"(__global__[^(;]*?\b(\w+)\s*\()");
  bool dynamic = text.find("extern __shared__") != std::string::npos;
  for (std::sregex_iterator it(clean.begin(), clean.end(), kernel), end; it != end; ++it)
    options.cuda.launches.push_back(
        {(*it)[1], {2, 2, 1}, block, dynamic ? std::optional<uint64_t>(49152) : std::nullopt});

  return analyse(path.string(), options);
}

TEST_P(Cases, AccessesAreAsExpected) {
  std::string text = slurp(GetParam()), file = GetParam().filename().string();
  InputResult result = analyseCase(GetParam(), text);
  ASSERT_FALSE(result.failed);
  auto parameters = templateParameters(text);
  auto source = lines(text);
  for (const std::string &line : source) {
    auto e = parse(line);
    if (!e) continue;
    SCOPED_TRACE(e->text);
    bool excepted = std::any_of(std::begin(exceptions), std::end(exceptions),
                                [&](const Exception &x) { return file == x.file && e->mark == x.mark; });
    std::set<unsigned> marked;
    unsigned marksOnLine = 0;
    for (unsigned i = 0; i < source.size(); ++i)
      if (std::regex_search(source[i], std::regex("@" + e->mark + R"(\b)"))) {
        marked.insert(i + 1);
        std::regex mark(R"(@\w+)");
        marksOnLine += unsigned(std::distance(std::sregex_iterator(source[i].begin(), source[i].end(), mark), {}));
      }
    if (marked.empty()) continue;                    // speaks of code that the case does not have
    bool oneOfSeveral = marksOnLine > marked.size(); // other accesses are marked on these lines too
    std::vector<AccessResult> found;
    bool iteration = false; // a bracket that names no template parameter picks an iteration
    for (const KernelResult &k : result.kernels) {
      std::string plain = k.kernel.name.substr(0, k.kernel.name.find('<'));
      auto names = parameters[plain.substr(plain.rfind(':') + 1)];
      auto values = split(k.kernel.templateArguments);
      bool selected = true;
      for (const auto &[key, value] : e->bracket) {
        auto at = std::find(names.begin(), names.end(), key);
        if (at == names.end())
          iteration = true;
        else
          selected &=
              size_t(at - names.begin()) < values.size() && sameArgument(values[size_t(at - names.begin())], value);
      }
      if (!selected) continue;
      for (const LaunchResult &l : k.launches)
        for (const AccessResult &a : l.accesses)
          if (marked.count(a.where.line) && kindMatches(e->kind, a.kind)) found.push_back(a);
    }
    if (e->text.find('[') != std::string::npos && e->bracket.empty()) iteration = true;
    ASSERT_FALSE(found.empty());
    double worst = 1, closest = found[0].degree;
    for (const AccessResult &a : found) {
      worst = std::max(worst, a.degree);
      if (std::abs(a.degree - e->degree) < std::abs(closest - e->degree)) closest = a.degree;
    }
    if (iteration) {
      EXPECT_TRUE(e->degree <= 1 || worst > 1) << "worst degree " << worst;
      continue;
    }
    if (excepted) continue;
    if (oneOfSeveral) { // one of the line's accesses has to be this one
      EXPECT_TRUE(std::any_of(found.begin(), found.end(),
                              [&](const AccessResult &a) { return (a.degree > 1) == (e->degree > 1); }))
          << "closest degree " << closest;
      auto asWritten = [&](const AccessResult &a) { return a.bytes == e->width; };
      if (std::all_of(found.begin(), found.end(), asWritten)) {
        EXPECT_NEAR(closest, e->degree, 0.02);
      }
      continue;
    }
    EXPECT_EQ(worst > 1, e->degree > 1) << "degree " << worst;
    double atWidth = 0;
    for (const AccessResult &a : found)
      if (a.bytes == e->width) atWidth = std::max(atWidth, a.degree);
    if (atWidth) {
      EXPECT_NEAR(atWidth, e->degree, 0.02);
    }
  }
}

// The lines that a mark is on.
std::set<unsigned> marked(const std::vector<std::string> &source, const std::string &mark) {
  std::set<unsigned> out;
  for (unsigned i = 0; i < source.size(); ++i)
    if (std::regex_search(source[i], std::regex(R"(/\*.*@)" + mark + R"(\b)"))) out.insert(i + 1);
  return out;
}

// "EXPECT kernel=k<false> race=RAW between=@W,@R; race=WAW ...", or verdict=norace.
TEST_P(Cases, RacesAreAsExpected) {
  std::string text = slurp(GetParam());
  const auto source = lines(text);
  std::optional<InputResult> result;
  for (const std::string &line : source) {
    std::smatch m;
    if (!std::regex_search(line, m, std::regex(R"(EXPECT kernel=(\w+)(?:<([^>]*)>)? .*(race=|verdict=norace).*)"))) continue;
    SCOPED_TRACE(line);
    if (!result) result = analyseCase(GetParam(), text);
    std::vector<Hazard> hazards;
    bool any = false;
    for (const KernelResult &k : result->kernels) {
      if (k.kernel.name.substr(0, k.kernel.name.find('<')) != m[1]) continue;
      const auto wanted = split(m[2]), values = split(k.kernel.templateArguments);
      bool selected = true;
      for (size_t i = 0; i < wanted.size(); ++i) selected &= i < values.size() && sameArgument(wanted[i], values[i]);
      if (!selected) continue;
      any = true;
      for (const LaunchResult &l : k.launches) hazards.insert(hazards.end(), l.hazards.begin(), l.hazards.end());
    }
    ASSERT_TRUE(any);
    if (line.find("verdict=norace") != std::string::npos) {
      EXPECT_TRUE(hazards.empty()) << name(hazards[0].kind) << " at line " << hazards[0].second.line;
      continue;
    }
    static const std::regex race(R"(race=([\w-]+)[^;]*?(?:(?:between|at)=@(\w+)(?:,@(\w+))?))");
    unsigned expected = 0;
    for (std::sregex_iterator it(line.begin(), line.end(), race), end; it != end; ++it, ++expected) {
      const std::string kind = (*it)[1];
      const auto first = marked(source, (*it)[2]);
      const auto second = (*it)[3].matched ? marked(source, (*it)[3]) : first;
      EXPECT_TRUE(std::any_of(hazards.begin(), hazards.end(), [&](const Hazard &h) {
        bool places = (first.count(h.first.line) && second.count(h.second.line)) ||
                      (second.count(h.first.line) && first.count(h.second.line));
        return places && (kind == "intra-warp" ? h.sameWarp : kind == name(h.kind));
      })) << kind << " between " << (*it)[2] << " and " << (*it)[3];
    }
    EXPECT_GT(expected, 0u);
  }
}

TEST_P(Cases, SizesAndMergesAreAsExpected) {
  std::string text = slurp(GetParam());
  std::optional<InputResult> result;
  for (const std::string &line : lines(text)) {
    std::smatch m;
    if (!std::regex_search(line, m, std::regex(R"(EXPECT kernel=(\w+) .*(smem_static|peak_live|merge)=)"))) continue;
    SCOPED_TRACE(line);
    if (!result) result = analyseCase(GetParam(), text);
    const auto kernel = std::find_if(result->kernels.begin(), result->kernels.end(),
                                     [&](const KernelResult &k) { return k.kernel.name == m[1]; });
    ASSERT_NE(kernel, result->kernels.end());
    auto number = [&](const char *key) -> std::optional<uint64_t> {
      std::smatch f;
      if (!std::regex_search(line, f, std::regex(std::string(key) + R"(=(\d+))"))) return std::nullopt;
      return std::stoull(f[1]);
    };
    if (auto bytes = number("smem_static")) {
      EXPECT_EQ(kernel->launches.at(0).memory.staticBytes, *bytes);
    }
    if (auto bytes = number("peak_live")) {
      EXPECT_EQ(kernel->lifetimes.peakBytes, *bytes);
      EXPECT_EQ(kernel->reuse.lowerBound, *bytes);
      EXPECT_EQ(kernel->reuse.bytesWithPresentBarriers, *bytes);
    }
    const auto &offsets = kernel->reuse.offsets;
    auto overlap = [&](const std::string &a, const std::string &b) {
      auto bytes = [&](const std::string &name) {
        for (const BufferLifetime &l : kernel->lifetimes.buffers)
          if (l.buffer == name) return l.bytes;
        return uint64_t(0);
      };
      return offsets.at(a) < offsets.at(b) + bytes(b) && offsets.at(b) < offsets.at(a) + bytes(a);
    };
    if (std::regex_search(line, m, std::regex(R"(merge=(\w+) over \{(\w+),(\w+)\} verdict=safe)"))) {
      EXPECT_TRUE(overlap(m[1], m[2]));
      EXPECT_TRUE(overlap(m[1], m[3]));
    }
    if (std::regex_search(line, m, std::regex(R"(merge=(\w+),(\w+) verdict=no)"))) {
      EXPECT_FALSE(overlap(m[1], m[2]));
      EXPECT_TRUE(std::any_of(kernel->reuse.whyNot.begin(), kernel->reuse.whyNot.end(), [&](const std::string &why) {
        return why.find("'" + m[1].str() + "'") != std::string::npos && why.find("'" + m[2].str() + "'") != std::string::npos;
      }));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cuda, Cases, testing::ValuesIn(caseFiles()),
                         [](const auto &info) { return "case_" + info.param.stem().string(); });

} // namespace
} // namespace smem
