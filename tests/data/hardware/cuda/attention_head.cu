// One attention head: K and V tiles in slices of dynamic shared memory, scores kept in a third; rows of HEAD floats with and without padding.
#include <cuda_runtime.h>
constexpr int ROWS = 64, TILE = 32, HEAD = 32;
template <int PAD> __global__ void attend(const float* Q, const float* K, const float* V, float* O, int n) {
  extern __shared__ float pool[];
  constexpr int pitch = HEAD + PAD;
  float *k = pool, *v = k + TILE * pitch, *score = v + TILE * pitch;        // score: TILE columns of ROWS
  int t = threadIdx.x, q = blockIdx.x * ROWS + t;
  float query[HEAD], acc[HEAD] = {}, top = -1e30f, total = 0;
  for (int d = 0; d < HEAD; d++) query[d] = Q[q * HEAD + d];
  for (int base = 0; base < n; base += TILE) {
    for (int i = t; i < TILE * HEAD; i += ROWS) { int r = i / HEAD, c = i % HEAD; k[r * pitch + c] = K[(base + r) * HEAD + c]; v[r * pitch + c] = V[(base + r) * HEAD + c]; }
    __syncthreads();
    float best = top;
    for (int j = 0; j < TILE; j++) {
      float s = 0;
      for (int d = 0; d < HEAD; d++) s += query[d] * k[j * pitch + d];
      score[j * ROWS + t] = s; best = fmaxf(best, s);
    }
    float shrink = __expf(top - best); top = best; total *= shrink;
    for (int d = 0; d < HEAD; d++) acc[d] *= shrink;
    for (int j = 0; j < TILE; j++) {
      float p = __expf(score[j * ROWS + t] - top); total += p;
      for (int d = 0; d < HEAD; d++) acc[d] += p * v[j * pitch + d];
    }
    __syncthreads();
  }
  for (int d = 0; d < HEAD; d++) O[q * HEAD + d] = acc[d] / total;
}
__global__ void by_key(const float* Q, const float* K, float* S, int n) {   // lanes own keys: rows of HEAD words meet in one bank
  __shared__ float q[HEAD], k[TILE * 2][HEAD];
  int t = threadIdx.x;
  if (t < HEAD) q[t] = Q[blockIdx.x * HEAD + t];
  for (int i = t; i < TILE * 2 * HEAD; i += TILE * 2) k[i / HEAD][i % HEAD] = K[i];
  __syncthreads();
  float s = 0;
  for (int d = 0; d < HEAD; d++) s += q[d] * k[t][d];
  S[blockIdx.x * TILE * 2 + t] = s;
}
int main() {
  const int n = 128; float *a, *b, *c, *o; cudaMalloc(&a, n * HEAD * 4); cudaMalloc(&b, n * HEAD * 4); cudaMalloc(&c, n * HEAD * 4); cudaMalloc(&o, n * HEAD * 4);
  cudaMemset(a, 0, n * HEAD * 4); cudaMemset(b, 0, n * HEAD * 4); cudaMemset(c, 0, n * HEAD * 4);
  attend<0><<<n / ROWS, ROWS, (2 * TILE * HEAD + TILE * ROWS) * 4>>>(a, b, c, o, n);
  attend<1><<<n / ROWS, ROWS, (2 * TILE * (HEAD + 1) + TILE * ROWS) * 4>>>(a, b, c, o, n);
  by_key<<<8, TILE * 2>>>(a, b, o, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
