// Dumps of every dialect with right answers: tests/data/cases/tir/NAME.expect.json, as its README explains them.
#include "analyzer/Analysis.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <map>
#include <fstream>

namespace smem {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Accesses that the compiler leaves out: (file, line).
constexpr std::pair<const char *, unsigned> leftOut[] = {
    {"d5_weighted_rows_allreduce.py", 22}, // reads back what the same thread has just stored
};

std::vector<fs::path> cases() {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(fs::path(SMEM_TEST_DATA) / "cases/tir"))
    if (entry.path().string().ends_with(".expect.json")) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

class TirCases : public testing::TestWithParam<fs::path> {
protected:
  void SetUp() override {
    expected = json::parse(std::ifstream(GetParam()));
    file = expected["file"];
    result = analyse((GetParam().parent_path() / file).string(), {});
  }

  bool fits(const KernelResult &found, const json &wanted) const {
    if (wanted.contains("name") && wanted["name"].is_string() && expected["dialect"] != "D1" &&
        found.kernel.name != wanted["name"])
      return false;
    if (wanted.value("frontend", "tir") != name(found.kernel.frontend)) return false;
    const auto same = [&](const char *key, const Dim3 &dim) {
      return !wanted.contains(key) || wanted[key] == json({dim.x, dim.y, dim.z});
    };
    if (found.launches.empty()) return !wanted.contains("grid") && !wanted.contains("block");
    return same("grid", found.launches[0].launch.grid) && same("block", found.launches[0].launch.block);
  }

  void compareBuffers(const KernelResult &found, const json &wanted) const {
    for (const json &buffer : wanted.value("buffers", json::array())) {
      const auto own = std::find_if(found.kernel.buffers.begin(), found.kernel.buffers.end(),
                                    [&](const Buffer &b) { return b.name == buffer["name"]; });
      if (own == found.kernel.buffers.end())
        ADD_FAILURE() << "no buffer " << buffer["name"];
      else
        EXPECT_EQ(own->bytes, buffer["bytes"]) << buffer["name"];
    }
  }

  void compareAccesses(const KernelResult &found, const json &wanted) const {
    for (const json &access : wanted.value("accesses", json::array())) {
      if (!access.contains("wavefronts_per_execution") || access.value("machine_width", "") != "as_written") continue;
      const unsigned first = access["line"], last = access.value("line_end", first);
      const auto isLeftOut = [&](const auto &known) { return file == known.first && known.second == first; };
      if (std::any_of(std::begin(leftOut), std::end(leftOut), isLeftOut)) continue;
      const double ideal = access["ideal"], usual = access["wavefronts_per_execution"];
      double top = usual;
      if (access.contains("over_all_executions")) top = std::max(top, access["over_all_executions"].back().get<double>());
      bool met = false;
      for (const LaunchResult &launch : found.launches)
        for (const AccessResult &own : launch.accesses)
          met |= own.where.line >= first && own.where.line <= last && name(own.kind) == access["kind"] &&
                 own.bytes == access["bytes"] &&
                 (std::abs(own.degree - top / ideal) < 0.02 || std::abs(own.degree - usual / ideal) < 0.02);
      EXPECT_TRUE(met) << "line " << first << ": " << access["kind"] << " of " << access["bytes"] << " bytes, " << top << " of "
                       << ideal;
    }
  }

  json expected;
  std::string file;
  InputResult result;
};

// What the buffers fit in, which pairs may not share, and no race in dumps that have none.
void compareReuse(const KernelResult &found, const json &wanted) {
  if (const auto hazards = wanted.find("hazards"); hazards != wanted.end() && !hazards->is_null()) {
    size_t count = 0;
    for (const LaunchResult &launch : found.launches) count += launch.hazards.size();
    EXPECT_EQ(count > 0, hazards->is_array() && !hazards->empty());
    if (hazards->is_string()) {
      for (const LaunchResult &launch : found.launches) EXPECT_NE(launch.hazardsUndecided, "");
    }
  }
  const auto reuse = wanted.find("reuse");
  if (reuse == wanted.end() || reuse->is_null()) return;
  std::set<uint64_t> planned{(*reuse)["bytes_planned"].get<uint64_t>()};
  // Volatile storage stays where it is.
  if (reuse->contains("bytes_planned_if_pinned")) planned = {(*reuse)["bytes_planned_if_pinned"]["bytes"].get<uint64_t>()};
  EXPECT_TRUE(planned.count(found.reuse.bytesPlanned)) << "planned " << found.reuse.bytesPlanned;
  const uint64_t now = (*reuse)["bytes_now"];
  EXPECT_TRUE(found.reuse.bytesNow == now || found.reuse.bytesAllocated == reuse->value("arena_bytes_now", now))
      << "now " << found.reuse.bytesNow;
  std::map<std::string, uint64_t> bytes;
  for (const BufferLifetime &buffer : found.lifetimes.buffers) bytes[buffer.buffer] = buffer.bytes;
  for (const json &pair : reuse->value("pairs_that_must_not", json::array())) {
    const auto a = found.reuse.offsets.find(pair[0].get<std::string>()), b = found.reuse.offsets.find(pair[1].get<std::string>());
    if (a == found.reuse.offsets.end() || b == found.reuse.offsets.end()) continue;
    EXPECT_TRUE(a->second + bytes[a->first] <= b->second || b->second + bytes[b->first] <= a->second)
        << a->first << " and " << b->first;
  }
}

TEST_P(TirCases, AreUnderstood) {
  for (const json &error : expected.value("errors", json::array())) {
    const unsigned low = error.contains("accept") ? error["accept"][0] : error["line"];
    const unsigned high = error.contains("accept") ? error["accept"][1] : error["line"];
    EXPECT_TRUE(result.failed);
    EXPECT_TRUE(std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [&](const Diagnostic &d) {
      return d.severity == Severity::error && d.where.line >= low && d.where.line <= high;
    }));
  }
  std::vector<const KernelResult *> pool;
  for (const KernelResult &kernel : result.kernels) pool.push_back(&kernel);
  for (const json &wanted : expected.value("kernels", json::array())) {
    const auto hit = std::find_if(pool.begin(), pool.end(), [&](const KernelResult *found) { return fits(*found, wanted); });
    if (hit == pool.end()) {
      ADD_FAILURE() << "no kernel " << wanted.value("name", json());
      continue;
    }
    if (wanted.value("frontend", "tir") == "tir") {
      EXPECT_EQ((*hit)->kernel.dialect, expected["dialect"]);
    }
    compareBuffers(**hit, wanted);
    compareAccesses(**hit, wanted);
    compareReuse(**hit, wanted);
    pool.erase(hit);
  }
}

std::string caseName(const testing::TestParamInfo<fs::path> &info) {
  std::string name = info.param.filename();
  name = name.substr(0, name.find('.'));
  return name;
}

INSTANTIATE_TEST_SUITE_P(Dumps, TirCases, testing::ValuesIn(cases()), caseName);

} // namespace
} // namespace smem
