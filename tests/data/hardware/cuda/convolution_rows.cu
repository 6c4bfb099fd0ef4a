// One-dimensional convolution, eight outputs a thread: the block's stretch and its apron lie in one shared row.
#include <cuda_runtime.h>
constexpr int THREADS = 64, EACH = 8, RADIUS = 8;
__constant__ float taps[2 * RADIUS + 1];
__global__ void rows(const float* in, float* out, int n) {
  __shared__ float s[THREADS * EACH + 2 * RADIUS];
  int base = blockIdx.x * THREADS * EACH;
  for (int i = threadIdx.x; i < THREADS * EACH + 2 * RADIUS; i += THREADS) {
    int g = base + i - RADIUS;
    s[i] = g >= 0 && g < n ? in[g] : 0.f;
  }
  __syncthreads();
  for (int e = 0; e < EACH; e++) {                        // stride of one: neighbours read neighbours
    float sum = 0;
    for (int k = 0; k <= 2 * RADIUS; k++) sum += taps[k] * s[e * THREADS + threadIdx.x + k];
    out[base + e * THREADS + threadIdx.x] = sum;
  }
  __syncthreads();
  for (int e = 0; e < EACH; e++) s[threadIdx.x * EACH + e] = s[threadIdx.x * EACH + e] * 0.5f + e;   // eight of its own, in place
  __syncthreads();
  out[base + threadIdx.x] += s[threadIdx.x * EACH + 3];
}
int main() {
  const int n = 2048; float *a, *b; cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMemset(a, 0, n * 4);
  rows<<<n / (THREADS * EACH), THREADS>>>(a, b, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
