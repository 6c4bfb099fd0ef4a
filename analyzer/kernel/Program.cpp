#include "analyzer/kernel/Kernel.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace smem {

Program::Program() = default;
Program::Program(Program &&) noexcept = default;
Program &Program::operator=(Program &&other) noexcept {
  module = std::move(other.module); // before the context that they live in
  asWritten = std::move(other.asWritten);
  context = std::move(other.context);
  file = std::move(other.file);
  kernels = std::move(other.kernels);
  diagnostics = std::move(other.diagnostics);
  sources = std::move(other.sources);
  return *this;
}
Program::~Program() = default;

std::string wholeSymbol(const std::string &symbol) {
  const size_t end = symbol.find_last_not_of("0123456789");
  const bool numbered = end != std::string::npos && end + 1 < symbol.size() && end > 0 && symbol[end] == '.';
  return numbered ? symbol.substr(0, end) : symbol;
}

const Buffer *bufferAt(const Kernel &kernel, const std::string &symbol, std::optional<uint64_t> offset) {
  const Buffer *best = nullptr;
  for (const Buffer &buffer : kernel.buffers) {
    if (buffer.symbol != symbol) continue;
    if (buffer.scope != BufferScope::slice) {
      if (!best) best = &buffer; // of several extern arrays, the first stands for all
      continue;
    }
    if (!buffer.offsetKnown || !offset || buffer.offset > *offset) continue;
    if (buffer.bytes && *offset >= buffer.offset + buffer.bytes) continue;
    if (!best || best->scope != BufferScope::slice || buffer.offset >= best->offset) best = &buffer;
  }
  if (!best && wholeSymbol(symbol) != symbol) return bufferAt(kernel, wholeSymbol(symbol), std::nullopt);
  return best;
}

const Buffer *bufferAccessedAt(const Kernel &kernel, const std::string &symbol, const SourceLocation &where,
                               std::optional<uint64_t> offset) {
  // A load is where its base is named; a store at the sign of assignment, after it. So the last name before counts.
  const Buffer *best = nullptr;
  unsigned bestColumn = 0;
  for (const Buffer &buffer : kernel.buffers) {
    if (buffer.scope != BufferScope::slice || buffer.symbol != symbol) continue;
    if (buffer.offsetKnown && offset && buffer.offset > *offset) continue;
    for (const SourceLocation &use : buffer.usedAt)
      if (use.line == where.line && use.file == where.file && use.column <= where.column && use.column >= bestColumn)
        best = &buffer, bestColumn = use.column;
  }
  return best ? best : bufferAt(kernel, symbol, offset);
}

const char *name(LaunchOrigin origin) {
  switch (origin) {
  case LaunchOrigin::option: return "option";
  case LaunchOrigin::launchSite: return "launch site";
  case LaunchOrigin::threadExtents: return "thread extents";
  case LaunchOrigin::comment: return "comment";
  case LaunchOrigin::launchBounds: return "launch bounds";
  case LaunchOrigin::assumed: return "assumed";
  }
  return "";
}

const char *name(FrontendKind kind) {
  switch (kind) {
  case FrontendKind::cuda: return "cuda";
  case FrontendKind::tir: return "tir";
  case FrontendKind::llvm: return "llvm";
  }
  return "";
}

const char *name(BufferScope scope) {
  switch (scope) {
  case BufferScope::staticScope: return "static";
  case BufferScope::dynamicScope: return "dynamic";
  case BufferScope::slice: return "slice";
  }
  return "";
}

} // namespace smem
