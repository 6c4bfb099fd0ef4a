// Stores of a block's items to global memory, directly or through shared memory.
#pragma once
#pragma clang system_header

#include "block_load.cuh"

namespace cub {
namespace detail {

template <class Place, class T_, int Items, class I_> SMEM_D void storeAt(Place place, I_ target, T_ (&items)[Items]) {
    I_ first = target + place.first;
#pragma unroll
    for (int i = 0; i < Items; ++i)
        first[place[i] - place.first] = items[i];
}
template <class Place, class T_, int Items, class I_>
SMEM_D void storeAt(Place place, I_ target, T_ (&items)[Items], int end) {
    I_ first = target + place.first;
#pragma unroll
    for (int i = 0; i < Items; ++i)
        if (place[i] < end) first[place[i] - place.first] = items[i];
}

} // namespace detail

// `end` is nothing, or the end of the target.
template <class T_, int Items, class I_, class... End>
SMEM_D void StoreDirectBlocked(int thread, I_ target, T_ (&items)[Items], End... end) {
    detail::storeAt(detail::Blocked<Items>(thread), target, items, end...);
}
template <int Threads, class T_, int Items, class I_, class... End>
SMEM_D void StoreDirectStriped(int thread, I_ target, T_ (&items)[Items], End... end) {
    detail::storeAt(detail::Striped<Threads>(thread), target, items, end...);
}
template <class T_, int Items, class I_, class... End>
SMEM_D void StoreDirectWarpStriped(int thread, I_ target, T_ (&items)[Items], End... end) {
    detail::storeAt(detail::WarpStriped<Items>(thread), target, items, end...);
}
template <class T_, int Items> SMEM_D void StoreDirectBlockedVectorized(int thread, T_ *target, T_ (&items)[Items]) {
    constexpr int most = detail::least(4, Items), width = PowerOfTwo<most>::VALUE && Items % most == 0 ? most : 1;
    typedef typename CubVector<T_, width>::Type Vector;
    Vector vectors[Items / width];
#pragma unroll
    for (int i = 0; i < Items; ++i)
        reinterpret_cast<T_ *>(vectors)[i] = items[i];
    StoreDirectBlocked(thread, reinterpret_cast<Vector *>(target), vectors);
}

enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

namespace detail {

/// The first thread leaves the end for all.
template <class T_, int BlockX, int Items, BlockStoreAlgorithm Algorithm, int BlockY, int BlockZ> struct StoreExchange {
    typedef BlockExchange<T_, BlockX, Items, Algorithm == BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED, BlockY, BlockZ> Exchange;
    static constexpr bool used = Algorithm >= BLOCK_STORE_TRANSPOSE;
    struct WithEnd : Exchange::TempStorage {
        volatile int end;
    };
    typedef typename If<used, WithEnd, NullType>::Type Layout;
};

} // namespace detail

template <class T_, int BlockX, int Items, BlockStoreAlgorithm Algorithm = BLOCK_STORE_DIRECT, int BlockY = 1,
          int BlockZ = 1, int Arch = 0>
class BlockStore
    : public detail::BlockCollective<BlockStore<T_, BlockX, Items, Algorithm, BlockY, BlockZ, Arch>,
                                     typename detail::StoreExchange<T_, BlockX, Items, Algorithm, BlockY, BlockZ>::Layout,
                                     BlockX, BlockY, BlockZ> {
    typedef detail::StoreExchange<T_, BlockX, Items, Algorithm, BlockY, BlockZ> Transposition;
    typedef detail::BlockCollective<BlockStore, typename Transposition::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;
    static_assert(Algorithm < BLOCK_STORE_WARP_TRANSPOSE || Threads % 32 == 0, "the block must be of whole warps");

  public:
    using Collective::Collective;

    template <class I_> __device__ __forceinline__ void Store(I_ target, T_ (&items)[Items]) { store(target, items); }
    template <class I_> __device__ __forceinline__ void Store(I_ target, T_ (&items)[Items], int end) {
        store(target, items, end);
    }

  private:
    template <class I_, class... End> __device__ __forceinline__ void store(I_ target, T_ (&items)[Items], End... end) {
        if constexpr (Algorithm == BLOCK_STORE_VECTORIZE && sizeof...(end) == 0 && __is_same(I_, T_ *)) {
            StoreDirectBlockedVectorized(thread, target, items);
        } else if constexpr (Algorithm == BLOCK_STORE_DIRECT || Algorithm == BLOCK_STORE_VECTORIZE) {
            StoreDirectBlocked(thread, target, items, end...);
        } else if constexpr (Algorithm == BLOCK_STORE_STRIPED) {
            StoreDirectStriped<Threads>(thread, target, items, end...);
        } else if constexpr (Algorithm == BLOCK_STORE_TRANSPOSE) {
            typename Transposition::Exchange(storage).BlockedToStriped(items);
            StoreDirectStriped<Threads>(thread, target, items, shared(end)...);
        } else {
            typename Transposition::Exchange(storage).BlockedToWarpStriped(items);
            StoreDirectWarpStriped(thread, target, items, shared(end)...);
        }
    }
    __device__ __forceinline__ int shared(int end) {
        if (thread == 0) storage.end = end;
        __syncthreads();
        return storage.end;
    }
};

template <class Policy, class I_, class T_ = detail::ValueOf<I_>> struct BlockStoreType {
    typedef BlockStore<T_, Policy::BLOCK_THREADS, Policy::ITEMS_PER_THREAD, Policy::STORE_ALGORITHM> type;
};

} // namespace cub
