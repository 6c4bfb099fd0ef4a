# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_gemv(V: T.Buffer((1024,), "float16"), A: T.Buffer((1024, 1024), "float16"), Y: T.Buffer((1024,), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_x in T.thread_binding(64, thread="blockIdx.x"):
            for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                for threadIdx_y in T.thread_binding(16, thread="threadIdx.y"):
                    with T.sblock(""):
                        T.reads(V[0:1024], A[blockIdx_x * 16:blockIdx_x * 16 + 16, 0:1024])
                        T.writes(Y[blockIdx_x * 16:blockIdx_x * 16 + 16])
                        Y_rf_local = T.sblock_alloc_buffer((4, 1), "float16", scope="local")
                        Y_rf_local_1 = T.sblock_alloc_buffer((1, 1), "float16", scope="local")
                        with T.sblock(""):
                            T.reads(V[0:1024], A[blockIdx_x * 16 + threadIdx_y, threadIdx_x * 8:threadIdx_x * 8 + 776], Y_rf_local[0:4, 0])
                            T.writes(Y_rf_local[0:4, 0])
                            V_shared = T.sblock_alloc_buffer((1024,), "float16", scope="shared")
                            for ax0_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                                for ax0_3 in T.vectorized(2):
                                    with T.sblock("V_shared"):
                                        T.reads(V[threadIdx_y * 64 + threadIdx_x * 2 + ax0_3])
                                        T.writes(V_shared[threadIdx_y * 64 + threadIdx_x * 2 + ax0_3])
                                        V_shared[threadIdx_y * 64 + threadIdx_x * 2 + ax0_3] = V[threadIdx_y * 64 + threadIdx_x * 2 + ax0_3]
                            for u_fused_ax0_fused_fused_2_init in range(1):
                                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(4):
                                    with T.sblock("Y_rf_init"):
                                        T.reads()
                                        T.writes(Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init, 0])
                                        Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init, 0] = T.float16(0.0)
                            for ax1_fused_u_fused_0 in T.serial(4, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                                with T.sblock(""):
                                    T.reads(A[blockIdx_x * 16 + threadIdx_y, ax1_fused_u_fused_0 * 256 + threadIdx_x * 8:ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + 8], Y_rf_local[0:4, 0], V_shared[ax1_fused_u_fused_0 * 256 + threadIdx_x * 8:ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + 8])
                                    T.writes(Y_rf_local[0:4, 0])
                                    A_local = T.sblock_alloc_buffer((1, 8), "float16", scope="local")
                                    for ax0_ax1_fused_0 in range(4):
                                        for ax0_ax1_fused_1 in T.vectorized(2):
                                            with T.sblock("A_local"):
                                                T.reads(A[blockIdx_x * 16 + threadIdx_y, ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1])
                                                T.writes(A_local[0, ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1])
                                                A_local[0, ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1] = A[blockIdx_x * 16 + threadIdx_y, ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1]
                                    for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 2):
                                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(4):
                                            with T.sblock("Y_rf_update"):
                                                T.reads(Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0], V_shared[ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax1_fused_u_fused_2 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1], A_local[0, ax1_fused_u_fused_2 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1])
                                                T.writes(Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0])
                                                Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0] = Y_rf_local[ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, 0] + V_shared[ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax1_fused_u_fused_2 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1] * A_local[0, ax1_fused_u_fused_2 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1]
                        for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                            for ax2_fused_2_1 in T.vectorized(1):
                                with T.sblock("Y_rf_init"):
                                    T.reads()
                                    T.writes(Y_rf_local_1[0, 0])
                                    Y_rf_local_1[0, 0] = T.float16(0.0)
                                for ax1 in range(4):
                                    with T.sblock("Y_rf_update"):
                                        T.reads(Y_rf_local_1[0, 0], Y_rf_local[ax1, 0])
                                        T.writes(Y_rf_local_1[0, 0])
                                        Y_rf_local_1[0, 0] = Y_rf_local_1[0, 0] + Y_rf_local[ax1, 0]
                        for ax1_fused_2 in range(1):
                            with T.sblock(""):
                                T.reads(Y_rf_local_1[0 - threadIdx_x:0 - threadIdx_x + 32, 0])
                                T.writes(Y[blockIdx_x * 16 + threadIdx_y])
                                cross_thread_Y = T.sblock_alloc_buffer((1,), "float16", scope="local")
                                with T.sblock("Y_cross_thread"):
                                    T.reads(Y_rf_local_1[0, 0])
                                    T.writes(cross_thread_Y[0])
                                    T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float16(0.0)]), "reduce_scope", 0)
                                    T.tvm_thread_allreduce(T.uint32(1), Y_rf_local_1[0, 0], T.bool(True), cross_thread_Y[0], threadIdx_x)
                                with T.sblock("Y_write_back"):
                                    T.where(threadIdx_x == 0)
                                    T.reads(cross_thread_Y[0])
                                    T.writes(Y[blockIdx_x * 16 + threadIdx_y])
                                    Y[blockIdx_x * 16 + threadIdx_y] = cross_thread_Y[0]
