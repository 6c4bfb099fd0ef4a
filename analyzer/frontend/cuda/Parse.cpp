#include "analyzer/frontend/cuda/Parse.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"

#include <set>

namespace smem::cuda {
namespace {

using namespace clang;

/// Errors, each with the function that it stands in.
class ErrorRecorder : public DiagnosticConsumer {
public:
  explicit ErrorRecorder(ParsedSource &result) : result(result) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Error) return;
    SkippedError error;
    error.id = info.getID();
    error.where = info.getLocation();
    if (result.compiler->hasSema()) error.function = result.compiler->getSema().getCurFunctionDecl(/*AllowLambda=*/true);
    if (result.errors.size() < mostMessages) {
      llvm::SmallString<128> message;
      info.FormatDiagnostic(message);
      error.message = message.str().str();
    }
    result.errors.push_back(std::move(error));
  }

private:
  static constexpr size_t mostMessages = 2000; // a broken file has tens of thousands that nobody reads

  ParsedSource &result;
};

class HeaderRecorder : public PPCallbacks {
public:
  explicit HeaderRecorder(ParsedSource &result) : result(result) {}

  bool FileNotFound(StringRef) override { return true; } // skip it

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool, CharSourceRange,
                          OptionalFileEntryRef file, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (!file && seen.insert(name.str()).second) result.missingHeaders.push_back({name.str(), hash});
  }

private:
  ParsedSource &result;
  std::set<std::string> seen;
};

class CommentRecorder : public CommentHandler {
public:
  explicit CommentRecorder(ParsedSource &result) : result(result) {}

  bool HandleComment(Preprocessor &preprocessor, SourceRange range) override {
    const SourceManager &sources = preprocessor.getSourceManager();
    if (sources.isInSystemHeader(range.getBegin())) return false;
    const char *begin = sources.getCharacterData(range.getBegin());
    const StringRef text(begin, sources.getCharacterData(range.getEnd()) - begin);
    if (text.contains("smem-lint:")) result.launchComments.push_back({text.str(), range.getEnd()});
    return false; // no token was pushed
  }

private:
  ParsedSource &result;
};

/// Keeps Clang's messages to a code generator for later.
class EventRecorder : public SemaConsumer {
public:
  explicit EventRecorder(ParsedSource &result) : result(result) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (Decl *declaration : group) {
      if (!declaration->isFromASTFile()) result.declarations.push_back(declaration);
      if (isDeviceCode(*declaration))
        record([declaration](ASTConsumer &next) { next.HandleTopLevelDecl(DeclGroupRef(declaration)); });
    }
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *function) override {
    if (isDeviceCode(*function))
      record([function](ASTConsumer &next) { next.HandleInlineFunctionDefinition(function); });
  }
  void HandleInterestingDecl(DeclGroupRef group) override { HandleTopLevelDecl(group); }
  void HandleTagDeclDefinition(TagDecl *tag) override {
    record([tag](ASTConsumer &next) { next.HandleTagDeclDefinition(tag); });
  }
  void HandleTagDeclRequiredDefinition(const TagDecl *tag) override {
    record([tag](ASTConsumer &next) { next.HandleTagDeclRequiredDefinition(tag); });
  }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *function) override {
    if (isDeviceCode(*function))
      record([function](ASTConsumer &next) { next.HandleCXXImplicitFunctionInstantiation(function); });
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *variable) override {
    if (isDeviceCode(*variable))
      record([variable](ASTConsumer &next) { next.HandleCXXStaticMemberVarInstantiation(variable); });
  }
  void CompleteTentativeDefinition(VarDecl *variable) override {
    if (isDeviceCode(*variable))
      record([variable](ASTConsumer &next) { next.CompleteTentativeDefinition(variable); });
  }
  void CompleteExternalDeclaration(DeclaratorDecl *declaration) override {
    record([declaration](ASTConsumer &next) { next.CompleteExternalDeclaration(declaration); });
  }
  void AssignInheritanceModel(CXXRecordDecl *record_) override {
    record([record_](ASTConsumer &next) { next.AssignInheritanceModel(record_); });
  }
  void HandleVTable(CXXRecordDecl *class_) override {
    record([class_](ASTConsumer &next) { next.HandleVTable(class_); });
  }

private:
  template <typename Event> void record(Event event) { result.events.emplace_back(event); }

  /// Host code may hold anything, broken or not, that a device code generator was never meant to see.
  static bool isDeviceCode(const Decl &declaration) {
    if (declaration.isInvalidDecl()) return false;
    if (isa<FunctionDecl>(declaration)) return declaration.hasAttr<CUDADeviceAttr>() || declaration.hasAttr<CUDAGlobalAttr>();
    if (isa<VarDecl>(declaration))
      return declaration.hasAttr<CUDADeviceAttr>() || declaration.hasAttr<CUDAConstantAttr>() ||
             declaration.hasAttr<CUDASharedAttr>();
    return isa<NamespaceDecl, LinkageSpecDecl, TagDecl, ClassTemplateDecl>(declaration);
  }

  ParsedSource &result;
};

class ParseAction : public ASTFrontendAction {
public:
  explicit ParseAction(ParsedSource &result) : result(result), comments(result) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<HeaderRecorder>(result));
    compiler.getPreprocessor().addCommentHandler(&comments);
    return std::make_unique<EventRecorder>(result);
  }

private:
  ParsedSource &result;
  CommentRecorder comments;
};

} // namespace

ParsedSource::~ParsedSource() {
  if (action) action->EndSourceFile();
}

std::unique_ptr<ParsedSource> parse(std::shared_ptr<CompilerInvocation> invocation,
                                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) {
  auto result = std::make_unique<ParsedSource>();
  result->compiler = std::make_unique<CompilerInstance>();
  CompilerInstance &compiler = *result->compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics(new ErrorRecorder(*result));
  compiler.getDiagnostics().setFatalsAsError(true);
  compiler.createFileManager(std::move(files));
  compiler.createSourceManager(compiler.getFileManager());
  if (!compiler.createTarget()) return nullptr;

  auto action = std::make_unique<ParseAction>(*result);
  // By hand and not by ExecuteAction, which frees the syntax tree at the end.
  if (!action->PrepareToExecute(compiler)) return nullptr;
  const bool begun = action->BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front());
  if (!begun) return nullptr;
  result->action = std::move(action);
  llvm::consumeError(result->action->Execute());
  return result;
}

} // namespace smem::cuda
