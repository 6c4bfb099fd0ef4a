# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector4(X: T.Buffer((64, 256), "float32"), Y: T.Buffer((64, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        X_1 = X.view(16384)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
            X_shared = T.alloc_shared((1024,))
            with T.launch_thread("threadIdx.x", 128) as threadIdx_x:
                cse_v1: T.let[T.int32] = blockIdx_x * 1024
                for ax0_ax1_fused_0 in range(2):
                    cse_v2: T.let[T.int32] = ax0_ax1_fused_0 * 512
                    cse_v3: T.let[T.int32] = threadIdx_x * 4
                    X_shared[cse_v2 + cse_v3:cse_v2 + cse_v3 + 4] = X_1[T.Ramp(cse_v1 + cse_v2 + cse_v3, 1, 4)]
                T.tvm_storage_sync("shared")
                for i_1_j_fused_0 in range(8):
                    Y_1[cse_v1 + i_1_j_fused_0 * 128 + threadIdx_x] = X_shared[i_1_j_fused_0 // 2 * 256 + 255 - threadIdx_x - i_1_j_fused_0 % 2 * 128] * T.float32(2.0)
