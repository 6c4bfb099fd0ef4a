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
      {"hazard", "Two threads of a block touch the same bytes of shared memory, one of them writes, and nothing orders them.",
       "Put __syncthreads() between the two accesses, or __syncwarp() where only threads of one warp meet. An asynchronous "
       "copy needs its wait and then a barrier before others read it. A barrier must be reached by all threads."},
      {"alignment", "A shared-memory access at an address that its width does not divide.",
       "The access faults. Start the slice at a multiple of the access's width, and give rows a pitch that is one too."},
      {"out-of-bounds", "A shared-memory access beyond the object or the bytes that the launch asks for.",
       "Make the array or the launch's dynamic bytes larger, or correct the index."},
      {"reuse", "A kernel's buffers fit in fewer bytes of shared memory than they take.",
       "Buffers that are not live at the same time can share bytes: the report shows the offsets, and the barriers that are "
       "missing. Bytes that no access reaches need not be allocated."},
      {"launch", "A launch that the hardware refuses.", "A block has at most 1024 threads, and no dimension is 0."},
      {"parse", "A function or header that could not be compiled, or a kernel without figures.",
       "Give the include folders and macros that the code is built with: -I, -D, -p or -- FLAGS."},
      {"input", "An input that could not be read.", "Check the path, and that the file is source text."},
  };
  return checks;
}

} // namespace smem
