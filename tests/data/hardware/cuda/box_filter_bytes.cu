// Box filter of radius 3 on a byte image, rows first and columns second, both through a byte tile with an apron.
#include <cuda_runtime.h>
constexpr int R = 3, W = 32, H = 8;
__global__ void across(const unsigned char* in, unsigned char* out, int width) {
  __shared__ unsigned char s[H][W + 2 * R];
  int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * H + threadIdx.y;
  for (int c = threadIdx.x; c < W + 2 * R; c += W) { int g = min(max(int(blockIdx.x * W) + c - R, 0), width - 1); s[threadIdx.y][c] = in[y * width + g]; }
  __syncthreads();
  int sum = 0;
  for (int k = 0; k <= 2 * R; k++) sum += s[threadIdx.y][threadIdx.x + k];
  out[y * width + x] = sum / (2 * R + 1);
}
__global__ void down(const unsigned char* in, unsigned char* out, int width, int height) {
  __shared__ unsigned char s[H + 2 * R][W];
  int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * H + threadIdx.y;
  for (int r = threadIdx.y; r < H + 2 * R; r += H) { int g = min(max(int(blockIdx.y * H) + r - R, 0), height - 1); s[r][threadIdx.x] = in[g * width + x]; }
  __syncthreads();
  int sum = 0;
  for (int k = 0; k <= 2 * R; k++) sum += s[threadIdx.y + k][threadIdx.x];
  out[y * width + x] = sum / (2 * R + 1);
}
__global__ void turned(const unsigned char* in, unsigned char* out, int width, int height) {   // lanes go down, threads along: strided bytes
  __shared__ unsigned char s[W][48];
  for (int i = threadIdx.y * W + threadIdx.x; i < W * 40; i += W * H) s[i / 40][i % 40] = in[i / 40 * width + i % 40];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 4; k++) sum += s[threadIdx.x][threadIdx.y * 4 + k];
  out[threadIdx.y * height + threadIdx.x] = sum / 4;
}
int main() {
  const int w = 96, h = 64; unsigned char *a, *b; cudaMalloc(&a, w * h); cudaMalloc(&b, w * h); cudaMemset(a, 0, w * h);
  across<<<dim3(w / W, h / H), dim3(W, H)>>>(a, b, w);
  down<<<dim3(w / W, h / H), dim3(W, H)>>>(b, a, w, h);
  turned<<<1, dim3(W, H)>>>(b, a, w, h);
  return cudaDeviceSynchronize() != cudaSuccess;
}
