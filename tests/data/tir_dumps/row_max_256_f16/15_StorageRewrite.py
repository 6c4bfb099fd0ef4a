# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_max_256_f16(X: T.Buffer((64, 1024), "float16"), Y: T.Buffer((64,), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        X_1 = X.view(65536)
        Y_1 = T.decl_buffer((64,), "float16", data=Y.data)
        with T.launch_thread("blockIdx.x", 64) as blockIdx_x:
            in_thread_Y = T.alloc_local((1,), "float16")
            cross_thread_Y = T.alloc_local((1,), "float16")
            with T.launch_thread("threadIdx.y", 1) as threadIdx_y:
                threadIdx_x = T.launch_thread("threadIdx.x", 256)
                in_thread_Y[0] = T.float16(-65504.0)
                for k_0 in range(4):
                    in_thread_Y[0] = T.max(in_thread_Y[0], X_1[blockIdx_x * 1024 + k_0 * 256 + threadIdx_x])
                with T.attr(T.comm_reducer(lambda x0, y0: T.max(x0, y0), [T.float16(-65504.0)]), "reduce_scope", 0):
                    T.tvm_thread_allreduce(T.uint32(1), in_thread_Y[0], T.bool(True), cross_thread_Y[0], threadIdx_x)
                if threadIdx_x == 0:
                    Y_1[blockIdx_x] = cross_thread_Y[0]
