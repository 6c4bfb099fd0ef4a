// Ranks of a block's keys by one digit. The digits decide which counter is accessed.
#pragma once
#pragma clang system_header

#include "block_scan.cuh"
#include "radix_rank_sort_operations.cuh"

namespace cub {

enum RadixRankAlgorithm {
    RADIX_RANK_BASIC,
    RADIX_RANK_MEMOIZE,
    RADIX_RANK_MATCH,
    RADIX_RANK_MATCH_EARLY_COUNTS_ANY,
    RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR,
};
enum WarpMatchAlgorithm { WARP_MATCH_ANY, WARP_MATCH_ATOMIC_OR };

template <int Bins> struct BlockRadixRankEmptyCallback {
    __device__ __forceinline__ void operator()(int (&)[Bins]) {}
};

namespace detail {

template <int Bits, int Threads, BlockScanAlgorithm ScanAlgorithm, bool Wide, int BlockX, int BlockY, int BlockZ>
struct RadixRankLayout {
    typedef unsigned short Counter;
    typedef typename If<Wide, unsigned long long, unsigned int>::Type Packed;
    static constexpr int ratio = sizeof(Packed) / sizeof(Counter);
    static constexpr int lanes = 1 << most(Bits - Log2<ratio>::VALUE, 0);
    static constexpr int segment = lanes + 1; // padded
    typedef BlockScan<Packed, BlockX, ScanAlgorithm, BlockY, BlockZ> Scan;

    struct alignas(16) Layout {
        union {
            Counter counters[segment][Threads][ratio];
            Packed grid[Threads][segment];
        };
        typename Scan::TempStorage scan;
    };
};

} // namespace detail

/// Each thread counts its own digits, in 16 bits each; the counters are scanned in words of `SmemConfig`'s width.
template <int BlockX, int Bits, bool Descending, bool Memoize = true,
          BlockScanAlgorithm ScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig SmemConfig = cudaSharedMemBankSizeFourByte, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockRadixRank
    : public detail::BlockCollective<
          BlockRadixRank<BlockX, Bits, Descending, Memoize, ScanAlgorithm, SmemConfig, BlockY, BlockZ, Arch>,
          typename detail::RadixRankLayout<Bits, BlockX * BlockY * BlockZ, ScanAlgorithm,
                                           SmemConfig == cudaSharedMemBankSizeEightByte, BlockX, BlockY, BlockZ>::Layout,
          BlockX, BlockY, BlockZ> {
    typedef detail::RadixRankLayout<Bits, BlockX * BlockY * BlockZ, ScanAlgorithm,
                                    SmemConfig == cudaSharedMemBankSizeEightByte, BlockX, BlockY, BlockZ>
        Counters;
    typedef detail::BlockCollective<BlockRadixRank, typename Counters::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;
    typedef typename Counters::Counter Counter;
    typedef typename Counters::Packed Packed;
    static constexpr int digits = 1 << Bits;

  public:
    enum { BINS_TRACKED_PER_THREAD = detail::most(1, detail::quotientCeiling(digits, Threads)) };
    using Collective::Collective;

    template <class K_, int Keys, class Digits>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits digits) {
        Counter before[Keys];
        Counter *counters[Keys];
#pragma unroll
        for (int lane = 0; lane < Counters::segment; ++lane)
            *reinterpret_cast<Packed *>(storage.counters[lane][thread]) = 0;
#pragma unroll
        for (int i = 0; i < Keys; ++i) {
            counters[i] = counterOf(digits.Digit(keys[i]), thread);
            before[i] = *counters[i];
            *counters[i] = before[i] + 1;
        }
        __syncthreads();
        scanCounters();
        __syncthreads();
#pragma unroll
        for (int i = 0; i < Keys; ++i)
            ranks[i] = before[i] + *counters[i];
    }

    template <class K_, int Keys, class Digits>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits extract,
                                             int (&digitPrefix)[BINS_TRACKED_PER_THREAD]) {
        RankKeys(keys, ranks, extract);
#pragma unroll
        for (int i = 0; i < BINS_TRACKED_PER_THREAD; ++i) {
            const int bin = thread * BINS_TRACKED_PER_THREAD + i;
            if (Threads == digits || bin < digits) digitPrefix[i] = *counterOf(bin, 0);
        }
    }

  private:
    __device__ __forceinline__ Counter *counterOf(unsigned int digit, unsigned int ofThread) {
        unsigned int part = digit / Counters::lanes, lane = digit % Counters::lanes;
        if (Descending) {
            part = Counters::ratio - 1 - part;
            lane = Counters::lanes - 1 - lane;
        }
        return &storage.counters[lane][ofThread][part];
    }

    /// The packed counters of a word follow each other: the totals of the lower ones come before the higher.
    struct Prefix {
        __device__ __forceinline__ Packed operator()(Packed aggregate) {
            Packed prefix = 0;
#pragma unroll
            for (int i = 1; i < Counters::ratio; ++i)
                prefix += aggregate << (16 * i);
            return prefix;
        }
    };

    __device__ __forceinline__ void scanCounters() {
        Packed *segment = storage.grid[thread];
        Packed kept[Counters::segment];
#pragma unroll
        for (int i = 0; Memoize && i < Counters::segment; ++i)
            kept[i] = segment[i];
        Packed *raked = Memoize ? kept : segment;
        Packed before;
        Prefix prefix;
        typename Counters::Scan(storage.scan)
            .ExclusiveSum(internal::ThreadReduce<Counters::segment>(raked, ::cuda::std::plus<>()), before, prefix);
        internal::ThreadScanExclusive<Counters::segment>(raked, raked, ::cuda::std::plus<>(), before);
#pragma unroll
        for (int i = 0; Memoize && i < Counters::segment; ++i)
            segment[i] = kept[i];
    }
};

namespace detail {

template <int Bits, int Threads, BlockScanAlgorithm ScanAlgorithm, int BlockY, int BlockZ> struct RadixRankMatchLayout {
    static constexpr int digits = 1 << Bits;
    static constexpr int warps = quotientCeiling(Threads, 32) | 1; // padded to an odd number
    static constexpr int segment = quotientCeiling(warps * digits, Threads) | 1;
    typedef BlockScan<int, Threads, ScanAlgorithm, BlockY, BlockZ> Scan;

    struct alignas(16) Layout {
        typename Scan::TempStorage scan;
        union alignas(16) {
            volatile int counters[digits][warps];
            int grid[Threads][segment];
        };
    };
};

/// MatchAny() of a block whose last warp may have fewer lanes.
template <int Bits, int Threads> SMEM_D unsigned int matchInBlock(unsigned int label, unsigned int warp) {
    if constexpr (Threads % 32 != 0)
        if (warp == Threads / 32) return MatchAny<Bits, Threads % 32>(label);
    return MatchAny<Bits>(label);
}

} // namespace detail

/// Each warp counts: of the lanes with one digit, the first adds for all.
template <int BlockX, int Bits, bool Descending, BlockScanAlgorithm ScanAlgorithm = BLOCK_SCAN_WARP_SCANS, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockRadixRankMatch
    : public detail::BlockCollective<
          BlockRadixRankMatch<BlockX, Bits, Descending, ScanAlgorithm, BlockY, BlockZ, Arch>,
          typename detail::RadixRankMatchLayout<Bits, BlockX * BlockY * BlockZ, ScanAlgorithm, BlockY, BlockZ>::Layout,
          BlockX, BlockY, BlockZ> {
    typedef detail::RadixRankMatchLayout<Bits, BlockX * BlockY * BlockZ, ScanAlgorithm, BlockY, BlockZ> Counters;
    typedef detail::BlockCollective<BlockRadixRankMatch, typename Counters::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;
    static constexpr int digits = 1 << Bits;

  public:
    enum { BINS_TRACKED_PER_THREAD = detail::most(1, detail::quotientCeiling(digits, Threads)) };
    using Collective::Collective;

    template <class K_, int Keys, class Digits, class Callback>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits extract, Callback callback) {
#pragma unroll
        for (int i = 0; i < Counters::segment; ++i)
            storage.grid[thread][i] = 0;
        __syncthreads();

        volatile int *counters[Keys];
        const unsigned int warp = thread >> 5, lower = LaneMaskLt();
#pragma unroll
        for (int i = 0; i < Keys; ++i) {
            unsigned int digit = extract.Digit(keys[i]);
            if (Descending) digit = digits - 1 - digit;
            const unsigned int peers = detail::matchInBlock<Bits, Threads>(digit, warp);
            counters[i] = &storage.counters[digit][warp];
            const int before = *counters[i];
            __syncwarp(0xffffffff);
            const int rankInPeers = __popc(peers & lower);
            if (rankInPeers == 0) *counters[i] = before + __popc(peers);
            __syncwarp(0xffffffff);
            ranks[i] = before + rankInPeers;
        }
        __syncthreads();

        int kept[Counters::segment];
#pragma unroll
        for (int i = 0; i < Counters::segment; ++i)
            kept[i] = storage.grid[thread][i];
        typename Counters::Scan(storage.scan).ExclusiveSum(kept, kept);
#pragma unroll
        for (int i = 0; i < Counters::segment; ++i)
            storage.grid[thread][i] = kept[i];
        __syncthreads();
        if constexpr (!__is_same(Callback, BlockRadixRankEmptyCallback<BINS_TRACKED_PER_THREAD>))
            count(callback, Threads * Keys);
#pragma unroll
        for (int i = 0; i < Keys; ++i)
            ranks[i] += *counters[i];
    }
    template <class K_, int Keys, class Digits>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits extract) {
        RankKeys(keys, ranks, extract, BlockRadixRankEmptyCallback<BINS_TRACKED_PER_THREAD>());
    }
    template <class K_, int Keys, class Digits, class Callback>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits extract,
                                             int (&digitPrefix)[BINS_TRACKED_PER_THREAD], Callback callback) {
        RankKeys(keys, ranks, extract, callback);
#pragma unroll
        for (int i = 0; i < BINS_TRACKED_PER_THREAD; ++i) {
            const int bin = thread * BINS_TRACKED_PER_THREAD + i;
            if (Threads == digits || bin < digits) digitPrefix[i] = storage.counters[Descending ? digits - bin - 1 : bin][0];
        }
    }
    template <class K_, int Keys, class Digits>
    __device__ __forceinline__ void RankKeys(K_ (&keys)[Keys], int (&ranks)[Keys], Digits extract,
                                             int (&digitPrefix)[BINS_TRACKED_PER_THREAD]) {
        RankKeys(keys, ranks, extract, digitPrefix, BlockRadixRankEmptyCallback<BINS_TRACKED_PER_THREAD>());
    }

  private:
    template <class Callback> __device__ __forceinline__ void count(Callback callback, int items) {
        int bins[BINS_TRACKED_PER_THREAD];
#pragma unroll
        for (int i = 0; i < BINS_TRACKED_PER_THREAD; ++i) {
            int bin = thread * BINS_TRACKED_PER_THREAD + i;
            if (Threads == digits || bin < digits) {
                if (Descending) bin = digits - bin - 1;
                const int next = Descending ? bin - 1 : bin + 1;
                bins[i] = (next >= 0 && next < digits ? storage.counters[next][0] : items) - storage.counters[bin][0];
            }
        }
        callback(bins);
    }
};

} // namespace cub
