// CUB's types: the words that values are moved in, vectors, numbers and their bits, pairs, and storage without constructors.
#pragma once
#pragma clang system_header

#include "../cuda_bf16.h"
#include "../cuda_fp16.h"
#include "config.cuh"

#include <limits>

namespace cub {

struct NullType {
    typedef NullType value_type;
    NullType() = default;
    template <class T_> __host__ __device__ explicit NullType(const T_ &) {}
    template <class T_> __host__ __device__ NullType &operator=(const T_ &) { return *this; }
    __host__ __device__ bool operator==(const NullType &) const { return true; }
    __host__ __device__ bool operator!=(const NullType &) const { return false; }
};

template <int N_> struct Int2Type { enum { VALUE = N_ }; };
template <bool Condition, class Then, class Else> struct If { typedef Then Type; };
template <class Then, class Else> struct If<false, Then, Else> { typedef Else Type; };
template <class A_, class B_> struct Equals { enum { VALUE = __is_same(A_, B_), NEGATE = !VALUE }; };
template <int N_> struct PowerOfTwo { enum { VALUE = (N_ & (N_ - 1)) == 0 }; };
/// Rounded up.
template <int N_> struct Log2 { enum { VALUE = N_ <= 1 ? 0 : 32 - __builtin_clz(N_ - 1) }; };

// ---- words

template <class T_> struct AlignBytes {
    enum { ALIGN_BYTES = alignof(T_) };
    typedef T_ Type;
};

/// The widest words that fit a type's size and alignment, for shuffles, volatile accesses and plain ones.
template <class T_> struct UnitWord {
    template <class Unit> struct IsMultiple {
        enum { IS_MULTIPLE = sizeof(T_) % sizeof(Unit) == 0 && alignof(T_) % alignof(Unit) == 0 };
    };
    typedef typename If<IsMultiple<short>::IS_MULTIPLE, unsigned short, unsigned char>::Type SmallWord;
    typedef typename If<IsMultiple<int>::IS_MULTIPLE, unsigned int, SmallWord>::Type ShuffleWord;
    typedef typename If<IsMultiple<long long>::IS_MULTIPLE, unsigned long long, ShuffleWord>::Type VolatileWord;
    typedef typename If<IsMultiple<longlong2>::IS_MULTIPLE, ulonglong2, VolatileWord>::Type DeviceWord;
    typedef typename If<IsMultiple<int2>::IS_MULTIPLE, uint2, ShuffleWord>::Type SmallTextureWord;
    typedef typename If<IsMultiple<int4>::IS_MULTIPLE, uint4, SmallTextureWord>::Type TextureWord;
};

/// Memory for a T_ that nobody constructs. It is aligned to 16 bytes at most.
template <class T_> struct Uninitialized {
    typedef typename UnitWord<T_>::DeviceWord DeviceWord;
    DeviceWord storage[sizeof(T_) / sizeof(DeviceWord)];
    __host__ __device__ __forceinline__ T_ &Alias() { return reinterpret_cast<T_ &>(*this); }
};

template <class T_, int Elements> struct CubVector;
template <class T_> struct CubVector<T_, 1> { T_ x; typedef T_ BaseType; typedef CubVector Type; };
template <class T_> struct CubVector<T_, 2> { T_ x, y; typedef T_ BaseType; typedef CubVector Type; };
template <class T_> struct CubVector<T_, 3> { T_ x, y, z; typedef T_ BaseType; typedef CubVector Type; };
template <class T_> struct CubVector<T_, 4> { T_ x, y, z, w; typedef T_ BaseType; typedef CubVector Type; };

#define SMEM_CUB_VECTOR(T_, VECTOR, ELEMENTS)                                                                           \
    template <> struct CubVector<T_, ELEMENTS> : VECTOR##ELEMENTS { typedef T_ BaseType; typedef VECTOR##ELEMENTS Type; };
#define SMEM_CUB_VECTORS(T_, VECTOR)                                                                                    \
    SMEM_CUB_VECTOR(T_, VECTOR, 1)                                                                                      \
    SMEM_CUB_VECTOR(T_, VECTOR, 2)                                                                                      \
    SMEM_CUB_VECTOR(T_, VECTOR, 3)                                                                                      \
    SMEM_CUB_VECTOR(T_, VECTOR, 4)
SMEM_CUB_VECTORS(char, char) SMEM_CUB_VECTORS(signed char, char) SMEM_CUB_VECTORS(short, short) SMEM_CUB_VECTORS(int, int)
SMEM_CUB_VECTORS(long, long) SMEM_CUB_VECTORS(long long, longlong) SMEM_CUB_VECTORS(unsigned char, uchar)
SMEM_CUB_VECTORS(unsigned short, ushort) SMEM_CUB_VECTORS(unsigned int, uint) SMEM_CUB_VECTORS(unsigned long, ulong)
SMEM_CUB_VECTORS(unsigned long long, ulonglong) SMEM_CUB_VECTORS(float, float) SMEM_CUB_VECTORS(double, double)
SMEM_CUB_VECTORS(bool, uchar)
#undef SMEM_CUB_VECTORS
#undef SMEM_CUB_VECTOR

// ---- values

template <class K_, class V_> struct KeyValuePair {
    typedef K_ Key;
    typedef V_ Value;
    Key key;
    Value value;
    __host__ __device__ KeyValuePair() {}
    __host__ __device__ KeyValuePair(const Key &key, const Value &value) : key(key), value(value) {}
    __host__ __device__ bool operator!=(const KeyValuePair &other) const { return value != other.value || key != other.key; }
};

template <class T_, int N_> struct ArrayWrapper { T_ array[N_]; };

template <class T_> struct DoubleBuffer {
    T_ *d_buffers[2] = {};
    int selector = 0;
    DoubleBuffer() = default;
    __host__ __device__ DoubleBuffer(T_ *current, T_ *alternate) : d_buffers{current, alternate} {}
    __host__ __device__ T_ *Current() { return d_buffers[selector]; }
    __host__ __device__ T_ *Alternate() { return d_buffers[selector ^ 1]; }
};

template <class T_, class I_ = T_ *> struct FutureValue {
    typedef T_ value_type;
    typedef I_ iterator_type;
    __host__ __device__ explicit FutureValue(I_ where) : where(where) {}
    __host__ __device__ operator T_() { return *where; }

  private:
    I_ where;
};

// ---- numbers

enum Category { NOT_A_NUMBER, SIGNED_INTEGER, UNSIGNED_INTEGER, FLOATING_POINT };

template <class T_> struct FpLimits {
    static __host__ __device__ __forceinline__ T_ Max() { return std::numeric_limits<T_>::max(); }
    static __host__ __device__ __forceinline__ T_ Lowest() { return std::numeric_limits<T_>::lowest(); }
};
#define SMEM_CUB_LIMITS(T_, MAX, LOWEST)                                                                                \
    template <> struct FpLimits<T_> {                                                                                   \
        static __host__ __device__ __forceinline__ T_ Max() { return __builtin_bit_cast(T_, (unsigned short)MAX); }     \
        static __host__ __device__ __forceinline__ T_ Lowest() { return __builtin_bit_cast(T_, (unsigned short)LOWEST); } \
    };
SMEM_CUB_LIMITS(__half, 0x7bff, 0xfbff)
SMEM_CUB_LIMITS(__nv_bfloat16, 0x7f7f, 0xff7f)
#undef SMEM_CUB_LIMITS

/// A number's kind, and its bits in an order that unsigned comparison gives.
template <Category Kind, bool Primitive, bool Null, class Bits, class T_> struct BaseTraits {
    static constexpr Category CATEGORY = Kind;
    enum { PRIMITIVE = Primitive, NULL_TYPE = Null };
};
template <class Bits, class T_> struct BaseTraits<UNSIGNED_INTEGER, true, false, Bits, T_> {
    typedef Bits UnsignedBits;
    static constexpr Category CATEGORY = UNSIGNED_INTEGER;
    static constexpr Bits LOWEST_KEY = Bits(0), MAX_KEY = Bits(-1);
    enum { PRIMITIVE = true, NULL_TYPE = false };
    static __host__ __device__ __forceinline__ Bits TwiddleIn(Bits key) { return key; }
    static __host__ __device__ __forceinline__ Bits TwiddleOut(Bits key) { return key; }
    static __host__ __device__ __forceinline__ T_ Max() { return T_(MAX_KEY); }
    static __host__ __device__ __forceinline__ T_ Lowest() { return T_(LOWEST_KEY); }
};
template <class Bits, class T_> struct BaseTraits<SIGNED_INTEGER, true, false, Bits, T_> {
    typedef Bits UnsignedBits;
    static constexpr Category CATEGORY = SIGNED_INTEGER;
    static constexpr Bits HIGH_BIT = Bits(1) << (sizeof(Bits) * 8 - 1);
    static constexpr Bits LOWEST_KEY = HIGH_BIT, MAX_KEY = Bits(-1) ^ HIGH_BIT;
    enum { PRIMITIVE = true, NULL_TYPE = false };
    static __host__ __device__ __forceinline__ Bits TwiddleIn(Bits key) { return key ^ HIGH_BIT; }
    static __host__ __device__ __forceinline__ Bits TwiddleOut(Bits key) { return key ^ HIGH_BIT; }
    static __host__ __device__ __forceinline__ T_ Max() { return T_(MAX_KEY); }
    static __host__ __device__ __forceinline__ T_ Lowest() { return T_(LOWEST_KEY); }
};
template <class Bits, class T_> struct BaseTraits<FLOATING_POINT, true, false, Bits, T_> {
    typedef Bits UnsignedBits;
    static constexpr Category CATEGORY = FLOATING_POINT;
    static constexpr Bits HIGH_BIT = Bits(1) << (sizeof(Bits) * 8 - 1);
    static constexpr Bits LOWEST_KEY = Bits(-1), MAX_KEY = Bits(-1) ^ HIGH_BIT;
    enum { PRIMITIVE = true, NULL_TYPE = false };
    static __host__ __device__ __forceinline__ Bits TwiddleIn(Bits key) {
        return key ^ (key & HIGH_BIT ? Bits(-1) : HIGH_BIT);
    }
    static __host__ __device__ __forceinline__ Bits TwiddleOut(Bits key) {
        return key ^ (key & HIGH_BIT ? HIGH_BIT : Bits(-1));
    }
    static __host__ __device__ __forceinline__ T_ Max() { return FpLimits<T_>::Max(); }
    static __host__ __device__ __forceinline__ T_ Lowest() { return FpLimits<T_>::Lowest(); }
};

template <class T_> struct NumericTraits : BaseTraits<NOT_A_NUMBER, false, false, T_, T_> {};
template <> struct NumericTraits<NullType> : BaseTraits<NOT_A_NUMBER, false, true, NullType, NullType> {};
#define SMEM_CUB_NUMBER(T_, KIND, BITS) template <> struct NumericTraits<T_> : BaseTraits<KIND, true, false, BITS, T_> {};
SMEM_CUB_NUMBER(char, SIGNED_INTEGER, unsigned char)
SMEM_CUB_NUMBER(signed char, SIGNED_INTEGER, unsigned char)
SMEM_CUB_NUMBER(short, SIGNED_INTEGER, unsigned short)
SMEM_CUB_NUMBER(int, SIGNED_INTEGER, unsigned int)
SMEM_CUB_NUMBER(long, SIGNED_INTEGER, unsigned long)
SMEM_CUB_NUMBER(long long, SIGNED_INTEGER, unsigned long long)
SMEM_CUB_NUMBER(bool, UNSIGNED_INTEGER, unsigned char)
SMEM_CUB_NUMBER(unsigned char, UNSIGNED_INTEGER, unsigned char)
SMEM_CUB_NUMBER(unsigned short, UNSIGNED_INTEGER, unsigned short)
SMEM_CUB_NUMBER(unsigned int, UNSIGNED_INTEGER, unsigned int)
SMEM_CUB_NUMBER(unsigned long, UNSIGNED_INTEGER, unsigned long)
SMEM_CUB_NUMBER(unsigned long long, UNSIGNED_INTEGER, unsigned long long)
SMEM_CUB_NUMBER(float, FLOATING_POINT, unsigned int)
SMEM_CUB_NUMBER(double, FLOATING_POINT, unsigned long long)
SMEM_CUB_NUMBER(__half, FLOATING_POINT, unsigned short)
SMEM_CUB_NUMBER(__nv_bfloat16, FLOATING_POINT, unsigned short)
#undef SMEM_CUB_NUMBER
template <class T_> struct Traits : NumericTraits<__remove_cv(T_)> {};

namespace detail {

template <bool Condition> struct EnableIf {};
template <> struct EnableIf<true> { typedef void Type; };
template <class T_> struct Declared { static T_ value(); }; // std::declval without its header
template <class T_> using Decayed = __decay(T_);
/// What an operator makes of two values; the type that partial results are kept in.
template <class Op, class A_, class B_ = A_>
using Accumulated = Decayed<decltype(Declared<Op &>::value()(Declared<A_>::value(), Declared<B_>::value()))>;
template <class T_, class Op>
using TakesIndex = decltype((void)Declared<Op &>::value()(Declared<T_ &>::value(), Declared<T_ &>::value(), 0));
template <class I_> using ValueOf = Decayed<decltype(*Declared<I_ &>::value())>;

struct InPlace {};

} // namespace detail
} // namespace cub

/// Placement new for device code, in a form that no header of the host declares.
__device__ __forceinline__ void *operator new(size_t, void *where, cub::detail::InPlace) noexcept { return where; }

namespace cub {

/// The operator takes an index besides two values.
template <class T_, class Op, class = void> struct BinaryOpHasIdxParam {
    enum { HAS_PARAM = false };
    static constexpr bool value = false;
};
template <class T_, class Op> struct BinaryOpHasIdxParam<T_, Op, detail::TakesIndex<T_, Op>> {
    enum { HAS_PARAM = true };
    static constexpr bool value = true;
};

namespace detail {

/// Writes to memory that may hold no object yet.
template <class T_> SMEM_D void uninitialized_copy_single(T_ *where, const T_ &value) {
    if constexpr (__is_trivially_copyable(T_))
        *where = value;
    else
        ::new (where, InPlace()) T_(value);
}
template <class T_> SMEM_D void uninitialized_copy(T_ *where, const T_ &value) { uninitialized_copy_single(where, value); }

} // namespace detail
} // namespace cub
