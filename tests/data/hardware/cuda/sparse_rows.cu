// Sparse matrix (rows of 5, 6, ..., 11 entries) times vector, a warp a row: products in shared memory, folded by the warp.
#include <cuda_runtime.h>
__global__ void make(int* start, int* column, float* value, int rows) {
  int r = threadIdx.x, s = 0;
  for (int i = 0; i < r; i++) s += 5 + i % 7;
  start[r] = s;
  if (r < rows) for (int i = 0; i < 5 + r % 7; i++) { column[s + i] = (r * 3 + i * 5) % rows; value[s + i] = 1; }
}
__global__ void multiply(const int* start, const int* column, const float* value, const float* x, float* y, int rows) {
  __shared__ float product[4][48];
  __shared__ int bounds[4][2];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row = blockIdx.x * 4 + warp;
  if (row >= rows) return;
  if (lane < 2) bounds[warp][lane] = start[row + lane];
  __syncwarp();
  float sum = 0;
  for (int i = bounds[warp][0] + lane; i < bounds[warp][1]; i += 32) sum += value[i] * x[column[i]];
  product[warp][lane] = sum;
  if (lane < 16) product[warp][lane + 32] = 0;
  __syncwarp();
  for (int k = 16; k > 0; k /= 2) { float v = product[warp][lane + k]; __syncwarp(); product[warp][lane] += v; __syncwarp(); }
  if (lane == 0) y[row] = product[warp][0];
}
int main() {
  const int rows = 63; int *start, *column; float *value, *x, *y; cudaMalloc(&start, 256); cudaMalloc(&column, 4096); cudaMalloc(&value, 4096); cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  cudaMemset(x, 0, 256);
  make<<<1, 64>>>(start, column, value, rows);
  multiply<<<16, 128>>>(start, column, value, x, y, rows);
  return cudaDeviceSynchronize() != cudaSuccess;
}
