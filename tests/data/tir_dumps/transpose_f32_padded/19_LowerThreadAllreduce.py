# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def transpose_f32_padded(X: T.Buffer((128, 128), "float32"), Y: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        X_1 = X.view(16384)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            X_shared = T.alloc_shared((1056,))
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                cse_v1: T.let[T.int32] = threadIdx_y * 128
                for ax0_0 in range(4):
                    X_shared[ax0_0 * 264 + threadIdx_y * 33 + threadIdx_x] = X_1[blockIdx_x * 4096 + ax0_0 * 1024 + cse_v1 + blockIdx_y * 32 + threadIdx_x]
                T.tvm_storage_sync("shared")
                for i_1_0 in range(4):
                    Y_1[blockIdx_y * 4096 + i_1_0 * 1024 + cse_v1 + blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_x * 33 + i_1_0 * 8 + threadIdx_y]
