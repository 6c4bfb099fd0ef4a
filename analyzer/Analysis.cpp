#include "analyzer/Analysis.h"

#include "analyzer/Findings.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

#include <chrono>

namespace smem {
namespace {

using llvm::formatv;
using llvm::StringRef;

constexpr uint64_t largestInput = 50 * 1000 * 1000;

/// The text of an input, or why there is none: a phrase that follows the file's name.
struct InputText {
  std::string text;
  std::string problem;
};

InputText problem(std::string phrase) { return {"", std::move(phrase)}; }

InputText readInput(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (std::error_code error = buffer.getError()) {
    if (error == std::errc::no_such_file_or_directory) return problem("does not exist");
    if (error == std::errc::is_a_directory) return problem("is a directory, not a file");
    if (error == std::errc::permission_denied) return problem("may not be read: permission denied");
    return problem("could not be read: " + error.message());
  }
  StringRef text = (*buffer)->getBuffer();
  if (text.size() > largestInput)
    return problem(
        formatv("is {0} MB large; inputs of up to {1} MB are read", text.size() / 1000000, largestInput / 1000000));
  if (text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B"))
    return problem("is LLVM bitcode, which this version does not read yet");
  if (text.contains('\0')) return problem("is a binary file, not source text");
  if (text.trim().empty()) return problem("is empty");
  return {text.str(), ""};
}

/// What the first lines that say anything look like; nothing of it goes by the file's name.
enum class Language { cuda, tir, llvmIr };

Language languageOf(StringRef text) {
  static constexpr StringRef llvmMarks[] = {
      "; ModuleID", "source_filename = ", "target datalayout = ", "target triple = ", "define "};
  static constexpr StringRef tirMarks[] = {"# from tvm",      "from tvm",        "import tvm",     "@T.prim_func",
                                           "@I.ir_module",    "@tvm.script",     "@tir.prim_func", "// attr [",
                                           "produce ",        "primfn(",         "#[version = ",   "attr [IterVar(",
                                           "@main = primfn(", "import tilelang", "from tilelang"};
  auto startsWithAny = [](StringRef line, llvm::ArrayRef<StringRef> marks) {
    return llvm::any_of(marks, [&](StringRef mark) { return line.starts_with(mark); });
  };
  // Chatter may stand before a dump, and comments before code: the first line that is typical of one language decides.
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.ltrim();
    if (startsWithAny(line, llvmMarks)) return Language::llvmIr;
    if (startsWithAny(line, tirMarks)) return Language::tir;
    if (line.starts_with("#include") || line.contains("__global__") || line.starts_with("template")) break;
  }
  return Language::cuda;
}

class Analysis {
  const AnalysisOptions &options;
  Gpu gpu;
  std::chrono::steady_clock::time_point deadline;
  InputResult result;

  void fail(std::string phrase) {
    std::string subject = result.file == "-" ? "standard input" : result.file;
    SourceLocation where;
    where.file = result.file;
    result.diagnostics.push_back({Severity::error, "input", where, subject + " " + phrase, {}});
    result.failed = true;
  }

  double secondsLeft() const {
    return std::chrono::duration<double>(deadline - std::chrono::steady_clock::now()).count();
  }

  void progress(const Kernel &kernel, const Launch &launch) const {
    if (options.progress)
      options.progress(formatv("{0} <{1},{2},{3}>", kernel.name, launch.grid.x, launch.grid.y, launch.grid.z));
  }

  LaunchResult analyseLaunch(const Program &program, const Kernel &kernel, const Launch &launch) const {
    LaunchResult launchResult;
    if (kernel.notAnalysed.empty() && program.module) {
      progress(kernel, launch);
      Budget budget = options.budget;
      budget.seconds = std::clamp(secondsLeft(), 0.01, budget.seconds);
      launchResult = execute(program, kernel, launch, budget);
    }
    launchResult.launch = launch;
    for (const char *kind : {"load", "store", "atomic", "async_copy"}) launchResult.totals[kind]; // all four, always
    launchResult.memory = sharedMemoryUse(kernel, launch, gpu);
    return launchResult;
  }

  void analyseProgram(Program program) {
    result.diagnostics = std::move(program.diagnostics);
    for (Kernel &kernel : program.kernels) {
      if (!wanted(kernel)) continue;
      KernelResult kernelResult;
      for (const Launch &launch : kernel.launches)
        kernelResult.launches.push_back(analyseLaunch(program, kernel, launch));
      kernelResult.kernel = std::move(kernel);
      result.kernels.push_back(std::move(kernelResult));
    }
    result.sources = std::move(program.sources);
    bool inputProblem = llvm::any_of(result.diagnostics, [](const Diagnostic &d) { return d.check == "input"; });
    result.failed = llvm::any_of(
        result.diagnostics, [](const Diagnostic &d) { return d.check == "input" && d.severity == Severity::error; });
    if (program.kernels.empty() && !inputProblem) {
      SourceLocation where;
      where.file = result.file;
      result.diagnostics.push_back({Severity::note, "input", where, "no kernels in it", {}});
    }
    addFindings(result, gpu);
  }

  bool wanted(const Kernel &kernel) const {
    llvm::Regex filter(options.kernelFilter);
    return options.kernelFilter.empty() || filter.match(kernel.name) || filter.match(kernel.signature);
  }

public:
  Analysis(const std::string &file, const AnalysisOptions &options, const Gpu &gpu)
      : options(options), gpu(gpu),
        deadline(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                        std::chrono::duration<double>(options.timeoutSeconds))) {
    result.file = file;
  }

  InputResult run() {
    InputText input = readInput(result.file);
    if (!input.problem.empty()) {
      fail(input.problem);
      return std::move(result);
    }
    switch (languageOf(input.text)) {
    case Language::tir: fail("is TVM TIR, which this version does not read yet"); break;
    case Language::llvmIr: fail("is LLVM IR, which this version does not read yet"); break;
    case Language::cuda: {
      if (options.progress) options.progress("compiling");
      CudaOptions cuda = options.cuda;
      cuda.kernelFilter = options.kernelFilter;
      analyseProgram(readCuda(result.file, input.text, cuda));
    }
    }
    return std::move(result);
  }
};

} // namespace

InputResult analyse(const std::string &file, const AnalysisOptions &options) {
  // An unknown name is the caller's to refuse; the default target stands in.
  Gpu gpu = findGpu(options.cuda.gpu).value_or(findGpu("sm_80").value());
  return Analysis(file, options, gpu).run();
}

} // namespace smem
