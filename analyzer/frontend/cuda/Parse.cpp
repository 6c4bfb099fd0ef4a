#include "analyzer/frontend/cuda/Parse.h"

#include "analyzer/frontend/cuda/Instantiate.h"
#include "analyzer/frontend/cuda/PrecompiledHeader.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <set>

namespace smem::cuda {
namespace {

using namespace clang;

/// Gives up when it is late. Clang has no way to be stopped from outside, so the recovery from crashes serves.
void checkTime(Deadline deadline) {
  if (std::chrono::steady_clock::now() < deadline) return;
  if (llvm::CrashRecoveryContext *context = llvm::CrashRecoveryContext::GetCurrent())
    context->HandleExit(ParseOptions::tooLate);
}

/// Templates can instantiate each other for ever.
class InstantiationTimer : public TemplateInstantiationCallback {
public:
  explicit InstantiationTimer(Deadline deadline) : deadline(deadline) {}
  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}
  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &) override { checkTime(deadline); }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &) override {}

private:
  Deadline deadline;
};

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
    if (result.compiler->hasSema())
      error.function = result.compiler->getSema().getCurFunctionDecl(/*AllowLambda=*/true);
    for (unsigned i = 0; i < info.getNumArgs(); ++i)
      if (info.getArgKind(i) == DiagnosticsEngine::ak_nameddecl)
        if (const auto *variable = dyn_cast<VarDecl>(reinterpret_cast<const NamedDecl *>(info.getRawArg(i))))
          error.namesConstant = variable->isConstexpr();
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

class PreprocessorRecorder : public PPCallbacks {
public:
  PreprocessorRecorder(ParsedSource &result, Deadline deadline) : result(result), deadline(deadline) {}

  void LexedFileChanged(FileID file, LexedFileChangeReason reason, SrcMgr::CharacteristicKind, FileID,
                        SourceLocation where) override {
    if (reason == LexedFileChangeReason::EnterFile && where.isValid() && result.isUsers(where))
      result.usersFiles.try_emplace(result.sources().getFilename(where).str(), file);
  }

  bool FileNotFound(StringRef) override { return true; } // skip it

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool, CharSourceRange,
                          OptionalFileEntryRef file, StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    checkTime(deadline);
    if (!file && result.isUsers(hash) && seen.insert(name.str()).second)
      result.missingHeaders.push_back({name.str(), hash});
  }

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange range, const MacroArgs *) override {
    if (name.getIdentifierInfo()->getName() != "__global__") return;
    if (result.isUsers(range.getBegin())) result.kernelMarks.push_back(range.getBegin());
  }

private:
  ParsedSource &result;
  Deadline deadline;
  std::set<std::string> seen;
};

class CommentRecorder : public CommentHandler {
public:
  explicit CommentRecorder(ParsedSource &result) : result(result) {}

  bool HandleComment(Preprocessor &preprocessor, SourceRange range) override {
    const SourceManager &sources = preprocessor.getSourceManager();
    if (!result.isUsers(range.getBegin())) return false;
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
  EventRecorder(ParsedSource &result, Deadline deadline) : result(result), deadline(deadline) {}

  bool HandleTopLevelDecl(DeclGroupRef group) override {
    checkTime(deadline);
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
    if (isDeviceCode(*variable)) record([variable](ASTConsumer &next) { next.CompleteTentativeDefinition(variable); });
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
    if (isa<FunctionDecl>(declaration))
      return declaration.hasAttr<CUDADeviceAttr>() || declaration.hasAttr<CUDAGlobalAttr>();
    if (isa<VarDecl>(declaration))
      return declaration.hasAttr<CUDADeviceAttr>() || declaration.hasAttr<CUDAConstantAttr>() ||
             declaration.hasAttr<CUDASharedAttr>();
    return isa<NamespaceDecl, LinkageSpecDecl, TagDecl, ClassTemplateDecl>(declaration);
  }

  ParsedSource &result;
  Deadline deadline;
};

class ParseAction : public ASTFrontendAction {
public:
  ParseAction(ParsedSource &result, const ParseOptions &options) : result(result), options(options), comments(result) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    Preprocessor &preprocessor = compiler.getPreprocessor();
    if (options.precompiledHeader && !readPrecompiledHeader(compiler)) return nullptr;
    preprocessor.addPPCallbacks(std::make_unique<PreprocessorRecorder>(result, options.deadline));
    preprocessor.addCommentHandler(&comments);
    handleInstantiationRequest(preprocessor, result, options.instances);
    return std::make_unique<EventRecorder>(result, options.deadline);
  }

  void ExecuteAction() override {
    CompilerInstance &compiler = getCompilerInstance();
    compiler.createSema(getTranslationUnitKind(), nullptr);
    compiler.getSema().TemplateInstCallbacks.push_back(std::make_unique<InstantiationTimer>(options.deadline));
    ASTFrontendAction::ExecuteAction();
  }

private:
  ParsedSource &result;
  ParseOptions options;
  CommentRecorder comments;
};

} // namespace

ParsedSource::~ParsedSource() {
  if (action) action->EndSourceFile();
}

bool ParsedSource::isUsers(SourceLocation where) const {
  where = sources().getExpansionLoc(where);
  const StringRef file = sources().getFilename(where);
  if (file.starts_with(bundledHeaders)) return false; // also above its pragma that says so
  return !sources().isInSystemHeader(where) || fromRepository->contains(file);
}

std::vector<Decl *> ParsedSource::usersDeclarations() const {
  std::vector<Decl *> result;
  llvm::copy_if(declarations, std::back_inserter(result),
                [&](const Decl *declaration) { return isUsers(declaration->getLocation()); });
  return result;
}

std::unique_ptr<ParsedSource> parse(std::shared_ptr<CompilerInvocation> invocation, const SourceFiles &files,
                                    const ParseOptions &options) {
  auto result = std::make_unique<ParsedSource>();
  result->fromRepository = files.fromRepository;
  result->compiler = std::make_unique<CompilerInstance>();
  CompilerInstance &compiler = *result->compiler;
  compiler.setInvocation(std::move(invocation));
  compiler.createDiagnostics(new ErrorRecorder(*result));
  compiler.getDiagnostics().setFatalsAsError(true);
  compiler.createFileManager(files.all);
  compiler.createSourceManager(compiler.getFileManager());
  if (!compiler.createTarget()) return nullptr;

  auto action = std::make_unique<ParseAction>(*result, options);
  // By hand and not by CompilerInstance::ExecuteAction, which frees the syntax tree at the end.
  if (!action->PrepareToExecute(compiler)) return nullptr;
  if (!action->BeginSourceFile(compiler, compiler.getFrontendOpts().Inputs.front())) return nullptr;
  result->action = std::move(action);
  llvm::consumeError(result->action->Execute());
  return result;
}

} // namespace smem::cuda
