// Under which launches a kernel is analysed: from options, the file's own launches, a comment, its bounds, or an
// assumption.
#pragma once

#include "analyzer/frontend/cuda/CudaFrontend.h"
#include "analyzer/frontend/cuda/DeviceCode.h"
#include "analyzer/frontend/cuda/HostValues.h"

#include <map>
#include <memory>

namespace smem::cuda {

/// <<<>>>, cudaLaunchKernel, ... in the host code of a source.
struct LaunchSite {
  const clang::FunctionDecl *kernel; // its definition
  const clang::FunctionDecl *caller = nullptr;
  SourceLocation where;
  HostValues::Shape grid, block;
  std::optional<int64_t> dynamicBytes;
  uint64_t optInBytes = 0; // dynamic bytes that the calling function has raised the kernel's limit to
  std::vector<std::optional<int64_t>> arguments; // by parameter; only integers
};

std::vector<LaunchSite> findLaunchSites(const ParsedSource &source, const HostValues &values);

/// Fills `kernel.launches`. `function` is its syntax tree. Launches that the hardware would refuse are complained
/// about.
class LaunchChooser {
public:
  LaunchChooser(const ParsedSource &source, const CudaOptions &options, std::vector<LaunchSite> sites,
                std::vector<Diagnostic> &diagnostics);

  /// `dimensions` tells whether the code asks for threadIdx.y (2) and threadIdx.z (3).
  void choose(const clang::FunctionDecl &function, unsigned dimensions, Kernel &kernel);

private:
  std::vector<Launch> fromSites(const clang::FunctionDecl &function);
  std::vector<Launch> fromComments(const clang::FunctionDecl &function, const Kernel &kernel);
  std::vector<Launch> fromBounds(const clang::FunctionDecl &function);

  const ParsedSource &source;
  const CudaOptions &options;
  std::vector<LaunchSite> sites;
  std::vector<Diagnostic> &diagnostics;
};

} // namespace smem::cuda
