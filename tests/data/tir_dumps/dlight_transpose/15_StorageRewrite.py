# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def dlight_transpose(A: T.Buffer((256, 256), "float32"), Y: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_scheduled": True, "tirx.noalias": True})
        A_1 = A.view(65536)
        Y_1 = Y.view(65536)
        blockIdx_y = T.int32()
        with T.attr(blockIdx_y, "pragma_auto_unroll_max_step", 256):
            T.attr(blockIdx_y, "pragma_unroll_explicit", 1)
            T.launch_thread(blockIdx_y, 32)
            A_shared = T.alloc_shared((528,))
            with T.launch_thread("blockIdx.x", 16) as blockIdx_x:
                threadIdx_x = T.launch_thread("threadIdx.x", 16)
                threadIdx_y = T.launch_thread("threadIdx.y", 8)
                A_shared[threadIdx_y * 66 + threadIdx_x // 8 * 33 + threadIdx_x % 8] = A_1[blockIdx_x * 4096 + threadIdx_y * 512 + threadIdx_x // 8 * 256 + blockIdx_y * 8 + threadIdx_x % 8]
                Y_1[blockIdx_y * 2048 + threadIdx_y * 256 + blockIdx_x * 16 + threadIdx_x] = A_shared[threadIdx_x * 33 + threadIdx_y]
