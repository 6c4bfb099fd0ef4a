// attention.cu with K one step ahead: K of the next step is on its way while V is used.
//   Qs, Ks and Vs are live together; Os may take the place of any of them.
// Right: 147456 bytes, with the barriers that are there.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

constexpr int width = 192, elements = 128 * width; // 49152 bytes each

__global__ void attention(const __half *q, const __half *k, const __half *v, __half *o, int steps) {
  extern __shared__ __align__(16) unsigned char arena[];
  __half *Qs = reinterpret_cast<__half *>(arena);
  __half *Ks = reinterpret_cast<__half *>(arena + 49152);
  __half *Vs = reinterpret_cast<__half *>(arena + 98304);
  __half *Os = reinterpret_cast<__half *>(arena + 147456);
  const int t = threadIdx.x;
  for (int i = t; i < elements; i += 256) Qs[i] = q[i];
  for (int i = t * 8; i < elements; i += 2048) __pipeline_memcpy_async(Ks + i, k + i, 16);
  __pipeline_commit();
  float out[96] = {};
  for (int step = 0; step < steps; ++step) {
    for (int i = t; i < elements; i += 256) Vs[i] = v[step * elements + i];
    __pipeline_wait_prior(0);
    __syncthreads();
    float score = 0;
    for (int j = 0; j < width; ++j) score += __half2float(Qs[t / 2 * width + j]) * __half2float(Ks[t % 128 * width + j]);
    __syncthreads();
    for (int i = t * 8; i < elements; i += 2048) __pipeline_memcpy_async(Ks + i, k + (step + 1) * elements + i, 16);
    __pipeline_commit();
    for (int j = 0; j < 96; ++j) out[j] += score * __half2float(Vs[t / 2 * width + t % 2 * 96 + j]);
    __syncthreads();
  }
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int j = 0; j < 96; ++j) Os[t / 2 * width + t % 2 * 96 + j] = __float2half(out[j]);
  __syncthreads();
  for (int i = t; i < elements; i += 256) o[i] = Os[i];
}

void run(const __half *q, const __half *k, const __half *v, __half *o) { attention<<<8, 256, 196608>>>(q, k, v, o, 4); }
