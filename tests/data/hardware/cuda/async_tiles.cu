// cp.async by the pipeline intrinsics and by inline PTX (.cg, .ca) into plain, padded and swizzled tiles; global rows contiguous or strided.
#include <cuda_runtime.h>
#include <cuda_pipeline.h>
#include <cstdint>
__device__ __forceinline__ uint32_t place(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void cg16(void* to, const void* from) { asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(place(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void ca16(void* to, const void* from) { asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(place(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void ca8(void* to, const void* from) { asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(place(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void ca4(void* to, const void* from) { asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place(to)), "l"(from) : "memory"); }
__device__ __forceinline__ void landed() { asm volatile("cp.async.wait_all;" ::: "memory"); __syncthreads(); }
// LAYOUT 0: rows of 32 floats; 1: rows of 36; 2: rows of 32, 16-byte chunks swizzled by the row.
template <int LAYOUT> __device__ int at(int r, int c) { return LAYOUT == 1 ? r * 36 + c : LAYOUT == 2 ? r * 32 + ((c / 4 ^ r % 8) * 4 + c % 4) : r * 32 + c; }
template <int LAYOUT, int PITCH> __global__ void copies(const float* in, float* out) {   // PITCH: floats between the global rows
  __shared__ __align__(128) float s[32 * 36];
  int t = threadIdx.x; float sum = 0;
  for (int i = t; i < 256; i += 64) cg16(&s[at<LAYOUT>(i / 8, i % 8 * 4)], &in[i / 8 * PITCH + i % 8 * 4]);
  landed(); sum += s[t]; __syncthreads();
  for (int i = t; i < 256; i += 64) ca16(&s[at<LAYOUT>(i / 8, i % 8 * 4)], &in[8192 + i / 8 * PITCH + i % 8 * 4]);
  landed(); sum += s[t]; __syncthreads();
  for (int i = t; i < 512; i += 64) ca8(&s[at<LAYOUT>(i / 16, i % 16 * 2)], &in[16384 + i / 16 * PITCH + i % 16 * 2]);
  landed(); sum += s[t]; __syncthreads();
  for (int i = t; i < 1024; i += 64) ca4(&s[at<LAYOUT>(i / 32, i % 32)], &in[24576 + i / 32 * PITCH + i % 32]);
  landed(); sum += s[t]; __syncthreads();
  for (int i = t; i < 1024; i += 64) ca4(&s[at<LAYOUT>(i % 32, i / 32)], &in[32768 + i / 32 * PITCH + i % 32]);   // a transpose on the way
  landed(); sum += s[t];
  out[t] = sum;
}
__global__ void intrinsics(const float4* in, float* out) {
  __shared__ float4 s[4][33];
  int t = threadIdx.x;
  for (int stage = 0; stage < 4; stage++) { __pipeline_memcpy_async(&s[stage][t], &in[stage * 32 + t], 16); __pipeline_commit(); }
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[0][t].x + s[1][t].y + s[2][t].z + s[3][t].w;
}
int main() {
  float *in, *out; cudaMalloc(&in, 40960 * 4); cudaMalloc(&out, 256); cudaMemset(in, 0, 40960 * 4);
  copies<0, 32><<<1, 64>>>(in, out);  copies<1, 32><<<1, 64>>>(in, out);  copies<2, 32><<<1, 64>>>(in, out);
  copies<0, 64><<<1, 64>>>(in, out);  copies<1, 64><<<1, 64>>>(in, out);  copies<2, 64><<<1, 64>>>(in, out);
  copies<0, 256><<<1, 64>>>(in, out); copies<1, 256><<<1, 64>>>(in, out); copies<2, 256><<<1, 64>>>(in, out);
  intrinsics<<<1, 32>>>(reinterpret_cast<float4*>(in), out);
  return cudaDeviceSynchronize() != cudaSuccess;
}
