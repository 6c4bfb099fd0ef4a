// What a function makes of another iterator's values.
#pragma once
#pragma clang system_header

#include "../config.cuh"

namespace cub {

template <class V_, class F_, class I_, class D_ = ptrdiff_t> struct TransformInputIterator {
    typedef V_ value_type;
    typedef V_ reference;
    typedef V_ *pointer;
    typedef D_ difference_type;

    I_ base;
    F_ f;
    __host__ __device__ TransformInputIterator(I_ base, F_ f) : base(base), f(f) {}
    __host__ __device__ V_ operator*() const { return f(*base); }
    template <class N_> __host__ __device__ V_ operator[](N_ n) const { return f(base[n]); }
    template <class N_> __host__ __device__ TransformInputIterator operator+(N_ n) const { return {base + n, f}; }
    template <class N_> __host__ __device__ TransformInputIterator &operator+=(N_ n) {
        base += n;
        return *this;
    }
    __host__ __device__ TransformInputIterator &operator++() {
        ++base;
        return *this;
    }
};

} // namespace cub
