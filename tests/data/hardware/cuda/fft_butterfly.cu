// Radix-2 butterflies over 256 points in place, real and imaginary parts in two arrays; then over float2 in one.
#include <cuda_runtime.h>
constexpr int N = 256;
__device__ int reversed(int i) { return __brev(i) >> 24; }
__global__ void split(const float* in, float* out) {
  __shared__ float re[N], im[N];
  int t = threadIdx.x;
  re[reversed(t)] = in[t]; im[reversed(t)] = in[N + t];
  re[reversed(t + N / 2)] = in[t + N / 2]; im[reversed(t + N / 2)] = in[N + t + N / 2];
  for (int half = 1; half < N; half *= 2) {
    __syncthreads();
    int k = t % half, a = t / half * 2 * half + k, b = a + half; float s, c;
    __sincosf(-3.14159265f * k / half, &s, &c);
    float xr = re[b] * c - im[b] * s, xi = re[b] * s + im[b] * c, yr = re[a], yi = im[a];
    re[a] = yr + xr; im[a] = yi + xi; re[b] = yr - xr; im[b] = yi - xi;
  }
  __syncthreads();
  out[t] = re[t]; out[t + N / 2] = im[t];
}
__global__ void joined(const float2* in, float2* out) {
  __shared__ float2 z[N];
  int t = threadIdx.x;
  z[t] = in[t]; z[t + N / 2] = in[t + N / 2];
  for (int half = N / 2; half >= 1; half /= 2) {
    __syncthreads();
    int k = t % half, a = t / half * 2 * half + k, b = a + half; float s, c;
    __sincosf(-3.14159265f * k / half, &s, &c);
    float2 x = z[a], y = z[b], d = make_float2(x.x - y.x, x.y - y.y);
    z[a] = make_float2(x.x + y.x, x.y + y.y); z[b] = make_float2(d.x * c - d.y * s, d.x * s + d.y * c);
  }
  __syncthreads();
  out[reversed(t)] = z[t]; out[reversed(t + N / 2)] = z[t + N / 2];
}
int main() {
  float *a, *b; cudaMalloc(&a, N * 8); cudaMalloc(&b, N * 8); cudaMemset(a, 0, N * 8);
  split<<<1, N / 2>>>(a, b);
  joined<<<1, N / 2>>>(reinterpret_cast<float2*>(a), reinterpret_cast<float2*>(b));
  return cudaDeviceSynchronize() != cudaSuccess;
}
