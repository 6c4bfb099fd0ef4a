# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_simt(A: T.Buffer((128, 64), "float16"), B: T.Buffer((64, 128), "float16"), C: T.Buffer((128, 128), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        C_local = T.sblock_alloc_buffer((128, 128), "float16", scope="local")
        A_shared = T.sblock_alloc_buffer((128, 64), "float16", scope="shared")
        B_shared = T.sblock_alloc_buffer((64, 128), "float16", scope="shared")
        A_shared_local = T.sblock_alloc_buffer((128, 64), "float16", scope="local")
        B_shared_local = T.sblock_alloc_buffer((64, 128), "float16", scope="local")
        for i_0 in T.thread_binding(2, thread="blockIdx.y"):
            for j_0 in T.thread_binding(2, thread="blockIdx.x"):
                for i_1, j_1 in T.grid(1, 1):
                    for i_2 in T.thread_binding(16, thread="threadIdx.y"):
                        for j_2 in T.thread_binding(16, thread="threadIdx.x"):
                            for i_3_init, j_3_init in T.grid(4, 4):
                                with T.sblock("C_init"):
                                    v_i = T.axis.spatial(128, i_0 * 64 + i_1 * 64 + i_2 * 4 + i_3_init)
                                    v_j = T.axis.spatial(128, j_0 * 64 + j_1 * 64 + j_2 * 4 + j_3_init)
                                    T.reads()
                                    T.writes(C_local[v_i, v_j])
                                    C_local[v_i, v_j] = T.float16(0.0)
                            for k_0 in range(4):
                                for ax0_ax1_fused_0 in range(2):
                                    for ax0_ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                                        for ax0_ax1_fused_2 in T.thread_binding(16, thread="threadIdx.x"):
                                            for ax0_ax1_fused_3 in T.vectorized(2):
                                                with T.sblock("A_shared"):
                                                    v0 = T.axis.spatial(128, i_0 * 64 + (ax0_ax1_fused_0 * 512 + ax0_ax1_fused_1 * 32 + ax0_ax1_fused_2 * 2 + ax0_ax1_fused_3) // 16)
                                                    v1 = T.axis.spatial(64, k_0 * 16 + (ax0_ax1_fused_0 * 512 + ax0_ax1_fused_1 * 32 + ax0_ax1_fused_2 * 2 + ax0_ax1_fused_3) % 16)
                                                    T.reads(A[v0, v1])
                                                    T.writes(A_shared[v0, v1])
                                                    A_shared[v0, v1] = A[v0, v1]
                                for ax0_ax1_fused_0 in range(2):
                                    for ax0_ax1_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                                        for ax0_ax1_fused_2 in T.thread_binding(16, thread="threadIdx.x"):
                                            for ax0_ax1_fused_3 in T.vectorized(2):
                                                with T.sblock("B_shared"):
                                                    v0 = T.axis.spatial(64, k_0 * 16 + (ax0_ax1_fused_0 * 512 + ax0_ax1_fused_1 * 32 + ax0_ax1_fused_2 * 2 + ax0_ax1_fused_3) // 64)
                                                    v1 = T.axis.spatial(128, j_0 * 64 + (ax0_ax1_fused_0 * 512 + ax0_ax1_fused_1 * 32 + ax0_ax1_fused_2 * 2 + ax0_ax1_fused_3) % 64)
                                                    T.reads(B[v0, v1])
                                                    T.writes(B_shared[v0, v1])
                                                    B_shared[v0, v1] = B[v0, v1]
                                for k_1 in range(16):
                                    for ax0 in range(4):
                                        with T.sblock("A_shared_local"):
                                            v0 = T.axis.spatial(128, i_0 * 64 + i_2 * 4 + ax0)
                                            v1 = T.axis.spatial(64, k_0 * 16 + k_1)
                                            T.reads(A_shared[v0, v1])
                                            T.writes(A_shared_local[v0, v1])
                                            A_shared_local[v0, v1] = A_shared[v0, v1]
                                    for ax0 in range(4):
                                        with T.sblock("B_shared_local"):
                                            v0 = T.axis.spatial(64, k_0 * 16 + k_1)
                                            v1 = T.axis.spatial(128, j_0 * 64 + j_2 * 4 + ax0)
                                            T.reads(B_shared[v0, v1])
                                            T.writes(B_shared_local[v0, v1])
                                            B_shared_local[v0, v1] = B_shared[v0, v1]
                                    for i_3, j_3 in T.grid(4, 4):
                                        with T.sblock("C_update"):
                                            v_i = T.axis.spatial(128, i_0 * 64 + i_1 * 64 + i_2 * 4 + i_3)
                                            v_j = T.axis.spatial(128, j_0 * 64 + j_1 * 64 + j_2 * 4 + j_3)
                                            v_k = T.axis.reduce(64, k_0 * 16 + k_1)
                                            T.reads(C_local[v_i, v_j], A_shared_local[v_i, v_k], B_shared_local[v_k, v_j])
                                            T.writes(C_local[v_i, v_j])
                                            C_local[v_i, v_j] = C_local[v_i, v_j] + A_shared_local[v_i, v_k] * B_shared_local[v_k, v_j]
                            for ax0, ax1 in T.grid(4, 4):
                                with T.sblock("C_local"):
                                    v0 = T.axis.spatial(128, i_0 * 64 + i_2 * 4 + ax0)
                                    v1 = T.axis.spatial(128, j_0 * 64 + j_2 * 4 + ax1)
                                    T.reads(C_local[v0, v1])
                                    T.writes(C[v0, v1])
                                    C[v0, v1] = C_local[v0, v1]
