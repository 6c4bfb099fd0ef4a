// Asynchronous copies from global to shared memory in the C style; plain copies before sm_80.
#pragma once
#pragma clang system_header

// 16 bytes go past the first-level cache (cg), as the toolkit does it. Bytes [size - zfill, size) are written as zeros.
SMEM_D void __pipeline_memcpy_async(void *__restrict__ to, const void *__restrict__ from, size_t size, size_t zfill = 0) {
#if __CUDA_ARCH__ >= 800
    auto shared = (void __attribute__((address_space(3))) *)to;
    auto global = (const void __attribute__((address_space(1))) *)from;
    switch (size) {
    case 4: zfill ? __nvvm_cp_async_ca_shared_global_4(shared, global, int(4 - zfill)) : __nvvm_cp_async_ca_shared_global_4(shared, global); return;
    case 8: zfill ? __nvvm_cp_async_ca_shared_global_8(shared, global, int(8 - zfill)) : __nvvm_cp_async_ca_shared_global_8(shared, global); return;
    case 16: zfill ? __nvvm_cp_async_cg_shared_global_16(shared, global, int(16 - zfill)) : __nvvm_cp_async_cg_shared_global_16(shared, global); return;
    }
#else
    switch (size) {
    case 4: *(int *)to = zfill ? 0 : *(const int *)from; return;
    case 8: *(int2 *)to = zfill ? make_int2(0, 0) : *(const int2 *)from; return;
    case 16: *(int4 *)to = zfill ? make_int4(0, 0, 0, 0) : *(const int4 *)from; return;
    }
#endif
}

SMEM_D void __pipeline_commit() {
#if __CUDA_ARCH__ >= 800
    __nvvm_cp_async_commit_group();
#endif
}

// The builtin wants a literal.
SMEM_D void __pipeline_wait_prior(size_t groups) {
#if __CUDA_ARCH__ >= 800
    switch (groups) {
    case 0: __nvvm_cp_async_wait_group(0); return;
    case 1: __nvvm_cp_async_wait_group(1); return;
    case 2: __nvvm_cp_async_wait_group(2); return;
    case 3: __nvvm_cp_async_wait_group(3); return;
    case 4: __nvvm_cp_async_wait_group(4); return;
    case 5: __nvvm_cp_async_wait_group(5); return;
    case 6: __nvvm_cp_async_wait_group(6); return;
    case 7: __nvvm_cp_async_wait_group(7); return;
    default: __nvvm_cp_async_wait_group(8); return;
    }
#endif
}

SMEM_D void __pipeline_arrive_on(unsigned long long *barrier) {
#if __CUDA_ARCH__ >= 800
    __nvvm_cp_async_mbarrier_arrive((long *)barrier);
#endif
}
