// Bodies for the libdevice functions that plain C++ or an LLVM intrinsic expresses exactly. Indices are computed with
// these (min, popc, clz, ...), so they must fold; the transcendental rest stays external calls that touch no memory.
#pragma once

#define SMEM_LIBDEVICE extern "C" __device__ inline __attribute__((always_inline))

SMEM_LIBDEVICE int __nv_abs(int a) { return a < 0 ? -a : a; }
SMEM_LIBDEVICE long long __nv_llabs(long long a) { return a < 0 ? -a : a; }
SMEM_LIBDEVICE int __nv_min(int a, int b) { return b < a ? b : a; }
SMEM_LIBDEVICE int __nv_max(int a, int b) { return a < b ? b : a; }
SMEM_LIBDEVICE unsigned int __nv_umin(unsigned int a, unsigned int b) { return b < a ? b : a; }
SMEM_LIBDEVICE unsigned int __nv_umax(unsigned int a, unsigned int b) { return a < b ? b : a; }
SMEM_LIBDEVICE long long __nv_llmin(long long a, long long b) { return b < a ? b : a; }
SMEM_LIBDEVICE long long __nv_llmax(long long a, long long b) { return a < b ? b : a; }
SMEM_LIBDEVICE unsigned long long __nv_ullmin(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
SMEM_LIBDEVICE unsigned long long __nv_ullmax(unsigned long long a, unsigned long long b) { return a < b ? b : a; }

SMEM_LIBDEVICE int __nv_popc(unsigned int a) { return __builtin_popcount(a); }
SMEM_LIBDEVICE int __nv_popcll(unsigned long long a) { return __builtin_popcountll(a); }
SMEM_LIBDEVICE int __nv_clz(int a) { return a ? __builtin_clz(a) : 32; }
SMEM_LIBDEVICE int __nv_clzll(long long a) { return a ? __builtin_clzll(a) : 64; }
SMEM_LIBDEVICE int __nv_ffs(int a) { return __builtin_ffs(a); }
SMEM_LIBDEVICE int __nv_ffsll(long long a) { return __builtin_ffsll(a); }
SMEM_LIBDEVICE unsigned int __nv_brev(unsigned int a) { return __builtin_bitreverse32(a); }
SMEM_LIBDEVICE unsigned long long __nv_brevll(unsigned long long a) { return __builtin_bitreverse64(a); }
SMEM_LIBDEVICE unsigned int __nv_byte_perm(unsigned int a, unsigned int b, unsigned int s) {
    unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned int r = 0;
    for (int i = 0; i < 4; ++i)
        r |= (unsigned int)(bytes >> (s >> 4 * i & 7) * 8 & 255) << 8 * i;
    return r;
}

SMEM_LIBDEVICE int __nv_mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
SMEM_LIBDEVICE unsigned int __nv_umul24(unsigned int a, unsigned int b) { return (a & 0xffffff) * (b & 0xffffff); }
SMEM_LIBDEVICE int __nv_mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
SMEM_LIBDEVICE unsigned int __nv_umulhi(unsigned int a, unsigned int b) { return (unsigned long long)a * b >> 32; }
SMEM_LIBDEVICE int __nv_sad(int a, int b, int c) { return (a < b ? b - a : a - b) + c; }
SMEM_LIBDEVICE unsigned int __nv_usad(unsigned int a, unsigned int b, unsigned int c) { return (a < b ? b - a : a - b) + c; }
SMEM_LIBDEVICE int __nv_hadd(int a, int b) { return (int)((long long)a + b >> 1); }
SMEM_LIBDEVICE int __nv_rhadd(int a, int b) { return (int)((long long)a + b + 1 >> 1); }
SMEM_LIBDEVICE int __nv_uhadd(unsigned int a, unsigned int b) { return (unsigned long long)a + b >> 1; }
SMEM_LIBDEVICE unsigned int __nv_urhadd(unsigned int a, unsigned int b) { return ((unsigned long long)a + b + 1) >> 1; }

SMEM_LIBDEVICE int __nv_float_as_int(float a) { return __builtin_bit_cast(int, a); }
SMEM_LIBDEVICE float __nv_int_as_float(int a) { return __builtin_bit_cast(float, a); }
SMEM_LIBDEVICE unsigned int __nv_float_as_uint(float a) { return __builtin_bit_cast(unsigned int, a); }
SMEM_LIBDEVICE float __nv_uint_as_float(unsigned int a) { return __builtin_bit_cast(float, a); }
SMEM_LIBDEVICE unsigned long long __nv_double_as_longlong(double a) { return __builtin_bit_cast(unsigned long long, a); }
SMEM_LIBDEVICE double __nv_longlong_as_double(long long a) { return __builtin_bit_cast(double, a); }
SMEM_LIBDEVICE float __nv_int2float_rn(int a) { return (float)a; }
SMEM_LIBDEVICE float __nv_uint2float_rn(unsigned int a) { return (float)a; }
SMEM_LIBDEVICE double __nv_int2double_rn(int a) { return a; }
SMEM_LIBDEVICE double __nv_uint2double_rn(unsigned int a) { return a; }

SMEM_LIBDEVICE float __nv_fabsf(float a) { return __builtin_fabsf(a); }
SMEM_LIBDEVICE double __nv_fabs(double a) { return __builtin_fabs(a); }
SMEM_LIBDEVICE float __nv_fminf(float a, float b) { return __builtin_fminf(a, b); }
SMEM_LIBDEVICE double __nv_fmin(double a, double b) { return __builtin_fmin(a, b); }
SMEM_LIBDEVICE float __nv_fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
SMEM_LIBDEVICE double __nv_fmax(double a, double b) { return __builtin_fmax(a, b); }
SMEM_LIBDEVICE float __nv_fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
SMEM_LIBDEVICE double __nv_fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
SMEM_LIBDEVICE float __nv_floorf(float a) { return __builtin_floorf(a); }
SMEM_LIBDEVICE double __nv_floor(double a) { return __builtin_floor(a); }
SMEM_LIBDEVICE float __nv_ceilf(float a) { return __builtin_ceilf(a); }
SMEM_LIBDEVICE double __nv_ceil(double a) { return __builtin_ceil(a); }
SMEM_LIBDEVICE float __nv_truncf(float a) { return __builtin_truncf(a); }
SMEM_LIBDEVICE double __nv_trunc(double a) { return __builtin_trunc(a); }
SMEM_LIBDEVICE float __nv_sqrtf(float a) { return __nvvm_sqrt_rn_f(a); }
SMEM_LIBDEVICE float __nv_rsqrtf(float a) { return __nvvm_rsqrt_approx_f(a); }
SMEM_LIBDEVICE float __nv_saturatef(float a) { return __nvvm_saturate_f(a); }
#undef SMEM_LIBDEVICE
