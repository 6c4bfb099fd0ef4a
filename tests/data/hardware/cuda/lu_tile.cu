// LU of a 16x16 tile by 16 threads with triangular loops, and the update of the tiles right of it and below.
#include <cuda_runtime.h>
constexpr int B = 16;
__global__ void diagonal(float* m, int n) {
  __shared__ float s[B][B];
  int t = threadIdx.x;
  for (int i = 0; i < B; i++) s[i][t] = m[i * n + t];
  __syncthreads();
  for (int i = 0; i < B - 1; i++) {
    if (t > i) {
      for (int j = 0; j < i; j++) s[t][i] -= s[t][j] * s[j][i];
      s[t][i] /= s[i][i];
    }
    __syncthreads();
    if (t > i)
      for (int j = 0; j < i + 1; j++) s[i + 1][t] -= s[i + 1][j] * s[j][t];
    __syncthreads();
  }
  for (int i = 1; i < B; i++) m[i * n + t] = s[i][t];
}
__global__ void perimeter(float* m, int n) {
  __shared__ float dia[B][B], row[B][B], col[B][B];
  int t = threadIdx.x, i = t % B, base = (blockIdx.x + 1) * B;
  if (t < B) { for (int r = 0; r < B / 2; r++) dia[r][i] = m[r * n + i]; for (int r = 0; r < B; r++) row[r][i] = m[r * n + base + i]; }
  else { for (int r = B / 2; r < B; r++) dia[r][i] = m[r * n + i]; for (int r = 0; r < B; r++) col[r][i] = m[(base + r) * n + i]; }
  __syncthreads();
  if (t < B) {
    for (int r = 1; r < B; r++)
      for (int j = 0; j < r; j++) row[r][i] -= dia[r][j] * row[j][i];
  } else {
    for (int r = 0; r < B; r++) {
      for (int j = 0; j < r; j++) col[i][r] -= col[i][j] * dia[j][r];
      col[i][r] /= dia[r][r];
    }
  }
  __syncthreads();
  if (t < B) for (int r = 1; r < B; r++) m[r * n + base + i] = row[r][i];
  else for (int r = 0; r < B; r++) m[(base + r) * n + i] = col[r][i];
}
int main() {
  const int n = 64; float* m; cudaMalloc(&m, n * n * 4); cudaMemset(m, 63, n * n * 4);
  diagonal<<<1, B>>>(m, n);
  perimeter<<<n / B - 1, 2 * B>>>(m, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
