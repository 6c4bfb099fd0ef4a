// Runs of adjacent small elements read and written one by one by each lane: 8 halves, 16 bytes, 4 shorts, 8 floats, 3 floats.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
__global__ void halves(const half* in, half* out) {
  __shared__ half s[8 * 64]; int t = threadIdx.x;
  for (int i = 0; i < 8; i++) s[t + 64 * i] = in[t + 64 * i];
  __syncthreads();
  half sum = s[8 * t];
  for (int i = 1; i < 8; i++) sum = __hadd(sum, s[8 * t + i]);
  out[t] = sum;
}
__global__ void bytes(const unsigned char* in, unsigned* out) {
  __shared__ unsigned char s[16 * 64]; int t = threadIdx.x;
  for (int i = 0; i < 16; i++) s[16 * t + i] = in[t + 64 * i];
  __syncthreads();
  unsigned sum = 0; int u = 63 - t;
  for (int i = 0; i < 16; i++) sum += s[16 * u + i] * (i + 1);
  out[t] = sum;
}
__global__ void shorts(const short* in, int* out) {
  __shared__ short s[4 * 64 + 4]; int t = threadIdx.x;
  for (int i = 0; i < 4; i++) s[t + 64 * i] = in[t + 64 * i];
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 4; i++) sum = sum * 3 + s[4 * t + i];
  for (int i = 0; i < 4; i++) sum = sum * 3 + s[4 * t + i + 1];
  out[t] = sum;
}
__global__ void floats(const float* in, float* out) {
  __shared__ float s[8 * 64]; int t = threadIdx.x;
  for (int i = 0; i < 8; i++) s[t + 64 * i] = in[t + 64 * i];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 8; i++) sum = sum * 0.5f + s[8 * t + i];
  __syncthreads();
  for (int i = 0; i < 3; i++) s[3 * t + i] = sum + i;
  __syncthreads();
  out[t] = s[t] + s[3 * t] + s[3 * t + 1] + s[3 * t + 2];
}
int main() {
  void *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
  halves<<<1, 64>>>(static_cast<half*>(in), static_cast<half*>(out));
  bytes<<<1, 64>>>(static_cast<unsigned char*>(in), static_cast<unsigned*>(out));
  shorts<<<1, 64>>>(static_cast<short*>(in), static_cast<int*>(out));
  floats<<<1, 64>>>(static_cast<float*>(in), static_cast<float*>(out));
  return cudaDeviceSynchronize() != cudaSuccess;
}
