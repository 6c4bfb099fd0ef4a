# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector4_kernel(X_ptr: T.handle("float32", "global"), Y_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x"], "tirx.noalias": True})
        Y = T.decl_buffer((16384,), data=Y_ptr)
        X = T.decl_buffer((16384,), data=X_ptr)
        with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
            X_shared = T.alloc_shared((1024,))
            with T.launch_thread("threadIdx.x", 128) as threadIdx_x:
                cse_v1: T.let[T.int32] = blockIdx_x * 1024
                for ax0_ax1_fused_0 in range(2):
                    cse_v2: T.let[T.int32] = ax0_ax1_fused_0 * 512
                    cse_v3: T.let[T.int32] = threadIdx_x * 4
                    X_shared[ax0_ax1_fused_0 * 512 + threadIdx_x * 4:ax0_ax1_fused_0 * 512 + threadIdx_x * 4 + 4] = X[T.Ramp(blockIdx_x * 1024 + ax0_ax1_fused_0 * 512 + threadIdx_x * 4, 1, 4)]
                T.tvm_storage_sync("shared")
                for i_1_j_fused_0 in range(8):
                    Y[blockIdx_x * 1024 + i_1_j_fused_0 * 128 + threadIdx_x] = X_shared[(i_1_j_fused_0 >> 1) * 256 + 255 - threadIdx_x - (i_1_j_fused_0 & 1) * 128] * T.float32(2.0)
