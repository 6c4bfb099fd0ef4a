// Included by Clang's __clang_cuda_intrinsics.h, which brings the 32- and 64-bit forms: the overloads of __match_*_sync.
#pragma once

#define SMEM_MATCH(T_, BITS, RAW)                                                                                       \
    SMEM_D unsigned int __match_any_sync(unsigned int mask, T_ value) {                                                 \
        return __match##BITS##_any_sync(mask, __builtin_bit_cast(RAW, value));                                          \
    }                                                                                                                   \
    SMEM_D unsigned int __match_all_sync(unsigned int mask, T_ value, int *all) {                                       \
        return __match##BITS##_all_sync(mask, __builtin_bit_cast(RAW, value), all);                                     \
    }

SMEM_MATCH(int, 32, unsigned int)
SMEM_MATCH(unsigned int, 32, unsigned int)
SMEM_MATCH(float, 32, unsigned int)
SMEM_MATCH(long, 64, unsigned long long)
SMEM_MATCH(unsigned long, 64, unsigned long long)
SMEM_MATCH(long long, 64, unsigned long long)
SMEM_MATCH(unsigned long long, 64, unsigned long long)
SMEM_MATCH(double, 64, unsigned long long)
#undef SMEM_MATCH
