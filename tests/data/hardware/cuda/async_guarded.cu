// cp.async with a source size of 0 or 16 at the edge of a 100x72 matrix (the rest is filled with zeros), three stages in dynamic shared memory.
#include <cuda_runtime.h>
#include <cstdint>
constexpr int ROWS = 32, COLS = 32, STAGES = 3;
__device__ __forceinline__ void copy16(float* to, const float* from, bool inside) {
  int size = inside ? 16 : 0;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(static_cast<uint32_t>(__cvta_generic_to_shared(to))), "l"(from), "r"(size) : "memory");
}
__global__ void sums(const float* in, float* out, int rows, int cols) {
  extern __shared__ __align__(128) float pool[];
  int t = threadIdx.x, row0 = blockIdx.x * ROWS; float sum = 0;
  auto fetch = [&](int tile) {
    float* s = pool + tile % STAGES * ROWS * COLS;
    for (int i = t; i < ROWS * COLS / 4; i += 128) {
      int r = i / 8, c = i % 8 * 4; bool inside = row0 + r < rows && tile * COLS + c < cols;
      copy16(&s[r * COLS + ((c / 4 ^ r % 8) * 4)], inside ? &in[(row0 + r) * cols + tile * COLS + c] : in, inside);
    }
    asm volatile("cp.async.commit_group;");
  };
  int tiles = (cols + COLS - 1) / COLS;
  for (int s = 0; s < STAGES - 1; s++) fetch(s);
  for (int k = 0; k < tiles; k++) {
    asm volatile("cp.async.wait_group %0;" ::"n"(STAGES - 2) : "memory");
    __syncthreads();
    const float* s = pool + k % STAGES * ROWS * COLS;
    int r = t % 32;
    for (int c = t / 32; c < 8; c += 4) { float4 v = *reinterpret_cast<const float4*>(&s[r * COLS + ((c ^ r % 8) * 4)]); sum += v.x + v.y + v.z + v.w; }
    if (k + STAGES - 1 < tiles) fetch(k + STAGES - 1); else asm volatile("cp.async.commit_group;");
  }
  out[blockIdx.x * 128 + t] = sum;
}
int main() {
  const int rows = 100, cols = 72; float *a, *b; cudaMalloc(&a, rows * cols * 4); cudaMalloc(&b, 4 * 128 * 4); cudaMemset(a, 0, rows * cols * 4);
  sums<<<4, 128, STAGES * ROWS * COLS * 4>>>(a, b, rows, cols);
  return cudaDeviceSynchronize() != cudaSuccess;
}
