// Values read by a texture object.
#pragma once
#pragma clang system_header

#include "../util_type.cuh"

namespace cub {

template <class T_, class Offset = ptrdiff_t> class TexObjInputIterator {
    const T_ *base = nullptr;
    Offset offset = 0;

  public:
    typedef T_ value_type;
    typedef T_ reference;
    typedef T_ *pointer;
    typedef Offset difference_type;

    template <class Q_>
    cudaError_t BindTexture(Q_ *, size_t bytes = size_t(-1), size_t textureOffset = 0) SMEM_NEVER_RUN cudaError_t
        UnbindTexture() SMEM_NEVER_RUN __device__ T_ operator*() const {
        return base[offset];
    }
    template <class N_> __device__ T_ operator[](N_ n) const { return base[offset + (Offset)n]; }
    template <class N_> __host__ __device__ TexObjInputIterator operator+(N_ n) const {
        TexObjInputIterator result = *this;
        result.offset += (Offset)n;
        return result;
    }
};

} // namespace cub
