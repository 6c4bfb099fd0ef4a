// Stores that go nowhere.
#pragma once
#pragma clang system_header

#include "../config.cuh"

namespace cub {

template <class Offset = ptrdiff_t> struct DiscardOutputIterator {
    struct Nothing {
        template <class T_> __host__ __device__ Nothing &operator=(const T_ &) { return *this; }
    };
    typedef void value_type;
    typedef Nothing reference;
    typedef void pointer;
    typedef Offset difference_type;

    Offset offset;
    __host__ __device__ DiscardOutputIterator(Offset offset = 0) : offset(offset) {}
    __host__ __device__ Nothing operator*() const { return Nothing(); }
    template <class N_> __host__ __device__ Nothing operator[](N_) const { return Nothing(); }
    template <class N_> __host__ __device__ DiscardOutputIterator operator+(N_ n) const { return offset + (Offset)n; }
    __host__ __device__ DiscardOutputIterator &operator++() {
        ++offset;
        return *this;
    }
};

} // namespace cub
