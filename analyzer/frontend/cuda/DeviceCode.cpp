#include "analyzer/frontend/cuda/DeviceCode.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"

namespace smem::cuda {
namespace {

using namespace clang;

bool isDevice(const FunctionDecl &function) {
  return function.hasAttr<CUDADeviceAttr>() || function.hasAttr<CUDAGlobalAttr>();
}

/// nvcc accepts it, and nothing of the function is lost: code is generated for it as it stands.
bool isHarmless(const SkippedError &error) {
  switch (error.id) {
  case diag::err_pragma_loop_precedes_nonloop: return true;
  case diag::err_ref_bad_target: return error.namesConstant; // a constexpr variable of the host: its value is known
  default: return false;
  }
}

/// Looks through one body.
class BodyReader : public RecursiveASTVisitor<BodyReader> {
public:
  explicit BodyReader(DeviceFunction &result) : result(result) {}

  bool shouldVisitImplicitCode() const { return true; }

  /// The body of a generic lambda is a pattern; its instances are functions that the code calls.
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    if (!lambda->isGenericLambda()) return RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    for (Expr *capture : lambda->capture_inits()) TraverseStmt(capture);
    return true;
  }
  bool VisitExpr(Expr *expression) {
    if (expression->containsErrors() || expression->isTypeDependent() || expression->isValueDependent())
      noteBroken(expression->getExprLoc());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    const QualType type = variable->getType();
    const bool incomplete = !variable->hasExternalStorage() && !type->isReferenceType() && type->isIncompleteType();
    if (variable->isInvalidDecl() || type->isDependentType() || type->isUndeducedType() || type->containsErrors() ||
        incomplete)
      noteBroken(variable->getLocation());
    if (variable->hasAttr<CUDASharedAttr>())
      result.sharedVariables.insert(variable);
    else if (type->isPointerType() || type->isReferenceType())
      result.pointers.push_back(variable);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (auto *variable = dyn_cast<VarDecl>(reference->getDecl()); variable && variable->hasAttr<CUDASharedAttr>())
      result.sharedVariables.insert(variable);
    else if (variable && (variable->getType()->isPointerType() || variable->getType()->isReferenceType()))
      result.pointerUses.push_back(reference);
    addCallee(dyn_cast<FunctionDecl>(reference->getDecl()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) {
    addCallee(dyn_cast<FunctionDecl>(member->getMemberDecl()));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *construction) {
    addCallee(construction->getConstructor());
    return true;
  }

private:
  void noteBroken(clang::SourceLocation where) {
    if (!result.broken) result.brokenAt = where;
    result.broken = true;
  }

  void addCallee(const FunctionDecl *function) {
    const FunctionDecl *definition = nullptr;
    if (function && function->isDefined(definition)) result.callees.insert(definition);
  }

  DeviceFunction &result;
};

/// Finds what there is to examine.
class FunctionFinder : public RecursiveASTVisitor<FunctionFinder> {
public:
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() && isDevice(*function))
      found.insert(function);
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *pattern) {
    if (pattern->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>() && pattern->isThisDeclarationADefinition())
      kernelTemplates.insert(pattern);
    return true;
  }

  llvm::SetVector<FunctionDecl *> found;
  llvm::SetVector<FunctionTemplateDecl *> kernelTemplates;
};

/// The function as written: the pattern of an instance.
const FunctionDecl *asWritten(const FunctionDecl *function) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return (pattern ? pattern : function)->getCanonicalDecl();
}

} // namespace

DeviceCode::DeviceCode(ParsedSource &source) : source(source) {
  FunctionFinder finder;
  const SourceManager &sources = source.sources();
  for (Decl *declaration : source.usersDeclarations()) finder.TraverseDecl(declaration);
  for (FunctionDecl *function : finder.found) {
    examine(function);
    if (function->hasAttr<CUDAGlobalAttr>()) kernelList.push_back(function);
  }
  for (FunctionTemplateDecl *pattern : finder.kernelTemplates) {
    bool instantiated = false;
    for (FunctionDecl *instance : pattern->specializations()) {
      if (instance->isDefined()) {
        instantiated = true;
      } else if (instance->getPointOfInstantiation().isValid()) { // nothing of its body came through
        instantiated = true;
        functions[instance].definition = instance;
        functions[instance].broken = true;
        kernelList.push_back(instance);
      }
    }
    if (!instantiated) uninstantiatedList.push_back(pattern);
  }
  llvm::stable_sort(kernelList, [&](const FunctionDecl *a, const FunctionDecl *b) {
    return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(a->getLocation()),
                                             sources.getExpansionLoc(b->getLocation()));
  });
  noteErrors();
}

void DeviceCode::examine(FunctionDecl *definition) {
  std::vector<FunctionDecl *> pending = {definition};
  while (!pending.empty()) {
    FunctionDecl *function = pending.back();
    pending.pop_back();
    const auto [entry, isNew] = functions.try_emplace(function);
    if (!isNew) continue;
    DeviceFunction &result = entry->second;
    result.definition = function;
    result.broken = function->isInvalidDecl();
    BodyReader reader(result);
    reader.TraverseStmt(function->getBody());
    if (auto *constructor = dyn_cast<CXXConstructorDecl>(function))
      for (CXXCtorInitializer *initializer : constructor->inits()) reader.TraverseConstructorInitializer(initializer);
    for (const FunctionDecl *callee : result.callees) pending.push_back(const_cast<FunctionDecl *>(callee));
  }
}

void DeviceCode::noteErrors() {
  const SourceManager &sources = source.sources();
  llvm::DenseMap<const FunctionDecl *, const SkippedError *> byFunction;
  std::vector<const SkippedError *> elsewhere; // reported after the function was left
  for (const SkippedError &error : source.errors) {
    if (isHarmless(error)) continue;
    if (!error.function) elsewhere.push_back(&error);
    // A lambda's error is its surrounding function's too.
    for (const DeclContext *context = error.function; context; context = context->getParent())
      if (const auto *function = dyn_cast<FunctionDecl>(context)) byFunction.try_emplace(asWritten(function), &error);
  }
  for (auto &[definition, function] : functions) {
    function.error = byFunction.lookup(asWritten(definition));
    if (function.error || elsewhere.empty()) continue;
    const SourceRange range = definition->getSourceRange();
    const SourceLocation begin = sources.getExpansionLoc(range.getBegin()),
                         end = sources.getExpansionLoc(range.getEnd());
    for (const SkippedError *error : elsewhere)
      if (error->where.isValid() && sources.isPointWithin(sources.getExpansionLoc(error->where), begin, end)) {
        function.error = error;
        break;
      }
  }
}

const DeviceFunction &DeviceCode::operator[](const FunctionDecl *definition) const {
  return functions.find(definition)->second;
}

std::vector<const DeviceFunction *> DeviceCode::reachable(const FunctionDecl *definition) const {
  llvm::SetVector<const FunctionDecl *> found;
  found.insert(definition);
  for (size_t i = 0; i < found.size(); ++i) {
    const DeviceFunction &function = (*this)[found[i]];
    for (const FunctionDecl *callee : function.callees) found.insert(callee);
  }
  std::vector<const DeviceFunction *> result;
  for (const FunctionDecl *function : found) result.push_back(&(*this)[function]);
  return result;
}

std::vector<FunctionDecl *> DeviceCode::compiled() const {
  std::vector<FunctionDecl *> result;
  for (const auto &[definition, function] : functions)
    if (!function.broken) result.push_back(function.definition);
  return result;
}

void DeviceCode::dropBroken() {
  for (auto &[definition, function] : functions)
    if (function.broken) function.definition->setBody(nullptr);
}

} // namespace smem::cuda
