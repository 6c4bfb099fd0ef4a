# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector4(X: T.Buffer((64, 256), "float32"), Y: T.Buffer((64, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        X_1 = X.view(16384)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
            threadIdx_x = T.launch_thread("threadIdx.x", 128)
            X_shared = T.alloc_shared((1024,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            for ax0_ax1_fused_0 in range(2):
                X_shared[ax0_ax1_fused_0 * 512 + threadIdx_x * 4:ax0_ax1_fused_0 * 512 + threadIdx_x * 4 + 4] = X_1[T.Ramp(blockIdx_x * 1024 + ax0_ax1_fused_0 * 512 + threadIdx_x * 4, 1, 4)]
            for i_1_j_fused_0 in range(8):
                Y_1[blockIdx_x * 1024 + i_1_j_fused_0 * 128 + threadIdx_x] = X_shared[i_1_j_fused_0 // 2 * 256 + 255 - threadIdx_x - i_1_j_fused_0 % 2 * 128] * T.float32(2.0)
