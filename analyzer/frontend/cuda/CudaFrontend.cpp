#include "analyzer/frontend/cuda/CudaFrontend.h"

#include "analyzer/frontend/cuda/Buffers.h"
#include "analyzer/frontend/cuda/CastAlignment.h"
#include "analyzer/frontend/cuda/DeviceModule.h"
#include "analyzer/frontend/cuda/Flags.h"
#include "analyzer/frontend/cuda/Includers.h"
#include "analyzer/frontend/cuda/Instantiate.h"
#include "analyzer/frontend/cuda/Invocation.h"
#include "analyzer/frontend/cuda/Kernels.h"
#include "analyzer/frontend/cuda/Launches.h"
#include "analyzer/frontend/cuda/Locations.h"
#include "analyzer/frontend/cuda/LostKernels.h"
#include "analyzer/frontend/cuda/PrecompiledHeader.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

#include <mutex>
#include <set>

namespace smem {
namespace cuda {
namespace {

constexpr unsigned stackBytes =
    256 << 20; // recursion in Clang and LLVM follows the input's nesting; pages cost when used

/// Nothing in an input may end the process: a crash or a fatal error ends the work on that input, or on one kernel of
/// it.
void enableRecovery() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::CrashRecoveryContext::Enable();
    llvm::install_fatal_error_handler([](void *, const char *, bool) {
      if (llvm::CrashRecoveryContext *context = llvm::CrashRecoveryContext::GetCurrent()) context->HandleExit(1);
    });
  });
}

/// 2 if the code reads threadIdx.y, 3 if threadIdx.z, else 1.
unsigned dimensionsOf(const llvm::Function *kernel) {
  unsigned dimensions = 1;
  if (!kernel) return dimensions;
  for (const llvm::Instruction &instruction : llvm::instructions(*kernel))
    if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
      if (call->getIntrinsicID() == llvm::Intrinsic::nvvm_read_ptx_sreg_tid_z) return 3;
      if (call->getIntrinsicID() == llvm::Intrinsic::nvvm_read_ptx_sreg_tid_y) dimensions = 2;
    }
  return dimensions;
}

bool isSameFile(const std::string &a, const std::string &b) { return a == b || llvm::sys::fs::equivalent(a, b); }

/// Reads one input. The parts run under crash recovery; what they had finished stays in the program.
class Reader {
public:
  /// Kernels without code are told of if they stand in `subject`: a header's losses are told where it is the input.
  Reader(const std::string &file, const std::string &text, const std::string &subject, const CudaOptions &options,
         Program &program)
      : file(file == "-" ? "<stdin>" : file), text(text), subject(subject == "-" ? "<stdin>" : subject),
        options(options), program(program) {
    program.file = file;
  }

  void read() {
    program.sources[file] = text;
    llvm::CrashRecoveryContext recovery;
    const bool survived = recovery.RunSafely([&] { parseInput(); });
    if (!survived) {
      (void)source.release(); // in an unknown state: not to be destroyed
      const std::string reason =
          recovery.RetCode == ParseOptions::tooLate
              ? "parsing it took longer than " + llvm::formatv("{0:f0}", options.timeoutSeconds).str() + " seconds"
              : "the compiler crashed while parsing it";
      program.kernels = kernelsByText(file, text, reason);
      return complain(reason);
    }
    if (!source) return;
    if (!llvm::CrashRecoveryContext().RunSafely([&] { readFacts(); })) {
      (void)source.release();
      complain("the compiler crashed on it");
    }
  }

private:
  void complain(const std::string &message) { report(Severity::error, "input", {file, 0, 0}, message); }

  void report(Severity severity, const char *check, SourceLocation where, std::string message) {
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.check = check;
    diagnostic.where = std::move(where);
    diagnostic.message = std::move(message);
    program.diagnostics.push_back(std::move(diagnostic));
  }

  static std::chrono::milliseconds seconds(double count) { return std::chrono::milliseconds(int64_t(count * 1000)); }

  Deadline parsingEnds() const { return started + seconds(options.timeoutSeconds); }
  /// A parse that took long leaves a little for compiling.
  Deadline compilingEnds() const {
    return std::max(std::chrono::steady_clock::now() + seconds(options.timeoutSeconds / 6),
                    started + seconds(options.timeoutSeconds * 1.3));
  }

  void parseInput() {
    Compilation compilation;
    compilation.file = file;
    compilation.gpu = options.gpu;
    if (compiledGpu(options.gpu).empty()) return complain("'" + options.gpu + "' is no GPU");
    compilation.environment = findEnvironment(options.cudaPath);
    if (compilation.environment.resourceDir.empty())
      return complain("Clang's own headers were not found: install libclang-common-19-dev");
    collectFlags(compilation.flags);
    compilation.files = makeFileSystem(file, text);
    auto invocation = makeInvocation(compilation);
    if (!invocation) return complain("the compiler's flags make no sense");
    if (options.precompiledHeaders)
      precompiledHeader = usePrecompiledHeader(*invocation, compilation.files, cacheFolder());
    ParseOptions parseOptions;
    parseOptions.precompiledHeader = precompiledHeader != nullptr;
    parseOptions.deadline = parsingEnds();
    for (const LaunchOption &launch : options.launches)
      if (llvm::StringRef(launch.kernel).rtrim().ends_with(">")) parseOptions.instances.push_back(launch.kernel);
    source = parse(std::move(invocation), compilation.files, parseOptions);
    if (!source) complain("the compiler could not be set up");
  }

  void collectFlags(std::vector<std::string> &flags) {
    const auto take = [&](const Flags &found) {
      flags.insert(flags.end(), found.clang.begin(), found.clang.end());
      for (const std::string &flag : found.ignored)
        report(Severity::note, "input", {file, 0, 0}, "compiler flag '" + flag + "' is ignored");
    };
    if (!options.compilationDatabase.empty()) {
      if (llvm::Expected<Flags> found = databaseFlags(options.compilationDatabase, file))
        take(*found);
      else
        report(Severity::warning, "input", {file, 0, 0}, llvm::toString(found.takeError()));
    }
    take(translateFlags(options.flags));
  }

  void readFacts() {
    for (const MissingHeader &header : source->missingHeaders)
      report(Severity::warning, "parse", locate(source->sources(), header.where),
             "'" + header.name + "' was not found and is skipped");
    for (const SkippedError &error : source->errors)
      if (const SourceLocation where = locate(source->sources(), error.where); where.file == instantiationBuffer)
        report(Severity::warning, "launch", {file, 0, 0},
               "a kernel can't be instantiated as asked for: " + error.message);
    DeviceCode code(*source);
    const HostValues values(*source);
    LaunchChooser launches(*source, options, findLaunchSites(*source, values), program.diagnostics);
    code.dropBroken();
    for (clang::FunctionDecl *function : code.compiled()) trustCasts(source->ast(), *function);
    DeviceModule device = compileDevice(*source, code, compiledGpu(options.gpu), compilingEnds(),
                                        [&](const clang::FunctionDecl &kernel) { return isWanted(kernel); });
    for (const clang::FunctionDecl *function : code.kernels()) addKernel(*function, code, device, launches);
    for (const clang::FunctionTemplateDecl *pattern : code.uninstantiated())
      program.kernels.push_back(describeTemplate(*source, *pattern));
    for (Kernel &kernel : findLostKernels(*source)) program.kernels.push_back(std::move(kernel));
    llvm::erase_if(program.kernels, [&](const Kernel &kernel) {
      return kernel.symbol.empty() && !isSameFile(kernel.where.file, subject);
    });
    llvm::stable_sort(program.kernels, [](const Kernel &a, const Kernel &b) { return a.where < b.where; });
    if (device.code) {
      program.module = std::move(device.code->module);
      device.code.reset();
      program.asWritten = std::move(device.asWritten);
      program.context = std::move(device.context);
    }
    collectSources();
  }

  bool isWanted(const clang::FunctionDecl &kernel) const {
    const llvm::Regex filter(options.kernelFilter);
    return options.kernelFilter.empty() || !filter.isValid() || filter.match(kernel.getQualifiedNameAsString());
  }

  /// Keeps the text of the user's files that a place in the program is in.
  void collectSources() {
    std::set<std::string> names;
    for (const Kernel &kernel : program.kernels) {
      names.insert(kernel.where.file);
      for (const Buffer &buffer : kernel.buffers) names.insert(buffer.where.file);
      for (const Launch &launch : kernel.launches) names.insert(launch.where.file);
    }
    for (const Diagnostic &diagnostic : program.diagnostics) names.insert(diagnostic.where.file);
    if (program.module) {
      llvm::DebugInfoFinder finder;
      finder.processModule(*program.module);
      for (const llvm::DISubprogram *function : finder.subprograms()) names.insert(function->getFilename().str());
    }
    for (const auto &[name, id] : source->usersFiles)
      if (names.count(name)) program.sources.try_emplace(name, source->sources().getBufferData(id).str());
  }

  void addKernel(const clang::FunctionDecl &function, const DeviceCode &code, const DeviceModule &device,
                 LaunchChooser &launches) {
    Kernel kernel = describeKernel(*source, code, function, device.code ? device.code->symbolOf(function) : "");
    if (kernel.notAnalysed.empty() && !isWanted(function)) kernel.notAnalysed = "it was not asked for";
    if (kernel.notAnalysed.empty() && (!device.code || !device.kernels.count(&function)))
      kernel.notAnalysed = "the compiler fails on it";
    const llvm::Function *compiled =
        kernel.notAnalysed.empty() ? device.code->module->getFunction(kernel.symbol) : nullptr;
    if (kernel.notAnalysed.empty() && (!compiled || compiled->isDeclaration())) kernel.notAnalysed = "it has no code";
    if (!kernel.notAnalysed.empty()) {
      kernel.symbol.clear();
    } else {
      kernel.buffers = findBuffers(*source, code, *device.code, function);
      launches.choose(function, dimensionsOf(compiled), kernel);
      if (!device.complete && kernel.inexact.empty()) kernel.inexact = "its code is not fully optimised";
    }
    program.kernels.push_back(std::move(kernel));
  }

  const Deadline started = std::chrono::steady_clock::now();
  std::string file;
  const std::string &text;
  std::string subject;
  const CudaOptions &options;
  Program &program;
  std::unique_ptr<llvm::MemoryBuffer> precompiledHeader; // outlives `source`, which reads it as it goes
  std::unique_ptr<ParsedSource> source;
};

/// How well a program is understood: kernels with code first, then launches that were found.
std::pair<size_t, size_t> understood(const Program &program) {
  size_t compiled = 0, launched = 0;
  for (const Kernel &kernel : program.kernels) {
    if (!kernel.notAnalysed.empty()) continue;
    ++compiled;
    launched += llvm::any_of(kernel.launches, [](const Launch &launch) {
      return launch.origin != LaunchOrigin::assumed && launch.origin != LaunchOrigin::launchBounds;
    });
  }
  return {compiled, launched};
}

bool leavesOpen(const Program &program) {
  return llvm::any_of(program.kernels, [](const Kernel &kernel) {
    if (!kernel.notAnalysed.empty()) return true;
    return !kernel.buffers.empty() && llvm::all_of(kernel.launches, [](const Launch &launch) {
      return launch.origin == LaunchOrigin::assumed || launch.origin == LaunchOrigin::launchBounds;
    });
  });
}

/// Gives every place in `file` the name that the user knows it by, whatever an #include has spelled.
void spellAsGiven(const std::string &file, Program &program) {
  std::map<std::string, bool> same;
  const auto isFile = [&](const std::string &name) {
    const auto [known, added] = same.try_emplace(name, false);
    if (added) known->second = isSameFile(name, file);
    return known->second;
  };
  const auto spell = [&](SourceLocation &where) {
    if (isFile(where.file)) where.file = file;
  };
  for (Kernel &kernel : program.kernels) {
    spell(kernel.where);
    for (Buffer &buffer : kernel.buffers) spell(buffer.where);
    for (Launch &launch : kernel.launches) spell(launch.where);
  }
  for (Diagnostic &diagnostic : program.diagnostics) spell(diagnostic.where);
  if (!program.module) return;
  llvm::DebugInfoFinder finder;
  finder.processModule(*program.module);
  std::set<llvm::DIFile *> files;
  for (const llvm::DISubprogram *function : finder.subprograms()) files.insert(function->getFile());
  for (const llvm::DIScope *scope : finder.scopes()) files.insert(scope->getFile());
  for (llvm::DIFile *entry : files)
    if (entry && isFile(entry->getFilename().str()))
      entry->replaceOperandWith(0, llvm::MDString::get(program.module->getContext(), file));
}

/// Reads `file` as part of a source that includes it, keeping only what stands in `file`.
Program readThrough(const std::string &includer, const std::string &file, const CudaOptions &options) {
  Program program;
  const auto text = llvm::MemoryBuffer::getFile(includer, /*IsText=*/true);
  if (!text) return program;
  const std::string content = (*text)->getBuffer().str();
  Reader(includer, content, file, options, program).read();
  const auto isOther = [&](const SourceLocation &where) { return !isSameFile(where.file, file); };
  llvm::erase_if(program.kernels, [&](const Kernel &kernel) { return isOther(kernel.where); });
  llvm::erase_if(program.diagnostics, [&](const Diagnostic &diagnostic) { return isOther(diagnostic.where); });
  spellAsGiven(file, program);
  return program;
}

/// A file that says too little by itself is read through those that include it.
/// `started` is when work on it began; what has taken half its time by itself is left at that.
void readThroughIncluders(const std::string &file, const CudaOptions &options,
                          std::chrono::steady_clock::time_point started, Program &program) {
  constexpr size_t mostTried = 3;
  for (const std::string &includer : findIncluders(file, mostTried)) {
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    if (spent > options.timeoutSeconds / 2 || !leavesOpen(program)) return;
    CudaOptions rest = options;
    rest.timeoutSeconds -= spent;
    Program other = readThrough(includer, file, rest);
    if (understood(other) <= understood(program)) continue;
    Diagnostic note;
    note.severity = Severity::note;
    note.check = "input";
    note.where = {file, 0, 0};
    note.message = "read as part of '" + includer + "', which includes it";
    other.diagnostics.push_back(std::move(note));
    other.file = file;
    other.sources[file] = program.sources[file];
    program = std::move(other);
  }
}

} // namespace
} // namespace cuda

Program readCuda(const std::string &file, const std::string &text, const CudaOptions &options) {
  cuda::enableRecovery();
  const auto started = std::chrono::steady_clock::now();
  Program program;
  llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        cuda::Reader(file, text, file, options, program).read();
        if (cuda::leavesOpen(program)) cuda::readThroughIncluders(file, options, started, program);
      },
      cuda::stackBytes);
  return program;
}

} // namespace smem
