# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_add_f16(X_handle: T.handle, Y_handle: T.handle, Z_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        X = T.match_buffer(X_handle, (128, 512), "float16", strides=(512, 1))
        Y = T.match_buffer(Y_handle, (128, 512), "float16", strides=(512, 1))
        Z = T.match_buffer(Z_handle, (128, 512), "float16", strides=(512, 1))
        with T.sblock("root"):
            T.reads()
            T.writes()
            z = T.Buffer((16,), "float16", scope="local")
            T.sblock_attr({"layout_map": {z: metadata["tl.Fragment"][0]}})
            bx = T.launch_thread("blockIdx.x", 4)
            tx = T.launch_thread("threadIdx.x", 128)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"layout_map": {z: metadata["tl.Fragment"][0]}, "tl.launch_threads": [128, 1, 1]})
                x = T.sblock_alloc_buffer((32, 64), "float16", scope="shared.dyn")
                y = T.sblock_alloc_buffer((32, 64), "float16", scope="shared.dyn")
                z = T.sblock_alloc_buffer((16,), "float16", data=z.data, scope="local")
                for k in range(8):
                    if tx < 128 and tx >= 0:
                        for i in T.unroll(2):
                            for vec in T.vectorized(8):
                                x[(i * 8 + vec) // 8 * 16 + tx // 8, tx % 8 * 8 + (i * 8 + vec) % 8] = X[bx * 32 + (i * 8 + vec) // 8 * 16 + tx // 8, k * 64 + tx % 8 * 8 + (i * 8 + vec) % 8]
                    if tx < 128 and tx >= 0:
                        for i in T.unroll(2):
                            for vec in T.vectorized(8):
                                y[(i * 8 + vec) // 8 * 16 + tx // 8, tx % 8 * 8 + (i * 8 + vec) % 8] = Y[bx * 32 + (i * 8 + vec) // 8 * 16 + tx // 8, k * 64 + tx % 8 * 8 + (i * 8 + vec) % 8]
                    for i in T.unroll(16):
                        z[i] = x[i * 2 + tx // 64, 63 - tx % 64] + y[31 - tx // 64 - i * 2, tx % 64]
                    if tx < 128 and tx >= 0:
                        for i in T.unroll(16):
                            Z[bx * 32 + i * 2 + tx // 64, k * 64 + tx % 64] = z[(i * 2 + tx // 64) // 2]

# Metadata omitted. Use show_meta=True in script() method to show it.
