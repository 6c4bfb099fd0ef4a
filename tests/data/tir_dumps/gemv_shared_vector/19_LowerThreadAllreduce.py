# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def gemv_shared_vector(X: T.Buffer((256, 512), "float32"), V: T.Buffer((512,), "float32"), Y: T.Buffer((256,), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tirx.noalias": True})
        X_1 = X.view(131072)
        V_1 = T.decl_buffer((512,), data=V.data)
        Y_1 = T.decl_buffer((256,), data=Y.data)
        with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
            X_shared = T.alloc_shared((2048,))
            V_shared = T.alloc_shared((32,))
            with T.launch_thread("threadIdx.x", 64) as threadIdx_x:
                cse_v2: T.let[T.int32] = blockIdx_x * 64 + threadIdx_x
                Y_1[cse_v2] = T.float32(0.0)
                for k_0 in range(16):
                    cse_v1: T.let[T.int32] = k_0 * 32
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(32):
                        X_shared[ax0_ax1_fused_0 * 64 + threadIdx_x] = X_1[blockIdx_x * 32768 + ax0_ax1_fused_0 * 1024 + threadIdx_x // 32 * 512 + cse_v1 + threadIdx_x % 32]
                    if threadIdx_x < 32:
                        V_shared[threadIdx_x] = V_1[cse_v1 + threadIdx_x]
                    T.tvm_storage_sync("shared")
                    for k_1 in range(32):
                        Y_1[cse_v2] = Y_1[cse_v2] + X_shared[threadIdx_x * 32 + k_1] * V_shared[k_1]
