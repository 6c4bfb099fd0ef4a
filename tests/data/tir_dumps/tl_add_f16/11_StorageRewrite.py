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
        bx = T.launch_thread("blockIdx.x", 4)
        x = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
        y = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
        z = T.alloc_buffer((16,), "float16", scope="local")
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        for k in range(8):
            x_1 = T.decl_buffer((2048,), "float16", data=x.data, scope="shared.dyn")
            y_1 = T.decl_buffer((2048,), "float16", data=y.data, scope="shared.dyn")
            z_1 = T.decl_buffer((16,), "float16", data=z.data, scope="local")
            for i in T.unroll(2):
                X_1 = T.Buffer((65536,), "float16", data=X.data)
                x_1[i * 1024 + tx * 8:i * 1024 + tx * 8 + 8] = X_1[bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8:bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8 + 8]
            for i in T.unroll(2):
                Y_1 = T.Buffer((65536,), "float16", data=Y.data)
                y_1[i * 1024 + tx * 8:i * 1024 + tx * 8 + 8] = Y_1[bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8:bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8 + 8]
            for i in T.unroll(16):
                z_1[i] = x_1[i * 128 + tx // 64 * 64 + 63 - tx % 64] + y_1[tx % 64 + 1984 - tx // 64 * 64 - i * 128]
            for i in T.unroll(16):
                Z_1 = T.Buffer((65536,), "float16", data=Z.data)
                Z_1[bx * 16384 + i * 1024 + tx // 64 * 512 + k * 64 + tx % 64] = z_1[i]
