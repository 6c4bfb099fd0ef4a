// A block's values in shared memory for one warp to rake over: a segment a lane, one cell longer where its length is
// even and above two.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {

template <class T_, int Threads, int = 0> struct BlockRakingLayout {
    enum {
        SHARED_ELEMENTS = Threads,
        MAX_RAKING_THREADS = detail::least(Threads, 32),
        SEGMENT_LENGTH = detail::quotientCeiling(Threads, MAX_RAKING_THREADS),
        RAKING_THREADS = detail::quotientCeiling(Threads, SEGMENT_LENGTH),
        USE_SEGMENT_PADDING = SEGMENT_LENGTH % 2 == 0 && SEGMENT_LENGTH > 2,
        PITCH = SEGMENT_LENGTH + USE_SEGMENT_PADDING,
        GRID_ELEMENTS = RAKING_THREADS * PITCH,
        UNGUARDED = Threads % RAKING_THREADS == 0,
    };

    struct alignas(16) Layout {
        T_ cells[GRID_ELEMENTS];
    };
    struct TempStorage : Uninitialized<Layout> {};

    static __device__ __forceinline__ T_ *PlacementPtr(TempStorage &storage, unsigned int thread) {
        unsigned int cell = thread;
        if (USE_SEGMENT_PADDING) cell += cell / SEGMENT_LENGTH;
        return storage.Alias().cells + cell;
    }
    static __device__ __forceinline__ T_ *RakingPtr(TempStorage &storage, unsigned int thread) {
        return storage.Alias().cells + thread * PITCH;
    }
};

} // namespace cub
