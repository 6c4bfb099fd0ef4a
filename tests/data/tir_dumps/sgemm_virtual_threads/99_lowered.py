# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_virtual_threads_kernel(A_ptr: T.handle("float32", "global"), B_ptr: T.handle("float32", "global"), C_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x"], "tirx.noalias": True})
        C = T.decl_buffer((16384,), data=C_ptr)
        B = T.decl_buffer((8192,), data=B_ptr)
        A = T.decl_buffer((8192,), data=A_ptr)
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
                    C_local[i_3_init * 2 + j_3_init] = T.float32(0.0)
                    C_local[i_3_init * 2 + j_3_init + 8] = T.float32(0.0)
                    C_local[i_3_init * 2 + j_3_init + 4] = T.float32(0.0)
                    C_local[i_3_init * 2 + j_3_init + 12] = T.float32(0.0)
                cse_v2: T.let[T.int32] = blockIdx_x * 64
                cse_v3: T.let[T.int32] = threadIdx_x * 2
                for k_0 in range(8):
                    cse_v1: T.let[T.int32] = threadIdx_y * 16
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(2):
                        A_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = A[blockIdx_y * 4096 + ax0_ax1_fused_0 * 2048 + threadIdx_y * 128 + (threadIdx_x >> 3) * 64 + k_0 * 8 + (threadIdx_x & 7)]
                    for ax0_ax1_fused_0 in range(2):
                        B_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = B[k_0 * 1024 + ax0_ax1_fused_0 * 512 + (threadIdx_y >> 2) * 128 + blockIdx_x * 64 + (threadIdx_y & 3) * 16 + threadIdx_x]
                    T.tvm_storage_sync("shared")
                    for k_1 in range(8):
                        for ax0 in range(2):
                            cse_v9: T.let[T.int32] = threadIdx_y * 16 + ax0 * 8 + k_1
                            A_shared_local[ax0] = A_shared[threadIdx_y * 16 + ax0 * 8 + k_1]
                            A_shared_local[ax0 + 2] = A_shared[threadIdx_y * 16 + ax0 * 8 + k_1 + 256]
                        for ax0 in range(2):
                            cse_v10: T.let[T.int32] = k_1 * 64 + threadIdx_x * 2 + ax0
                            B_shared_local[ax0] = B_shared[k_1 * 64 + threadIdx_x * 2 + ax0]
                            B_shared_local[ax0 + 2] = B_shared[k_1 * 64 + threadIdx_x * 2 + ax0 + 32]
                        for i_3, j_3 in T.grid(2, 2):
                            cse_v7: T.let[T.int32] = i_3 * 2 + j_3
                            C_local[i_3 * 2 + j_3] = C_local[i_3 * 2 + j_3] + A_shared_local[i_3] * B_shared_local[j_3]
                            cse_v4: T.let[T.int32] = i_3 + 2
                            cse_v11: T.let[T.int32] = i_3 * 2 + j_3 + 8
                            C_local[i_3 * 2 + j_3 + 8] = C_local[i_3 * 2 + j_3 + 8] + A_shared_local[i_3 + 2] * B_shared_local[j_3]
                            cse_v5: T.let[T.int32] = j_3 + 2
                            cse_v12: T.let[T.int32] = i_3 * 2 + j_3 + 4
                            C_local[i_3 * 2 + j_3 + 4] = C_local[i_3 * 2 + j_3 + 4] + A_shared_local[i_3] * B_shared_local[j_3 + 2]
                            cse_v13: T.let[T.int32] = i_3 * 2 + j_3 + 12
                            C_local[i_3 * 2 + j_3 + 12] = C_local[i_3 * 2 + j_3 + 12] + A_shared_local[i_3 + 2] * B_shared_local[j_3 + 2]
                for ax0, ax1 in T.grid(2, 2):
                    cse_v8: T.let[T.int32] = ax0 * 2 + ax1
                    cse_v14: T.let[T.int32] = blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 2 + ax1
                    C[blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 2 + ax1] = C_local[ax0 * 2 + ax1]
                    C[blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 2 + ax1 + 4096] = C_local[ax0 * 2 + ax1 + 8]
                    C[blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 2 + ax1 + 32] = C_local[ax0 * 2 + ax1 + 4]
                    C[blockIdx_y * 8192 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 2 + ax1 + 4128] = C_local[ax0 * 2 + ax1 + 12]
