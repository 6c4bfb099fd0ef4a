# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_sum_128(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64,), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        cross_thread_Y = T.sblock_alloc_buffer((1,), strides=(1,), scope="local")
        in_thread_Y = T.sblock_alloc_buffer((1,), strides=(1,), scope="local")
        for i_0 in T.thread_binding(64, thread="blockIdx.x"):
            for i_1 in T.thread_binding(1, thread="threadIdx.y"):
                for k_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("Y_in_thread_init"):
                        T.reads()
                        T.writes(in_thread_Y[0])
                        in_thread_Y[0] = T.float32(0.0)
                    for k_0 in range(8):
                        with T.sblock("Y_in_thread"):
                            v_i = T.axis.spatial(64, i_0 + i_1)
                            v_k = T.axis.reduce(1024, k_0 * 128 + k_1)
                            T.reads(X[v_i, v_k])
                            T.writes(in_thread_Y[0])
                            in_thread_Y[0] = in_thread_Y[0] + X[v_i, v_k]
                    with T.sblock("Y_cross_thread"):
                        T.reads(in_thread_Y[0])
                        T.writes(cross_thread_Y[0])
                        T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", 0)
                        T.tvm_thread_allreduce(T.uint32(1), in_thread_Y[0], T.bool(True), cross_thread_Y[0], k_1)
                    with T.sblock("Y_write_back"):
                        v_i = T.axis.spatial(64, i_0 + i_1)
                        T.where(k_1 == 0)
                        T.reads(cross_thread_Y[0])
                        T.writes(Y[v_i])
                        Y[v_i] = cross_thread_Y[0]
