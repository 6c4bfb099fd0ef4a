# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_mma_permuted(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        A_shared_dyn = T.sblock_alloc_buffer((256, 256), "float16", scope="shared.dyn")
        B_shared_dyn = T.sblock_alloc_buffer((256, 256), "float16", scope="shared.dyn")
        A_shared_dyn_warp = T.sblock_alloc_buffer((16, 16, 32, 8), "float16", scope="warp")
        B_shared_dyn_warp = T.sblock_alloc_buffer((16, 16, 32, 8), "float16", scope="warp")
        C_warp = T.sblock_alloc_buffer((16, 16, 32, 8), scope="warp")
        for i_0_0 in T.thread_binding(4, thread="blockIdx.y"):
            for j_0_0 in T.thread_binding(4, thread="blockIdx.x"):
                for i_0_1 in T.thread_binding(2, thread="threadIdx.y"):
                    for j_0_1 in T.thread_binding(2, thread="threadIdx.z"):
                        for i_0_2_init, j_0_2_init in T.grid(2, 2):
                            with T.sblock("C_o_init"):
                                v_i_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + i_0_2_init)
                                v_j_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + j_0_2_init)
                                T.reads()
                                T.writes(C_warp[v_i_o, v_j_o, 0:32, 0:8])
                                with T.sblock("C_init_o"):
                                    v_i_i_init_o = T.axis.spatial(1, 0)
                                    v_j_i_init_o = T.axis.spatial(1, 0)
                                    T.reads()
                                    T.writes(C_warp[v_i_o, v_j_o, 0:32, 0:8])
                                    C_warp_1 = T.match_buffer(C_warp[v_i_o, v_j_o, 0:32, 0:8], (32, 8), scope="warp", offset_factor=1)
                                    for tx in T.thread_binding(32, thread="threadIdx.x"):
                                        T.cuda.mma_fill_legacy(8, C_warp_1.data, C_warp_1.elem_offset)
                        for k_0_0 in range(8):
                            for ax0_ax1_fused_0 in range(2):
                                for ax0_ax1_fused_1 in T.thread_binding(2, thread="threadIdx.z"):
                                    for ax0_ax1_fused_2 in T.thread_binding(2, thread="threadIdx.y"):
                                        for ax0_ax1_fused_3 in T.thread_binding(32, thread="threadIdx.x"):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("A_shared.dyn"):
                                                    v0 = T.axis.spatial(256, i_0_0 * 64 + (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 512 + ax0_ax1_fused_2 * 256 + ax0_ax1_fused_3 * 8 + ax0_ax1_fused_4) // 32)
                                                    v1 = T.axis.spatial(256, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 512 + ax0_ax1_fused_2 * 256 + ax0_ax1_fused_3 * 8 + ax0_ax1_fused_4) % 32)
                                                    T.reads(A[v0, v1])
                                                    T.writes(A_shared_dyn[v0, v1])
                                                    T.sblock_attr({"permuted_layout": "g2s_A"})
                                                    A_shared_dyn[v0, v1] = A[v0, v1]
                            for ax0_ax1_fused_0 in range(2):
                                for ax0_ax1_fused_1 in T.thread_binding(2, thread="threadIdx.z"):
                                    for ax0_ax1_fused_2 in T.thread_binding(2, thread="threadIdx.y"):
                                        for ax0_ax1_fused_3 in T.thread_binding(32, thread="threadIdx.x"):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("B_shared.dyn"):
                                                    v0 = T.axis.spatial(256, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 512 + ax0_ax1_fused_2 * 256 + ax0_ax1_fused_3 * 8 + ax0_ax1_fused_4) // 64)
                                                    v1 = T.axis.spatial(256, j_0_0 * 64 + (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 512 + ax0_ax1_fused_2 * 256 + ax0_ax1_fused_3 * 8 + ax0_ax1_fused_4) % 64)
                                                    T.reads(B[v0, v1])
                                                    T.writes(B_shared_dyn[v0, v1])
                                                    T.sblock_attr({"permuted_layout": "g2s_B"})
                                                    B_shared_dyn[v0, v1] = B[v0, v1]
                            for k_0_1 in range(2):
                                for ax0_0, ax1_0 in T.grid(2, 1):
                                    with T.sblock("A_shared.dyn_warp_o"):
                                        v0_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + ax0_0)
                                        v1_o = T.axis.spatial(16, k_0_0 * 2 + k_0_1 + ax1_0)
                                        T.reads(A_shared_dyn[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        T.writes(A_shared_dyn_warp[v0_o, v1_o, 0:32, 0:8])
                                        warp = T.match_buffer(A_shared_dyn_warp[v0_o, v1_o, 0:32, 0:8], (32, 8), "float16", scope="warp", offset_factor=16)
                                        shared = T.match_buffer(A_shared_dyn[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "float16", strides=("s0", "s1"), scope="shared.dyn", offset_factor=16)
                                        for tx in T.thread_binding(32, thread="threadIdx.x"):
                                            T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", warp.data, warp.elem_offset + 8 * tx, T.tvm_access_ptr(T.type_annotation("float16"), shared.data, shared.elem_offset, shared.strides[0] * 16, 1), shared.strides[0] * (tx % 16) + 8 * (tx // 16))
                                for ax0_0, ax1_0 in T.grid(1, 2):
                                    with T.sblock("B_shared.dyn_warp_o"):
                                        v0_o = T.axis.spatial(16, k_0_0 * 2 + k_0_1 + ax0_0)
                                        v1_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + ax1_0)
                                        T.reads(B_shared_dyn[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        T.writes(B_shared_dyn_warp[v0_o, v1_o, 0:32, 0:8])
                                        warp = T.match_buffer(B_shared_dyn_warp[v0_o, v1_o, 0:32, 0:8], (32, 8), "float16", scope="warp", offset_factor=16)
                                        shared = T.match_buffer(B_shared_dyn[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "float16", strides=("s0", "s1"), scope="shared.dyn", offset_factor=16)
                                        for tx in T.thread_binding(32, thread="threadIdx.x"):
                                            T.ptx_legacy.ldmatrix(T.bool(True), 4, ".b16", warp.data, warp.elem_offset + 8 * tx, T.tvm_access_ptr(T.type_annotation("float16"), shared.data, shared.elem_offset, shared.strides[0] * 16, 1), shared.strides[0] * (tx % 16) + 8 * (tx // 16))
                                for i_0_2, j_0_2 in T.grid(2, 2):
                                    with T.sblock("C_o_update"):
                                        v_i_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + i_0_2)
                                        v_j_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + j_0_2)
                                        v_k_o = T.axis.reduce(16, k_0_0 * 2 + k_0_1)
                                        T.reads(C_warp[v_i_o, v_j_o, 0:32, 0:8], A_shared_dyn_warp[v_i_o, v_k_o, 0:32, 0:8], B_shared_dyn_warp[v_k_o, v_j_o, 0:32, 0:8])
                                        T.writes(C_warp[v_i_o, v_j_o, 0:32, 0:8])
                                        with T.sblock("C_o"):
                                            v_i_i_o = T.axis.spatial(1, 0)
                                            v_j_i_o = T.axis.spatial(1, 0)
                                            v_k_i_o = T.axis.reduce(1, 0)
                                            T.reads(C_warp[v_i_o, v_j_o, 0:32, 0:8], A_shared_dyn_warp[v_i_o, v_k_o, 0:32, 0:8], B_shared_dyn_warp[v_k_o, v_j_o, 0:32, 0:8])
                                            T.writes(C_warp[v_i_o, v_j_o, 0:32, 0:8])
                                            A_1 = T.match_buffer(A_shared_dyn_warp[v_i_o, v_k_o, 0:32, 0:8], (32, 8), "float16", scope="warp", offset_factor=16)
                                            B_1 = T.match_buffer(B_shared_dyn_warp[v_k_o, v_j_o, 0:32, 0:8], (32, 8), "float16", scope="warp", offset_factor=16)
                                            C_1 = T.match_buffer(C_warp[v_i_o, v_j_o, 0:32, 0:8], (32, 8), scope="warp", offset_factor=16)
                                            for tx in T.thread_binding(32, thread="threadIdx.x"):
                                                T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_1.data, A_1.elem_offset + tx * 8, B_1.data, B_1.elem_offset + tx * 8, C_1.data, C_1.elem_offset + tx * 8, T.bool(False))
                                                T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_1.data, A_1.elem_offset + tx * 8, B_1.data, B_1.elem_offset + tx * 8 + 4, C_1.data, C_1.elem_offset + tx * 8 + 4, T.bool(False))
                        for ax0_0, ax1_0 in T.grid(2, 2):
                            with T.sblock("C_warp_o"):
                                v0_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + ax0_0)
                                v1_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + ax1_0)
                                T.reads(C_warp[v0_o, v1_o, 0:32, 0:8])
                                T.writes(C[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                C_warp_1 = T.match_buffer(C_warp[v0_o, v1_o, 0:32, 0:8], (32, 8), scope="warp", offset_factor=1)
                                C_1 = T.match_buffer(C[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), strides=("s0", "s1"), offset_factor=1)
                                for tx in T.thread_binding(32, thread="threadIdx.x"):
                                    T.cuda.mma_store_legacy(16, 16, T.tvm_access_ptr(T.type_annotation("float32"), C_1.data, C_1.elem_offset, C_1.strides[0] * 16, 2), C_warp_1.data, C_warp_1.elem_offset, C_1.strides[0])
