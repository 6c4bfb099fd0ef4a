#include "tests/frontend_cuda/Support.h"

#include "analyzer/kernel/Metadata.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <cstdlib>
#include <filesystem>

namespace smem::test {
namespace {

/// Precompiled headers of a test run go where they disturb nobody.
struct CacheFolder {
  CacheFolder() {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "smem-lint-tests";
    setenv("XDG_CACHE_HOME", folder.c_str(), /*overwrite=*/1);
  }
} const cacheFolder;

std::string text(const Dim3 &dim) {
  return std::to_string(dim.x) + "x" + std::to_string(dim.y) + "x" + std::to_string(dim.z);
}

std::string text(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

} // namespace

CudaOptions bundled() {
  CudaOptions options;
  options.cudaPath = "";
  return options;
}

Program read(const std::string &text, const CudaOptions &options) { return readCuda("test.cu", text, options); }

std::string describe(const Launch &launch) {
  std::string result = "grid " + (launch.gridKnown ? text(launch.grid) : "?") + " block " + text(launch.block) +
                       " dynamic " + (launch.dynamicKnown ? std::to_string(launch.dynamicBytes) : "?") + " arguments";
  for (const std::optional<int64_t> &argument : launch.arguments)
    result += " " + (argument ? std::to_string(*argument) : std::string("?"));
  return result + ", " + name(launch.origin);
}

const Kernel &kernel(const Program &program, const std::string &name) {
  for (const Kernel &kernel : program.kernels)
    if (name.empty() || kernel.name == name || kernel.signature == name) return kernel;
  static const Kernel none;
  ADD_FAILURE() << "no kernel '" << name << "'";
  return none;
}

std::vector<std::string> launches(const Program &program, const std::string &name) {
  std::vector<std::string> result;
  for (const Launch &launch : kernel(program, name).launches) result.push_back(describe(launch));
  return result;
}

std::vector<std::string> buffers(const Program &program, const std::string &kernelName) {
  std::vector<std::string> result;
  const Kernel &owner = kernel(program, kernelName);
  for (const Buffer &buffer : owner.buffers) {
    std::string line = buffer.name + ": " + buffer.type + ", " + name(buffer.scope);
    if (buffer.scope == BufferScope::slice) {
      for (const Buffer &parent : owner.buffers)
        if (parent.symbol == buffer.symbol && parent.scope != BufferScope::slice) line += " of " + parent.name;
      line += " + " + (buffer.offsetKnown ? std::to_string(buffer.offset) : "?");
    } else {
      line += ", " + std::to_string(buffer.bytes) + " bytes, align " + std::to_string(buffer.alignment);
    }
    result.push_back(line + (buffer.volatileObject ? ", volatile" : ""));
  }
  return result;
}

std::vector<std::string> diagnostics(const Program &program) {
  std::vector<std::string> result;
  for (const Diagnostic &diagnostic : program.diagnostics)
    result.push_back(text(diagnostic.severity) + " " + diagnostic.check + " " + std::to_string(diagnostic.where.line) +
                     ": " + diagnostic.message);
  return result;
}

std::vector<SharedAccess> sharedAccesses(const Program &program, const Kernel &kernel) {
  constexpr unsigned sharedSpace = 3;
  std::vector<SharedAccess> result;
  llvm::Function *function = program.module ? program.module->getFunction(kernel.symbol) : nullptr;
  if (!function) return result;
  for (llvm::Instruction &instruction : llvm::instructions(*function)) {
    if (!llvm::isa<llvm::LoadInst, llvm::StoreInst>(instruction)) continue;
    if (llvm::getLoadStoreAddressSpace(&instruction) != sharedSpace) continue;
    const llvm::DILocation *where = instruction.getDebugLoc();
    while (where && where->getInlinedAt() && where->getFilename() != kernel.where.file) where = where->getInlinedAt();
    const uint64_t bytes = program.module->getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&instruction));
    result.push_back({where ? where->getLine() : 0, llvm::isa<llvm::StoreInst>(instruction), unsigned(bytes),
                      instruction.hasMetadata(unsettledWidth)});
  }
  return result;
}

std::vector<std::string> widths(const Program &program, const std::string &name) {
  std::vector<std::string> result;
  for (const SharedAccess &access : sharedAccesses(program, kernel(program, name)))
    result.push_back((access.store ? "store " : "load ") + std::to_string(access.bytes) +
                     (access.unsettled ? " unsettled" : ""));
  return result;
}

} // namespace smem::test
