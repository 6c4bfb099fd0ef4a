// char1 .. double4, dim3 and their make_ functions. Sizes and alignments are part of CUDA's ABI.
#pragma once

#define SMEM_VECTOR(T_, N_, ALIGN2, ALIGN4)                                                                             \
    struct N_##1 { T_ x; };                                                                                             \
    struct __align__(ALIGN2) N_##2 { T_ x, y; };                                                                        \
    struct N_##3 { T_ x, y, z; };                                                                                       \
    struct __align__(ALIGN4) N_##4 { T_ x, y, z, w; };                                                                  \
    SMEM_HD constexpr N_##1 make_##N_##1(T_ x) { return {x}; }                                                          \
    SMEM_HD constexpr N_##2 make_##N_##2(T_ x, T_ y) { return {x, y}; }                                                 \
    SMEM_HD constexpr N_##3 make_##N_##3(T_ x, T_ y, T_ z) { return {x, y, z}; }                                        \
    SMEM_HD constexpr N_##4 make_##N_##4(T_ x, T_ y, T_ z, T_ w) { return {x, y, z, w}; }

SMEM_VECTOR(signed char, char, 2, 4)
SMEM_VECTOR(unsigned char, uchar, 2, 4)
SMEM_VECTOR(short, short, 4, 8)
SMEM_VECTOR(unsigned short, ushort, 4, 8)
SMEM_VECTOR(int, int, 8, 16)
SMEM_VECTOR(unsigned int, uint, 8, 16)
SMEM_VECTOR(long, long, 16, 16)
SMEM_VECTOR(unsigned long, ulong, 16, 16)
SMEM_VECTOR(long long, longlong, 16, 16)
SMEM_VECTOR(unsigned long long, ulonglong, 16, 16)
SMEM_VECTOR(float, float, 8, 16)
SMEM_VECTOR(double, double, 16, 16)
#undef SMEM_VECTOR

struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};

// Clang's built-in variables are types of their own; these conversions are declared there and left to the toolkit.
#define SMEM_BUILTIN_VARIABLE(TYPE)                                                                                     \
    __device__ inline TYPE::operator dim3() const { return dim3(x, y, z); }                                             \
    __device__ inline TYPE::operator uint3() const { return {x, y, z}; }

SMEM_BUILTIN_VARIABLE(__cuda_builtin_threadIdx_t)
SMEM_BUILTIN_VARIABLE(__cuda_builtin_blockIdx_t)
SMEM_BUILTIN_VARIABLE(__cuda_builtin_blockDim_t)
SMEM_BUILTIN_VARIABLE(__cuda_builtin_gridDim_t)
#undef SMEM_BUILTIN_VARIABLE
