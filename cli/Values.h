// The values of options that have a grammar of their own. Errors are one sentence without the option's name.
#pragma once

#include "analyzer/frontend/cuda/CudaFrontend.h"
#include "analyzer/kernel/Diagnostic.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <set>
#include <string>

namespace smem::cli {

/// "sgemm<128>=32,32,1:256,1,1:16384": kernel, grid, block and, if given, dynamic bytes. Missing dimensions are 1.
llvm::Expected<LaunchOption> parseLaunch(llvm::StringRef text);

/// "ns::sgemm:n=1024".
llvm::Expected<ArgumentOption> parseArgument(llvm::StringRef text);

/// "bank-conflict,limit", or "-limit" for all but these.
llvm::Expected<std::set<std::string>> parseChecks(llvm::StringRef text);

/// A number from 1 up.
llvm::Expected<unsigned> parseCount(llvm::StringRef text);

/// A number of bytes from 1 up.
llvm::Expected<uint64_t> parseBytes(llvm::StringRef text);

llvm::Expected<double> parseSeconds(llvm::StringRef text);

/// The graver severities fail the run; absent: nothing does.
llvm::Expected<std::optional<Severity>> parseFailOn(llvm::StringRef text);

/// One of a few words, which the error lists.
llvm::Expected<std::string> parseWord(llvm::StringRef text, std::vector<std::string> words);

} // namespace smem::cli
