// One warp-wide load and store of 8 and 16 bytes a row with part of the warp: 64 rows of lane offsets under a mask. WAY says how the
// other lanes are kept out: 0 by a predicate, their address registers holding addresses of their own; 1 by a predicate, all holding the base;
// 2 by a predicate, each holding that of the lane beside it; 3 by a branch, with their own addresses. The last kernel: they have left the kernel.
#include <cuda_runtime.h>
#include <cstdint>
constexpr int rows = 64;
__device__ unsigned hash(unsigned x) { x = (x ^ 61) ^ (x >> 16); x *= 9; x ^= x >> 4; x *= 0x27d4eb2d; return x ^ (x >> 15); }
__device__ unsigned place(int r, int i) {
  switch (r % 8) {
    case 0: return i;           case 1: return i * 2;            case 2: return i % 8 * 8;         case 3: return hash(r * 32 + i) % 128;
    case 4: return hash(r * 32 + i) % 32; case 5: return i * 4;  case 6: return i / 2;             default: return i & ~2;
  }
}
__device__ unsigned lanes(int m) {
  switch (m) {
    case 0: return 0x55555555u; case 1: return 0xaaaaaaaau; case 2: return 0x33333333u; case 3: return 0x0f0f0f0fu;
    case 4: return 0x0000ffffu; case 5: return 0x11111111u; case 6: return 0x00010401u; default: return 0x9e3779b9u;
  }
}
__global__ void table(unsigned* index, unsigned* mask, int* times) {
  int r = blockIdx.x, i = threadIdx.x;
  index[r * 32 + i] = place(r, i);
  times[r * 32 + i] = lanes(r / 8) >> i & 1;
  if (i == 0) mask[r] = lanes(r / 8);
}
template <int BYTES> __device__ unsigned load(uint32_t p, int on) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if constexpr (BYTES == 8) asm volatile("{ .reg .pred q; setp.ne.s32 q, %3, 0; @q ld.shared.v2.u32 {%0, %1}, [%2]; }" : "+r"(a), "+r"(b) : "r"(p), "r"(on));
  else asm volatile("{ .reg .pred q; setp.ne.s32 q, %5, 0; @q ld.shared.v4.u32 {%0, %1, %2, %3}, [%4]; }" : "+r"(a), "+r"(b), "+r"(c), "+r"(d) : "r"(p), "r"(on));
  return a + b + c + d;
}
template <int BYTES> __device__ void store(uint32_t p, int on) {
  if constexpr (BYTES == 8) asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; @q st.shared.v2.u32 [%0], {%2, %2}; }" ::"r"(p), "r"(on), "r"(on));
  else asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; @q st.shared.v4.u32 [%0], {%2, %2, %2, %2}; }" ::"r"(p), "r"(on), "r"(on));
}
template <int BYTES, int WAY> __global__ void part(const unsigned* index, const unsigned* mask, const int* times, unsigned* out) {
  __shared__ __align__(1024) unsigned char bytes[128 * BYTES];
  uint32_t base = uint32_t(__cvta_generic_to_shared(bytes)); unsigned sum = 0; int i = threadIdx.x;
#pragma unroll
  for (int r = 0; r < rows; r++) {
    int on = mask[r] >> i & 1; unsigned x = index[r * 32 + i], beside = __shfl_xor_sync(0xffffffffu, x, 1);
    uint32_t p = base + (WAY == 1 && !on ? 0 : WAY == 2 && !on ? beside : x) * BYTES;
    sum ^= p;                                             // so that every lane has its address
    if (WAY == 3) {
#pragma unroll 1
      for (int n = times[r * 32 + i]; n > 0; n--) { sum += load<BYTES>(p, 1); store<BYTES>(p, 1); }
    } else { sum += load<BYTES>(p, on); store<BYTES>(p, on); }
    __syncwarp();
  }
  out[i] = sum;
}
template <int BYTES, int MASK> __global__ void left(const unsigned* index, unsigned* out) {   // rows 8 * MASK and the seven after it
  __shared__ __align__(1024) unsigned char bytes[128 * BYTES];
  uint32_t base = uint32_t(__cvta_generic_to_shared(bytes)); unsigned sum = 0; int i = threadIdx.x; uint32_t p[8];
  for (int r = 0; r < 8; r++) p[r] = base + index[(8 * MASK + r) * 32 + i] * BYTES;
  if (!(lanes(MASK) >> i & 1)) { out[i] = p[0] + p[7]; return; }
#pragma unroll
  for (int r = 0; r < 8; r++) { sum += load<BYTES>(p[r], 1); store<BYTES>(p[r], 1); }
  out[i] = sum;
}
int main() {
  unsigned *index, *mask, *out; int* times; cudaMalloc(&index, rows * 128); cudaMalloc(&times, rows * 128); cudaMalloc(&mask, rows * 4); cudaMalloc(&out, 128);
  table<<<rows, 32>>>(index, mask, times);
#define PART(B) part<B, 0><<<1, 32>>>(index, mask, times, out); part<B, 1><<<1, 32>>>(index, mask, times, out); \
  part<B, 2><<<1, 32>>>(index, mask, times, out); part<B, 3><<<1, 32>>>(index, mask, times, out);
#define LEFT(B) left<B, 0><<<1, 32>>>(index, out); left<B, 1><<<1, 32>>>(index, out); left<B, 2><<<1, 32>>>(index, out); left<B, 3><<<1, 32>>>(index, out); \
  left<B, 4><<<1, 32>>>(index, out); left<B, 5><<<1, 32>>>(index, out); left<B, 6><<<1, 32>>>(index, out); left<B, 7><<<1, 32>>>(index, out);
  PART(8) PART(16) LEFT(8) LEFT(16)
  return cudaDeviceSynchronize() != cudaSuccess;
}
