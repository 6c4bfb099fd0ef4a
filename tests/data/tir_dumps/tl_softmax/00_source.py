# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_softmax(X_handle: T.handle, Y_handle: T.handle):
        X = T.match_buffer(X_handle, (64, 512), strides=(512, 1))
        Y = T.match_buffer(Y_handle, (64, 512), strides=(512, 1))
        # with T.sblock("root"):
        for bx in T.thread_binding(16, thread="blockIdx.x"):
            tx: T.int32 = T.launch_thread_idx(0)
            ty: T.int32 = T.launch_thread_idx(1)
            tz: T.int32 = T.launch_thread_idx(2)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"tl.launch_threads": [128, 1, 1]})
                tile = T.sblock_alloc_buffer((4, 512), scope="shared.dyn")
                x = T.sblock_alloc_buffer((4, 512), scope="local.fragment")
                most = T.sblock_alloc_buffer((4,), scope="local.fragment")
                total = T.sblock_alloc_buffer((4,), scope="local.fragment")
                T.copy(T.region(X[bx * 4, 0], 1, 4, 512), T.region(tile[0, 0], 2, 4, 512))
                for i in T.parallel(4):
                    for j in T.parallel(512):
                        x[i, j] = tile[3 - i, 511 - j]
                T.reduce(T.region(x[0, 0], 1, 4, 512), T.region(most[0], 2, 4), "max", 1, T.bool(True))
                for i in T.parallel(4):
                    for j in T.parallel(512):
                        x[i, j] = T.exp(x[i, j] - most[i])
                T.reduce(T.region(x[0, 0], 1, 4, 512), T.region(total[0], 2, 4), "sum", 1, T.bool(True))
                for i in T.parallel(4):
                    for j in T.parallel(512):
                        x[i, j] = x[i, j] / total[i]
                T.copy(T.region(x[0, 0], 1, 4, 512), T.region(Y[bx * 4, 0], 2, 4, 512))
