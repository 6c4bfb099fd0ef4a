# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_double_buffer(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(2, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(2, thread="blockIdx.x"):
                for i_1, j_1 in T.grid(1, 1):
                    for threadIdx_y in T.thread_binding(16, thread="threadIdx.y"):
                        for threadIdx_x in T.thread_binding(16, thread="threadIdx.x"):
                            with T.sblock(""):
                                T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, 0:64], B[0:64, blockIdx_x * 64:blockIdx_x * 64 + 64])
                                T.writes(C[blockIdx_y * 64 + threadIdx_y * 4:blockIdx_y * 64 + threadIdx_y * 4 + 4, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4])
                                C_local = T.sblock_alloc_buffer((4, 4), scope="local")
                                for i_3_init, j_3_init in T.grid(4, 4):
                                    with T.sblock("C_init"):
                                        T.reads()
                                        T.writes(C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3_init - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3_init - (blockIdx_x * 64 + threadIdx_x * 4)])
                                        C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3_init - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3_init - (blockIdx_x * 64 + threadIdx_x * 4)] = T.float32(0.0)
                                for k_0 in range(8):
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, k_0 * 8:k_0 * 8 + 8], B[k_0 * 8:k_0 * 8 + 8, blockIdx_x * 64:blockIdx_x * 64 + 64], C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4):blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4) + 4, blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4):blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4) + 4])
                                        T.writes(C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4):blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4) + 4, blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4):blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4) + 4])
                                        A_shared = T.sblock_alloc_buffer((64, 8), scope="shared")
                                        B_shared = T.sblock_alloc_buffer((8, 64), scope="shared")
                                        for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                            with T.sblock("A_shared"):
                                                T.reads(A[blockIdx_y * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8, k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8])
                                                T.writes(A_shared[blockIdx_y * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8 - blockIdx_y * 64, k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8 - k_0 * 8])
                                                T.sblock_attr({"double_buffer_scope": 0})
                                                A_shared[blockIdx_y * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8 - blockIdx_y * 64, k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8 - k_0 * 8] = A[blockIdx_y * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8, k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8]
                                        for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                            with T.sblock("B_shared"):
                                                T.reads(B[k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 64, blockIdx_x * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 64])
                                                T.writes(B_shared[k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 64 - k_0 * 8, blockIdx_x * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 64 - blockIdx_x * 64])
                                                T.sblock_attr({"double_buffer_scope": 0})
                                                B_shared[k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 64 - k_0 * 8, blockIdx_x * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 64 - blockIdx_x * 64] = B[k_0 * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 64, blockIdx_x * 64 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 64]
                                        for k_1 in range(8):
                                            with T.sblock(""):
                                                T.reads(A_shared[blockIdx_y * 64 + threadIdx_y * 4 - blockIdx_y * 64:blockIdx_y * 64 + threadIdx_y * 4 - blockIdx_y * 64 + 4, k_0 * 8 + k_1 - k_0 * 8], B_shared[k_0 * 8 + k_1 - k_0 * 8, blockIdx_x * 64 + threadIdx_x * 4 - blockIdx_x * 64:blockIdx_x * 64 + threadIdx_x * 4 - blockIdx_x * 64 + 4], C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4):blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4) + 4, blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4):blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4) + 4])
                                                T.writes(C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4):blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 - (blockIdx_y * 64 + threadIdx_y * 4) + 4, blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4):blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 - (blockIdx_x * 64 + threadIdx_x * 4) + 4])
                                                A_shared_local = T.sblock_alloc_buffer((4, 1), scope="local")
                                                B_shared_local = T.sblock_alloc_buffer((1, 4), scope="local")
                                                for ax0 in range(4):
                                                    with T.sblock("A_shared_local"):
                                                        T.reads(A_shared[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - blockIdx_y * 64, k_0 * 8 + k_1 - k_0 * 8])
                                                        T.writes(A_shared_local[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - (blockIdx_y * 64 + threadIdx_y * 4), k_0 * 8 + k_1 - (k_0 * 8 + k_1)])
                                                        A_shared_local[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - (blockIdx_y * 64 + threadIdx_y * 4), k_0 * 8 + k_1 - (k_0 * 8 + k_1)] = A_shared[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - blockIdx_y * 64, k_0 * 8 + k_1 - k_0 * 8]
                                                for ax0 in range(4):
                                                    with T.sblock("B_shared_local"):
                                                        T.reads(B_shared[k_0 * 8 + k_1 - k_0 * 8, blockIdx_x * 64 + threadIdx_x * 4 + ax0 - blockIdx_x * 64])
                                                        T.writes(B_shared_local[k_0 * 8 + k_1 - (k_0 * 8 + k_1), blockIdx_x * 64 + threadIdx_x * 4 + ax0 - (blockIdx_x * 64 + threadIdx_x * 4)])
                                                        B_shared_local[k_0 * 8 + k_1 - (k_0 * 8 + k_1), blockIdx_x * 64 + threadIdx_x * 4 + ax0 - (blockIdx_x * 64 + threadIdx_x * 4)] = B_shared[k_0 * 8 + k_1 - k_0 * 8, blockIdx_x * 64 + threadIdx_x * 4 + ax0 - blockIdx_x * 64]
                                                for i_3, j_3 in T.grid(4, 4):
                                                    with T.sblock("C_update"):
                                                        T.reads(C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)], A_shared_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), k_0 * 8 + k_1 - (k_0 * 8 + k_1)], B_shared_local[k_0 * 8 + k_1 - (k_0 * 8 + k_1), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)])
                                                        T.writes(C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)])
                                                        C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)] = C_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)] + A_shared_local[blockIdx_y * 64 + i_1 * 64 + threadIdx_y * 4 + i_3 - (blockIdx_y * 64 + threadIdx_y * 4), k_0 * 8 + k_1 - (k_0 * 8 + k_1)] * B_shared_local[k_0 * 8 + k_1 - (k_0 * 8 + k_1), blockIdx_x * 64 + j_1 * 64 + threadIdx_x * 4 + j_3 - (blockIdx_x * 64 + threadIdx_x * 4)]
                                for ax0, ax1 in T.grid(4, 4):
                                    with T.sblock("C_local"):
                                        T.reads(C_local[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + threadIdx_x * 4 + ax1 - (blockIdx_x * 64 + threadIdx_x * 4)])
                                        T.writes(C[blockIdx_y * 64 + threadIdx_y * 4 + ax0, blockIdx_x * 64 + threadIdx_x * 4 + ax1])
                                        C[blockIdx_y * 64 + threadIdx_y * 4 + ax0, blockIdx_x * 64 + threadIdx_x * 4 + ax1] = C_local[blockIdx_y * 64 + threadIdx_y * 4 + ax0 - (blockIdx_y * 64 + threadIdx_y * 4), blockIdx_x * 64 + threadIdx_x * 4 + ax1 - (blockIdx_x * 64 + threadIdx_x * 4)]
