# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def stencil5_8x32_padded(X: T.Buffer((130, 130), "float32"), Y: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(16, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                    for threadIdx_y in T.thread_binding(8, thread="threadIdx.y"):
                        with T.sblock(""):
                            T.reads(X[blockIdx_y * 8:blockIdx_y * 8 + 16, blockIdx_x * 32:blockIdx_x * 32 + 34])
                            T.writes(Y[blockIdx_y * 8:blockIdx_y * 8 + 8, blockIdx_x * 32:blockIdx_x * 32 + 32])
                            X_shared = T.sblock_alloc_buffer((10, 34), strides=(65, 1), scope="shared")
                            for ax0_ax1_fused_0, ax0_ax1_fused_3 in T.grid(2, 1):
                                with T.sblock("X_shared"):
                                    T.where((ax0_ax1_fused_0 * 8 + threadIdx_y) * 32 + threadIdx_x + ax0_ax1_fused_3 < 340)
                                    T.reads(X[blockIdx_y * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) // 34, blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) % 34])
                                    T.writes(X_shared[blockIdx_y * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) // 34 - blockIdx_y * 8, blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) % 34 - blockIdx_x * 32])
                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                    X_shared[blockIdx_y * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) // 34 - blockIdx_y * 8, blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) % 34 - blockIdx_x * 32] = X[blockIdx_y * 8 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) // 34, blockIdx_x * 32 + (ax0_ax1_fused_0 * 256 + threadIdx_y * 32 + threadIdx_x + ax0_ax1_fused_3) % 34]
                            with T.sblock("Y"):
                                T.reads(X_shared[blockIdx_y * 8 + threadIdx_y - blockIdx_y * 8:blockIdx_y * 8 + threadIdx_y - blockIdx_y * 8 + 3, blockIdx_x * 32 + threadIdx_x - blockIdx_x * 32:blockIdx_x * 32 + threadIdx_x - blockIdx_x * 32 + 3])
                                T.writes(Y[blockIdx_y * 8 + threadIdx_y, blockIdx_x * 32 + threadIdx_x])
                                Y[blockIdx_y * 8 + threadIdx_y, blockIdx_x * 32 + threadIdx_x] = X_shared[blockIdx_y * 8 + threadIdx_y + 1 - blockIdx_y * 8, blockIdx_x * 32 + threadIdx_x + 1 - blockIdx_x * 32] + X_shared[blockIdx_y * 8 + threadIdx_y - blockIdx_y * 8, blockIdx_x * 32 + threadIdx_x + 1 - blockIdx_x * 32] + X_shared[blockIdx_y * 8 + threadIdx_y + 1 - blockIdx_y * 8, blockIdx_x * 32 + threadIdx_x - blockIdx_x * 32] + X_shared[blockIdx_y * 8 + threadIdx_y + 2 - blockIdx_y * 8, blockIdx_x * 32 + threadIdx_x + 1 - blockIdx_x * 32] + X_shared[blockIdx_y * 8 + threadIdx_y + 1 - blockIdx_y * 8, blockIdx_x * 32 + threadIdx_x + 2 - blockIdx_x * 32]
