#include "analyzer/frontend/cuda/Environment.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace smem::cuda {
namespace {

using namespace llvm;

bool holds(StringRef folder, StringRef file) {
  if (folder.empty()) return false;
  SmallString<256> path(folder);
  sys::path::append(path, file);
  return sys::fs::exists(path);
}

bool isToolkit(StringRef folder) { return holds(folder, "include/cuda_runtime.h"); }

std::string environmentVariable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// .../bin/nvcc, symbolic links followed, belongs to the toolkit in ... .
std::string folderOfNvcc() {
  const ErrorOr<std::string> nvcc = sys::findProgramByName("nvcc");
  SmallString<256> real;
  if (!nvcc || sys::fs::real_path(*nvcc, real)) return "";
  return sys::path::parent_path(sys::path::parent_path(real)).str();
}

std::string findToolkit() {
  for (const std::string &folder :
       {environmentVariable("CUDA_PATH"), environmentVariable("CUDA_HOME"), std::string("/usr/local/cuda")})
    if (isToolkit(folder)) return folder;
  const std::string folder = folderOfNvcc();
  return isToolkit(folder) ? folder : "";
}

} // namespace

Environment findEnvironment(const std::optional<std::string> &cudaPath) {
  Environment environment;
  for (const char *folder : {SMEM_CLANG_RESOURCE_DIR, "/usr/lib/llvm-19/lib/clang/19", "/usr/lib/clang/19"})
    if (holds(folder, "include/__clang_cuda_runtime_wrapper.h")) {
      environment.resourceDir = folder;
      break;
    }
  if (cudaPath)
    environment.toolkit = isToolkit(*cudaPath) ? *cudaPath : "";
  else
    environment.toolkit = findToolkit();
  return environment;
}

} // namespace smem::cuda
