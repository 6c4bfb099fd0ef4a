# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_sum_2d(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64,), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i_0 in T.thread_binding(16, thread="blockIdx.x"):
            for i_1 in T.thread_binding(4, thread="threadIdx.y"):
                for k_0 in range(16):
                    for k_1 in T.thread_binding(64, thread="threadIdx.x"):
                        with T.sblock("Y"):
                            v_i = T.axis.spatial(64, i_0 * 4 + i_1)
                            v_k = T.axis.reduce(1024, k_0 * 64 + k_1)
                            T.reads(X[v_i, v_k])
                            T.writes(Y[v_i])
                            with T.init():
                                Y[v_i] = T.float32(0.0)
                            Y[v_i] = Y[v_i] + X[v_i, v_k]
