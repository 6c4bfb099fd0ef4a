// One CUDA source, parsed to the end whatever is wrong with it, with its syntax tree kept alive.
//
// What Clang would stop at is skipped and recorded: an error costs the function it stands in (see DeviceCode.h), a
// missing header costs what it would have declared.
#pragma once

#include "analyzer/frontend/cuda/Deadline.h"
#include "analyzer/frontend/cuda/FileSystem.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/CompilerInstance.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace smem::cuda {

struct SkippedError {
  unsigned id = 0; // clang::diag::...
  std::string message;
  clang::SourceLocation where;
  const clang::FunctionDecl *function = nullptr; // that was being parsed or instantiated, if any
  bool namesConstant = false;                    // the message is about a variable whose value the compiler knows
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
  std::vector<Comment> launchComments;               // those that hold "smem-lint:"
  std::vector<clang::SourceLocation> kernelMarks;    // every __global__ in the user's files
  std::map<std::string, clang::FileID> usersFiles;   // by the names that locations have
  std::shared_ptr<llvm::StringSet<>> fromRepository; // as in SourceFiles

  clang::ASTContext &ast() const { return compiler->getASTContext(); }
  const clang::SourceManager &sources() const { return compiler->getSourceManager(); }
  /// Whether a place is in a file of the user's and not in a toolkit's, a compiler's or a system's.
  bool isUsers(clang::SourceLocation where) const;
  /// Top-level declarations and instances that are in the user's files.
  std::vector<clang::Decl *> usersDeclarations() const;
};

struct ParseOptions {
  /// Past it the parse is given up as if it had crashed, with this exit code of the CrashRecoveryContext around it.
  Deadline deadline = Deadline::max();
  static constexpr int tooLate = 124;
  bool precompiledHeader = false; // as usePrecompiledHeader has prepared it
  /// Template arguments to instantiate kernel templates with, that the file may not: "k<float, 32>", "ns::k<8>".
  std::vector<std::string> instances;
};

/// Null if not even a compiler could be set up. Expects a CrashRecoveryContext around it.
std::unique_ptr<ParsedSource> parse(std::shared_ptr<clang::CompilerInvocation> invocation, const SourceFiles &files,
                                    const ParseOptions &options);

} // namespace smem::cuda
