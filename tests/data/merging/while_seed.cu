// A seed that is set before a loop of unknown length and read in each turn of it.
//   work is written and read in each turn, never in the same epoch as the seed. Sharing would lose the seed after one turn.
// Right: 32768 bytes, nothing shared.

__global__ void stir(const float *start, const int *turns, float *out) {
  __shared__ float seed[4096], work[4096];
  const int t = threadIdx.x;
  for (int j = 0; j < 16; ++j) seed[j * 256 + t] = start[blockIdx.x * 4096 + j * 256 + t];
  __syncthreads();
  float sum = 0;
  int turn = 0;
  while (turn < turns[blockIdx.x]) {
    float value[16];
    for (int j = 0; j < 16; ++j) value[j] = seed[(j * 256 + t + turn) % 4096];
    __syncthreads();
    for (int j = 0; j < 16; ++j) work[j * 256 + t] = value[j] + sum;
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += work[t * 16 + j];
    __syncthreads();
    ++turn;
  }
  out[blockIdx.x * 256 + t] = sum;
}

void run(const float *start, const int *turns, float *out) { stir<<<16, 256>>>(start, turns, out); }
