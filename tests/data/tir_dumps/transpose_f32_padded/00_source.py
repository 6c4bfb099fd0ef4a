# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def transpose_f32_padded(X: T.Buffer((128, 128), "float32"), Y: T.Buffer((128, 128), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        X_shared = T.sblock_alloc_buffer((128, 128), scope="shared")
        for i_0 in T.thread_binding(4, thread="blockIdx.y"):
            for j_0 in T.thread_binding(4, thread="blockIdx.x"):
                for ax0_0 in range(4):
                    for ax0_1 in T.thread_binding(8, thread="threadIdx.y"):
                        for ax1 in T.thread_binding(32, thread="threadIdx.x"):
                            with T.sblock("X_shared"):
                                v0 = T.axis.spatial(128, j_0 * 32 + ax0_0 * 8 + ax0_1)
                                v1 = T.axis.spatial(128, i_0 * 32 + ax1)
                                T.reads(X[v0, v1])
                                T.writes(X_shared[v0, v1])
                                T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                X_shared[v0, v1] = X[v0, v1]
                for i_1_0 in range(4):
                    for i_1_1 in T.thread_binding(8, thread="threadIdx.y"):
                        for j_1 in T.thread_binding(32, thread="threadIdx.x"):
                            with T.sblock("Y"):
                                v_i = T.axis.spatial(128, i_0 * 32 + i_1_0 * 8 + i_1_1)
                                v_j = T.axis.spatial(128, j_0 * 32 + j_1)
                                T.reads(X_shared[v_j, v_i])
                                T.writes(Y[v_i, v_j])
                                Y[v_i, v_j] = X_shared[v_j, v_i]
