// The .smem-lint file: YAML, one key for each option of the same name.
//
//   gpu: sm_90
//   include: [include, third_party/cutlass/include]
//   launch: ['sgemm=32,32,1:256,1,1']
//   fail-on: error
//
// Folders and files in it are relative to the folder that it is in.
#pragma once

#include "cli/Settings.h"

#include "llvm/Support/Error.h"

namespace smem::cli {

/// The nearest .smem-lint in the folder of `input` or above; empty if there is none.
std::string findConfig(const std::string &input);

llvm::Expected<Settings> readConfig(const std::string &file);

} // namespace smem::cli
