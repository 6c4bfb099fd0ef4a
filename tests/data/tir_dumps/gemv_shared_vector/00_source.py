# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def gemv_shared_vector(X: T.Buffer((256, 512), "float32"), V: T.Buffer((512,), "float32"), Y: T.Buffer((256,), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        X_shared = T.sblock_alloc_buffer((256, 512), scope="shared")
        V_shared = T.sblock_alloc_buffer((512,), scope="shared")
        for i_0 in T.thread_binding(4, thread="blockIdx.x"):
            for i_1 in T.thread_binding(64, thread="threadIdx.x"):
                with T.sblock("Y_init"):
                    v_i = T.axis.spatial(256, i_0 * 64 + i_1)
                    T.reads()
                    T.writes(Y[v_i])
                    Y[v_i] = T.float32(0.0)
                for k_0 in range(16):
                    for ax0_ax1_fused_0 in range(32):
                        for ax0_ax1_fused_1 in T.thread_binding(64, thread="threadIdx.x"):
                            for ax0_ax1_fused_2 in range(1):
                                with T.sblock("X_shared"):
                                    v0 = T.axis.spatial(256, i_0 * 64 + (ax0_ax1_fused_0 * 64 + ax0_ax1_fused_1 + ax0_ax1_fused_2) // 32)
                                    v1 = T.axis.spatial(512, k_0 * 32 + (ax0_ax1_fused_0 * 64 + ax0_ax1_fused_1 + ax0_ax1_fused_2) % 32)
                                    T.reads(X[v0, v1])
                                    T.writes(X_shared[v0, v1])
                                    X_shared[v0, v1] = X[v0, v1]
                    for ax0_fused_0 in range(1):
                        for ax0_fused_1 in T.thread_binding(64, thread="threadIdx.x"):
                            for ax0_fused_2 in range(1):
                                with T.sblock("V_shared"):
                                    v0 = T.axis.spatial(512, k_0 * 32 + (ax0_fused_0 * 64 + ax0_fused_1 + ax0_fused_2))
                                    T.where(ax0_fused_0 * 64 + ax0_fused_1 + ax0_fused_2 < 32)
                                    T.reads(V[v0])
                                    T.writes(V_shared[v0])
                                    V_shared[v0] = V[v0]
                    for k_1 in range(32):
                        with T.sblock("Y_update"):
                            v_i = T.axis.spatial(256, i_0 * 64 + i_1)
                            v_k = T.axis.reduce(512, k_0 * 32 + k_1)
                            T.reads(Y[v_i], X_shared[v_i, v_k], V_shared[v_k])
                            T.writes(Y[v_i])
                            Y[v_i] = Y[v_i] + X_shared[v_i, v_k] * V_shared[v_k]
