# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def fill_vector8_f16(X: T.Buffer((64, 256), "float16"), Y: T.Buffer((64, 256), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        X_shared = T.sblock_alloc_buffer((64, 256), "float16", scope="shared")
        for i_0 in T.thread_binding(16, thread="blockIdx.x"):
            for ax0_ax1_fused_0 in range(1):
                for ax0_ax1_fused_1 in T.thread_binding(128, thread="threadIdx.x"):
                    for ax0_ax1_fused_2 in T.vectorized(8):
                        with T.sblock("X_shared"):
                            v0 = T.axis.spatial(64, i_0 * 4 + (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 8 + ax0_ax1_fused_2) // 256)
                            v1 = T.axis.spatial(256, (ax0_ax1_fused_0 * 1024 + ax0_ax1_fused_1 * 8 + ax0_ax1_fused_2) % 256)
                            T.reads(X[v0, v1])
                            T.writes(X_shared[v0, v1])
                            X_shared[v0, v1] = X[v0, v1]
            for i_1_j_fused_0 in range(8):
                for i_1_j_fused_1 in T.thread_binding(128, thread="threadIdx.x"):
                    with T.sblock("Y"):
                        v_i = T.axis.spatial(64, i_0 * 4 + (i_1_j_fused_0 * 128 + i_1_j_fused_1) // 256)
                        v_j = T.axis.spatial(256, (i_1_j_fused_0 * 128 + i_1_j_fused_1) % 256)
                        T.reads(X_shared[v_i, 255 - v_j])
                        T.writes(Y[v_i, v_j])
                        Y[v_i, v_j] = X_shared[v_i, 255 - v_j] * T.float16(2.0)
