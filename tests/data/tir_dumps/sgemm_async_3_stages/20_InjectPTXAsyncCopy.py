# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_async_3_stages(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        A_1 = A.view(8192)
        B_1 = B.view(8192)
        C_1 = C.view(16384)
        with T.launch_thread("blockIdx.y", 2) as blockIdx_y:
            C_local = T.alloc_local((16,))
            A_shared_dyn = T.alloc_buffer((3072,), scope="shared.dyn")
            B_shared_dyn = T.alloc_buffer((3072,), scope="shared.dyn")
            A_shared_dyn_local = T.alloc_local((4,))
            B_shared_dyn_local = T.alloc_local((4,))
            A_shared_dyn_local_1 = T.alloc_local((4,))
            B_shared_dyn_local_1 = T.alloc_local((4,))
            with T.launch_thread("blockIdx.x", 2) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                threadIdx_x = T.launch_thread("threadIdx.x", 16)
                for i_3_init, j_3_init in T.grid(4, 4):
                    C_local[i_3_init * 4 + j_3_init] = T.float32(0.0)
                cse_v1: T.let[T.int32] = threadIdx_y * 64
                cse_v2: T.let[T.int32] = threadIdx_x * 4
                cse_v3: T.let[T.int32] = threadIdx_y * 128
                cse_v4: T.let[T.int32] = blockIdx_x * 64
                cse_v6: T.let[T.int32] = threadIdx_x % 4 * 4
                cse_v7: T.let[T.int32] = cse_v1 + cse_v2
                cse_v11: T.let[T.int32] = blockIdx_y * 4096 + threadIdx_y * 256 + threadIdx_x // 4 * 64
                cse_v12: T.let[T.int32] = cse_v3 + cse_v4 + cse_v2
                cse_v14: T.let[T.int32] = cse_v11 + cse_v6
                with T.attr({"async_commit_queue_scope": 0}):
                    T.s_tir.cp_async_raw("float32", A_shared_dyn.data, cse_v7, A_1.data, cse_v14, 16)
                    T.s_tir.cp_async_raw("float32", B_shared_dyn.data, cse_v7, B_1.data, cse_v12, 16)
                with T.attr({"async_commit_queue_scope": 0}):
                    cse_v13: T.let[T.int32] = cse_v7 + 1024
                    T.s_tir.cp_async_raw("float32", A_shared_dyn.data, cse_v13, A_1.data, cse_v14 + 16, 16)
                    T.s_tir.cp_async_raw("float32", B_shared_dyn.data, cse_v13, B_1.data, cse_v12 + 2048, 16)
                for k_0 in range(2):
                    with T.attr({"async_commit_queue_scope": 0}):
                        cse_v15: T.let[T.int32] = (k_0 + 2) % 3 * 1024 + cse_v1 + cse_v2
                        T.tvm_storage_sync("shared.dyn")
                        T.s_tir.cp_async_raw("float32", A_shared_dyn.data, cse_v15, A_1.data, cse_v11 + k_0 * 16 + cse_v6 + 32, 16)
                        T.s_tir.cp_async_raw("float32", B_shared_dyn.data, cse_v15, B_1.data, k_0 * 2048 + cse_v3 + cse_v4 + cse_v2 + 4096, 16)
                    with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 2}):
                        T.tvm_storage_sync("shared")
                        for k_1 in range(16):
                            cse_v5: T.let[T.int32] = k_0 * 1024
                            for ax0 in range(4):
                                A_shared_dyn_local[ax0] = A_shared_dyn[cse_v5 + cse_v1 + ax0 * 16 + k_1]
                            for ax0 in range(4):
                                B_shared_dyn_local[ax0] = B_shared_dyn[cse_v5 + k_1 * 64 + cse_v2 + ax0]
                            for i_3, j_3 in T.grid(4, 4):
                                cse_v8: T.let[T.int32] = i_3 * 4 + j_3
                                C_local[cse_v8] = C_local[cse_v8] + A_shared_dyn_local[i_3] * B_shared_dyn_local[j_3]
                with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
                    T.tvm_storage_sync("shared")
                    for k_1 in range(16):
                        for ax0 in range(4):
                            A_shared_dyn_local_1[ax0] = A_shared_dyn[cse_v1 + ax0 * 16 + k_1 + 2048]
                        for ax0 in range(4):
                            B_shared_dyn_local_1[ax0] = B_shared_dyn[k_1 * 64 + cse_v2 + ax0 + 2048]
                        for i_3, j_3 in T.grid(4, 4):
                            cse_v9: T.let[T.int32] = i_3 * 4 + j_3
                            C_local[cse_v9] = C_local[cse_v9] + A_shared_dyn_local_1[i_3] * B_shared_dyn_local_1[j_3]
                with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 0}):
                    T.tvm_storage_sync("shared")
                    for k_1 in range(16):
                        for ax0 in range(4):
                            A_shared_dyn_local_1[ax0] = A_shared_dyn[cse_v1 + ax0 * 16 + k_1]
                        for ax0 in range(4):
                            B_shared_dyn_local_1[ax0] = B_shared_dyn[k_1 * 64 + cse_v2 + ax0]
                        for i_3, j_3 in T.grid(4, 4):
                            cse_v10: T.let[T.int32] = i_3 * 4 + j_3
                            C_local[cse_v10] = C_local[cse_v10] + A_shared_dyn_local_1[i_3] * B_shared_dyn_local_1[j_3]
                for ax0, ax1 in T.grid(4, 4):
                    C_1[blockIdx_y * 8192 + threadIdx_y * 512 + ax0 * 128 + cse_v4 + cse_v2 + ax1] = C_local[ax0 * 4 + ax1]
