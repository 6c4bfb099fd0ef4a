# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_mma_permuted(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(4, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_y in T.thread_binding(2, thread="threadIdx.y"):
                    for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                        for threadIdx_z in T.thread_binding(2, thread="threadIdx.z"):
                            with T.sblock(""):
                                T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, 0:256], B[0:256, blockIdx_x * 64:blockIdx_x * 64 + 64])
                                T.writes(C[blockIdx_y * 64 + threadIdx_y * 32:blockIdx_y * 64 + threadIdx_y * 32 + 32, blockIdx_x * 64 + threadIdx_z * 32:blockIdx_x * 64 + threadIdx_z * 32 + 32])
                                C_warp = T.sblock_alloc_buffer((2, 2, 32, 8), scope="warp")
                                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                                    with T.sblock("C_o_init"):
                                        T.reads()
                                        T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2_init - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2_init - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                        with T.sblock("C_init_o"):
                                            T.reads()
                                            T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2_init - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2_init - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                            T.cuda.mma_fill_legacy(8, C_warp.data, i_0_2_init * 512 + j_0_2_init * 256)
                                for k_0_0 in range(8):
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, k_0_0 * 32:k_0_0 * 32 + 32], B[k_0_0 * 32:k_0_0 * 32 + 32, blockIdx_x * 64:blockIdx_x * 64 + 64], C_warp[blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2):blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2) + 2, blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2):blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2) + 2, 0:32, 0:8])
                                        T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2):blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2) + 2, blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2):blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2) + 2, 0:32, 0:8])
                                        A_shared_dyn = T.sblock_alloc_buffer((64, 32), "float16", scope="shared.dyn")
                                        B_shared_dyn = T.sblock_alloc_buffer((32, 64), "float16", scope="shared.dyn")
                                        for ax0_ax1_fused_0 in range(2):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("A_shared.dyn"):
                                                    T.reads(A[blockIdx_y * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 32, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 32])
                                                    T.writes(A_shared_dyn[blockIdx_y * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 32 - blockIdx_y * 64, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 32 - k_0_0 * 32])
                                                    T.sblock_attr({"permuted_layout": "g2s_A"})
                                                    A_shared_dyn[blockIdx_y * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 32 - blockIdx_y * 64, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 32 - k_0_0 * 32] = A[blockIdx_y * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 32, k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 32]
                                        for ax0_ax1_fused_0 in range(2):
                                            for ax0_ax1_fused_4 in T.vectorized(8):
                                                with T.sblock("B_shared.dyn"):
                                                    T.reads(B[k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 64, blockIdx_x * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 64])
                                                    T.writes(B_shared_dyn[k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 64 - k_0_0 * 32, blockIdx_x * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 64 - blockIdx_x * 64])
                                                    T.sblock_attr({"permuted_layout": "g2s_B"})
                                                    B_shared_dyn[k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 64 - k_0_0 * 32, blockIdx_x * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 64 - blockIdx_x * 64] = B[k_0_0 * 32 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) // 64, blockIdx_x * 64 + (ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x * 8 + ax0_ax1_fused_4) % 64]
                                        for k_0_1 in range(2):
                                            with T.sblock(""):
                                                T.reads(A_shared_dyn[blockIdx_y * 64 + threadIdx_y * 32 - blockIdx_y * 64:blockIdx_y * 64 + threadIdx_y * 32 - blockIdx_y * 64 + 32, k_0_0 * 32 + k_0_1 * 16 - k_0_0 * 32:k_0_0 * 32 + k_0_1 * 16 - k_0_0 * 32 + 16], B_shared_dyn[k_0_0 * 32 + k_0_1 * 16 - k_0_0 * 32:k_0_0 * 32 + k_0_1 * 16 - k_0_0 * 32 + 16, blockIdx_x * 64 + threadIdx_z * 32 - blockIdx_x * 64:blockIdx_x * 64 + threadIdx_z * 32 - blockIdx_x * 64 + 32], C_warp[blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2):blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2) + 2, blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2):blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2) + 2, 0:32, 0:8])
                                                T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2):blockIdx_y * 4 + threadIdx_y * 2 - (blockIdx_y * 4 + threadIdx_y * 2) + 2, blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2):blockIdx_x * 4 + threadIdx_z * 2 - (blockIdx_x * 4 + threadIdx_z * 2) + 2, 0:32, 0:8])
                                                A_shared_dyn_warp = T.sblock_alloc_buffer((2, 1, 32, 8), "float16", scope="warp")
                                                B_shared_dyn_warp = T.sblock_alloc_buffer((1, 2, 32, 8), "float16", scope="warp")
                                                for ax0_0, ax1_0 in T.grid(2, 1):
                                                    with T.sblock("A_shared.dyn_warp_o"):
                                                        T.reads(A_shared_dyn[(blockIdx_y * 4 + threadIdx_y * 2 + ax0_0) * 16 - blockIdx_y * 64:(blockIdx_y * 4 + threadIdx_y * 2 + ax0_0) * 16 - blockIdx_y * 64 + 16, (k_0_0 * 2 + k_0_1 + ax1_0) * 16 - k_0_0 * 32:(k_0_0 * 2 + k_0_1 + ax1_0) * 16 - k_0_0 * 32 + 16])
                                                        T.writes(A_shared_dyn_warp[blockIdx_y * 4 + threadIdx_y * 2 + ax0_0 - (blockIdx_y * 4 + threadIdx_y * 2), k_0_0 * 2 + k_0_1 + ax1_0 - (k_0_0 * 2 + k_0_1), 0:32, 0:8])
                                                        T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", A_shared_dyn_warp.data, ax0_0 * 256 + ax1_0 * 256 + 8 * threadIdx_x, T.tvm_access_ptr(T.type_annotation("float16"), A_shared_dyn.data, threadIdx_y * 1024 + ax0_0 * 512 + k_0_1 * 16 + ax1_0 * 16, T.Mul(32, 16), 1), 32 * (threadIdx_x % 16) + 8 * (threadIdx_x // 16))
                                                for ax0_0, ax1_0 in T.grid(1, 2):
                                                    with T.sblock("B_shared.dyn_warp_o"):
                                                        T.reads(B_shared_dyn[(k_0_0 * 2 + k_0_1 + ax0_0) * 16 - k_0_0 * 32:(k_0_0 * 2 + k_0_1 + ax0_0) * 16 - k_0_0 * 32 + 16, (blockIdx_x * 4 + threadIdx_z * 2 + ax1_0) * 16 - blockIdx_x * 64:(blockIdx_x * 4 + threadIdx_z * 2 + ax1_0) * 16 - blockIdx_x * 64 + 16])
                                                        T.writes(B_shared_dyn_warp[k_0_0 * 2 + k_0_1 + ax0_0 - (k_0_0 * 2 + k_0_1), blockIdx_x * 4 + threadIdx_z * 2 + ax1_0 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                                        T.ptx_legacy.ldmatrix(T.bool(True), 4, ".b16", B_shared_dyn_warp.data, ax0_0 * 512 + ax1_0 * 256 + 8 * threadIdx_x, T.tvm_access_ptr(T.type_annotation("float16"), B_shared_dyn.data, k_0_1 * 1024 + ax0_0 * 1024 + threadIdx_z * 32 + ax1_0 * 16, T.Mul(64, 16), 1), 64 * (threadIdx_x % 16) + 8 * (threadIdx_x // 16))
                                                for i_0_2, j_0_2 in T.grid(2, 2):
                                                    with T.sblock("C_o_update"):
                                                        T.reads(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8], A_shared_dyn_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), k_0_0 * 2 + k_0_1 - (k_0_0 * 2 + k_0_1), 0:32, 0:8], B_shared_dyn_warp[k_0_0 * 2 + k_0_1 - (k_0_0 * 2 + k_0_1), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                                        T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                                        with T.sblock("C_o"):
                                                            T.reads(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8], A_shared_dyn_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), k_0_0 * 2 + k_0_1 - (k_0_0 * 2 + k_0_1), 0:32, 0:8], B_shared_dyn_warp[k_0_0 * 2 + k_0_1 - (k_0_0 * 2 + k_0_1), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                                            T.writes(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + i_0_2 - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + j_0_2 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8, C_warp.data, i_0_2 * 512 + j_0_2 * 256 + threadIdx_x * 8, T.bool(False))
                                                            T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8 + 4, C_warp.data, i_0_2 * 512 + j_0_2 * 256 + threadIdx_x * 8 + 4, T.bool(False))
                                for ax0_0, ax1_0 in T.grid(2, 2):
                                    with T.sblock("C_warp_o"):
                                        T.reads(C_warp[blockIdx_y * 4 + threadIdx_y * 2 + ax0_0 - (blockIdx_y * 4 + threadIdx_y * 2), blockIdx_x * 4 + threadIdx_z * 2 + ax1_0 - (blockIdx_x * 4 + threadIdx_z * 2), 0:32, 0:8])
                                        T.writes(C[(blockIdx_y * 4 + threadIdx_y * 2 + ax0_0) * 16:(blockIdx_y * 4 + threadIdx_y * 2 + ax0_0) * 16 + 16, (blockIdx_x * 4 + threadIdx_z * 2 + ax1_0) * 16:(blockIdx_x * 4 + threadIdx_z * 2 + ax1_0) * 16 + 16])
                                        T.cuda.mma_store_legacy(16, 16, T.tvm_access_ptr(T.type_annotation("float32"), C.data, blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16, T.Mul(256, 16), 2), C_warp.data, ax0_0 * 512 + ax1_0 * 256, 256)
