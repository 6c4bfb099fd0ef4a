#include "analyzer/kernel/Kernel.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace smem {

Program::Program() = default;
Program::Program(Program &&) noexcept = default;
Program &Program::operator=(Program &&other) noexcept {
  module = std::move(other.module); // before the context it lives in
  context = std::move(other.context);
  file = std::move(other.file);
  kernels = std::move(other.kernels);
  diagnostics = std::move(other.diagnostics);
  sources = std::move(other.sources);
  return *this;
}
Program::~Program() = default;

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
