// stmatrix into rows of several pitches, plain and transposed, one, two and four matrices, and back by ldmatrix.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
__device__ __forceinline__ uint32_t place(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
template <int PITCH> __global__ void tiles(uint32_t* out) {
  __shared__ __align__(128) half s[32 * PITCH];
  int t = threadIdx.x; uint32_t a = t, b = t + 1, c = t + 2, d = t + 3;
  uint32_t row = place(&s[t % 16 * PITCH + t / 16 * 8]);            // a 16 x 16 tile
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row), "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(row), "r"(a), "r"(b), "r"(c), "r"(d) : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(row), "r"(a), "r"(b) : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(row), "r"(a) : "memory");
  __syncwarp();
  uint32_t down = place(&s[t * PITCH]);                             // 32 rows of 8
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(down));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(row));
  out[t] = a + b + c + d;
}
int main() {
  uint32_t* out; cudaMalloc(&out, 128);
  tiles<16><<<1, 32>>>(out); tiles<24><<<1, 32>>>(out); tiles<32><<<1, 32>>>(out);
  tiles<40><<<1, 32>>>(out); tiles<64><<<1, 32>>>(out); tiles<72><<<1, 32>>>(out);
  return cudaDeviceSynchronize() != cudaSuccess;
}
