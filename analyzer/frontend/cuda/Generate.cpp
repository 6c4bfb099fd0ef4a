#include "analyzer/frontend/cuda/Generate.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Verifier.h"

namespace smem::cuda {
namespace {

using namespace clang;

/// Files carry the name that the user gave, with no folder to be joined to it.
void nameFilesAsGiven(llvm::Module &module) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  llvm::SmallPtrSet<llvm::DIFile *, 16> files;
  for (llvm::DIScope *scope : finder.scopes())
    if (llvm::DIFile *file = scope->getFile()) files.insert(file);
  for (llvm::DISubprogram *function : finder.subprograms())
    if (llvm::DIFile *file = function->getFile()) files.insert(file);
  for (llvm::DICompileUnit *unit : finder.compile_units())
    if (llvm::DIFile *file = unit->getFile()) files.insert(file);
  constexpr unsigned directoryOperand = 1;
  for (llvm::DIFile *file : files)
    if (file->getDirectory() == ".") file->replaceOperandWith(directoryOperand, nullptr);
}

} // namespace

GeneratedCode::GeneratedCode(std::unique_ptr<llvm::Module> module, std::unique_ptr<CodeGenerator> generator)
    : module(std::move(module)), generator(std::move(generator)) {}
GeneratedCode::~GeneratedCode() = default;

std::string GeneratedCode::symbolOf(const NamedDecl &declaration) const {
  if (const auto *function = dyn_cast<FunctionDecl>(&declaration))
    return generator
        ->GetMangledName(function->hasAttr<CUDAGlobalAttr>() ? GlobalDecl(function, KernelReferenceKind::Kernel)
                                                             : GlobalDecl(function))
        .str();
  return generator->GetMangledName(GlobalDecl(cast<VarDecl>(&declaration))).str();
}

std::unique_ptr<GeneratedCode> generate(ParsedSource &source, llvm::LLVMContext &context) {
  CompilerInstance &compiler = *source.compiler;
  DiagnosticsEngine diagnostics(compiler.getDiagnostics().getDiagnosticIDs(), &compiler.getDiagnosticOpts(),
                                new IgnoringDiagConsumer);
  diagnostics.setSourceManager(&compiler.getSourceManager());
  std::unique_ptr<CodeGenerator> generator(CreateLLVMCodeGen(
      diagnostics, compiler.getFrontendOpts().Inputs.front().getFile(), &compiler.getVirtualFileSystem(),
      compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(), compiler.getCodeGenOpts(), context));
  // The code generator gives up at the first error that it sees, even one long past.
  compiler.getDiagnostics().Reset(/*soft=*/true);
  generator->Initialize(source.ast());
  for (const auto &event : source.events) event(*generator);
  generator->HandleTranslationUnit(source.ast());
  std::unique_ptr<llvm::Module> module(generator->ReleaseModule());
  if (!module) return nullptr;
  for (llvm::Function &function : *module)
    if (!function.isDeclaration() && llvm::verifyFunction(function)) function.deleteBody();
  if (llvm::verifyModule(*module)) return nullptr;
  nameFilesAsGiven(*module);
  return std::make_unique<GeneratedCode>(std::move(module), std::move(generator));
}

} // namespace smem::cuda
