// fp16 m16n8k16 product by mma.sync: A by ldmatrix.x4, B (row-major) by ldmatrix.x2.trans, rows padded by PAD halves.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>
constexpr int BM = 64, BN = 64, BK = 32;
template <int PAD> __global__ void __launch_bounds__(128) hgemm(const half* A, const half* B, float* C, int n) {
  __shared__ __align__(16) half sa[BM][BK + PAD];
  __shared__ __align__(16) half sb[BK][BN + PAD];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  float acc[8][4] = {};
  for (int k = 0; k < n; k += BK) {
    for (int i = t; i < BM * BK / 8; i += 128) *reinterpret_cast<uint4*>(&sa[i / 4][i % 4 * 8]) = *reinterpret_cast<const uint4*>(&A[(blockIdx.y * BM + i / 4) * n + k + i % 4 * 8]);
    for (int i = t; i < BK * BN / 8; i += 128) *reinterpret_cast<uint4*>(&sb[i / 8][i % 8 * 8]) = *reinterpret_cast<const uint4*>(&B[(k + i / 8) * n + blockIdx.x * BN + i % 8 * 8]);
    __syncthreads();
#pragma unroll
    for (int kk = 0; kk < BK; kk += 16) {
      uint32_t a[4], b[2];
      uint32_t pa = static_cast<uint32_t>(__cvta_generic_to_shared(&sa[warp * 16 + lane % 16][kk + lane / 16 * 8]));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3]) : "r"(pa));
#pragma unroll
      for (int j = 0; j < 8; j++) {
        uint32_t pb = static_cast<uint32_t>(__cvta_generic_to_shared(&sb[kk + lane % 16][j * 8]));
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(b[0]), "=r"(b[1]) : "r"(pb));
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(acc[j][0]), "+f"(acc[j][1]), "+f"(acc[j][2]), "+f"(acc[j][3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 8; j++) {
    int r = blockIdx.y * BM + warp * 16 + lane / 4, c = blockIdx.x * BN + j * 8 + lane % 4 * 2;
    *reinterpret_cast<float2*>(&C[r * n + c]) = make_float2(acc[j][0], acc[j][1]);
    *reinterpret_cast<float2*>(&C[(r + 8) * n + c]) = make_float2(acc[j][2], acc[j][3]);
  }
}
int main() {
  const int n = 128; half *a, *b; float* c; cudaMalloc(&a, n * n * 2); cudaMalloc(&b, n * n * 2); cudaMalloc(&c, n * n * 4);
  cudaMemset(a, 0, n * n * 2); cudaMemset(b, 0, n * n * 2);
  hgemm<0><<<dim3(2, 2), 128>>>(a, b, c, n);
  hgemm<8><<<dim3(2, 2), 128>>>(a, b, c, n);
  hgemm<16><<<dim3(2, 2), 128>>>(a, b, c, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
