# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_transposed_b_padded_kernel(A_ptr: T.handle("float32", "global"), B_ptr: T.handle("float32", "global"), C_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.x"], "tirx.noalias": True})
        C = T.decl_buffer((16384,), data=C_ptr)
        B = T.decl_buffer((8192,), data=B_ptr)
        A = T.decl_buffer((8192,), data=A_ptr)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            C_local = T.alloc_local((4,))
            A_shared = T.alloc_shared((1056,))
            B_shared = T.alloc_shared((1056,))
            A_shared_local = T.alloc_local((2,))
            B_shared_local = T.alloc_local((2,))
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                threadIdx_x = T.launch_thread("threadIdx.x", 16)
                for i_3_init, j_3_init in T.grid(2, 2):
                    C_local[i_3_init * 2 + j_3_init] = T.float32(0.0)
                for k_0 in range(4):
                    cse_v1: T.let[T.int32] = threadIdx_y * 64
                    cse_v2: T.let[T.int32] = k_0 * 16
                    cse_v3: T.let[T.int32] = threadIdx_y * 33
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(2):
                        A_shared[ax0_ax1_fused_0 * 528 + threadIdx_y * 33 + threadIdx_x] = A[blockIdx_y * 2048 + ax0_ax1_fused_0 * 1024 + threadIdx_y * 64 + k_0 * 16 + threadIdx_x]
                    for ax0_ax1_fused_0 in range(2):
                        B_shared[ax0_ax1_fused_0 * 528 + threadIdx_y * 33 + threadIdx_x] = B[blockIdx_x * 2048 + ax0_ax1_fused_0 * 1024 + threadIdx_y * 64 + k_0 * 16 + threadIdx_x]
                    T.tvm_storage_sync("shared")
                    for k_1 in range(16):
                        for ax0 in range(2):
                            A_shared_local[ax0] = A_shared[threadIdx_y * 66 + ax0 * 33 + k_1]
                        for ax0 in range(2):
                            B_shared_local[ax0] = B_shared[threadIdx_x * 66 + ax0 * 33 + k_1]
                        for i_3, j_3 in T.grid(2, 2):
                            cse_v4: T.let[T.int32] = i_3 * 2 + j_3
                            C_local[i_3 * 2 + j_3] = C_local[i_3 * 2 + j_3] + A_shared_local[i_3] * B_shared_local[j_3]
                for ax0, ax1 in T.grid(2, 2):
                    C[blockIdx_y * 4096 + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 32 + threadIdx_x * 2 + ax1] = C_local[ax0 * 2 + ax1]
