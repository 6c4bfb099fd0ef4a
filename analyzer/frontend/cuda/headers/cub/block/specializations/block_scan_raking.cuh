// BLOCK_SCAN_RAKING and BLOCK_SCAN_RAKING_MEMOIZE.
#pragma once
#pragma clang system_header

#include "../../thread/thread_scan.cuh"
#include "../../warp/warp_scan.cuh"
#include "../block_raking_layout.cuh"

namespace cub {
namespace detail {

/// Every thread leaves its value; the lanes of one warp reduce a segment each, scan their totals, and scan the segments.
/// `Memoize` keeps a segment in registers between the two passes over it.
template <class T_, int Threads, bool Memoize> class BlockScanRaking {
    typedef BlockRakingLayout<T_, Threads> Raking;
    static constexpr int Segment = Raking::SEGMENT_LENGTH, RakingThreads = Raking::RAKING_THREADS;
    static constexpr bool oneWarp = RakingThreads == Threads;
    typedef cub::WarpScan<T_, RakingThreads> WarpScan;

  public:
    struct Layout {
        typename WarpScan::TempStorage warp;
        typename Raking::TempStorage grid;
        T_ aggregate;
    };
    __device__ __forceinline__ BlockScanRaking(Layout &storage, unsigned int thread) : storage(storage), thread(thread) {}

    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op) {
        if constexpr (oneWarp) {
            WarpScan(storage.warp).ExclusiveScan(input, output, op);
        } else {
            T_ *cell = leave(input);
            if (thread < RakingThreads) {
                T_ before;
                WarpScan(storage.warp).ExclusiveScan(upsweep(op), before, op);
                downsweep<false>(op, before, thread != 0);
            }
            __syncthreads();
            output = *cell;
        }
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        if constexpr (oneWarp)
            WarpScan(storage.warp).ExclusiveScan(input, output, op, aggregate);
        else
            scan<false>(input, output, op, aggregate);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScanFrom(T_ initial, T_ input, T_ &output, Op op) {
        if constexpr (oneWarp) {
            WarpScan(storage.warp).ExclusiveScan(input, output, initial, op);
        } else {
            T_ *cell = leave(input);
            if (thread < RakingThreads) {
                T_ before;
                WarpScan(storage.warp).ExclusiveScan(upsweep(op), before, initial, op);
                downsweep<false>(op, before);
            }
            __syncthreads();
            output = *cell;
        }
    }
    template <class Op>
    __device__ __forceinline__ void ExclusiveScanFrom(T_ initial, T_ input, T_ &output, Op op, T_ &aggregate) {
        if constexpr (oneWarp) {
            WarpScan(storage.warp).ExclusiveScan(input, output, initial, op, aggregate);
        } else {
            T_ *cell = leave(input);
            if (thread < RakingThreads) {
                T_ before;
                WarpScan(storage.warp).ExclusiveScan(upsweep(op), before, initial, op, aggregate);
                downsweep<false>(op, before);
                if (thread == 0) storage.aggregate = aggregate;
            }
            __syncthreads();
            output = *cell;
            aggregate = storage.aggregate;
        }
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void ExclusiveScanAfter(Callback &callback, T_ input, T_ &output, Op op) {
        if constexpr (oneWarp) {
            T_ aggregate;
            WarpScan warpScan(storage.warp);
            warpScan.ExclusiveScan(input, output, op, aggregate);
            const T_ prefix = warpScan.Broadcast(callback(aggregate), 0);
            output = op(prefix, output);
            if (thread == 0) output = prefix;
        } else {
            scanAfter<false>(callback, input, output, op);
        }
    }

    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op) {
        if constexpr (oneWarp) {
            WarpScan(storage.warp).InclusiveScan(input, output, op);
        } else {
            T_ *cell = leave(input);
            if (thread < RakingThreads) {
                T_ before;
                WarpScan(storage.warp).ExclusiveScan(upsweep(op), before, op);
                downsweep<true>(op, before, thread != 0);
            }
            __syncthreads();
            output = *cell;
        }
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        if constexpr (oneWarp)
            WarpScan(storage.warp).InclusiveScan(input, output, op, aggregate);
        else
            scan<true>(input, output, op, aggregate);
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void InclusiveScanAfter(Callback &callback, T_ input, T_ &output, Op op) {
        if constexpr (oneWarp) {
            T_ aggregate;
            WarpScan warpScan(storage.warp);
            warpScan.InclusiveScan(input, output, op, aggregate);
            const T_ prefix = warpScan.Broadcast(callback(aggregate), 0);
            output = op(prefix, output);
        } else {
            scanAfter<true>(callback, input, output, op);
        }
    }

  private:
    template <bool Inclusive, class Op> __device__ __forceinline__ void scan(T_ input, T_ &output, Op op, T_ &aggregate) {
        T_ *cell = leave(input);
        if (thread < RakingThreads) {
            T_ upTo, before;
            WarpScan(storage.warp).Scan(upsweep(op), upTo, before, op);
            downsweep<Inclusive>(op, before, thread != 0);
            if (thread == RakingThreads - 1) storage.aggregate = upTo;
        }
        __syncthreads();
        output = *cell;
        aggregate = storage.aggregate;
    }
    template <bool Inclusive, class Op, class Callback>
    __device__ __forceinline__ void scanAfter(Callback &callback, T_ input, T_ &output, Op op) {
        T_ *cell = leave(input);
        if (thread < RakingThreads) {
            WarpScan warpScan(storage.warp);
            T_ before, aggregate;
            warpScan.ExclusiveScan(upsweep(op), before, op, aggregate);
            const T_ prefix = warpScan.Broadcast(callback(aggregate), 0);
            before = op(prefix, before);
            if (thread == 0) before = prefix;
            downsweep<Inclusive>(op, before);
        }
        __syncthreads();
        output = *cell;
    }

    __device__ __forceinline__ T_ *leave(T_ input) {
        T_ *cell = Raking::PlacementPtr(storage.grid, thread);
        uninitialized_copy_single(cell, input);
        __syncthreads();
        return cell;
    }
    template <class Op> __device__ __forceinline__ T_ upsweep(Op op) {
        copy<0>(kept, Raking::RakingPtr(storage.grid, thread));
        return reduce<1>(kept[0], op);
    }
    template <bool Inclusive, class Op>
    __device__ __forceinline__ void downsweep(Op op, T_ before, bool applyBefore = true) {
        T_ *segment = Raking::RakingPtr(storage.grid, thread);
        if (!Memoize) copy<0>(kept, segment);
        if constexpr (Inclusive)
            internal::ThreadScanInclusive(kept, kept, op, before, applyBefore);
        else
            internal::ThreadScanExclusive(kept, kept, op, before, applyBefore);
        copy<0>(segment, kept);
    }
    template <int I_, class Op> __device__ __forceinline__ T_ reduce(T_ partial, Op op) {
        if constexpr (I_ < Segment) {
            if (Raking::UNGUARDED || thread * Segment + I_ < Threads) {
                T_ addend = kept[I_];
                partial = op(partial, addend);
            }
            return reduce<I_ + 1>(partial, op);
        } else {
            return partial;
        }
    }
    template <int I_> __device__ __forceinline__ void copy(T_ *to, T_ *from) {
        if constexpr (I_ < Segment) {
            to[I_] = from[I_];
            copy<I_ + 1>(to, from);
        }
    }

    Layout &storage;
    const unsigned int thread;
    T_ kept[Segment];
};

} // namespace detail
} // namespace cub
