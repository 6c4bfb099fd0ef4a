// Flags where an item differs from the one before it (heads) or after it (tails).
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {
namespace detail {

template <class T_, int Threads> struct NeighbourLayout {
    T_ first[Threads]; // item of each thread
    T_ last[Threads];
};

} // namespace detail

template <class T_, int BlockX, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockDiscontinuity
    : public detail::BlockCollective<BlockDiscontinuity<T_, BlockX, BlockY, BlockZ, Arch>,
                                     detail::NeighbourLayout<T_, BlockX * BlockY * BlockZ>, BlockX, BlockY, BlockZ> {
    typedef detail::BlockCollective<BlockDiscontinuity, detail::NeighbourLayout<T_, BlockX * BlockY * BlockZ>, BlockX,
                                    BlockY, BlockZ>
        Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;

  public:
    using Collective::Collective;

    // Without an item before the block's first, that one is a head; without one after the last, that one is a tail.

    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op op) {
        flagHeads(heads, input, before, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op op,
                                              T_ predecessor) {
        flagHeads(heads, input, before, op, predecessor);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T_ (&input)[Items], Op op) {
        T_ before[Items];
        flagHeads(heads, input, before, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T_ (&input)[Items], Op op, T_ predecessor) {
        T_ before[Items];
        flagHeads(heads, input, before, op, predecessor);
    }

    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagTails(Flag (&tails)[Items], T_ (&input)[Items], Op op) {
        flagTails(tails, input, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagTails(Flag (&tails)[Items], T_ (&input)[Items], Op op, T_ successor) {
        flagTails(tails, input, op, successor);
    }

    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T_ (&input)[Items],
                                                      Op op) {
        T_ before[Items];
        leaveBoth(input);
        flagFirst(heads, input, before, op);
        flagLast(tails, input, op);
        flagWithin(heads, tails, input, before, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T_ successor,
                                                      T_ (&input)[Items], Op op) {
        T_ before[Items];
        leaveBoth(input);
        flagFirst(heads, input, before, op);
        flagLast(tails, input, op, successor);
        flagWithin(heads, tails, input, before, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], T_ predecessor, Flag (&tails)[Items],
                                                      T_ (&input)[Items], Op op) {
        T_ before[Items];
        leaveBoth(input);
        flagFirst(heads, input, before, op, predecessor);
        flagLast(tails, input, op);
        flagWithin(heads, tails, input, before, op);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], T_ predecessor, Flag (&tails)[Items],
                                                      T_ successor, T_ (&input)[Items], Op op) {
        T_ before[Items];
        leaveBoth(input);
        flagFirst(heads, input, before, op, predecessor);
        flagLast(tails, input, op, successor);
        flagWithin(heads, tails, input, before, op);
    }

  private:
    template <class Op> static __device__ __forceinline__ bool differ(Op &op, const T_ &a, const T_ &b, int indexOfB) {
        if constexpr (BinaryOpHasIdxParam<T_, Op>::value)
            return op(a, b, indexOfB);
        else
            return op(a, b);
    }

    template <int Items, class Flag, class Op, class... Outer>
    __device__ __forceinline__ void flagHeads(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op op,
                                              Outer... predecessor) {
        storage.last[thread] = input[Items - 1];
        __syncthreads();
        flagFirst(heads, input, before, op, predecessor...);
        flagHeadsWithin(heads, input, before, op);
    }
    template <int Items, class Flag, class Op, class... Outer>
    __device__ __forceinline__ void flagTails(Flag (&tails)[Items], T_ (&input)[Items], Op op, Outer... successor) {
        storage.first[thread] = input[0];
        __syncthreads();
        flagLast(tails, input, op, successor...);
        flagTailsWithin(tails, input, op);
    }

    template <int Items> __device__ __forceinline__ void leaveBoth(T_ (&input)[Items]) {
        storage.first[thread] = input[0];
        storage.last[thread] = input[Items - 1];
        __syncthreads();
    }

    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagFirst(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op &op) {
        if (thread == 0) {
            heads[0] = 1;
        } else {
            before[0] = storage.last[thread - 1];
            heads[0] = differ(op, before[0], input[0], thread * Items);
        }
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagFirst(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op &op,
                                              T_ predecessor) {
        before[0] = thread == 0 ? predecessor : storage.last[thread - 1];
        heads[0] = differ(op, before[0], input[0], thread * Items);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagLast(Flag (&tails)[Items], T_ (&input)[Items], Op &op) {
        tails[Items - 1] =
            thread == Threads - 1 ? 1 : differ(op, input[Items - 1], storage.first[thread + 1], thread * Items + Items);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagLast(Flag (&tails)[Items], T_ (&input)[Items], Op &op, T_ successor) {
        const T_ after = thread == Threads - 1 ? successor : storage.first[thread + 1];
        tails[Items - 1] = differ(op, input[Items - 1], after, thread * Items + Items);
    }

    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagHeadsWithin(Flag (&heads)[Items], T_ (&input)[Items], T_ (&before)[Items], Op &op) {
#pragma unroll
        for (int i = 1; i < Items; ++i) {
            before[i] = input[i - 1];
            heads[i] = differ(op, before[i], input[i], thread * Items + i);
        }
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagTailsWithin(Flag (&tails)[Items], T_ (&input)[Items], Op &op) {
#pragma unroll
        for (int i = 0; i < Items - 1; ++i)
            tails[i] = differ(op, input[i], input[i + 1], thread * Items + i + 1);
    }
    template <int Items, class Flag, class Op>
    __device__ __forceinline__ void flagWithin(Flag (&heads)[Items], Flag (&tails)[Items], T_ (&input)[Items],
                                               T_ (&before)[Items], Op &op) {
        flagHeadsWithin(heads, input, before, op);
        flagTailsWithin(tails, input, op);
    }
};

} // namespace cub
