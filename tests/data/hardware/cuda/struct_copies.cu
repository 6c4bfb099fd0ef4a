// Whole structs of 12, 20, 24, 32 and 48 bytes copied to and from shared memory, by assignment and by memcpy.
#include <cuda_runtime.h>
#include <cstring>
struct Point { float x, y, z; };
struct Body { float x, y, z, mass; int id; };
struct Wide { double x, y, z; };
struct __align__(16) Ray { float4 origin, direction; };
struct Matrix { float m[12]; };
template <class T> __device__ void turn(const T* in, T* out, T* s) {
  int t = threadIdx.x, n = blockDim.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[n - 1 - t];
}
__global__ void points(const Point* in, Point* out) { __shared__ Point s[64]; turn(in, out, s); }
__global__ void bodies(const Body* in, Body* out) { __shared__ Body s[64]; turn(in, out, s); }
__global__ void wides(const Wide* in, Wide* out) { __shared__ Wide s[64]; turn(in, out, s); }
__global__ void rays(const Ray* in, Ray* out) { __shared__ Ray s[64]; turn(in, out, s); }
__global__ void matrices(const Matrix* in, Matrix* out) { __shared__ Matrix s[64]; turn(in, out, s); }
__global__ void by_memcpy(const unsigned char* in, Body* out) {
  __shared__ __align__(16) unsigned char s[64 * 32];
  int t = threadIdx.x; Body b; Ray r;
  memcpy(&s[t * 32], in + t * 32, 32);
  __syncthreads();
  memcpy(&b, &s[(63 - t) * 20], 20);
  memcpy(&r, &s[(63 - t) * 32], 32);
  b.x += r.origin.x + r.direction.w;
  out[t] = b;
}
int main() {
  void *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
  points<<<1, 64>>>(static_cast<Point*>(in), static_cast<Point*>(out));
  bodies<<<1, 64>>>(static_cast<Body*>(in), static_cast<Body*>(out));
  wides<<<1, 64>>>(static_cast<Wide*>(in), static_cast<Wide*>(out));
  rays<<<1, 64>>>(static_cast<Ray*>(in), static_cast<Ray*>(out));
  matrices<<<1, 64>>>(static_cast<Matrix*>(in), static_cast<Matrix*>(out));
  by_memcpy<<<1, 64>>>(static_cast<unsigned char*>(in), static_cast<Body*>(out));
  return cudaDeviceSynchronize() != cudaSuccess;
}
