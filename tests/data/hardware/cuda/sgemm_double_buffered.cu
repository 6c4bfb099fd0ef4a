// fp32 product, 64x64x16 block tile in two stages, 4x4 thread tile, float4 fills; A is transposed on the way in.
#include <cuda_runtime.h>
constexpr int TILE = 64, DEPTH = 16;
__global__ void __launch_bounds__(256) product(const float* __restrict__ A, const float* __restrict__ B, float* C, int n) {
  __shared__ float a[2][DEPTH][TILE], b[2][DEPTH][TILE];
  int t = threadIdx.x, tx = t % 16, ty = t / 16, ar = t / 4, ac = t % 4 * 4, br = t / 16, bc = t % 16 * 4;
  const float *ap = A + (blockIdx.y * TILE + ar) * n + ac, *bp = B + br * n + blockIdx.x * TILE + bc;
  float4 av = *reinterpret_cast<const float4*>(ap), bv = *reinterpret_cast<const float4*>(bp);
  a[0][ac][ar] = av.x; a[0][ac + 1][ar] = av.y; a[0][ac + 2][ar] = av.z; a[0][ac + 3][ar] = av.w;
  *reinterpret_cast<float4*>(&b[0][br][bc]) = bv;
  __syncthreads();
  float acc[4][4] = {};
  int stage = 0;
  for (int k = DEPTH; k <= n; k += DEPTH) {
    if (k < n) { av = *reinterpret_cast<const float4*>(ap + k); bv = *reinterpret_cast<const float4*>(bp + k * n); }
#pragma unroll
    for (int d = 0; d < DEPTH; d++) {
      float4 x = *reinterpret_cast<float4*>(&a[stage][d][ty * 4]), y = *reinterpret_cast<float4*>(&b[stage][d][tx * 4]);
      float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) acc[i][j] += xs[i] * ys[j];
    }
    if (k < n) {
      stage ^= 1;
      a[stage][ac][ar] = av.x; a[stage][ac + 1][ar] = av.y; a[stage][ac + 2][ar] = av.z; a[stage][ac + 3][ar] = av.w;
      *reinterpret_cast<float4*>(&b[stage][br][bc]) = bv;
      __syncthreads();
    }
  }
  for (int i = 0; i < 4; i++)
    *reinterpret_cast<float4*>(&C[(blockIdx.y * TILE + ty * 4 + i) * n + blockIdx.x * TILE + tx * 4]) = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
}
int main() {
  const int n = 128; float *a, *b, *c; cudaMalloc(&a, n * n * 4); cudaMalloc(&b, n * n * 4); cudaMalloc(&c, n * n * 4);
  cudaMemset(a, 0, n * n * 4); cudaMemset(b, 0, n * n * 4);
  product<<<dim3(n / TILE, n / TILE), 256>>>(a, b, c, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
