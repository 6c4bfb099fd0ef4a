// Reductions over the lanes of a warp: by shuffles where their number is a power of two, else through shared memory.
#pragma once
#pragma clang system_header

#include "../thread/thread_operators.cuh"
#include "../thread/thread_store.cuh"
#include "../util_ptx.cuh"

namespace cub {
namespace detail {

template <class T_, int Lanes> class WarpReduceShfl : WarpPlace<Lanes> {
    using WarpPlace<Lanes>::lane;
    using WarpPlace<Lanes>::group;
    using WarpPlace<Lanes>::mask;

  public:
    typedef NullType TempStorage;
    __device__ __forceinline__ WarpReduceShfl(TempStorage &) {}

    template <bool Full, class Op> __device__ __forceinline__ T_ Reduce(T_ input, int valid, Op op) {
        const T_ result = reduceUpTo(input, Full ? Lanes - 1 : valid - 1, op);
        return Full && reducedByOneInstruction<Op> ? ShuffleIndex<Lanes>(result, 0, mask) : result;
    }

    template <bool Head, class Flag, class Op> __device__ __forceinline__ T_ SegmentedReduce(T_ input, Flag flag, Op op) {
        int flags = __ballot_sync(mask, flag);
        if (Head) flags >>= 1;
        flags &= LaneMaskGe();
        if (Lanes != 32) flags = (flags & mask) >> (group * Lanes);
        flags |= 1u << (Lanes - 1);
        return reduceUpTo(input, __clz(__brev(flags)), op);
    }

  private:
    /// From sm_80 on; all lanes then have the result.
    template <class Op>
    static constexpr bool reducedByOneInstruction =
        CUB_PTX_ARCH >= 800 && (__is_same(T_, int) || __is_same(T_, unsigned int)) &&
        (__is_same(Op, ::cuda::std::plus<>) || __is_same(Op, ::cuda::minimum<>) || __is_same(Op, ::cuda::maximum<>));

    template <class Op> __device__ __forceinline__ T_ reduceUpTo(T_ value, int last, Op op) {
#pragma unroll
        for (int offset = 1; offset < Lanes; offset *= 2) {
            const T_ other = ShuffleDown<Lanes>(value, offset, last, mask);
            if (offset + int(lane) <= last) value = op(value, other);
        }
        return value;
    }
};

/// In each step every lane leaves its partial result and takes the one of the lane `offset` above.
template <class T_, int Lanes> class WarpReduceSmem {
    static constexpr int steps = Log2<Lanes>::VALUE;
    static constexpr int cells = Lanes + (1 << (steps - 1));
    struct Layout {
        T_ reduce[cells];
        unsigned char flags[cells];
    };
    Layout &storage;
    const unsigned int lane, mask;

  public:
    struct TempStorage : Uninitialized<Layout> {};
    __device__ __forceinline__ WarpReduceSmem(TempStorage &storage)
        : storage(storage.Alias()), lane(LaneId() % Lanes), mask(WarpMask<Lanes>(LaneId() / Lanes)) {}

    template <bool Full, class Op> __device__ __forceinline__ T_ Reduce(T_ input, int valid, Op op) {
        return reduceBelow < Full && PowerOfTwo<Lanes>::VALUE > (input, valid, op);
    }

    template <bool Head, class Flag, class Op> __device__ __forceinline__ T_ SegmentedReduce(T_ input, Flag flag, Op op) {
        int flags = __ballot_sync(mask, flag);
        if (!Head) flags <<= 1;
        flags &= LaneMaskGt();
        if (Lanes != 32) flags >>= LaneId() / Lanes * Lanes;
        int next = __clz(__brev(flags));
        if (Lanes != 32) next = next < Lanes ? next : Lanes;
        return reduceBelow<false>(input, next, op);
    }

  private:
    template <bool All, class Op> __device__ __forceinline__ T_ reduceBelow(T_ value, int end, Op op) {
#pragma unroll
        for (int step = 0; step < steps; ++step) {
            const int offset = 1 << step;
            ThreadStore<STORE_VOLATILE>(&storage.reduce[lane], value);
            __syncwarp(mask);
            if (All || lane + offset < (unsigned int)end) {
                T_ addend = ThreadLoad<LOAD_VOLATILE>(&storage.reduce[lane + offset]);
                value = op(value, addend);
            }
            __syncwarp(mask);
        }
        return value;
    }
};

template <class T_, int Lanes>
using InternalWarpReduce = typename If<PowerOfTwo<Lanes>::VALUE, WarpReduceShfl<T_, Lanes>, WarpReduceSmem<T_, Lanes>>::Type;

} // namespace detail

template <class T_, int Lanes = 32, int = 0> class WarpReduce {
    typedef detail::InternalWarpReduce<T_, Lanes> Internal;
    typedef typename Internal::TempStorage Layout;
    Layout &storage;

  public:
    typedef Internal InternalWarpReduce;
    struct TempStorage : Uninitialized<Layout> {};
    __device__ __forceinline__ WarpReduce(TempStorage &storage) : storage(storage.Alias()) {}

    __device__ __forceinline__ T_ Sum(T_ input) { return Reduce(input, ::cuda::std::plus<>()); }
    __device__ __forceinline__ T_ Sum(T_ input, int valid) { return Reduce(input, ::cuda::std::plus<>(), valid); }
    template <class Op> __device__ __forceinline__ T_ Reduce(T_ input, Op op) {
        return Internal(storage).template Reduce<true>(input, Lanes, op);
    }
    template <class Op> __device__ __forceinline__ T_ Reduce(T_ input, Op op, int valid) {
        return Internal(storage).template Reduce<false>(input, valid, op);
    }

    template <class Flag> __device__ __forceinline__ T_ HeadSegmentedSum(T_ input, Flag head) {
        return HeadSegmentedReduce(input, head, ::cuda::std::plus<>());
    }
    template <class Flag> __device__ __forceinline__ T_ TailSegmentedSum(T_ input, Flag tail) {
        return TailSegmentedReduce(input, tail, ::cuda::std::plus<>());
    }
    template <class Op, class Flag> __device__ __forceinline__ T_ HeadSegmentedReduce(T_ input, Flag head, Op op) {
        return Internal(storage).template SegmentedReduce<true>(input, head, op);
    }
    template <class Op, class Flag> __device__ __forceinline__ T_ TailSegmentedReduce(T_ input, Flag tail, Op op) {
        return Internal(storage).template SegmentedReduce<false>(input, tail, op);
    }
};

} // namespace cub
