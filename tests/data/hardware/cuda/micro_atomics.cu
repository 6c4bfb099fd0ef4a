// One warp-wide atomic a row: 48 rows of lane offsets from a table, one launch an operation. Rows are told apart by their order.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
constexpr int rows = 48;
using wide = unsigned long long;
template <int OP> constexpr int size = (OP >= 16 && OP <= 21) || OP == 23 ? 8 : OP == 27 || OP == 28 ? 2 : 4;
template <class T> __device__ T* as(unsigned char* p) { return reinterpret_cast<T*>(p); }
template <int OP> __device__ unsigned once(unsigned char* p, unsigned v) {
  if constexpr (OP == 0) { atomicAdd(as<unsigned>(p), 1u); return 0; }
  if constexpr (OP == 1) return atomicAdd(as<unsigned>(p), 1u);
  if constexpr (OP == 2) { atomicAdd(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 3) return atomicAdd(as<unsigned>(p), v);
  if constexpr (OP == 4) { atomicAdd(as<int>(p), 3); return 0; }
  if constexpr (OP == 5) { atomicSub(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 6) { atomicMax(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 7) return atomicMin(as<int>(p), int(v));
  if constexpr (OP == 8) { atomicAnd(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 9) { atomicOr(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 10) return atomicXor(as<unsigned>(p), v);
  if constexpr (OP == 11) { atomicExch(as<unsigned>(p), v); return 0; }
  if constexpr (OP == 12) return atomicExch(as<unsigned>(p), v);
  if constexpr (OP == 13) return atomicCAS(as<unsigned>(p), v, v + 1);
  if constexpr (OP == 14) return atomicInc(as<unsigned>(p), 1000u);
  if constexpr (OP == 15) return atomicDec(as<unsigned>(p), 1000u);
  if constexpr (OP == 16) { atomicAdd(as<wide>(p), wide(v)); return 0; }
  if constexpr (OP == 17) { atomicMax(as<wide>(p), wide(v)); return 0; }
  if constexpr (OP == 18) { atomicOr(as<wide>(p), wide(v)); return 0; }
  if constexpr (OP == 19) return unsigned(atomicExch(as<wide>(p), wide(v)));
  if constexpr (OP == 20) return unsigned(atomicCAS(as<wide>(p), wide(v), wide(v) + 1));
  if constexpr (OP == 21) return unsigned(atomicAdd(as<wide>(p), wide(v)));
  if constexpr (OP == 22) { atomicAdd(as<float>(p), float(v)); return 0; }
  if constexpr (OP == 23) { atomicAdd(as<double>(p), double(v)); return 0; }
  if constexpr (OP == 24) { atomicAdd(as<__half2>(p), __float2half2_rn(float(v))); return 0; }
  if constexpr (OP == 25) { atomicAdd(as<__nv_bfloat162>(p), __float2bfloat162_rn(float(v))); return 0; }
  if constexpr (OP == 26) return unsigned(atomicAdd(as<float>(p), float(v)));
  if constexpr (OP == 27) { atomicAdd(as<__half>(p), __float2half_rn(float(v))); return 0; }
  if constexpr (OP == 28) return atomicCAS(as<unsigned short>(p), (unsigned short)v, (unsigned short)(v + 1));
}
// index and mask of one row: structured first, then random words out of ever more, then random masks.
__device__ unsigned hash(unsigned x) { x = (x ^ 61) ^ (x >> 16); x *= 9; x ^= x >> 4; x *= 0x27d4eb2d; return x ^ (x >> 15); }
__global__ void table(unsigned* index, unsigned* mask) {
  int r = blockIdx.x, i = threadIdx.x; unsigned h = hash(r * 32 + i), x;
  switch (r) {
    case 0: x = i; break;           case 1: x = 5; break;            case 2: x = i / 2; break;   case 3: x = i * 32; break;
    case 4: x = i % 4 * 32; break;  case 5: x = i * 2; break;        case 6: x = i % 2; break;   case 7: x = i * 33; break;
    case 8: x = i * 16; break;      case 9: x = i / 8 * 32; break;   case 10: x = i * 3 % 7; break; case 11: x = i % 16; break;
    default: x = h % (2u << (r % 10)); break;
  }
  index[r * 32 + i] = x;
  if (i == 0) mask[r] = r < 30 ? 0xffffffffu : hash(r * 77 + 5) | 1u;
}
template <int OP> __global__ void atomics(const unsigned* index, const unsigned* mask, unsigned* out, unsigned scale) {
  __shared__ __align__(1024) unsigned char bytes[1088 * 8];
  for (int i = threadIdx.x; i < 1088 * 2; i += 32) as<unsigned>(bytes)[i] = 0;
  __syncwarp();
  unsigned sum = 0;
#pragma unroll
  for (int r = 0; r < rows; r++) {
    unsigned x = index[r * 32 + threadIdx.x];
    if (mask[r] >> threadIdx.x & 1) sum += once<OP>(bytes + x * size<OP>, threadIdx.x * scale + r);
    __syncwarp();
  }
  out[threadIdx.x] = sum + as<unsigned>(bytes)[threadIdx.x];
}
int main() {
  unsigned *index, *mask, *out; cudaMalloc(&index, rows * 128); cudaMalloc(&mask, rows * 4); cudaMalloc(&out, 128);
  table<<<rows, 32>>>(index, mask);
#define RUN(OP) atomics<OP><<<1, 32>>>(index, mask, out, 3);
  RUN(0) RUN(1) RUN(2) RUN(3) RUN(4) RUN(5) RUN(6) RUN(7) RUN(8) RUN(9) RUN(10) RUN(11) RUN(12) RUN(13) RUN(14)
  RUN(15) RUN(16) RUN(17) RUN(18) RUN(19) RUN(20) RUN(21) RUN(22) RUN(23) RUN(24) RUN(25) RUN(26) RUN(27) RUN(28)
  return cudaDeviceSynchronize() != cudaSuccess;
}
