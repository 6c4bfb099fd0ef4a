// Shuffles, votes, matches and warp-wide reductions, of every type they take.
#include <cuda_runtime.h>

template <class T> __device__ T exchange(T v, int lane) {
    v += __shfl_sync(0xffffffffu, v, lane);
    v += __shfl_up_sync(0xffffffffu, v, 1);
    v += __shfl_down_sync(0xffffffffu, v, 1u, 16);
    return v + __shfl_xor_sync(0xffffffffu, v, 8, warpSize);
}

__global__ void warp_intrinsics(int *out, double *real) {
    __shared__ unsigned int votes[32];
    const int lane = threadIdx.x & 31;
    out[0] = exchange<int>(lane, 1) + exchange<unsigned>(lane, 2) + exchange<long>(lane, 3) + exchange<long long>(lane, 4);
    real[0] = exchange<float>(lane, 5) + exchange<double>(lane, 6);
    votes[lane] = __ballot_sync(0xffffffffu, lane > 3) ^ __activemask();
    __syncwarp();
    __syncwarp(0xff);
    out[1] = __all_sync(~0u, lane) + __any_sync(~0u, lane) + __syncthreads_count(lane) + __syncthreads_and(lane) + __syncthreads_or(lane);
    int same;
    out[2] = __match_any_sync(~0u, lane) + __match_all_sync(~0u, 1.5f, &same) + same + __match_any_sync(~0u, 7ull);
    out[3] = __reduce_add_sync(~0u, 1u) + __reduce_max_sync(~0u, -1) + __reduce_min_sync(~0u, 3u) + __reduce_xor_sync(~0u, 5u);
    out[4] = votes[31 - lane] + clock() + (int)clock64() + __fns(~0u, 0, 3);
    __nanosleep(100);
    __threadfence();
    __threadfence_block();
    __threadfence_system();
}
