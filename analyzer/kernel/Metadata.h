// What frontends tell the executor by metadata on the IR's instructions.
#pragma once

#include <string_view>

namespace smem {

/// On a load or store of shared memory whose width the GPU's compiler may choose otherwise: a node of a string, the
/// reason, and an i32, the bytes of the pieces that the access may be taken apart into; if these are the access's own
/// bytes, it may be joined with neighbours instead.
inline constexpr std::string_view unsettledWidth = "smem.unsettled_width";

} // namespace smem
