#include "analyzer/frontend/cuda/Invocation.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Tool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"

namespace smem::cuda {
namespace {

using namespace clang;

IntrusiveRefCntPtr<DiagnosticsEngine> silentDiagnostics() {
  return llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(llvm::makeIntrusiveRefCnt<DiagnosticIDs>(),
                                                      llvm::makeIntrusiveRefCnt<DiagnosticOptions>(),
                                                      new IgnoringDiagConsumer);
}

std::vector<std::string> driverArguments(const Compilation &compilation) {
  std::vector<std::string> arguments = {"smem-lint",
                                        "-x",
                                        "cuda",
                                        "--cuda-device-only",
                                        "--cuda-gpu-arch=" + compiledGpu(compilation.gpu),
                                        "-nocudalib",
                                        "-O3",
                                        "-gline-tables-only",
                                        "-S",
                                        "-emit-llvm",
                                        "-resource-dir",
                                        compilation.environment.resourceDir,
                                        "-Wno-everything",
                                        "-fno-spell-checking",
                                        "-fuse-cuid=none",
                                        "--no-cuda-version-check"};
  const std::string &toolkit = compilation.environment.toolkit;
  if (toolkit.empty()) {
    llvm::append_range(arguments, std::initializer_list<std::string>{"-nocudainc", "-I" + bundledHeaders.str(),
                                                                     "-include", "smem_cuda_prelude.h"});
  } else {
    llvm::append_range(arguments, std::initializer_list<std::string>{"--cuda-path=" + toolkit, "-include",
                                                                     (bundledHeaders + "/smem_toolkit.h").str()});
  }
  llvm::append_range(arguments, compilation.flags);
  if (!toolkit.empty()) // from CUDA 13 on, CCCL has a folder of its own
    llvm::append_range(arguments, std::initializer_list<std::string>{"-idirafter", toolkit + "/include/cccl",
                                                                     "-idirafter", toolkitPatches.str()});
  llvm::append_range(arguments, std::initializer_list<std::string>{"-idirafter", standinHeaders.str(), "-idirafter",
                                                                   repositoryHeaders.str(), "--", compilation.file});
  return arguments;
}

/// The driver warns of toolkits that it doesn't know and then falls back to old features: say what is true for us.
void adjust(CompilerInvocation &invocation) {
  TargetOptions &target = invocation.getTargetOpts();
  target.SDKVersion = llvm::VersionTuple(12, 4); // else every <<<>>> fails on cudaConfigureCall
  llvm::erase_if(target.FeaturesAsWritten, [](StringRef feature) { return feature.starts_with("+ptx"); });
  target.FeaturesAsWritten.push_back("+ptx85");

  CodeGenOptions &codeGeneration = invocation.getCodeGenOpts();
  codeGeneration.setDebugInfo(llvm::codegenoptions::DebugLineTablesOnly);
  codeGeneration.DebugColumnInfo = true;
  codeGeneration.DebugCompilationDir = "."; // files keep the names they were given

  LangOptions &language = invocation.getLangOpts();
  language.SpellChecking = false;
  invocation.getDiagnosticOpts().ErrorLimit = 0;
}

} // namespace

std::string compiledGpu(const std::string &gpu) {
  constexpr unsigned known[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};
  llvm::StringRef number = gpu;
  number.consume_front("sm_") || number.consume_front("compute_");
  unsigned version;
  if (number.take_while(llvm::isDigit).getAsInteger(10, version) || version < known[0]) return "";
  return "sm_" + std::to_string(*std::prev(llvm::upper_bound(known, version)));
}

std::shared_ptr<CompilerInvocation> makeInvocation(const Compilation &compilation) {
  const IntrusiveRefCntPtr<DiagnosticsEngine> diagnostics = silentDiagnostics();
  driver::Driver driver("smem-lint", llvm::sys::getDefaultTargetTriple(), *diagnostics, "smem-lint",
                        compilation.files.all);
  driver.setCheckInputsExist(false);
  const std::vector<std::string> arguments = driverArguments(compilation);
  std::vector<const char *> words;
  for (const std::string &word : arguments) words.push_back(word.c_str());
  const std::unique_ptr<driver::Compilation> jobs(driver.BuildCompilation(words));
  if (!jobs) return nullptr;
  for (const driver::Command &job : jobs->getJobs()) {
    if (llvm::StringRef(job.getCreator().getName()) != "clang") continue;
    auto invocation = std::make_shared<CompilerInvocation>();
    CompilerInvocation::CreateFromArgs(*invocation, job.getArguments(), *diagnostics);
    adjust(*invocation);
    return invocation;
  }
  return nullptr;
}

} // namespace smem::cuda
