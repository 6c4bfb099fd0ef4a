// The host API around a launch.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                      \
    do {                                                                                                                 \
        cudaError_t error = (call);                                                                                      \
        if (error != cudaSuccess) {                                                                                      \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, cudaGetErrorString(error), cudaGetErrorName(error)); \
            exit(EXIT_FAILURE);                                                                                          \
        }                                                                                                                \
    } while (0)

__constant__ float weights[64];
__device__ int counter;

template <int N> __global__ void kernel(float *p, int n) {
    extern __shared__ float s[];
    s[threadIdx.x] = p[threadIdx.x] * weights[threadIdx.x & 63];
    __syncthreads();
    p[threadIdx.x] = s[N - threadIdx.x] + atomicAdd(&counter, n);
}

int main(int argc, char **argv) {
    int device = 0, count = 0, blocks = 0, grid = 0, block = 0;
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceCount(&count));
    CHECK(cudaSetDevice(device));
    CHECK(cudaGetDeviceProperties(&prop, device));
    printf("%s %d.%d %zu %d\n", prop.name, prop.major, prop.minor, prop.sharedMemPerBlockOptin, prop.multiProcessorCount);
    float *d, *m, *pinned, *h = (float *)malloc(1024);
    CHECK(cudaMalloc(&d, 1024));
    CHECK(cudaMalloc((void **)&m, 1024));
    CHECK(cudaMallocHost(&pinned, 1024));
    CHECK(cudaMemcpyToSymbol(weights, h, sizeof(weights)));
    CHECK(cudaMemset(d, 0, 1024));
    cudaStream_t stream;
    cudaEvent_t start, stop;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreateWithFlags(&stop, cudaEventDisableTiming));
    CHECK(cudaMemcpyAsync(d, h, 1024, cudaMemcpyHostToDevice, stream));
    CHECK(cudaFuncSetAttribute(kernel<256>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel<256>, 256, 0));
    CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel<256>, 0, 0));
    dim3 g(4, 2), b(16, 16);
    kernel<256><<<g, b, 65536, stream>>>(d, count);
    kernel<128><<<1, 128, 512>>>(d, 3);
    int n = 3;
    void *args[] = {&d, &n};
    CHECK(cudaLaunchKernel((const void *)kernel<256>, g, b, args, 1024, stream));
    CHECK(cudaGetLastError());
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaEventRecord(stop, stream));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaMemcpy(h, d, 1024, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFreeHost(pinned));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaDeviceReset());
}
