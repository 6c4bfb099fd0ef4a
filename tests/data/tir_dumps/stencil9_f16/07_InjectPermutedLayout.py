# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil9_f16(X: T.Buffer((132, 132), "float16"), Y: T.Buffer((128, 128), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(8, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                    for threadIdx_y in T.thread_binding(16, thread="threadIdx.y"):
                        with T.sblock(""):
                            T.reads(X[blockIdx_y * 16:blockIdx_y * 16 + 29, blockIdx_x * 32:blockIdx_x * 32 + 36])
                            T.writes(Y[blockIdx_y * 16:blockIdx_y * 16 + 16, blockIdx_x * 32:blockIdx_x * 32 + 32])
                            X_shared = T.sblock_alloc_buffer((20, 36), "float16", scope="shared")
                            for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                with T.sblock("X_shared"):
                                    T.where(ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x < 720)
                                    T.reads(X[blockIdx_y * 16 + (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) // 36, blockIdx_x * 32 + (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) % 36])
                                    T.writes(X_shared[(ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) // 36, (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) % 36])
                                    X_shared[(ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) // 36, (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) % 36] = X[blockIdx_y * 16 + (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) // 36, blockIdx_x * 32 + (ax0_ax1_fused_0 * 512 + threadIdx_y * 32 + threadIdx_x) % 36]
                            with T.sblock("Y"):
                                T.reads(X_shared[threadIdx_y:threadIdx_y + 5, threadIdx_x:threadIdx_x + 5])
                                T.writes(Y[blockIdx_y * 16 + threadIdx_y, blockIdx_x * 32 + threadIdx_x])
                                Y[blockIdx_y * 16 + threadIdx_y, blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_y + 2, threadIdx_x + 2] + X_shared[threadIdx_y, threadIdx_x + 2] + X_shared[threadIdx_y + 2, threadIdx_x] + X_shared[threadIdx_y + 1, threadIdx_x + 2] + X_shared[threadIdx_y + 2, threadIdx_x + 1] + X_shared[threadIdx_y + 3, threadIdx_x + 2] + X_shared[threadIdx_y + 2, threadIdx_x + 3] + X_shared[threadIdx_y + 4, threadIdx_x + 2] + X_shared[threadIdx_y + 2, threadIdx_x + 4]
