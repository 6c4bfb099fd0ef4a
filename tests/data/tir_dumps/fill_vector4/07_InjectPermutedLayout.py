# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector4(X: T.Buffer((64, 256), "float32"), Y: T.Buffer((64, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_x in T.thread_binding(16, thread="blockIdx.x"):
            for threadIdx_x in T.thread_binding(128, thread="threadIdx.x"):
                with T.sblock(""):
                    T.reads(X[blockIdx_x * 4:blockIdx_x * 4 + 4, 0:256])
                    T.writes(Y[blockIdx_x * 4:blockIdx_x * 4 + 4, 0:256])
                    X_shared = T.sblock_alloc_buffer((4, 256), scope="shared")
                    for ax0_ax1_fused_0 in range(2):
                        for ax0_ax1_fused_2 in T.vectorized(4):
                            with T.sblock("X_shared"):
                                T.reads(X[blockIdx_x * 4 + ax0_ax1_fused_0 * 2 + threadIdx_x // 64, threadIdx_x % 64 * 4 + ax0_ax1_fused_2])
                                T.writes(X_shared[ax0_ax1_fused_0 * 2 + threadIdx_x // 64, threadIdx_x % 64 * 4 + ax0_ax1_fused_2])
                                X_shared[ax0_ax1_fused_0 * 2 + threadIdx_x // 64, threadIdx_x % 64 * 4 + ax0_ax1_fused_2] = X[blockIdx_x * 4 + ax0_ax1_fused_0 * 2 + threadIdx_x // 64, threadIdx_x % 64 * 4 + ax0_ax1_fused_2]
                    for i_1_j_fused_0 in range(8):
                        with T.sblock("Y"):
                            T.reads(X_shared[i_1_j_fused_0 // 2, 255 - threadIdx_x - i_1_j_fused_0 % 2 * 128])
                            T.writes(Y[blockIdx_x * 4 + i_1_j_fused_0 // 2, i_1_j_fused_0 % 2 * 128 + threadIdx_x])
                            Y[blockIdx_x * 4 + i_1_j_fused_0 // 2, i_1_j_fused_0 % 2 * 128 + threadIdx_x] = X_shared[i_1_j_fused_0 // 2, 255 - threadIdx_x - i_1_j_fused_0 % 2 * 128] * T.float32(2.0)
