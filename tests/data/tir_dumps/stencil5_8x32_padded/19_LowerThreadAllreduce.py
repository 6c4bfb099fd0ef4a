# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil5_8x32_padded(X: T.Buffer((130, 130), "float32"), Y: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        X_1 = X.view(16900)
        Y_1 = Y.view(16384)
        with T.launch_thread("blockIdx.y", 16) as blockIdx_y:
            X_shared = T.alloc_shared((650,))
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                cse_v1: T.let[T.int32] = blockIdx_x * 32
                for ax0_ax1_fused_0 in range(2):
                    if ax0_ax1_fused_0 * 64 + threadIdx_y * 8 + threadIdx_x // 4 < 85:
                        cse_v3: T.let[T.int32] = (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x // 2) // 17
                        cse_v4: T.let[T.int32] = (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x) % 34
                        X_shared[cse_v3 * 65 + cse_v4] = X_1[blockIdx_y * 1040 + cse_v3 * 130 + cse_v1 + cse_v4]
                cse_v2: T.let[T.int32] = threadIdx_y * 65 + threadIdx_x
                T.tvm_storage_sync("shared")
                Y_1[blockIdx_y * 1024 + threadIdx_y * 128 + cse_v1 + threadIdx_x] = X_shared[cse_v2 + 66] + X_shared[cse_v2 + 1] + X_shared[cse_v2 + 65] + X_shared[cse_v2 + 131] + X_shared[cse_v2 + 67]
