// Tiles behind classes with operator(): row-major, column-major, padded and swizzled views of one shared array.
#include <cuda_runtime.h>
template <class T, int ROWS, int COLS, int PITCH = COLS> struct RowMajor {
  T* data;
  __device__ T& operator()(int r, int c) { return data[r * PITCH + c]; }
};
template <class T, int ROWS, int COLS> struct ColumnMajor {
  T* data;
  __device__ T& operator()(int r, int c) { return data[c * ROWS + r]; }
};
template <class T, int ROWS, int COLS> struct Swizzled {
  T* data;
  __device__ T& operator()(int r, int c) { return data[r * COLS + (c ^ r % COLS)]; }
};
template <class Tile> __device__ void turn(Tile tile, const float* in, float* out) {
  for (int r = threadIdx.y; r < 32; r += blockDim.y) tile(r, threadIdx.x) = in[r * 32 + threadIdx.x];
  __syncthreads();
  for (int r = threadIdx.y; r < 32; r += blockDim.y) out[r * 32 + threadIdx.x] = tile(threadIdx.x, r);
}
__global__ void row_major(const float* in, float* out) { __shared__ float s[32 * 32]; turn(RowMajor<float, 32, 32>{s}, in, out); }
__global__ void padded(const float* in, float* out) { __shared__ float s[32 * 33]; turn(RowMajor<float, 32, 32, 33>{s}, in, out); }
__global__ void column_major(const float* in, float* out) { __shared__ float s[32 * 32]; turn(ColumnMajor<float, 32, 32>{s}, in, out); }
__global__ void swizzled(const float* in, float* out) { __shared__ float s[32 * 32]; turn(Swizzled<float, 32, 32>{s}, in, out); }
int main() {
  float *a, *b; cudaMalloc(&a, 4096); cudaMalloc(&b, 4096); cudaMemset(a, 0, 4096);
  row_major<<<1, dim3(32, 4)>>>(a, b);
  padded<<<1, dim3(32, 4)>>>(a, b);
  column_major<<<1, dim3(32, 4)>>>(a, b);
  swizzled<<<1, dim3(32, 4)>>>(a, b);
  return cudaDeviceSynchronize() != cudaSuccess;
}
