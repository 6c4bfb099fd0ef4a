# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_gemv(V: T.Buffer((1024,), "float16"), A: T.Buffer((1024, 1024), "float16"), Y: T.Buffer((1024,), "float16")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_scheduled": True, "tirx.noalias": True})
        V_1 = T.decl_buffer((1024,), "float16", data=V.data)
        A_1 = A.view(1048576)
        Y_1 = T.decl_buffer((1024,), "float16", data=Y.data)
        with T.launch_thread("blockIdx.x", 64) as blockIdx_x:
            threadIdx_x = T.launch_thread("threadIdx.x", 32)
            threadIdx_y = T.launch_thread("threadIdx.y", 16)
            Y_rf_local = T.alloc_local((4,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            Y_rf_local_1 = T.alloc_local((1,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            V_shared = T.alloc_shared((1024,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            ax0_0 = T.int32()
            with T.attr(ax0_0, "pragma_unroll_explicit", 256):
                T.attr(ax0_0, "pragma_vectorize", 1)
                for ax0_0 in range(1):
                    V_shared[threadIdx_y * 64 + threadIdx_x * 2:threadIdx_y * 64 + threadIdx_x * 2 + 2] = V_1[T.Ramp(threadIdx_y * 64 + threadIdx_x * 2, 1, 2)]
            Y_rf_local[0:4] = T.Broadcast(T.float16(0.0), 4)
            ax1_fused_u_fused_0 = T.int32()
            with T.attr(ax1_fused_u_fused_0, "pragma_auto_unroll_max_step", 256):
                T.attr(ax1_fused_u_fused_0, "pragma_unroll_explicit", 1)
                for ax1_fused_u_fused_0 in range(4):
                    A_local = T.alloc_local((8,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                    for ax0_ax1_fused_0 in range(4):
                        A_local[ax0_ax1_fused_0 * 2:ax0_ax1_fused_0 * 2 + 2] = A_1[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax0_ax1_fused_0 * 2, 1, 2)]
                    for ax1_fused_u_fused_2 in range(2):
                        Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(ax1_fused_u_fused_0 * 256 + threadIdx_x * 8 + ax1_fused_u_fused_2 * 4, 1, 4)] * A_local[T.Ramp(ax1_fused_u_fused_2 * 4, 1, 4)]
            ax2_fused_2_0 = T.int32()
            with T.attr(ax2_fused_2_0, "pragma_auto_unroll_max_step", 256):
                T.attr(ax2_fused_2_0, "pragma_unroll_explicit", 1)
                for ax2_fused_2_0 in range(1):
                    Y_rf_local_1[0] = T.float16(0.0)
                    for ax1 in range(4):
                        Y_rf_local_1[0] = Y_rf_local_1[0] + Y_rf_local[ax1]
            cross_thread_Y = T.alloc_local((1,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            with T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float16(0.0)]), "reduce_scope", 0):
                T.tvm_thread_allreduce(T.uint32(1), Y_rf_local_1[0], T.bool(True), cross_thread_Y[0], threadIdx_x)
            if threadIdx_x == 0:
                Y_1[blockIdx_x * 16 + threadIdx_y] = cross_thread_Y[0]
