# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_transpose_kernel(A_ptr: T.handle("float32", "global"), Y_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.x", "threadIdx.y"], "tirx.noalias": True})
        Y = T.decl_buffer((65536,), data=Y_ptr)
        A = T.decl_buffer((65536,), data=A_ptr)
        with T.launch_thread("blockIdx.y", 32) as blockIdx_y:
            A_shared = T.alloc_shared((528,))
            with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 16)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                cse_v1: T.let[T.int32] = threadIdx_x >> 3
                cse_v2: T.let[T.int32] = threadIdx_x & 7
                A_shared[threadIdx_y * 66 + (threadIdx_x >> 3) * 33 + (threadIdx_x & 7)] = A[blockIdx_x * 4096 + threadIdx_y * 512 + (threadIdx_x >> 3) * 256 + blockIdx_y * 8 + (threadIdx_x & 7)]
                T.tvm_storage_sync("shared")
                Y[blockIdx_y * 2048 + threadIdx_y * 256 + blockIdx_x * 16 + threadIdx_x] = A_shared[threadIdx_x * 33 + threadIdx_y]
