# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_add_f16(X_handle: T.handle, Y_handle: T.handle, Z_handle: T.handle):
        X = T.match_buffer(X_handle, (128, 512), "float16", strides=(512, 1))
        Y = T.match_buffer(Y_handle, (128, 512), "float16", strides=(512, 1))
        Z = T.match_buffer(Z_handle, (128, 512), "float16", strides=(512, 1))
        # with T.sblock("root"):
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            tx: T.int32 = T.launch_thread_idx(0)
            ty: T.int32 = T.launch_thread_idx(1)
            tz: T.int32 = T.launch_thread_idx(2)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"tl.launch_threads": [128, 1, 1]})
                x = T.sblock_alloc_buffer((32, 64), "float16", scope="shared.dyn")
                y = T.sblock_alloc_buffer((32, 64), "float16", scope="shared.dyn")
                z = T.sblock_alloc_buffer((32, 64), "float16", scope="local.fragment")
                for k in range(8):
                    T.copy(T.region(X[bx * 32, k * 64], 1, 32, 64), T.region(x[0, 0], 2, 32, 64))
                    T.copy(T.region(Y[bx * 32, k * 64], 1, 32, 64), T.region(y[0, 0], 2, 32, 64))
                    for i in T.parallel(32):
                        for j in T.parallel(64):
                            z[i, j] = x[i, 63 - j] + y[31 - i, j]
                    T.copy(T.region(z[0, 0], 1, 32, 64), T.region(Z[bx * 32, k * 64], 2, 32, 64))
