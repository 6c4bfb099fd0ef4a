// Reductions over a block, by the algorithm that is asked for. Only the first thread gets the result.
#pragma once
#pragma clang system_header

#include "../thread/thread_reduce.cuh"
#include "../warp/warp_reduce.cuh"
#include "block_raking_layout.cuh"

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };

namespace detail {

/// Every warp reduces its own values, then the first thread the warps' results.
template <class T_, int Threads> class BlockReduceWarpReductions {
    static constexpr int Warps = quotientCeiling(Threads, 32), WarpThreads = least(Threads, 32);
    typedef detail::InternalWarpReduce<T_, WarpThreads> WarpReduce;

  public:
    struct Layout {
        typename WarpReduce::TempStorage warps[Warps];
        T_ aggregates[Warps];
        T_ prefix;
    };
    __device__ __forceinline__ BlockReduceWarpReductions(Layout &storage, unsigned int thread)
        : storage(storage), thread(thread), warp(Warps == 1 ? 0 : thread / 32), lane(LaneId()) {}

    template <bool Full, class Op> __device__ __forceinline__ T_ Reduce(T_ input, int valid, Op op) {
        constexpr bool fullWarps = Full && Threads % WarpThreads == 0;
        const int first = warp * WarpThreads;
        const int warpValid = fullWarps || first + WarpThreads <= valid ? WarpThreads : valid - first;
        T_ result = WarpReduce(storage.warps[warp]).template Reduce<fullWarps>(input, warpValid, op);
        if (lane == 0) uninitialized_copy_single(storage.aggregates + warp, result);
        __syncthreads();
        if (thread == 0) result = combine<Full, 1>(result, valid, op);
        return result;
    }

  private:
    template <bool Full, int Successor, class Op> __device__ __forceinline__ T_ combine(T_ result, int valid, Op op) {
        if constexpr (Successor < Warps) {
            if (Full || Successor * WarpThreads < valid) {
                T_ addend = storage.aggregates[Successor];
                result = op(result, addend);
            }
            return combine<Full, Successor + 1>(result, valid, op);
        } else {
            return result;
        }
    }

    Layout &storage;
    const int thread, warp, lane;
};

/// Every thread leaves its value, then the lanes of one warp reduce a segment each, then the warp reduces theirs.
template <class T_, int Threads> class BlockReduceRaking {
    typedef BlockRakingLayout<T_, Threads> Raking;
    typedef detail::InternalWarpReduce<T_, Raking::RAKING_THREADS> WarpReduce;

  public:
    union Layout {
        typename WarpReduce::TempStorage warp;
        typename Raking::TempStorage grid;
    };
    __device__ __forceinline__ BlockReduceRaking(Layout &storage, unsigned int thread) : storage(storage), thread(thread) {}

    template <bool Full, class Op> __device__ __forceinline__ T_ Reduce(T_ partial, int valid, Op op) {
        if constexpr (Raking::RAKING_THREADS == Threads) {
            partial = WarpReduce(storage.warp).template Reduce<Full>(partial, valid, op);
        } else {
            *Raking::PlacementPtr(storage.grid, thread) = partial;
            __syncthreads();
            if (thread < Raking::RAKING_THREADS) {
                T_ *segment = Raking::RakingPtr(storage.grid, thread);
                partial = segment[0];
                partial = rake<Full, 1>(partial, segment, valid, op);
                const int lanes = Full ? Raking::RAKING_THREADS : quotientCeiling(valid, Raking::SEGMENT_LENGTH);
                __syncwarp((unsigned int)((1ull << Raking::RAKING_THREADS) - 1));
                partial = WarpReduce(storage.warp).template Reduce<(Full && Raking::UNGUARDED)>(partial, lanes, op);
            }
        }
        return partial;
    }

  private:
    template <bool Full, int I_, class Op> __device__ __forceinline__ T_ rake(T_ partial, T_ *segment, int valid, Op op) {
        if constexpr (I_ < Raking::SEGMENT_LENGTH) {
            if ((Full && Raking::UNGUARDED) || thread * Raking::SEGMENT_LENGTH + I_ < (unsigned int)valid) {
                T_ addend = segment[I_];
                partial = op(partial, addend);
            }
            return rake<Full, I_ + 1>(partial, segment, valid, op);
        } else {
            return partial;
        }
    }

    Layout &storage;
    const unsigned int thread;
};

/// The same for operators that allow any order: the warp that rakes keeps its own values.
template <class T_, int Threads> class BlockReduceRakingCommutativeOnly {
    static constexpr bool inOrder = Threads % 32 != 0 || Threads <= 32;
    static constexpr int Sharing = most(1, Threads - 32);
    typedef BlockReduceRaking<T_, Threads> InOrder;
    typedef detail::InternalWarpReduce<T_, 32> WarpReduce;
    typedef BlockRakingLayout<T_, Sharing> Raking;

  public:
    union Layout {
        struct {
            typename WarpReduce::TempStorage warp;
            typename Raking::TempStorage grid;
        } anyOrder;
        typename InOrder::Layout inOrder;
    };
    __device__ __forceinline__ BlockReduceRakingCommutativeOnly(Layout &storage, unsigned int thread)
        : storage(storage), thread(thread) {}

    template <bool Full, class Op> __device__ __forceinline__ T_ Reduce(T_ partial, int valid, Op op) {
        if constexpr (inOrder || !Full) {
            return InOrder(storage.inOrder, thread).template Reduce<Full>(partial, valid, op);
        } else {
            if (thread >= 32) *Raking::PlacementPtr(storage.anyOrder.grid, thread - 32) = partial;
            __syncthreads();
            if (thread < 32) {
                partial =
                    internal::ThreadReduce<Sharing / 32>(Raking::RakingPtr(storage.anyOrder.grid, thread), op, partial);
                partial = WarpReduce(storage.anyOrder.warp).template Reduce<true>(partial, 32, op);
            }
            return partial;
        }
    }

  private:
    Layout &storage;
    const unsigned int thread;
};

template <class T_, int Threads, BlockReduceAlgorithm> struct InternalBlockReduce {
    typedef BlockReduceWarpReductions<T_, Threads> Type;
};
template <class T_, int Threads> struct InternalBlockReduce<T_, Threads, BLOCK_REDUCE_RAKING> {
    typedef BlockReduceRaking<T_, Threads> Type;
};
template <class T_, int Threads> struct InternalBlockReduce<T_, Threads, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY> {
    typedef BlockReduceRakingCommutativeOnly<T_, Threads> Type;
};

} // namespace detail

template <class T_, int BlockX, BlockReduceAlgorithm Algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockReduce : public detail::BlockCollective<
                        BlockReduce<T_, BlockX, Algorithm, BlockY, BlockZ, Arch>,
                        typename detail::InternalBlockReduce<T_, BlockX * BlockY * BlockZ, Algorithm>::Type::Layout, BlockX,
                        BlockY, BlockZ> {
    typedef typename detail::InternalBlockReduce<T_, BlockX * BlockY * BlockZ, Algorithm>::Type Internal;
    typedef detail::BlockCollective<BlockReduce, typename Internal::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;

  public:
    using Collective::Collective;

    template <class Op> __device__ __forceinline__ T_ Reduce(T_ input, Op op) {
        return Internal(storage, thread).template Reduce<true>(input, Threads, op);
    }
    template <class Op> __device__ __forceinline__ T_ Reduce(T_ input, Op op, int valid) {
        if (valid >= Threads)
            return Internal(storage, thread).template Reduce<true>(input, valid, op);
        else
            return Internal(storage, thread).template Reduce<false>(input, valid, op);
    }
    template <int Items, class Op> __device__ __forceinline__ T_ Reduce(T_ (&inputs)[Items], Op op) {
        return Reduce((T_)ThreadReduce(inputs, op), op);
    }

    __device__ __forceinline__ T_ Sum(T_ input) { return Reduce(input, ::cuda::std::plus<>()); }
    __device__ __forceinline__ T_ Sum(T_ input, int valid) { return Reduce(input, ::cuda::std::plus<>(), valid); }
    template <int Items> __device__ __forceinline__ T_ Sum(T_ (&inputs)[Items]) {
        return Reduce(inputs, ::cuda::std::plus<>());
    }
};

} // namespace cub
