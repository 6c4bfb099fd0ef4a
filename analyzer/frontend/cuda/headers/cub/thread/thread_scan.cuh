// Scans of one thread's values.
#pragma once
#pragma clang system_header

#include "thread_operators.cuh"

namespace cub {
namespace internal {

template <int N_, class T_, class Op>
SMEM_D T_ ThreadScanExclusive(T_ *input, T_ *output, Op op, T_ prefix, bool applyPrefix = true) {
    T_ inclusive = input[0];
    if (applyPrefix) inclusive = op(prefix, inclusive);
    output[0] = prefix;
    T_ exclusive = inclusive;
#pragma unroll
    for (int i = 1; i < N_; ++i) {
        inclusive = op(exclusive, input[i]);
        output[i] = exclusive;
        exclusive = inclusive;
    }
    return inclusive;
}
template <int N_, class T_, class Op>
SMEM_D T_ ThreadScanExclusive(T_ (&input)[N_], T_ (&output)[N_], Op op, T_ prefix, bool applyPrefix = true) {
    return ThreadScanExclusive<N_>((T_ *)input, (T_ *)output, op, prefix, applyPrefix);
}

template <int N_, class T_, class Op> SMEM_D T_ scanOn(T_ inclusive, T_ *input, T_ *output, Op op) {
    output[0] = inclusive;
#pragma unroll
    for (int i = 1; i < N_; ++i) {
        inclusive = op(inclusive, input[i]);
        output[i] = inclusive;
    }
    return inclusive;
}

template <int N_, class T_, class Op> SMEM_D T_ ThreadScanInclusive(T_ *input, T_ *output, Op op) {
    return scanOn<N_>(input[0], input, output, op);
}
template <int N_, class T_, class Op> SMEM_D T_ ThreadScanInclusive(T_ (&input)[N_], T_ (&output)[N_], Op op) {
    return ThreadScanInclusive<N_>((T_ *)input, (T_ *)output, op);
}
template <int N_, class T_, class Op>
SMEM_D T_ ThreadScanInclusive(T_ *input, T_ *output, Op op, T_ prefix, bool applyPrefix = true) {
    T_ inclusive = input[0];
    if (applyPrefix) inclusive = op(prefix, inclusive);
    return scanOn<N_>(inclusive, input, output, op);
}
template <int N_, class T_, class Op>
SMEM_D T_ ThreadScanInclusive(T_ (&input)[N_], T_ (&output)[N_], Op op, T_ prefix, bool applyPrefix = true) {
    return ThreadScanInclusive<N_>((T_ *)input, (T_ *)output, op, prefix, applyPrefix);
}

} // namespace internal
} // namespace cub
