// Loads and stores with a cache hint. A hint changes no address: they are plain accesses here, so merging sees them.
// __ldg of scalars and vectors comes from Clang (llvm.nvvm.ldg); the types it lacks are added.
#pragma once

#define SMEM_HINTED(T)                                                                                                   \
    SMEM_D T __ldca(const T *p) { return *p; }                                                                           \
    SMEM_D T __ldcg(const T *p) { return *p; }                                                                           \
    SMEM_D T __ldcs(const T *p) { return *p; }                                                                           \
    SMEM_D T __ldlu(const T *p) { return *p; }                                                                           \
    SMEM_D T __ldcv(const T *p) { return *p; }                                                                           \
    SMEM_D void __stwb(T *p, T v) { *p = v; }                                                                            \
    SMEM_D void __stcg(T *p, T v) { *p = v; }                                                                            \
    SMEM_D void __stcs(T *p, T v) { *p = v; }                                                                            \
    SMEM_D void __stwt(T *p, T v) { *p = v; }

SMEM_HINTED(char) SMEM_HINTED(signed char) SMEM_HINTED(unsigned char)
SMEM_HINTED(short) SMEM_HINTED(unsigned short) SMEM_HINTED(int) SMEM_HINTED(unsigned int)
SMEM_HINTED(long) SMEM_HINTED(unsigned long) SMEM_HINTED(long long) SMEM_HINTED(unsigned long long)
SMEM_HINTED(float) SMEM_HINTED(double)
SMEM_HINTED(char2) SMEM_HINTED(char4) SMEM_HINTED(uchar2) SMEM_HINTED(uchar4)
SMEM_HINTED(short2) SMEM_HINTED(short4) SMEM_HINTED(ushort2) SMEM_HINTED(ushort4)
SMEM_HINTED(int2) SMEM_HINTED(int4) SMEM_HINTED(uint2) SMEM_HINTED(uint4)
SMEM_HINTED(longlong2) SMEM_HINTED(ulonglong2)
SMEM_HINTED(float2) SMEM_HINTED(float4) SMEM_HINTED(double2)

// A type's bits as the built-in type of its size, for the accesses and shuffles of half and bfloat16.
template <unsigned Bytes> struct __smem_bits;
template <> struct __smem_bits<2> { typedef unsigned short type; };
template <> struct __smem_bits<4> { typedef unsigned int type; };
template <class T> SMEM_D T __smem_ldg(const T *p) {
    typedef typename __smem_bits<sizeof(T)>::type Bits;
    return __builtin_bit_cast(T, __ldg((const Bits *)p));
}
