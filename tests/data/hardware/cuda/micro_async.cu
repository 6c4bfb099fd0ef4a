// One warp-wide cp.async a row: 128 rows of lane offsets, shared and global, one launch a width. Rows are told apart by their order.
#include <cuda_runtime.h>
#include <cstdint>
constexpr int rows = 128, masked = 120, region = 16384;   // rows from `masked` on run under a mask; a row has `region` bytes of global memory for itself
__device__ unsigned hash(unsigned x) { x = (x ^ 61) ^ (x >> 16); x *= 9; x ^= x >> 4; x *= 0x27d4eb2d; return x ^ (x >> 15); }
// Units are the width of one lane's copy. Rows 0-47: 8 shared layouts x 6 global ones. 48-63: eight lanes' chunks shifted, turned or XORed.
// 64-79: shared at random, global contiguous. 80-95: the other way round. Then both at random.
__global__ void table(unsigned* to, unsigned* from, unsigned* mask, int bytes) {
  int r = blockIdx.x, i = threadIdx.x, line = 128 / bytes; unsigned x = hash(r * 32 + i) % 64, g = hash(r * 99 + i) % 128;
  if (r < 48) switch (r % 8) {
    case 0: x = i; break;                                   // contiguous
    case 1: x = i / 8 * (8 + 1) + i % 8; break;             // rows of 8, padded by one
    case 2: x = i / 4 * 8 + i % 4; break;                   // rows of 4, every other place
    case 3: x = i * line; break;                            // one bank
    case 4: x = 7; break;                                   // one place
    case 5: x = i / 8 * 8 + (i % 8 ^ i / 8); break;         // swizzled
    case 6: x = i * 5; break;
    default: x = 31 - i; break;
  }
  if (r < 48) switch (r / 8) {
    case 0: g = i; break;                                   // contiguous
    case 1: g = i / 4 * line * 2 + i % 4; break;            // four a row, rows two lines apart
    case 2: g = i * 32 / bytes; break;                      // a sector each
    case 3: g = i * line; break;                            // a line each
    case 4: g = i + 1; break;                               // contiguous from the second place
    default: g = 3; break;                                  // one place
  }
  if (r >= 48 && r < 56) { x = i + r - 48; g = i; }
  if (r >= 56 && r < 64) { x = i ^ (r - 55); g = i + (r & 1) * 2; }
  if (r >= 64 && r < 80) g = i;
  if (r >= 80 && r < 96) x = i;
  to[r * 32 + i] = x * bytes; from[r * 32 + i] = r * region + g * bytes;
  if (i == 0) mask[r] = r < masked ? 0xffffffffu : hash(r * 77 + 5) | 1u;
}
template <int BYTES, int CG> __device__ void copy(uint32_t to, const char* from) {
  if constexpr (CG) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from));
  else asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(BYTES));
}
template <int BYTES, int CG> __global__ void async(const unsigned* to, const unsigned* from, const unsigned* mask, const char* data, unsigned* out) {
  __shared__ __align__(1024) unsigned char bytes[8192];
  uint32_t base = uint32_t(__cvta_generic_to_shared(bytes));
#pragma unroll
  for (int r = 0; r < rows; r++) {
    unsigned x = to[r * 32 + threadIdx.x] % 8192, g = from[r * 32 + threadIdx.x];
    if (r < masked || (mask[r] >> threadIdx.x & 1)) copy<BYTES, CG>(base + x, data + g);
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncwarp();
  }
  out[threadIdx.x] = reinterpret_cast<unsigned*>(bytes)[threadIdx.x];
}
int main() {
  unsigned *to, *from, *mask, *out; char* data;
  cudaMalloc(&to, rows * 128); cudaMalloc(&from, rows * 128); cudaMalloc(&mask, rows * 4); cudaMalloc(&out, 128);
  cudaMalloc(&data, rows * region); cudaMemset(data, 1, rows * region);
  table<<<rows, 32>>>(to, from, mask, 4);  async<4, 0><<<1, 32>>>(to, from, mask, data, out);
  table<<<rows, 32>>>(to, from, mask, 8);  async<8, 0><<<1, 32>>>(to, from, mask, data, out);
  table<<<rows, 32>>>(to, from, mask, 16); async<16, 0><<<1, 32>>>(to, from, mask, data, out);
  async<16, 1><<<1, 32>>>(to, from, mask, data, out);
  async<16, 1><<<1, 32>>>(to, from, mask, data, out);
  return cudaDeviceSynchronize() != cudaSuccess;
}
