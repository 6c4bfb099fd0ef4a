// Needleman-Wunsch over a 32x32 tile: 32 threads walk the anti-diagonals down and up; table rows of 33.
#include <cuda_runtime.h>
constexpr int B = 32;
__global__ void align(const int* reference, int* score, int pitch, int penalty) {
  __shared__ int table[B + 1][B + 1];
  __shared__ int ref[B][B];
  int t = threadIdx.x, base = blockIdx.x * B;
  for (int y = 0; y < B; y++) ref[y][t] = reference[y * pitch + base + t];
  table[t + 1][0] = -penalty * (t + 1);
  table[0][t + 1] = -penalty * (t + 1);
  if (t == 0) table[0][0] = 0;
  __syncthreads();
  for (int m = 0; m < B; m++) {
    if (t <= m) {
      int x = t + 1, y = m - t + 1;
      table[y][x] = max(table[y - 1][x - 1] + ref[y - 1][x - 1], max(table[y][x - 1], table[y - 1][x]) - penalty);
    }
    __syncthreads();
  }
  for (int m = B - 2; m >= 0; m--) {
    if (t <= m) {
      int x = t + B - m, y = B - t;
      table[y][x] = max(table[y - 1][x - 1] + ref[y - 1][x - 1], max(table[y][x - 1], table[y - 1][x]) - penalty);
    }
    __syncthreads();
  }
  for (int y = 0; y < B; y++) score[y * pitch + base + t] = table[y + 1][t + 1];
}
int main() {
  int *r, *s; cudaMalloc(&r, 64 * 32 * 4); cudaMalloc(&s, 64 * 32 * 4); cudaMemset(r, 0, 64 * 32 * 4);
  align<<<2, B>>>(r, s, 64, 10);
  return cudaDeviceSynchronize() != cudaSuccess;
}
