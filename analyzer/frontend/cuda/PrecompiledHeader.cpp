#include "analyzer/frontend/cuda/PrecompiledHeader.h"

#include "analyzer/frontend/cuda/EmbeddedHeaders.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

namespace smem::cuda {
namespace {

using namespace clang;

constexpr llvm::StringLiteral prefixSource = "/smem-lint/prefix.cu"; // empty: the header is included from outside
constexpr llvm::StringLiteral prefixPch = "/smem-lint/prefix.pch";

// A stored file is a head of 16 bytes, magic and checksum, and the precompiled header.
constexpr llvm::StringLiteral magic = "smempch3";
constexpr size_t headBytes = 16;

// One for each GPU, set of flags and toolkit, some 5 to 7 MB each; one that is missing takes half a second to make.
constexpr size_t mostStored = 24;

uint64_t checksum(llvm::StringRef text) { return llvm::xxh3_64bits(text); }

/// How many of the headers that are included from outside are the same for every source; they come first.
size_t countOwnIncludes(const CompilerInvocation &invocation) {
  const std::vector<std::string> &includes = invocation.getPreprocessorOpts().Includes;
  const auto isOwn = [](llvm::StringRef name) {
    return name == "__clang_cuda_runtime_wrapper.h" || name == "smem_cuda_prelude.h" || name.starts_with(virtualRoot);
  };
  return llvm::find_if_not(includes, isOwn) - includes.begin();
}

/// Everything that a precompiled header depends on, in words.
std::string identity(const CompilerInvocation &invocation) {
  std::string words;
  llvm::raw_string_ostream out(words);
  out << getClangFullVersion() << '\n' << invocation.getTargetOpts().CPU << '\n';
  CompilerInvocation plain(invocation);
  plain.getPreprocessorOpts().Macros.clear();
  plain.getPreprocessorOpts().Includes.resize(countOwnIncludes(invocation));
  plain.getFrontendOpts().Inputs.clear();
  plain.getHeaderSearchOpts().UserEntries.clear();
  plain.getCodeGenOpts().MainFileName.clear();
  plain.getFrontendOpts().OutputFile.clear();
  plain.generateCC1CommandLine([&](const llvm::Twine &word) { out << word << '\n'; });
  const auto noteFile = [&](const llvm::Twine &path) {
    llvm::sys::fs::file_status status;
    if (!llvm::sys::fs::status(path, status))
      out << path << ' ' << status.getSize() << ' ' << status.getLastModificationTime().time_since_epoch().count()
          << '\n';
  };
  for (const HeaderSearchOptions::Entry &entry : invocation.getHeaderSearchOpts().UserEntries)
    if (entry.Group == frontend::System || entry.Group == frontend::ExternCSystem) {
      noteFile(entry.Path);
      noteFile(entry.Path + "/cuda_runtime.h");
      noteFile(entry.Path + "/__clang_cuda_runtime_wrapper.h");
      noteFile(entry.Path + "/cmath");
    }
  out << embeddedHeadersHash() << '\n';
  return words;
}

/// Leaves out the list of functions to be checked when a source ends: for it, all device functions of the header would
/// be read in, a third of the time that a source takes. What is wrong in one shows where a source uses it.
class PrefixReader : public ASTReader {
public:
  using ASTReader::ASTReader;
  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<Decl *, 4> &) override {}
};

/// Parses one header into the form that a compilation can start from.
class PrefixAction : public ASTFrontendAction {
public:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    return std::make_unique<PCHGenerator>(compiler.getPreprocessor(), compiler.getModuleCache(), prefixPch, "", buffer,
                                          compiler.getFrontendOpts().ModuleFileExtensions, /*AllowASTWithErrors=*/true,
                                          /*IncludeTimestamps=*/false);
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }

  std::shared_ptr<PCHBuffer> buffer = std::make_shared<PCHBuffer>();
};

/// The precompiled header, or nothing.
llvm::SmallVector<char, 0> build(const CompilerInvocation &invocation, SourceFiles &files) {
  auto prefix = std::make_shared<CompilerInvocation>(invocation);
  prefix->getPreprocessorOpts().Macros.clear();
  prefix->getPreprocessorOpts().Includes.resize(countOwnIncludes(invocation));
  prefix->getFrontendOpts().ProgramAction = frontend::GeneratePCH;
  prefix->getFrontendOpts().Inputs = {
      FrontendInputFile(prefixSource, prefix->getFrontendOpts().Inputs.front().getKind())};
  // The user's folders are not part of its identity, so nothing in them may stand in for a header of ours.
  llvm::erase_if(prefix->getHeaderSearchOpts().UserEntries, [](const HeaderSearchOptions::Entry &entry) {
    return (entry.Group == frontend::Quoted || entry.Group == frontend::Angled) &&
           !llvm::StringRef(entry.Path).starts_with(virtualRoot);
  });
  prefix->getLangOpts().CompilingPCH = true;
  prefix->getLangOpts().PCHInstantiateTemplates = true;
  files.add(prefixSource, "");

  auto compiler = std::make_unique<CompilerInstance>();
  auto action = std::make_unique<PrefixAction>();
  const std::shared_ptr<PCHBuffer> buffer = action->buffer;
  const bool survived = llvm::CrashRecoveryContext().RunSafely([&] {
    compiler->setInvocation(prefix);
    compiler->createDiagnostics(new IgnoringDiagConsumer);
    compiler->createFileManager(files.all);
    compiler->createSourceManager(compiler->getFileManager());
    compiler->ExecuteAction(*action);
  });
  if (!survived) { // in an unknown state: neither may be destroyed
    (void)compiler.release();
    (void)action.release();
    return {};
  }
  const bool sound = !compiler->getDiagnostics().hasErrorOccurred(); // an error would be passed on to every source
  return buffer->IsComplete && sound ? std::move(buffer->Data) : llvm::SmallVector<char, 0>();
}

/// Under a name of its own first, so that nobody sees half a file.
bool store(llvm::StringRef path, llvm::ArrayRef<char> pch) {
  int descriptor;
  llvm::SmallString<256> temporary;
  if (llvm::sys::fs::createUniqueFile(path + ".%%%%%%%%", descriptor, temporary)) return false;
  char sum[8];
  llvm::support::endian::write64le(sum, checksum(llvm::StringRef(pch.data(), pch.size())));
  llvm::raw_fd_ostream out(descriptor, /*shouldClose=*/true);
  out << magic << llvm::StringRef(sum, sizeof sum) << llvm::StringRef(pch.data(), pch.size());
  out.close();
  const bool failed = out.has_error();
  out.clear_error();
  if (!failed && !llvm::sys::fs::rename(temporary, path)) return true;
  llvm::sys::fs::remove(temporary);
  return false;
}

/// Leaves the files of a folder that were stored last, `mostStored` of them.
void prune(llvm::StringRef folder) {
  using Stored = std::pair<llvm::sys::TimePoint<>, std::string>;
  std::vector<Stored> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (llvm::StringRef(entry->path()).ends_with(".pch"))
      if (llvm::ErrorOr<llvm::sys::fs::basic_file_status> status = entry->status())
        files.emplace_back(status->getLastModificationTime(), entry->path());
  if (files.size() <= mostStored) return;
  llvm::sort(files, std::greater<Stored>());
  for (const Stored &file : llvm::drop_begin(files, mostStored)) llvm::sys::fs::remove(file.second);
}

/// Null if there is none or it is damaged.
std::unique_ptr<llvm::MemoryBuffer> load(llvm::StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file) return nullptr;
  const llvm::StringRef text = (*file)->getBuffer();
  if (text.size() <= headBytes || !text.starts_with(magic)) return nullptr;
  const uint64_t sum = llvm::support::endian::read64le(text.data() + magic.size());
  return sum == checksum(text.drop_front(headBytes)) ? std::move(*file) : nullptr;
}

} // namespace

std::string cacheFolder() {
  llvm::SmallString<256> folder;
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache) {
    folder = cache;
  } else if (const char *home = std::getenv("HOME"); home && *home) {
    folder = home;
    llvm::sys::path::append(folder, ".cache");
  } else {
    return "";
  }
  llvm::sys::path::append(folder, "smem-lint");
  return folder.str().str();
}

std::unique_ptr<llvm::MemoryBuffer> usePrecompiledHeader(CompilerInvocation &invocation, SourceFiles &files,
                                                         const std::string &folder) {
  const size_t ownIncludes = countOwnIncludes(invocation);
  if (folder.empty() || ownIncludes == 0) return nullptr;
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, llvm::utohexstr(checksum(identity(invocation))) + ".pch");
  std::unique_ptr<llvm::MemoryBuffer> stored = load(path);
  if (!stored) {
    if (llvm::sys::fs::create_directories(folder) || llvm::sys::fs::access(folder, llvm::sys::fs::AccessMode::Write))
      return nullptr; // to be built for every file is worse than none
    const llvm::SmallVector<char, 0> pch = build(invocation, files);
    if (pch.empty() || !store(path, pch)) return nullptr;
    prune(folder);
    stored = load(path);
    if (!stored) return nullptr;
  }
  files.add(prefixPch, stored->getBuffer().drop_front(headBytes));
  std::vector<std::string> &includes = invocation.getPreprocessorOpts().Includes;
  includes.erase(includes.begin(), includes.begin() + ownIncludes);
  return stored;
}

bool readPrecompiledHeader(CompilerInstance &compiler) {
  // Its name vouches for it: nothing in it has to be compared with this compilation.
  const auto reader = llvm::makeIntrusiveRefCnt<PrefixReader>(
      compiler.getPreprocessor(), compiler.getModuleCache(), &compiler.getASTContext(),
      compiler.getPCHContainerReader(), llvm::ArrayRef<std::shared_ptr<ModuleFileExtension>>(), "",
      DisableValidationForModuleKind::All,
      /*AllowASTWithCompilerErrors=*/true);
  compiler.getASTContext().setExternalSource(reader);
  if (reader->ReadAST(prefixPch, serialization::MK_PCH, SourceLocation(), ASTReader::ARR_None) != ASTReader::Success)
    return false;
  compiler.getPreprocessor().setPredefines(reader->getSuggestedPredefines());
  return true;
}

} // namespace smem::cuda
