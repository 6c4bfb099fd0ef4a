// Packed elements in shared tiles, written by rows and read by columns: __half2, char4, short4, double2, uchar2.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
template <class T, int PITCH> __device__ void turn(const T* in, T* out, T* s) {
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 128) s[i / 32 * PITCH + i % 32] = in[i];
  __syncthreads();
  for (int i = t; i < 1024; i += 128) out[i] = s[i % 32 * PITCH + i / 32];
}
template <int PITCH> __global__ void half2s(const __half2* in, __half2* out) { __shared__ __half2 s[32 * PITCH]; turn<__half2, PITCH>(in, out, s); }
template <int PITCH> __global__ void char4s(const char4* in, char4* out) { __shared__ char4 s[32 * PITCH]; turn<char4, PITCH>(in, out, s); }
template <int PITCH> __global__ void short4s(const short4* in, short4* out) { __shared__ short4 s[32 * PITCH]; turn<short4, PITCH>(in, out, s); }
template <int PITCH> __global__ void double2s(const double2* in, double2* out) { __shared__ double2 s[32 * PITCH]; turn<double2, PITCH>(in, out, s); }
template <int PITCH> __global__ void uchar2s(const uchar2* in, uchar2* out) { __shared__ uchar2 s[32 * PITCH]; turn<uchar2, PITCH>(in, out, s); }
int main() {
  void *in, *out; cudaMalloc(&in, 16384); cudaMalloc(&out, 16384); cudaMemset(in, 0, 16384);
#define RUN(K, T) K<32><<<1, 128>>>(static_cast<T*>(in), static_cast<T*>(out)); K<33><<<1, 128>>>(static_cast<T*>(in), static_cast<T*>(out));
  RUN(half2s, __half2) RUN(char4s, char4) RUN(short4s, short4) RUN(double2s, double2) RUN(uchar2s, uchar2)
  return cudaDeviceSynchronize() != cudaSuccess;
}
