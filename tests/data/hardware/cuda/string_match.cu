// Horspool search: the pattern and a table of shifts in shared memory; the text is 'a' everywhere, so all lanes look up one entry.
#include <cuda_runtime.h>
constexpr int ALPHABET = 256, PATTERN = 12, PIECE = 64;
__global__ void search(const unsigned char* text, const unsigned char* pattern, int* found, int n) {
  __shared__ unsigned char want[PATTERN];
  __shared__ int shift[ALPHABET];
  for (int i = threadIdx.x; i < ALPHABET; i += blockDim.x) shift[i] = PATTERN;
  if (threadIdx.x < PATTERN) want[threadIdx.x] = pattern[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) for (int i = 0; i < PATTERN - 1; i++) shift[want[i]] = PATTERN - 1 - i;
  __syncthreads();
  int at = (blockIdx.x * blockDim.x + threadIdx.x) * PIECE, end = min(at + PIECE, n - PATTERN), hits = 0;
  while (at < end) {
    int j = PATTERN - 1;
    while (j >= 0 && want[j] == text[at + j]) j--;
    hits += j < 0;
    at += shift[text[at + PATTERN - 1]];
  }
  if (hits) atomicAdd(found, hits);
}
int main() {
  const int n = 8192; unsigned char *text, *pattern; int* found; cudaMalloc(&text, n); cudaMalloc(&pattern, 16); cudaMalloc(&found, 4);
  cudaMemset(text, 'a', n); cudaMemset(pattern, 'a', PATTERN - 1); cudaMemset(pattern + PATTERN - 1, 'b', 1); cudaMemset(found, 0, 4);
  search<<<1, 128>>>(text, pattern, found, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
