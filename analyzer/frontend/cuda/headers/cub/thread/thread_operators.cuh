// Operators for reductions and scans. Most are CUDA's own by now; CUB's older names stand for them.
#pragma once
#pragma clang system_header

#include "../../cuda/functional"
#include "../util_type.cuh"

namespace cub {

typedef ::cuda::std::plus<> Sum;
typedef ::cuda::std::minus<> Difference;
typedef ::cuda::std::divides<> Division;
typedef ::cuda::std::equal_to<> Equality;
typedef ::cuda::std::not_equal_to<> Inequality;
typedef ::cuda::maximum<> Max;
typedef ::cuda::minimum<> Min;

template <class Op> struct InequalityWrapper {
    Op op;
    __host__ __device__ InequalityWrapper(Op op) : op(op) {}
    template <class A_, class B_> __host__ __device__ bool operator()(const A_ &a, const B_ &b) { return !op(a, b); }
};

/// Of equal values the one with the lesser key.
struct ArgMax {
    template <class T_, class K_>
    __host__ __device__ KeyValuePair<K_, T_> operator()(const KeyValuePair<K_, T_> &a, const KeyValuePair<K_, T_> &b) const {
        if (b.value > a.value || (a.value == b.value && b.key < a.key)) return b;
        return a;
    }
};
struct ArgMin {
    template <class T_, class K_>
    __host__ __device__ KeyValuePair<K_, T_> operator()(const KeyValuePair<K_, T_> &a, const KeyValuePair<K_, T_> &b) const {
        if (b.value < a.value || (a.value == b.value && b.key < a.key)) return b;
        return a;
    }
};

template <class B_> struct CastOp {
    template <class A_> __host__ __device__ B_ operator()(const A_ &a) const { return (B_)a; }
};

template <class Op> class SwizzleScanOp {
  public:
    __host__ __device__ SwizzleScanOp(Op op) : op(op) {}
    template <class T_> __host__ __device__ T_ operator()(const T_ &a, const T_ &b) { return op(b, a); }

  private:
    Op op;
};

/// On pairs whose key counts the segments that begin.
template <class Op> struct ReduceBySegmentOp {
    Op op;
    __host__ __device__ ReduceBySegmentOp() {}
    __host__ __device__ ReduceBySegmentOp(Op op) : op(op) {}
    template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
        Pair result;
        result.key = first.key + second.key;
        result.value = second.key ? second.value : op(first.value, second.value);
        return result;
    }
};

/// On pairs of which only those with equal keys are combined.
template <class Op> struct ReduceByKeyOp {
    Op op;
    __host__ __device__ ReduceByKeyOp() {}
    __host__ __device__ ReduceByKeyOp(Op op) : op(op) {}
    template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
        Pair result = second;
        if (first.key == second.key) result.value = op(first.value, second.value);
        return result;
    }
};

template <class Op> struct BinaryFlip {
    Op op;
    __device__ explicit BinaryFlip(Op op) : op(op) {}
    template <class A_, class B_> __device__ auto operator()(A_ &&a, B_ &&b) -> decltype(op(b, a)) { return op(b, a); }
};
template <class Op> SMEM_D BinaryFlip<Op> MakeBinaryFlip(Op op) { return BinaryFlip<Op>(op); }

} // namespace cub
