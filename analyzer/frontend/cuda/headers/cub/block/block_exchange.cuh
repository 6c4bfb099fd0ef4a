// Rearranges a block's items through shared memory. Blocked: a thread's items are neighbours; striped: they are a block (or
// a warp) apart. With `TimeSliced`, the warps take turns in the storage of one.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {
namespace detail {

/// A cell of padding after every 32 items where a power of two would make the lanes of a blocked access collide.
template <class T_, int Threads, int Items, bool TimeSliced> struct ExchangeLayout {
    static constexpr bool padded = Items > 4 && PowerOfTwo<Items>::VALUE;
    static constexpr int items = (TimeSliced ? least(Threads, 32) : Threads) * Items;

    struct alignas(16) Layout {
        T_ cells[items + (padded ? items >> 5 : 0)];
    };
    static __device__ __forceinline__ int cellOf(int item) { return padded ? item + (item >> 5) : item; }
};

} // namespace detail

template <class T_, int BlockX, int Items, bool TimeSliced = false, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockExchange
    : public detail::BlockCollective<
          BlockExchange<T_, BlockX, Items, TimeSliced, BlockY, BlockZ, Arch>,
          typename detail::ExchangeLayout<T_, BlockX * BlockY * BlockZ, Items, TimeSliced>::Layout, BlockX, BlockY, BlockZ> {
    typedef detail::ExchangeLayout<T_, BlockX * BlockY * BlockZ, Items, TimeSliced> Exchange;
    typedef detail::BlockCollective<BlockExchange, typename Exchange::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;
    using Collective::Warps;
    static constexpr int WarpThreads = detail::least(Threads, 32), SliceItems = Exchange::items;

    // Where an item stands in the storage.
    __device__ __forceinline__ int blocked(int i) const { return thread * Items + i; }
    __device__ __forceinline__ int striped(int i) const { return i * Threads + thread; }
    __device__ __forceinline__ int ofLane(int i) const { return lane * Items + i; }
    __device__ __forceinline__ int stripedOfLane(int i) const { return i * WarpThreads + lane; }
    __device__ __forceinline__ int ofWarp(int i) const { return warpOffset + i + lane * Items; }
    __device__ __forceinline__ int stripedOfWarp(int i) const { return warpOffset + i * WarpThreads + lane; }

    __device__ __forceinline__ void write(int item, const T_ &value) {
        detail::uninitialized_copy_single(storage.cells + Exchange::cellOf(item), value);
    }
    __device__ __forceinline__ const T_ &read(int item) const { return storage.cells[Exchange::cellOf(item)]; }

    // Of a slice, the items that are a thread's by the striped arrangement; the others are another thread's or another
    // slice's.
    template <class Visit> __device__ __forceinline__ void visitStripedOfSlice(int slice, Visit visit) {
        const int begin = slice * SliceItems, end = begin + SliceItems;
#pragma unroll
        for (int i = 0; i < Items; ++i) {
            const int strip = i * Threads;
            if (begin < strip + Threads && end > strip) {
                const int item = strip + thread - begin;
                if (item >= 0 && item < SliceItems) visit(i, item);
            }
        }
    }
    template <class Rank>
    __device__ __forceinline__ void writeRanksOfSlice(int slice, const T_ (&input)[Items], Rank (&ranks)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i) {
            const int item = ranks[i] - slice * SliceItems;
            if (item >= 0 && item < WarpThreads * Items) write(item, input[i]);
        }
    }
    template <class Output> __device__ __forceinline__ void readStriped(Output (&output)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i)
            output[i] = read(striped(i));
    }

    unsigned int lane = LaneId(), warp = Warps == 1 ? 0 : thread / 32, warpOffset = warp * WarpThreads * Items;

  public:
    using Collective::Collective;

    template <class Output>
    __device__ __forceinline__ void BlockedToStriped(const T_ (&input)[Items], Output (&output)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(blocked(i), input[i]);
            __syncthreads();
            readStriped(output);
        } else {
            T_ kept[Items];
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                __syncthreads();
                if (warp == slice) {
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        write(ofLane(i), input[i]);
                }
                __syncthreads();
                visitStripedOfSlice(slice, [&](int i, int item) { kept[i] = read(item); });
            }
            copy(kept, output);
        }
    }

    template <class Output>
    __device__ __forceinline__ void StripedToBlocked(const T_ (&input)[Items], Output (&output)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(striped(i), input[i]);
            __syncthreads();
#pragma unroll
            for (int i = 0; i < Items; ++i)
                output[i] = read(blocked(i));
        } else {
            T_ kept[Items];
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                __syncthreads();
                visitStripedOfSlice(slice, [&](int i, int item) { write(item, input[i]); });
                __syncthreads();
                if (warp == slice) {
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        kept[i] = read(ofLane(i));
                }
            }
            copy(kept, output);
        }
    }

    template <class Output>
    __device__ __forceinline__ void BlockedToWarpStriped(const T_ (&input)[Items], Output (&output)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(ofWarp(i), input[i]);
            __syncwarp(0xffffffff);
#pragma unroll
            for (int i = 0; i < Items; ++i)
                output[i] = read(stripedOfWarp(i));
        } else {
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                if (slice > 0) __syncthreads();
                if (warp == slice) {
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        write(ofLane(i), input[i]);
                    __syncwarp(0xffffffff);
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        output[i] = read(stripedOfLane(i));
                }
            }
        }
    }

    template <class Output>
    __device__ __forceinline__ void WarpStripedToBlocked(const T_ (&input)[Items], Output (&output)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(stripedOfWarp(i), input[i]);
            __syncwarp(0xffffffff);
#pragma unroll
            for (int i = 0; i < Items; ++i)
                output[i] = read(ofWarp(i));
        } else {
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                __syncthreads();
                if (warp == slice) {
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        write(stripedOfLane(i), input[i]);
                    __syncwarp(0xffffffff);
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        output[i] = read(ofLane(i));
                }
            }
        }
    }

    template <class Output, class Rank>
    __device__ __forceinline__ void ScatterToBlocked(const T_ (&input)[Items], Output (&output)[Items],
                                                     Rank (&ranks)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(ranks[i], input[i]);
            __syncthreads();
#pragma unroll
            for (int i = 0; i < Items; ++i)
                output[i] = read(blocked(i));
        } else {
            T_ kept[Items];
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                __syncthreads();
                writeRanksOfSlice(slice, input, ranks);
                __syncthreads();
                if (warp == slice) {
#pragma unroll
                    for (int i = 0; i < Items; ++i)
                        kept[i] = read(ofLane(i));
                }
            }
            copy(kept, output);
        }
    }

    template <class Output, class Rank>
    __device__ __forceinline__ void ScatterToStriped(const T_ (&input)[Items], Output (&output)[Items],
                                                     Rank (&ranks)[Items]) {
        if constexpr (!TimeSliced) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                write(ranks[i], input[i]);
            __syncthreads();
            readStriped(output);
        } else {
            T_ kept[Items];
#pragma unroll
            for (int slice = 0; slice < Warps; ++slice) {
                __syncthreads();
                writeRanksOfSlice(slice, input, ranks);
                __syncthreads();
                visitStripedOfSlice(slice, [&](int i, int item) { kept[i] = read(item); });
            }
            copy(kept, output);
        }
    }

    // An item without a rank, or without its flag, stays out.
    template <class Output, class Rank>
    __device__ __forceinline__ void ScatterToStripedGuarded(const T_ (&input)[Items], Output (&output)[Items],
                                                            Rank (&ranks)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i)
            if (ranks[i] >= 0) storage.cells[Exchange::cellOf(ranks[i])] = input[i];
        __syncthreads();
        readStriped(output);
    }
    template <class Output, class Rank, class Flag>
    __device__ __forceinline__ void ScatterToStripedFlagged(const T_ (&input)[Items], Output (&output)[Items],
                                                            Rank (&ranks)[Items], Flag (&valid)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i)
            if (valid[i]) storage.cells[Exchange::cellOf(ranks[i])] = input[i];
        __syncthreads();
        readStriped(output);
    }

    // In place.
    __device__ __forceinline__ void StripedToBlocked(T_ (&items)[Items]) { StripedToBlocked(items, items); }
    __device__ __forceinline__ void BlockedToStriped(T_ (&items)[Items]) { BlockedToStriped(items, items); }
    __device__ __forceinline__ void WarpStripedToBlocked(T_ (&items)[Items]) { WarpStripedToBlocked(items, items); }
    __device__ __forceinline__ void BlockedToWarpStriped(T_ (&items)[Items]) { BlockedToWarpStriped(items, items); }
    template <class Rank> __device__ __forceinline__ void ScatterToBlocked(T_ (&items)[Items], Rank (&ranks)[Items]) {
        ScatterToBlocked(items, items, ranks);
    }
    template <class Rank> __device__ __forceinline__ void ScatterToStriped(T_ (&items)[Items], Rank (&ranks)[Items]) {
        ScatterToStriped(items, items, ranks);
    }
    template <class Rank> __device__ __forceinline__ void ScatterToStripedGuarded(T_ (&items)[Items], Rank (&ranks)[Items]) {
        ScatterToStripedGuarded(items, items, ranks);
    }
    template <class Rank, class Flag>
    __device__ __forceinline__ void ScatterToStripedFlagged(T_ (&items)[Items], Rank (&ranks)[Items], Flag (&valid)[Items]) {
        ScatterToStripedFlagged(items, items, ranks, valid);
    }

  private:
    template <class Output> __device__ __forceinline__ void copy(T_ (&from)[Items], Output (&to)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i)
            to[i] = from[i];
    }
};

} // namespace cub
