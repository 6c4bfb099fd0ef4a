// Rearranges a warp's items, through shared memory or by shuffles.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

namespace detail {

template <class T_, int Items, int Lanes> class WarpExchangeSmem : WarpPlace<Lanes> {
    static_assert(PowerOfTwo<Lanes>::VALUE, "the number of lanes must be a power of two");
    static constexpr bool padded = Items > 4 && PowerOfTwo<Items>::VALUE;
    static constexpr int items = Items * Lanes + 1;
    typedef T_ Layout[items + (padded ? items >> 5 : 0)];
    using WarpPlace<Lanes>::lane;
    using WarpPlace<Lanes>::mask;
    Layout &storage;

  public:
    struct TempStorage : Uninitialized<Layout> {};
    __device__ __forceinline__ explicit WarpExchangeSmem(TempStorage &storage) : storage(storage.Alias()) {}

    template <class Output>
    __device__ __forceinline__ void BlockedToStriped(const T_ (&input)[Items], Output (&output)[Items]) {
        for (int i = 0; i < Items; ++i)
            storage[Items * lane + i] = input[i];
        __syncwarp(mask);
        for (int i = 0; i < Items; ++i)
            output[i] = storage[Lanes * i + lane];
    }
    template <class Output>
    __device__ __forceinline__ void StripedToBlocked(const T_ (&input)[Items], Output (&output)[Items]) {
        for (int i = 0; i < Items; ++i)
            storage[Lanes * i + lane] = input[i];
        __syncwarp(mask);
        for (int i = 0; i < Items; ++i)
            output[i] = storage[Items * lane + i];
    }
    // Only scattering uses the padding, and it leaves the padded ranks to the caller.
    template <class Output, class Rank>
    __device__ __forceinline__ void ScatterToStriped(const T_ (&input)[Items], Output (&output)[Items],
                                                     Rank (&ranks)[Items]) {
#pragma unroll
        for (int i = 0; i < Items; ++i) {
            if (padded) ranks[i] += ranks[i] >> 5;
            storage[ranks[i]] = input[i];
        }
        __syncwarp(mask);
#pragma unroll
        for (int i = 0; i < Items; ++i) {
            const int item = i * Lanes + lane;
            output[i] = storage[padded ? item + (item >> 5) : item];
        }
    }
};

/// A square is transposed by halves: those off the diagonal are swapped, then each is transposed.
template <class T_, int Items, int Lanes> class WarpExchangeShfl : WarpPlace<Lanes> {
    static_assert(Items == Lanes && PowerOfTwo<Lanes>::VALUE, "only as many items as lanes, a power of two");
    using WarpPlace<Lanes>::lane;
    using WarpPlace<Lanes>::mask;

  public:
    typedef NullType TempStorage;
    __device__ __forceinline__ explicit WarpExchangeShfl(TempStorage &) {}

    template <class Output>
    __device__ __forceinline__ void BlockedToStriped(const T_ (&input)[Items], Output (&output)[Items]) {
        T_ kept[Items];
#pragma unroll
        for (int i = 0; i < Items; ++i)
            kept[i] = input[i];
#pragma unroll
        for (int half = Items / 2; half > 0; half /= 2) {
            const bool upper = lane & half;
#pragma unroll
            for (int i = 0; i < Items; ++i) {
                if (i & half) continue;
                const T_ received = __shfl_xor_sync(mask, upper ? kept[i] : kept[i + half], half, Lanes);
                (upper ? kept[i] : kept[i + half]) = received;
            }
        }
#pragma unroll
        for (int i = 0; i < Items; ++i)
            output[i] = kept[i];
    }
    template <class Output>
    __device__ __forceinline__ void StripedToBlocked(const T_ (&input)[Items], Output (&output)[Items]) {
        BlockedToStriped(input, output);
    }
};

template <class T_, int Items, int Lanes, WarpExchangeAlgorithm Algorithm>
using InternalWarpExchange = typename If<Algorithm == WARP_EXCHANGE_SMEM, WarpExchangeSmem<T_, Items, Lanes>,
                                         WarpExchangeShfl<T_, Items, Lanes>>::Type;

} // namespace detail

template <class T_, int Items, int Lanes = 32, WarpExchangeAlgorithm Algorithm = WARP_EXCHANGE_SMEM>
class WarpExchange : detail::InternalWarpExchange<T_, Items, Lanes, Algorithm> {
    typedef detail::InternalWarpExchange<T_, Items, Lanes, Algorithm> Internal;

  public:
    typedef typename Internal::TempStorage TempStorage;
    __device__ __forceinline__ explicit WarpExchange(TempStorage &storage) : Internal(storage) {}

    template <class Output>
    __device__ __forceinline__ void BlockedToStriped(const T_ (&input)[Items], Output (&output)[Items]) {
        Internal::BlockedToStriped(input, output);
    }
    template <class Output>
    __device__ __forceinline__ void StripedToBlocked(const T_ (&input)[Items], Output (&output)[Items]) {
        Internal::StripedToBlocked(input, output);
    }
    template <class Rank> __device__ __forceinline__ void ScatterToStriped(T_ (&items)[Items], Rank (&ranks)[Items]) {
        Internal::ScatterToStriped(items, items, ranks);
    }
    template <class Output, class Rank>
    __device__ __forceinline__ void ScatterToStriped(const T_ (&input)[Items], Output (&output)[Items],
                                                     Rank (&ranks)[Items]) {
        Internal::ScatterToStriped(input, output, ranks);
    }
};

} // namespace cub
