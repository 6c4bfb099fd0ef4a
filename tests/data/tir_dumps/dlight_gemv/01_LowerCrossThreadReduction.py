# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_gemv(V: T.Buffer((1024,), "float16"), A: T.Buffer((1024, 1024), "float16"), Y: T.Buffer((1024,), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        Y_rf_local = T.sblock_alloc_buffer((128, 1024), "float16", scope="local")
        Y_rf_local_1 = T.sblock_alloc_buffer((32, 1024), "float16", scope="local")
        A_local = T.sblock_alloc_buffer((1024, 1024), "float16", scope="local")
        V_shared = T.sblock_alloc_buffer((1024,), "float16", scope="shared")
        cross_thread_Y = T.sblock_alloc_buffer((1,), "float16", strides=(1,), scope="local")
        for u_fused_ax0_fused_fused_0 in T.thread_binding(64, thread="blockIdx.x"):
            for u_fused_ax0_fused_fused_1 in T.thread_binding(16, thread="threadIdx.y"):
                for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax0_0 in T.serial(1, annotations={"pragma_unroll_explicit": 256, "pragma_vectorize": 1}):
                        for ax0_1 in T.thread_binding(16, thread="threadIdx.y"):
                            for ax0_2 in T.thread_binding(32, thread="threadIdx.x"):
                                for ax0_3 in T.vectorized(2):
                                    with T.sblock("V_shared"):
                                        v0 = T.axis.spatial(1024, ax0_0 * 1024 + ax0_1 * 64 + ax0_2 * 2 + ax0_3)
                                        T.reads(V[v0])
                                        T.writes(V_shared[v0])
                                        V_shared[v0] = V[v0]
                    for u_fused_ax0_fused_fused_2_init in range(1):
                        for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init in T.vectorized(4):
                            with T.sblock("Y_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1_init)
                                v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2_init)
                                T.reads()
                                T.writes(Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0])
                                Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0] = T.float16(0.0)
                    for ax1_fused_u_fused_0 in T.serial(4, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax0_ax1_fused_0 in range(4):
                            for ax0_ax1_fused_1 in T.vectorized(2):
                                with T.sblock("A_local"):
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1)
                                    v1 = T.axis.spatial(1024, ax1_fused_u_fused_0 * 256 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 8 + ax0_ax1_fused_0 * 2 + ax0_ax1_fused_1)
                                    T.reads(A[v0, v1])
                                    T.writes(A_local[v0, v1])
                                    A_local[v0, v1] = A[v0, v1]
                        for u_fused_ax0_fused_fused_2, ax1_fused_u_fused_2 in T.grid(1, 2):
                            for ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 in T.vectorized(4):
                                with T.sblock("Y_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused = T.axis.spatial(128, ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + ax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1)
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + u_fused_ax0_fused_fused_1 + u_fused_ax0_fused_fused_2)
                                    vax1_fused_u_fused_0, vax1_fused_u_fused_2 = T.axis.remap("RR", [ax1_fused_u_fused_0, ax1_fused_u_fused_2])
                                    T.reads(Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0], V_shared[vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4], A_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4])
                                    T.writes(Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0])
                                    Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0] = Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused, v0] + V_shared[vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4] * A_local[v0, vax1_fused_u_fused_0 * 256 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused // 4 * 8 + vax1_fused_u_fused_2 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused % 4]
            for ax2_fused_0_ax2_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                    for ax2_fused_2_0 in T.serial(1, annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
                        for ax2_fused_2_1 in T.vectorized(1):
                            with T.sblock("Y_rf_init"):
                                vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.spatial(32, ax0)
                                v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                T.reads()
                                T.writes(Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0])
                                Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0] = T.float16(0.0)
                            for ax1 in range(4):
                                with T.sblock("Y_rf_update"):
                                    vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1 = T.axis.remap("SR", [ax0, ax1])
                                    v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax2_fused_0_ax2_fused_1_fused + ax2_fused_2_0 + ax2_fused_2_1)
                                    T.reads(Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0], Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, v0])
                                    T.writes(Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0])
                                    Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0] = Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0] + Y_rf_local[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 * 4 + vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_1, v0]
            for ax1_fused_2 in range(1):
                for ax1_fused_0_ax1_fused_1_fused in T.thread_binding(16, thread="threadIdx.y"):
                    for ax0 in T.thread_binding(32, thread="threadIdx.x"):
                        with T.sblock("Y_cross_thread"):
                            vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0 = T.axis.reduce(32, ax0)
                            v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.reads(Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0])
                            T.writes(cross_thread_Y[0])
                            T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float16(0.0)]), "reduce_scope", 0)
                            T.tvm_thread_allreduce(T.uint32(1), Y_rf_local_1[vax1_fused_u_fused_1_ax1_fused_u_fused_3_fused_0, v0], T.bool(True), cross_thread_Y[0], ax0)
                        with T.sblock("Y_write_back"):
                            v0 = T.axis.spatial(1024, u_fused_ax0_fused_fused_0 * 16 + ax1_fused_0_ax1_fused_1_fused + ax1_fused_2)
                            T.where(ax0 == 0)
                            T.reads(cross_thread_Y[0])
                            T.writes(Y[v0])
                            Y[v0] = cross_thread_Y[0]
