# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_transposed_b_padded(A: T.Buffer((128, 64), "float32"), B: T.Buffer((128, 64), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(4, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_y in T.thread_binding(16, thread="threadIdx.y"):
                    for threadIdx_x in T.thread_binding(16, thread="threadIdx.x"):
                        for i_1, j_1 in T.grid(1, 1):
                            with T.sblock(""):
                                T.reads(A[blockIdx_y * 32:blockIdx_y * 32 + 32, 0:64], B[blockIdx_x * 32:blockIdx_x * 32 + 32, 0:64])
                                T.writes(C[blockIdx_y * 32 + threadIdx_y * 2:blockIdx_y * 32 + threadIdx_y * 2 + 2, blockIdx_x * 32 + threadIdx_x * 2:blockIdx_x * 32 + threadIdx_x * 2 + 2])
                                C_local = T.sblock_alloc_buffer((2, 2), scope="local")
                                for i_3_init, j_3_init in T.grid(2, 2):
                                    with T.sblock("C_init"):
                                        T.reads()
                                        T.writes(C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3_init - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3_init - (blockIdx_x * 32 + threadIdx_x * 2)])
                                        C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3_init - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3_init - (blockIdx_x * 32 + threadIdx_x * 2)] = T.float32(0.0)
                                for k_0 in range(4):
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 32:blockIdx_y * 32 + 32, k_0 * 16:k_0 * 16 + 16], B[blockIdx_x * 32:blockIdx_x * 32 + 32, k_0 * 16:k_0 * 16 + 16], C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2):blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2) + 2, blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2):blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2) + 2])
                                        T.writes(C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2):blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2) + 2, blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2):blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2) + 2])
                                        A_shared = T.sblock_alloc_buffer((32, 16), strides=(33, 1), scope="shared")
                                        B_shared = T.sblock_alloc_buffer((32, 16), strides=(33, 1), scope="shared")
                                        for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                            with T.sblock("A_shared"):
                                                T.reads(A[blockIdx_y * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16])
                                                T.writes(A_shared[blockIdx_y * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16 - blockIdx_y * 32, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16 - k_0 * 16])
                                                T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                                A_shared[blockIdx_y * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16 - blockIdx_y * 32, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16 - k_0 * 16] = A[blockIdx_y * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16]
                                        for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                            with T.sblock("B_shared"):
                                                T.reads(B[blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16])
                                                T.writes(B_shared[blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16 - blockIdx_x * 32, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16 - k_0 * 16])
                                                T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                                B_shared[blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16 - blockIdx_x * 32, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16 - k_0 * 16] = B[blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 16, k_0 * 16 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 16]
                                        for k_1 in range(16):
                                            with T.sblock(""):
                                                T.reads(A_shared[blockIdx_y * 32 + threadIdx_y * 2 - blockIdx_y * 32:blockIdx_y * 32 + threadIdx_y * 2 - blockIdx_y * 32 + 2, k_0 * 16 + k_1 - k_0 * 16], B_shared[blockIdx_x * 32 + threadIdx_x * 2 - blockIdx_x * 32:blockIdx_x * 32 + threadIdx_x * 2 - blockIdx_x * 32 + 2, k_0 * 16 + k_1 - k_0 * 16], C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2):blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2) + 2, blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2):blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2) + 2])
                                                T.writes(C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2):blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 - (blockIdx_y * 32 + threadIdx_y * 2) + 2, blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2):blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 - (blockIdx_x * 32 + threadIdx_x * 2) + 2])
                                                A_shared_local = T.sblock_alloc_buffer((2, 1), scope="local")
                                                B_shared_local = T.sblock_alloc_buffer((2, 1), scope="local")
                                                for ax0 in range(2):
                                                    with T.sblock("A_shared_local"):
                                                        T.reads(A_shared[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - blockIdx_y * 32, k_0 * 16 + k_1 - k_0 * 16])
                                                        T.writes(A_shared_local[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - (blockIdx_y * 32 + threadIdx_y * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)])
                                                        A_shared_local[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - (blockIdx_y * 32 + threadIdx_y * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)] = A_shared[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - blockIdx_y * 32, k_0 * 16 + k_1 - k_0 * 16]
                                                for ax0 in range(2):
                                                    with T.sblock("B_shared_local"):
                                                        T.reads(B_shared[blockIdx_x * 32 + threadIdx_x * 2 + ax0 - blockIdx_x * 32, k_0 * 16 + k_1 - k_0 * 16])
                                                        T.writes(B_shared_local[blockIdx_x * 32 + threadIdx_x * 2 + ax0 - (blockIdx_x * 32 + threadIdx_x * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)])
                                                        B_shared_local[blockIdx_x * 32 + threadIdx_x * 2 + ax0 - (blockIdx_x * 32 + threadIdx_x * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)] = B_shared[blockIdx_x * 32 + threadIdx_x * 2 + ax0 - blockIdx_x * 32, k_0 * 16 + k_1 - k_0 * 16]
                                                for i_3, j_3 in T.grid(2, 2):
                                                    with T.sblock("C_update"):
                                                        T.reads(C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2)], A_shared_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)], B_shared_local[blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)])
                                                        T.writes(C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2)])
                                                        C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2)] = C_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2)] + A_shared_local[blockIdx_y * 32 + i_1 * 32 + threadIdx_y * 2 + i_3 - (blockIdx_y * 32 + threadIdx_y * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)] * B_shared_local[blockIdx_x * 32 + j_1 * 32 + threadIdx_x * 2 + j_3 - (blockIdx_x * 32 + threadIdx_x * 2), k_0 * 16 + k_1 - (k_0 * 16 + k_1)]
                                for ax0, ax1 in T.grid(2, 2):
                                    with T.sblock("C_local"):
                                        T.reads(C_local[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + threadIdx_x * 2 + ax1 - (blockIdx_x * 32 + threadIdx_x * 2)])
                                        T.writes(C[blockIdx_y * 32 + threadIdx_y * 2 + ax0, blockIdx_x * 32 + threadIdx_x * 2 + ax1])
                                        C[blockIdx_y * 32 + threadIdx_y * 2 + ax0, blockIdx_x * 32 + threadIdx_x * 2 + ax1] = C_local[blockIdx_y * 32 + threadIdx_y * 2 + ax0 - (blockIdx_y * 32 + threadIdx_y * 2), blockIdx_x * 32 + threadIdx_x * 2 + ax1 - (blockIdx_x * 32 + threadIdx_x * 2)]
