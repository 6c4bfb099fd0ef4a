// fp32 product, 32x32 tile, 32x8 threads of four rows each; the second kernel keeps B transposed in shared memory.
#include <cuda_runtime.h>
__global__ void straight(const float* A, const float* B, float* C, int n) {
  __shared__ float sa[32][32], sb[32][32];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 32 + x, row = blockIdx.y * 32;
  float acc[4] = {};
  for (int k = 0; k < n; k += 32) {
    for (int i = 0; i < 4; i++) { sa[y + 8 * i][x] = A[(row + y + 8 * i) * n + k + x]; sb[y + 8 * i][x] = B[(k + y + 8 * i) * n + col]; }
    __syncthreads();
    for (int d = 0; d < 32; d++) { float v = sb[d][x]; for (int i = 0; i < 4; i++) acc[i] += sa[y + 8 * i][d] * v; }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) C[(row + y + 8 * i) * n + col] = acc[i];
}
__global__ void b_transposed(const float* A, const float* B, float* C, int n) {
  __shared__ float sa[32][32], sb[32][32];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 32 + x, row = blockIdx.y * 32;
  float acc[4] = {};
  for (int k = 0; k < n; k += 32) {
    for (int i = 0; i < 4; i++) { sa[y + 8 * i][x] = A[(row + y + 8 * i) * n + k + x]; sb[x][y + 8 * i] = B[(k + y + 8 * i) * n + col]; }
    __syncthreads();
    for (int d = 0; d < 32; d++) { float v = sb[x][d]; for (int i = 0; i < 4; i++) acc[i] += sa[y + 8 * i][d] * v; }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) C[(row + y + 8 * i) * n + col] = acc[i];
}
int main() {
  const int n = 64; float *a, *b, *c; cudaMalloc(&a, n * n * 4); cudaMalloc(&b, n * n * 4); cudaMalloc(&c, n * n * 4);
  cudaMemset(a, 0, n * n * 4); cudaMemset(b, 0, n * n * 4);
  straight<<<dim3(2, 2), dim3(32, 8)>>>(a, b, c, n);
  b_transposed<<<dim3(2, 2), dim3(32, 8)>>>(a, b, c, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
