// Bytes and shorts in shared tiles, read by columns and by strides, at several pitches.
#include <cuda_runtime.h>
template <int PITCH> __global__ void bytes(const unsigned char* in, unsigned char* out) {
  __shared__ unsigned char s[32 * PITCH];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 128) s[i / 32 * PITCH + i % 32] = in[i];
  __syncthreads();
  unsigned sum = s[t * 7 % 1000];
  for (int i = t; i < 1024; i += 128) out[i] = s[i % 32 * PITCH + i / 32] + sum;
}
template <int PITCH> __global__ void shorts(const short* in, short* out) {
  __shared__ short s[32 * PITCH];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 128) s[i / 32 * PITCH + i % 32] = in[i];
  __syncthreads();
  short sum = s[t * 5 % 1000];
  for (int i = t; i < 1024; i += 128) out[i] = s[i % 32 * PITCH + i / 32] + sum;
}
int main() {
  void *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
#define BYTES(P) bytes<P><<<1, 128>>>(static_cast<unsigned char*>(in), static_cast<unsigned char*>(out));
#define SHORTS(P) shorts<P><<<1, 128>>>(static_cast<short*>(in), static_cast<short*>(out));
  BYTES(32) BYTES(33) BYTES(36) BYTES(40) SHORTS(32) SHORTS(33) SHORTS(34) SHORTS(36)
  return cudaDeviceSynchronize() != cudaSuccess;
}
