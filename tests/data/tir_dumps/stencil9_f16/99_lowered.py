# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil9_f16_kernel(X_ptr: T.handle("float16", "global"), Y_ptr: T.handle("float16", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.x", "threadIdx.y"], "tirx.noalias": True})
        Y = T.decl_buffer((16384,), "float16", data=Y_ptr)
        X = T.decl_buffer((17424,), "float16", data=X_ptr)
        with T.launch_thread("blockIdx.y", 8) as blockIdx_y:
            X_shared = T.alloc_shared((720,), "float16")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                cse_v1: T.let[T.int32] = blockIdx_x * 32
                for ax0_ax1_fused_0 in range(2):
                    if ax0_ax1_fused_0 * 32 + threadIdx_y * 2 + (threadIdx_x >> 4) < 45:
                        cse_v3: T.let[T.int32] = ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x
                        X_shared[ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x] = X[blockIdx_y * 2112 + T.Div(ax0_ax1_fused_0 * 128 + threadIdx_y * 8 + (threadIdx_x >> 2), 9) * 132 + blockIdx_x * 32 + T.truncmod(ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x, 36)]
                cse_v2: T.let[T.int32] = threadIdx_y * 36 + threadIdx_x
                T.tvm_storage_sync("shared")
                Y[blockIdx_y * 2048 + threadIdx_y * 128 + blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_y * 36 + threadIdx_x + 74] + X_shared[threadIdx_y * 36 + threadIdx_x + 2] + X_shared[threadIdx_y * 36 + threadIdx_x + 72] + X_shared[threadIdx_y * 36 + threadIdx_x + 38] + X_shared[threadIdx_y * 36 + threadIdx_x + 73] + X_shared[threadIdx_y * 36 + threadIdx_x + 110] + X_shared[threadIdx_y * 36 + threadIdx_x + 75] + X_shared[threadIdx_y * 36 + threadIdx_x + 146] + X_shared[threadIdx_y * 36 + threadIdx_x + 76]
