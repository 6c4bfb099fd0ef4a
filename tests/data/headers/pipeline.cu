// Asynchronous copies: primitives, the C++ pipeline, barriers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>

__global__ void primitives(const float4 *in, float *out) {
    __shared__ float4 tile[2][64];
    __pipeline_memcpy_async(&tile[0][threadIdx.x], &in[threadIdx.x], sizeof(float4));
    __pipeline_commit();
    __pipeline_memcpy_async((float *)&tile[1][threadIdx.x], (const float *)&in[threadIdx.x], 4, 2);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[threadIdx.x] = tile[0][63 - threadIdx.x].x;
}

__global__ void one_thread(const int *in, int *out) {
    __shared__ int tile[128];
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe);
    pipe.producer_commit();
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    __syncthreads();
    out[threadIdx.x] = tile[127 - threadIdx.x];
    pipe.consumer_release();
}

__global__ void block_wide(const int *in, int *out) {
    namespace cg = cooperative_groups;
    __shared__ int tile[128];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof(tile)), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[threadIdx.x] = tile[threadIdx.x];
    pipe.consumer_release();
    cg::memcpy_async(block, tile, in, sizeof(tile));
    cg::wait(block);
}

__global__ void barriers(const int *in, int *out) {
    using barrier = cuda::barrier<cuda::thread_scope_block>;
    __shared__ int tile[128];
    alignas(8) __shared__ unsigned char storage[sizeof(barrier)];
    barrier &bar = *reinterpret_cast<barrier *>(storage);
    if (threadIdx.x == 0)
        init(&bar, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int), bar);
    barrier::arrival_token token = bar.arrive();
    bar.wait(static_cast<barrier::arrival_token &&>(token));
    bar.arrive_and_wait();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];

    __shared__ __mbarrier_t raw;
    if (threadIdx.x == 0)
        __mbarrier_init(&raw, blockDim.x);
    __syncthreads();
    __mbarrier_token_t ticket = __mbarrier_arrive(&raw);
    while (!__mbarrier_test_wait(&raw, ticket)) {
    }
}
