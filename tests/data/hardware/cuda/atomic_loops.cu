// Atomics the machine has no single instruction for: float, half2, double and 64-bit integers, at places known from the lane.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
using wide = unsigned long long;
__global__ void __launch_bounds__(32) floats(float* out, float v) {
  __shared__ float s[1088]; int t = threadIdx.x;
  for (int i = t; i < 1088; i += 32) s[i] = 0;
  __syncwarp();
  atomicAdd(&s[t], v);
  __syncwarp();
  atomicAdd(&s[t * 32], v);
  __syncwarp();
  atomicAdd(&s[t / 4], v);
  __syncwarp();
  atomicAdd(&s[3], v + t);
  __syncwarp();
  out[t] = s[t] + atomicAdd(&s[t % 8], v);
}
__global__ void __launch_bounds__(32) halves(__half2* out, float v) {
  __shared__ __half2 s[64]; int t = threadIdx.x;
  for (int i = t; i < 64; i += 32) s[i] = __float2half2_rn(0);
  __syncwarp();
  atomicAdd(&s[t], __float2half2_rn(v));
  __syncwarp();
  atomicAdd(&s[t / 4], __float2half2_rn(v));
  __syncwarp();
  out[t] = s[t];
}
__global__ void __launch_bounds__(32) doubles(double* out, double v) {
  __shared__ double s[544]; int t = threadIdx.x;
  for (int i = t; i < 544; i += 32) s[i] = 0;
  __syncwarp();
  atomicAdd(&s[t], v);
  __syncwarp();
  atomicAdd(&s[t * 16], v);
  __syncwarp();
  atomicAdd(&s[t / 4], v);
  __syncwarp();
  out[t] = s[t];
}
__global__ void __launch_bounds__(32) wides(wide* out, wide v) {
  __shared__ wide s[544]; int t = threadIdx.x; wide sum = 0;
  for (int i = t; i < 544; i += 32) s[i] = 0;
  __syncwarp();
  atomicAdd(&s[t], v + t);
  __syncwarp();
  atomicAdd(&s[t / 4], v + t);
  __syncwarp();
  atomicMax(&s[t * 16], v + t);
  __syncwarp();
  atomicMax(&s[t / 4], v + t);
  __syncwarp();
  sum += atomicCAS(&s[t], v, v + t);
  __syncwarp();
  sum += atomicCAS(&s[t / 4], v, v + t);
  __syncwarp();
  sum += atomicExch(&s[t / 2], v + t);
  __syncwarp();
  out[t] = sum + s[t];
}
int main() {
  void* out; cudaMalloc(&out, 256);
  floats<<<1, 32>>>(static_cast<float*>(out), 1.5f);
  halves<<<1, 32>>>(static_cast<__half2*>(out), 1.5f);
  doubles<<<1, 32>>>(static_cast<double*>(out), 1.5);
  wides<<<1, 32>>>(static_cast<wide*>(out), 3);
  return cudaDeviceSynchronize() != cudaSuccess;
}
