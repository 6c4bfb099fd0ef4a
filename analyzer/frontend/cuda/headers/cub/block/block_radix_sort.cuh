// Sorts a block's keys, with values or without, a digit at a time.
#pragma once
#pragma clang system_header

#include "block_exchange.cuh"
#include "block_radix_rank.cuh"

namespace cub {
namespace detail {

template <class K_, int BlockX, int Items, class V_, int Bits, bool Memoize, BlockScanAlgorithm ScanAlgorithm,
          cudaSharedMemConfig SmemConfig, int BlockY, int BlockZ>
struct RadixSortLayout {
    template <bool Descending>
    using Rank = BlockRadixRank<BlockX, Bits, Descending, Memoize, ScanAlgorithm, SmemConfig, BlockY, BlockZ>;
    template <class T_> using Exchange = BlockExchange<T_, BlockX, Items, false, BlockY, BlockZ>;

    union Layout {
        typename Rank<false>::TempStorage ascending;
        typename Rank<true>::TempStorage descending;
        typename Exchange<K_>::TempStorage keys;
        typename Exchange<V_>::TempStorage values;

        __device__ __forceinline__ typename Rank<false>::TempStorage &rank(Rank<false> *) { return ascending; }
        __device__ __forceinline__ typename Rank<true>::TempStorage &rank(Rank<true> *) { return descending; }
    };
};

/// Declared only; that it takes the storage tells the analysis that it may access it.
template <class Storage, class... A_> __device__ void sortByParts(Storage &, A_ &&...);

} // namespace detail

template <class K_, int BlockX, int Items, class V_ = NullType, int Bits = 4, bool Memoize = true,
          BlockScanAlgorithm ScanAlgorithm = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig SmemConfig = cudaSharedMemBankSizeFourByte, int BlockY = 1, int BlockZ = 1, int Arch = 0>
class BlockRadixSort
    : public detail::BlockCollective<
          BlockRadixSort<K_, BlockX, Items, V_, Bits, Memoize, ScanAlgorithm, SmemConfig, BlockY, BlockZ, Arch>,
          typename detail::RadixSortLayout<K_, BlockX, Items, V_, Bits, Memoize, ScanAlgorithm, SmemConfig, BlockY,
                                           BlockZ>::Layout,
          BlockX, BlockY, BlockZ> {
    typedef detail::RadixSortLayout<K_, BlockX, Items, V_, Bits, Memoize, ScanAlgorithm, SmemConfig, BlockY, BlockZ> Parts;
    typedef detail::BlockCollective<BlockRadixSort, typename Parts::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    static constexpr int allBits = sizeof(K_) * 8;

  public:
    using Collective::Collective;

    __device__ __forceinline__ void Sort(K_ (&keys)[Items], int begin = 0, int end = allBits) {
        sort<false, false>(keys, (V_(*)[Items]) nullptr, begin, end);
    }
    __device__ __forceinline__ void Sort(K_ (&keys)[Items], V_ (&values)[Items], int begin = 0, int end = allBits) {
        sort<false, false>(keys, &values, begin, end);
    }
    __device__ __forceinline__ void SortDescending(K_ (&keys)[Items], int begin = 0, int end = allBits) {
        sort<true, false>(keys, (V_(*)[Items]) nullptr, begin, end);
    }
    __device__ __forceinline__ void SortDescending(K_ (&keys)[Items], V_ (&values)[Items], int begin = 0,
                                                   int end = allBits) {
        sort<true, false>(keys, &values, begin, end);
    }
    __device__ __forceinline__ void SortBlockedToStriped(K_ (&keys)[Items], int begin = 0, int end = allBits) {
        sort<false, true>(keys, (V_(*)[Items]) nullptr, begin, end);
    }
    __device__ __forceinline__ void SortBlockedToStriped(K_ (&keys)[Items], V_ (&values)[Items], int begin = 0,
                                                         int end = allBits) {
        sort<false, true>(keys, &values, begin, end);
    }
    __device__ __forceinline__ void SortDescendingBlockedToStriped(K_ (&keys)[Items], int begin = 0, int end = allBits) {
        sort<true, true>(keys, (V_(*)[Items]) nullptr, begin, end);
    }
    __device__ __forceinline__ void SortDescendingBlockedToStriped(K_ (&keys)[Items], V_ (&values)[Items], int begin = 0,
                                                                   int end = allBits) {
        sort<true, true>(keys, &values, begin, end);
    }

    // By the parts of a key that a function object names.
#define SMEM_CUB_SORT_BY_PARTS(NAME)                                                                                        \
    template <class Parts_, class... Bits_>                                                                                 \
    __device__ __forceinline__ typename detail::EnableIf<__is_class(Parts_)>::Type NAME(K_ (&keys)[Items], Parts_ parts,    \
                                                                                       Bits_... bits) {                     \
        detail::sortByParts(storage, keys, parts, bits...);                                                                 \
    }                                                                                                                       \
    template <class Parts_, class... Bits_>                                                                                 \
    __device__ __forceinline__ typename detail::EnableIf<__is_class(Parts_)>::Type NAME(                                    \
        K_ (&keys)[Items], V_ (&values)[Items], Parts_ parts, Bits_... bits) {                                              \
        detail::sortByParts(storage, keys, values, parts, bits...);                                                         \
    }
    SMEM_CUB_SORT_BY_PARTS(Sort)
    SMEM_CUB_SORT_BY_PARTS(SortDescending)
    SMEM_CUB_SORT_BY_PARTS(SortBlockedToStriped)
    SMEM_CUB_SORT_BY_PARTS(SortDescendingBlockedToStriped)
#undef SMEM_CUB_SORT_BY_PARTS

  private:
    template <bool Descending, bool Striped>
    __device__ __forceinline__ void sort(K_ (&keys)[Items], V_ (*values)[Items], int begin, int end) {
        typedef typename Traits<K_>::UnsignedBits Unsigned;
        typedef typename Parts::template Rank<Descending> Rank;
        Unsigned(&ordered)[Items] = reinterpret_cast<Unsigned(&)[Items]>(keys);
#pragma unroll
        for (int i = 0; i < Items; ++i)
            ordered[i] = Traits<K_>::TwiddleIn(ordered[i]);
        while (true) {
            int ranks[Items];
            BFEDigitExtractor<K_> digits(begin, Bits < end - begin ? Bits : end - begin);
            Rank(storage.rank((Rank *)nullptr)).RankKeys(ordered, ranks, digits);
            begin += Bits;
            __syncthreads();
            if (Striped && begin >= end) {
                exchange<true>(keys, storage.keys, ranks);
                exchangeValues<true>(values, ranks);
                break;
            }
            exchange<false>(keys, storage.keys, ranks);
            exchangeValues<false>(values, ranks);
            if (begin >= end) break;
            __syncthreads();
        }
#pragma unroll
        for (int i = 0; i < Items; ++i)
            ordered[i] = Traits<K_>::TwiddleOut(ordered[i]);
    }
    template <bool Striped, class T_, class Storage>
    __device__ __forceinline__ void exchange(T_ (&items)[Items], Storage &place, int (&ranks)[Items]) {
        typename Parts::template Exchange<T_> exchange(place);
        if constexpr (Striped)
            exchange.ScatterToStriped(items, ranks);
        else
            exchange.ScatterToBlocked(items, ranks);
    }
    template <bool Striped> __device__ __forceinline__ void exchangeValues(V_ (*values)[Items], int (&ranks)[Items]) {
        if constexpr (!__is_same(V_, NullType)) {
            __syncthreads();
            exchange<Striped>(*values, storage.values, ranks);
        }
    }
};

} // namespace cub
