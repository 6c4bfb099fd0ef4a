// All-pairs gravity: bodies pass through shared memory tile by tile, every lane reads the same one; 200 bodies, so the last tile is short.
#include <cuda_runtime.h>
constexpr int TILE = 64;
__device__ float3 pull(float4 a, float4 b, float3 f) {
  float3 d = make_float3(b.x - a.x, b.y - a.y, b.z - a.z);
  float inv = rsqrtf(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f), s = b.w * inv * inv * inv;
  return make_float3(f.x + d.x * s, f.y + d.y * s, f.z + d.z * s);
}
__global__ void forces(const float4* body, float3* force, int n) {
  __shared__ float4 near[TILE];
  int i = blockIdx.x * TILE + threadIdx.x;
  float4 mine = i < n ? body[i] : make_float4(0, 0, 0, 0);
  float3 f = make_float3(0, 0, 0);
  for (int base = 0; base < n; base += TILE) {
    int j = base + threadIdx.x;
    near[threadIdx.x] = j < n ? body[j] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < TILE; k++) f = pull(mine, near[k], f);
    __syncthreads();
  }
  if (i < n) force[i] = f;
}
int main() {
  const int n = 200; float4* b; float3* f; cudaMalloc(&b, n * 16); cudaMalloc(&f, n * 12); cudaMemset(b, 0, n * 16);
  forces<<<(n + TILE - 1) / TILE, TILE>>>(b, f, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
