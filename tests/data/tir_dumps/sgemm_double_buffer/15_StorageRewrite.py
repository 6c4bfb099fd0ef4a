# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_double_buffer(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
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
                for i_3_init, j_3_init in T.grid(4, 4):
                    C_local[i_3_init * 4 + j_3_init] = T.float32(0.0)
                for k_0 in range(8):
                    for ax0_ax1_fused_0 in range(2):
                        A_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = A_1[blockIdx_y * 4096 + ax0_ax1_fused_0 * 2048 + threadIdx_y * 128 + threadIdx_x // 8 * 64 + k_0 * 8 + threadIdx_x % 8]
                    for ax0_ax1_fused_0 in range(2):
                        B_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = B_1[k_0 * 1024 + ax0_ax1_fused_0 * 512 + threadIdx_y // 4 * 128 + blockIdx_x * 64 + threadIdx_y % 4 * 16 + threadIdx_x]
                    for k_1 in range(8):
                        for ax0 in range(4):
                            A_shared_local[ax0] = A_shared[threadIdx_y * 32 + ax0 * 8 + k_1]
                        for ax0 in range(4):
                            B_shared_local[ax0] = B_shared[k_1 * 64 + threadIdx_x * 4 + ax0]
                        for i_3, j_3 in T.grid(4, 4):
                            C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_local[i_3] * B_shared_local[j_3]
                for ax0, ax1 in T.grid(4, 4):
                    C_1[blockIdx_y * 8192 + threadIdx_y * 512 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 4 + ax1] = C_local[ax0 * 4 + ax1]
