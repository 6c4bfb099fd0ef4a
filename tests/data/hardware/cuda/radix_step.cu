// One step of a radix sort, 4 bits: counters digit by digit for each thread (column layout), a scan over them, and the scatter.
#include <cuda_runtime.h>
constexpr int THREADS = 128, DIGITS = 16;
__global__ void keys(unsigned* p) { p[threadIdx.x + blockIdx.x * blockDim.x] = (threadIdx.x * 37u + blockIdx.x) % 251; }
__global__ void step(const unsigned* in, unsigned* out, int shift) {
  __shared__ unsigned short count[DIGITS][THREADS];
  __shared__ unsigned start[DIGITS], sorted[THREADS];
  int t = threadIdx.x;
  unsigned key = in[blockIdx.x * THREADS + t], digit = key >> shift & (DIGITS - 1);
  for (int d = 0; d < DIGITS; d++) count[d][t] = 0;
  count[digit][t] = 1;
  __syncthreads();
  if (t < DIGITS) {                                       // each of 16 threads runs along its row
    unsigned sum = 0;
    for (int i = 0; i < THREADS; i++) { unsigned c = count[t][i]; count[t][i] = sum; sum += c; }
    start[t] = sum;
  }
  __syncthreads();
  if (t == 0) { unsigned sum = 0; for (int d = 0; d < DIGITS; d++) { unsigned c = start[d]; start[d] = sum; sum += c; } }
  __syncthreads();
  sorted[start[digit] + count[digit][t]] = key;
  __syncthreads();
  out[blockIdx.x * THREADS + t] = sorted[t];
}
int main() {
  unsigned *a, *b; cudaMalloc(&a, 4 * THREADS * 4); cudaMalloc(&b, 4 * THREADS * 4);
  keys<<<4, THREADS>>>(a);
  step<<<4, THREADS>>>(a, b, 0);
  step<<<4, THREADS>>>(b, a, 4);
  return cudaDeviceSynchronize() != cudaSuccess;
}
