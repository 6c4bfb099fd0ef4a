#include "cli/Baseline.h"

#include "analyzer/report/Fingerprint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace smem::cli {

using Json = nlohmann::ordered_json;

llvm::Expected<Baseline> readBaseline(const std::string &file) {
  auto error = [&](const std::string &text) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "baseline " + file + ": " + text);
  };
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (std::error_code code = buffer.getError()) return error(code.message());
  Json json = Json::parse((*buffer)->getBuffer().str(), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json["findings"].is_array()) return error("is not a file that --write-baseline wrote");
  Baseline known;
  for (const Json &finding : json["findings"])
    if (finding.is_object() && finding.contains("fingerprint") && finding["fingerprint"].is_string())
      known.insert(finding["fingerprint"].get<std::string>());
  return known;
}

std::string baselineText(const Report &report) {
  std::vector<std::string> lines;
  for (const InputResult &input : report.inputs)
    for (auto [d, fingerprint] : llvm::zip(input.diagnostics, fingerprints(input))) {
      if (d.check == "input") continue;
      Json finding = {{"file", d.where.file}, {"check", d.check}, {"message", d.message}, {"fingerprint", fingerprint}};
      lines.push_back("  " + finding.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  std::sort(lines.begin(), lines.end());
  std::string text = "{\"schema\": 1, \"findings\": [";
  for (size_t i = 0; i < lines.size(); ++i) text += (i ? ",\n" : "\n") + lines[i];
  return text + "\n]}\n";
}

void dropKnown(Report &report, const Baseline &known) {
  for (InputResult &input : report.inputs) {
    std::vector<std::string> prints = fingerprints(input);
    size_t i = 0;
    llvm::erase_if(input.diagnostics,
                   [&](const Diagnostic &d) { return known.count(prints[i++]) && d.check != "input"; });
  }
}

} // namespace smem::cli
