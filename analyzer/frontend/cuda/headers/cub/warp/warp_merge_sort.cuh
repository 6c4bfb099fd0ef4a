// BlockMergeSort for a warp.
#pragma once
#pragma clang system_header

#include "../block/block_merge_sort.cuh"

namespace cub {

template <class K_, int Items, int Lanes = 32, class V_ = NullType, int Arch = 0>
class WarpMergeSort : public BlockMergeSortStrategy<K_, V_, Lanes, Items, WarpMergeSort<K_, Items, Lanes, V_, Arch>> {
    typedef BlockMergeSortStrategy<K_, V_, Lanes, Items, WarpMergeSort> Strategy;
    friend Strategy;
    const unsigned int mask;

  public:
    __device__ __forceinline__ WarpMergeSort(typename Strategy::TempStorage &storage)
        : Strategy(storage, Lanes == 32 ? LaneId() : LaneId() % Lanes),
          mask(WarpMask<Lanes>(Lanes == 32 ? 0 : LaneId() / Lanes)) {}
    __device__ __forceinline__ unsigned int get_member_mask() const { return mask; }

  private:
    __device__ __forceinline__ void sync() const { __syncwarp(mask); }
};

} // namespace cub
