// Transpose with a 24x8 block (warps straddle rows, the last columns are guarded) of a 50x30 matrix.
#include <cuda_runtime.h>
__global__ void transpose(const int* in, int* out, int rows, int cols) {
  __shared__ int tile[24][24];
  int c0 = blockIdx.x * 24, r0 = blockIdx.y * 24;
  for (int r = threadIdx.y; r < 24; r += blockDim.y)
    if (r0 + r < rows && c0 + threadIdx.x < cols) tile[r][threadIdx.x] = in[(r0 + r) * cols + c0 + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 24; r += blockDim.y)
    if (c0 + r < cols && r0 + threadIdx.x < rows) out[(c0 + r) * rows + r0 + threadIdx.x] = tile[threadIdx.x][r];
}
int main() {
  const int rows = 30, cols = 50; int *a, *b; cudaMalloc(&a, rows * cols * 4); cudaMalloc(&b, rows * cols * 4); cudaMemset(a, 0, rows * cols * 4);
  transpose<<<dim3(3, 2), dim3(24, 8)>>>(a, b, rows, cols);
  return cudaDeviceSynchronize() != cudaSuccess;
}
