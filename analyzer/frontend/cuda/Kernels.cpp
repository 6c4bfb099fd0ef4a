#include "analyzer/frontend/cuda/Kernels.h"

#include "analyzer/frontend/cuda/Locations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/raw_ostream.h"

namespace smem::cuda {
namespace {

using namespace clang;

PrintingPolicy policyOf(const ASTContext &ast) {
  PrintingPolicy policy = ast.getPrintingPolicy();
  policy.SuppressUnwrittenScope = true; // no "(anonymous namespace)::"
  policy.SuppressTagKeyword = true;
  return policy;
}

std::string qualifiedName(const ASTContext &ast, const NamedDecl &declaration) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  declaration.printQualifiedName(stream, policyOf(ast));
  return name;
}

void printArguments(const ASTContext &ast, llvm::ArrayRef<TemplateArgument> arguments,
                    std::vector<std::string> &words) {
  for (const TemplateArgument &argument : arguments) {
    if (argument.getKind() == TemplateArgument::Pack) {
      printArguments(ast, argument.pack_elements(), words);
      continue;
    }
    std::string word;
    llvm::raw_string_ostream stream(word);
    argument.print(policyOf(ast), stream, /*IncludeType=*/false);
    words.push_back(word);
  }
}

std::string templateArguments(const ASTContext &ast, const FunctionDecl &kernel) {
  std::vector<std::string> words;
  if (const TemplateArgumentList *arguments = kernel.getTemplateSpecializationArgs())
    printArguments(ast, arguments->asArray(), words);
  return llvm::join(words, ", ");
}

/// A type as the demangler prints it: "float const*".
std::string demangledType(const ASTContext &ast, MangleContext &mangler, QualType type) {
  std::string mangled;
  llvm::raw_string_ostream stream(mangled);
  mangler.mangleCanonicalTypeName(type, stream);
  llvm::StringRef name = mangled; // "_ZTS" + type
  name.consume_front("_ZTS");
  std::string demangled = llvm::demangle("_ZTI" + name.str());
  llvm::StringRef plain = demangled;
  plain.consume_front("typeinfo for ");
  return plain.str();
}

std::string signatureOf(ASTContext &ast, const FunctionDecl &kernel, const std::string &symbol) {
  std::string demangled = llvm::demangle(symbol);
  if (demangled != symbol) {
    llvm::StringRef signature = demangled;
    signature.consume_front("void "); // instances of templates carry their result
    return signature.str();
  }
  const std::unique_ptr<MangleContext> mangler(ast.createMangleContext());
  std::vector<std::string> types;
  for (const ParmVarDecl *parameter : kernel.parameters())
    types.push_back(demangledType(ast, *mangler, parameter->getType().getUnqualifiedType()));
  return kernel.getNameAsString() + "(" + llvm::join(types, ", ") + ")";
}

std::vector<Parameter> parametersOf(const ASTContext &ast, const FunctionDecl &kernel) {
  std::vector<Parameter> parameters;
  for (const ParmVarDecl *parameter : kernel.parameters())
    parameters.push_back({parameter->getNameAsString(), parameter->getType().getAsString(policyOf(ast)),
                          parameter->getType()->isIntegralOrEnumerationType()});
  return parameters;
}

} // namespace

std::string phrase(const ParsedSource &source, const SkippedError &error) {
  const SourceLocation where = locate(source.sources(), error.where);
  return "error in line " + std::to_string(where.line) + ": " + error.message;
}

Kernel describeKernel(const ParsedSource &source, const DeviceCode &code, const FunctionDecl &function,
                      const std::string &symbol) {
  Kernel kernel;
  kernel.name = qualifiedName(source.ast(), function);
  kernel.signature = signatureOf(source.ast(), function, symbol);
  kernel.templateArguments = templateArguments(source.ast(), function);
  kernel.symbol = symbol;
  kernel.where = locate(source.sources(), function.getLocation());
  kernel.parameters = parametersOf(source.ast(), function);

  const DeviceFunction &own = code[&function];
  if (own.broken) {
    kernel.notAnalysed = "its body does not compile";
    if (own.error)
      kernel.notAnalysed += ": " + phrase(source, *own.error);
    else if (own.brokenAt.isValid()) // the error is where that was declared
      kernel.notAnalysed += ": line " + std::to_string(locate(source.sources(), own.brokenAt).line) +
                            " uses what does not compile elsewhere";
    kernel.symbol.clear();
    return kernel;
  }
  for (const DeviceFunction *part : code.reachable(&function)) {
    if (!part->broken && !part->error) continue;
    const std::string what = part == &own ? "an error inside it was skipped"
                             : part->broken
                                 ? "it calls '" + part->definition->getNameAsString() + "', which does not compile"
                                 : "an error inside '" + part->definition->getNameAsString() + "' was skipped";
    kernel.inexact = what + (part->error ? ": " + phrase(source, *part->error) : "");
    break;
  }
  return kernel;
}

Kernel describeTemplate(const ParsedSource &source, const FunctionTemplateDecl &pattern) {
  const FunctionDecl &function = *pattern.getTemplatedDecl();
  Kernel kernel;
  kernel.name = qualifiedName(source.ast(), function);
  kernel.parameters = parametersOf(source.ast(), function);
  std::vector<std::string> types;
  for (const Parameter &parameter : kernel.parameters) types.push_back(parameter.type);
  kernel.signature = kernel.name + "(" + llvm::join(types, ", ") + ")";
  kernel.where = locate(source.sources(), function.getLocation());
  kernel.notAnalysed = "it is a template that nothing in the file instantiates; name the arguments in a launch option";
  return kernel;
}

} // namespace smem::cuda
