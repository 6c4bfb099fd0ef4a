// wmma: every element type, its shapes and both layouts, through shared memory.
#include <mma.h>
using namespace nvcuda;
template<class T,class A,int M,int N,int K,class S,class LB> __global__ void k(const S*p, A*o){
  __shared__ S s[1024]; __shared__ A c[1024];
  s[threadIdx.x]=p[threadIdx.x]; __syncthreads();
  wmma::fragment<wmma::matrix_a,M,N,K,T,wmma::row_major> a; wmma::fragment<wmma::matrix_b,M,N,K,T,LB> b; wmma::fragment<wmma::accumulator,M,N,K,A> acc;
  wmma::fill_fragment(acc, A(0)); 
  for(int i=0;i<4;i++){ wmma::load_matrix_sync(a,s+i*16,32); wmma::load_matrix_sync(b,s+i*16,32); wmma::mma_sync(acc,a,b,acc);} 
  for(int i=0;i<acc.num_elements;i++) acc.x[i]*=A(2);
  wmma::store_matrix_sync(c,acc,16,wmma::mem_row_major); __syncthreads(); o[threadIdx.x]=c[threadIdx.x];
}
template __global__ void k<half,float,16,16,16,half,wmma::row_major>(const half*,float*);
template __global__ void k<half,half,16,16,16,half,wmma::col_major>(const half*,half*);
template __global__ void k<half,half,32,8,16,half,wmma::col_major>(const half*,half*);
template __global__ void k<__nv_bfloat16,float,8,32,16,__nv_bfloat16,wmma::col_major>(const __nv_bfloat16*,float*);
template __global__ void k<signed char,int,16,16,16,signed char,wmma::col_major>(const signed char*,int*);
template __global__ void k<unsigned char,int,32,8,16,unsigned char,wmma::col_major>(const unsigned char*,int*);
template __global__ void k<wmma::precision::tf32,float,16,16,8,float,wmma::col_major>(const float*,float*);
template __global__ void k<double,double,8,8,4,double,wmma::col_major>(const double*,double*);
