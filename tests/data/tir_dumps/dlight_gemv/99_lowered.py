# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_gemv_kernel(A_ptr: T.handle("float16", "global"), V_ptr: T.handle("float16", "global"), Y_ptr: T.handle("float16", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x", "threadIdx.y"], "tirx.noalias": True})
        Y = T.decl_buffer((1024,), "float16", data=Y_ptr)
        A = T.decl_buffer((1048576,), "float16", data=A_ptr)
        V = T.decl_buffer((1024,), "float16", data=V_ptr)
        with T.launch_thread("blockIdx.x", 64) as blockIdx_x:
            V_shared = T.alloc_shared((1024,), "float16")
            Y_rf_local = T.alloc_local((4,), "float16")
            A_local = T.alloc_local((8,), "float16")
            Y_rf_local_1 = T.alloc_local((1,), "float16")
            red_buf0 = T.alloc_local((1,), "float16")
            with T.launch_thread("threadIdx.x", 32) as threadIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 16)
                ax0_0 = T.int32()
                with T.attr(ax0_0, "pragma_vectorize", 1):
                    for ax0_0 in range(1):
                        cse_v2: T.let[T.int32] = threadIdx_y * 64 + threadIdx_x * 2
                        V_shared[threadIdx_y * 64 + threadIdx_x * 2:threadIdx_y * 64 + threadIdx_x * 2 + 2] = V[T.Ramp(threadIdx_y * 64 + threadIdx_x * 2, 1, 2)]
                Y_rf_local[0:4] = T.Broadcast(T.float16(0.0), 4)
                cse_v1: T.let[T.int32] = threadIdx_x * 8
                cse_v3: T.let[T.int32] = blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8
                A_local[0:2] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8, 1, 2)]
                A_local[2:4] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 2, 1, 2)]
                A_local[4:6] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 4, 1, 2)]
                A_local[6:8] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 6, 1, 2)]
                T.tvm_storage_sync("shared")
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8, 1, 4)] * A_local[T.Ramp(0, 1, 4)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 4, 1, 4)] * A_local[T.Ramp(4, 1, 4)]
                A_local[0:2] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 256, 1, 2)]
                A_local[2:4] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 258, 1, 2)]
                A_local[4:6] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 260, 1, 2)]
                A_local[6:8] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 262, 1, 2)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 256, 1, 4)] * A_local[T.Ramp(0, 1, 4)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 260, 1, 4)] * A_local[T.Ramp(4, 1, 4)]
                A_local[0:2] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 512, 1, 2)]
                A_local[2:4] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 514, 1, 2)]
                A_local[4:6] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 516, 1, 2)]
                A_local[6:8] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 518, 1, 2)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 512, 1, 4)] * A_local[T.Ramp(0, 1, 4)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 516, 1, 4)] * A_local[T.Ramp(4, 1, 4)]
                A_local[0:2] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 768, 1, 2)]
                A_local[2:4] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 770, 1, 2)]
                A_local[4:6] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 772, 1, 2)]
                A_local[6:8] = A[T.Ramp(blockIdx_x * 16384 + threadIdx_y * 1024 + threadIdx_x * 8 + 774, 1, 2)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 768, 1, 4)] * A_local[T.Ramp(0, 1, 4)]
                Y_rf_local[0:4] = Y_rf_local[T.Ramp(0, 1, 4)] + V_shared[T.Ramp(threadIdx_x * 8 + 772, 1, 4)] * A_local[T.Ramp(4, 1, 4)]
                Y_rf_local_1[0] = T.float16(0.0)
                Y_rf_local_1[0] = Y_rf_local_1[0] + Y_rf_local[0]
                Y_rf_local_1[0] = Y_rf_local_1[0] + Y_rf_local[1]
                Y_rf_local_1[0] = Y_rf_local_1[0] + Y_rf_local[2]
                Y_rf_local_1[0] = Y_rf_local_1[0] + Y_rf_local[3]
                with T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float16(0.0)]), "reduce_scope", 0):
                    t0 = T.alloc_local((1,), "float16")
                    mask = T.alloc_local((1,), "uint32")
                    red_buf0[0] = Y_rf_local_1[0]
                    mask[0] = T.cuda.__activemask()
                    t0[0] = T.cuda.__shfl_down_sync(mask[0], red_buf0[0], 16, 32)
                    red_buf0[0] = red_buf0[0] + t0[0]
                    t0[0] = T.cuda.__shfl_down_sync(mask[0], red_buf0[0], 8, 32)
                    red_buf0[0] = red_buf0[0] + t0[0]
                    t0[0] = T.cuda.__shfl_down_sync(mask[0], red_buf0[0], 4, 32)
                    red_buf0[0] = red_buf0[0] + t0[0]
                    t0[0] = T.cuda.__shfl_down_sync(mask[0], red_buf0[0], 2, 32)
                    red_buf0[0] = red_buf0[0] + t0[0]
                    t0[0] = T.cuda.__shfl_down_sync(mask[0], red_buf0[0], 1, 32)
                    red_buf0[0] = red_buf0[0] + t0[0]
                    red_buf0[0] = T.cuda.__shfl_sync(mask[0], red_buf0[0], threadIdx_y * 32, 32)
                if threadIdx_x == 0:
                    Y[blockIdx_x * 16 + threadIdx_y] = red_buf0[0]
