# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_mma_permuted(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        A_1 = A.view(65536)
        B_1 = B.view(65536)
        C_1 = C.view(65536)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            C_warp = T.alloc_buffer((1024,), scope="warp")
            A_shared_dyn = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
            B_shared_dyn = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
            A_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp")
            B_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 2)
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_z = T.launch_thread("threadIdx.z", 2)
                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                    T.cuda.mma_fill_legacy(8, C_warp.data, i_0_2_init * 512 + j_0_2_init * 256)
                cse_v1: T.let[T.int32] = blockIdx_y * 16384
                cse_v8: T.let[T.int32] = blockIdx_x * 64
                cse_v12: T.let[T.int32] = threadIdx_z * 32
                for k_0_0 in range(8):
                    cse_v4: T.let[T.int32] = threadIdx_z * 512
                    cse_v5: T.let[T.int32] = threadIdx_y * 256
                    cse_v6: T.let[T.int32] = threadIdx_x // 8
                    T.tvm_storage_sync("shared.dyn")
                    for ax0_ax1_fused_0 in range(2):
                        cse_v2: T.let[T.int32] = threadIdx_x // 4
                        cse_v3: T.let[T.int32] = threadIdx_x % 4
                        A_shared_dyn[ax0_ax1_fused_0 * 1024 + cse_v4 + cse_v5 + cse_v2 * 32 + (cse_v3 ^ cse_v6) * 8:ax0_ax1_fused_0 * 1024 + cse_v4 + cse_v5 + cse_v2 * 32 + (cse_v3 ^ cse_v6) * 8 + 8] = A_1[T.Ramp(cse_v1 + ax0_ax1_fused_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + cse_v2 * 256 + k_0_0 * 32 + cse_v3 * 8, 1, 8)]
                    cse_v7: T.let[T.int32] = threadIdx_y * 1024
                    for ax0_ax1_fused_0 in range(2):
                        cse_v9: T.let[T.int32] = threadIdx_x % 8
                        B_shared_dyn[ax0_ax1_fused_0 * 1024 + cse_v4 + cse_v5 + cse_v6 * 64 + (cse_v9 ^ threadIdx_y * 4 + cse_v6) * 8:ax0_ax1_fused_0 * 1024 + cse_v4 + cse_v5 + cse_v6 * 64 + (cse_v9 ^ threadIdx_y * 4 + cse_v6) * 8 + 8] = B_1[T.Ramp(k_0_0 * 8192 + ax0_ax1_fused_0 * 4096 + threadIdx_z * 2048 + cse_v7 + cse_v6 * 256 + cse_v8 + cse_v9 * 8, 1, 8)]
                    T.tvm_storage_sync("shared.dyn")
                    for k_0_1 in range(2):
                        cse_v10: T.let[T.int32] = threadIdx_x * 8
                        cse_v11: T.let[T.int32] = threadIdx_x % 16
                        cse_v14: T.let[T.int32] = threadIdx_x // 16 * 8
                        for ax0_0 in range(2):
                            T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", A_shared_dyn_warp.data, ax0_0 * 256 + cse_v10, T.tvm_access_ptr(T.type_annotation("float16"), A_shared_dyn, cse_v7 + ax0_0 * 512 + k_0_1 * 16, 512, 1), cse_v11 * 32 + cse_v14)
                        for ax1_0 in range(2):
                            T.ptx_legacy.ldmatrix(T.bool(True), 4, ".b16", B_shared_dyn_warp.data, ax1_0 * 256 + cse_v10, T.tvm_access_ptr(T.type_annotation("float16"), B_shared_dyn, k_0_1 * 1024 + cse_v12 + ax1_0 * 16, 1024, 1), cse_v11 * 64 + cse_v14)
                        for i_0_2, j_0_2 in T.grid(2, 2):
                            cse_v13: T.let[T.int32] = j_0_2 * 256
                            cse_v15: T.let[T.int32] = i_0_2 * 256 + cse_v10
                            cse_v16: T.let[T.int32] = cse_v13 + cse_v10
                            cse_v17: T.let[T.int32] = i_0_2 * 512 + cse_v13 + cse_v10
                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, cse_v15, B_shared_dyn_warp.data, cse_v16, C_warp.data, cse_v17, T.bool(False))
                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, cse_v15, B_shared_dyn_warp.data, cse_v16 + 4, C_warp.data, cse_v17 + 4, T.bool(False))
                for ax0_0, ax1_0 in T.grid(2, 2):
                    T.cuda.mma_store_legacy(16, 16, T.tvm_access_ptr(T.type_annotation("float32"), C_1.data, cse_v1 + threadIdx_y * 8192 + ax0_0 * 4096 + cse_v8 + cse_v12 + ax1_0 * 16, 4096, 2), C_warp.data, ax0_0 * 512 + ax1_0 * 256, 256)
