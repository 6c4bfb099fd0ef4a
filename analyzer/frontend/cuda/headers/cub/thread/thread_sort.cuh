// A sorting network of one thread.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

namespace cub {

template <class T_> SMEM_D void Swap(T_ &a, T_ &b) {
    T_ kept = a;
    a = b;
    b = kept;
}

template <class K_, class V_, class Op, int Items>
SMEM_D void StableOddEvenSort(K_ (&keys)[Items], V_ (&values)[Items], Op less) {
#pragma unroll
    for (int i = 0; i < Items; ++i) {
#pragma unroll
        for (int j = i & 1; j < Items - 1; j += 2) {
            if (less(keys[j + 1], keys[j])) {
                Swap(keys[j], keys[j + 1]);
                if constexpr (!__is_same(V_, NullType)) Swap(values[j], values[j + 1]);
            }
        }
    }
}

} // namespace cub
