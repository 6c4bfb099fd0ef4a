// A table that the first turn fills and every turn reads: each touch of it is in the loop's body, its life is not.
//   tile is written and read in each turn. Sharing its bytes with the table would lose the table after one turn.
// Right: 32768 bytes, nothing shared.

__global__ void scale_by_table(const float *in, const float *scale, float *out, int turns) {
  __shared__ float table[4096], tile[4096];
  const int t = threadIdx.x;
  for (int k = 0; k < turns; ++k) {
    if (k == 0)
      for (int i = t; i < 4096; i += 256) table[i] = scale[i];
    __syncthreads();
    float factor[16];
    for (int j = 0; j < 16; ++j) factor[j] = table[(j * 256 + t + k) % 4096];
    __syncthreads();
    for (int j = 0; j < 16; ++j) tile[j * 256 + t] = factor[j] * in[k * 4096 + j * 256 + t];
    __syncthreads();
    for (int j = 0; j < 16; ++j) out[k * 4096 + j * 256 + t] = tile[t * 16 + j];
    __syncthreads();
  }
}

void run(const float *in, const float *scale, float *out) { scale_by_table<<<4, 256>>>(in, scale, out, 6); }
