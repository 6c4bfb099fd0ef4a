// Syntax tree in, unoptimised device IR out.
#pragma once

#include "analyzer/frontend/cuda/Parse.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>

namespace clang {
class CodeGenerator;
}

namespace smem::cuda {

class GeneratedCode {
public:
  GeneratedCode(std::unique_ptr<llvm::Module> module, std::unique_ptr<clang::CodeGenerator> generator);
  ~GeneratedCode();

  /// The name of a kernel, device function or variable in the module. Only the code generator knows: two objects of one
  /// name in one function are numbered as it meets them.
  std::string symbolOf(const clang::NamedDecl &declaration) const;

  std::unique_ptr<llvm::Module> module; // never null

private:
  std::unique_ptr<clang::CodeGenerator> generator;
};

/// Compiles the device functions of a source that have bodies. Those that LLVM's verifier refuses lose theirs. Null if
/// there is no module at all. May be called again.
std::unique_ptr<GeneratedCode> generate(ParsedSource &source, llvm::LLVMContext &context);

} // namespace smem::cuda
