// The conversions between a 16-bit type, its pair and the other types. Their names contain the type's, so they are
// generated from the words of it: SMEM_CONVERSION_NAMES(__half, __half2, _Float16, half, half2).
#pragma once

#define SMEM_CONVERSION_NAMES(T_, T2, NATIVE, WORD, WORD2)                                                              \
    SMEM_HD T_ __float2##WORD(float a) { return T_::__from((NATIVE)a); }                                                \
    SMEM_HD T_ __float2##WORD##_rn(float a) { return T_::__from((NATIVE)a); }                                           \
    SMEM_HD T_ __float2##WORD##_rz(float a) { return T_::__from((NATIVE)a); }                                           \
    SMEM_HD T_ __float2##WORD##_rd(float a) { return T_::__from((NATIVE)a); }                                           \
    SMEM_HD T_ __float2##WORD##_ru(float a) { return T_::__from((NATIVE)a); }                                           \
    SMEM_HD T_ __double2##WORD(double a) { return T_::__from((NATIVE)(float)a); }                                       \
    SMEM_HD float __##WORD##2float(const T_ a) { return (float)a.__native(); }                                          \
    SMEM_HD T2 __float2##WORD2##_rn(float a) { return {__float2##WORD(a), __float2##WORD(a)}; }                         \
    SMEM_HD T2 __floats2##WORD2##_rn(float a, float b) { return {__float2##WORD(a), __float2##WORD(b)}; }               \
    SMEM_HD T2 __float22##WORD2##_rn(const float2 a) { return __floats2##WORD2##_rn(a.x, a.y); }                        \
    SMEM_HD float2 __##WORD2##2float2(const T2 a) { return {__##WORD##2float(a.x), __##WORD##2float(a.y)}; }            \
    SMEM_HD float __low2float(const T2 a) { return __##WORD##2float(a.x); }                                             \
    SMEM_HD float __high2float(const T2 a) { return __##WORD##2float(a.y); }                                            \
    SMEM_HD T_ __low2##WORD(const T2 a) { return a.x; }                                                                 \
    SMEM_HD T_ __high2##WORD(const T2 a) { return a.y; }                                                                \
    SMEM_HD T2 __low2##WORD2(const T2 a) { return {a.x, a.x}; }                                                         \
    SMEM_HD T2 __high2##WORD2(const T2 a) { return {a.y, a.y}; }                                                        \
    SMEM_HD T2 __lowhigh2highlow(const T2 a) { return {a.y, a.x}; }                                                     \
    SMEM_HD T2 __lows2##WORD2(const T2 a, const T2 b) { return {a.x, b.x}; }                                            \
    SMEM_HD T2 __highs2##WORD2(const T2 a, const T2 b) { return {a.y, b.y}; }                                           \
    SMEM_HD T2 __##WORD##2##WORD2(const T_ a) { return {a, a}; }                                                        \
    SMEM_HD T2 __halves2##WORD2(const T_ a, const T_ b) { return {a, b}; }                                              \
    SMEM_HD T2 make_##WORD2(const T_ a, const T_ b) { return {a, b}; }                                                  \
    SMEM_HD short __##WORD##_as_short(const T_ a) { return (short)a.__x; }                                              \
    SMEM_HD unsigned short __##WORD##_as_ushort(const T_ a) { return a.__x; }                                           \
    SMEM_HD T_ __short_as_##WORD(short a) { return __builtin_bit_cast(T_, a); }                                         \
    SMEM_HD T_ __ushort_as_##WORD(unsigned short a) { return __builtin_bit_cast(T_, a); }                               \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, short, short)                                                             \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, ushort, unsigned short)                                                   \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, int, int)                                                                 \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, uint, unsigned int)                                                       \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, ll, long long)                                                            \
    SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, ull, unsigned long long)                                                  \
    SMEM_HD signed char __##WORD##2char_rz(const T_ a) { return (signed char)(float)a.__native(); }                     \
    SMEM_HD unsigned char __##WORD##2uchar_rz(const T_ a) { return (unsigned char)(float)a.__native(); }

#define SMEM_INTEGER_CONVERSION(T_, NATIVE, WORD, INTEGER, C_)                                                          \
    SMEM_HD T_ __##INTEGER##2##WORD##_rn(C_ a) { return T_::__from((NATIVE)(float)a); }                                 \
    SMEM_HD T_ __##INTEGER##2##WORD##_rz(C_ a) { return T_::__from((NATIVE)(float)a); }                                 \
    SMEM_HD T_ __##INTEGER##2##WORD##_rd(C_ a) { return T_::__from((NATIVE)(float)a); }                                 \
    SMEM_HD T_ __##INTEGER##2##WORD##_ru(C_ a) { return T_::__from((NATIVE)(float)a); }                                 \
    SMEM_HD C_ __##WORD##2##INTEGER##_rz(const T_ a) { return (C_)(float)a.__native(); }                                \
    SMEM_D C_ __##WORD##2##INTEGER##_rn(const T_ a) { return (C_)__builtin_rintf((float)a.__native()); }                \
    SMEM_D C_ __##WORD##2##INTEGER##_rd(const T_ a) { return (C_)__builtin_floorf((float)a.__native()); }               \
    SMEM_D C_ __##WORD##2##INTEGER##_ru(const T_ a) { return (C_)__builtin_ceilf((float)a.__native()); }
