// Numbers from one on.
#pragma once
#pragma clang system_header

#include "../config.cuh"

namespace cub {

template <class T_, class D_ = ptrdiff_t> struct CountingInputIterator {
    typedef T_ value_type;
    typedef T_ reference;
    typedef T_ *pointer;
    typedef D_ difference_type;

    T_ value;
    __host__ __device__ CountingInputIterator(T_ value) : value(value) {}
    __host__ __device__ T_ operator*() const { return value; }
    template <class N_> __host__ __device__ T_ operator[](N_ n) const { return value + (T_)n; }
    template <class N_> __host__ __device__ CountingInputIterator operator+(N_ n) const { return value + (T_)n; }
    template <class N_> __host__ __device__ CountingInputIterator &operator+=(N_ n) {
        value += (T_)n;
        return *this;
    }
    __host__ __device__ CountingInputIterator &operator++() {
        ++value;
        return *this;
    }
};

} // namespace cub
