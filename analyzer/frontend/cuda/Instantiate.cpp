#include "analyzer/frontend/cuda/Instantiate.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

#include <set>

namespace smem::cuda {
namespace {

using namespace clang;

/// Kernel templates, and the arguments that launches inside other templates give them.
class TemplateFinder : public RecursiveASTVisitor<TemplateFinder> {
public:
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *pattern) {
    if (pattern->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() && pattern->isThisDeclarationADefinition() &&
        !pattern->getDeclContext()->isDependentContext())
      kernels.push_back(pattern);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) {
    const auto *callee = dyn_cast<UnresolvedLookupExpr>(launch->getCallee()->IgnoreParenImpCasts());
    if (!callee || !callee->hasExplicitTemplateArgs()) return true;
    std::string arguments;
    llvm::raw_string_ostream out(arguments);
    const PrintingPolicy policy((LangOptions()));
    for (const TemplateArgumentLoc &argument : callee->template_arguments()) {
      if (argument.getArgument().isDependent()) return true;
      argument.getArgument().print(policy, arguments.empty() ? out : out << ", ", /*IncludeType=*/false);
    }
    for (const NamedDecl *found : callee->decls())
      if (const auto *pattern = dyn_cast<FunctionTemplateDecl>(found->getUnderlyingDecl()))
        launched[pattern->getCanonicalDecl()].insert(arguments);
    return true;
  }

  std::vector<FunctionTemplateDecl *> kernels;
  llvm::DenseMap<const FunctionTemplateDecl *, std::set<std::string>> launched;
};

std::string qualifiedName(const FunctionTemplateDecl &pattern) {
  PrintingPolicy policy((LangOptions()));
  policy.SuppressUnwrittenScope = true;
  std::string name;
  llvm::raw_string_ostream out(name);
  pattern.printQualifiedName(out, policy);
  return name;
}

bool hasInstance(const FunctionTemplateDecl &pattern) {
  return llvm::any_of(pattern.specializations(), [](const FunctionDecl *instance) { return instance->isDefined(); });
}

bool hasOnlyDefaults(const FunctionTemplateDecl &pattern) {
  return pattern.getTemplateParameters()->getMinRequiredArguments() == 0;
}

/// C++ that makes the instances.
std::string instantiations(const ParsedSource &source, const std::vector<std::string> &instances) {
  TemplateFinder finder;
  for (Decl *declaration : source.usersDeclarations()) finder.TraverseDecl(declaration);
  std::string text;
  unsigned count = 0;
  const auto use = [&](const std::string &name, StringRef arguments) {
    text += "[[maybe_unused]] static auto *smem_lint_instance_" + std::to_string(count++) + " = &::" + name + "<" +
            arguments.str() + ">;\n";
  };
  for (const FunctionTemplateDecl *pattern : finder.kernels) {
    const std::string name = qualifiedName(*pattern);
    bool named = false;
    for (const std::string &instance : instances) {
      const auto [wanted, rest] = StringRef(instance).split('<');
      if (wanted.trim() != name && wanted.trim() != pattern->getName()) continue;
      use(name, rest.rtrim().drop_back());
      named = true;
    }
    if (named || hasInstance(*pattern)) continue;
    const auto launched = finder.launched.find(pattern->getCanonicalDecl());
    if (launched != finder.launched.end())
      for (const std::string &arguments : launched->second) use(name, arguments);
    else if (hasOnlyDefaults(*pattern))
      use(name, "");
  }
  return text;
}

class RequestHandler : public PragmaHandler {
public:
  RequestHandler(const ParsedSource &source, std::vector<std::string> instances)
      : PragmaHandler("smem_lint_instantiate"), source(source), instances(std::move(instances)) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer, Token &first) override {
    preprocessor.DiscardUntilEndOfDirective();
    Sema &sema = source.compiler->getSema();
    if (!sema.CurContext || !sema.CurContext->isTranslationUnit()) return; // a brace is missing somewhere
    sema.PerformPendingInstantiations(); // what the file's own templates ask for must be known first
    const std::string text = instantiations(source, instances);
    if (text.empty()) return;
    const FileID file = preprocessor.getSourceManager().createFileID(
        llvm::MemoryBuffer::getMemBufferCopy(text, instantiationBuffer), SrcMgr::C_User, 0, 0, first.getLocation());
    preprocessor.EnterSourceFile(file, nullptr, first.getLocation());
  }

private:
  const ParsedSource &source;
  std::vector<std::string> instances;
};

} // namespace

void handleInstantiationRequest(Preprocessor &preprocessor, const ParsedSource &source,
                                const std::vector<std::string> &instances) {
  preprocessor.AddPragmaHandler(new RequestHandler(source, instances)); // owned by the preprocessor
}

} // namespace smem::cuda
