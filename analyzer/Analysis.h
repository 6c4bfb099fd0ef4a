// The whole way from inputs to a Report; cli and gui call this and nothing deeper.
#pragma once

#include "analyzer/frontend/cuda/CudaFrontend.h"
#include "analyzer/kernel/Report.h"
#include "analyzer/simt/Execute.h"

#include <functional>
#include <string>
#include <vector>

namespace smem {

struct AnalysisOptions {
  CudaOptions cuda;         // cuda.gpu is the target of the whole analysis
  std::string kernelFilter; // --kernel REGEX
  Budget budget;
  double timeoutSeconds = 45; // for one input; what is under way then still ends
  /// Called from the analysing thread with what is being done, for progress displays: "transpose <4,4,1>".
  std::function<void(const std::string &)> progress;
};

/// Analyses one input. `file` "-" reads standard input.
InputResult analyse(const std::string &file, const AnalysisOptions &options);

} // namespace smem
