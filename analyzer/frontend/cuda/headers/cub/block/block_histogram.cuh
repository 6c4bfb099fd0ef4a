// Histograms of a block's items in the caller's counters: by atomics, or from the ends of the runs of sorted items.
#pragma once
#pragma clang system_header

#include "block_discontinuity.cuh"
#include "block_radix_sort.cuh"

namespace cub {

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

namespace detail {

template <class T_, int BlockX, int Items, int Bins, int BlockY, int BlockZ> struct HistogramSortLayout {
    typedef BlockRadixSort<T_, BlockX, Items, NullType, 4, true, BLOCK_SCAN_WARP_SCANS, cudaSharedMemBankSizeFourByte,
                           BlockY, BlockZ>
        Sort;
    typedef BlockDiscontinuity<T_, BlockX, BlockY, BlockZ> Discontinuity;

    union Layout {
        typename Sort::TempStorage sort;
        struct {
            typename Discontinuity::TempStorage flags;
            unsigned int begin[Bins], end[Bins];
        } runs;
    };
};
struct HistogramAtomicLayout {
    struct Layout {};
};

template <class T_, int BlockX, int Items, int Bins, BlockHistogramAlgorithm Algorithm, int BlockY, int BlockZ>
using HistogramLayout =
    typename If<Algorithm == BLOCK_HISTO_SORT, HistogramSortLayout<T_, BlockX, Items, Bins, BlockY, BlockZ>,
                HistogramAtomicLayout>::Type;

} // namespace detail

template <class T_, int BlockX, int Items, int Bins, BlockHistogramAlgorithm Algorithm = BLOCK_HISTO_SORT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockHistogram : public detail::BlockCollective<
                           BlockHistogram<T_, BlockX, Items, Bins, Algorithm, BlockY, BlockZ, Arch>,
                           typename detail::HistogramLayout<T_, BlockX, Items, Bins, Algorithm, BlockY, BlockZ>::Layout,
                           BlockX, BlockY, BlockZ> {
    typedef detail::HistogramLayout<T_, BlockX, Items, Bins, Algorithm, BlockY, BlockZ> Parts;
    typedef detail::BlockCollective<BlockHistogram, typename Parts::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;

  public:
    using Collective::Collective;

    template <class Counter> __device__ __forceinline__ void InitHistogram(Counter histogram[Bins]) {
        eachBin([&](int bin) { histogram[bin] = 0; });
    }
    template <class Counter> __device__ __forceinline__ void Histogram(T_ (&items)[Items], Counter histogram[Bins]) {
        InitHistogram(histogram);
        __syncthreads();
        Composite(items, histogram);
    }
    template <class Counter> __device__ __forceinline__ void Composite(T_ (&items)[Items], Counter histogram[Bins]) {
        if constexpr (Algorithm == BLOCK_HISTO_ATOMIC) {
#pragma unroll
            for (int i = 0; i < Items; ++i)
                atomicAdd(histogram + items[i], 1);
        } else {
            addRuns(items, histogram);
        }
    }

  private:
    template <class Visit> __device__ __forceinline__ void eachBin(Visit visit) {
        int first = 0;
#pragma unroll
        for (; first + Threads <= Bins; first += Threads)
            visit(first + thread);
        if (Bins % Threads != 0 && first + thread < Bins) visit(first + thread);
    }

    template <class Counter> __device__ __forceinline__ void addRuns(T_ (&items)[Items], Counter histogram[Bins]) {
        auto &runs = storage.runs;
        typename Parts::Sort(storage.sort).Sort(items);
        __syncthreads();
        eachBin([&](int bin) {
            runs.begin[bin] = Threads * Items;
            runs.end[bin] = Threads * Items;
        });
        __syncthreads();
        int flags[Items];
        auto endRun = [&](const T_ &a, const T_ &b, int indexOfB) {
            if (a == b) return false;
            runs.begin[b] = indexOfB;
            runs.end[a] = indexOfB;
            return true;
        };
        typename Parts::Discontinuity(runs.flags).FlagHeads(flags, items, endRun);
        if (thread == 0) runs.begin[items[0]] = 0;
        __syncthreads();
        eachBin([&](int bin) { histogram[bin] += Counter(runs.end[bin] - runs.begin[bin]); });
    }
};

} // namespace cub
