// wmma accumulators of float: one load from and one store to shared memory a launch. Template arguments: shape, layout (0 row, 1 column), leading dimension.
#include <cuda_runtime.h>
#include <mma.h>
using namespace nvcuda;
template <int M, int N, int K, int COL, int LD> __global__ void accumulator(float* out) {
  __shared__ __align__(128) float from[4096];
  __shared__ __align__(128) float to[4096];
  for (int i = threadIdx.x; i < 4096; i += 32) from[i] = i % 5;
  __syncwarp();
  wmma::fragment<wmma::accumulator, M, N, K, float> part;
  wmma::load_matrix_sync(part, from, LD, COL ? wmma::mem_col_major : wmma::mem_row_major);
  for (int i = 0; i < part.num_elements; i++) part.x[i] = part.x[i] + part.x[i];
  wmma::store_matrix_sync(to, part, LD, COL ? wmma::mem_col_major : wmma::mem_row_major);
  __syncwarp();
  out[threadIdx.x] = to[threadIdx.x];
}
// W is the width of a row (or of a column where COL): the smallest leading dimension.
#define EACH(M, N, K, COL, W) \
  accumulator<M, N, K, COL, W><<<1, 32>>>(out); accumulator<M, N, K, COL, W + 4><<<1, 32>>>(out); \
  accumulator<M, N, K, COL, W + 8><<<1, 32>>>(out); accumulator<M, N, K, COL, 64><<<1, 32>>>(out); \
  accumulator<M, N, K, COL, 68><<<1, 32>>>(out); accumulator<M, N, K, COL, 128><<<1, 32>>>(out);
int main() {
  float* out; cudaMalloc(&out, 256);
  EACH(16, 16, 16, 0, 16) EACH(16, 16, 16, 1, 16)
  EACH(32, 8, 16, 0, 8) EACH(32, 8, 16, 1, 32)
  EACH(8, 32, 16, 0, 32) EACH(8, 32, 16, 1, 8)
  EACH(16, 16, 8, 0, 16) EACH(16, 16, 8, 1, 16)
  return cudaDeviceSynchronize() != cudaSuccess;
}
