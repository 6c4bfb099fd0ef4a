// Collectives beside random numbers, whose types have storage and whose calls are opaque.
#include <cub/cub.cuh>
#include <curand_kernel.h>

__global__ void collectives(const float *in, float *out, curandState *states) {
    typedef cub::BlockReduce<float, 256> Reduce;
    typedef cub::BlockScan<int, 256> Scan;
    typedef cub::WarpReduce<float> Warp;
    __shared__ union {
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
    } storage;
    __shared__ typename Warp::TempStorage warps[8];
    float sum = Reduce(storage.reduce).Sum(in[threadIdx.x]);
    __syncthreads();
    int total, before;
    Scan(storage.scan).ExclusiveSum(1, before, total);
    curand_init(1, threadIdx.x, 0, &states[threadIdx.x]);
    out[threadIdx.x] = sum + before + total + Warp(warps[threadIdx.x / 32]).Sum(sum) + curand_uniform(&states[threadIdx.x]);
}
