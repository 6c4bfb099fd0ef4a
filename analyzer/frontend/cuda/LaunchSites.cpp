#include "analyzer/frontend/cuda/Launches.h"

#include "analyzer/frontend/cuda/Locations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <utility>

namespace smem::cuda {
namespace {

using namespace clang;

class SiteFinder : public RecursiveASTVisitor<SiteFinder> {
public:
  SiteFinder(const ParsedSource &source, const HostValues &values) : source(source), values(values) {}

  bool TraverseFunctionDecl(FunctionDecl *function) { return enter(function, &SiteFinder::baseFunction); }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) { return enter(method, &SiteFinder::baseMethod); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *method) { return enter(method, &SiteFinder::baseConstructor); }
  bool TraverseFunctionTemplateDecl(FunctionTemplateDecl *) { return true; } // instances come by themselves
  bool TraverseClassTemplateDecl(ClassTemplateDecl *) { return true; }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *launch) {
    const CallExpr *shape = launch->getConfig(); // cudaConfigureCall(grid, block, bytes, stream)
    const FunctionDecl *kernel = definition(launch->getCallee());
    if (!kernel || !shape || shape->getNumArgs() < 2) return true;
    LaunchSite site = begin(*launch, *kernel);
    site.grid = values.shape(shape->getArg(0));
    site.block = values.shape(shape->getArg(1));
    site.dynamicBytes = shape->getNumArgs() > 2 ? values.integer(spelled(shape->getArg(2))) : 0;
    for (unsigned i = 0; i < std::min(launch->getNumArgs(), kernel->getNumParams()); ++i)
      site.arguments[i] = argument(launch->getArg(i), *kernel->getParamDecl(i));
    sites.push_back(std::move(site));
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier()) return true;
    const StringRef name = callee->getName();
    if ((name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel") && call->getNumArgs() >= 5)
      addRuntimeCall(*call);
    else if (name == "cudaFuncSetAttribute" && call->getNumArgs() >= 3)
      addOptIn(*call);
    else if ((name == "cudaLaunchKernelEx" || name == "cudaLaunchKernelExC") && call->getNumArgs() >= 2)
      addConfiguredCall(*call, name == "cudaLaunchKernelExC");
    return true;
  }

  /// Each site with the dynamic bytes that its own function has opted in to.
  std::vector<LaunchSite> found() {
    for (const OptIn &optIn : optIns)
      for (LaunchSite &site : sites)
        if (site.kernel == optIn.kernel && site.caller == optIn.caller)
          site.optInBytes = std::max(site.optInBytes, optIn.bytes);
    return std::move(sites);
  }

private:
  bool baseFunction(FunctionDecl *f) { return RecursiveASTVisitor::TraverseFunctionDecl(f); }
  bool baseMethod(FunctionDecl *f) { return RecursiveASTVisitor::TraverseCXXMethodDecl(cast<CXXMethodDecl>(f)); }
  bool baseConstructor(FunctionDecl *f) {
    return RecursiveASTVisitor::TraverseCXXConstructorDecl(cast<CXXConstructorDecl>(f));
  }

  bool enter(FunctionDecl *function, bool (SiteFinder::*traverse)(FunctionDecl *)) {
    if (!function->doesThisDeclarationHaveABody() || !seen.insert(function).second) return true;
    const FunctionDecl *around = std::exchange(caller, function);
    const bool goOn = (this->*traverse)(function);
    caller = around;
    return goOn;
  }

  const FunctionDecl *definition(const Expr *expression) const {
    const FunctionDecl *function = values.function(expression), *result = nullptr;
    return function && function->hasAttr<CUDAGlobalAttr>() && function->isDefined(result) ? result : nullptr;
  }

  /// Before the conversion to an unsigned size, which would hide that a value is negative.
  static const Expr *spelled(const Expr *expression) {
    const Expr *plain = expression->IgnoreImpCasts();
    return plain->getType()->isIntegralOrEnumerationType() ? plain : expression;
  }

  LaunchSite begin(const Expr &call, const FunctionDecl &kernel) const {
    LaunchSite site;
    site.kernel = &kernel;
    site.caller = caller;
    site.where = locate(source.sources(), call.getBeginLoc());
    site.arguments.resize(kernel.getNumParams());
    return site;
  }

  std::optional<int64_t> argument(const Expr *expression, const ParmVarDecl &parameter) const {
    return expression && parameter.getType()->isIntegralOrEnumerationType() ? values.integer(expression) : std::nullopt;
  }

  /// cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)
  void addOptIn(const CallExpr &call) {
    const FunctionDecl *kernel = definition(call.getArg(0));
    const auto *attribute = dyn_cast<DeclRefExpr>(call.getArg(1)->IgnoreParenCasts());
    if (!kernel || !attribute || attribute->getDecl()->getName() != "cudaFuncAttributeMaxDynamicSharedMemorySize") return;
    const std::optional<int64_t> bytes = values.integer(spelled(call.getArg(2)));
    // A number that can't be read is taken to be enough.
    optIns.push_back({kernel, caller, bytes ? uint64_t(std::max<int64_t>(*bytes, 0)) : UINT64_MAX});
  }

  /// cudaLaunchKernel(kernel, grid, block, arguments, bytes, stream)
  void addRuntimeCall(const CallExpr &call) {
    const FunctionDecl *kernel = definition(call.getArg(0));
    if (!kernel) return;
    LaunchSite site = begin(call, *kernel);
    site.grid = values.shape(call.getArg(1));
    site.block = values.shape(call.getArg(2));
    site.dynamicBytes = values.integer(spelled(call.getArg(4)));
    takeArgumentArray(call.getArg(3), site);
    sites.push_back(std::move(site));
  }

  /// cudaLaunchKernelEx(&config, kernel, arguments...), cudaLaunchKernelExC(&config, kernel, argument array)
  void addConfiguredCall(const CallExpr &call, bool isArray) {
    const FunctionDecl *kernel = definition(call.getArg(1));
    if (!kernel) return;
    LaunchSite site = begin(call, *kernel);
    site.grid = values.member(call.getArg(0), "gridDim");
    site.block = values.member(call.getArg(0), "blockDim");
    site.dynamicBytes = values.member(call.getArg(0), "dynamicSmemBytes")[0];
    if (isArray)
      takeArgumentArray(call.getNumArgs() > 2 ? call.getArg(2) : nullptr, site);
    else
      for (unsigned i = 2; i < call.getNumArgs() && i - 2 < kernel->getNumParams(); ++i)
        site.arguments[i - 2] = argument(call.getArg(i), *kernel->getParamDecl(i - 2));
    sites.push_back(std::move(site));
  }

  /// void *array[] = {&a, &b}
  void takeArgumentArray(const Expr *array, LaunchSite &site) const {
    const auto *list = dyn_cast_or_null<InitListExpr>(values.object(array));
    if (!list) return;
    for (unsigned i = 0; i < std::min<size_t>(list->getNumInits(), site.arguments.size()); ++i) {
      const Expr *address = list->getInit(i)->IgnoreParenCasts();
      if (const auto *unary = dyn_cast<UnaryOperator>(address); unary && unary->getOpcode() == UO_AddrOf)
        site.arguments[i] = argument(unary->getSubExpr(), *site.kernel->getParamDecl(i));
    }
  }

  struct OptIn {
    const FunctionDecl *kernel, *caller;
    uint64_t bytes;
  };

  const ParsedSource &source;
  const HostValues &values;
  const FunctionDecl *caller = nullptr; // whose body is being read
  std::vector<LaunchSite> sites;
  std::vector<OptIn> optIns;
  llvm::SmallPtrSet<const FunctionDecl *, 32> seen;
};

} // namespace

std::vector<LaunchSite> findLaunchSites(const ParsedSource &source, const HostValues &values) {
  SiteFinder finder(source, values);
  for (Decl *declaration : source.usersDeclarations()) finder.TraverseDecl(declaration);
  return finder.found();
}

} // namespace smem::cuda
