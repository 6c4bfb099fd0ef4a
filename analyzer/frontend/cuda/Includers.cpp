#include "analyzer/frontend/cuda/Includers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace smem::cuda {
namespace {

using namespace llvm;

constexpr uint64_t mostBytes = 2 << 20; // of a file that is searched
constexpr size_t mostFiles = 400;       // in one folder

bool isSource(StringRef name) {
  return is_contained({".cu", ".cpp", ".cc", ".cxx", ".c"}, sys::path::extension(name));
}

/// The names in a text's #include lines.
std::vector<StringRef> includedNames(StringRef text) {
  std::vector<StringRef> names;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.ltrim();
    if (!line.consume_front("#")) continue;
    line = line.ltrim();
    if (!line.consume_front("include")) continue;
    line = line.ltrim();
    if (line.starts_with("\"") || line.starts_with("<"))
      names.push_back(line.drop_front().take_until([](char c) { return c == '"' || c == '>'; }));
  }
  return names;
}

bool includes(StringRef source, const sys::fs::UniqueID &file, StringRef fileName) {
  const auto buffer = MemoryBuffer::getFile(source, /*IsText=*/true);
  if (!buffer || !(*buffer)->getBuffer().contains(fileName)) return false;
  return any_of(includedNames((*buffer)->getBuffer()), [&](StringRef name) {
    if (sys::path::filename(name) != fileName) return false;
    SmallString<256> path(sys::path::parent_path(source));
    sys::path::append(path, name);
    sys::fs::UniqueID id;
    return !sys::fs::getUniqueID(path, id) && id == file;
  });
}

} // namespace

std::vector<std::string> findIncluders(const std::string &file, size_t most) {
  sys::fs::UniqueID id;
  if (file == "-" || sys::fs::getUniqueID(file, id)) return {};
  std::vector<std::string> found;
  const SmallString<256> own(sys::path::parent_path(file));
  SmallString<256> above(own);
  sys::path::append(above, "..");
  for (StringRef folder : {own.str(), above.str()}) {
    std::vector<std::string> sources;
    std::error_code error;
    for (sys::fs::directory_iterator entry(folder.empty() ? "." : folder, error), end;
         !error && entry != end && sources.size() < mostFiles; entry.increment(error)) {
      const StringRef name = sys::path::filename(entry->path());
      if (!isSource(name)) continue;
      SmallString<256> path(folder);
      sys::path::append(path, name);
      sys::path::remove_dots(path, /*remove_dot_dot=*/true);
      uint64_t bytes;
      sys::fs::UniqueID other;
      if (!sys::fs::file_size(path, bytes) && bytes <= mostBytes && !sys::fs::getUniqueID(path, other) && other != id)
        sources.push_back(path.str().str());
    }
    sort(sources, [](StringRef a, StringRef b) { // CUDA first
      return std::pair(!a.ends_with(".cu"), a) < std::pair(!b.ends_with(".cu"), b);
    });
    for (const std::string &source : sources) {
      if (found.size() == most) return found;
      if (includes(source, id, sys::path::filename(file))) found.push_back(source);
    }
  }
  return found;
}

} // namespace smem::cuda
