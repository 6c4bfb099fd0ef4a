// Digits of keys.
#pragma once
#pragma clang system_header

#include "../util_ptx.cuh"

namespace cub {

template <class K_> struct BaseDigitExtractor {
    typedef typename Traits<K_>::UnsignedBits UnsignedBits;
    /// Both zeros of a floating-point type have the same digits.
    static __host__ __device__ __forceinline__ UnsignedBits ProcessFloatMinusZero(UnsignedBits key) {
        if (Traits<K_>::CATEGORY != FLOATING_POINT) return key;
        const UnsignedBits minusZero = UnsignedBits(1) << (8 * sizeof(UnsignedBits) - 1);
        return key == Traits<K_>::TwiddleIn(minusZero) ? Traits<K_>::TwiddleIn(0) : key;
    }
};

template <class K_> struct BFEDigitExtractor : BaseDigitExtractor<K_> {
    using typename BaseDigitExtractor<K_>::UnsignedBits;
    unsigned int bit_start, num_bits;
    __device__ __forceinline__ explicit BFEDigitExtractor(unsigned int bit_start = 0, unsigned int num_bits = 0)
        : bit_start(bit_start), num_bits(num_bits) {}
    __device__ __forceinline__ unsigned int Digit(UnsignedBits key) const {
        return BFE(this->ProcessFloatMinusZero(key), bit_start, num_bits);
    }
};

template <class K_> struct ShiftDigitExtractor : BaseDigitExtractor<K_> {
    using typename BaseDigitExtractor<K_>::UnsignedBits;
    unsigned int bit_start, mask;
    __device__ __forceinline__ explicit ShiftDigitExtractor(unsigned int bit_start = 0, unsigned int num_bits = 0)
        : bit_start(bit_start), mask((1 << num_bits) - 1) {}
    __device__ __forceinline__ unsigned int Digit(UnsignedBits key) const {
        return (unsigned int)(this->ProcessFloatMinusZero(key) >> UnsignedBits(bit_start)) & mask;
    }
};

template <bool Descending, class K_> struct RadixSortTwiddle {
    typedef typename Traits<K_>::UnsignedBits UnsignedBits;
    static __host__ __device__ __forceinline__ UnsignedBits In(UnsignedBits key) { return flip(Traits<K_>::TwiddleIn(key)); }
    static __host__ __device__ __forceinline__ UnsignedBits Out(UnsignedBits key) {
        return Traits<K_>::TwiddleOut(flip(key));
    }
    static __host__ __device__ __forceinline__ UnsignedBits DefaultKey() {
        return Descending ? Traits<K_>::LOWEST_KEY : Traits<K_>::MAX_KEY;
    }

  private:
    static __host__ __device__ __forceinline__ UnsignedBits flip(UnsignedBits key) { return Descending ? ~key : key; }
};

} // namespace cub
