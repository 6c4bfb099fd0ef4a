#include "analyzer/frontend/tir/TirFrontend.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

/// Sections are in order, don't overlap and lie in the text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  const auto lines = unsigned(std::count(text.begin(), text.end(), '\n')) + 1;
  unsigned last = 0;
  for (const smem::TextSection &section : smem::findSections(text)) {
    if (section.firstLine <= last || section.lastLine < section.firstLine || section.lastLine > lines) std::abort();
    last = section.lastLine;
  }
  return 0;
}
