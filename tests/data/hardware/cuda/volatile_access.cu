// Volatile shared memory: each access stays as written, none is merged or kept in a register.
#include <cuda_runtime.h>
__global__ void warp_sum(const float* in, float* out) {
  __shared__ volatile float s[128];
  int t = threadIdx.x;
  s[t] = in[t]; s[t + 64] = in[t + 64];
  __syncthreads();
  s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16]; s[t] += s[t + 8];
    s[t] += s[t + 4]; s[t] += s[t + 2]; s[t] += s[t + 1];
  }
  if (t == 0) *out = s[0];
}
__global__ void four(const float* in, float* out) {
  __shared__ __align__(16) volatile float s[4 * 64];
  int t = threadIdx.x;
  s[4 * t] = in[t]; s[4 * t + 1] = in[t + 1]; s[4 * t + 2] = in[t + 2]; s[4 * t + 3] = in[t + 3];
  __syncthreads();
  int u = 63 - t;
  out[t] = s[4 * u] + s[4 * u + 1] + s[4 * u + 2] + s[4 * u + 3];
}
__global__ void through_pointer(const int* in, int* out) {
  __shared__ int s[33 * 32];
  volatile int* p = s;
  int t = threadIdx.x;
  for (int i = t; i < 32 * 32; i += 64) p[i / 32 * 33 + i % 32] = in[i];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 16; i++) sum += p[(t % 32) * 33 + i + t / 32 * 16];
  out[t] = sum;
}
int main() {
  float *in, *out; cudaMalloc(&in, 8192); cudaMalloc(&out, 8192); cudaMemset(in, 0, 8192);
  warp_sum<<<2, 64>>>(in, out);
  four<<<2, 64>>>(in, out);
  through_pointer<<<2, 64>>>(reinterpret_cast<int*>(in), reinterpret_cast<int*>(out));
  return cudaDeviceSynchronize() != cudaSuccess;
}
