// Vectors of three: float3, uchar3, short3 and double3 in shared arrays.
#include <cuda_runtime.h>
__global__ void floats(const float3* in, float3* out) {
  __shared__ float3 s[128]; int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float3 a = s[127 - t], b = s[t / 2];
  out[t] = make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}
__global__ void bytes(const uchar3* in, uchar3* out) {
  __shared__ uchar3 s[128]; int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  uchar3 a = s[127 - t];
  out[t] = make_uchar3(a.z, a.y, a.x);
}
__global__ void shorts(const short3* in, short3* out) {
  __shared__ short3 s[128]; int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  short3 a = s[(t * 3) & 127];
  out[t] = make_short3(a.z, a.y, a.x);
}
__global__ void doubles(const double3* in, double3* out) {
  __shared__ double3 s[128]; int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  double3 a = s[127 - t];
  out[t] = make_double3(a.z, a.y, a.x);
}
int main() {
  void *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
  floats<<<1, 128>>>(static_cast<float3*>(in), static_cast<float3*>(out));
  bytes<<<1, 128>>>(static_cast<uchar3*>(in), static_cast<uchar3*>(out));
  shorts<<<1, 128>>>(static_cast<short3*>(in), static_cast<short3*>(out));
  doubles<<<1, 128>>>(static_cast<double3*>(in), static_cast<double3*>(out));
  return cudaDeviceSynchronize() != cudaSuccess;
}
