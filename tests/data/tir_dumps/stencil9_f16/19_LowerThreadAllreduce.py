# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil9_f16(X: T.Buffer((132, 132), "float16"), Y: T.Buffer((128, 128), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        X_1 = X.view(17424)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.y", 8) as blockIdx_y:
            X_shared = T.alloc_shared((720,), "float16")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                cse_v1: T.let[T.int32] = blockIdx_x * 32
                for ax0_ax1_fused_0 in range(2):
                    if ax0_ax1_fused_0 * 32 + threadIdx_y * 2 + threadIdx_x // 16 < 45:
                        cse_v3: T.let[T.int32] = ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x
                        X_shared[cse_v3] = X_1[blockIdx_y * 2112 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 8 + threadIdx_x // 4) // 9 * 132 + cse_v1 + cse_v3 % 36]
                cse_v2: T.let[T.int32] = threadIdx_y * 36 + threadIdx_x
                T.tvm_storage_sync("shared")
                Y_1[blockIdx_y * 2048 + threadIdx_y * 128 + cse_v1 + threadIdx_x] = X_shared[cse_v2 + 74] + X_shared[cse_v2 + 2] + X_shared[cse_v2 + 72] + X_shared[cse_v2 + 38] + X_shared[cse_v2 + 73] + X_shared[cse_v2 + 110] + X_shared[cse_v2 + 75] + X_shared[cse_v2 + 146] + X_shared[cse_v2 + 76]
