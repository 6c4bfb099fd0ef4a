# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def gemv_shared_vector(X: T.Buffer((256, 512), "float32"), V: T.Buffer((512,), "float32"), Y: T.Buffer((256,), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
            for threadIdx_x in T.thread_binding(64, thread="threadIdx.x"):
                with T.sblock("Y_init"):
                    T.reads()
                    T.writes(Y[blockIdx_x * 64 + threadIdx_x])
                    Y[blockIdx_x * 64 + threadIdx_x] = T.float32(0.0)
                for k_0 in range(16):
                    with T.sblock(""):
                        T.reads(X[blockIdx_x * 64:blockIdx_x * 64 + 64, k_0 * 32:k_0 * 32 + 32], V[k_0 * 32:k_0 * 32 + 64], Y[blockIdx_x * 64 + threadIdx_x])
                        T.writes(Y[blockIdx_x * 64 + threadIdx_x])
                        X_shared = T.sblock_alloc_buffer((64, 32), scope="shared")
                        V_shared = T.sblock_alloc_buffer((32,), scope="shared")
                        for ax0_ax1_fused_0, ax0_ax1_fused_2 in T.grid(32, 1):
                            with T.sblock("X_shared"):
                                T.reads(X[blockIdx_x * 64 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) // 32, k_0 * 32 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) % 32])
                                T.writes(X_shared[blockIdx_x * 64 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) // 32 - blockIdx_x * 64, k_0 * 32 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) % 32 - k_0 * 32])
                                X_shared[blockIdx_x * 64 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) // 32 - blockIdx_x * 64, k_0 * 32 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) % 32 - k_0 * 32] = X[blockIdx_x * 64 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) // 32, k_0 * 32 + (ax0_ax1_fused_0 * 64 + threadIdx_x + ax0_ax1_fused_2) % 32]
                        for ax0_fused_0, ax0_fused_2 in T.grid(1, 1):
                            with T.sblock("V_shared"):
                                T.where(ax0_fused_0 * 64 + threadIdx_x + ax0_fused_2 < 32)
                                T.reads(V[k_0 * 32 + (ax0_fused_0 * 64 + threadIdx_x + ax0_fused_2)])
                                T.writes(V_shared[k_0 * 32 + (ax0_fused_0 * 64 + threadIdx_x + ax0_fused_2) - k_0 * 32])
                                V_shared[k_0 * 32 + (ax0_fused_0 * 64 + threadIdx_x + ax0_fused_2) - k_0 * 32] = V[k_0 * 32 + (ax0_fused_0 * 64 + threadIdx_x + ax0_fused_2)]
                        for k_1 in range(32):
                            with T.sblock("Y_update"):
                                T.reads(Y[blockIdx_x * 64 + threadIdx_x], X_shared[blockIdx_x * 64 + threadIdx_x - blockIdx_x * 64, k_0 * 32 + k_1 - k_0 * 32], V_shared[k_0 * 32 + k_1 - k_0 * 32])
                                T.writes(Y[blockIdx_x * 64 + threadIdx_x])
                                Y[blockIdx_x * 64 + threadIdx_x] = Y[blockIdx_x * 64 + threadIdx_x] + X_shared[blockIdx_x * 64 + threadIdx_x - blockIdx_x * 64, k_0 * 32 + k_1 - k_0 * 32] * V_shared[k_0 * 32 + k_1 - k_0 * 32]
