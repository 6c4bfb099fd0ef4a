#include "analyzer/report/Sarif.h"

#include "analyzer/kernel/Checks.h"
#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <nlohmann/json.hpp>

namespace smem {
namespace {

using Json = nlohmann::ordered_json;

/// A path as a URI reference: relative paths stay relative.
std::string uri(llvm::StringRef path) {
  std::string text = llvm::sys::path::is_absolute(path) ? "file://" : "";
  for (unsigned char c : path) {
    if (llvm::isAlnum(c) || llvm::StringRef("/-._~").contains(c))
      text += char(c);
    else
      text += std::string("%") + llvm::hexdigit(c >> 4) + llvm::hexdigit(c & 15);
  }
  return text;
}

Json location(const SourceLocation &where, const InputResult &input) {
  Json physical = {{"artifactLocation", {{"uri", uri(where.file.empty() ? input.file : where.file)}}}};
  if (where.known()) {
    Json region = {{"startLine", where.line}};
    if (where.column) region["startColumn"] = where.column;
    if (std::string line = sourceLine(input, where); !line.empty()) region["snippet"] = {{"text", line}};
    physical["region"] = region;
  }
  return {{"physicalLocation", physical}};
}

Json result(const Diagnostic &d, const std::string &fingerprint, const InputResult &input) {
  std::string message = d.message + ".";
  message[0] = llvm::toUpper(message[0]);
  Json object = {{"ruleId", d.check},
                 {"level", name(d.severity)},
                 {"message", {{"text", message}}},
                 {"locations", Json::array({location(d.where, input)})},
                 {"partialFingerprints", {{"smemLint/v1", fingerprint}}}};
  auto check = llvm::find_if(allChecks(), [&](const Check &c) { return c.name == d.check; });
  if (check != allChecks().end()) object["ruleIndex"] = check - allChecks().begin();
  return object;
}

Json rule(const Check &c) {
  return {{"id", c.name},
          {"shortDescription", {{"text", c.summary}}},
          {"fullDescription", {{"text", c.summary}}},
          {"help", {{"text", c.help}}}};
}

} // namespace

void writeSarif(const Report &report, std::ostream &out) {
  Json ruleList = Json::array(), results = Json::array();
  for (const Check &c : allChecks()) ruleList.push_back(rule(c));
  bool failed = false;
  for (const InputResult &input : report.inputs) {
    failed |= input.failed;
    for (auto [d, fingerprint] : llvm::zip(input.diagnostics, fingerprints(input)))
      results.push_back(result(d, fingerprint, input));
  }
  Json driver = {{"name", "smem-lint"}, {"version", version()}, {"rules", ruleList}};
  Json run = {{"tool", {{"driver", driver}}},
              {"columnKind", "utf16CodeUnits"},
              {"invocations", Json::array({Json{{"executionSuccessful", !failed}}})},
              {"results", results}};
  Json log = {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}};
  out << log.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace smem
