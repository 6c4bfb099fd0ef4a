// bfloat16 and its pair: conversions, arithmetic, comparisons, operators, exchanges, accesses.
#include <cuda_bf16.h>

static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(__nv_bfloat162) == 4 && alignof(__nv_bfloat162) == 4, "CUDA's layout");

__global__ void scalars(__nv_bfloat16 *p, float *f) {
    __shared__ __nv_bfloat16 s[64];
    nv_bfloat16 a = p[threadIdx.x], b = __float2bfloat16(2.0f), c(1.5f);
    s[threadIdx.x] = a * b + c;
    __syncthreads();
    a = s[63 - threadIdx.x];
    a = __hfma(a, b, __hadd(b, __hmul(c, __hmax(a, b))));
    a = hexp(hsqrt(a));
    f[0] = __bfloat162float(a) + float(b) + (a < b) + __hgt(a, c);
    p[1] = __shfl_xor_sync(~0u, a, 1);
    p[2] = __ushort_as_bfloat16((unsigned short)0x3f80);
    p[3] = __float2bfloat16_rn(f[1]);
    p[4] = __ldg(p + 5);
    p[5] = 1.0f;
}

__global__ void pairs(__nv_bfloat162 *p, float2 *f) {
    __nv_bfloat162 a = p[threadIdx.x], b = __floats2bfloat162_rn(1.0f, 2.0f), c = __float2bfloat162_rn(3.0f);
    a = __hadd2(a, __hmul2(b, __hfma2(a, b, c)));
    a = a * b + c;
    f[0] = __bfloat1622float2(a);
    f[1] = make_float2(__low2float(a), __high2float(a));
    p[1] = __halves2bfloat162(a.x, b.y);
    p[2] = __bfloat162bfloat162(a.x);
    p[3] = __float22bfloat162_rn(f[2]);
}
