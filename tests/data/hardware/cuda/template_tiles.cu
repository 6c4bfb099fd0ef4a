// One kernel template over type, tile and step: each thread averages STEP neighbours along a row, then along a column.
#include <cuda_runtime.h>
template <class T, int TX, int TY, int STEP> __global__ void average(const T* in, T* out) {
  __shared__ T tile[TY * STEP][TX];
  int x = threadIdx.x, y = threadIdx.y;
  for (int s = 0; s < STEP; s++) tile[y * STEP + s][x] = in[(blockIdx.x * TY * STEP + y * STEP + s) * TX + x];
  __syncthreads();
  T sum = 0;
  for (int s = 0; s < STEP; s++) sum += tile[y * STEP + s][x];                 // down
  for (int s = 0; s < STEP; s++) sum += tile[y][(x * STEP + s) % TX];          // along, STEP apart
  out[(blockIdx.x * TY + y) * TX + x] = sum / T(2 * STEP);
}
int main() {
  void *a, *b; cudaMalloc(&a, 1 << 16); cudaMalloc(&b, 1 << 16); cudaMemset(a, 0, 1 << 16);
  average<float, 32, 8, 2><<<2, dim3(32, 8)>>>((float*)a, (float*)b);
  average<float, 16, 8, 4><<<2, dim3(16, 8)>>>((float*)a, (float*)b);
  average<double, 32, 4, 2><<<2, dim3(32, 4)>>>((double*)a, (double*)b);
  average<short, 32, 8, 4><<<2, dim3(32, 8)>>>((short*)a, (short*)b);
  average<float, 64, 2, 8><<<2, dim3(64, 2)>>>((float*)a, (float*)b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
