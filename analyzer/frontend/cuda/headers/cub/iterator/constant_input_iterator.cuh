// One value for ever.
#pragma once
#pragma clang system_header

#include "../config.cuh"

namespace cub {

template <class T_, class D_ = ptrdiff_t> struct ConstantInputIterator {
    typedef T_ value_type;
    typedef T_ reference;
    typedef T_ *pointer;
    typedef D_ difference_type;

    T_ value;
    __host__ __device__ ConstantInputIterator(T_ value, D_ = 0) : value(value) {}
    __host__ __device__ T_ operator*() const { return value; }
    template <class N_> __host__ __device__ T_ operator[](N_) const { return value; }
    template <class N_> __host__ __device__ ConstantInputIterator operator+(N_) const { return *this; }
    template <class N_> __host__ __device__ ConstantInputIterator &operator+=(N_) { return *this; }
    __host__ __device__ ConstantInputIterator &operator++() { return *this; }
};

} // namespace cub
