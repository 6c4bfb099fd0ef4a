// One 16-bit floating-point type and its pair, written once for half and bfloat16. No include guard: included by
// cuda_fp16.h and cuda_bf16.h with these macros set.
//   SMEM_T, SMEM_T2        the scalar and the pair                      __half, __half2
//   SMEM_NATIVE            the compiler's type of the same bits         _Float16
//   SMEM_RAW, SMEM_RAW2    the plain structs they convert to            __half_raw, __half2_raw
//   SMEM_CONVERSIONS, SMEM_OPERATORS   0 where the source switched implicit conversions or operators off
// Arithmetic is the compiler's on its own type, reached by bit casts: loads and stores stay 16-bit integers that merge as
// with the toolkit, and nothing is hidden in inline assembly.

struct __align__(2) SMEM_RAW { unsigned short x; };
struct __align__(4) SMEM_RAW2 { unsigned short x, y; };

struct __align__(2) SMEM_T {
    unsigned short __x;

    SMEM_T() = default;
    __host__ __device__ constexpr SMEM_T(const SMEM_RAW &raw) : __x(raw.x) {}
    __host__ __device__ operator SMEM_RAW() const { return {__x}; }
    __host__ __device__ operator SMEM_RAW() const volatile { return {__x}; }
    __host__ __device__ SMEM_T &operator=(const SMEM_RAW &raw) { __x = raw.x; return *this; }
    __host__ __device__ volatile SMEM_T &operator=(const SMEM_RAW &raw) volatile { __x = raw.x; return *this; }
    __host__ __device__ volatile SMEM_T &operator=(const volatile SMEM_RAW &raw) volatile { __x = raw.x; return *this; }

    static __host__ __device__ SMEM_T __from(SMEM_NATIVE v) { return __builtin_bit_cast(SMEM_T, v); }
    __host__ __device__ SMEM_NATIVE __native() const { return __builtin_bit_cast(SMEM_NATIVE, __x); }

#if SMEM_CONVERSIONS
#define SMEM_FROM(N_)                                                                                                   \
    __host__ __device__ SMEM_T(N_ v) : SMEM_T(__from((SMEM_NATIVE)(float)v)) {}                                         \
    __host__ __device__ SMEM_T &operator=(N_ v) { return *this = SMEM_T(v); }
#define SMEM_FROM_AND_TO(N_)                                                                                            \
    SMEM_FROM(N_)                                                                                                       \
    __host__ __device__ operator N_() const { return (N_)(float)__native(); }
    SMEM_FROM_AND_TO(float) SMEM_FROM(double)
    SMEM_FROM_AND_TO(short) SMEM_FROM_AND_TO(unsigned short) SMEM_FROM_AND_TO(int) SMEM_FROM_AND_TO(unsigned int)
    SMEM_FROM_AND_TO(long) SMEM_FROM_AND_TO(unsigned long) SMEM_FROM_AND_TO(long long) SMEM_FROM_AND_TO(unsigned long long)
    __host__ __device__ operator signed char() const { return (signed char)(float)__native(); }
    __host__ __device__ operator unsigned char() const { return (unsigned char)(float)__native(); }
    __host__ __device__ operator char() const { return (char)(float)__native(); }
    __host__ __device__ operator bool() const { return (__x & 0x7fff) != 0; }
#undef SMEM_FROM_AND_TO
#undef SMEM_FROM
#endif
};

struct __align__(4) SMEM_T2 {
    SMEM_T x, y;

    SMEM_T2() = default;
    SMEM_T2(const SMEM_T2 &) = default;
    SMEM_T2 &operator=(const SMEM_T2 &) = default;
    __host__ __device__ constexpr SMEM_T2(const SMEM_T &x, const SMEM_T &y) : x(x), y(y) {}
    __host__ __device__ SMEM_T2(const SMEM_RAW2 &raw) : x(SMEM_RAW{raw.x}), y(SMEM_RAW{raw.y}) {}
    __host__ __device__ operator SMEM_RAW2() const { return {x.__x, y.__x}; }
    __host__ __device__ SMEM_T2 &operator=(const SMEM_RAW2 &raw) { return *this = SMEM_T2(raw); }
};

// Element-wise arithmetic, each with its pair form.
#define SMEM_PAIRWISE(NAME, NAME2, EXPRESSION)                                                                          \
    SMEM_HD SMEM_T NAME(const SMEM_T a, const SMEM_T b) {                                                               \
        SMEM_NATIVE x = a.__native(), y = b.__native();                                                                 \
        return SMEM_T::__from((SMEM_NATIVE)(EXPRESSION));                                                               \
    }                                                                                                                   \
    SMEM_HD SMEM_T2 NAME2(const SMEM_T2 a, const SMEM_T2 b) { return {NAME(a.x, b.x), NAME(a.y, b.y)}; }
#define SMEM_SATURATED(X_) __builtin_fminf(__builtin_fmaxf((float)(X_), 0.0f), 1.0f)
SMEM_PAIRWISE(__hadd, __hadd2, x + y)
SMEM_PAIRWISE(__hsub, __hsub2, x - y)
SMEM_PAIRWISE(__hmul, __hmul2, x * y)
SMEM_PAIRWISE(__hdiv, __h2div, x / y)
SMEM_PAIRWISE(__hadd_rn, __hadd2_rn, x + y)
SMEM_PAIRWISE(__hsub_rn, __hsub2_rn, x - y)
SMEM_PAIRWISE(__hmul_rn, __hmul2_rn, x * y)
SMEM_PAIRWISE(__hadd_sat, __hadd2_sat, SMEM_SATURATED(x + y))
SMEM_PAIRWISE(__hsub_sat, __hsub2_sat, SMEM_SATURATED(x - y))
SMEM_PAIRWISE(__hmul_sat, __hmul2_sat, SMEM_SATURATED(x * y))
SMEM_PAIRWISE(__hmax, __hmax2, __builtin_fmaxf((float)x, (float)y))
SMEM_PAIRWISE(__hmin, __hmin2, __builtin_fminf((float)x, (float)y))
SMEM_PAIRWISE(__hmax_nan, __hmax2_nan, x != x || y != y ? x + y : x < y ? y : x)
SMEM_PAIRWISE(__hmin_nan, __hmin2_nan, x != x || y != y ? x + y : y < x ? y : x)

#define SMEM_FUSED(NAME, NAME2, EXPRESSION)                                                                             \
    SMEM_HD SMEM_T NAME(const SMEM_T a, const SMEM_T b, const SMEM_T c) {                                               \
        float r = __builtin_fmaf((float)a.__native(), (float)b.__native(), (float)c.__native());                        \
        return SMEM_T::__from((SMEM_NATIVE)(EXPRESSION));                                                               \
    }                                                                                                                   \
    SMEM_HD SMEM_T2 NAME2(const SMEM_T2 a, const SMEM_T2 b, const SMEM_T2 c) { return {NAME(a.x, b.x, c.x), NAME(a.y, b.y, c.y)}; }
SMEM_FUSED(__hfma, __hfma2, r)
SMEM_FUSED(__hfma_sat, __hfma2_sat, SMEM_SATURATED(r))
SMEM_FUSED(__hfma_relu, __hfma2_relu, __builtin_fmaxf(r, 0.0f))

#define SMEM_UNARY(SPECIFIER, NAME, NAME2, EXPRESSION)                                                                  \
    SPECIFIER SMEM_T NAME(const SMEM_T a) {                                                                             \
        float x = (float)a.__native();                                                                                  \
        return SMEM_T::__from((SMEM_NATIVE)(EXPRESSION));                                                               \
    }                                                                                                                   \
    SPECIFIER SMEM_T2 NAME2(const SMEM_T2 a) { return {NAME(a.x), NAME(a.y)}; }
SMEM_UNARY(SMEM_HD, __hneg, __hneg2, -x)
SMEM_UNARY(SMEM_HD, __habs, __habs2, __builtin_fabsf(x))
SMEM_UNARY(SMEM_D, hsqrt, h2sqrt, sqrtf(x))
SMEM_UNARY(SMEM_D, hrsqrt, h2rsqrt, rsqrtf(x))
SMEM_UNARY(SMEM_D, hrcp, h2rcp, 1.0f / x)
SMEM_UNARY(SMEM_D, hexp, h2exp, __expf(x))
SMEM_UNARY(SMEM_D, hexp2, h2exp2, exp2f(x))
SMEM_UNARY(SMEM_D, hexp10, h2exp10, exp10f(x))
SMEM_UNARY(SMEM_D, hlog, h2log, logf(x))
SMEM_UNARY(SMEM_D, hlog2, h2log2, log2f(x))
SMEM_UNARY(SMEM_D, hlog10, h2log10, log10f(x))
SMEM_UNARY(SMEM_D, hsin, h2sin, sinf(x))
SMEM_UNARY(SMEM_D, hcos, h2cos, cosf(x))
SMEM_UNARY(SMEM_D, htanh, h2tanh, tanhf(x))
SMEM_UNARY(SMEM_D, hfloor, h2floor, floorf(x))
SMEM_UNARY(SMEM_D, hceil, h2ceil, ceilf(x))
SMEM_UNARY(SMEM_D, hrint, h2rint, rintf(x))
SMEM_UNARY(SMEM_D, htrunc, h2trunc, truncf(x))

// Comparisons: ordered and unordered (u); of pairs as 1.0 and 0.0, as one truth value (b), and as bit masks.
#define SMEM_TRUTH(B_) SMEM_T::__from((SMEM_NATIVE)(float)(B_))
#define SMEM_COMPARISON(OP, RELATION, UNORDERED)                                                                        \
    SMEM_HD bool __h##OP(const SMEM_T a, const SMEM_T b) { return (float)a.__native() RELATION (float)b.__native(); }   \
    SMEM_HD bool __h##OP##u(const SMEM_T a, const SMEM_T b) { return UNORDERED; }                                       \
    SMEM_HD bool __hb##OP##2(const SMEM_T2 a, const SMEM_T2 b) { return __h##OP(a.x, b.x) && __h##OP(a.y, b.y); }       \
    SMEM_HD bool __hb##OP##u2(const SMEM_T2 a, const SMEM_T2 b) { return __h##OP##u(a.x, b.x) && __h##OP##u(a.y, b.y); } \
    SMEM_HD SMEM_T2 __h##OP##2(const SMEM_T2 a, const SMEM_T2 b) {                                                      \
        return {SMEM_TRUTH(__h##OP(a.x, b.x)), SMEM_TRUTH(__h##OP(a.y, b.y))};                                          \
    }                                                                                                                   \
    SMEM_HD SMEM_T2 __h##OP##u2(const SMEM_T2 a, const SMEM_T2 b) {                                                     \
        return {SMEM_TRUTH(__h##OP##u(a.x, b.x)), SMEM_TRUTH(__h##OP##u(a.y, b.y))};                                    \
    }                                                                                                                   \
    SMEM_HD unsigned int __h##OP##2_mask(const SMEM_T2 a, const SMEM_T2 b) {                                            \
        return (__h##OP(a.x, b.x) ? 0xffffu : 0u) | (__h##OP(a.y, b.y) ? 0xffff0000u : 0u);                             \
    }
SMEM_COMPARISON(eq, ==, !((float)a.__native() < (float)b.__native() || (float)a.__native() > (float)b.__native()))
SMEM_COMPARISON(ne, !=, (float)a.__native() != (float)b.__native())
SMEM_COMPARISON(lt, <, !((float)a.__native() >= (float)b.__native()))
SMEM_COMPARISON(le, <=, !((float)a.__native() > (float)b.__native()))
SMEM_COMPARISON(gt, >, !((float)a.__native() <= (float)b.__native()))
SMEM_COMPARISON(ge, >=, !((float)a.__native() < (float)b.__native()))
SMEM_HD bool __hisnan(const SMEM_T a) { return (float)a.__native() != (float)a.__native(); }
SMEM_HD int __hisinf(const SMEM_T a) {
    return __builtin_isinf((float)a.__native()) ? (a.__x & 0x8000 ? -1 : 1) : 0;
}
SMEM_HD SMEM_T2 __hisnan2(const SMEM_T2 a) { return __hneu2(a, a); }

#if SMEM_OPERATORS
#define SMEM_OPERATOR(OP, NAME, NAME2)                                                                                  \
    SMEM_HD SMEM_T operator OP(const SMEM_T &a, const SMEM_T &b) { return NAME(a, b); }                                 \
    SMEM_HD SMEM_T &operator OP##=(SMEM_T & a, const SMEM_T &b) { return a = NAME(a, b); }                              \
    SMEM_HD SMEM_T2 operator OP(const SMEM_T2 &a, const SMEM_T2 &b) { return NAME2(a, b); }                             \
    SMEM_HD SMEM_T2 &operator OP##=(SMEM_T2 & a, const SMEM_T2 &b) { return a = NAME2(a, b); }
SMEM_OPERATOR(+, __hadd, __hadd2)
SMEM_OPERATOR(-, __hsub, __hsub2)
SMEM_OPERATOR(*, __hmul, __hmul2)
SMEM_OPERATOR(/, __hdiv, __h2div)
#define SMEM_RELATION(OP, NAME)                                                                                         \
    SMEM_HD bool operator OP(const SMEM_T &a, const SMEM_T &b) { return __h##NAME(a, b); }                              \
    SMEM_HD bool operator OP(const SMEM_T2 &a, const SMEM_T2 &b) { return __hb##NAME##2(a, b); }
SMEM_RELATION(==, eq)
SMEM_RELATION(!=, neu)
SMEM_RELATION(<, lt)
SMEM_RELATION(<=, le)
SMEM_RELATION(>, gt)
SMEM_RELATION(>=, ge)
SMEM_HD SMEM_T operator+(const SMEM_T &a) { return a; }
SMEM_HD SMEM_T operator-(const SMEM_T &a) { return __hneg(a); }
SMEM_HD SMEM_T2 operator+(const SMEM_T2 &a) { return a; }
SMEM_HD SMEM_T2 operator-(const SMEM_T2 &a) { return __hneg2(a); }
SMEM_HD SMEM_T &operator++(SMEM_T &a) { return a = SMEM_T::__from((SMEM_NATIVE)((float)a.__native() + 1)); }
SMEM_HD SMEM_T &operator--(SMEM_T &a) { return a = SMEM_T::__from((SMEM_NATIVE)((float)a.__native() - 1)); }
SMEM_HD SMEM_T operator++(SMEM_T &a, int) { SMEM_T old = a; ++a; return old; }
SMEM_HD SMEM_T operator--(SMEM_T &a, int) { SMEM_T old = a; --a; return old; }
#endif

// Accesses and exchanges move bits.
#define SMEM_BITS(TYPE)                                                                                                 \
    SMEM_D TYPE __ldg(const TYPE *p) { return __smem_ldg(p); }                                                          \
    SMEM_SHUFFLE(TYPE, __shfl_sync, int)                                                                                \
    SMEM_SHUFFLE(TYPE, __shfl_up_sync, unsigned int)                                                                    \
    SMEM_SHUFFLE(TYPE, __shfl_down_sync, unsigned int)                                                                  \
    SMEM_SHUFFLE(TYPE, __shfl_xor_sync, int)
#define SMEM_SHUFFLE(TYPE, NAME, LANE)                                                                                  \
    SMEM_D TYPE NAME(unsigned int mask, TYPE v, LANE lane, int width = warpSize) {                                      \
        typedef __smem_bits<sizeof(TYPE)>::type Bits;                                                                   \
        return __builtin_bit_cast(TYPE, (Bits)NAME(mask, (unsigned int)__builtin_bit_cast(Bits, v), lane, width));      \
    }
SMEM_BITS(SMEM_T)
SMEM_BITS(SMEM_T2)

// The scalar atomic works on 16 bits, the pair's on both halves of a word.
#define SMEM_NARROW_ATOMIC(SCOPE, PTX)                                                                                  \
    SMEM_D SMEM_T atomicAdd##SCOPE(SMEM_T *p, SMEM_T v) {                                                               \
        SMEM_T old;                                                                                                     \
        asm volatile("atom" PTX ".add.noftz." SMEM_PTX " %0, [%1], %2;" : "=h"(old.__x) : "l"(p), "h"(v.__x) : "memory"); \
        return old;                                                                                                     \
    }                                                                                                                   \
    SMEM_D SMEM_T2 atomicAdd##SCOPE(SMEM_T2 *p, SMEM_T2 v) {                                                            \
        unsigned int old;                                                                                               \
        asm volatile("atom" PTX ".add.noftz." SMEM_PTX "x2 %0, [%1], %2;"                                               \
                     : "=r"(old) : "l"(p), "r"(__builtin_bit_cast(unsigned int, v)) : "memory");                        \
        return __builtin_bit_cast(SMEM_T2, old);                                                                        \
    }
SMEM_NARROW_ATOMIC(, "")
SMEM_NARROW_ATOMIC(_block, ".cta")
SMEM_NARROW_ATOMIC(_system, ".sys")

#undef SMEM_PAIRWISE
#undef SMEM_SATURATED
#undef SMEM_FUSED
#undef SMEM_UNARY
#undef SMEM_TRUTH
#undef SMEM_COMPARISON
#undef SMEM_OPERATOR
#undef SMEM_RELATION
#undef SMEM_BITS
#undef SMEM_SHUFFLE
#undef SMEM_NARROW_ATOMIC
#undef SMEM_T
#undef SMEM_T2
#undef SMEM_NATIVE
#undef SMEM_RAW
#undef SMEM_RAW2
#undef SMEM_PTX
#undef SMEM_CONVERSIONS
#undef SMEM_OPERATORS
