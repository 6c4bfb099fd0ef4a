#include "analyzer/frontend/cuda/FileSystem.h"

#include "analyzer/frontend/cuda/EmbeddedHeaders.h"
#include "analyzer/frontend/cuda/Instantiate.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace smem::cuda {
namespace {

using namespace llvm;

/// The headers of the repository that a file lies in, found by the end of their paths.
class RepositoryHeaders {
public:
  explicit RepositoryHeaders(StringRef file) {
    SmallString<256> path(file);
    sys::fs::make_absolute(path);
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    root = findRoot(sys::path::parent_path(path));
    start = sys::path::parent_path(path).str();
  }

  /// The file whose path ends in `suffix`, the nearest to the input where there are several; empty if none.
  std::string find(StringRef suffix) {
    if (root.empty()) return "";
    if (!indexed) index();
    const auto found = byName.find(sys::path::filename(suffix));
    if (found == byName.end()) return "";
    const std::string *best = nullptr;
    for (const std::string &path : found->second)
      if (endsInPath(path, suffix) && (!best || distance(path) < distance(*best))) best = &path;
    return best ? *best : "";
  }

private:
  static constexpr unsigned mostEntries = 40'000; // of the walk: a bigger tree is not searched to its end

  /// The nearest folder above that holds a version control's data, but never a user's home or the root.
  static std::string findRoot(StringRef folder) {
    for (; folder.size() > 1; folder = sys::path::parent_path(folder))
      for (const char *mark : {".git", ".hg", ".svn"}) {
        SmallString<256> path(folder);
        sys::path::append(path, mark);
        if (sys::fs::exists(path)) return folder.str();
      }
    return "";
  }

  static bool isHeader(StringRef path) {
    return StringSwitch<bool>(sys::path::extension(path))
        .Cases(".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".inc", ".h++", true)
        .Cases(".cu", ".cpp", ".cc", ".c", ".ipp", ".tpp", ".impl", ".def", true)
        .Default(false);
  }

  void index() {
    indexed = true;
    std::error_code error;
    unsigned entries = 0;
    for (sys::fs::recursive_directory_iterator it(root, error, /*follow_symlinks=*/false), end; it != end && !error;
         it.increment(error)) {
      if (++entries > mostEntries) return;
      const StringRef path = it->path();
      if (it->type() == sys::fs::file_type::directory_file) {
        if (sys::path::filename(path).starts_with(".")) it.no_push();
      } else if (isHeader(path)) {
        byName[sys::path::filename(path)].push_back(path.str());
      }
    }
  }

  static bool endsInPath(StringRef path, StringRef suffix) { return path.consume_back(suffix) && path.ends_with("/"); }

  /// Folders to climb and descend between the input and `path`.
  size_t distance(StringRef path) const {
    const auto [mine, theirs] =
        std::mismatch(sys::path::begin(start), sys::path::end(start), sys::path::begin(path), sys::path::end(path));
    return std::distance(mine, sys::path::end(start)) + std::distance(theirs, sys::path::end(path));
  }

  std::string root, start;
  bool indexed = false;
  StringMap<std::vector<std::string>> byName;
};

/// A real file, read already.
class ReadFile : public vfs::File {
public:
  ReadFile(vfs::Status status, std::unique_ptr<MemoryBuffer> text)
      : fileStatus(std::move(status)), text(std::move(text)) {}

  ErrorOr<vfs::Status> status() override { return fileStatus; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &, int64_t, bool, bool) override {
    if (!text) return std::make_error_code(std::errc::io_error); // handed out before
    return std::move(text);
  }
  std::error_code close() override { return {}; }
  void setPath(const Twine &path) override { fileStatus = vfs::Status::copyWithNewName(fileStatus, path); }

private:
  vfs::Status fileStatus;
  std::unique_ptr<MemoryBuffer> text;
};

/// Serves repositoryHeaders and repairs what users wrote.
class SourceFileSystem : public vfs::ProxyFileSystem {
public:
  SourceFileSystem(IntrusiveRefCntPtr<vfs::FileSystem> files, StringRef file, std::shared_ptr<StringSet<>> served)
      : ProxyFileSystem(std::move(files)), repository(file), served(std::move(served)) {}

  ErrorOr<vfs::Status> status(const Twine &path) override {
    SmallString<256> storage;
    const StringRef name = path.toStringRef(storage);
    if (!inRepository(name)) return ProxyFileSystem::status(path);
    if (name == repositoryHeaders || isFolder(name)) return folderStatus(name);
    const std::string real = find(name);
    if (real.empty()) return std::make_error_code(std::errc::no_such_file_or_directory);
    return exposed(ProxyFileSystem::status(real));
  }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override {
    SmallString<256> storage;
    const StringRef name = path.toStringRef(storage);
    if (!inRepository(name)) return repaired(ProxyFileSystem::openFileForRead(path), name);
    const std::string real = find(name);
    if (real.empty()) return std::make_error_code(std::errc::no_such_file_or_directory);
    return repaired(ProxyFileSystem::openFileForRead(real), real, /*expose=*/true);
  }

private:
  static bool inRepository(StringRef path) { return path.starts_with(repositoryHeaders); }

  std::string find(StringRef path) {
    std::string real = repository.find(path.drop_front(repositoryHeaders.size()).ltrim('/'));
    if (!real.empty()) served->insert(real);
    return real;
  }

  /// Include folders are asked for as folders; a name without an extension may be one.
  static bool isFolder(StringRef path) { return sys::path::extension(path).empty(); }

  static vfs::Status folderStatus(StringRef path) {
    return vfs::Status(path, sys::fs::UniqueID(~0ULL, hash_value(path)), {}, 0, 0, 0,
                       sys::fs::file_type::directory_file, sys::fs::perms::all_read);
  }

  static ErrorOr<vfs::Status> exposed(ErrorOr<vfs::Status> status) {
    if (status) status->ExposesExternalVFSPath = true;
    return status;
  }

  /// `expose`: the compiler is to speak of the real file, not of the place it was asked for at.
  static ErrorOr<std::unique_ptr<vfs::File>> repaired(ErrorOr<std::unique_ptr<vfs::File>> file, StringRef path,
                                                      bool expose = false) {
    if (!file || path.starts_with("/usr/") || path.starts_with(virtualRoot)) return file;
    ErrorOr<std::unique_ptr<MemoryBuffer>> text = (*file)->getBuffer(path);
    if (!text) return text.getError();
    const ErrorOr<vfs::Status> status = expose ? exposed((*file)->status()) : (*file)->status();
    if (!status) return status.getError();
    if ((*text)->getBuffer().contains("alignas"))
      text = MemoryBuffer::getMemBufferCopy(swapSharedAlignas((*text)->getBuffer()), path);
    return std::make_unique<ReadFile>(*status, std::move(*text));
  }

  RepositoryHeaders repository;
  std::shared_ptr<StringSet<>> served;
};

} // namespace

std::string swapSharedAlignas(StringRef text) {
  std::string result = text.str();
  const StringRef shared = "__shared__";
  for (size_t at = text.find(shared); at != StringRef::npos; at = text.find(shared, at + 1)) {
    const StringRef rest = text.substr(at + shared.size());
    const StringRef gap = rest.take_while([](char c) { return isSpace(c); });
    const StringRef attribute = rest.substr(gap.size());
    if (!attribute.starts_with("alignas")) continue;
    size_t end = attribute.find('('), depth = 0;
    for (; end < attribute.size(); ++end) {
      depth += attribute[end] == '(';
      if (attribute[end] == ')' && --depth == 0) break;
    }
    if (end >= attribute.size()) continue;
    const std::string swapped = (attribute.take_front(end + 1) + gap + shared).str();
    result.replace(at, swapped.size(), swapped);
  }
  return result;
}

SourceFiles makeFileSystem(const std::string &file, StringRef text) {
  SourceFiles files;
  files.memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const EmbeddedHeader &header : embeddedHeaders())
    files.memory->addFileNoOwn(bundledHeaders + "/" + header.path, 0, MemoryBufferRef(header.text, header.path));
  files.memory->addFileNoOwn(toolkitPatches + "/texture_fetch_functions.h", 0, MemoryBufferRef("", ""));
  SmallString<256> path(file);
  sys::fs::make_absolute(path);
  files.memory->addFile(path, 0,
                        MemoryBuffer::getMemBufferCopy(swapSharedAlignas(text) + instantiationRequest.str(), file));
  const auto overlay = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
  overlay->pushOverlay(files.memory);
  files.fromRepository = std::make_shared<StringSet<>>();
  files.all = makeIntrusiveRefCnt<SourceFileSystem>(overlay, file, files.fromRepository);
  return files;
}

} // namespace smem::cuda
