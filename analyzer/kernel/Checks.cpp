#include "analyzer/kernel/Checks.h"

namespace smem {

const std::vector<Check> &allChecks() {
  static const std::vector<Check> checks = {
      {"bank-conflict", "Lanes of one warp-wide access need different words of one shared-memory bank.",
       "The access is served in several wavefronts instead of one. Change the layout so that the lanes of a warp fall "
       "on different banks: pad the rows, or swizzle the column index with the row index."},
      {"limit", "A block needs more shared memory than the target grants.",
       "Use smaller tiles or a target with more shared memory. Dynamic shared memory above 48 KiB also needs "
       "cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) before the launch."},
      {"launch", "A launch that the hardware refuses.", "A block has at most 1024 threads, and no dimension is 0."},
      {"parse", "A function or header that could not be compiled, or a kernel without figures.",
       "Give the include folders and macros that the code is built with: -I, -D, -p or -- FLAGS."},
      {"input", "An input that could not be read.", "Check the path, and that the file is source text."},
  };
  return checks;
}

} // namespace smem
