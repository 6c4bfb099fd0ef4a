#include "analyzer/report/Fingerprint.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <map>

namespace smem {

std::vector<std::string> fingerprints(const InputResult &input) {
  std::vector<std::string> prints;
  std::map<std::string, unsigned> seen;
  for (const Diagnostic &d : input.diagnostics) {
    llvm::SmallVector<llvm::StringRef> words;
    std::string line = sourceLine(input, d.where);
    llvm::SplitString(line, words); // white space does not count
    std::string key = d.check + '\n' + llvm::sys::path::filename(d.where.file).str() + '\n' +
                      (words.empty() ? d.message : llvm::join(words, " "));
    key += '\n' + std::to_string(seen[key]++);
    prints.push_back(llvm::formatv("{0:x-16}", llvm::xxh3_64bits(key)));
  }
  return prints;
}

} // namespace smem
