// cooperative_groups::memcpy_async of a row a block, then of a ragged one; the row is read backwards.
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
template <int N> __global__ void rows(const float* in, float* out) {
  __shared__ __align__(16) float row[N];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, row, in + blockIdx.x * N, sizeof(float) * N);
  cg::wait(block);
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[blockIdx.x * N + i] = row[N - 1 - i];
}
int main() {
  float *a, *b; cudaMalloc(&a, 8192); cudaMalloc(&b, 8192); cudaMemset(a, 0, 8192);
  rows<512><<<2, 128>>>(a, b);
  rows<101><<<2, 64>>>(a, b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
