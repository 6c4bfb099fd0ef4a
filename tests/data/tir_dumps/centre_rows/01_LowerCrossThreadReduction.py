# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def centre_rows(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64, 1024), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        total_shared = T.sblock_alloc_buffer((64,), scope="shared")
        cross_thread_total_shared = T.sblock_alloc_buffer((1,), strides=(1,), scope="local")
        in_thread_total_shared = T.sblock_alloc_buffer((1,), strides=(1,), scope="local")
        for i in T.thread_binding(64, thread="blockIdx.x"):
            for ax0_1 in T.thread_binding(128, thread="threadIdx.x"):
                with T.sblock("total_in_thread_init"):
                    T.reads()
                    T.writes(in_thread_total_shared[0])
                    in_thread_total_shared[0] = T.float32(0.0)
                for ax0_0 in range(8):
                    with T.sblock("total_in_thread"):
                        v_i = T.axis.spatial(64, i)
                        v_k = T.axis.reduce(1024, ax0_0 * 128 + ax0_1)
                        T.reads(X[v_i, v_k])
                        T.writes(in_thread_total_shared[0])
                        in_thread_total_shared[0] = in_thread_total_shared[0] + X[v_i, v_k]
                with T.sblock("total_cross_thread"):
                    T.reads(in_thread_total_shared[0])
                    T.writes(cross_thread_total_shared[0])
                    T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", 0)
                    T.tvm_thread_allreduce(T.uint32(1), in_thread_total_shared[0], T.bool(True), cross_thread_total_shared[0], ax0_1)
                with T.sblock("total_write_back"):
                    v_i = T.axis.spatial(64, i)
                    T.where(ax0_1 == 0)
                    T.reads(cross_thread_total_shared[0])
                    T.writes(total_shared[v_i])
                    total_shared[v_i] = cross_thread_total_shared[0]
            for j_0 in range(8):
                for j_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("Y"):
                        v_i = T.axis.spatial(64, i)
                        v_j = T.axis.spatial(1024, j_0 * 128 + j_1)
                        T.reads(X[v_i, v_j], total_shared[v_i])
                        T.writes(Y[v_i, v_j])
                        Y[v_i, v_j] = X[v_i, v_j] - total_shared[v_i] / T.float32(1024.0)
