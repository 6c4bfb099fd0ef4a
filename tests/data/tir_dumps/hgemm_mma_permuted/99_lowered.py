# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_mma_permuted_kernel(A_ptr: T.handle("float16", "global"), B_ptr: T.handle("float16", "global"), C_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x", "threadIdx.z", "tirx.use_dyn_shared_memory"], "tirx.noalias": True})
        C = T.decl_buffer((65536,), data=C_ptr)
        B = T.decl_buffer((65536,), "float16", data=B_ptr)
        A = T.decl_buffer((65536,), "float16", data=A_ptr)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            buf_dyn_shmem = T.alloc_buffer((8192,), "uint8", scope="shared.dyn")
            B_shared_dyn = T.decl_buffer((2048,), "float16", data=buf_dyn_shmem.data, scope="shared.dyn")
            A_shared_dyn = T.decl_buffer((2048,), "float16", data=buf_dyn_shmem.data, scope="shared.dyn")
            C_warp = T.alloc_local((32,))
            A_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp")
            B_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 2)
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_z = T.launch_thread("threadIdx.z", 2)
                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                    T.cuda.mma_fill_legacy(8, C_warp.data, i_0_2_init * 16 + j_0_2_init * 8)
                cse_v1: T.let[T.int32] = blockIdx_y * 16384
                cse_v8: T.let[T.int32] = blockIdx_x * 64
                cse_v12: T.let[T.int32] = threadIdx_z * 32
                for k_0_0 in range(8):
                    cse_v4: T.let[T.int32] = threadIdx_z * 512
                    cse_v5: T.let[T.int32] = threadIdx_y * 256
                    cse_v6: T.let[T.int32] = threadIdx_x >> 3
                    T.tvm_storage_sync("shared.dyn")
                    for ax0_ax1_fused_0 in range(2):
                        cse_v2: T.let[T.int32] = threadIdx_x >> 2
                        cse_v3: T.let[T.int32] = threadIdx_x & 3
                        A_shared_dyn[ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + (threadIdx_x >> 2) * 32 + (threadIdx_x & 3 ^ threadIdx_x >> 3) * 8:ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + (threadIdx_x >> 2) * 32 + (threadIdx_x & 3 ^ threadIdx_x >> 3) * 8 + 8] = A[T.Ramp(blockIdx_y * 16384 + ax0_ax1_fused_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + (threadIdx_x >> 2) * 256 + k_0_0 * 32 + (threadIdx_x & 3) * 8, 1, 8)]
                    cse_v7: T.let[T.int32] = threadIdx_y * 1024
                    for ax0_ax1_fused_0 in range(2):
                        cse_v9: T.let[T.int32] = threadIdx_x & 7
                        B_shared_dyn[ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + (threadIdx_x >> 3) * 64 + (threadIdx_x & 7 ^ threadIdx_y * 4 + (threadIdx_x >> 3)) * 8 + 2048:ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + (threadIdx_x >> 3) * 64 + (threadIdx_x & 7 ^ threadIdx_y * 4 + (threadIdx_x >> 3)) * 8 + 2048 + 8] = B[T.Ramp(k_0_0 * 8192 + ax0_ax1_fused_0 * 4096 + threadIdx_z * 2048 + threadIdx_y * 1024 + (threadIdx_x >> 3) * 256 + blockIdx_x * 64 + (threadIdx_x & 7) * 8, 1, 8)]
                    T.tvm_storage_sync("shared.dyn")
                    for k_0_1 in range(2):
                        cse_v10: T.let[T.int32] = threadIdx_x * 8
                        cse_v11: T.let[T.int32] = threadIdx_x & 15
                        cse_v14: T.let[T.int32] = (threadIdx_x >> 4) * 8
                        for ax0_0 in range(2):
                            T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", A_shared_dyn_warp.data, ax0_0 * 256 + threadIdx_x * 8, T.address_of(A_shared_dyn[threadIdx_y * 1024 + ax0_0 * 512 + k_0_1 * 16]), (threadIdx_x & 15) * 32 + (threadIdx_x >> 4) * 8)
                        for ax1_0 in range(2):
                            T.ptx_legacy.ldmatrix(T.bool(True), 4, ".b16", B_shared_dyn_warp.data, ax1_0 * 256 + threadIdx_x * 8, T.address_of(B_shared_dyn[k_0_1 * 1024 + threadIdx_z * 32 + ax1_0 * 16 + 2048]), (threadIdx_x & 15) * 64 + (threadIdx_x >> 4) * 8)
                        for i_0_2, j_0_2 in T.grid(2, 2):
                            cse_v13: T.let[T.int32] = j_0_2 * 256
                            cse_v15: T.let[T.int32] = i_0_2 * 256 + threadIdx_x * 8
                            cse_v16: T.let[T.int32] = j_0_2 * 256 + threadIdx_x * 8
                            cse_v17: T.let[T.int32] = i_0_2 * 512 + j_0_2 * 256 + threadIdx_x * 8
                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8, C_warp.data, i_0_2 * 16 + j_0_2 * 8, T.bool(False))
                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8 + 4, C_warp.data, i_0_2 * 16 + j_0_2 * 8 + 4, T.bool(False))
                for ax0_0, ax1_0 in T.grid(2, 2):
                    T.cuda.mma_store_legacy(16, 16, T.address_of(C[blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16]), C_warp.data, ax0_0 * 16 + ax1_0 * 8, 256)
