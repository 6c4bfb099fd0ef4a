# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_attention(Q_handle: T.handle, K_handle: T.handle, V_handle: T.handle, O_handle: T.handle):
        Q = T.match_buffer(Q_handle, (256, 64), "float16", strides=(64, 1))
        K = T.match_buffer(K_handle, (256, 64), "float16", strides=(64, 1))
        V = T.match_buffer(V_handle, (256, 64), "float16", strides=(64, 1))
        O = T.match_buffer(O_handle, (256, 64), "float16", strides=(64, 1))
        # with T.sblock("root"):
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            tx: T.int32 = T.launch_thread_idx(0)
            ty: T.int32 = T.launch_thread_idx(1)
            tz: T.int32 = T.launch_thread_idx(2)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"tl.launch_threads": [128, 1, 1]})
                q = T.sblock_alloc_buffer((64, 64), "float16", scope="shared.dyn")
                k = T.sblock_alloc_buffer((64, 64), "float16", scope="shared.dyn")
                v = T.sblock_alloc_buffer((64, 64), "float16", scope="shared.dyn")
                scores = T.sblock_alloc_buffer((64, 64), scope="local.fragment")
                weights = T.sblock_alloc_buffer((64, 64), "float16", scope="local.fragment")
                result = T.sblock_alloc_buffer((64, 64), scope="local.fragment")
                most = T.sblock_alloc_buffer((64,), scope="local.fragment")
                before = T.sblock_alloc_buffer((64,), scope="local.fragment")
                change = T.sblock_alloc_buffer((64,), scope="local.fragment")
                part = T.sblock_alloc_buffer((64,), scope="local.fragment")
                total = T.sblock_alloc_buffer((64,), scope="local.fragment")
                T.copy(T.region(Q[bx * 64, 0], 1, 64, 64), T.region(q[0, 0], 2, 64, 64))
                T.fill(T.region(result[0, 0], 2, 64, 64), 0)
                T.fill(T.region(total[0], 2, 64), 0)
                T.fill(T.region(most[0], 2, 64), T.infinity("float32") * T.float32(-1.0))
                for step in T.serial(4, annotations={"num_stages": 1}):
                    T.copy(T.region(K[step * 64, 0], 1, 64, 64), T.region(k[0, 0], 2, 64, 64))
                    T.fill(T.region(scores[0, 0], 2, 64, 64), 0)
                    T.gemm(T.region(q[0, 0], 1, 64, 64), T.region(k[0, 0], 1, 64, 64), T.region(scores[0, 0], 3, 64, 64), T.bool(False), T.bool(True), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                    T.copy(T.region(most[0], 1, 64), T.region(before[0], 2, 64))
                    T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(most[0], 2, 64), "max", 1, T.bool(False))
                    for i in T.parallel(64):
                        change[i] = T.exp2(before[i] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                    for i in T.parallel(64):
                        for j in T.parallel(64):
                            scores[i, j] = T.exp2(scores[i, j] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                    T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(part[0], 2, 64), "sum", 1, T.bool(True))
                    for i in T.parallel(64):
                        total[i] = total[i] * change[i] + part[i]
                    for i in T.parallel(64):
                        for j in T.parallel(64):
                            result[i, j] = result[i, j] * change[i]
                    T.copy(T.region(scores[0, 0], 1, 64, 64), T.region(weights[0, 0], 2, 64, 64))
                    T.copy(T.region(V[step * 64, 0], 1, 64, 64), T.region(v[0, 0], 2, 64, 64))
                    T.gemm(T.region(weights[0, 0], 1, 64, 64), T.region(v[0, 0], 1, 64, 64), T.region(result[0, 0], 3, 64, 64), T.bool(False), T.bool(False), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                for i in T.parallel(64):
                    for j in T.parallel(64):
                        result[i, j] = result[i, j] / total[i]
                T.copy(T.region(result[0, 0], 1, 64, 64), T.region(O[bx * 64, 0], 2, 64, 64))
