// Pointers whose loads have a cache hint.
#pragma once
#pragma clang system_header

#include "../thread/thread_load.cuh"

namespace cub {

template <CacheLoadModifier Modifier, class T_, class D_ = ptrdiff_t> class CacheModifiedInputIterator {
  public:
    typedef CacheModifiedInputIterator self_type;
    typedef D_ difference_type;
    typedef T_ value_type;
    typedef T_ *pointer;
    typedef T_ reference;

    T_ *ptr;

    template <class Q_> __host__ __device__ CacheModifiedInputIterator(Q_ *ptr) : ptr(const_cast<__remove_cv(Q_) *>(ptr)) {}
    __device__ __forceinline__ T_ operator*() const { return ThreadLoad<Modifier>(ptr); }
    template <class N_> __device__ __forceinline__ T_ operator[](N_ n) const { return ThreadLoad<Modifier>(ptr + n); }
    __device__ __forceinline__ T_ *operator->() { return ptr; }
    template <class N_> __host__ __device__ self_type operator+(N_ n) const { return self_type(ptr + n); }
    template <class N_> __host__ __device__ self_type operator-(N_ n) const { return self_type(ptr - n); }
    __host__ __device__ D_ operator-(self_type other) const { return ptr - other.ptr; }
    template <class N_> __host__ __device__ self_type &operator+=(N_ n) {
        ptr += n;
        return *this;
    }
    template <class N_> __host__ __device__ self_type &operator-=(N_ n) {
        ptr -= n;
        return *this;
    }
    __host__ __device__ self_type &operator++() {
        ++ptr;
        return *this;
    }
    __host__ __device__ self_type operator++(int) { return self_type(ptr++); }
    __host__ __device__ bool operator==(const self_type &other) const { return ptr == other.ptr; }
    __host__ __device__ bool operator!=(const self_type &other) const { return ptr != other.ptr; }
};

} // namespace cub
