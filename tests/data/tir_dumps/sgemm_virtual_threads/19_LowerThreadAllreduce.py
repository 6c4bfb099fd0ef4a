# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_virtual_threads(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        A_1 = A.view(8192)
        B_1 = B.view(8192)
        C_1 = C.view(16384)
        with T.launch_thread("blockIdx.y", 2) as blockIdx_y:
            C_local = T.alloc_local((16,))
            A_shared = T.alloc_shared((512,))
            B_shared = T.alloc_shared((512,))
            A_shared_local = T.alloc_local((4,))
            B_shared_local = T.alloc_local((4,))
            with T.launch_thread("blockIdx.x", 2) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                threadIdx_x = T.launch_thread("threadIdx.x", 16)
                for i_3_init, j_3_init in T.grid(2, 2):
                    cse_v6: T.let[T.int32] = i_3_init * 2 + j_3_init
                    C_local[cse_v6] = T.float32(0.0)
                    C_local[cse_v6 + 8] = T.float32(0.0)
                    C_local[cse_v6 + 4] = T.float32(0.0)
                    C_local[cse_v6 + 12] = T.float32(0.0)
                cse_v2: T.let[T.int32] = blockIdx_x * 64
                cse_v3: T.let[T.int32] = threadIdx_x * 2
                for k_0 in range(8):
                    cse_v1: T.let[T.int32] = threadIdx_y * 16
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(2):
                        A_shared[ax0_ax1_fused_0 * 256 + cse_v1 + threadIdx_x] = A_1[blockIdx_y * 4096 + ax0_ax1_fused_0 * 2048 + threadIdx_y * 128 + threadIdx_x // 8 * 64 + k_0 * 8 + threadIdx_x % 8]
                    for ax0_ax1_fused_0 in range(2):
                        B_shared[ax0_ax1_fused_0 * 256 + cse_v1 + threadIdx_x] = B_1[k_0 * 1024 + ax0_ax1_fused_0 * 512 + threadIdx_y // 4 * 128 + cse_v2 + threadIdx_y % 4 * 16 + threadIdx_x]
                    T.tvm_storage_sync("shared")
                    for k_1 in range(8):
                        for ax0 in range(2):
                            cse_v9: T.let[T.int32] = cse_v1 + ax0 * 8 + k_1
                            A_shared_local[ax0] = A_shared[cse_v9]
                            A_shared_local[ax0 + 2] = A_shared[cse_v9 + 256]
                        for ax0 in range(2):
                            cse_v10: T.let[T.int32] = k_1 * 64 + cse_v3 + ax0
                            B_shared_local[ax0] = B_shared[cse_v10]
                            B_shared_local[ax0 + 2] = B_shared[cse_v10 + 32]
                        for i_3, j_3 in T.grid(2, 2):
                            cse_v7: T.let[T.int32] = i_3 * 2 + j_3
                            C_local[cse_v7] = C_local[cse_v7] + A_shared_local[i_3] * B_shared_local[j_3]
                            cse_v4: T.let[T.int32] = i_3 + 2
                            cse_v11: T.let[T.int32] = cse_v7 + 8
                            C_local[cse_v11] = C_local[cse_v11] + A_shared_local[cse_v4] * B_shared_local[j_3]
                            cse_v5: T.let[T.int32] = j_3 + 2
                            cse_v12: T.let[T.int32] = cse_v7 + 4
                            C_local[cse_v12] = C_local[cse_v12] + A_shared_local[i_3] * B_shared_local[cse_v5]
                            cse_v13: T.let[T.int32] = cse_v7 + 12
                            C_local[cse_v13] = C_local[cse_v13] + A_shared_local[cse_v4] * B_shared_local[cse_v5]
                for ax0, ax1 in T.grid(2, 2):
                    cse_v8: T.let[T.int32] = ax0 * 2 + ax1
                    cse_v14: T.let[T.int32] = blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + cse_v2 + cse_v3 + ax1
                    C_1[cse_v14] = C_local[cse_v8]
                    C_1[cse_v14 + 4096] = C_local[cse_v8 + 8]
                    C_1[cse_v14 + 32] = C_local[cse_v8 + 4]
                    C_1[cse_v14 + 4128] = C_local[cse_v8 + 12]
