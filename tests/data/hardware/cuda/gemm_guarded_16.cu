// Product of matrices whose sizes the 16x16 tile doesn't divide: 37x53 by 53x41, of floats and of doubles.
#include <cuda_runtime.h>
template <class T, int TILE> __global__ void product(const T* A, const T* B, T* C, int m, int n, int k) {
  __shared__ T a[TILE][TILE];
  __shared__ T b[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  T sum = 0;
  for (int s = 0; s < (k + TILE - 1) / TILE; s++) {
    int ac = s * TILE + threadIdx.x, br = s * TILE + threadIdx.y;
    a[threadIdx.y][threadIdx.x] = row < m && ac < k ? A[row * k + ac] : T(0);
    b[threadIdx.y][threadIdx.x] = br < k && col < n ? B[br * n + col] : T(0);
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += a[threadIdx.y][i] * b[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) C[row * n + col] = sum;
}
int main() {
  const int m = 37, n = 41, k = 53; void *a, *b, *c; cudaMalloc(&a, 32768); cudaMalloc(&b, 32768); cudaMalloc(&c, 32768);
  cudaMemset(a, 0, 32768); cudaMemset(b, 0, 32768);
  product<float, 16><<<dim3(3, 3), dim3(16, 16)>>>((float*)a, (float*)b, (float*)c, m, n, k);
  product<double, 16><<<dim3(3, 3), dim3(16, 16)>>>((double*)a, (double*)b, (double*)c, m, n, k);
  return cudaDeviceSynchronize() != cudaSuccess;
}
