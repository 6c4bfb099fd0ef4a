// A union of what three stages need: load tiles, a table of sums, and the staging of the result.
#include <cuda_runtime.h>
union Stages {
  struct { float a[16][64]; float b[64][17]; } tiles;
  double sums[16][16];
  struct { int id[256]; float weight[256]; } out;
};
__global__ void stages(const float* A, const float* B, int* ids, float* weights) {
  __shared__ Stages s;
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  for (int i = threadIdx.x; i < 1024; i += 256) { s.tiles.a[i / 64][i % 64] = A[i]; s.tiles.b[i / 16][i % 16] = B[i]; }
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < 64; k++) sum += s.tiles.a[y][k] * s.tiles.b[k][x];
  __syncthreads();
  s.sums[x][y] = sum;
  __syncthreads();
  double total = 0;
  for (int k = 0; k < 16; k++) total += s.sums[k][x] + s.sums[x][k];
  __syncthreads();
  s.out.id[255 - threadIdx.x] = int(total); s.out.weight[255 - threadIdx.x] = float(sum);
  __syncthreads();
  ids[threadIdx.x] = s.out.id[threadIdx.x]; weights[threadIdx.x] = s.out.weight[threadIdx.x];
}
int main() {
  float *a, *w; int* ids; cudaMalloc(&a, 4096); cudaMalloc(&w, 4096); cudaMalloc(&ids, 1024); cudaMemset(a, 0, 4096);
  stages<<<1, 256>>>(a, a, ids, w);
  return cudaDeviceSynchronize() != cudaSuccess;
}
