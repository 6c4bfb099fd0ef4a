#include "analyzer/frontend/cuda/DeviceModule.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/CrashRecoveryContext.h"

namespace smem::cuda {
namespace {

using namespace clang;

/// Kernels without their bodies, as long as this lives.
class Undefined {
public:
  explicit Undefined(llvm::ArrayRef<FunctionDecl *> functions) {
    for (FunctionDecl *function : functions) {
      bodies.emplace_back(function, function->getBody());
      function->setBody(nullptr);
    }
  }
  Undefined(const Undefined &) = delete;
  Undefined &operator=(const Undefined &) = delete;
  ~Undefined() {
    for (const auto &[function, body] : bodies) function->setBody(body);
  }

private:
  std::vector<std::pair<FunctionDecl *, Stmt *>> bodies;
};

/// LLVM's own handler ends the process at the first error.
class SilentHandler : public llvm::DiagnosticHandler {
public:
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

/// All functions with code that these kernels don't call.
std::vector<FunctionDecl *> allBut(const DeviceCode &code, llvm::ArrayRef<FunctionDecl *> kernels) {
  llvm::SmallPtrSet<const FunctionDecl *, 32> kept;
  for (const FunctionDecl *kernel : kernels)
    for (const DeviceFunction *function : code.reachable(kernel)) kept.insert(function->definition);
  std::vector<FunctionDecl *> others = code.compiled();
  llvm::erase_if(others, [&](const FunctionDecl *function) { return kept.contains(function); });
  return others;
}

class Compiler {
public:
  Compiler(ParsedSource &source, const DeviceCode &code, const std::string &gpu, Deadline deadline)
      : source(source), code(code), gpu(gpu), deadline(deadline) {}

  /// Nothing if the compiler crashed or made no module.
  DeviceModule compile(llvm::ArrayRef<FunctionDecl *> without) {
    const Undefined undefined(without);
    DeviceModule result;
    result.context = std::make_unique<llvm::LLVMContext>();
    result.context->setDiagnosticHandler(std::make_unique<SilentHandler>());
    const bool survived = llvm::CrashRecoveryContext().RunSafely([&] {
      result.code = generate(source, *result.context);
      if (!result.code) return;
      std::vector<std::string> symbols;
      for (const FunctionDecl *kernel : code.kernels())
        if (kernel->hasBody()) symbols.push_back(result.code->symbolOf(*kernel));
      result.complete = optimise(*result.code->module, symbols, gpu, deadline, &result.asWritten);
    });
    if (!survived) { // in an unknown state: none of it may be destroyed
      (void)result.code.release();
      (void)result.asWritten.release();
      (void)result.context.release();
    }
    return result;
  }

private:
  ParsedSource &source;
  const DeviceCode &code;
  const std::string &gpu;
  Deadline deadline;
};

} // namespace

DeviceModule::~DeviceModule() { code.reset(); } // before the context it lives in

DeviceModule compileDevice(ParsedSource &source, const DeviceCode &code, const std::string &gpu, Deadline deadline,
                           llvm::function_ref<bool(const FunctionDecl &)> wanted) {
  Compiler compiler(source, code, gpu, deadline);
  std::vector<FunctionDecl *> candidates, unwanted;
  for (FunctionDecl *kernel : code.kernels()) (wanted(*kernel) ? candidates : unwanted).push_back(kernel);
  DeviceModule result = compiler.compile(unwanted);
  if (!result.code) { // which of them is it?
    llvm::erase_if(candidates, [&](FunctionDecl *kernel) { return !compiler.compile(allBut(code, {kernel})).code; });
    result = compiler.compile(allBut(code, candidates));
    result.complete = false;
  }
  result.kernels.insert(candidates.begin(), candidates.end());
  return result;
}

} // namespace smem::cuda
