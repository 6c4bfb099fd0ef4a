// Vector types: sizes, alignments, make_ functions, accesses with cache hints, built-in variables.
static_assert(sizeof(float3) == 12 && alignof(float3) == 4 && alignof(float4) == 16 && alignof(double2) == 16, "CUDA's layout");
static_assert(alignof(char4) == 4 && alignof(short4) == 8 && alignof(int2) == 8 && sizeof(longlong2) == 16, "CUDA's layout");
static_assert(alignof(uchar2) == 2 && alignof(uchar3) == 1 && alignof(ushort3) == 2 && sizeof(dim3) == 12, "CUDA's layout");

__global__ void __launch_bounds__(256, 2) vectors(const float4 *__restrict__ in, float4 *out, uint4 *u, char4 *c, double2 *d) {
    __shared__ __align__(16) float4 tile[256];
    extern __shared__ float4 dynamic[];
    uint3 t = threadIdx;
    dim3 b = blockDim;
    tile[t.x] = __ldg(&in[t.x + b.x * blockIdx.x]);
    dynamic[t.x] = __ldcg(&in[t.x]);
    __syncthreads();
    float4 v = tile[255 - t.x];
    __stcs(&out[t.x], make_float4(v.x, v.y, v.z, dynamic[t.x ^ 1].w));
    u[0] = make_uint4(1, 2, 3, 4);
    u[1] = __ldcs(&u[2]);
    c[0] = make_char4(1, 2, 3, 4);
    d[0] = make_double2(__ldca((double *)d), __ldlu((double *)d) + __ldcv((double *)d));
    __stcg((int *)u, 3);
    __stwb((int2 *)u, make_int2(1, 2));
    __stwt((unsigned char *)c, (unsigned char)1);
    out[1] = make_float4(gridDim.x, gridDim.y, gridDim.z, warpSize);
}
