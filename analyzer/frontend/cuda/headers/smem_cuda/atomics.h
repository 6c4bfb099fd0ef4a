// atomicAdd .. atomicCAS for the GPU, the block (_block) and the system (_system) scope.
#pragma once

#define SMEM_ATOMIC(NAME, T_, RAW, BUILTIN)                                                                             \
    SMEM_D T_ NAME(T_ *p, T_ v) { return (T_)__nvvm_atom_##BUILTIN((RAW *)p, (RAW)v); }
#define SMEM_ATOMIC_SCOPES(NAME, T_, RAW, OP, SUFFIX)                                                                   \
    SMEM_ATOMIC(NAME, T_, RAW, OP##_gen_##SUFFIX)                                                                       \
    SMEM_ATOMIC(NAME##_block, T_, RAW, cta_##OP##_gen_##SUFFIX)                                                         \
    SMEM_ATOMIC(NAME##_system, T_, RAW, sys_##OP##_gen_##SUFFIX)
#define SMEM_ATOMIC_INTEGERS(NAME, OP)                                                                                  \
    SMEM_ATOMIC_SCOPES(NAME, int, int, OP, i)                                                                           \
    SMEM_ATOMIC_SCOPES(NAME, unsigned int, int, OP, i)                                                                  \
    SMEM_ATOMIC_SCOPES(NAME, long long, long long, OP, ll)                                                              \
    SMEM_ATOMIC_SCOPES(NAME, unsigned long long, long long, OP, ll)
#define SMEM_ATOMIC_ORDERED(NAME, OP)                                                                                   \
    SMEM_ATOMIC_SCOPES(NAME, int, int, OP, i)                                                                           \
    SMEM_ATOMIC_SCOPES(NAME, unsigned int, unsigned int, OP, ui)                                                        \
    SMEM_ATOMIC_SCOPES(NAME, long long, long long, OP, ll)                                                              \
    SMEM_ATOMIC_SCOPES(NAME, unsigned long long, unsigned long long, OP, ull)

SMEM_ATOMIC_INTEGERS(atomicAdd, add)
SMEM_ATOMIC_SCOPES(atomicAdd, float, float, add, f)
SMEM_ATOMIC_SCOPES(atomicAdd, double, double, add, d)
SMEM_ATOMIC_INTEGERS(atomicExch, xchg)
SMEM_ATOMIC_INTEGERS(atomicAnd, and)
SMEM_ATOMIC_INTEGERS(atomicOr, or)
SMEM_ATOMIC_INTEGERS(atomicXor, xor)
SMEM_ATOMIC_ORDERED(atomicMin, min)
SMEM_ATOMIC_ORDERED(atomicMax, max)
SMEM_ATOMIC_SCOPES(atomicInc, unsigned int, unsigned int, inc, ui)
SMEM_ATOMIC_SCOPES(atomicDec, unsigned int, unsigned int, dec, ui)
#undef SMEM_ATOMIC_ORDERED
#undef SMEM_ATOMIC_INTEGERS
#undef SMEM_ATOMIC_SCOPES
#undef SMEM_ATOMIC

#define SMEM_ATOMIC_SCOPE(SCOPE, BUILTIN)                                                                               \
    SMEM_D float atomicExch##SCOPE(float *p, float v) { return __int_as_float(atomicExch##SCOPE((int *)p, __float_as_int(v))); } \
    SMEM_D int atomicSub##SCOPE(int *p, int v) { return atomicAdd##SCOPE(p, -v); }                                      \
    SMEM_D unsigned int atomicSub##SCOPE(unsigned int *p, unsigned int v) { return atomicAdd##SCOPE(p, 0u - v); }       \
    SMEM_D int atomicCAS##SCOPE(int *p, int c, int v) { return __nvvm_atom_##BUILTIN##cas_gen_i(p, c, v); }             \
    SMEM_D unsigned int atomicCAS##SCOPE(unsigned int *p, unsigned int c, unsigned int v) {                             \
        return __nvvm_atom_##BUILTIN##cas_gen_i((int *)p, c, v);                                                        \
    }                                                                                                                   \
    SMEM_D unsigned long long atomicCAS##SCOPE(unsigned long long *p, unsigned long long c, unsigned long long v) {     \
        return __nvvm_atom_##BUILTIN##cas_gen_ll((long long *)p, c, v);                                                 \
    }

SMEM_ATOMIC_SCOPE(, )
SMEM_ATOMIC_SCOPE(_block, cta_)
SMEM_ATOMIC_SCOPE(_system, sys_)
#undef SMEM_ATOMIC_SCOPE

// Clang 19 has no 16-bit compare and swap; the asm names its address, which is all that counts here.
SMEM_D unsigned short atomicCAS(unsigned short *p, unsigned short c, unsigned short v) {
    unsigned short old;
    asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(old) : "l"(p), "h"(c), "h"(v) : "memory");
    return old;
}
