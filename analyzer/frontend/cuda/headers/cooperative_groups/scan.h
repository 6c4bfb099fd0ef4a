// Inclusive and exclusive scans over a tile of a warp.
#pragma once
#pragma clang system_header

#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T_, class Op = plus<typename details::plain<T_>::type>>
SMEM_D typename details::plain<T_>::type inclusive_scan(const Group &g, T_ &&value, Op &&op = Op()) {
    typename details::plain<T_>::type v = value;
    for (unsigned int delta = 1; delta < g.size(); delta *= 2) {
        auto other = g.shfl_up(v, delta);
        if (g.thread_rank() >= delta)
            v = op(other, v);
    }
    return v;
}
template <class Group, class T_, class Op = plus<typename details::plain<T_>::type>>
SMEM_D typename details::plain<T_>::type exclusive_scan(const Group &g, T_ &&value, Op &&op = Op()) {
    auto v = g.shfl_up(inclusive_scan(g, value, op), 1);
    return g.thread_rank() == 0 ? typename details::plain<T_>::type() : v;
}

} // namespace cooperative_groups
