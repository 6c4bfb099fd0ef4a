# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def transpose_f16(X: T.Buffer((128, 128), "float16"), Y: T.Buffer((128, 128), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        X_1 = X.view(16384)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            X_shared = T.alloc_shared((1024,), "float16")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                for ax0_0 in range(4):
                    X_shared[ax0_0 * 256 + threadIdx_y * 32 + threadIdx_x] = X_1[blockIdx_x * 4096 + ax0_0 * 1024 + threadIdx_y * 128 + blockIdx_y * 32 + threadIdx_x]
                for i_1_0 in range(4):
                    Y_1[blockIdx_y * 4096 + i_1_0 * 1024 + threadIdx_y * 128 + blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_x * 32 + i_1_0 * 8 + threadIdx_y]
