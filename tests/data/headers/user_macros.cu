// Sources define short names before they include; the declarations must not use them.
#define M 16
#define N 16
#define K 16
#define BLOCK 256
#define SIZE 1024

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

__global__ void user_macros(const half *a, float *c) {
    using namespace nvcuda;
    __shared__ half tile[M * K + N * K];
    tile[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    wmma::fragment<wmma::matrix_a, M, N, K, half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, M, N, K, float> acc;
    wmma::fill_fragment(acc, 0.0f);
    wmma::load_matrix_sync(fa, tile, K);
    wmma::load_matrix_sync(fb, tile + M * K, K);
    wmma::mma_sync(acc, fa, fb, acc);
    wmma::store_matrix_sync(c, acc, N, wmma::mem_row_major);
}
