// One CUDA source, parsed to the end whatever is wrong with it, with its syntax tree kept alive.
//
// What Clang would stop at is skipped and recorded: an error costs the function it stands in (see DeviceFunctions.h), a
// missing header costs what it would have declared.
#pragma once

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/CompilerInstance.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace smem::cuda {

struct SkippedError {
  unsigned id = 0; // clang::diag::...
  std::string message;
  clang::SourceLocation where;
  const clang::FunctionDecl *function = nullptr; // that was being parsed or instantiated, if any
};

struct MissingHeader {
  std::string name;
  clang::SourceLocation where; // of the first #include of it
};

struct Comment {
  std::string text;
  clang::SourceLocation end;
};

/// What a parse leaves behind. Locations and declarations belong to `compiler`.
struct ParsedSource {
  ~ParsedSource();

  std::unique_ptr<clang::CompilerInstance> compiler;
  std::unique_ptr<clang::FrontendAction> action; // open: ending it frees the syntax tree
  /// Top-level declarations in order of appearance, and functions instantiated from templates. None comes from a
  /// precompiled header.
  std::vector<clang::Decl *> declarations;
  /// All that Clang would have told its code generator, to be told later or more than once.
  std::vector<std::function<void(clang::ASTConsumer &)>> events;
  std::vector<SkippedError> errors;
  std::vector<MissingHeader> missingHeaders;
  std::vector<Comment> launchComments; // those that hold "smem-lint:"

  clang::ASTContext &ast() const { return compiler->getASTContext(); }
  const clang::SourceManager &sources() const { return compiler->getSourceManager(); }
};

/// Null if not even a compiler could be set up.
std::unique_ptr<ParsedSource> parse(std::shared_ptr<clang::CompilerInvocation> invocation,
                                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace smem::cuda
