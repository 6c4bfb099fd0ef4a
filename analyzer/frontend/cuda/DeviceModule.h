// The optimised module of a source, made so that code that the compiler crashes on costs only the kernels that call it.
#pragma once

#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/frontend/cuda/Generate.h"
#include "analyzer/frontend/cuda/Optimise.h"

#include <set>

namespace smem::cuda {

struct DeviceModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<GeneratedCode> code;           // null: nothing could be compiled
  std::unique_ptr<llvm::Module> asWritten;       // Program::asWritten
  std::set<const clang::FunctionDecl *> kernels; // that have code in it
  bool complete = true;                          // false: not all code or not all optimisations are in it

  ~DeviceModule();
  DeviceModule() = default;
  DeviceModule(DeviceModule &&) = default;
  DeviceModule &operator=(DeviceModule &&) = default;
};

/// Compiles those of the code's kernels that `wanted` accepts.
DeviceModule compileDevice(ParsedSource &source, const DeviceCode &code, const std::string &gpu, Deadline deadline,
                           llvm::function_ref<bool(const clang::FunctionDecl &)> wanted);

} // namespace smem::cuda
