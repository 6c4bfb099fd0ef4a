// ld.shared and st.shared in inline PTX: single, v2 and v4, over plain, padded and swizzled rows.
#include <cuda_runtime.h>
#include <cstdint>
__device__ __forceinline__ uint32_t place(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
template <int PITCH> __global__ void rows(const float* in, float* out) {
  __shared__ __align__(16) float s[32 * PITCH];
  int t = threadIdx.x;
  for (int i = t; i < 32 * 32 / 4; i += 64) {
    float4 v = reinterpret_cast<const float4*>(in)[i];
    asm volatile("st.shared.v4.f32 [%0], {%1, %2, %3, %4};" ::"r"(place(&s[i / 8 * PITCH + i % 8 * 4])), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
  }
  __syncthreads();
  float a, b, c, d, e, f, g;
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(a), "=f"(b), "=f"(c), "=f"(d) : "r"(place(&s[t % 32 * PITCH + t / 32 * 4])));
  asm volatile("ld.shared.v2.f32 {%0, %1}, [%2];" : "=f"(e), "=f"(f) : "r"(place(&s[t % 32 * PITCH + t / 32 * 8 + 2])));
  asm volatile("ld.shared.f32 %0, [%1+12];" : "=f"(g) : "r"(place(&s[t % 32 * PITCH])));
  __syncthreads();
  asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(place(&s[t % 32 * PITCH + t / 32 * 2])), "f"(a), "f"(b) : "memory");
  __syncthreads();
  out[t] = a + b + c + d + e + f + g + s[t];
}
__global__ void swizzled(const uint4* in, uint4* out) {
  __shared__ uint4 s[32][8];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 64) s[i / 8][i % 8 ^ i / 8 % 8] = in[i];
  __syncthreads();
  uint4 v; int r = t % 32, c = t / 32 * 3;
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(place(&s[r][c ^ r % 8])));
  out[t] = v;
}
int main() {
  float *in, *out; cudaMalloc(&in, 4096); cudaMalloc(&out, 4096); cudaMemset(in, 0, 4096);
  rows<32><<<1, 64>>>(in, out);
  rows<36><<<1, 64>>>(in, out);
  rows<40><<<1, 64>>>(in, out);
  swizzled<<<1, 64>>>(reinterpret_cast<uint4*>(in), reinterpret_cast<uint4*>(out));
  return cudaDeviceSynchronize() != cudaSuccess;
}
