# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_sum_2d(X: T.Buffer((64, 1024), "float32"), Y: T.Buffer((64,), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        X_1 = X.view(65536)
        Y_1 = T.decl_buffer((64,), data=Y.data)
        with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
            threadIdx_y = T.launch_thread("threadIdx.y", 4)
            threadIdx_x = T.launch_thread("threadIdx.x", 64)
            in_thread_Y = T.alloc_local((1,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            cross_thread_Y = T.alloc_local((1,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            in_thread_Y[0] = T.float32(0.0)
            for k_0 in range(16):
                in_thread_Y[0] = in_thread_Y[0] + X_1[blockIdx_x * 4096 + threadIdx_y * 1024 + k_0 * 64 + threadIdx_x]
            with T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", 0):
                T.tvm_thread_allreduce(T.uint32(1), in_thread_Y[0], T.bool(True), cross_thread_Y[0], threadIdx_x)
            if threadIdx_x == 0:
                Y_1[blockIdx_x * 4 + threadIdx_y] = cross_thread_Y[0]
