// Atomics on shared and global memory, of every type and scope.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T> __device__ T integer(T *p, T v) {
    return atomicAdd(p, v) + atomicExch(p, v) + atomicMin(p, v) + atomicMax(p, v) + atomicAnd(p, v) + atomicOr(p, v) +
           atomicXor(p, v) + atomicAdd_block(p, v) + atomicMax_system(p, v);
}

__global__ void atomics(int *i, unsigned int *u, unsigned long long *l, float *f, double *d, __half *h, __half2 *h2,
                        __nv_bfloat162 *b2, long long *s) {
    __shared__ int bins[256];
    __shared__ float sum;
    atomicAdd(&bins[i[threadIdx.x] & 255], 1);
    atomicAdd(&sum, 1.0f);
    __syncthreads();
    integer(i, bins[0]);
    integer(u, 1u);
    integer(l, 1ull);
    atomicMax(s, -1ll);
    atomicSub(i, 3);
    atomicSub(u, 3u);
    atomicInc(u, 8u);
    atomicDec(u, 8u);
    atomicCAS(i, 1, 2);
    atomicCAS(u, 1u, 2u);
    atomicCAS(l, 1ull, 2ull);
    atomicCAS((unsigned short *)h, (unsigned short)1, (unsigned short)2);
    atomicExch(f, sum);
    atomicAdd(d, 1.0);
    atomicAdd_system(d, 1.0);
    atomicAdd(h, __float2half(1.0f));
    atomicAdd(h2, __float2half2_rn(1.0f));
    atomicAdd(b2, __float2bfloat162_rn(1.0f));
}
