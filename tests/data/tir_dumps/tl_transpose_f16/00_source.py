# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_transpose_f16(X_handle: T.handle, Y_handle: T.handle):
        X = T.match_buffer(X_handle, (128, 128), "float16", strides=(128, 1))
        Y = T.match_buffer(Y_handle, (128, 128), "float16", strides=(128, 1))
        # with T.sblock("root"):
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for by in T.thread_binding(4, thread="blockIdx.y"):
                tx: T.int32 = T.launch_thread_idx(0)
                ty: T.int32 = T.launch_thread_idx(1)
                tz: T.int32 = T.launch_thread_idx(2)
                with T.sblock("tilelang_root"):
                    T.reads()
                    T.writes()
                    T.sblock_attr({"tl.launch_threads": [256, 1, 1]})
                    part = T.sblock_alloc_buffer((32, 34), "float16", scope="shared.dyn")
                    for i in T.parallel(32):
                        for j in T.parallel(32):
                            part[i, j] = X[by * 32 + i, bx * 32 + j]
                    for i in T.parallel(32):
                        for j in T.parallel(32):
                            Y[bx * 32 + i, by * 32 + j] = part[j, i]
