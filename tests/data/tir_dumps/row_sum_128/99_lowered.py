# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def row_sum_128_kernel(X_ptr: T.handle("float32", "global"), Y_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.y", "threadIdx.x"], "tirx.noalias": True})
        Y = T.decl_buffer((64,), data=Y_ptr)
        X = T.decl_buffer((65536,), data=X_ptr)
        with T.launch_thread("blockIdx.x", 64) as blockIdx_x:
            in_thread_Y = T.alloc_local((1,))
            red_result = T.alloc_shared((1,), annotations={"tirx.volatile": True})
            with T.launch_thread("threadIdx.y", 1) as threadIdx_y:
                threadIdx_x = T.launch_thread("threadIdx.x", 128)
                in_thread_Y[0] = T.float32(0.0)
                for k_0 in range(8):
                    in_thread_Y[0] = in_thread_Y[0] + X[blockIdx_x * 1024 + k_0 * 128 + threadIdx_x]
                with T.attr(T.comm_reducer(lambda x0, y0: x0 + y0, [T.float32(0.0)]), "reduce_scope", 0):
                    red_buf_staging = T.alloc_shared((4,))
                    t0 = T.alloc_local((1,))
                    mask = T.alloc_local((1,), "uint32")
                    red_buf0 = T.alloc_local((1,))
                    t0_1 = T.alloc_local((1,))
                    mask_1 = T.alloc_local((1,), "uint32")
                    red_buf0_1 = T.alloc_local((1,))
                    red_buf0[0] = in_thread_Y[0]
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
                    if T.truncmod(threadIdx_x, 32) == 0:
                        red_buf_staging[threadIdx_x >> 5] = red_buf0[0]
                    T.tvm_storage_sync("shared")
                    if threadIdx_x < 4:
                        red_buf0_1[0] = red_buf_staging[threadIdx_x]
                    mask_1[0] = T.cuda.__activemask()
                    t0_1[0] = T.cuda.__shfl_down_sync(mask_1[0], red_buf0_1[0], 2, 32)
                    red_buf0_1[0] = red_buf0_1[0] + t0_1[0]
                    t0_1[0] = T.cuda.__shfl_down_sync(mask_1[0], red_buf0_1[0], 1, 32)
                    red_buf0_1[0] = red_buf0_1[0] + t0_1[0]
                    if threadIdx_x == 0:
                        red_result[0] = red_buf0_1[0]
                    T.tvm_storage_sync("shared")
                if threadIdx_x == 0:
                    Y[blockIdx_x] = red_result[0]
