# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def igemm_wmma(A: T.Buffer((256, 256), "int8"), B: T.Buffer((256, 256), "int8"), C: T.Buffer((256, 256), "int32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        A_shared = T.sblock_alloc_buffer((256, 256), "int8", scope="shared")
        B_shared = T.sblock_alloc_buffer((256, 256), "int8", scope="shared")
        A_shared_wmma_matrix_a = T.sblock_alloc_buffer((256, 256), "int8", scope="wmma.matrix_a")
        B_shared_wmma_matrix_b = T.sblock_alloc_buffer((256, 256), "int8", scope="wmma.matrix_b")
        C_wmma_accumulator = T.sblock_alloc_buffer((256, 256), "int32", scope="wmma.accumulator")
        for i_0_0 in T.thread_binding(4, thread="blockIdx.y"):
            for j_0_0 in T.thread_binding(4, thread="blockIdx.x"):
                for i_0_1 in T.thread_binding(2, thread="threadIdx.y"):
                    for j_0_1 in T.thread_binding(2, thread="threadIdx.z"):
                        for i_0_2_init, j_0_2_init in T.grid(2, 2):
                            with T.sblock("C_o_init"):
                                v_i_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + i_0_2_init)
                                v_j_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + j_0_2_init)
                                T.reads()
                                T.writes(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                with T.sblock("C_init_o"):
                                    v_i_i_init_o = T.axis.spatial(1, 0)
                                    v_j_i_init_o = T.axis.spatial(1, 0)
                                    T.reads()
                                    T.writes(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                    C_1 = T.match_buffer(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16], (16, 16), "int32", strides=("d1", "d0"), scope="wmma.accumulator", offset_factor=16)
                                    T.tvm_fill_fragment(C_1.data, 16, 16, 16, C_1.elem_offset // C_1.strides[0] // 16 * (C_1.strides[0] // 16) + C_1.elem_offset % C_1.strides[0] // 16, T.float32(0.0))
                        for k_0_0 in range(8):
                            for ax0_ax1_fused_0 in range(1):
                                for ax0_ax1_fused_1 in T.thread_binding(2, thread="threadIdx.z"):
                                    for ax0_ax1_fused_2 in T.thread_binding(2, thread="threadIdx.y"):
                                        for ax0_ax1_fused_3 in T.thread_binding(32, thread="threadIdx.x"):
                                            for ax0_ax1_fused_4 in T.vectorized(16):
                                                with T.sblock("A_shared"):
                                                    v0 = T.axis.spatial(256, i_0_0 * 64 + (ax0_ax1_fused_0 * 2048 + ax0_ax1_fused_1 * 1024 + ax0_ax1_fused_2 * 512 + ax0_ax1_fused_3 * 16 + ax0_ax1_fused_4) // 32)
                                                    v1 = T.axis.spatial(256, k_0_0 * 32 + (ax0_ax1_fused_0 * 2048 + ax0_ax1_fused_1 * 1024 + ax0_ax1_fused_2 * 512 + ax0_ax1_fused_3 * 16 + ax0_ax1_fused_4) % 32)
                                                    T.reads(A[v0, v1])
                                                    T.writes(A_shared[v0, v1])
                                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 16]]})
                                                    A_shared[v0, v1] = A[v0, v1]
                            for ax0_ax1_fused_0 in range(1):
                                for ax0_ax1_fused_1 in T.thread_binding(2, thread="threadIdx.z"):
                                    for ax0_ax1_fused_2 in T.thread_binding(2, thread="threadIdx.y"):
                                        for ax0_ax1_fused_3 in T.thread_binding(32, thread="threadIdx.x"):
                                            for ax0_ax1_fused_4 in T.vectorized(16):
                                                with T.sblock("B_shared"):
                                                    v0 = T.axis.spatial(256, k_0_0 * 32 + (ax0_ax1_fused_0 * 2048 + ax0_ax1_fused_1 * 1024 + ax0_ax1_fused_2 * 512 + ax0_ax1_fused_3 * 16 + ax0_ax1_fused_4) // 64)
                                                    v1 = T.axis.spatial(256, j_0_0 * 64 + (ax0_ax1_fused_0 * 2048 + ax0_ax1_fused_1 * 1024 + ax0_ax1_fused_2 * 512 + ax0_ax1_fused_3 * 16 + ax0_ax1_fused_4) % 64)
                                                    T.reads(B[v0, v1])
                                                    T.writes(B_shared[v0, v1])
                                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 16]]})
                                                    B_shared[v0, v1] = B[v0, v1]
                            for k_0_1 in range(2):
                                for ax0_0, ax1_0 in T.grid(2, 1):
                                    with T.sblock("A_shared_wmma.matrix_a_o"):
                                        v0_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + ax0_0)
                                        v1_o = T.axis.spatial(16, k_0_0 * 2 + k_0_1 + ax1_0)
                                        T.reads(A_shared[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        T.writes(A_shared_wmma_matrix_a[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        A_1 = T.match_buffer(A_shared[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int8", strides=("s1", "s0"), scope="shared", offset_factor=16)
                                        C_1 = T.match_buffer(A_shared_wmma_matrix_a[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int8", strides=("d1", "d0"), scope="wmma.matrix_a", offset_factor=16)
                                        T.tvm_load_matrix_sync(C_1.data, 16, 16, 16, C_1.elem_offset // C_1.strides[0] // 16 * (C_1.strides[0] // 16) + C_1.elem_offset % C_1.strides[0] // 16, T.tvm_access_ptr(T.type_annotation("int8"), A_1.data, A_1.elem_offset, A_1.strides[0] * 16, 1), A_1.strides[0], "row_major")
                                for ax0_0, ax1_0 in T.grid(1, 2):
                                    with T.sblock("B_shared_wmma.matrix_b_o"):
                                        v0_o = T.axis.spatial(16, k_0_0 * 2 + k_0_1 + ax0_0)
                                        v1_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + ax1_0)
                                        T.reads(B_shared[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        T.writes(B_shared_wmma_matrix_b[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                        A_1 = T.match_buffer(B_shared[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int8", strides=("s1", "s0"), scope="shared", offset_factor=16)
                                        C_1 = T.match_buffer(B_shared_wmma_matrix_b[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int8", strides=("d1", "d0"), scope="wmma.matrix_b", offset_factor=16)
                                        T.tvm_load_matrix_sync(C_1.data, 16, 16, 16, C_1.elem_offset // C_1.strides[0] // 16 * (C_1.strides[0] // 16) + C_1.elem_offset % C_1.strides[0] // 16, T.tvm_access_ptr(T.type_annotation("int8"), A_1.data, A_1.elem_offset, A_1.strides[0] * 16, 1), A_1.strides[0], "row_major")
                                for i_0_2, j_0_2 in T.grid(2, 2):
                                    with T.sblock("C_o_update"):
                                        v_i_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + i_0_2)
                                        v_j_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + j_0_2)
                                        v_k_o = T.axis.reduce(16, k_0_0 * 2 + k_0_1)
                                        T.reads(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16], A_shared_wmma_matrix_a[v_i_o * 16:v_i_o * 16 + 16, v_k_o * 16:v_k_o * 16 + 16], B_shared_wmma_matrix_b[v_k_o * 16:v_k_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                        T.writes(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                        with T.sblock("C_o"):
                                            v_i_i_o = T.axis.spatial(1, 0)
                                            v_j_i_o = T.axis.spatial(1, 0)
                                            v_k_i_o = T.axis.reduce(1, 0)
                                            T.reads(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16], A_shared_wmma_matrix_a[v_i_o * 16:v_i_o * 16 + 16, v_k_o * 16:v_k_o * 16 + 16], B_shared_wmma_matrix_b[v_k_o * 16:v_k_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                            T.writes(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16])
                                            A_1 = T.match_buffer(A_shared_wmma_matrix_a[v_i_o * 16:v_i_o * 16 + 16, v_k_o * 16:v_k_o * 16 + 16], (16, 16), "int8", strides=("a1", "a0"), scope="wmma.matrix_a", offset_factor=16)
                                            B_1 = T.match_buffer(B_shared_wmma_matrix_b[v_k_o * 16:v_k_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16], (16, 16), "int8", strides=("b1", "b0"), scope="wmma.matrix_b", offset_factor=16)
                                            C_1 = T.match_buffer(C_wmma_accumulator[v_i_o * 16:v_i_o * 16 + 16, v_j_o * 16:v_j_o * 16 + 16], (16, 16), "int32", strides=("c1", "c0"), scope="wmma.accumulator", offset_factor=16)
                                            T.tvm_mma_sync(C_1.data, C_1.elem_offset // C_1.strides[0] // 16 * (C_1.strides[0] // 16) + C_1.elem_offset % C_1.strides[0] // 16, A_1.data, A_1.elem_offset // A_1.strides[0] // 16 * (A_1.strides[0] // 16) + A_1.elem_offset % A_1.strides[0] // 16, B_1.data, B_1.elem_offset // B_1.strides[0] // 16 * (B_1.strides[0] // 16) + B_1.elem_offset % B_1.strides[0] // 16, C_1.data, C_1.elem_offset // C_1.strides[0] // 16 * (C_1.strides[0] // 16) + C_1.elem_offset % C_1.strides[0] // 16)
                        for ax0_0, ax1_0 in T.grid(2, 2):
                            with T.sblock("C_wmma.accumulator_o"):
                                v0_o = T.axis.spatial(16, i_0_0 * 4 + i_0_1 * 2 + ax0_0)
                                v1_o = T.axis.spatial(16, j_0_0 * 4 + j_0_1 * 2 + ax1_0)
                                T.reads(C_wmma_accumulator[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                T.writes(C[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16])
                                A_1 = T.match_buffer(C_wmma_accumulator[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int32", strides=("d1", "d0"), scope="wmma.accumulator", offset_factor=16)
                                C_1 = T.match_buffer(C[v0_o * 16:v0_o * 16 + 16, v1_o * 16:v1_o * 16 + 16], (16, 16), "int32", strides=("s1", "s0"), offset_factor=16)
                                T.tvm_store_matrix_sync(A_1.data, 16, 16, 16, A_1.elem_offset // A_1.strides[0] // 16 * (A_1.strides[0] // 16) + A_1.elem_offset % A_1.strides[0] // 16, T.tvm_access_ptr(T.type_annotation("int32"), C_1.data, C_1.elem_offset, C_1.strides[0] * 16, 2), C_1.strides[0], "row_major")
