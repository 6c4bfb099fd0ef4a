#include "analyzer/frontend/cuda/CudaFrontend.h"

#include "analyzer/frontend/cuda/Buffers.h"
#include "analyzer/frontend/cuda/CastAlignment.h"
#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/frontend/cuda/Environment.h"
#include "analyzer/frontend/cuda/FileSystem.h"
#include "analyzer/frontend/cuda/Flags.h"
#include "analyzer/frontend/cuda/Generate.h"
#include "analyzer/frontend/cuda/Invocation.h"
#include "analyzer/frontend/cuda/Kernels.h"
#include "analyzer/frontend/cuda/Launches.h"
#include "analyzer/frontend/cuda/Locations.h"
#include "analyzer/frontend/cuda/Optimise.h"
#include "analyzer/frontend/cuda/Parse.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Regex.h"

#include <mutex>

namespace smem {
namespace cuda {
namespace {

/// 2 if the code reads threadIdx.y, 3 if threadIdx.z, else 1.
unsigned dimensionsOf(const llvm::Module &module, const std::string &kernel) {
  const llvm::Function *function = kernel.empty() ? nullptr : module.getFunction(kernel);
  unsigned dimensions = 1;
  if (!function) return dimensions;
  for (const llvm::Instruction &instruction : llvm::instructions(*function))
    if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
      if (call->getIntrinsicID() == llvm::Intrinsic::nvvm_read_ptx_sreg_tid_z) return 3;
      if (call->getIntrinsicID() == llvm::Intrinsic::nvvm_read_ptx_sreg_tid_y) dimensions = 2;
    }
  return dimensions;
}

class Reader {
public:
  Reader(const std::string &file, const std::string &text, const CudaOptions &options, Program &program)
      : file(file == "-" ? "<stdin>" : file), text(text), options(options), program(program) {
    program.file = file;
  }

  void read() {
    Compilation compilation;
    compilation.file = file;
    compilation.gpu = options.gpu;
    compilation.environment = findEnvironment(options.cudaPath);
    if (compilation.environment.resourceDir.empty())
      return complain("clang's own headers (lib/clang/19/include) were not found");
    collectFlags(compilation.flags);
    compilation.files = makeFileSystem(file, text);
    auto invocation = makeInvocation(compilation);
    if (!invocation) return complain("the compiler's flags make no sense");
    source = parse(std::move(invocation), compilation.files);
    if (!source) return complain("the compiler could not be set up");
    reportMissingHeaders();

    DeviceCode code(*source);
    code.dropBroken();
    for (clang::FunctionDecl *function : code.compiled()) trustCasts(source->ast(), *function);

    program.context = std::make_unique<llvm::LLVMContext>();
    std::unique_ptr<GeneratedCode> generated = generate(*source, *program.context, {});
    if (!generated) return complain("no device code could be generated");
    std::vector<std::string> symbols;
    for (const clang::FunctionDecl *kernel : code.kernels())
      if (!code[kernel].broken) symbols.push_back(generated->symbolOf(*kernel));
    optimise(*generated->module, symbols, compiledGpu(options.gpu), std::chrono::steady_clock::now() + std::chrono::seconds(30));

    const HostValues values(*source);
    LaunchChooser launches(*source, options, findLaunchSites(*source, values), program.diagnostics);
    for (const clang::FunctionDecl *function : code.kernels()) {
      Kernel kernel = describeKernel(*source, code, *function, generated->symbolOf(*function));
      if (kernel.notAnalysed.empty()) kernel.buffers = findBuffers(*source, code, *generated, *function);
      launches.choose(*function, dimensionsOf(*generated->module, kernel.symbol), kernel);
      program.kernels.push_back(std::move(kernel));
    }
    for (const clang::FunctionTemplateDecl *pattern : code.uninstantiated())
      program.kernels.push_back(describeTemplate(*source, *pattern));
    program.module = std::move(generated->module);
  }

private:
  void complain(const std::string &message) {
    program.diagnostics.push_back({Severity::error, "input", {file, 0, 0}, message});
  }

  void collectFlags(std::vector<std::string> &flags) {
    const auto take = [&](const Flags &found) {
      flags.insert(flags.end(), found.clang.begin(), found.clang.end());
      for (const std::string &flag : found.ignored)
        program.diagnostics.push_back({Severity::note, "input", {file, 0, 0}, "compiler flag '" + flag + "' is ignored"});
    };
    if (!options.compilationDatabase.empty()) {
      if (llvm::Expected<Flags> found = databaseFlags(options.compilationDatabase, file))
        take(*found);
      else
        program.diagnostics.push_back({Severity::warning, "input", {file, 0, 0}, llvm::toString(found.takeError())});
    }
    take(translateFlags(options.flags));
  }

  void reportMissingHeaders() {
    for (const MissingHeader &header : source->missingHeaders)
      program.diagnostics.push_back({Severity::warning, "parse", locate(source->sources(), header.where),
                                     "'" + header.name + "' was not found and is skipped"});
  }

  std::string file;
  const std::string &text;
  const CudaOptions &options;
  Program &program;
  std::unique_ptr<ParsedSource> source;
};

} // namespace
} // namespace cuda

Program readCuda(const std::string &file, const std::string &text, const CudaOptions &options) {
  Program program;
  cuda::Reader(file, text, options, program).read();
  return program;
}

} // namespace smem
