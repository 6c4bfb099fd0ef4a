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
      result.complete = optimise(*result.code->module, symbols, gpu, deadline);
    });
    if (!survived) { // in an unknown state: none of it may be destroyed
      (void)result.code.release();
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
  std::vector<FunctionDecl *> without, candidates;
  for (FunctionDecl *kernel : code.kernels())
    (wanted(*kernel) ? candidates : without).push_back(kernel);
  DeviceModule result = compiler.compile(without);
  if (!result.code) { // which of them is it?
    for (FunctionDecl *candidate : candidates) {
      std::vector<FunctionDecl *> others;
      for (FunctionDecl *kernel : code.kernels())
        if (kernel != candidate) others.push_back(kernel);
      if (!compiler.compile(others).code) without.push_back(candidate);
    }
    result = compiler.compile(without);
  }
  result.without.insert(without.begin(), without.end());
  return result;
}

} // namespace smem::cuda
