# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_attention(Q_handle: T.handle, K_handle: T.handle, V_handle: T.handle, O_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        Q = T.match_buffer(Q_handle, (256, 64), "float16", strides=(64, 1))
        K = T.match_buffer(K_handle, (256, 64), "float16", strides=(64, 1))
        V = T.match_buffer(V_handle, (256, 64), "float16", strides=(64, 1))
        O = T.match_buffer(O_handle, (256, 64), "float16", strides=(64, 1))
        with T.sblock("root"):
            bx = T.int32()
            step = T.int32()
            T.reads(Q[bx * 64, 0], K[T.min(0, step * 64 + 64):T.min(0, step * 64 + 64) + (T.max(255, step * 64 + 127) + 1 - T.min(0, step * 64 + 64)), 0:64], V[T.min(0, step * 64 + 64):T.min(0, step * 64 + 64) + (T.max(255, step * 64 + 127) + 1 - T.min(0, step * 64 + 64)), 0:64], O[bx * 64, 0])
            T.writes()
            T.launch_thread(bx, 4)
            tx = T.launch_thread("threadIdx.x", 128)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                T.reads(Q[bx * 64, 0], K[T.min(0, step * 64 + 64):T.min(0, step * 64 + 64) + (T.max(255, step * 64 + 127) + 1 - T.min(0, step * 64 + 64)), 0:64], V[T.min(0, step * 64 + 64):T.min(0, step * 64 + 64) + (T.max(255, step * 64 + 127) + 1 - T.min(0, step * 64 + 64)), 0:64], O[bx * 64, 0])
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
                with T.sblock(""):
                    T.reads(K[0:64, 0:64], k[0, 0], V[0:64, 0:64], v[0, 0], K[T.Mul(0, 64):T.Mul(0, 64) + 64, 0:64], V[T.Mul(0, 64):T.Mul(0, 64) + 64, 0:64])
                    T.writes(k[0:64, 0:64], v[0:64, 0:64], k[0:64, 0:64], v[0:64, 0:64])
                    with T.sblock(""):
                        T.reads(K[T.Mul(0, 64), 0], k[0, 0], K[T.Mul(0, 64):T.Mul(0, 64) + 64, 0:64])
                        T.writes(k[0:64, 0:64])
                        T.copy(T.region(K[T.Mul(0, 64), 0], 1, 64, 64), T.region(k[0, 0], 2, 64, 64), no_implicit_async_commit_wait=1)
                    T.ptx_commit_group()
                    with T.sblock(""):
                        T.reads(V[T.Mul(0, 64), 0], v[0, 0], V[T.Mul(0, 64):T.Mul(0, 64) + 64, 0:64])
                        T.writes(v[0:64, 0:64])
                        T.copy(T.region(V[T.Mul(0, 64), 0], 1, 64, 64), T.region(v[0, 0], 2, 64, 64), no_implicit_async_commit_wait=1)
                    T.ptx_commit_group()
                with T.sblock(""):
                    T.reads(scores[0:64, 0:64], q[0:64, 0:64], k[0:64, 0:64], K[64:256, 0:64], most[0:64], before[0:64], part[0:64], total[0:64], change[0:64], result[0:64, 0:64], weights[0:64, 0:64], v[0:64, 0:64], V[64:256, 0:64], q[0:64, 0:64], k[0:64, 0:64], scores[0:64, 0:64], K[(step + 1) * 64:(step + 1) * 64 + 64, 0:64], most[0:64], scores[0:64, 0:64], most[0:64], scores[0:64, 0:64], scores[0:64, 0:64], weights[0:64, 0:64], v[0:64, 0:64], result[0:64, 0:64], V[(step + 1) * 64:(step + 1) * 64 + 64, 0:64])
                    T.writes(scores[0:64, 0:64], k[0:64, 0:64], before[0:64], most[0:64], change[0:64], part[0:64], total[0:64], result[0:64, 0:64], weights[0:64, 0:64], v[0:64, 0:64], scores[0:64, 0:64], scores[0:64, 0:64], k[0:64, 0:64], before[0:64], most[0:64], part[0:64], weights[0:64, 0:64], result[0:64, 0:64], v[0:64, 0:64])
                    for step in T.serial(3, annotations={"tl_pipelined_num_stages": 1}):
                        with T.sblock(""):
                            T.reads(scores[0, 0])
                            T.writes(scores[0:64, 0:64])
                            T.fill(T.region(scores[0, 0], 2, 64, 64), 0)
                        T.ptx_wait_group(1)
                        with T.sblock(""):
                            T.reads(q[0, 0], k[0, 0], scores[0, 0], q[0:64, 0:64], k[0:64, 0:64], scores[0:64, 0:64])
                            T.writes(scores[0:64, 0:64])
                            T.gemm(T.region(q[0, 0], 1, 64, 64), T.region(k[0, 0], 1, 64, 64), T.region(scores[0, 0], 3, 64, 64), T.bool(False), T.bool(True), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                        with T.sblock(""):
                            T.reads(K[(step + 1) * 64, 0], k[0, 0], K[(step + 1) * 64:(step + 1) * 64 + 64, 0:64])
                            T.writes(k[0:64, 0:64])
                            T.copy(T.region(K[(step + 1) * 64, 0], 1, 64, 64), T.region(k[0, 0], 2, 64, 64), no_implicit_async_commit_wait=1)
                        T.ptx_commit_group()
                        with T.sblock(""):
                            T.reads(most[0], before[0], most[0:64])
                            T.writes(before[0:64])
                            T.copy(T.region(most[0], 1, 64), T.region(before[0], 2, 64))
                        with T.sblock(""):
                            T.reads(scores[0, 0], most[0], scores[0:64, 0:64], most[0:64])
                            T.writes(most[0:64])
                            T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(most[0], 2, 64), "max", 1, T.bool(False))
                        with T.sblock(""):
                            T.reads(before[0:64], most[0:64])
                            T.writes(change[0:64])
                            for i in T.parallel(64):
                                change[i] = T.exp2(before[i] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                        with T.sblock(""):
                            T.reads(scores[0:64, 0:64], most[0:64])
                            T.writes(scores[0:64, 0:64])
                            for i in T.parallel(64):
                                for j in T.parallel(64):
                                    scores[i, j] = T.exp2(scores[i, j] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                        with T.sblock(""):
                            T.reads(scores[0, 0], part[0], scores[0:64, 0:64])
                            T.writes(part[0:64])
                            T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(part[0], 2, 64), "sum", 1, T.bool(True))
                        with T.sblock(""):
                            T.reads(total[0:64], change[0:64], part[0:64])
                            T.writes(total[0:64])
                            for i in T.parallel(64):
                                total[i] = total[i] * change[i] + part[i]
                        with T.sblock(""):
                            T.reads(result[0:64, 0:64], change[0:64])
                            T.writes(result[0:64, 0:64])
                            for i in T.parallel(64):
                                for j in T.parallel(64):
                                    result[i, j] = result[i, j] * change[i]
                        with T.sblock(""):
                            T.reads(scores[0, 0], weights[0, 0], scores[0:64, 0:64])
                            T.writes(weights[0:64, 0:64])
                            T.copy(T.region(scores[0, 0], 1, 64, 64), T.region(weights[0, 0], 2, 64, 64))
                        T.ptx_wait_group(1)
                        with T.sblock(""):
                            T.reads(weights[0, 0], v[0, 0], result[0, 0], weights[0:64, 0:64], v[0:64, 0:64], result[0:64, 0:64])
                            T.writes(result[0:64, 0:64])
                            T.gemm(T.region(weights[0, 0], 1, 64, 64), T.region(v[0, 0], 1, 64, 64), T.region(result[0, 0], 3, 64, 64), T.bool(False), T.bool(False), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                        with T.sblock(""):
                            T.reads(V[(step + 1) * 64, 0], v[0, 0], V[(step + 1) * 64:(step + 1) * 64 + 64, 0:64])
                            T.writes(v[0:64, 0:64])
                            T.copy(T.region(V[(step + 1) * 64, 0], 1, 64, 64), T.region(v[0, 0], 2, 64, 64), no_implicit_async_commit_wait=1)
                        T.ptx_commit_group()
                with T.sblock(""):
                    T.reads(scores[0:64, 0:64], q[0:64, 0:64], k[0:64, 0:64], most[0:64], before[0:64], part[0:64], total[0:64], change[0:64], result[0:64, 0:64], weights[0:64, 0:64], v[0:64, 0:64], q[0:64, 0:64], k[0:64, 0:64], scores[0:64, 0:64], most[0:64], scores[0:64, 0:64], most[0:64], scores[0:64, 0:64], scores[0:64, 0:64], weights[0:64, 0:64], v[0:64, 0:64], result[0:64, 0:64])
                    T.writes(scores[0:64, 0:64], before[0:64], most[0:64], change[0:64], part[0:64], total[0:64], result[0:64, 0:64], weights[0:64, 0:64], scores[0:64, 0:64], scores[0:64, 0:64], before[0:64], most[0:64], part[0:64], weights[0:64, 0:64], result[0:64, 0:64])
                    with T.sblock(""):
                        T.reads(scores[0, 0])
                        T.writes(scores[0:64, 0:64])
                        T.fill(T.region(scores[0, 0], 2, 64, 64), 0)
                    T.ptx_wait_group(1)
                    with T.sblock(""):
                        T.reads(q[0, 0], k[0, 0], scores[0, 0], q[0:64, 0:64], k[0:64, 0:64], scores[0:64, 0:64])
                        T.writes(scores[0:64, 0:64])
                        T.gemm(T.region(q[0, 0], 1, 64, 64), T.region(k[0, 0], 1, 64, 64), T.region(scores[0, 0], 3, 64, 64), T.bool(False), T.bool(True), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                    with T.sblock(""):
                        T.reads(most[0], before[0], most[0:64])
                        T.writes(before[0:64])
                        T.copy(T.region(most[0], 1, 64), T.region(before[0], 2, 64))
                    with T.sblock(""):
                        T.reads(scores[0, 0], most[0], scores[0:64, 0:64], most[0:64])
                        T.writes(most[0:64])
                        T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(most[0], 2, 64), "max", 1, T.bool(False))
                    with T.sblock(""):
                        T.reads(before[0:64], most[0:64])
                        T.writes(change[0:64])
                        for i in T.parallel(64):
                            change[i] = T.exp2(before[i] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                    with T.sblock(""):
                        T.reads(scores[0:64, 0:64], most[0:64])
                        T.writes(scores[0:64, 0:64])
                        for i in T.parallel(64):
                            for j in T.parallel(64):
                                scores[i, j] = T.exp2(scores[i, j] * T.float32(0.18033688) - most[i] * T.float32(0.18033688))
                    with T.sblock(""):
                        T.reads(scores[0, 0], part[0], scores[0:64, 0:64])
                        T.writes(part[0:64])
                        T.reduce(T.region(scores[0, 0], 1, 64, 64), T.region(part[0], 2, 64), "sum", 1, T.bool(True))
                    with T.sblock(""):
                        T.reads(total[0:64], change[0:64], part[0:64])
                        T.writes(total[0:64])
                        for i in T.parallel(64):
                            total[i] = total[i] * change[i] + part[i]
                    with T.sblock(""):
                        T.reads(result[0:64, 0:64], change[0:64])
                        T.writes(result[0:64, 0:64])
                        for i in T.parallel(64):
                            for j in T.parallel(64):
                                result[i, j] = result[i, j] * change[i]
                    with T.sblock(""):
                        T.reads(scores[0, 0], weights[0, 0], scores[0:64, 0:64])
                        T.writes(weights[0:64, 0:64])
                        T.copy(T.region(scores[0, 0], 1, 64, 64), T.region(weights[0, 0], 2, 64, 64))
                    T.ptx_wait_group(0)
                    with T.sblock(""):
                        T.reads(weights[0, 0], v[0, 0], result[0, 0], weights[0:64, 0:64], v[0:64, 0:64], result[0:64, 0:64])
                        T.writes(result[0:64, 0:64])
                        T.gemm(T.region(weights[0, 0], 1, 64, 64), T.region(v[0, 0], 1, 64, 64), T.region(result[0, 0], 3, 64, 64), T.bool(False), T.bool(False), 64, 64, 64, 1, T.bool(False), 0, 0, 0)
                for i in T.parallel(64):
                    for j in T.parallel(64):
                        result[i, j] = result[i, j] / total[i]
                T.copy(T.region(result[0, 0], 1, 64, 64), T.region(O[bx * 64, 0], 2, 64, 64))
