// half and half2: conversions, arithmetic, comparisons, operators, exchanges, accesses.
#include <cuda_fp16.h>

static_assert(sizeof(half) == 2 && alignof(half) == 2 && sizeof(half2) == 4 && alignof(half2) == 4, "CUDA's layout");

__global__ void scalars(half *p, float *f, int *n) {
    __shared__ half s[64];
    half a = p[threadIdx.x], b = __float2half(2.0f), c(1.5f), z = 0;
    s[threadIdx.x] = a * b + c;
    __syncthreads();
    a = s[63 - threadIdx.x];
    a += b;
    a = a / c - b;
    a = __hfma(a, b, c);
    a = __hadd(a, __hsub(b, __hmul(c, __hdiv(a, b))));
    a = __hmax(a, __hmin(b, __habs(__hneg(c))));
    a = hexp(hsqrt(hlog(hrcp(hsin(htanh(hfloor(a)))))));
    f[0] = __half2float(a) + (float)b;
    f[1] = a;
    n[0] = __half2int_rn(a) + __half2int_rz(b) + (a > b) + __hlt(a, b) + __heq(b, c) + __hisnan(a) + __half_as_ushort(z);
    p[1] = __int2half_rn(n[1]);
    p[2] = __ushort_as_half((unsigned short)0x3c00);
    p[3] = __shfl_xor_sync(~0u, a, 1);
    p[4] = __ldg(p + 5);
    p[5] = 3.0f;
    p[6] = (half)0.5;
    __half_raw raw = a;
    p[7] = raw;
}

__global__ void pairs(half2 *p, float2 *f, bool *flag) {
    half2 a = p[threadIdx.x], b = __floats2half2_rn(1.0f, 2.0f), c = __float2half2_rn(3.0f);
    a = __hadd2(a, __hmul2(b, __hfma2(a, b, c)));
    a = a * b + c - __h2div(a, b);
    a += c;
    a = h2exp(h2rsqrt(__hmax2(a, __hneg2(b))));
    a.x = __low2half(b);
    a.y = __high2half(c);
    f[0] = __half22float2(a);
    f[1] = make_float2(__low2float(a), __high2float(a));
    p[1] = __halves2half2(a.x, b.y);
    p[2] = __half2half2(a.x);
    p[3] = make_half2(a.y, a.x);
    p[4] = __float22half2_rn(f[2]);
    p[5] = __lowhigh2highlow(__hgt2(a, b));
    p[6] = __shfl_down_sync(~0u, a, 2);
    flag[0] = __hbeq2(a, b) && __hbge2(b, c);
}

float on_the_host(half h) { return __half2float(h) + float(h) + __half2float(__float2half(1.0f)); }
