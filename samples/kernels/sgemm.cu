// A product of two matrices of floats, one 64 x 64 tile a block. The tile of A is stored transposed, so that the inner
// loop reads both tiles along their rows; that store is where the conflicts are.
template <int Tile, int Depth>
__global__ void sgemm(const float *A, const float *B, float *C, int n) {
  __shared__ float As[Depth][Tile];
  __shared__ float Bs[Depth][Tile];
  const int thread = threadIdx.x, row = thread / 16 * 4, column = thread % 16 * 4;
  const float *a = A + blockIdx.y * Tile * n;
  const float *b = B + blockIdx.x * Tile;
  float sums[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += Depth) {
    for (int i = thread; i < Tile * Depth; i += 256) {
      As[i % Depth][i / Depth] = a[i / Depth * n + k0 + i % Depth];
      Bs[i / Tile][i % Tile] = b[(k0 + i / Tile) * n + i % Tile];
    }
    __syncthreads();
    for (int k = 0; k < Depth; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sums[i][j] += As[k][row + i] * Bs[k][column + j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      C[(blockIdx.y * Tile + row + i) * n + blockIdx.x * Tile + column + j] = sums[i][j];
}

void run(const float *A, const float *B, float *C) {
  const int n = 512;
  sgemm<64, 16><<<dim3(n / 64, n / 64), 256>>>(A, B, C, n);
}
