// Another iterator's values with their indices.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

namespace cub {

template <class I_, class Offset = ptrdiff_t, class V_ = detail::ValueOf<I_>> struct ArgIndexInputIterator {
    typedef KeyValuePair<Offset, V_> value_type;
    typedef value_type reference;
    typedef value_type *pointer;
    typedef Offset difference_type;

    I_ base;
    Offset index;
    __host__ __device__ ArgIndexInputIterator(I_ base, Offset index = 0) : base(base), index(index) {}
    __host__ __device__ value_type operator*() const { return value_type(index, base[index]); }
    template <class N_> __host__ __device__ value_type operator[](N_ n) const { return *(*this + n); }
    template <class N_> __host__ __device__ ArgIndexInputIterator operator+(N_ n) const { return {base, index + (Offset)n}; }
    __host__ __device__ ArgIndexInputIterator &operator++() {
        ++index;
        return *this;
    }
};

} // namespace cub
