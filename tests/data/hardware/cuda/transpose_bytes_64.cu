// Transpose of bytes through a 64x64 tile; each thread moves four bytes a row. PITCH 64 conflicts, 68 less so.
#include <cuda_runtime.h>
template <int PITCH> __global__ void turn(const unsigned char* in, unsigned char* out, int n) {
  __shared__ unsigned char tile[64][PITCH];
  int x = blockIdx.x * 64, y = blockIdx.y * 64;
  for (int r = threadIdx.y; r < 64; r += 16)
    for (int c = threadIdx.x; c < 64; c += 16) tile[r][c] = in[(y + r) * n + x + c];
  __syncthreads();
  for (int r = threadIdx.y; r < 64; r += 16)
    for (int c = threadIdx.x; c < 64; c += 16) out[(x + r) * n + y + c] = tile[c][r];
}
int main() {
  const int n = 128; unsigned char *a, *b; cudaMalloc(&a, n * n); cudaMalloc(&b, n * n); cudaMemset(a, 0, n * n);
  turn<64><<<dim3(2, 2), dim3(16, 16)>>>(a, b, n);
  turn<68><<<dim3(2, 2), dim3(16, 16)>>>(a, b, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
