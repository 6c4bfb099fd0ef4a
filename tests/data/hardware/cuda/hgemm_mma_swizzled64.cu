// fp16 product on tiles 64 halves wide, 16-byte chunks XORed with the row; B column-major by ldmatrix.x4; the result leaves through shared memory.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
constexpr int BM = 64, BN = 32, BK = 64;
__device__ __forceinline__ int chunk(int row, int c) { return row * BK + ((c ^ (row & 7)) << 3); }
__device__ __forceinline__ uint32_t place(const half* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void four(uint32_t (&r)[4], const half* p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(place(p)));
}
__global__ void __launch_bounds__(128) hgemm(const half* A, const half* Bt, half* C, int n) {
  extern __shared__ __align__(128) half pool[];
  half *sa = pool, *sb = pool + BM * BK, *sc = pool;
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  uint32_t acc[4][2] = {};
  for (int k = 0; k < n; k += BK) {
    for (int i = t; i < BM * 8; i += 128) *reinterpret_cast<uint4*>(&sa[chunk(i / 8, i % 8)]) = *reinterpret_cast<const uint4*>(&A[(blockIdx.y * BM + i / 8) * n + k + i % 8 * 8]);
    for (int i = t; i < BN * 8; i += 128) *reinterpret_cast<uint4*>(&sb[chunk(i / 8, i % 8)]) = *reinterpret_cast<const uint4*>(&Bt[(blockIdx.x * BN + i / 8) * n + k + i % 8 * 8]);
    __syncthreads();
#pragma unroll
    for (int s = 0; s < 4; s++) {
      uint32_t a[4], b[2][4];
      four(a, &sa[chunk(warp * 16 + lane % 16, s * 2 + lane / 16)]);
#pragma unroll
      for (int j = 0; j < 2; j++) four(b[j], &sb[chunk(j * 16 + lane / 16 * 8 + lane % 8, s * 2 + lane / 8 % 2)]);
#pragma unroll
      for (int j = 0; j < 4; j++)
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
                     : "+r"(acc[j][0]), "+r"(acc[j][1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[j / 2][j % 2 * 2]), "r"(b[j / 2][j % 2 * 2 + 1]));
    }
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < 4; j++) {
    int r = warp * 16 + lane / 4, c = j * 8 + lane % 4 * 2;
    *reinterpret_cast<uint32_t*>(&sc[r * BN + c]) = acc[j][0];
    *reinterpret_cast<uint32_t*>(&sc[(r + 8) * BN + c]) = acc[j][1];
  }
  __syncthreads();
  for (int i = t; i < BM * BN / 8; i += 128) *reinterpret_cast<uint4*>(&C[(blockIdx.y * BM + i / 4) * n + blockIdx.x * BN + i % 4 * 8]) = *reinterpret_cast<uint4*>(&sc[i / 4 * BN + i % 4 * 8]);
}
int main() {
  const int n = 128; half *a, *b, *c; cudaMalloc(&a, n * n * 2); cudaMalloc(&b, n * n * 2); cudaMalloc(&c, n * n * 2);
  cudaMemset(a, 0, n * n * 2); cudaMemset(b, 0, n * n * 2);
  hgemm<<<dim3(n / BN, n / BM), 128, (BM + BN) * BK * 2>>>(a, b, c, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
