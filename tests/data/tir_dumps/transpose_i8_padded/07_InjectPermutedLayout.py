# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def transpose_i8_padded(X: T.Buffer((128, 128), "int8"), Y: T.Buffer((128, 128), "int8")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(4, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(4, thread="blockIdx.x"):
                for threadIdx_x in T.thread_binding(32, thread="threadIdx.x"):
                    for threadIdx_y in T.thread_binding(8, thread="threadIdx.y"):
                        with T.sblock(""):
                            T.reads(X[blockIdx_x * 32:blockIdx_x * 32 + 32, blockIdx_y * 32:blockIdx_y * 32 + 32])
                            T.writes(Y[blockIdx_y * 32:blockIdx_y * 32 + 32, blockIdx_x * 32:blockIdx_x * 32 + 32])
                            X_shared = T.sblock_alloc_buffer((32, 32), "int8", strides=(36, 1), scope="shared")
                            for ax0_0 in range(4):
                                with T.sblock("X_shared"):
                                    T.reads(X[blockIdx_x * 32 + ax0_0 * 8 + threadIdx_y, blockIdx_y * 32 + threadIdx_x])
                                    T.writes(X_shared[ax0_0 * 8 + threadIdx_y, threadIdx_x])
                                    T.sblock_attr({"buffer_dim_align": [[0, 0, 32, 4]]})
                                    X_shared[ax0_0 * 8 + threadIdx_y, threadIdx_x] = X[blockIdx_x * 32 + ax0_0 * 8 + threadIdx_y, blockIdx_y * 32 + threadIdx_x]
                            for i_1_0 in range(4):
                                with T.sblock("Y"):
                                    T.reads(X_shared[threadIdx_x, i_1_0 * 8 + threadIdx_y])
                                    T.writes(Y[blockIdx_y * 32 + i_1_0 * 8 + threadIdx_y, blockIdx_x * 32 + threadIdx_x])
                                    Y[blockIdx_y * 32 + i_1_0 * 8 + threadIdx_y, blockIdx_x * 32 + threadIdx_x] = X_shared[threadIdx_x, i_1_0 * 8 + threadIdx_y]
