#include "tests/fuzz/Lowered.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  smem::tir::checkTree(smem::tir::readPrimfnText(text), text);
  return 0;
}
