// LLVM's own parser crashes on some texts, which readLlvm survives; memory is lost then, so leaks are not looked for.
// Crashes in what is done with a module that LLVM has parsed and verified count.
#include "analyzer/frontend/llvm/LlvmFrontend.h"
#include "analyzer/frontend/llvm/NewerWords.h"

#include <cstdint>
#include <cstdlib>

extern "C" const char *__asan_default_options() { return "detect_leaks=0"; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  if (smem::isBitcode(text)) return 0;
  smem::withoutNewerWords(text);
  smem::LlvmOptions options;
  options.timeoutSeconds = 2;
  for (const smem::Diagnostic &diagnostic : smem::readLlvm("fuzz.ll", text, options).diagnostics)
    if (diagnostic.message == "LLVM crashed on its code") std::abort();
  return 0;
}
