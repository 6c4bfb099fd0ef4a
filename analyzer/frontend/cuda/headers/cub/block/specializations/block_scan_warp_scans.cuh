// BLOCK_SCAN_WARP_SCANS.
#pragma once
#pragma clang system_header

#include "../../warp/warp_scan.cuh"

namespace cub {
namespace detail {

/// Every warp scans its own values; then every thread combines the totals of the warps before its own.
template <class T_, int Threads> class BlockScanWarpScans {
    static constexpr int Warps = quotientCeiling(Threads, 32);
    typedef cub::WarpScan<T_> WarpScan;

  public:
    struct alignas(32) Layout {
        T_ aggregates[Warps];
        typename WarpScan::TempStorage warps[Warps];
        T_ prefix;
    };
    __device__ __forceinline__ BlockScanWarpScans(Layout &storage, unsigned int thread)
        : storage(storage), thread(thread), warp(Warps == 1 ? 0 : thread / 32), lane(LaneId()) {}

    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op) {
        T_ aggregate;
        ExclusiveScan(input, output, op, aggregate);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        T_ inclusive;
        scanOfWarp().Scan(input, inclusive, output, op);
        const T_ prefix = prefixOfWarp(inclusive, op, aggregate);
        if (warp != 0) {
            output = op(prefix, output);
            if (lane == 0) output = prefix;
        }
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScanFrom(T_ initial, T_ input, T_ &output, Op op) {
        T_ aggregate;
        ExclusiveScanFrom(initial, input, output, op, aggregate);
    }
    template <class Op>
    __device__ __forceinline__ void ExclusiveScanFrom(T_ initial, T_ input, T_ &output, Op op, T_ &aggregate) {
        T_ inclusive;
        scanOfWarp().Scan(input, inclusive, output, op);
        T_ prefix = op(initial, prefixOfWarp(inclusive, op, aggregate));
        if (warp == 0) prefix = initial;
        output = op(prefix, output);
        if (lane == 0) output = prefix;
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void ExclusiveScanAfter(Callback &callback, T_ input, T_ &output, Op op) {
        T_ aggregate;
        ExclusiveScan(input, output, op, aggregate);
        if (warp == 0) {
            const T_ prefix = callback(aggregate);
            if (lane == 0) {
                uninitialized_copy_single(&storage.prefix, prefix);
                output = prefix;
            }
        }
        __syncthreads();
        const T_ prefix = storage.prefix;
        if (thread > 0) output = op(prefix, output);
    }

    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op) {
        T_ aggregate;
        InclusiveScan(input, output, op, aggregate);
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        scanOfWarp().InclusiveScan(input, output, op);
        const T_ prefix = prefixOfWarp(output, op, aggregate);
        if (warp != 0) output = op(prefix, output);
    }
    template <class Op, class Callback>
    __device__ __forceinline__ void InclusiveScanAfter(Callback &callback, T_ input, T_ &output, Op op) {
        T_ aggregate;
        InclusiveScan(input, output, op, aggregate);
        if (warp == 0) {
            const T_ prefix = callback(aggregate);
            if (lane == 0) uninitialized_copy_single(&storage.prefix, prefix);
        }
        __syncthreads();
        const T_ prefix = storage.prefix;
        output = op(prefix, output);
    }

  private:
    __device__ __forceinline__ WarpScan scanOfWarp() { return WarpScan(storage.warps[warp]); }

    /// What comes before a thread's warp; undefined for the first warp.
    template <class Op> __device__ __forceinline__ T_ prefixOfWarp(T_ ofWarp, Op op, T_ &aggregate) {
        if (lane == 31) uninitialized_copy_single(storage.aggregates + warp, ofWarp);
        __syncthreads();
        T_ prefix;
        aggregate = storage.aggregates[0];
        combine<1>(prefix, aggregate, op);
        return prefix;
    }
    template <int Warp, class Op> __device__ __forceinline__ void combine(T_ &prefix, T_ &aggregate, Op op) {
        if constexpr (Warp < Warps) {
            if (warp == Warp) prefix = aggregate;
            T_ addend = storage.aggregates[Warp];
            aggregate = op(aggregate, addend);
            combine<Warp + 1>(prefix, aggregate, op);
        }
    }

    Layout &storage;
    const unsigned int thread, warp, lane;
};

} // namespace detail
} // namespace cub
