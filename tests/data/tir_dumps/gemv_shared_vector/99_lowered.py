# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def gemv_shared_vector_kernel(V_ptr: T.handle("float32", "global"), X_ptr: T.handle("float32", "global"), Y_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x"], "tirx.noalias": True})
        V = T.decl_buffer((512,), data=V_ptr)
        X = T.decl_buffer((131072,), data=X_ptr)
        Y = T.decl_buffer((256,), data=Y_ptr)
        with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
            X_shared = T.alloc_shared((2048,))
            V_shared = T.alloc_shared((32,))
            with T.launch_thread("threadIdx.x", 64) as threadIdx_x:
                cse_v2: T.let[T.int32] = blockIdx_x * 64 + threadIdx_x
                Y[blockIdx_x * 64 + threadIdx_x] = T.float32(0.0)
                for k_0 in range(16):
                    cse_v1: T.let[T.int32] = k_0 * 32
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(32):
                        X_shared[ax0_ax1_fused_0 * 64 + threadIdx_x] = X[blockIdx_x * 32768 + ax0_ax1_fused_0 * 1024 + (threadIdx_x >> 5) * 512 + k_0 * 32 + (threadIdx_x & 31)]
                    if threadIdx_x < 32:
                        V_shared[threadIdx_x] = V[k_0 * 32 + threadIdx_x]
                    T.tvm_storage_sync("shared")
                    for k_1 in range(32):
                        Y[blockIdx_x * 64 + threadIdx_x] = Y[blockIdx_x * 64 + threadIdx_x] + X_shared[threadIdx_x * 32 + k_1] * V_shared[k_1]
