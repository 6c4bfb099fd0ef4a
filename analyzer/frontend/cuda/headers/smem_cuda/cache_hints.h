// Loads and stores with a cache hint. A hint changes no address: they are plain accesses here, so merging sees them.
// __ldg of scalars and vectors comes from Clang (llvm.nvvm.ldg); the types it lacks are added.
#pragma once

template <class T_> struct __smem_same { typedef T_ type; }; // keeps a stored value out of deduction, so that it converts

#define SMEM_HINTED_LOAD(NAME) template <class T_> SMEM_D T_ NAME(const T_ *p) { return *p; }
#define SMEM_HINTED_STORE(NAME) template <class T_> SMEM_D void NAME(T_ *p, typename __smem_same<T_>::type v) { *p = v; }
SMEM_HINTED_LOAD(__ldca) SMEM_HINTED_LOAD(__ldcg) SMEM_HINTED_LOAD(__ldcs) SMEM_HINTED_LOAD(__ldlu) SMEM_HINTED_LOAD(__ldcv)
SMEM_HINTED_STORE(__stwb) SMEM_HINTED_STORE(__stcg) SMEM_HINTED_STORE(__stcs) SMEM_HINTED_STORE(__stwt)
#undef SMEM_HINTED_LOAD
#undef SMEM_HINTED_STORE

// A type's bits as the built-in type of its size, for the accesses and shuffles of half and bfloat16.
template <unsigned Bytes> struct __smem_bits;
template <> struct __smem_bits<2> { typedef unsigned short type; };
template <> struct __smem_bits<4> { typedef unsigned int type; };
template <class T_> SMEM_D T_ __smem_ldg(const T_ *p) {
    typedef typename __smem_bits<sizeof(T_)>::type Bits;
    return __builtin_bit_cast(T_, __ldg((const Bits *)p));
}
