# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def centre_rows(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64, 1024), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        total_shared = T.sblock_alloc_buffer((64,), scope="shared")
        for i in T.thread_binding(64, thread="blockIdx.x"):
            for ax0_0 in range(8):
                for ax0_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("total"):
                        v_i = T.axis.spatial(64, i)
                        v_k = T.axis.reduce(1024, ax0_0 * 128 + ax0_1)
                        T.reads(X[v_i, v_k])
                        T.writes(total_shared[v_i])
                        with T.init():
                            total_shared[v_i] = T.float32(0.0)
                        total_shared[v_i] = total_shared[v_i] + X[v_i, v_k]
            for j_0 in range(8):
                for j_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("Y"):
                        v_i = T.axis.spatial(64, i)
                        v_j = T.axis.spatial(1024, j_0 * 128 + j_1)
                        T.reads(X[v_i, v_j], total_shared[v_i])
                        T.writes(Y[v_i, v_j])
                        Y[v_i, v_j] = X[v_i, v_j] - total_shared[v_i] / T.float32(1024.0)
