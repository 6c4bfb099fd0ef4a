// Scans over the lanes of a warp: by shuffles where their number is a power of two, else through shared memory.
#pragma once
#pragma clang system_header

#include "../thread/thread_operators.cuh"
#include "../thread/thread_store.cuh"
#include "../util_ptx.cuh"

namespace cub {
namespace detail {

/// A sum of integers before a lane is the sum up to it less the lane's own: no exchange between lanes.
template <class T_, class Op> struct Subtracts {
    static constexpr bool value = false;
};
template <class T_> struct Subtracts<T_, ::cuda::std::plus<>> {
    static constexpr bool value = __is_integral(T_);
};

/// A lane's inclusive scan and what follows from it. `exclusive` is not defined for the first lane, but with an initial
/// value.
template <class T_, int Lanes> class WarpScanShfl : WarpPlace<Lanes> {
    using WarpPlace<Lanes>::lane;
    using WarpPlace<Lanes>::mask;

  public:
    struct TempStorage {};
    __device__ __forceinline__ WarpScanShfl(TempStorage &) {}

    __device__ __forceinline__ T_ broadcast(T_ input, int source) { return ShuffleIndex<Lanes>(input, source, mask); }

    template <class Op> __device__ __forceinline__ T_ inclusive(T_ value, Op op) {
#pragma unroll
        for (int offset = 1; offset < Lanes; offset *= 2) {
            const T_ other = ShuffleUp<Lanes>(value, offset, 0, mask);
            const T_ combined = op(other, value);
            if (int(lane) >= offset) value = combined;
        }
        return value;
    }
    __device__ __forceinline__ T_ aggregate(T_ inclusive) { return broadcast(inclusive, Lanes - 1); }

    template <class Op> __device__ __forceinline__ T_ exclusive(T_ input, T_ inclusive, Op) {
        if constexpr (Subtracts<T_, Op>::value)
            return inclusive - input;
        else
            return ShuffleUp<Lanes>(inclusive, 1, 0, mask);
    }
    template <class Op> __device__ __forceinline__ T_ exclusiveFrom(T_ initial, T_ input, T_ &inclusive, Op op) {
        inclusive = op(initial, inclusive);
        const T_ before = exclusive(input, inclusive, op);
        return Subtracts<T_, Op>::value || lane != 0 ? before : initial;
    }
    template <class Op> __device__ __forceinline__ T_ exclusive(T_ input, T_ inclusive, Op op, T_ &total) {
        total = aggregate(inclusive);
        return exclusive(input, inclusive, op);
    }
    template <class Op> __device__ __forceinline__ T_ exclusiveFrom(T_ initial, T_ input, T_ &inclusive, Op op, T_ &total) {
        total = aggregate(inclusive);
        return exclusiveFrom(initial, input, inclusive, op);
    }
};

/// The same; the lower half of a warp has cells in front, which are zero where a sum may read them.
template <class T_, int Lanes> class WarpScanSmem {
    static constexpr int steps = Log2<Lanes>::VALUE;
    static constexpr int front = 1 << (steps - 1);
    typedef T_ Layout[Lanes + front];
    Layout &storage;
    const unsigned int lane, mask;

  public:
    struct TempStorage : Uninitialized<Layout> {};
    __device__ __forceinline__ WarpScanSmem(TempStorage &storage)
        : storage(storage.Alias()), lane(LaneId() % Lanes), mask(WarpMask<Lanes>(LaneId() / Lanes)) {}

    __device__ __forceinline__ T_ broadcast(T_ input, unsigned int source) {
        if (lane == source) ThreadStore<STORE_VOLATILE>(&storage[0], input);
        __syncwarp(mask);
        return ThreadLoad<LOAD_VOLATILE>(&storage[0]);
    }

    template <class Op> __device__ __forceinline__ T_ inclusive(T_ value, Op op) {
        constexpr bool zeroInFront = __is_same(Op, ::cuda::std::plus<>) && Traits<T_>::PRIMITIVE;
        if constexpr (zeroInFront) {
            ThreadStore<STORE_VOLATILE>(&storage[lane], T_(0));
            __syncwarp(mask);
        }
#pragma unroll
        for (int step = 0; step < steps; ++step) {
            const int offset = 1 << step;
            leave(value);
            if (zeroInFront || lane >= offset) {
                T_ addend = ThreadLoad<LOAD_VOLATILE>(&storage[front + lane - offset]);
                value = op(addend, value);
            }
            __syncwarp(mask);
        }
        return value;
    }
    __device__ __forceinline__ T_ aggregate(T_ inclusive) {
        leave(inclusive);
        const T_ total = last();
        __syncwarp(mask);
        return total;
    }

    template <class Op> __device__ __forceinline__ T_ exclusive(T_ input, T_ inclusive, Op) {
        if constexpr (Subtracts<T_, Op>::value) {
            return inclusive - input;
        } else {
            leave(inclusive);
            return before(1);
        }
    }
    template <class Op> __device__ __forceinline__ T_ exclusiveFrom(T_ initial, T_ input, T_ &inclusive, Op op) {
        inclusive = op(initial, inclusive);
        const T_ before = exclusive(input, inclusive, op);
        return Subtracts<T_, Op>::value || lane != 0 ? before : initial;
    }
    template <class Op> __device__ __forceinline__ T_ exclusive(T_ input, T_ inclusive, Op, T_ &total) {
        leave(inclusive);
        if constexpr (Subtracts<T_, Op>::value) {
            total = last();
            return inclusive - input;
        } else {
            const T_ result = before(1);
            total = last();
            return result;
        }
    }
    template <class Op> __device__ __forceinline__ T_ exclusiveFrom(T_ initial, T_, T_ &inclusive, Op op, T_ &total) {
        total = aggregate(inclusive);
        inclusive = op(initial, inclusive);
        ThreadStore<STORE_VOLATILE>(&storage[front + lane - 1], inclusive);
        __syncwarp(mask);
        const T_ result = before(2);
        return lane == 0 ? initial : result;
    }

  private:
    __device__ __forceinline__ void leave(T_ value) {
        ThreadStore<STORE_VOLATILE>(&storage[front + lane], value);
        __syncwarp(mask);
    }
    __device__ __forceinline__ T_ before(int distance) {
        return ThreadLoad<LOAD_VOLATILE>(&storage[front + lane - distance]);
    }
    __device__ __forceinline__ T_ last() { return ThreadLoad<LOAD_VOLATILE>(&storage[Lanes + front - 1]); }
};

} // namespace detail

template <class T_, int Lanes = 32, int = 0> class WarpScan {
    typedef typename If<PowerOfTwo<Lanes>::VALUE, detail::WarpScanShfl<T_, Lanes>, detail::WarpScanSmem<T_, Lanes>>::Type
        Internal;
    typedef typename Internal::TempStorage Layout;
    typedef ::cuda::std::plus<> Plus;
    Layout &storage;

  public:
    struct TempStorage : Uninitialized<Layout> {};
    __device__ __forceinline__ WarpScan(TempStorage &storage) : storage(storage.Alias()) {}

    __device__ __forceinline__ void InclusiveSum(T_ input, T_ &output) { InclusiveScan(input, output, Plus()); }
    __device__ __forceinline__ void InclusiveSum(T_ input, T_ &output, T_ &aggregate) {
        InclusiveScan(input, output, Plus(), aggregate);
    }
    __device__ __forceinline__ void ExclusiveSum(T_ input, T_ &output) { ExclusiveScan(input, output, T_{}, Plus()); }
    __device__ __forceinline__ void ExclusiveSum(T_ input, T_ &output, T_ &aggregate) {
        ExclusiveScan(input, output, T_{}, Plus(), aggregate);
    }

    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op) {
        output = Internal(storage).inclusive(input, op);
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, T_ initial, Op op) {
        T_ exclusive;
        Scan(input, output, exclusive, initial, op);
    }
    template <class Op> __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        Internal internal(storage);
        output = internal.inclusive(input, op);
        aggregate = internal.aggregate(output);
    }
    template <class Op>
    __device__ __forceinline__ void InclusiveScan(T_ input, T_ &output, T_ initial, Op op, T_ &aggregate) {
        Internal internal(storage);
        output = internal.inclusive(input, op);
        internal.exclusiveFrom(initial, input, output, op, aggregate);
    }

    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op) {
        T_ inclusive;
        Scan(input, inclusive, output, op);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, T_ initial, Op op) {
        T_ inclusive;
        Scan(input, inclusive, output, initial, op);
    }
    template <class Op> __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, Op op, T_ &aggregate) {
        Internal internal(storage);
        const T_ inclusive = internal.inclusive(input, op);
        output = internal.exclusive(input, inclusive, op, aggregate);
    }
    template <class Op>
    __device__ __forceinline__ void ExclusiveScan(T_ input, T_ &output, T_ initial, Op op, T_ &aggregate) {
        Internal internal(storage);
        T_ inclusive = internal.inclusive(input, op);
        output = internal.exclusiveFrom(initial, input, inclusive, op, aggregate);
    }

    template <class Op> __device__ __forceinline__ void Scan(T_ input, T_ &inclusive, T_ &exclusive, Op op) {
        Internal internal(storage);
        inclusive = internal.inclusive(input, op);
        exclusive = internal.exclusive(input, inclusive, op);
    }
    template <class Op> __device__ __forceinline__ void Scan(T_ input, T_ &inclusive, T_ &exclusive, T_ initial, Op op) {
        Internal internal(storage);
        inclusive = internal.inclusive(input, op);
        exclusive = internal.exclusiveFrom(initial, input, inclusive, op);
    }

    __device__ __forceinline__ T_ Broadcast(T_ input, unsigned int source) {
        return Internal(storage).broadcast(input, source);
    }
};

} // namespace cub
