// Scans over a block, by the algorithm that is asked for.
#pragma once
#pragma clang system_header

#include "../thread/thread_reduce.cuh"
#include "specializations/block_scan_raking.cuh"
#include "specializations/block_scan_warp_scans.cuh"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

namespace detail {

/// Scans by warps are only for whole warps.
template <class T_, int Threads, BlockScanAlgorithm Algorithm>
using InternalBlockScan =
    typename If<Algorithm == BLOCK_SCAN_WARP_SCANS && Threads % 32 == 0, BlockScanWarpScans<T_, Threads>,
                BlockScanRaking<T_, Threads, Algorithm == BLOCK_SCAN_RAKING_MEMOIZE>>::Type;

} // namespace detail

template <class T_, int BlockX, BlockScanAlgorithm Algorithm = BLOCK_SCAN_RAKING, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockScan
    : public detail::BlockCollective<BlockScan<T_, BlockX, Algorithm, BlockY, BlockZ, Arch>,
                                     typename detail::InternalBlockScan<T_, BlockX * BlockY * BlockZ, Algorithm>::Layout,
                                     BlockX, BlockY, BlockZ> {
    typedef detail::InternalBlockScan<T_, BlockX * BlockY * BlockZ, Algorithm> Internal;
    typedef detail::BlockCollective<BlockScan, typename Internal::Layout, BlockX, BlockY, BlockZ> Collective;
    typedef ::cuda::std::plus<> Plus;
    using Collective::storage;
    using Collective::thread;

  public:
    using Collective::Collective;

    // ---- one value a thread

    __device__ __forceinline__ void ExclusiveSum(T_ input, T_ &output) { ExclusiveScan(input, output, T_{}, Plus()); }
    __device__ __forceinline__ void ExclusiveSum(T_ input, T_ &output, T_ &aggregate) {
        ExclusiveScan(input, output, T_{}, Plus(), aggregate);
    }
    template <class Callback> __device__ __forceinline__ void ExclusiveSum(T_ input, T_ &output, Callback &prefix) {
        ExclusiveScan(input, output, Plus(), prefix);
    }
    __device__ __forceinline__ void InclusiveSum(T_ input, T_ &output) { InclusiveScan(input, output, Plus()); }
    __device__ __forceinline__ void InclusiveSum(T_ input, T_ &output, T_ &aggregate) {
        InclusiveScan(input, output, Plus(), aggregate);
    }
    template <class Callback> __device__ __forceinline__ void InclusiveSum(T_ input, T_ &output, Callback &prefix) {
        InclusiveScan(input, output, Plus(), prefix);
    }

    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op) {
        scan().ExclusiveScan(input, output, op);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        scan().ExclusiveScan(input, output, op, aggregate);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, T_ initial, Op op) {
        scan().ExclusiveScanFrom(initial, input, output, op);
    }
    template <class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, T_ initial, Op op, T_ &aggregate) {
        scan().ExclusiveScanFrom(initial, input, output, op, aggregate);
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op, Callback &prefix) {
        scan().ExclusiveScanAfter(prefix, input, output, op);
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op) {
        scan().InclusiveScan(input, output, op);
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        scan().InclusiveScan(input, output, op, aggregate);
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op, Callback &prefix) {
        scan().InclusiveScanAfter(prefix, input, output, op);
    }

    // ---- several values a thread

    template <int Items> __device__ __forceinline__ void ExclusiveSum(T_ (&input)[Items], T_ (&output)[Items]) {
        ExclusiveScan(input, output, T_{}, Plus());
    }
    template <int Items>
    __device__ __forceinline__ void ExclusiveSum(T_ (&input)[Items], T_ (&output)[Items], T_ &aggregate) {
        ExclusiveScan(input, output, T_{}, Plus(), aggregate);
    }
    template <int Items, class Callback>
    __device__ __forceinline__ void ExclusiveSum(T_ (&input)[Items], T_ (&output)[Items], Callback &prefix) {
        ExclusiveScan(input, output, Plus(), prefix);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, op);
        internal::ThreadScanExclusive(input, output, op, before, thread != 0);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op, T_ &aggregate) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, op, aggregate);
        internal::ThreadScanExclusive(input, output, op, before, thread != 0);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ (&input)[Items], T_ (&output)[Items], T_ initial, Op op) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, initial, op);
        internal::ThreadScanExclusive(input, output, op, before);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ (&input)[Items], T_ (&output)[Items], T_ initial, Op op,
                                                  T_ &aggregate) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, initial, op, aggregate);
        internal::ThreadScanExclusive(input, output, op, before);
    }
    template <int Items, class Op, class Callback>
    __device__ __forceinline__ void ExclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op, Callback &prefix) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, op, prefix);
        internal::ThreadScanExclusive(input, output, op, before);
    }

    // A sum takes zero for what comes before; any other operator has no such value, and the first thread goes without.
    template <int Items> __device__ __forceinline__ void InclusiveSum(T_ (&input)[Items], T_ (&output)[Items]) {
        if constexpr (Items == 1) {
            InclusiveSum(input[0], output[0]);
        } else {
            T_ before = ThreadReduce(input, Plus());
            ExclusiveSum(before, before);
            internal::ThreadScanInclusive(input, output, Plus(), before, thread != 0);
        }
    }
    template <int Items>
    __device__ __forceinline__ void InclusiveSum(T_ (&input)[Items], T_ (&output)[Items], T_ &aggregate) {
        if constexpr (Items == 1) {
            InclusiveSum(input[0], output[0], aggregate);
        } else {
            T_ before = ThreadReduce(input, Plus());
            ExclusiveSum(before, before, aggregate);
            internal::ThreadScanInclusive(input, output, Plus(), before, thread != 0);
        }
    }
    template <int Items, class Callback>
    __device__ __forceinline__ void InclusiveSum(T_ (&input)[Items], T_ (&output)[Items], Callback &prefix) {
        InclusiveScan(input, output, Plus(), prefix);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void InclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op) {
        if constexpr (Items == 1) {
            InclusiveScan(input[0], output[0], op);
        } else {
            T_ before = ThreadReduce(input, op);
            ExclusiveScan(before, before, op);
            internal::ThreadScanInclusive(input, output, op, before, thread != 0);
        }
    }
    template <int Items, class Op>
    __device__ __forceinline__ void InclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op, T_ &aggregate) {
        if constexpr (Items == 1) {
            InclusiveScan(input[0], output[0], op, aggregate);
        } else {
            T_ before = ThreadReduce(input, op);
            ExclusiveScan(before, before, op, aggregate);
            internal::ThreadScanInclusive(input, output, op, before, thread != 0);
        }
    }
    template <int Items, class Op>
    __device__ __forceinline__ void InclusiveScan(T_ (&input)[Items], T_ (&output)[Items], T_ initial, Op op) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, initial, op);
        internal::ThreadScanInclusive(input, output, op, before);
    }
    template <int Items, class Op>
    __device__ __forceinline__ void InclusiveScan(T_ (&input)[Items], T_ (&output)[Items], T_ initial, Op op,
                                                  T_ &aggregate) {
        T_ before = ThreadReduce(input, op);
        ExclusiveScan(before, before, initial, op, aggregate);
        internal::ThreadScanInclusive(input, output, op, before);
    }
    template <int Items, class Op, class Callback>
    __device__ __forceinline__ void InclusiveScan(T_ (&input)[Items], T_ (&output)[Items], Op op, Callback &prefix) {
        if constexpr (Items == 1) {
            InclusiveScan(input[0], output[0], op, prefix);
        } else {
            T_ before = ThreadReduce(input, op);
            ExclusiveScan(before, before, op, prefix);
            internal::ThreadScanInclusive(input, output, op, before);
        }
    }

  private:
    __device__ __forceinline__ Internal scan() { return Internal(storage, thread); }
};

} // namespace cub
