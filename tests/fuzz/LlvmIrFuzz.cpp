// LLVM's parser is not ours and crashes on some texts, which readLlvm survives: what is looked for here is damage that
// the sanitizers see, and texts that take too long.
#include "analyzer/frontend/llvm/LlvmFrontend.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  if (smem::isBitcode(text)) return 0;
  smem::LlvmOptions options;
  options.timeoutSeconds = 2;
  smem::readLlvm("fuzz.ll", text, options);
  return 0;
}
