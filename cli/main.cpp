// smem-lint: options in, a report out.
#include "cli/Baseline.h"
#include "cli/Options.h"
#include "cli/Output.h"
#include "cli/Pack.h"
#include "cli/Run.h"

#include "analyzer/report/Fingerprint.h"
#include "analyzer/report/InterferenceGraph.h"
#include "analyzer/report/Json.h"
#include "analyzer/report/LifetimeSvg.h"
#include "analyzer/report/Sarif.h"
#include "analyzer/report/Text.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>

using namespace smem;
using namespace smem::cli;

namespace {

int complain(llvm::Error error, ExitStatus status) {
  std::fprintf(stderr, "smem-lint: %s\n", llvm::toString(std::move(error)).c_str());
  return status;
}

bool wantsColour(const Options &options) {
  if (options.colour != Colour::automatic) return options.colour == Colour::always;
  return options.output.empty() && standardOutputIsTerminal() && !std::getenv("NO_COLOR");
}

std::string reportText(const Report &report, const Options &options) {
  std::ostringstream out;
  switch (options.format) {
  case Format::text: {
    TextOptions text;
    text.colour = wantsColour(options);
    text.explain = options.explain;
    text.tables = !options.quiet;
    text.width = std::max(60u, terminalWidth());
    writeText(report, text, out);
    break;
  }
  case Format::json: writeJson(report, out); break;
  case Format::sarif: writeSarif(report, out); break;
  case Format::dot: writeDot(report, out); break;
  case Format::svg: writeLifetimeSvg(report, out); break;
  }
  return out.str();
}

int exitStatus(const Report &report, const Options &options) {
  for (const InputResult &input : report.inputs)
    if (input.failed) return notAnalysed;
  for (const InputResult &input : report.inputs)
    for (const Diagnostic &d : input.diagnostics)
      if (options.failOn && d.severity >= *options.failOn) return findings;
  return nothingToReport;
}

int lint(const Options &options) {
  Baseline known;
  if (!options.baseline.empty()) {
    auto baseline = readBaseline(options.baseline);
    if (!baseline) return complain(baseline.takeError(), badUsage);
    known = std::move(*baseline);
  }
  Report report = run(options);
  if (!options.writeBaseline.empty()) {
    if (auto error = writeFile(options.writeBaseline, baselineText(report)))
      return complain(std::move(error), notAnalysed);
    for (const InputResult &input : report.inputs)
      for (const std::string &fingerprint : fingerprints(input)) known.insert(fingerprint);
  }
  dropKnown(report, known);

  std::string text = reportText(report, options);
  bool toFile = !options.output.empty() && options.output != "-";
  if (auto error = toFile ? writeFile(options.output, text) : writeStandardOutput(text))
    return complain(std::move(error), notAnalysed);
  return exitStatus(report, options);
}

} // namespace

int main(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN); // a reader that went away is an error of write()
  auto parsed = parseOptions(argc, argv);
  if (!parsed) return complain(parsed.takeError(), badUsage);
  if (auto *information = std::get_if<Information>(&*parsed)) {
    if (auto error = writeStandardOutput(information->text)) return complain(std::move(error), notAnalysed);
    return nothingToReport;
  }
  const Options &options = std::get<Options>(*parsed);
  return options.packList.empty() ? lint(options) : pack(options);
}
