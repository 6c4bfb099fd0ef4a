// Transpose of complex numbers (float2) in a 32x32 tile, 32x8 threads, rows of 32 and of 33.
#include <cuda_runtime.h>
constexpr int TILE = 32, ROWS = 8;
__global__ void plain(const float2* in, float2* out) {
  __shared__ float2 tile[TILE * TILE];
  int n = gridDim.x * TILE, x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
#pragma unroll
  for (int j = 0; j < TILE; j += ROWS) tile[(threadIdx.y + j) * TILE + threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x; y = blockIdx.x * TILE + threadIdx.y;
#pragma unroll
  for (int j = 0; j < TILE; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x * TILE + threadIdx.y + j];
}
__global__ void padded(const float2* in, float2* out) {
  __shared__ float2 tile[TILE][TILE + 1];
  int n = gridDim.x * TILE, x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
#pragma unroll
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x; y = blockIdx.x * TILE + threadIdx.y;
#pragma unroll
  for (int j = 0; j < TILE; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
int main() {
  const int n = 64; float2 *a, *b; cudaMalloc(&a, n * n * 8); cudaMalloc(&b, n * n * 8); cudaMemset(a, 0, n * n * 8);
  plain<<<dim3(2, 2), dim3(TILE, ROWS)>>>(a, b);
  padded<<<dim3(2, 2), dim3(TILE, ROWS)>>>(a, b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
