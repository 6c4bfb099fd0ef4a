// Loads of a block's items from global memory, directly or through shared memory.
#pragma once
#pragma clang system_header

#include "../iterator/cache_modified_input_iterator.cuh"
#include "../util_ptx.cuh"
#include "block_exchange.cuh"

namespace cub {
namespace detail {

/// Where the items of a thread stand, by arrangement.
template <int Items> struct Blocked {
    int first;
    __device__ __forceinline__ explicit Blocked(int thread) : first(thread * Items) {}
    __device__ __forceinline__ int operator[](int i) const { return first + i; }
};
template <int Threads> struct Striped {
    int first;
    __device__ __forceinline__ explicit Striped(int thread) : first(thread) {}
    __device__ __forceinline__ int operator[](int i) const { return first + i * Threads; }
};
template <int Items> struct WarpStriped {
    int first;
    __device__ __forceinline__ explicit WarpStriped(int thread) : first((thread >> 5) * 32 * Items + (thread & 31)) {}
    __device__ __forceinline__ int operator[](int i) const { return first + i * 32; }
};

template <class Place, class T_, int Items, class I_> SMEM_D void loadAt(Place place, I_ source, T_ (&items)[Items]) {
#pragma unroll
    for (int i = 0; i < Items; ++i)
        items[i] = source[place[i]];
}
template <class Place, class T_, int Items, class I_>
SMEM_D void loadAt(Place place, I_ source, T_ (&items)[Items], int end) {
#pragma unroll
    for (int i = 0; i < Items; ++i)
        if (place[i] < end) items[i] = source[place[i]];
}
template <class Place, class T_, int Items, class I_, class Default>
SMEM_D void loadAt(Place place, I_ source, T_ (&items)[Items], int end, Default beyond) {
#pragma unroll
    for (int i = 0; i < Items; ++i)
        items[i] = beyond;
    loadAt(place, source, items, end);
}

} // namespace detail

// `bounds` is nothing, or the end of the source, or the end and a default for what lies beyond.
template <class T_, int Items, class I_, class... Bounds>
SMEM_D void LoadDirectBlocked(int thread, I_ source, T_ (&items)[Items], Bounds... bounds) {
    detail::loadAt(detail::Blocked<Items>(thread), source, items, bounds...);
}
template <int Threads, class T_, int Items, class I_, class... Bounds>
SMEM_D void LoadDirectStriped(int thread, I_ source, T_ (&items)[Items], Bounds... bounds) {
    detail::loadAt(detail::Striped<Threads>(thread), source, items, bounds...);
}
template <class T_, int Items, class I_, class... Bounds>
SMEM_D void LoadDirectWarpStriped(int thread, I_ source, T_ (&items)[Items], Bounds... bounds) {
    detail::loadAt(detail::WarpStriped<Items>(thread), source, items, bounds...);
}

/// By vectors of up to four of the widest words, where the pointer's alignment allows it.
template <CacheLoadModifier Modifier, class T_, int Items>
SMEM_D void InternalLoadDirectBlockedVectorized(int thread, const T_ *source, T_ (&items)[Items]) {
    typedef typename UnitWord<T_>::DeviceWord Word;
    constexpr int words = Items * sizeof(T_) / sizeof(Word), width = words % 4 == 0 ? 4 : words % 2 == 0 ? 2 : 1;
    typedef typename CubVector<Word, width>::Type Vector;
    if (reinterpret_cast<unsigned long long>(source) % alignof(Vector) == 0) {
        Vector vectors[words / width];
        const Vector *from = reinterpret_cast<const Vector *>(source) + thread * (words / width);
#pragma unroll
        for (int i = 0; i < words / width; ++i)
            vectors[i] = ThreadLoad<Modifier>(from + i);
#pragma unroll
        for (int i = 0; i < Items; ++i)
            items[i] = reinterpret_cast<T_ *>(vectors)[i];
    } else {
        LoadDirectBlocked(thread, source, items);
    }
}
template <class T_, int Items> SMEM_D void LoadDirectBlockedVectorized(int thread, T_ *source, T_ (&items)[Items]) {
    InternalLoadDirectBlockedVectorized<LOAD_DEFAULT>(thread, source, items);
}

enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

namespace detail {

template <class T_, int Items> SMEM_D void loadVectorized(int thread, const T_ *source, T_ (&items)[Items]) {
    InternalLoadDirectBlockedVectorized<LOAD_DEFAULT>(thread, source, items);
}
template <CacheLoadModifier Modifier, class V_, class D_, class T_, int Items>
SMEM_D void loadVectorized(int thread, CacheModifiedInputIterator<Modifier, V_, D_> source, T_ (&items)[Items]) {
    InternalLoadDirectBlockedVectorized<Modifier>(thread, source.ptr, items);
}
template <class I_, class T_, int Items> SMEM_D void loadVectorized(int thread, I_ source, T_ (&items)[Items]) {
    if constexpr (IsPointer<I_>::value && __is_same(ValueOf<I_>, T_))
        InternalLoadDirectBlockedVectorized<LOAD_DEFAULT>(thread, (const T_ *)source, items);
    else
        LoadDirectBlocked(thread, source, items);
}

template <class T_, int BlockX, int Items, BlockLoadAlgorithm Algorithm, int BlockY, int BlockZ> struct LoadExchange {
    typedef BlockExchange<T_, BlockX, Items, Algorithm == BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED, BlockY, BlockZ> Exchange;
    static constexpr bool used = Algorithm >= BLOCK_LOAD_TRANSPOSE;
    typedef typename If<used, typename Exchange::TempStorage, NullType>::Type Layout;
};

} // namespace detail

template <class T_, int BlockX, int Items, BlockLoadAlgorithm Algorithm = BLOCK_LOAD_DIRECT, int BlockY = 1, int BlockZ = 1,
          int Arch = 0>
class BlockLoad
    : public detail::BlockCollective<BlockLoad<T_, BlockX, Items, Algorithm, BlockY, BlockZ, Arch>,
                                     typename detail::LoadExchange<T_, BlockX, Items, Algorithm, BlockY, BlockZ>::Layout,
                                     BlockX, BlockY, BlockZ> {
    typedef detail::LoadExchange<T_, BlockX, Items, Algorithm, BlockY, BlockZ> Transposition;
    typedef detail::BlockCollective<BlockLoad, typename Transposition::Layout, BlockX, BlockY, BlockZ> Collective;
    using Collective::storage;
    using Collective::thread;
    using Collective::Threads;
    static_assert(Algorithm < BLOCK_LOAD_WARP_TRANSPOSE || Threads % 32 == 0, "the block must be of whole warps");

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
        if constexpr (Algorithm == BLOCK_LOAD_VECTORIZE && sizeof...(bounds) == 0) {
            detail::loadVectorized(thread, source, items);
        } else if constexpr (Algorithm == BLOCK_LOAD_DIRECT || Algorithm == BLOCK_LOAD_VECTORIZE) {
            LoadDirectBlocked(thread, source, items, bounds...);
        } else if constexpr (Algorithm == BLOCK_LOAD_STRIPED) {
            LoadDirectStriped<Threads>(thread, source, items, bounds...);
        } else if constexpr (Algorithm == BLOCK_LOAD_TRANSPOSE) {
            LoadDirectStriped<Threads>(thread, source, items, bounds...);
            typename Transposition::Exchange(storage).StripedToBlocked(items);
        } else {
            LoadDirectWarpStriped(thread, source, items, bounds...);
            typename Transposition::Exchange(storage).WarpStripedToBlocked(items);
        }
    }
};

template <class Policy, class I_, class T_ = detail::ValueOf<I_>> struct BlockLoadType {
    typedef BlockLoad<T_, Policy::BLOCK_THREADS, Policy::ITEMS_PER_THREAD, Policy::LOAD_ALGORITHM> type;
};

} // namespace cub
