// Math: fast intrinsics, conversions, bit operations, min and max of every pair, on both sides.
#include <math_constants.h>

__global__ void floats(float *f, double *d) {
    float x = f[threadIdx.x], s, c;
    sincosf(x, &s, &c);
    __sincosf(x, &s, &c);
    f[0] = __expf(x) + __logf(x) + __powf(x, s) + __fdividef(s, c) + rsqrtf(x) + sinpif(x) + erff(x) + normcdff(x) + __saturatef(x);
    f[1] = fmaf(x, s, c) + __fmaf_rn(x, s, c) + __fadd_rn(x, s) + __frcp_rn(x) + __fsqrt_rn(x) + fminf(x, s) + copysignf(x, s);
    f[2] = exp(x) + log(x) + sqrt(x) + pow(x, 2.0f) + pow(x, 2) + fabs(x) + abs(x) + floor(x) + tanh(x) + rsqrt(x) + exp10f(x);
    f[3] = max(x, s) + min(x, c) + max(x, 0.0f) + fmaxf(x, CUDART_INF_F) + CUDART_PI_F + isnan(x) + isinf(s) + isfinite(c);
    d[0] = exp(d[1]) + sin(d[2]) + max(d[1], d[2]) + fma(d[1], d[2], d[3]) + rsqrt(d[1]) + __dadd_rn(d[1], d[2]) + CUDART_PI;
    d[1] = max(x, d[0]) + pow(d[0], 2) + hypot(d[1], d[2]) + __hiloint2double(1, 2);
}

__global__ void integers(int *n, unsigned *u, unsigned long long *l, float *f) {
    int a = n[threadIdx.x];
    unsigned b = u[threadIdx.x];
    n[0] = __float2int_rn(f[0]) + __float2int_rz(f[0]) + __float_as_int(f[1]) + __popc(b) + __clz(a) + __ffs(a) + __mulhi(a, a);
    u[0] = __brev(b) + __byte_perm(b, b, 0x3210) + __funnelshift_l(b, b, 3) + __umulhi(b, b) + __vadd4(b, b) + __vmaxs2(b, b) + __usad(b, b, b);
    l[0] = __popcll(l[1]) + __clzll(l[1]) + __brevll(l[1]) + __umul64hi(l[1], l[2]) + max(l[1], l[2]) + __double_as_longlong(1.0);
    n[1] = min(a, 3) + max(a, n[2]) + __dp4a(a, a, a) + __dp2a_lo(a, a, a) + __mul24(a, a) + abs(a) + __sad(a, a, b);
    u[1] = min(b, 3u) + max(b, u[2]) + __dp4a(b, b, b) + umin(b, 1u);
    f[0] = __int_as_float(a) + __int2float_rn(a) + __uint2float_rn(b) + __uint_as_float(b);
}

int on_the_host(int n, float x) { return max(n, 3) + (int)fminf(x, 1.0f) + (int)sqrtf(x) + min(n, 4) + (int)rsqrtf(x); }
