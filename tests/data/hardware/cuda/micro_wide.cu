// One warp-wide load of 8 and of 16 bytes a row, all lanes active, addresses shared by pairs of lanes: 64 rows of lane offsets from a table.
#include <cuda_runtime.h>
#include <cstdint>
constexpr int rows = 64;
__device__ unsigned hash(unsigned x) { x = (x ^ 61) ^ (x >> 16); x *= 9; x ^= x >> 4; x *= 0x27d4eb2d; return x ^ (x >> 15); }
// 32 words: conflict-free, strided, on one bank, at random. Lanes i and i^1 (or i^2) then read the word of the lower one; some rows break the pattern
// in one lane, in the lower or in the upper half of the warp.
__global__ void table(unsigned* index) {
  int r = blockIdx.x, i = threadIdx.x, j = i; unsigned x;
  switch (r % 8) { case 0: case 5: break; case 1: case 6: j = i & ~1; break; case 2: case 7: j = i & ~2; break; case 3: j = i & ~3; break; default: j = i < 16 ? i & ~1 : i & ~2; break; }
  if (r % 8 == 5 && i < 16) j = i & ~1;
  if (r % 8 == 6 && i == 31) j = i;
  if (r % 8 == 7 && i < 16) j = i;
  switch (r / 8) {
    case 0: x = j; break;            case 1: x = j * 2; break;           case 2: x = j % 8 * 8; break;   case 3: x = j % 8 + j / 8 * 16; break;
    case 4: x = hash(r + j * 64) % 128; break; case 5: x = hash(r + j * 64) % 32; break; case 6: x = j / 4; break; default: x = (j / 2) % 4 * 16; break;
  }
  index[r * 32 + i] = x;
}
template <int BYTES> __global__ void wide(const unsigned* index, unsigned* out) {
  __shared__ __align__(1024) unsigned char bytes[128 * BYTES];
  uint32_t base = uint32_t(__cvta_generic_to_shared(bytes)); unsigned sum = 0;
#pragma unroll
  for (int r = 0; r < rows; r++) {
    uint32_t p = base + index[r * 32 + threadIdx.x] * BYTES; unsigned a, b, c = 0, d = 0;
    if constexpr (BYTES == 8) asm volatile("ld.shared.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(p));
    else asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(p));
    sum += a + b + c + d;
  }
  out[threadIdx.x] = sum;
}
int main() {
  unsigned *index, *out; cudaMalloc(&index, rows * 128); cudaMalloc(&out, 128);
  table<<<rows, 32>>>(index);
  wide<8><<<1, 32>>>(index, out);
  wide<16><<<1, 32>>>(index, out);
  return cudaDeviceSynchronize() != cudaSuccess;
}
