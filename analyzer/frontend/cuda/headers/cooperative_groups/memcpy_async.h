// Group-wide asynchronous copies. Which widths the toolkit picks depends on the addresses at run time, so the copy itself is
// declared and never defined: an analysis sees an opaque call on the two pointers.
#pragma once
#pragma clang system_header

#include "../cooperative_groups.h"
#include "../cuda_pipeline_primitives.h"

#ifndef SMEM_OPAQUE_COPY
#define SMEM_OPAQUE_COPY
extern "C" __device__ void __smem_opaque_memcpy_async(void *to, const void *from, size_t bytes);
#endif

namespace cooperative_groups {

template <class Group, class To, class From, class Bytes>
SMEM_D void memcpy_async(const Group &, To *to, From *from, const Bytes &bytes) { __smem_opaque_memcpy_async(to, from, bytes); }
template <class Group, class To, class ToLayout, class From, class FromLayout>
SMEM_D void memcpy_async(const Group &, To *to, const ToLayout &, From *from, const FromLayout &elements) {
    __smem_opaque_memcpy_async(to, from, elements * sizeof(From));
}
template <class Group> SMEM_D void wait(const Group &g) {
    __pipeline_wait_prior(0);
    g.sync();
}
template <unsigned int Stages, class Group> SMEM_D void wait_prior(const Group &g) {
    __pipeline_wait_prior(Stages);
    g.sync();
}

} // namespace cooperative_groups
