// Loads of a warp's items from global memory, directly or through shared memory.
#pragma once
#pragma clang system_header

#include "../block/block_load.cuh"
#include "warp_exchange.cuh"

namespace cub {

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };

namespace detail {

/// As BlockCollective, of a warp.
template <class Owner, class Layout, int Lanes> class WarpCollective {
  public:
    struct TempStorage : Uninitialized<Layout> {};

    __device__ __forceinline__ WarpCollective() : WarpCollective(own()) {}
    __device__ __forceinline__ WarpCollective(TempStorage &storage)
        : storage(storage.Alias()), lane(Lanes == 32 ? LaneId() : LaneId() % Lanes) {}

  protected:
    Layout &storage;
    int lane;

  private:
    static __device__ __forceinline__ TempStorage &own() {
        __shared__ TempStorage private_storage;
        return private_storage;
    }
};

template <class T_, int Items, int Lanes, bool Used> struct WarpTransposition {
    typedef WarpExchange<T_, Items, Lanes> Exchange;
    typedef typename If<Used, typename Exchange::TempStorage, NullType>::Type Layout;
};

} // namespace detail

template <class T_, int Items, WarpLoadAlgorithm Algorithm = WARP_LOAD_DIRECT, int Lanes = 32, int Arch = 0>
class WarpLoad : public detail::WarpCollective<
                     WarpLoad<T_, Items, Algorithm, Lanes, Arch>,
                     typename detail::WarpTransposition<T_, Items, Lanes, Algorithm == WARP_LOAD_TRANSPOSE>::Layout, Lanes> {
    typedef detail::WarpTransposition<T_, Items, Lanes, Algorithm == WARP_LOAD_TRANSPOSE> Transposition;
    typedef detail::WarpCollective<WarpLoad, typename Transposition::Layout, Lanes> Collective;
    using Collective::lane;
    using Collective::storage;

  public:
    using Collective::Collective;

    template <class I_> __device__ __forceinline__ void Load(I_ source, T_ (&items)[Items]) { load(source, items); }
    template <class I_> __device__ __forceinline__ void Load(I_ source, T_ (&items)[Items], int end) {
        load(source, items, end);
    }
    template <class I_, class Default>
    __device__ __forceinline__ void Load(I_ source, T_ (&items)[Items], int end, Default beyond) {
        load(source, items, end, beyond);
    }

  private:
    template <class I_, class... Bounds>
    __device__ __forceinline__ void load(I_ source, T_ (&items)[Items], Bounds... bounds) {
        if constexpr (Algorithm == WARP_LOAD_VECTORIZE && sizeof...(bounds) == 0) {
            detail::loadVectorized(lane, source, items);
        } else if constexpr (Algorithm == WARP_LOAD_DIRECT || Algorithm == WARP_LOAD_VECTORIZE) {
            LoadDirectBlocked(lane, source, items, bounds...);
        } else {
            LoadDirectStriped<Lanes>(lane, source, items, bounds...);
            if constexpr (Algorithm == WARP_LOAD_TRANSPOSE)
                typename Transposition::Exchange(storage).StripedToBlocked(items, items);
        }
    }
};

} // namespace cub
