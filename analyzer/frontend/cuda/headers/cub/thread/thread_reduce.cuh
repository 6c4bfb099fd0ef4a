// Reductions of one thread's values. All are read before the first is combined; in which order they are combined changes
// no access.
#pragma once
#pragma clang system_header

#include "thread_operators.cuh"

namespace cub {

template <int N_, class T_, class Op, class Result = detail::Accumulated<Op, T_>>
SMEM_D Result ThreadReduce(const T_ (&input)[N_], Op op) {
    Result values[N_];
#pragma unroll
    for (int i = 0; i < N_; ++i)
        values[i] = input[i];
    Result result = values[0];
#pragma unroll
    for (int i = 1; i < N_; ++i)
        result = op(result, values[i]);
    return result;
}
template <int N_, class T_, class Op, class Prefix, class Result = detail::Accumulated<Op, T_, Prefix>>
SMEM_D Result ThreadReduce(const T_ (&input)[N_], Op op, Prefix prefix) {
    Result values[N_ + 1];
    values[0] = prefix;
#pragma unroll
    for (int i = 0; i < N_; ++i)
        values[i + 1] = input[i];
    return ThreadReduce(values, op);
}

namespace internal {

template <int N_, class T_, class Op> SMEM_D auto ThreadReduce(const T_ *input, Op op) -> detail::Accumulated<Op, T_> {
    return cub::ThreadReduce(*reinterpret_cast<const T_(*)[N_]>(input), op);
}
template <int N_, class T_, class Op, class Prefix>
SMEM_D auto ThreadReduce(const T_ *input, Op op, Prefix prefix) -> detail::Accumulated<Op, T_, Prefix> {
    if constexpr (N_ == 0)
        return prefix;
    else
        return cub::ThreadReduce(*reinterpret_cast<const T_(*)[N_]>(input), op, prefix);
}
template <int N_, class T_, class Op> SMEM_D T_ ThreadReduce(T_ (&input)[N_], Op op) { return cub::ThreadReduce(input, op); }
template <int N_, class T_, class Op> SMEM_D T_ ThreadReduce(T_ (&input)[N_], Op op, T_ prefix) {
    return cub::ThreadReduce(input, op, prefix);
}

} // namespace internal
} // namespace cub
