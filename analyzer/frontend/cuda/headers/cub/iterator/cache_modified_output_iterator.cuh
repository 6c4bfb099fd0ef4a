// Pointers whose stores have a cache hint.
#pragma once
#pragma clang system_header

#include "../thread/thread_store.cuh"

namespace cub {

template <CacheStoreModifier Modifier, class T_, class D_ = ptrdiff_t> class CacheModifiedOutputIterator {
    struct Reference {
        T_ *where;
        __device__ __forceinline__ T_ operator=(T_ value) {
            ThreadStore<Modifier>(where, value);
            return value;
        }
    };
    T_ *ptr;

  public:
    typedef CacheModifiedOutputIterator self_type;
    typedef D_ difference_type;
    typedef void value_type;
    typedef void pointer;
    typedef Reference reference;

    template <class Q_> __host__ __device__ CacheModifiedOutputIterator(Q_ *ptr) : ptr(const_cast<__remove_cv(Q_) *>(ptr)) {}
    __host__ __device__ Reference operator*() const { return {ptr}; }
    template <class N_> __host__ __device__ Reference operator[](N_ n) const { return {ptr + n}; }
    template <class N_> __host__ __device__ self_type operator+(N_ n) const { return self_type(ptr + n); }
    template <class N_> __host__ __device__ self_type operator-(N_ n) const { return self_type(ptr - n); }
    template <class N_> __host__ __device__ self_type &operator+=(N_ n) {
        ptr += n;
        return *this;
    }
    __host__ __device__ self_type &operator++() {
        ++ptr;
        return *this;
    }
    __host__ __device__ bool operator==(const self_type &other) const { return ptr == other.ptr; }
    __host__ __device__ bool operator!=(const self_type &other) const { return ptr != other.ptr; }
};

} // namespace cub
