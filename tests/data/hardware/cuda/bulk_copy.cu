// A bulk copy (cp.async.bulk) of 4 KiB into shared memory under an mbarrier, read by columns afterwards.
#include <cuda_runtime.h>
#include <cstdint>
__global__ void columns(const float* in, float* out) {
  __shared__ __align__(128) float tile[32][32];
  __shared__ __align__(8) uint64_t arrived;
  uint32_t bar = static_cast<uint32_t>(__cvta_generic_to_shared(&arrived)), to = static_cast<uint32_t>(__cvta_generic_to_shared(tile));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(bar));
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 4096;" ::"r"(bar) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%2];" ::"r"(to), "l"(in + blockIdx.x * 1024), "r"(bar) : "memory");
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra L; }" ::"r"(bar) : "memory");
  for (int c = threadIdx.x / 32; c < 32; c += 4) out[blockIdx.x * 1024 + c * 32 + threadIdx.x % 32] = tile[threadIdx.x % 32][c];
}
int main() {
  float *a, *b; cudaMalloc(&a, 8192); cudaMalloc(&b, 8192); cudaMemset(a, 0, 8192);
  columns<<<2, 128>>>(a, b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
