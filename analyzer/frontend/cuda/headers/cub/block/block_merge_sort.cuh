// Sorts a block's (or a warp's) items by a comparison: each thread its own, then merges of twice as many threads at a time.
// Where the merges read depends on the keys.
#pragma once
#pragma clang system_header

#include "../thread/thread_sort.cuh"
#include "../util_ptx.cuh"

namespace cub {

template <class A_, class B_, class Offset, class Op>
SMEM_D Offset MergePath(A_ a, B_ b, Offset aCount, Offset bCount, Offset diagonal, Op less) {
    Offset low = diagonal < bCount ? 0 : diagonal - bCount;
    Offset high = diagonal < aCount ? diagonal : aCount;
    while (low < high) {
        const Offset middle = low + (high - low) / 2;
        const detail::ValueOf<A_> ofA = a[middle];
        const detail::ValueOf<B_> ofB = b[diagonal - 1 - middle];
        if (less(ofB, ofA))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

template <class I_, class K_, class Op, int Items>
SMEM_D void SerialMerge(I_ keys, int a, int b, int aCount, int bCount, K_ (&output)[Items], int (&indices)[Items], Op less) {
    const int aEnd = a + aCount, bEnd = b + bCount;
    K_ ofA = keys[a], ofB = keys[b];
#pragma unroll
    for (int i = 0; i < Items; ++i) {
        const bool takeB = b < bEnd && (a >= aEnd || less(ofB, ofA));
        output[i] = takeB ? ofB : ofA;
        indices[i] = takeB ? b++ : a++;
        if (takeB)
            ofB = keys[b];
        else
            ofA = keys[a];
    }
}

/// `Owner` has the barrier of its threads.
template <class K_, class V_, int Threads, int Items, class Owner> class BlockMergeSortStrategy {
    static_assert(PowerOfTwo<Threads>::VALUE, "the number of threads must be a power of two");
    static constexpr bool keysOnly = __is_same(V_, NullType);
    static constexpr int tile = Items * Threads;
    union Layout {
        K_ keys[tile + 1];
        V_ values[tile + 1];
    };

  public:
    struct TempStorage : Uninitialized<Layout> {};

    __device__ __forceinline__ explicit BlockMergeSortStrategy(unsigned int thread)
        : BlockMergeSortStrategy(own(), thread) {}
    __device__ __forceinline__ BlockMergeSortStrategy(TempStorage &storage, unsigned int thread)
        : storage(storage.Alias()), thread(thread) {}
    __device__ __forceinline__ unsigned int get_linear_tid() const { return thread; }

    template <class Op> __device__ __forceinline__ void Sort(K_ (&keys)[Items], Op less) {
        V_ values[Items];
        Sort<Op, false>(keys, values, less, tile, keys[0]);
    }
    template <class Op> __device__ __forceinline__ void Sort(K_ (&keys)[Items], Op less, int valid, K_ beyond) {
        V_ values[Items];
        Sort<Op, true>(keys, values, less, valid, beyond);
    }
    template <class Op> __device__ __forceinline__ void Sort(K_ (&keys)[Items], V_ (&values)[Items], Op less) {
        Sort<Op, false>(keys, values, less, tile, keys[0]);
    }
    template <class Op, bool LastTile = true>
    __device__ __forceinline__ void Sort(K_ (&keys)[Items], V_ (&values)[Items], Op less, int valid, K_ beyond) {
        if (LastTile) {
            K_ largest = beyond;
#pragma unroll
            for (int i = 1; i < Items; ++i) {
                if (Items * thread + i < valid)
                    largest = less(largest, keys[i]) ? keys[i] : largest;
                else
                    keys[i] = largest;
            }
        }
        if (!LastTile || Items * thread < valid) StableOddEvenSort(keys, values, less);
        for (int merged = 2; merged <= Threads; merged *= 2) {
            int indices[Items];
            sync();
#pragma unroll
            for (int i = 0; i < Items; ++i)
                storage.keys[Items * thread + i] = keys[i];
            sync();
            merge(merged, keys, indices, less, valid);
            if (!keysOnly) {
                sync();
#pragma unroll
                for (int i = 0; i < Items; ++i)
                    storage.values[Items * thread + i] = values[i];
                sync();
#pragma unroll
                for (int i = 0; i < Items; ++i)
                    values[i] = storage.values[indices[i]];
            }
        }
    }

    template <class Op> __device__ __forceinline__ void StableSort(K_ (&keys)[Items], Op less) { Sort(keys, less); }
    template <class Op> __device__ __forceinline__ void StableSort(K_ (&keys)[Items], V_ (&values)[Items], Op less) {
        Sort(keys, values, less);
    }
    template <class Op> __device__ __forceinline__ void StableSort(K_ (&keys)[Items], Op less, int valid, K_ beyond) {
        Sort(keys, less, valid, beyond);
    }
    template <class Op, bool LastTile = true>
    __device__ __forceinline__ void StableSort(K_ (&keys)[Items], V_ (&values)[Items], Op less, int valid, K_ beyond) {
        Sort<Op, LastTile>(keys, values, less, valid, beyond);
    }

  private:
    /// The sorted runs of the two halves of each `merged` threads.
    template <class Op>
    __device__ __forceinline__ void merge(int merged, K_ (&keys)[Items], int (&indices)[Items], Op less, int valid) {
        const int mask = merged - 1, size = Items * (merged / 2);
        const int start = Items * (~mask & thread), within = Items * (mask & thread);
        const int diagonal = detail::least(valid, within);
        const int aBegin = detail::least(valid, start), aEnd = detail::least(valid, aBegin + size);
        const int bBegin = aEnd, bEnd = detail::least(valid, bBegin + size);
        const int ofA =
            MergePath(&storage.keys[aBegin], &storage.keys[bBegin], aEnd - aBegin, bEnd - bBegin, diagonal, less);
        const int a = aBegin + ofA, b = bBegin + diagonal - ofA;
        SerialMerge(&storage.keys[0], a, b, aEnd - a, bEnd - b, keys, indices, less);
    }
    __device__ __forceinline__ void sync() const { static_cast<const Owner *>(this)->sync(); }
    static __device__ __forceinline__ TempStorage &own() {
        __shared__ TempStorage private_storage;
        return private_storage;
    }

    Layout &storage;
    const unsigned int thread;
};

template <class K_, int BlockX, int Items, class V_ = NullType, int BlockY = 1, int BlockZ = 1>
class BlockMergeSort : public BlockMergeSortStrategy<K_, V_, BlockX * BlockY * BlockZ, Items,
                                                     BlockMergeSort<K_, BlockX, Items, V_, BlockY, BlockZ>> {
    typedef BlockMergeSortStrategy<K_, V_, BlockX * BlockY * BlockZ, Items, BlockMergeSort> Strategy;
    friend Strategy;

  public:
    __device__ __forceinline__ BlockMergeSort() : Strategy(RowMajorTid(BlockX, BlockY, BlockZ)) {}
    __device__ __forceinline__ explicit BlockMergeSort(typename Strategy::TempStorage &storage)
        : Strategy(storage, RowMajorTid(BlockX, BlockY, BlockZ)) {}

  private:
    __device__ __forceinline__ void sync() const { __syncthreads(); }
};

} // namespace cub
