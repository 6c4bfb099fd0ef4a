// The declarations that every source starts with, precompiled and kept in the user's cache folder.
//
// Parsing them costs ten times what a typical file costs. A precompiled form depends on the compiler, the GPU, the
// language and the headers themselves, all of which are in its name; a source's own macros and folders don't matter to
// it. Any number of processes may share the folder: files appear whole or not at all, and a damaged one is made again.
#pragma once

#include "analyzer/frontend/cuda/FileSystem.h"

#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace smem::cuda {

/// $XDG_CACHE_HOME/smem-lint or ~/.cache/smem-lint; empty where there is neither.
std::string cacheFolder();

/// Takes the headers that Clang or this program includes in front of a source off `invocation`, to be read precompiled;
/// they are compiled and stored when the folder has none. Where that doesn't work, everything stays as it is and the
/// result is null. The result must outlive the compilation.
std::unique_ptr<llvm::MemoryBuffer> usePrecompiledHeader(clang::CompilerInvocation &invocation, SourceFiles &files,
                                                         const std::string &folder);

/// Reads them into a compiler that is about to parse. False: it can't go on.
bool readPrecompiledHeader(clang::CompilerInstance &compiler);

} // namespace smem::cuda
