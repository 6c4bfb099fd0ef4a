// Transpose of doubles, 16x16 tile and block, with and without a column of padding.
#include <cuda_runtime.h>
template <int PAD> __global__ void transpose(double* out, const double* in, int width, int height) {
  __shared__ double block[16][16 + PAD];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) block[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x; y = blockIdx.x * 16 + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = block[threadIdx.x][threadIdx.y];
}
int main() {
  const int w = 72, h = 40; double *a, *b; cudaMalloc(&a, w * h * 8); cudaMalloc(&b, w * h * 8); cudaMemset(a, 0, w * h * 8);
  transpose<0><<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(b, a, w, h);
  transpose<1><<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(b, a, w, h);
  return cudaDeviceSynchronize() != cudaSuccess;
}
