// What the device side has of the C library (printf, assert, malloc), barriers and the launch hooks Clang looks up.
#pragma once

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(size_t) __attribute__((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *message, const char *file, unsigned line, const char *function, size_t charSize);
__device__ static inline void __assert_fail(const char *message, const char *file, unsigned line, const char *function) {
    __assertfail(message, file, line, function, sizeof(char));
}
__device__ int printf(const char *, ...);

// Clang asks for the one or the other by the SDK version it is told.
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes = 0, void *stream = 0);
int cudaConfigureCall(dim3 grid, dim3 block, size_t sharedBytes = 0, void *stream = 0);
}

namespace std {
using ::free;
using ::malloc;
} // namespace std

SMEM_D void *memmove(void *to, const void *from, size_t bytes) { return __builtin_memmove(to, from, bytes); }

SMEM_D void __nanosleep(unsigned int ns) {
#if __CUDA_ARCH__ >= 700
    __nvvm_nanosleep(ns);
#endif
}
SMEM_D unsigned long long __globaltimer() { return __nvvm_read_ptx_sreg_globaltimer(); }
