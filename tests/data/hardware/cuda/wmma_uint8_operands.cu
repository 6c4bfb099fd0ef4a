// wmma operands of unsigned char in shared memory: one load a launch. Template arguments: shape, operand (0 a, 1 b), layout (0 row, 1 column), leading dimension.
#include <cuda_runtime.h>
#include <mma.h>
#include <type_traits>
using namespace nvcuda;
template <int M, int N, int K, int USE, int COL, int LD> __global__ void operand(float* out) {
  __shared__ __align__(128) unsigned char tile[2560];
  for (int i = threadIdx.x; i < 2560; i += 32) tile[i] = i % 5;
  __syncwarp();
  using Use = std::conditional_t<USE == 0, wmma::matrix_a, wmma::matrix_b>;
  using Layout = std::conditional_t<COL == 0, wmma::row_major, wmma::col_major>;
  wmma::fragment<Use, M, N, K, unsigned char, Layout> part;
  wmma::load_matrix_sync(part, tile, LD);
  float sum = 0;
  for (int i = 0; i < part.num_elements; i++) sum += float(part.x[i]) * float(i + 1);
  out[threadIdx.x] = sum;
}
// W is the width of a row (or of a column where COL): the smallest leading dimension.
#define EACH(M, N, K, USE, COL, W) \
  operand<M, N, K, USE, COL, W><<<1, 32>>>(out); operand<M, N, K, USE, COL, 80><<<1, 32>>>(out);
int main() {
  float* out; cudaMalloc(&out, 128);
  EACH(16, 16, 16, 0, 0, 16) EACH(16, 16, 16, 0, 1, 16) EACH(16, 16, 16, 1, 0, 16) EACH(16, 16, 16, 1, 1, 16)
  EACH(32, 8, 16, 0, 0, 16) EACH(32, 8, 16, 0, 1, 32) EACH(32, 8, 16, 1, 0, 8) EACH(32, 8, 16, 1, 1, 16)
  EACH(8, 32, 16, 0, 0, 16) EACH(8, 32, 16, 0, 1, 8) EACH(8, 32, 16, 1, 0, 32) EACH(8, 32, 16, 1, 1, 16)
  return cudaDeviceSynchronize() != cudaSuccess;
}
