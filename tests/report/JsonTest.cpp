#include "SampleReport.h"

#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/Json.h"
#include "analyzer/report/Sarif.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

using namespace smem;
using Json = nlohmann::json;

namespace {

template <class Write> Json written(const Report &report, Write write) {
  std::ostringstream out;
  write(report, out);
  return Json::parse(out.str());
}

std::set<std::string> keys(const Json &object) {
  std::set<std::string> names;
  for (auto &item : object.items()) names.insert(item.key());
  return names;
}

/// The names that scripts rely on.
void expectKeys(const Json &object, std::set<std::string> promised) {
  std::set<std::string> present = keys(object);
  for (const std::string &name : promised) EXPECT_TRUE(present.count(name)) << name << " is missing";
}

TEST(Json, HasThePromisedNames) {
  Json json = written(sampleReport(), writeJson);
  expectKeys(json, {"schema", "tool", "gpu", "kernels", "diagnostics"});
  expectKeys(json["tool"], {"name", "version"});
  Json kernel = json["kernels"][0];
  expectKeys(kernel, {"file", "line", "frontend", "dialect", "name", "signature", "template_arguments", "launches",
                      "buffers", "reuse", "fixes", "not_analysed", "inexact"});
  Json launch = kernel["launches"][0];
  expectKeys(launch, {"grid", "block", "dynamic_bytes", "origin", "totals", "accesses", "hazards", "shared_memory",
                      "notes", "assumption", "grid_known", "dynamic_known"});
  EXPECT_EQ(keys(launch["totals"]), (std::set<std::string>{"load", "store", "atomic", "async_copy"}));
  for (auto &total : launch["totals"]) expectKeys(total, {"wavefronts", "ideal", "low", "high"});
  for (auto &access : launch["accesses"])
    expectKeys(access, {"file", "line", "column", "buffer", "kind", "bytes", "executed", "wavefronts", "ideal",
                        "degree", "certainty", "low", "high", "why", "pattern", "operation", "worst_per_request",
                        "ideal_per_request", "called_from"});
  expectKeys(launch["shared_memory"], {"static", "dynamic", "limit", "needs_opt_in", "blocks_per_sm"});
  expectKeys(kernel["buffers"][0], {"name", "bytes", "alignment", "type", "line", "scope", "offset", "live"});
  expectKeys(json["diagnostics"][0], {"severity", "check", "file", "line", "column", "message"});
}

TEST(Json, HasTheFigures) {
  Json json = written(sampleReport(), writeJson);
  Json launch = json["kernels"][0]["launches"][0];
  EXPECT_EQ(launch["grid"], Json({4, 4, 1}));
  EXPECT_EQ(launch["origin"], "launch site");
  EXPECT_EQ(launch["totals"]["store"], (Json{{"wavefronts", 512}, {"ideal", 512}, {"low", 512}, {"high", 512}}));
  EXPECT_EQ(launch["totals"]["load"], (Json{{"wavefronts", 16512}, {"ideal", 640}, {"low", 16512}, {"high", 20480}}));
  Json load = launch["accesses"][4];
  EXPECT_EQ(load["line"], 6);
  EXPECT_EQ(load["degree"], 32.0);
  EXPECT_EQ(load["certainty"], "exact");
  EXPECT_EQ(launch["shared_memory"]["limit"], 232448);
  EXPECT_EQ(json["diagnostics"].size(), 2u);
}

TEST(Json, NoUpperLimitIsANumberThatEveryReaderHolds) {
  Report report = sampleReport();
  Wavefronts &cost = report.inputs[0].kernels[0].launches[0].accesses[0].cost;
  cost.unbounded = true;
  Json access = written(report, writeJson)["kernels"][0]["launches"][0]["accesses"][0];
  EXPECT_EQ(access["high"], 9007199254740991);
  EXPECT_EQ(access["unbounded"], true);
}

TEST(Json, SeveralInputsAreOneObject) {
  Report report = sampleReport();
  report.inputs.push_back(report.inputs[0]);
  EXPECT_EQ(written(report, writeJson)["kernels"].size(), 2u);
  EXPECT_EQ(written({"sm_80", {}}, writeJson)["kernels"], Json::array());
}

TEST(Json, BytesThatAreNoTextDontBreakIt) {
  Report report = sampleReport();
  report.inputs[0].kernels[0].kernel.name = "k\xff";
  EXPECT_EQ(written(report, writeJson)["kernels"][0]["name"], "k\xEF\xBF\xBD");
}

TEST(Sarif, PointsAtTheLineAndExplainsTheRule) {
  Json run = written(sampleReport(), writeSarif)["runs"][0];
  Json result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "bank-conflict");
  EXPECT_EQ(result["level"], "warning");
  EXPECT_EQ(result["message"]["text"],
            "32-way bank conflict: load of 4 bytes from 'tile' takes 32 wavefronts instead of 1.");
  Json physical = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(physical["artifactLocation"]["uri"], "transpose.cu");
  EXPECT_EQ(physical["region"]["startLine"], 6);
  EXPECT_EQ(physical["region"]["startColumn"], 58);
  Json rule = run["tool"]["driver"]["rules"][result["ruleIndex"].get<int>()];
  EXPECT_EQ(rule["id"], "bank-conflict");
  EXPECT_FALSE(rule["help"]["text"].get<std::string>().empty());
}

TEST(Fingerprint, SurvivesMovedLinesAndNewFigures) {
  Report before = sampleReport(), after = sampleReport();
  InputResult &input = after.inputs[0];
  std::string &source = input.sources["transpose.cu"];
  source = "// one more line\n" + source;
  for (Diagnostic &d : input.diagnostics) {
    ++d.where.line;
    d.message += " now";
  }
  EXPECT_EQ(fingerprints(before.inputs[0]), fingerprints(input));
}

TEST(Fingerprint, TellsFindingsApart) {
  InputResult input = sampleReport().inputs[0];
  input.diagnostics.push_back(input.diagnostics[0]); // the same words on the same line
  std::vector<std::string> prints = fingerprints(input);
  EXPECT_EQ(std::set<std::string>(prints.begin(), prints.end()).size(), 3u);
  for (const std::string &print : prints) EXPECT_EQ(print.size(), 16u) << print;
}

} // namespace
