// The device functions of a parsed source: which of them compile, what they call, what they keep in shared memory.
#pragma once

#include "analyzer/frontend/cuda/Parse.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <string>
#include <vector>

namespace smem::cuda {

struct DeviceFunction {
  clang::FunctionDecl *definition = nullptr;
  /// The first error in it, if any. Clang may have dropped a statement there even where the rest looks whole.
  const SkippedError *error = nullptr;
  /// Code can't be generated: an expression, a variable or a type in it has no meaning.
  bool broken = false;
  clang::SourceLocation brokenAt;                          // the first such place, if it has one
  llvm::SetVector<const clang::FunctionDecl *> callees;    // definitions
  llvm::SetVector<const clang::VarDecl *> sharedVariables; // declared or mentioned
  std::vector<const clang::VarDecl *> pointers;            // local pointer and reference variables
  std::vector<const clang::DeclRefExpr *> pointerUses;     // where the body names one
};

class DeviceCode {
public:
  explicit DeviceCode(ParsedSource &source);

  /// Kernels with a body in a file of the user's, instances of templates included, in source order.
  const std::vector<clang::FunctionDecl *> &kernels() const { return kernelList; }
  /// Kernel templates without a single instance.
  const std::vector<clang::FunctionTemplateDecl *> &uninstantiated() const { return uninstantiatedList; }

  const DeviceFunction &operator[](const clang::FunctionDecl *definition) const;
  /// The function and all that it calls, directly or not.
  std::vector<const DeviceFunction *> reachable(const clang::FunctionDecl *definition) const;

  /// All functions that can be compiled.
  std::vector<clang::FunctionDecl *> compiled() const;
  /// Takes the bodies of broken functions away, so that the others can be compiled.
  void dropBroken();

private:
  void examine(clang::FunctionDecl *definition);
  void noteErrors();

  ParsedSource &source;
  llvm::MapVector<const clang::FunctionDecl *, DeviceFunction> functions; // by definition
  std::vector<clang::FunctionDecl *> kernelList;
  std::vector<clang::FunctionTemplateDecl *> uninstantiatedList;
};

} // namespace smem::cuda
