// The files that a compilation sees: the real ones, the input's text under its name, and the bundled headers.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <string>

namespace smem::cuda {

/// Folders that exist only inside the program.
inline constexpr llvm::StringLiteral virtualRoot = "/smem-lint";
inline constexpr llvm::StringLiteral bundledHeaders = "/smem-lint/include"; // headers/
inline constexpr llvm::StringLiteral standinHeaders = "/smem-lint/include/standins";
inline constexpr llvm::StringLiteral toolkitPatches = "/smem-lint/toolkit"; // what a newer toolkit lacks for Clang 19
/// The last include folder: `a/b.h` in it is the file of the input's repository whose path ends in a/b.h.
inline constexpr llvm::StringLiteral repositoryHeaders = "/smem-lint/repository";

struct SourceFiles {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> all;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory; // in front of the real ones
  /// Real paths of files served from repositoryHeaders so far: the user's, though Clang counts them as system headers.
  std::shared_ptr<llvm::StringSet<>> fromRepository;

  /// Adds a file that exists only here; `text` is not copied.
  void add(llvm::StringRef path, llvm::StringRef text) {
    memory->addFileNoOwn(path, 0, llvm::MemoryBufferRef(text, path));
  }
};

/// `file` is the input's name, relative to the current folder or absolute, and `text` its content.
///
/// Two words that nvcc takes in any order and Clang doesn't are swapped while reading: `__shared__ alignas(16) T x`
/// becomes `alignas(16) __shared__ T x`. No other byte changes or moves, so every other place keeps its line and
/// column.
SourceFiles makeFileSystem(const std::string &file, llvm::StringRef text);

/// The swap of makeFileSystem; the same length.
std::string swapSharedAlignas(llvm::StringRef text);

} // namespace smem::cuda
