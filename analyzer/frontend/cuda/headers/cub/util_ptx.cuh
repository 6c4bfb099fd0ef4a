// What a thread knows of itself, and shuffles of values of any size.
#pragma once
#pragma clang system_header

#include "util_type.cuh"

namespace cub {

// Read by assembly, so that the optimiser knows no more of their range than nvcc's does.
#define SMEM_CUB_REGISTER(NAME, REGISTER)                                                                                   \
    SMEM_D unsigned int NAME() {                                                                                            \
        unsigned int value;                                                                                                 \
        asm("mov.u32 %0, %%" #REGISTER ";" : "=r"(value));                                                                  \
        return value;                                                                                                       \
    }
SMEM_CUB_REGISTER(LaneId, laneid)
SMEM_CUB_REGISTER(WarpId, warpid)
SMEM_CUB_REGISTER(LaneMaskLt, lanemask_lt)
SMEM_CUB_REGISTER(LaneMaskLe, lanemask_le)
SMEM_CUB_REGISTER(LaneMaskGt, lanemask_gt)
SMEM_CUB_REGISTER(LaneMaskGe, lanemask_ge)
#undef SMEM_CUB_REGISTER

SMEM_D int RowMajorTid(int x, int y, int z) {
    return (z == 1 ? 0 : threadIdx.z * x * y) + (y == 1 ? 0 : threadIdx.y * x) + threadIdx.x;
}

/// The lanes of the `warp`th group of `Lanes` in a warp; groups whose size is no power of two are not told apart.
template <int Lanes> SMEM_HD unsigned int WarpMask(unsigned int warp) {
    const unsigned int first = 0xffffffffu >> (32 - Lanes);
    return PowerOfTwo<Lanes>::VALUE && Lanes != 32 ? first << warp * Lanes : first;
}

SMEM_D void CTA_SYNC() { __syncthreads(); }
SMEM_D int CTA_SYNC_AND(int p) { return __syncthreads_and(p); }
SMEM_D int CTA_SYNC_OR(int p) { return __syncthreads_or(p); }
SMEM_D void WARP_SYNC(unsigned int mask) { __syncwarp(mask); }
SMEM_D int WARP_ANY(int p, unsigned int mask) { return __any_sync(mask, p); }
SMEM_D int WARP_ALL(int p, unsigned int mask) { return __all_sync(mask, p); }
SMEM_D unsigned int WARP_BALLOT(int p, unsigned int mask) { return __ballot_sync(mask, p); }
SMEM_D void BAR(int threads) { asm volatile("bar.sync 1, %0;" : : "r"(threads)); }
SMEM_D void ThreadExit() { asm volatile("exit;"); }
SMEM_D void ThreadTrap() { asm volatile("trap;"); }

template <class Bits> SMEM_D unsigned int BFE(Bits source, unsigned int start, unsigned int bits) {
    if constexpr (sizeof(Bits) > 4) {
        return (unsigned int)((source >> start) & ((Bits(1) << bits) - 1));
    } else {
        unsigned int field;
        asm("bfe.u32 %0, %1, %2, %3;" : "=r"(field) : "r"((unsigned int)source), "r"(start), "r"(bits));
        return field;
    }
}
SMEM_D void BFI(unsigned int &result, unsigned int into, unsigned int field, unsigned int start, unsigned int bits) {
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(field), "r"(into), "r"(start), "r"(bits));
}
SMEM_D unsigned int SHR_ADD(unsigned int x, unsigned int shift, unsigned int addend) { return (x >> shift) + addend; }
SMEM_D unsigned int SHL_ADD(unsigned int x, unsigned int shift, unsigned int addend) { return (x << shift) + addend; }
SMEM_D unsigned int IADD3(unsigned int x, unsigned int y, unsigned int z) { return x + y + z; }
SMEM_D int PRMT(unsigned int a, unsigned int b, unsigned int selector) { return __byte_perm(a, b, selector); }

SMEM_D unsigned int SHFL_UP_SYNC(unsigned int word, int distance, int flags, unsigned int mask) {
    asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;" : "=r"(word) : "r"(word), "r"(distance), "r"(flags), "r"(mask));
    return word;
}
SMEM_D unsigned int SHFL_DOWN_SYNC(unsigned int word, int distance, int flags, unsigned int mask) {
    asm volatile("shfl.sync.down.b32 %0, %1, %2, %3, %4;" : "=r"(word) : "r"(word), "r"(distance), "r"(flags), "r"(mask));
    return word;
}

namespace detail {

template <class T_, class Shuffle> SMEM_D T_ shuffleWords(T_ input, Shuffle shuffle) {
    typedef typename UnitWord<T_>::ShuffleWord Word;
    T_ output;
    Word *from = reinterpret_cast<Word *>(&input), *to = reinterpret_cast<Word *>(&output);
#pragma unroll
    for (int i = 0; i < int(sizeof(T_) / sizeof(Word)); ++i)
        to[i] = (Word)shuffle((unsigned int)from[i]);
    return output;
}

} // namespace detail

template <int Lanes, class T_> SMEM_D T_ ShuffleUp(T_ input, int distance, int first, unsigned int mask) {
    return detail::shuffleWords(
        input, [=](unsigned int word) { return SHFL_UP_SYNC(word, distance, first | (32 - Lanes) << 8, mask); });
}
template <int Lanes, class T_> SMEM_D T_ ShuffleDown(T_ input, int distance, int last, unsigned int mask) {
    return detail::shuffleWords(
        input, [=](unsigned int word) { return SHFL_DOWN_SYNC(word, distance, last | (32 - Lanes) << 8, mask); });
}
template <int Lanes, class T_> SMEM_D T_ ShuffleIndex(T_ input, int lane, unsigned int mask) {
    return detail::shuffleWords(input, [=](unsigned int word) { return __shfl_sync(mask, word, lane, Lanes); });
}

/// The lanes whose label has the same lowest `Bits` bits, of the first `Lanes`.
template <int Bits, int Lanes = 32> SMEM_D unsigned int MatchAny(unsigned int label) {
    unsigned int peers = 0xffffffffu >> (32 - Lanes);
#pragma unroll
    for (int bit = 0; bit < Bits; ++bit) {
        const bool set = label & 1u << bit;
        const unsigned int same = __ballot_sync(0xffffffffu, set);
        peers &= set ? same : ~same;
    }
    return peers;
}

namespace detail {

/// A thread's place in its group of `Lanes` lanes, of which a warp may hold several.
template <int Lanes> struct WarpPlace {
    unsigned int lane, group, mask;
    __device__ __forceinline__ WarpPlace()
        : lane(LaneId()), group(Lanes == 32 ? 0 : lane / Lanes), mask(WarpMask<Lanes>(group)) {
        if (Lanes != 32) lane %= Lanes;
    }
};

/// What a block's collectives start from: their storage, the caller's or one of their own, and the thread's rank.
/// `Owner` tells the storage of one collective's own from another's.
template <class Owner, class Layout, int BlockX, int BlockY, int BlockZ> class BlockCollective {
  public:
    struct TempStorage : Uninitialized<Layout> {};

    __device__ __forceinline__ BlockCollective() : BlockCollective(own()) {}
    __device__ __forceinline__ BlockCollective(TempStorage &storage)
        : storage(storage.Alias()), thread(RowMajorTid(BlockX, BlockY, BlockZ)) {}

  protected:
    static constexpr int Threads = BlockX * BlockY * BlockZ;
    static constexpr int Warps = quotientCeiling(Threads, 32);

    Layout &storage;
    unsigned int thread;

  private:
    static __device__ __forceinline__ TempStorage &own() {
        __shared__ TempStorage private_storage;
        return private_storage;
    }
};

} // namespace detail
} // namespace cub
