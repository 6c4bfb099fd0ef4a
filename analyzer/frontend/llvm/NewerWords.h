// Text of LLVM 20 and later as LLVM 19's parser reads it.
#pragma once

#include <string>

namespace smem {

/// Words that say nothing an analysis of shared memory needs are left out; numbers are spelt as they used to be:
/// "float f0x3FB8AA3B" as "float 0x3FF7154760000000", "double -inf" as "double 0xFFF0000000000000". Lines stay.
std::string withoutNewerWords(const std::string &text);

} // namespace smem
