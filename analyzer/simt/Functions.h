// The functions of plain numbers that indices are computed with.
#pragma once

#include "analyzer/simt/Code.h"

#include <cstdint>

namespace smem::simt {

/// The result on raw bits, truncated to `toWidth`. `width` is that of the operands in bits; `imm` as in Op.
/// Not for Function::opaque.
uint64_t applyFunction(Function function, unsigned width, unsigned toWidth, int64_t imm, uint64_t a, uint64_t b,
                       uint64_t c);

} // namespace smem::simt
