// wmma operands of double in shared memory: one load a launch. Template arguments: shape, operand (0 a, 1 b), layout (0 row, 1 column), leading dimension.
#include <cuda_runtime.h>
#include <mma.h>
#include <type_traits>
using namespace nvcuda;
template <int M, int N, int K, int USE, int COL, int LD> __global__ void operand(float* out) {
  __shared__ __align__(128) double tile[288];
  for (int i = threadIdx.x; i < 288; i += 32) tile[i] = i % 5;
  __syncwarp();
  using Use = std::conditional_t<USE == 0, wmma::matrix_a, wmma::matrix_b>;
  using Layout = std::conditional_t<COL == 0, wmma::row_major, wmma::col_major>;
  wmma::fragment<Use, M, N, K, double, Layout> part;
  wmma::load_matrix_sync(part, tile, LD);
  float sum = 0;
  for (int i = 0; i < part.num_elements; i++) sum += float(part.x[i]) * float(i + 1);
  out[threadIdx.x] = sum;
}
// W is the width of a row (or of a column where COL): the smallest leading dimension.
#define EACH(M, N, K, USE, COL, W) \
  operand<M, N, K, USE, COL, W><<<1, 32>>>(out); operand<M, N, K, USE, COL, W + 2><<<1, 32>>>(out); \
  operand<M, N, K, USE, COL, 16><<<1, 32>>>(out); operand<M, N, K, USE, COL, 18><<<1, 32>>>(out); \
  operand<M, N, K, USE, COL, 32><<<1, 32>>>(out); operand<M, N, K, USE, COL, 36><<<1, 32>>>(out);
int main() {
  float* out; cudaMalloc(&out, 128);
  EACH(8, 8, 4, 0, 0, 4) EACH(8, 8, 4, 0, 1, 8) EACH(8, 8, 4, 1, 0, 8) EACH(8, 8, 4, 1, 1, 4)
  return cudaDeviceSynchronize() != cudaSuccess;
}
