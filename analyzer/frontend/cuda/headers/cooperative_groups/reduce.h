// cooperative_groups::reduce over a tile or over the active lanes, as butterflies of shuffles.
#pragma once
#pragma clang system_header

#include "../cooperative_groups.h"

namespace cooperative_groups {

template <class T_> struct plus { __host__ __device__ T_ operator()(T_ a, T_ b) const { return a + b; } };
template <class T_> struct less { __host__ __device__ T_ operator()(T_ a, T_ b) const { return b < a ? b : a; } };
template <class T_> struct greater { __host__ __device__ T_ operator()(T_ a, T_ b) const { return a < b ? b : a; } };
template <class T_> struct bit_and { __host__ __device__ T_ operator()(T_ a, T_ b) const { return a & b; } };
template <class T_> struct bit_or { __host__ __device__ T_ operator()(T_ a, T_ b) const { return a | b; } };
template <class T_> struct bit_xor { __host__ __device__ T_ operator()(T_ a, T_ b) const { return a ^ b; } };

template <unsigned int Size, class P_, class T_, class Op>
SMEM_D typename details::plain<T_>::type reduce(const thread_block_tile<Size, P_> &g, T_ &&value, Op &&op) {
    typename details::plain<T_>::type v = value;
#pragma unroll
    for (unsigned int lanes = Size / 2; lanes > 0; lanes /= 2)
        v = op(v, g.shfl_xor(v, lanes));
    return v;
}
template <class T_, class Op>
SMEM_D typename details::plain<T_>::type reduce(const coalesced_group &g, T_ &&value, Op &&op) {
    typename details::plain<T_>::type v = value;
    for (unsigned int delta = 1; delta < g.size(); delta *= 2) {
        auto other = g.shfl_down(v, delta);
        if (g.thread_rank() + delta < g.size())
            v = op(v, other);
    }
    return g.shfl(v, 0);
}
template <class Group, class A_, class T_, class Op> SMEM_D void reduce_update_async(const Group &g, A_ &atom, T_ &&value, Op &&op) {
    auto v = reduce(g, value, op);
    if (g.thread_rank() == 0)
        atom.fetch_add(v);
}

} // namespace cooperative_groups
