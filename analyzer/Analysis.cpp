#include "analyzer/Analysis.h"

#include "analyzer/Findings.h"

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
  if (text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B"))
    return problem("this is LLVM bitcode, which this version does not read yet");
  if (text.contains('\0')) return problem("this is a binary file, not source text");
  if (text.trim().empty()) return problem("the file is empty");
  return input;
}

/// What the first lines that say anything look like; nothing of it goes by the file's name.
enum class Language { cuda, tir, llvmIr };

Language languageOf(StringRef text) {
  static constexpr StringRef llvmMarks[] = {
      "; ModuleID", "source_filename = ", "target datalayout = ", "target triple = ", "define "};
  static constexpr StringRef tirMarks[] = {"# from tvm",      "from tvm",        "import tvm",     "@T.prim_func",
                                           "@I.ir_module",    "@tvm.",           "@tir.prim_func", "// attr [",
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
    if (line.contains(" = T.handle(") || line.contains(" = T.launch_thread(")) return Language::tir; // a bare body
    if (line.starts_with("#include") || line.contains("__global__") || line.starts_with("template")) break;
  }
  return Language::cuda;
}

class Analysis {
  const std::string &file;
  const AnalysisOptions &options;
  Gpu gpu;
  std::chrono::steady_clock::time_point deadline;
  InputResult result;

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

  void analyseProgram(Program program, const std::string &text) {
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
    result.sources.try_emplace(result.file, text);
    bool explained = llvm::any_of(result.diagnostics, [](const Diagnostic &d) { return d.check == "input"; });
    result.failed = llvm::any_of(
        result.diagnostics, [](const Diagnostic &d) { return d.check == "input" && d.severity == Severity::error; });
    if (program.kernels.empty() && !explained)
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
    switch (languageOf(input.text)) {
    case Language::tir: fail("this is TVM TIR, which this version does not read yet"); break;
    case Language::llvmIr: fail("this is LLVM IR, which this version does not read yet"); break;
    case Language::cuda: {
      if (options.progress) options.progress("compiling");
      CudaOptions cuda = options.cuda;
      cuda.kernelFilter = options.kernelFilter;
      cuda.timeoutSeconds = std::min(cuda.timeoutSeconds, options.timeoutSeconds / 2); // it may take that twice
      analyseProgram(readCuda(result.file, input.text, cuda), input.text);
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
