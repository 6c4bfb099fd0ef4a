# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def centre_rows(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64, 1024), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_x in T.thread_binding(64, thread="blockIdx.x"):
            for threadIdx_x in T.thread_binding(128, thread="threadIdx.x"):
                with T.sblock(""):
                    T.reads(X[blockIdx_x, 0:1024])
                    T.writes(Y[blockIdx_x, 0:1024])
                    total_shared = T.sblock_alloc_buffer((1,), scope="shared")
                    in_thread_total_shared = T.sblock_alloc_buffer((1,), scope="local")
                    with T.sblock(""):
                        T.reads(X[blockIdx_x, threadIdx_x:threadIdx_x + 897], in_thread_total_shared[0])
                        T.writes(in_thread_total_shared[0], total_shared[0])
                        cross_thread_total_shared = T.sblock_alloc_buffer((1,), scope="local")
                        with T.sblock("total_in_thread_init"):
                            T.reads()
                            T.writes(in_thread_total_shared[0])
                            in_thread_total_shared[0] = T.float32(0.0)
                        for ax0_0 in range(8):
                            with T.sblock("total_in_thread"):
                                T.reads(X[blockIdx_x, ax0_0 * 128 + threadIdx_x])
                                T.writes(in_thread_total_shared[0])
                                in_thread_total_shared[0] = in_thread_total_shared[0] + X[blockIdx_x, ax0_0 * 128 + threadIdx_x]
                        with T.sblock("total_cross_thread"):
                            T.reads(in_thread_total_shared[0])
                            T.writes(cross_thread_total_shared[0])
                            T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", 0)
                            T.tvm_thread_allreduce(T.uint32(1), in_thread_total_shared[0], T.bool(True), cross_thread_total_shared[0], threadIdx_x)
                        with T.sblock("total_write_back"):
                            T.where(threadIdx_x == 0)
                            T.reads(cross_thread_total_shared[0])
                            T.writes(total_shared[0])
                            total_shared[0] = cross_thread_total_shared[0]
                    for j_0 in range(8):
                        with T.sblock("Y"):
                            T.reads(X[blockIdx_x, j_0 * 128 + threadIdx_x], total_shared[0])
                            T.writes(Y[blockIdx_x, j_0 * 128 + threadIdx_x])
                            Y[blockIdx_x, j_0 * 128 + threadIdx_x] = X[blockIdx_x, j_0 * 128 + threadIdx_x] - total_shared[0] / T.float32(1024.0)
