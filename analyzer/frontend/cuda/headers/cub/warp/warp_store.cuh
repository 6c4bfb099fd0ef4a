// Stores of a warp's items to global memory, directly or through shared memory.
#pragma once
#pragma clang system_header

#include "../block/block_store.cuh"
#include "warp_load.cuh"

namespace cub {

enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

template <class T_, int Items, WarpStoreAlgorithm Algorithm = WARP_STORE_DIRECT, int Lanes = 32, int Arch = 0>
class WarpStore
    : public detail::WarpCollective<
          WarpStore<T_, Items, Algorithm, Lanes, Arch>,
          typename detail::WarpTransposition<T_, Items, Lanes, Algorithm == WARP_STORE_TRANSPOSE>::Layout, Lanes> {
    typedef detail::WarpTransposition<T_, Items, Lanes, Algorithm == WARP_STORE_TRANSPOSE> Transposition;
    typedef detail::WarpCollective<WarpStore, typename Transposition::Layout, Lanes> Collective;
    using Collective::lane;
    using Collective::storage;

  public:
    using Collective::Collective;

    template <class I_> __device__ __forceinline__ void Store(I_ target, T_ (&items)[Items]) { store(target, items); }
    template <class I_> __device__ __forceinline__ void Store(I_ target, T_ (&items)[Items], int end) {
        store(target, items, end);
    }

  private:
    template <class I_, class... End> __device__ __forceinline__ void store(I_ target, T_ (&items)[Items], End... end) {
        if constexpr (Algorithm == WARP_STORE_VECTORIZE && sizeof...(end) == 0 && __is_same(I_, T_ *)) {
            StoreDirectBlockedVectorized(lane, target, items);
        } else if constexpr (Algorithm == WARP_STORE_DIRECT || Algorithm == WARP_STORE_VECTORIZE) {
            StoreDirectBlocked(lane, target, items, end...);
        } else {
            if constexpr (Algorithm == WARP_STORE_TRANSPOSE)
                typename Transposition::Exchange(storage).BlockedToStriped(items, items);
            StoreDirectStriped<Lanes>(lane, target, items, end...);
        }
    }
};

} // namespace cub
