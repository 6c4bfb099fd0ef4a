# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector8_f16_kernel(X_ptr: T.handle("float16", "global"), Y_ptr: T.handle("float16", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x"], "tirx.noalias": True})
        Y = T.decl_buffer((16384,), "float16", data=Y_ptr)
        X = T.decl_buffer((16384,), "float16", data=X_ptr)
        with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
            X_shared = T.alloc_shared((1024,), "float16")
            with T.launch_thread("threadIdx.x", 128) as threadIdx_x:
                cse_v1: T.let[T.int32] = blockIdx_x * 1024
                cse_v2: T.let[T.int32] = threadIdx_x * 8
                X_shared[threadIdx_x * 8:threadIdx_x * 8 + 8] = X[T.Ramp(blockIdx_x * 1024 + threadIdx_x * 8, 1, 8)]
                T.tvm_storage_sync("shared")
                for i_1_j_fused_0 in range(8):
                    Y[blockIdx_x * 1024 + i_1_j_fused_0 * 128 + threadIdx_x] = X_shared[(i_1_j_fused_0 >> 1) * 256 + 255 - threadIdx_x - (i_1_j_fused_0 & 1) * 128] * T.float16(2.0)
