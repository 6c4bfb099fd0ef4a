// wmma accumulators of double: one load from and one store to shared memory a launch. Template arguments: shape, layout (0 row, 1 column), leading dimension.
#include <cuda_runtime.h>
#include <mma.h>
using namespace nvcuda;
template <int M, int N, int K, int COL, int LD> __global__ void accumulator(double* out) {
  __shared__ __align__(128) double from[288];
  __shared__ __align__(128) double to[288];
  for (int i = threadIdx.x; i < 288; i += 32) from[i] = i % 5;
  __syncwarp();
  wmma::fragment<wmma::accumulator, M, N, K, double> part;
  wmma::load_matrix_sync(part, from, LD, COL ? wmma::mem_col_major : wmma::mem_row_major);
  for (int i = 0; i < part.num_elements; i++) part.x[i] = part.x[i] + part.x[i];
  wmma::store_matrix_sync(to, part, LD, COL ? wmma::mem_col_major : wmma::mem_row_major);
  __syncwarp();
  out[threadIdx.x] = to[threadIdx.x];
}
// W is the width of a row (or of a column where COL): the smallest leading dimension.
#define EACH(M, N, K, COL, W) \
  accumulator<M, N, K, COL, W><<<1, 32>>>(out); accumulator<M, N, K, COL, W + 2><<<1, 32>>>(out); \
  accumulator<M, N, K, COL, 16><<<1, 32>>>(out); accumulator<M, N, K, COL, 18><<<1, 32>>>(out); \
  accumulator<M, N, K, COL, 32><<<1, 32>>>(out); accumulator<M, N, K, COL, 36><<<1, 32>>>(out);
int main() {
  double* out; cudaMalloc(&out, 256);
  EACH(8, 8, 4, 0, 8) EACH(8, 8, 4, 1, 8)
  return cudaDeviceSynchronize() != cudaSuccess;
}
