# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil5_8x32_padded_kernel(X_ptr: T.handle("float32", "global"), Y_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.x", "threadIdx.y"], "tirx.noalias": True})
        Y = T.decl_buffer((16384,), data=Y_ptr)
        X = T.decl_buffer((16900,), data=X_ptr)
        with T.launch_thread("blockIdx.y", 16) as blockIdx_y:
            X_shared = T.alloc_shared((650,))
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                cse_v1: T.let[T.int32] = blockIdx_x * 32
                for ax0_ax1_fused_0 in range(2):
                    if ax0_ax1_fused_0 * 64 + threadIdx_y * 8 + (threadIdx_x >> 2) < 85:
                        cse_v3: T.let[T.int32] = T.Div(ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + (threadIdx_x >> 1), 17)
                        cse_v4: T.let[T.int32] = T.truncmod(ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x, 34)
                        X_shared[T.Div(ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + (threadIdx_x >> 1), 17) * 65 + T.truncmod(ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x, 34)] = X[blockIdx_y * 1040 + T.Div(ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + (threadIdx_x >> 1), 17) * 130 + blockIdx_x * 32 + T.truncmod(ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x, 34)]
                cse_v2: T.let[T.int32] = threadIdx_y * 65 + threadIdx_x
                T.tvm_storage_sync("shared")
                Y[blockIdx_y * 1024 + threadIdx_y * 128 + blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_y * 65 + threadIdx_x + 66] + X_shared[threadIdx_y * 65 + threadIdx_x + 1] + X_shared[threadIdx_y * 65 + threadIdx_x + 65] + X_shared[threadIdx_y * 65 + threadIdx_x + 131] + X_shared[threadIdx_y * 65 + threadIdx_x + 67]
