// int8 product by __dp4a: words of four bytes along k, 32x32 tile of 16x16 threads; B's words are kept k-major.
#include <cuda_runtime.h>
__global__ void igemm(const int* A, const int* Bt, int* C, int n, int kw) {      // kw: words of four along k
  __shared__ int a[32][17];
  __shared__ int b[16][32];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
  int acc[2][2] = {};
  for (int k = 0; k < kw; k += 16) {
    for (int i = t; i < 512; i += 256) a[i / 16][i % 16] = A[(blockIdx.y * 32 + i / 16) * kw + k + i % 16];
    for (int i = t; i < 512; i += 256) b[i % 16][i / 16] = Bt[(blockIdx.x * 32 + i / 16) * kw + k + i % 16];
    __syncthreads();
    for (int d = 0; d < 16; d++)
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) acc[i][j] = __dp4a(a[ty + 16 * i][d], b[d][tx + 16 * j], acc[i][j]);
    __syncthreads();
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) C[(blockIdx.y * 32 + ty + 16 * i) * n + blockIdx.x * 32 + tx + 16 * j] = acc[i][j];
}
int main() {
  const int n = 64, k = 128; int *a, *b, *c; cudaMalloc(&a, n * k); cudaMalloc(&b, n * k); cudaMalloc(&c, n * n * 4);
  cudaMemset(a, 0, n * k); cudaMemset(b, 0, n * k);
  igemm<<<dim3(2, 2), dim3(16, 16)>>>(a, b, c, n, k / 4);
  return cudaDeviceSynchronize() != cudaSuccess;
}
