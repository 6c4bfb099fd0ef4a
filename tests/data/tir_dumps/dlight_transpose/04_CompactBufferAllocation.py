# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_transpose(A: T.Buffer((256, 256), "float32"), Y: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_scheduled": True, "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(32, thread="blockIdx.y", annotations={"pragma_auto_unroll_max_step": 256, "pragma_unroll_explicit": 1}):
            for blockIdx_x in T.thread_binding(16, thread="blockIdx.x"):
                for threadIdx_x in T.thread_binding(16, thread="threadIdx.x"):
                    for threadIdx_y in T.thread_binding(8, thread="threadIdx.y"):
                        with T.sblock(""):
                            T.reads(A[blockIdx_x * 16:blockIdx_x * 16 + 16, blockIdx_y * 8:blockIdx_y * 8 + 8])
                            T.writes(Y[blockIdx_y * 8:blockIdx_y * 8 + 8, blockIdx_x * 16:blockIdx_x * 16 + 16])
                            A_shared = T.sblock_alloc_buffer((16, 8), strides=(33, 1), scope="shared")
                            for ax0_ax1_fused_0 in range(1):
                                for ax0_ax1_fused_3 in T.unroll(1):
                                    with T.sblock("A_shared"):
                                        T.reads(A[blockIdx_x * 16 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8, blockIdx_y * 8 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8])
                                        T.writes(A_shared[blockIdx_x * 16 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8 - blockIdx_x * 16, blockIdx_y * 8 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8 - blockIdx_y * 8])
                                        T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 1]]})
                                        A_shared[blockIdx_x * 16 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8 - blockIdx_x * 16, blockIdx_y * 8 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8 - blockIdx_y * 8] = A[blockIdx_x * 16 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) // 8, blockIdx_y * 8 + (ax0_ax1_fused_0 * 128 + threadIdx_y * 16 + threadIdx_x + ax0_ax1_fused_3) % 8]
                            for ax0_1_0, ax0_1_1 in T.grid(1, 1):
                                with T.sblock("Y"):
                                    T.reads(A_shared[blockIdx_x * 16 + threadIdx_x - blockIdx_x * 16, blockIdx_y * 8 + threadIdx_y + ax0_1_0 + ax0_1_1 - blockIdx_y * 8])
                                    T.writes(Y[blockIdx_y * 8 + threadIdx_y + ax0_1_0 + ax0_1_1, blockIdx_x * 16 + threadIdx_x])
                                    Y[blockIdx_y * 8 + threadIdx_y + ax0_1_0 + ax0_1_1, blockIdx_x * 16 + threadIdx_x] = A_shared[blockIdx_x * 16 + threadIdx_x - blockIdx_x * 16, blockIdx_y * 8 + threadIdx_y + ax0_1_0 + ax0_1_1 - blockIdx_y * 8]
