# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_async_3_stages_kernel(A_ptr: T.handle("float32", "global"), B_ptr: T.handle("float32", "global"), C_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x", "tirx.use_dyn_shared_memory"], "tirx.noalias": True})
        C = T.decl_buffer((16384,), data=C_ptr)
        B = T.decl_buffer((8192,), data=B_ptr)
        A = T.decl_buffer((8192,), data=A_ptr)
        with T.launch_thread("blockIdx.y", 2) as blockIdx_y:
            buf_dyn_shmem = T.alloc_buffer((24576,), "uint8", scope="shared.dyn")
            B_shared_dyn = T.decl_buffer((3072,), data=buf_dyn_shmem.data, scope="shared.dyn")
            A_shared_dyn = T.decl_buffer((3072,), data=buf_dyn_shmem.data, scope="shared.dyn")
            C_local = T.alloc_local((16,))
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
                cse_v6: T.let[T.int32] = (threadIdx_x & 3) * 4
                cse_v7: T.let[T.int32] = threadIdx_y * 64 + threadIdx_x * 4
                cse_v11: T.let[T.int32] = blockIdx_y * 4096 + threadIdx_y * 256 + (threadIdx_x >> 2) * 64
                cse_v12: T.let[T.int32] = threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4
                cse_v14: T.let[T.int32] = blockIdx_y * 4096 + threadIdx_y * 256 + (threadIdx_x >> 2) * 64 + (threadIdx_x & 3) * 4
                with T.attr({"async_commit_queue_scope": 0}):
                    T.s_tir.cp_async_raw("float32", A_shared_dyn.data, threadIdx_y * 64 + threadIdx_x * 4, A.data, blockIdx_y * 4096 + threadIdx_y * 256 + (threadIdx_x >> 2) * 64 + (threadIdx_x & 3) * 4, 16)
                    T.s_tir.cp_async_raw("float32", B_shared_dyn.data, threadIdx_y * 64 + threadIdx_x * 4 + 3072, B.data, threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4, 16)
                with T.attr({"async_commit_queue_scope": 0}):
                    cse_v13: T.let[T.int32] = threadIdx_y * 64 + threadIdx_x * 4 + 1024
                    T.s_tir.cp_async_raw("float32", A_shared_dyn.data, threadIdx_y * 64 + threadIdx_x * 4 + 1024, A.data, blockIdx_y * 4096 + threadIdx_y * 256 + (threadIdx_x >> 2) * 64 + (threadIdx_x & 3) * 4 + 16, 16)
                    T.s_tir.cp_async_raw("float32", B_shared_dyn.data, threadIdx_y * 64 + threadIdx_x * 4 + 4096, B.data, threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4 + 2048, 16)
                for k_0 in range(2):
                    with T.attr({"async_commit_queue_scope": 0}):
                        cse_v15: T.let[T.int32] = T.truncmod(k_0 + 2, 3) * 1024 + threadIdx_y * 64 + threadIdx_x * 4
                        T.tvm_storage_sync("shared.dyn")
                        T.s_tir.cp_async_raw("float32", A_shared_dyn.data, T.truncmod(k_0 + 2, 3) * 1024 + threadIdx_y * 64 + threadIdx_x * 4, A.data, blockIdx_y * 4096 + threadIdx_y * 256 + (threadIdx_x >> 2) * 64 + k_0 * 16 + (threadIdx_x & 3) * 4 + 32, 16)
                        T.s_tir.cp_async_raw("float32", B_shared_dyn.data, T.truncmod(k_0 + 2, 3) * 1024 + threadIdx_y * 64 + threadIdx_x * 4 + 3072, B.data, k_0 * 2048 + threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4 + 4096, 16)
                    with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 2}):
                        T.tvm_storage_sync("shared")
                        for k_1 in range(16):
                            cse_v5: T.let[T.int32] = k_0 * 1024
                            for ax0 in range(4):
                                A_shared_dyn_local[ax0] = A_shared_dyn[k_0 * 1024 + threadIdx_y * 64 + ax0 * 16 + k_1]
                            for ax0 in range(4):
                                B_shared_dyn_local[ax0] = B_shared_dyn[k_0 * 1024 + k_1 * 64 + threadIdx_x * 4 + ax0 + 3072]
                            for i_3, j_3 in T.grid(4, 4):
                                cse_v8: T.let[T.int32] = i_3 * 4 + j_3
                                C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_dyn_local[i_3] * B_shared_dyn_local[j_3]
                with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1}):
                    T.tvm_storage_sync("shared")
                    for k_1 in range(16):
                        for ax0 in range(4):
                            A_shared_dyn_local_1[ax0] = A_shared_dyn[threadIdx_y * 64 + ax0 * 16 + k_1 + 2048]
                        for ax0 in range(4):
                            B_shared_dyn_local_1[ax0] = B_shared_dyn[k_1 * 64 + threadIdx_x * 4 + ax0 + 5120]
                        for i_3, j_3 in T.grid(4, 4):
                            cse_v9: T.let[T.int32] = i_3 * 4 + j_3
                            C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_dyn_local_1[i_3] * B_shared_dyn_local_1[j_3]
                with T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 0}):
                    T.tvm_storage_sync("shared")
                    for k_1 in range(16):
                        for ax0 in range(4):
                            A_shared_dyn_local_1[ax0] = A_shared_dyn[threadIdx_y * 64 + ax0 * 16 + k_1]
                        for ax0 in range(4):
                            B_shared_dyn_local_1[ax0] = B_shared_dyn[k_1 * 64 + threadIdx_x * 4 + ax0 + 3072]
                        for i_3, j_3 in T.grid(4, 4):
                            cse_v10: T.let[T.int32] = i_3 * 4 + j_3
                            C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_dyn_local_1[i_3] * B_shared_dyn_local_1[j_3]
                for ax0, ax1 in T.grid(4, 4):
                    C[blockIdx_y * 8192 + threadIdx_y * 512 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 4 + ax1] = C_local[ax0 * 4 + ax1]
