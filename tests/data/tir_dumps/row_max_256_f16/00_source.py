# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_max_256_f16(X: T.Buffer((64, 1024), "float16"), Y: T.Buffer((64,), "float16")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        for i_0 in T.thread_binding(64, thread="blockIdx.x"):
            for i_1 in T.thread_binding(1, thread="threadIdx.y"):
                for k_0 in range(4):
                    for k_1 in T.thread_binding(256, thread="threadIdx.x"):
                        with T.sblock("Y"):
                            v_i = T.axis.spatial(64, i_0 + i_1)
                            v_k = T.axis.reduce(1024, k_0 * 256 + k_1)
                            T.reads(X[v_i, v_k])
                            T.writes(Y[v_i])
                            with T.init():
                                Y[v_i] = T.float16(-65504.0)
                            Y[v_i] = T.max(Y[v_i], X[v_i, v_k])
