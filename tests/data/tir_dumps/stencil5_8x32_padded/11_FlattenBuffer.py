# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil5_8x32_padded(X: T.Buffer((130, 130), "float32"), Y: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        X_1 = X.view(16900)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.y", 16) as blockIdx_y:
            blockIdx_x = T.launch_thread("blockIdx.x", 4)
            threadIdx_x = T.launch_thread("threadIdx.x", 32)
            threadIdx_y = T.launch_thread("threadIdx.y", 8)
            X_shared = T.alloc_shared((650,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64, "buffer_dim_align": [[-1, 0, 32, 1]]})
            for ax0_ax1_fused_0 in range(2):
                if ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x < 340:
                    X_shared[(ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x) // 34 * 65 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x) % 34] = X_1[blockIdx_y * 1040 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x) // 34 * 130 + blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x) % 34]
            Y_1[blockIdx_y * 1024 + threadIdx_y * 128 + blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_y * 65 + threadIdx_x + 66] + X_shared[threadIdx_y * 65 + threadIdx_x + 1] + X_shared[threadIdx_y * 65 + threadIdx_x + 65] + X_shared[threadIdx_y * 65 + threadIdx_x + 131] + X_shared[threadIdx_y * 65 + threadIdx_x + 67]
