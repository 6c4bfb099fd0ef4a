# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_virtual_threads(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
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
                for i_3_init, j_3_init in T.grid(2, 2):
                    C_local[T.Mul(0, 8) + i_3_init * 2 + j_3_init] = T.float32(0.0)
                    C_local[T.Mul(1, 8) + i_3_init * 2 + j_3_init] = T.float32(0.0)
                    C_local[T.Mul(0, 8) + i_3_init * 2 + j_3_init + 4] = T.float32(0.0)
                    C_local[T.Mul(1, 8) + i_3_init * 2 + j_3_init + 4] = T.float32(0.0)
                for k_0 in range(8):
                    for ax0_ax1_fused_0 in range(2):
                        A_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = A_1[blockIdx_y * 4096 + ax0_ax1_fused_0 * 2048 + threadIdx_y * 128 + threadIdx_x // 8 * 64 + k_0 * 8 + threadIdx_x % 8]
                    for ax0_ax1_fused_0 in range(2):
                        B_shared[ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x] = B_1[k_0 * 1024 + ax0_ax1_fused_0 * 512 + threadIdx_y // 4 * 128 + blockIdx_x * 64 + threadIdx_y % 4 * 16 + threadIdx_x]
                    for k_1 in range(8):
                        for ax0 in range(2):
                            A_shared_local[T.Mul(0, 2) + ax0] = A_shared[T.Mul(0, 256) + threadIdx_y * 16 + ax0 * 8 + k_1]
                            A_shared_local[T.Mul(1, 2) + ax0] = A_shared[T.Mul(1, 256) + threadIdx_y * 16 + ax0 * 8 + k_1]
                        for ax0 in range(2):
                            B_shared_local[T.Mul(0, 2) + ax0] = B_shared[k_1 * 64 + T.Mul(0, 32) + threadIdx_x * 2 + ax0]
                            B_shared_local[T.Mul(1, 2) + ax0] = B_shared[k_1 * 64 + T.Mul(1, 32) + threadIdx_x * 2 + ax0]
                        for i_3, j_3 in T.grid(2, 2):
                            C_local[T.Mul(0, 8) + i_3 * 2 + j_3] = C_local[T.Mul(0, 8) + i_3 * 2 + j_3] + A_shared_local[T.Mul(0, 2) + i_3] * B_shared_local[T.Mul(0, 2) + j_3]
                            C_local[T.Mul(1, 8) + i_3 * 2 + j_3] = C_local[T.Mul(1, 8) + i_3 * 2 + j_3] + A_shared_local[T.Mul(1, 2) + i_3] * B_shared_local[T.Mul(0, 2) + j_3]
                            C_local[T.Mul(0, 8) + i_3 * 2 + j_3 + 4] = C_local[T.Mul(0, 8) + i_3 * 2 + j_3 + 4] + A_shared_local[T.Mul(0, 2) + i_3] * B_shared_local[T.Mul(1, 2) + j_3]
                            C_local[T.Mul(1, 8) + i_3 * 2 + j_3 + 4] = C_local[T.Mul(1, 8) + i_3 * 2 + j_3 + 4] + A_shared_local[T.Mul(1, 2) + i_3] * B_shared_local[T.Mul(1, 2) + j_3]
                for ax0, ax1 in T.grid(2, 2):
                    C_1[blockIdx_y * 8192 + T.Mul(0, 4096) + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + T.Mul(0, 32) + threadIdx_x * 2 + ax1] = C_local[T.Mul(0, 8) + ax0 * 2 + ax1]
                    C_1[blockIdx_y * 8192 + T.Mul(1, 4096) + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + T.Mul(0, 32) + threadIdx_x * 2 + ax1] = C_local[T.Mul(1, 8) + ax0 * 2 + ax1]
                    C_1[blockIdx_y * 8192 + T.Mul(0, 4096) + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + T.Mul(1, 32) + threadIdx_x * 2 + ax1] = C_local[T.Mul(0, 8) + ax0 * 2 + ax1 + 4]
                    C_1[blockIdx_y * 8192 + T.Mul(1, 4096) + threadIdx_y * 256 + ax0 * 128 + blockIdx_x * 64 + T.Mul(1, 32) + threadIdx_x * 2 + ax1] = C_local[T.Mul(1, 8) + ax0 * 2 + ax1 + 4]
