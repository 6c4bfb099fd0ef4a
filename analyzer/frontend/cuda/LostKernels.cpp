#include "analyzer/frontend/cuda/LostKernels.h"

#include "analyzer/frontend/cuda/Kernels.h"
#include "analyzer/frontend/cuda/Locations.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

#include <set>

namespace smem::cuda {
namespace {

using namespace clang;

struct Name {
  std::string text;
  size_t offset;
};

/// The name of the function that a __global__ ending at `offset` belongs to, if a body follows its parameters.
std::optional<Name> definedAfter(StringRef text, size_t offset) {
  LangOptions language;
  language.CPlusPlus = true;
  // Without the rest of the file: nothing of a declaration is far from its start.
  const std::string part = text.substr(offset, 4096).str();
  Lexer lexer(clang::SourceLocation(), language, part.c_str(), part.c_str(), part.c_str() + part.size());
  std::optional<Name> candidate, name;
  unsigned depth = 0;
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.is(tok::raw_identifier) && depth == 0 && !name) {
      const StringRef word = token.getRawIdentifier();
      const bool attribute = word == "__launch_bounds__" || word == "__attribute__" || word == "__block_size__";
      candidate =
          attribute ? std::nullopt : std::optional(Name{word.str(), offset + size_t(word.data() - part.data())});
    } else if (token.is(tok::l_paren)) {
      if (depth++ == 0 && !name) name = candidate;
    } else if (token.is(tok::r_paren)) {
      if (depth > 0) --depth;
    } else if (token.is(tok::l_brace) && depth == 0) {
      return name;
    } else if (token.is(tok::semi) && depth == 0) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Where the mark of each function stands that Clang has made something of.
class MarkFinder : public RecursiveASTVisitor<MarkFinder> {
public:
  explicit MarkFinder(const SourceManager &sources) : sources(sources) {}

  bool VisitFunctionDecl(FunctionDecl *function) {
    for (const auto *attribute : function->specific_attrs<CUDAGlobalAttr>())
      found.insert(sources.getExpansionLoc(attribute->getLocation()).getRawEncoding());
    return true;
  }

  std::set<clang::SourceLocation::UIntTy> found;

private:
  const SourceManager &sources;
};

} // namespace

std::vector<Kernel> findLostKernels(const ParsedSource &source) {
  const SourceManager &sources = source.sources();
  MarkFinder marks(sources);
  for (Decl *declaration : source.usersDeclarations()) marks.TraverseDecl(declaration);
  std::vector<Kernel> result;
  for (const clang::SourceLocation mark : source.kernelMarks) {
    const clang::SourceLocation place = sources.getExpansionLoc(mark);
    if (marks.found.count(place.getRawEncoding())) continue;
    const auto [file, offset] = sources.getDecomposedLoc(place);
    const StringRef text = sources.getBufferData(file);
    const std::optional<Name> name = definedAfter(text, offset + StringRef("__global__").size());
    if (!name) continue;
    Kernel kernel;
    kernel.name = kernel.signature = name->text;
    kernel.where = locate(sources, sources.getComposedLoc(file, name->offset));
    kernel.notAnalysed = "its declaration does not compile";
    // The nearest error at or before its name says more than the first of the file.
    const SkippedError *nearest = nullptr;
    for (const SkippedError &error : source.errors)
      if (const auto [errorFile, errorOffset] = sources.getDecomposedExpansionLoc(error.where);
          errorFile == file && (!nearest || errorOffset <= name->offset + 200))
        nearest = &error;
    if (nearest) kernel.notAnalysed += ": " + phrase(source, *nearest);
    result.push_back(std::move(kernel));
  }
  return result;
}

std::vector<Kernel> kernelsByText(const std::string &file, StringRef text, const std::string &reason) {
  std::vector<Kernel> result;
  const StringRef mark = "__global__";
  for (size_t at = text.find(mark); at != StringRef::npos; at = text.find(mark, at + mark.size())) {
    const std::optional<Name> name = definedAfter(text, at + mark.size());
    if (!name) continue;
    Kernel kernel;
    kernel.name = kernel.signature = name->text;
    const StringRef before = text.take_front(name->offset);
    kernel.where = {file, unsigned(before.count('\n')) + 1, unsigned(name->offset - (before.rfind('\n') + 1)) + 1};
    kernel.notAnalysed = reason;
    result.push_back(std::move(kernel));
  }
  return result;
}

} // namespace smem::cuda
