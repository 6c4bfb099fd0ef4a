// Scan of 1024 by shuffles inside warps; the warps' totals pass through shared memory. Four elements a thread in the second kernel.
#include <cuda_runtime.h>
__device__ int warp_scan(int v) {
  for (int d = 1; d < 32; d *= 2) { int u = __shfl_up_sync(0xffffffffu, v, d); if (int(threadIdx.x % 32) >= d) v += u; }
  return v;
}
__global__ void scan(const int* in, int* out) {
  __shared__ int total[32];
  int t = threadIdx.x, v = warp_scan(in[t]);
  if (t % 32 == 31) total[t / 32] = v;
  __syncthreads();
  if (t < 32) total[t] = warp_scan(total[t]);
  __syncthreads();
  out[t] = v + (t >= 32 ? total[t / 32 - 1] : 0);
}
__global__ void scan_four(const int* in, int* out) {
  __shared__ int items[1024], total[8];
  int t = threadIdx.x;
  for (int i = 0; i < 4; i++) items[i * 256 + t] = in[i * 256 + t];
  __syncthreads();
  int v[4], sum = 0;
  for (int i = 0; i < 4; i++) { sum += items[t * 4 + i]; v[i] = sum; }
  int s = warp_scan(sum);
  if (t % 32 == 31) total[t / 32] = s;
  __syncthreads();
  int before = s - sum;
  for (int w = 0; w < t / 32; w++) before += total[w];
  for (int i = 0; i < 4; i++) items[t * 4 + i] = v[i] + before;
  __syncthreads();
  for (int i = 0; i < 4; i++) out[i * 256 + t] = items[i * 256 + t];
}
int main() {
  int *a, *b; cudaMalloc(&a, 4096); cudaMalloc(&b, 4096); cudaMemset(a, 0, 4096);
  scan<<<1, 1024>>>(a, b);
  scan_four<<<1, 256>>>(a, b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
