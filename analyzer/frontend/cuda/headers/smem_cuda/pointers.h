// Address spaces: which one a generic pointer points to, and the casts between them. A 32-bit shared address in inline
// assembly comes from here, so the casts stay plain address space casts the analysis can follow.
#pragma once

typedef unsigned int cuuint32_t;
typedef unsigned long long cuuint64_t;

#define SMEM_ADDRESS_SPACE(NAME, IS, NUMBER)                                                                            \
    SMEM_D size_t __cvta_generic_to_##NAME(const void *p) {                                                             \
        return (size_t)(void __attribute__((address_space(NUMBER))) *)p;                                                \
    }                                                                                                                   \
    SMEM_D void *__cvta_##NAME##_to_generic(size_t p) {                                                                 \
        return (void *)(void __attribute__((address_space(NUMBER))) *)p;                                                \
    }

SMEM_ADDRESS_SPACE(global, Global, 1)
SMEM_ADDRESS_SPACE(shared, Shared, 3)
SMEM_ADDRESS_SPACE(constant, Constant, 4)
SMEM_ADDRESS_SPACE(local, Local, 5)
#undef SMEM_ADDRESS_SPACE

SMEM_D size_t __cvta_generic_to_grid_constant(const void *p) { return (size_t)p; }
SMEM_D unsigned int __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
SMEM_D unsigned int __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
SMEM_D unsigned int __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
SMEM_D unsigned int __isLocal(const void *p) { return __nvvm_isspacep_local(p); }
SMEM_D unsigned int __isGridConstant(const void *) { return 0; }
