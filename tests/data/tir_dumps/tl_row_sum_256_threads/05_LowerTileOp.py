# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_row_sum_256_threads(X_handle: T.handle, Y_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        X = T.match_buffer(X_handle, (64, 1024), strides=(1024, 1))
        Y = T.match_buffer(Y_handle, (64,), strides=(1,))
        with T.sblock("root"):
            T.reads()
            T.writes()
            x = T.Buffer((16,), scope="local")
            y = T.Buffer((1,), scope="local")
            T.sblock_attr({"layout_map": {x: metadata["tl.Fragment"][0], y: metadata["tl.Fragment"][1]}})
            bx = T.launch_thread("blockIdx.x", 16)
            tx = T.launch_thread("threadIdx.x", 256)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"layout_map": {x: metadata["tl.Fragment"][0], y: metadata["tl.Fragment"][1]}, "tl.launch_threads": [256, 1, 1]})
                x_tile = T.sblock_alloc_buffer((4, 1024), scope="shared.dyn")
                x = T.sblock_alloc_buffer((16,), data=x.data, scope="local")
                y = T.sblock_alloc_buffer((1,), data=y.data, scope="local")
                workspace = T.sblock_alloc_buffer((256,), scope="shared.dyn")
                if tx < 256 and tx >= 0:
                    for i in T.unroll(4):
                        for vec in T.vectorized(4):
                            x_tile[(i * 4 + vec) // 4, tx * 4 + (i * 4 + vec) % 4] = X[bx * 4 + (i * 4 + vec) // 4, tx * 4 + (i * 4 + vec) % 4]
                for i in T.unroll(16):
                    x[i] = x_tile[i // 4, 1023 - tx - i % 4 * 256]
                y_clear = T.alloc_buffer((4,), scope="local")
                for i in T.unroll(4):
                    y_clear[i] = T.float32(0.0)
                    for rv in T.unroll(4):
                        y_clear[i] = y_clear[i] + x[i * 4 + rv]
                    y_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 256, 1, 0, tl::NamedBarrier<256>>::run", y_clear[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace.data, 0, 256, 3))
                    if tx % 4 == i:
                        y[0] = y_clear[i]
                if tx // 4 == 0 and (tx < 256 and tx >= 0):
                    for i in T.unroll(1):
                        Y[bx * 4 + tx % 4] = y[0]

# Metadata omitted. Use show_meta=True in script() method to show it.
