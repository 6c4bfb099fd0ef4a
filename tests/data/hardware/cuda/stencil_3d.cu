// Seven-point stencil in three dimensions: an 8x8x8 brick with its halo, and a plane that marches along z.
#include <cuda_runtime.h>
__global__ void brick(const float* in, float* out, int n) {
  __shared__ float s[10][10][10];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, t = (z * 8 + y) * 8 + x;
  int x0 = blockIdx.x * 8 - 1, y0 = blockIdx.y * 8 - 1, z0 = blockIdx.z * 8 - 1;
  for (int i = t; i < 1000; i += 512) {
    int c = i % 10, r = i / 10 % 10, p = i / 100, gx = min(max(x0 + c, 0), n - 1), gy = min(max(y0 + r, 0), n - 1), gz = min(max(z0 + p, 0), n - 1);
    s[p][r][c] = in[(gz * n + gy) * n + gx];
  }
  __syncthreads();
  x++; y++; z++;
  out[((z0 + z) * n + y0 + y) * n + x0 + x] =
      s[z][y][x] * 0.4f + (s[z][y][x - 1] + s[z][y][x + 1] + s[z][y - 1][x] + s[z][y + 1][x] + s[z - 1][y][x] + s[z + 1][y][x]) * 0.1f;
}
__global__ void march(const float* in, float* out, int n) {
  __shared__ float plane[8 + 2][32 + 2];
  int x = threadIdx.x + 1, y = threadIdx.y + 1, gx = blockIdx.x * 32 + x, gy = blockIdx.y * 8 + y, row = n + 2, area = row * row;
  float below = in[gy * row + gx], here = in[area + gy * row + gx];
  for (int z = 1; z <= n; z++) {
    float above = in[(z + 1) * area + gy * row + gx];
    __syncthreads();
    plane[y][x] = here;
    if (y == 1) plane[0][x] = in[z * area + (gy - 1) * row + gx];
    if (y == 8) plane[9][x] = in[z * area + (gy + 1) * row + gx];
    if (x == 1) plane[y][0] = in[z * area + gy * row + gx - 1];
    if (x == 32) plane[y][33] = in[z * area + gy * row + gx + 1];
    __syncthreads();
    out[z * area + gy * row + gx] = here * 0.4f + (below + above + plane[y][x - 1] + plane[y][x + 1] + plane[y - 1][x] + plane[y + 1][x]) * 0.1f;
    below = here; here = above;
  }
}
int main() {
  const int n = 32, cells = (n + 2) * (n + 2) * (n + 2); float *a, *b; cudaMalloc(&a, cells * 4); cudaMalloc(&b, cells * 4); cudaMemset(a, 0, cells * 4);
  brick<<<dim3(4, 4, 4), dim3(8, 8, 8)>>>(a, b, n);
  march<<<dim3(1, 4), dim3(32, 8)>>>(a, b, n);
  return cudaDeviceSynchronize() != cudaSuccess;
}
