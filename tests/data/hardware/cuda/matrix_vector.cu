// Matrix times vector: the vector tile in shared memory; then by 16x16 threads with partial sums folded in shared memory.
#include <cuda_runtime.h>
__global__ void by_rows(const float* m, const float* v, float* out, int rows, int cols) {
  __shared__ float part[128];
  int r = blockIdx.x * 128 + threadIdx.x; float sum = 0;
  for (int base = 0; base < cols; base += 128) {
    part[threadIdx.x] = base + threadIdx.x < cols ? v[base + threadIdx.x] : 0.f;
    __syncthreads();
    if (r < rows)
      for (int i = 0; i < 128 && base + i < cols; i++) sum += m[(base + i) * rows + r] * part[i];
    __syncthreads();
  }
  if (r < rows) out[r] = sum;
}
__global__ void folded(const float* m, const float* v, float* out, int rows, int cols) {
  __shared__ float sums[16][16];
  int x = threadIdx.x, y = threadIdx.y, r = blockIdx.x * 16 + y; float sum = 0;
  if (r < rows) for (int c = x; c < cols; c += 16) sum += m[r * cols + c] * v[c];
  sums[y][x] = sum;
  __syncthreads();
  for (int k = 8; k > 0; k /= 2) { if (x < k) sums[y][x] += sums[y][x + k]; __syncthreads(); }
  if (x == 0 && r < rows) out[r] = sums[y][0];
}
__global__ void columns(const float* m, const float* v, float* out, int rows, int cols) {   // sums stored by column: folds along the bank
  __shared__ float sums[32][32];
  int x = threadIdx.x, y = threadIdx.y, r = blockIdx.x * 32 + y; float sum = 0;
  if (r < rows) for (int c = x; c < cols; c += 32) sum += m[r * cols + c] * v[c];
  sums[x][y] = sum;
  __syncthreads();
  for (int k = 16; k > 0; k >>= 1) { if (x < k) sums[x][y] += sums[x + k][y]; __syncthreads(); }
  if (x == 0 && r < rows) out[r] = sums[0][y];
}
int main() {
  const int rows = 200, cols = 300; float *m, *v, *o; cudaMalloc(&m, rows * cols * 4); cudaMalloc(&v, cols * 4); cudaMalloc(&o, rows * 4);
  cudaMemset(m, 0, rows * cols * 4); cudaMemset(v, 0, cols * 4);
  by_rows<<<2, 128>>>(m, v, o, rows, cols);
  folded<<<13, dim3(16, 16)>>>(m, v, o, rows, cols);
  columns<<<7, dim3(32, 32)>>>(m, v, o, rows, cols);
  return cudaDeviceSynchronize() != cudaSuccess;
}
