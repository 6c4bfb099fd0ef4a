#include "cli/Run.h"

#include "cli/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>

namespace smem::cli {
namespace {

/// One line on standard error that says what is going on, for a person who watches.
class Progress {
  const bool shown;
  const size_t inputs;
  std::mutex mutex;
  size_t done = 0;

public:
  Progress(bool shown, size_t inputs) : shown(shown), inputs(inputs) {}
  ~Progress() {
    if (shown) std::fputs("\r\033[K", stderr);
  }
  void show(const std::string &file, const std::string &what) {
    if (!shown) return;
    std::lock_guard lock(mutex);
    std::string text = llvm::formatv("[{0}/{1}] {2}: {3}", done, inputs, file, what);
    std::fprintf(stderr, "\r\033[K%.*s", int(terminalWidth() - 1), text.c_str());
    std::fflush(stderr);
  }
  void finishInput() {
    std::lock_guard lock(mutex);
    ++done;
  }
};

} // namespace

Report run(const Options &options) {
  Report report;
  report.gpu = options.analysis.cuda.gpu;
  report.inputs.resize(options.inputs.size());
  Progress progress(!options.quiet && standardErrorIsTerminal(), options.inputs.size());

  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i; (i = next++) < options.inputs.size();) {
      const std::string &file = options.inputs[i];
      AnalysisOptions analysis = options.analysis;
      analysis.progress = [&](const std::string &what) { progress.show(file, what); };
      report.inputs[i] = analyse(file, analysis);
      llvm::erase_if(report.inputs[i].diagnostics,
                     [&](const Diagnostic &d) { return d.check != "input" && !options.checks.count(d.check); });
      progress.finishInput();
    }
  };
  std::vector<std::jthread> helpers;
  for (size_t n = 1; n < std::min<size_t>(options.jobs, options.inputs.size()); ++n) helpers.emplace_back(work);
  work();
  helpers.clear(); // waits for them
  return report;
}

} // namespace smem::cli
