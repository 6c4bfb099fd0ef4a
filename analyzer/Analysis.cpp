#include "analyzer/Analysis.h"

#include "analyzer/Findings.h"
#include "analyzer/frontend/llvm/LlvmFrontend.h"
#include "analyzer/frontend/tir/TirFrontend.h"
#include "analyzer/lifetime/Lifetimes.h"
#include "analyzer/plan/MergePlanner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <chrono>

namespace smem {
namespace {

using llvm::formatv;
using llvm::StringRef;

constexpr uint64_t largestInput = 50'000'000;
// Of each run that lifetimes are found from: what takes longer on paper says little more.
constexpr double mostSecondsForLifetimes = 5;
constexpr const char *stdinOption = "-";
constexpr const char *stdinName = "<stdin>"; // as compilers call it

/// The text of an input, or what is wrong with it: a sentence for a diagnostic.
struct InputText {
  std::string text;
  std::string problem;
};

InputText problem(std::string sentence) { return {"", std::move(sentence)}; }

InputText tooLarge() {
  return problem(formatv("the input is larger than the {0} MB that are read", largestInput / 1'000'000));
}

std::string sentence(std::error_code error) {
  if (error == std::errc::no_such_file_or_directory) return "no such file";
  if (error == std::errc::is_a_directory) return "this is a directory, not a file";
  if (error == std::errc::permission_denied) return "no permission to read this file";
  return "could not be read: " + error.message();
}

/// Reads no further than the limit, so that an endless device ends too.
InputText readBytes(const std::string &file) {
  namespace fs = llvm::sys::fs;
  fs::file_status status;
  if (file != stdinOption) {
    if (std::error_code error = fs::status(file, status)) return problem(sentence(error));
    if (status.type() == fs::file_type::directory_file)
      return problem(sentence(std::make_error_code(std::errc::is_a_directory)));
    if (status.type() == fs::file_type::regular_file && status.getSize() > largestInput) return tooLarge();
  }
  auto handle = file == stdinOption ? fs::getStdinHandle() : fs::openNativeFileForRead(file);
  if (!handle) return problem(sentence(llvm::errorToErrorCode(handle.takeError())));
  auto close = llvm::make_scope_exit([&] {
    if (file != stdinOption) (void)fs::closeFile(*handle); // it was only read
  });
  InputText input;
  std::vector<char> chunk(1 << 16);
  while (true) {
    auto got = fs::readNativeFile(*handle, chunk);
    if (!got) return problem(sentence(llvm::errorToErrorCode(got.takeError())));
    if (*got == 0) return input;
    input.text.append(chunk.data(), *got);
    if (input.text.size() > largestInput) return tooLarge();
  }
}

InputText readInput(const std::string &file) {
  InputText input = readBytes(file);
  StringRef text = input.text;
  if (!input.problem.empty()) return input;
  if (isBitcode(input.text)) return input;
  if (text.contains('\0')) return problem("this is a binary file, not source text");
  if (text.trim().empty()) return problem("the file is empty");
  return input;
}

class Analysis {
  const std::string &file;
  const AnalysisOptions &options;
  Gpu gpu;
  std::chrono::steady_clock::time_point deadline;
  InputResult result;
  size_t kernelsSeen = 0; // before the filter

  void complain(Severity severity, std::string sentence) {
    SourceLocation where;
    where.file = result.file;
    result.diagnostics.push_back({severity, "input", where, std::move(sentence)});
  }

  void fail(std::string sentence) {
    complain(Severity::error, std::move(sentence));
    result.failed = true;
  }

  double secondsLeft() const {
    return std::chrono::duration<double>(deadline - std::chrono::steady_clock::now()).count();
  }

  void progress(const Kernel &kernel, const Launch &launch) const {
    if (options.progress)
      options.progress(formatv("{0} <{1},{2},{3}>", kernel.name, launch.grid.x, launch.grid.y, launch.grid.z));
  }

  Budget budgetLeft() const {
    Budget budget = options.budget;
    budget.seconds = std::clamp(secondsLeft(), 0.01, budget.seconds);
    return budget;
  }

  LaunchResult analyseLaunch(Execution *execution, const Kernel &kernel, const Launch &launch) const {
    LaunchResult launchResult;
    if (execution) {
      progress(kernel, launch);
      launchResult = execution->run(launch, budgetLeft());
    }
    launchResult.launch = launch;
    if (!launch.dynamicKnown)
      launchResult.launch.dynamicBytes = std::max(launch.dynamicBytes, launchResult.dynamicTouched);
    for (const char *kind : {"load", "store", "atomic", "async_copy"}) launchResult.totals[kind]; // all four, always
    launchResult.memory = sharedMemoryUse(kernel, launchResult.launch, gpu);
    return launchResult;
  }

  void analyseProgram(Program program) {
    result.diagnostics.insert(result.diagnostics.end(), program.diagnostics.begin(), program.diagnostics.end());
    kernelsSeen += program.kernels.size();
    for (Kernel &kernel : program.kernels) {
      if (!wanted(kernel)) continue;
      KernelResult kernelResult;
      std::optional<Execution> execution;
      if (kernel.notAnalysed.empty() && program.module) execution.emplace(program, kernel);
      for (const Launch &launch : kernel.launches)
        kernelResult.launches.push_back(analyseLaunch(execution ? &*execution : nullptr, kernel, launch));
      if (execution) {
        Execution source = Execution::asWritten(*execution);
        Budget budget = budgetLeft();
        budget.seconds = std::min(budget.seconds, mostSecondsForLifetimes);
        kernelResult.lifetimes = findLifetimes(source, kernel, kernelResult.launches, budget);
      }
      kernelResult.reuse = planReuse(kernelResult.lifetimes);
      if (!kernel.launches.empty()) {
        unsigned threads = unsigned(kernel.launches[0].block.count());
        kernelResult.reuse.blocksNow = residentBlocks(gpu, kernelResult.reuse.bytesAllocated, threads);
        kernelResult.reuse.blocksPlanned = residentBlocks(gpu, kernelResult.reuse.bytesPlanned, threads);
      }
      kernelResult.kernel = std::move(kernel);
      result.kernels.push_back(std::move(kernelResult));
    }
    result.sources.merge(program.sources);
  }

  /// Once all parts are read.
  void finish(const std::string &text) {
    result.sources[result.file] = text;
    bool explained = llvm::any_of(result.diagnostics, [](const Diagnostic &d) { return d.check == "input"; });
    result.failed |= llvm::any_of(
        result.diagnostics, [](const Diagnostic &d) { return d.check == "input" && d.severity == Severity::error; });
    if (kernelsSeen == 0 && !explained)
      complain(Severity::note, "no kernels in it");
    else if (result.kernels.empty() && !explained)
      complain(Severity::note, formatv("none of its kernels matches '{0}'", options.kernelFilter));
    addFindings(result, gpu);
    addSources();
  }

  /// Carets need the text of headers too.
  void addSources() {
    for (const Diagnostic &d : result.diagnostics)
      if (d.where.known() && !result.sources.count(d.where.file)) {
        InputText text = readBytes(d.where.file);
        if (text.problem.empty()) result.sources[d.where.file] = std::move(text.text);
      }
  }

  bool wanted(const Kernel &kernel) const {
    llvm::Regex filter(options.kernelFilter);
    return options.kernelFilter.empty() || filter.match(kernel.name) || filter.match(kernel.signature);
  }

public:
  Analysis(const std::string &file, const AnalysisOptions &options, const Gpu &gpu)
      : file(file), options(options), gpu(gpu),
        deadline(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                        std::chrono::duration<double>(options.timeoutSeconds))) {
    result.file = file == stdinOption ? stdinName : file;
  }

  InputResult run() {
    InputText input = readInput(file);
    if (!input.problem.empty()) {
      fail(input.problem);
      return std::move(result);
    }
    if (options.progress) options.progress("compiling");
    std::vector<TextSection> sections = findSections(input.text);
    if (isBitcode(input.text)) sections = {{Language::llvmIr, 1, 1}};
    for (const TextSection &section : sections) analyseProgram(read(input.text, section, sections.size() > 1));
    finish(input.text);
    return std::move(result);
  }

private:
  using Language = TextSection::Language;

  Program read(const std::string &text, const TextSection &section, bool oneOfSeveral) {
    switch (section.language) {
    case Language::tirStatements:
    case Language::tirPrimfn:
    case Language::tirScript: {
      TirOptions tir;
      tir.gpu = options.cuda.gpu;
      tir.timeoutSeconds = options.timeoutSeconds / 2;
      return readTir(result.file, text, section, tir);
    }
    case Language::llvmIr: {
      LlvmOptions llvm;
      llvm.gpu = options.cuda.gpu;
      llvm.timeoutSeconds = options.timeoutSeconds / 2;
      llvm.launches = options.cuda.launches;
      llvm.arguments = options.cuda.arguments;
      return readLlvm(result.file, text, llvm);
    }
    case Language::unknown:
      if (StringRef(text).contains('{') && StringRef(text).contains(';')) break; // C++ of some kind
      fail("this is neither CUDA nor TIR nor LLVM IR: no '__global__', no 'produce', 'primfn(' or '@T.prim_func', no "
           "'define' was found");
      return {};
    case Language::cuda: break;
    }
    CudaOptions cuda = options.cuda;
    cuda.kernelFilter = options.kernelFilter;
    cuda.timeoutSeconds = std::min(cuda.timeoutSeconds, options.timeoutSeconds * 2 / 3);
    return readCuda(result.file, oneOfSeveral ? onlyLines(text, section) : text, cuda);
  }

  /// The text with all other lines empty, so that places hold.
  static std::string onlyLines(const std::string &text, const TextSection &section) {
    std::string kept;
    unsigned number = 0;
    for (StringRef rest = text, line; !rest.empty();) {
      std::tie(line, rest) = rest.split('\n');
      ++number;
      if (number >= section.firstLine && number <= section.lastLine) kept += line;
      kept += '\n';
    }
    return kept;
  }

public:
};

} // namespace

InputResult analyse(const std::string &file, const AnalysisOptions &options) {
  // An unknown name is the caller's to refuse; the default target stands in.
  Gpu gpu = findGpu(options.cuda.gpu).value_or(findGpu("sm_80").value());
  return Analysis(file, options, gpu).run();
}

} // namespace smem
