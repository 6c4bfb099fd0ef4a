# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_wmma_padded(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(4, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_y in T.thread_binding(2, thread="threadIdx.y"):
                    for threadIdx_z in T.thread_binding(2, thread="threadIdx.z"):
                        for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                            with T.sblock(""):
                                T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, 0:256], B[0:256, blockIdx_x * 64:blockIdx_x * 64 + 64])
                                T.writes(C[blockIdx_y * 64 + threadIdx_y * 32:blockIdx_y * 64 + threadIdx_y * 32 + 32, blockIdx_x * 64 + threadIdx_z * 32:blockIdx_x * 64 + threadIdx_z * 32 + 32])
                                C_wmma_accumulator = T.sblock_alloc_buffer((32, 32), scope="wmma.accumulator")
                                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                                    with T.sblock("C_o_init"):
                                        T.reads()
                                        T.writes(C_wmma_accumulator[i_0_2_init * 16:i_0_2_init * 16 + 16, j_0_2_init * 16:j_0_2_init * 16 + 16])
                                        with T.sblock("C_init_o"):
                                            T.reads()
                                            T.writes(C_wmma_accumulator[i_0_2_init * 16:i_0_2_init * 16 + 16, j_0_2_init * 16:j_0_2_init * 16 + 16])
                                            T.tvm_fill_fragment(C_wmma_accumulator.data, 16, 16, 16, i_0_2_init * 2 + j_0_2_init, T.float32(0.0))
                                for k_0_0 in range(8):
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, k_0_0 * 32:k_0_0 * 32 + 32], B[k_0_0 * 32:k_0_0 * 32 + 32, blockIdx_x * 64:blockIdx_x * 64 + 64], C_wmma_accumulator[0:32, 0:32])
                                        T.writes(C_wmma_accumulator[0:32, 0:32])
                                        A_shared = T.sblock_alloc_buffer((64, 32), "float16", strides=(40, 1), scope="shared")
                                        B_shared = T.sblock_alloc_buffer((32, 64), "float16", strides=(72, 1), scope="shared")
                                        for ax0_ax1_fused_0 in range(2):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("A_shared"):
                                                    T.reads(A[blockIdx_y * 64 + ax0_ax1_fused_0 * 32 + threadIdx_z * 16 + threadIdx_y * 8 + threadIdx_x // 4, k_0_0 * 32 + threadIdx_x % 4 * 8 + ax0_ax1_fused_4])
                                                    T.writes(A_shared[ax0_ax1_fused_0 * 32 + threadIdx_z * 16 + threadIdx_y * 8 + threadIdx_x // 4, threadIdx_x % 4 * 8 + ax0_ax1_fused_4])
                                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 8]]})
                                                    A_shared[ax0_ax1_fused_0 * 32 + threadIdx_z * 16 + threadIdx_y * 8 + threadIdx_x // 4, threadIdx_x % 4 * 8 + ax0_ax1_fused_4] = A[blockIdx_y * 64 + ax0_ax1_fused_0 * 32 + threadIdx_z * 16 + threadIdx_y * 8 + threadIdx_x // 4, k_0_0 * 32 + threadIdx_x % 4 * 8 + ax0_ax1_fused_4]
                                        for ax0_ax1_fused_0 in range(2):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("B_shared"):
                                                    T.reads(B[k_0_0 * 32 + ax0_ax1_fused_0 * 16 + threadIdx_z * 8 + threadIdx_y * 4 + threadIdx_x // 8, blockIdx_x * 64 + threadIdx_x % 8 * 8 + ax0_ax1_fused_4])
                                                    T.writes(B_shared[ax0_ax1_fused_0 * 16 + threadIdx_z * 8 + threadIdx_y * 4 + threadIdx_x // 8, threadIdx_x % 8 * 8 + ax0_ax1_fused_4])
                                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 8]]})
                                                    B_shared[ax0_ax1_fused_0 * 16 + threadIdx_z * 8 + threadIdx_y * 4 + threadIdx_x // 8, threadIdx_x % 8 * 8 + ax0_ax1_fused_4] = B[k_0_0 * 32 + ax0_ax1_fused_0 * 16 + threadIdx_z * 8 + threadIdx_y * 4 + threadIdx_x // 8, blockIdx_x * 64 + threadIdx_x % 8 * 8 + ax0_ax1_fused_4]
                                        for k_0_1 in range(2):
                                            with T.sblock(""):
                                                T.reads(A_shared[threadIdx_y * 32:threadIdx_y * 32 + 32, k_0_1 * 16:k_0_1 * 16 + 16], B_shared[k_0_1 * 16:k_0_1 * 16 + 16, threadIdx_z * 32:threadIdx_z * 32 + 32], C_wmma_accumulator[0:32, 0:32])
                                                T.writes(C_wmma_accumulator[0:32, 0:32])
                                                A_shared_wmma_matrix_a = T.sblock_alloc_buffer((32, 16), "float16", scope="wmma.matrix_a")
                                                B_shared_wmma_matrix_b = T.sblock_alloc_buffer((16, 32), "float16", scope="wmma.matrix_b")
                                                for ax0_0, ax1_0 in T.grid(2, 1):
                                                    with T.sblock("A_shared_wmma.matrix_a_o"):
                                                        T.reads(A_shared[threadIdx_y * 32 + ax0_0 * 16:threadIdx_y * 32 + ax0_0 * 16 + 16, k_0_1 * 16:k_0_1 * 16 + 16])
                                                        T.writes(A_shared_wmma_matrix_a[ax0_0 * 16:ax0_0 * 16 + 16, 0:16])
                                                        T.tvm_load_matrix_sync(A_shared_wmma_matrix_a.data, 16, 16, 16, ax0_0, T.tvm_access_ptr(T.type_annotation("float16"), A_shared.data, threadIdx_y * 1280 + ax0_0 * 640 + k_0_1 * 16, 640, 1), 40, "row_major")
                                                for ax0_0, ax1_0 in T.grid(1, 2):
                                                    with T.sblock("B_shared_wmma.matrix_b_o"):
                                                        T.reads(B_shared[k_0_1 * 16:k_0_1 * 16 + 16, threadIdx_z * 32 + ax1_0 * 16:threadIdx_z * 32 + ax1_0 * 16 + 16])
                                                        T.writes(B_shared_wmma_matrix_b[0:16, ax1_0 * 16:ax1_0 * 16 + 16])
                                                        T.tvm_load_matrix_sync(B_shared_wmma_matrix_b.data, 16, 16, 16, ax1_0, T.tvm_access_ptr(T.type_annotation("float16"), B_shared.data, k_0_1 * 1152 + threadIdx_z * 32 + ax1_0 * 16, 1152, 1), 72, "row_major")
                                                for i_0_2, j_0_2 in T.grid(2, 2):
                                                    with T.sblock("C_o_update"):
                                                        T.reads(C_wmma_accumulator[i_0_2 * 16:i_0_2 * 16 + 16, j_0_2 * 16:j_0_2 * 16 + 16], A_shared_wmma_matrix_a[i_0_2 * 16:i_0_2 * 16 + 16, 0:16], B_shared_wmma_matrix_b[0:16, j_0_2 * 16:j_0_2 * 16 + 16])
                                                        T.writes(C_wmma_accumulator[i_0_2 * 16:i_0_2 * 16 + 16, j_0_2 * 16:j_0_2 * 16 + 16])
                                                        with T.sblock("C_o"):
                                                            T.reads(C_wmma_accumulator[i_0_2 * 16:i_0_2 * 16 + 16, j_0_2 * 16:j_0_2 * 16 + 16], A_shared_wmma_matrix_a[i_0_2 * 16:i_0_2 * 16 + 16, 0:16], B_shared_wmma_matrix_b[0:16, j_0_2 * 16:j_0_2 * 16 + 16])
                                                            T.writes(C_wmma_accumulator[i_0_2 * 16:i_0_2 * 16 + 16, j_0_2 * 16:j_0_2 * 16 + 16])
                                                            T.tvm_mma_sync(C_wmma_accumulator.data, i_0_2 * 2 + j_0_2, A_shared_wmma_matrix_a.data, i_0_2, B_shared_wmma_matrix_b.data, j_0_2, C_wmma_accumulator.data, i_0_2 * 2 + j_0_2)
                                for ax0_0, ax1_0 in T.grid(2, 2):
                                    with T.sblock("C_wmma.accumulator_o"):
                                        T.reads(C_wmma_accumulator[ax0_0 * 16:ax0_0 * 16 + 16, ax1_0 * 16:ax1_0 * 16 + 16])
                                        T.writes(C[blockIdx_y * 64 + threadIdx_y * 32 + ax0_0 * 16:blockIdx_y * 64 + threadIdx_y * 32 + ax0_0 * 16 + 16, blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16:blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16 + 16])
                                        T.tvm_store_matrix_sync(C_wmma_accumulator.data, 16, 16, 16, ax0_0 * 2 + ax1_0, T.tvm_access_ptr(T.type_annotation("float32"), C.data, blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16, 4096, 2), 256, "row_major")
