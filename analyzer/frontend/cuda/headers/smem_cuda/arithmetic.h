// The overloads the toolkit adds to C's: min and max of every type on both sides, dot products, rounding divisions,
// and the float forms on the host side.
#pragma once

// Clang declares the int pair for the device, so the host gets its own; every other pair serves both.
static inline __host__ int min(int a, int b) { return b < a ? b : a; }
static inline __host__ int max(int a, int b) { return a < b ? b : a; }

#define SMEM_MINMAX(A_, B_, R_)                                                                                         \
    SMEM_HD R_ min(A_ a, B_ b) { return (R_)b < (R_)a ? (R_)b : (R_)a; }                                                \
    SMEM_HD R_ max(A_ a, B_ b) { return (R_)a < (R_)b ? (R_)b : (R_)a; }

SMEM_MINMAX(unsigned int, unsigned int, unsigned int)
SMEM_MINMAX(int, unsigned int, unsigned int)
SMEM_MINMAX(unsigned int, int, unsigned int)
SMEM_MINMAX(long, long, long)
SMEM_MINMAX(unsigned long, unsigned long, unsigned long)
SMEM_MINMAX(long, unsigned long, unsigned long)
SMEM_MINMAX(unsigned long, long, unsigned long)
SMEM_MINMAX(long long, long long, long long)
SMEM_MINMAX(unsigned long long, unsigned long long, unsigned long long)
SMEM_MINMAX(long long, unsigned long long, unsigned long long)
SMEM_MINMAX(unsigned long long, long long, unsigned long long)
#undef SMEM_MINMAX

#define SMEM_FLOAT_MINMAX(A_, B_, R_, SUFFIX)                                                                           \
    SMEM_HD R_ min(A_ a, B_ b) { return __builtin_fmin##SUFFIX(a, b); }                                                 \
    SMEM_HD R_ max(A_ a, B_ b) { return __builtin_fmax##SUFFIX(a, b); }

SMEM_FLOAT_MINMAX(float, float, float, f)
SMEM_FLOAT_MINMAX(double, double, double, )
SMEM_FLOAT_MINMAX(float, double, double, )
SMEM_FLOAT_MINMAX(double, float, double, )
#undef SMEM_FLOAT_MINMAX

// Four 8-bit products, or two 16-bit by 8-bit ones, added to an accumulator; signed if one of the two is.
#define SMEM_DOT(A_, B_, R_)                                                                                            \
    SMEM_D R_ __dp4a(A_ a, B_ b, R_ c) {                                                                                \
        for (int i = 0; i < 32; i += 8)                                                                                 \
            c += (__smem_narrow<A_>::byte(a >> i)) * (__smem_narrow<B_>::byte(b >> i));                                 \
        return c;                                                                                                       \
    }                                                                                                                   \
    SMEM_D R_ __dp2a_lo(A_ a, B_ b, R_ c) {                                                                             \
        return c + __smem_narrow<A_>::half(a) * __smem_narrow<B_>::byte(b) +                                            \
               __smem_narrow<A_>::half(a >> 16) * __smem_narrow<B_>::byte(b >> 8);                                      \
    }                                                                                                                   \
    SMEM_D R_ __dp2a_hi(A_ a, B_ b, R_ c) { return __dp2a_lo(a, (B_)(b >> 16), c); }

template <class T_> struct __smem_narrow;
template <> struct __smem_narrow<int> { typedef signed char byte; typedef short half; };
template <> struct __smem_narrow<unsigned int> { typedef unsigned char byte; typedef unsigned short half; };
SMEM_DOT(int, int, int)
SMEM_DOT(unsigned int, unsigned int, unsigned int)
#undef SMEM_DOT

#define SMEM_DOT_VECTOR(V4, V2, T_)                                                                                     \
    SMEM_D T_ __dp4a(V4 a, V4 b, T_ c) { return __dp4a(__builtin_bit_cast(T_, a), __builtin_bit_cast(T_, b), c); }      \
    SMEM_D T_ __dp2a_lo(V2 a, V4 b, T_ c) { return __dp2a_lo(__builtin_bit_cast(T_, a), __builtin_bit_cast(T_, b), c); } \
    SMEM_D T_ __dp2a_hi(V2 a, V4 b, T_ c) { return __dp2a_hi(__builtin_bit_cast(T_, a), __builtin_bit_cast(T_, b), c); }
SMEM_DOT_VECTOR(char4, short2, int)
SMEM_DOT_VECTOR(uchar4, ushort2, unsigned int)
#undef SMEM_DOT_VECTOR

SMEM_D float fdivide(float a, float b) { return fdividef(a, b); }
SMEM_D float rsqrt(float a) { return rsqrtf(a); }
SMEM_D float rcbrt(float a) { return rcbrtf(a); }
SMEM_D float exp10(float a) { return exp10f(a); }
SMEM_D float sinpi(float a) { return sinpif(a); }
SMEM_D float cospi(float a) { return cospif(a); }
SMEM_D float erfcinv(float a) { return erfcinvf(a); }
SMEM_D float normcdf(float a) { return normcdff(a); }
SMEM_D float normcdfinv(float a) { return normcdfinvf(a); }
SMEM_D void sincos(float a, float *s, float *c) { sincosf(a, s, c); }
SMEM_D void sincospi(float a, float *s, float *c) { sincospif(a, s, c); }

// The same functions for the host, which a C library does not have.
#define SMEM_HOST_FUNCTION(NAME)                                                                                        \
    extern "C" __host__ float NAME##f(float);                                                                           \
    extern "C" __host__ double NAME(double);                                                                            \
    static inline __host__ float NAME(float a) { return NAME##f(a); }
SMEM_HOST_FUNCTION(rsqrt) SMEM_HOST_FUNCTION(rcbrt) SMEM_HOST_FUNCTION(sinpi) SMEM_HOST_FUNCTION(cospi)
SMEM_HOST_FUNCTION(erfinv) SMEM_HOST_FUNCTION(erfcinv) SMEM_HOST_FUNCTION(erfcx) SMEM_HOST_FUNCTION(normcdf)
SMEM_HOST_FUNCTION(normcdfinv)
#undef SMEM_HOST_FUNCTION
