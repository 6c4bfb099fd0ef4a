# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_row_sum(X_handle: T.handle, Y_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        X = T.match_buffer(X_handle, (64, 512), strides=(512, 1))
        Y = T.match_buffer(Y_handle, (64,), strides=(1,))
        bx = T.launch_thread("blockIdx.x", 16)
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        x_tile = T.alloc_buffer((2048,), scope="shared.dyn")
        x_tile_1 = T.decl_buffer((2048,), data=x_tile.data, scope="shared.dyn")
        x = T.alloc_buffer((16,), scope="local")
        x_1 = T.decl_buffer((16,), data=x.data, scope="local")
        y = T.alloc_buffer((1,), scope="local")
        y_1 = T.decl_buffer((1,), data=y.data, scope="local")
        for i in T.unroll(4):
            for vec in T.vectorized(4):
                X_1 = T.Buffer((32768,), data=X.data)
                x_tile_1[i * 512 + tx * 4 + vec] = X_1[bx * 2048 + i * 512 + tx * 4 + vec]
        for i in T.unroll(16):
            x_1[i] = x_tile_1[i // 4 * 512 + 511 - tx - i % 4 * 128]
        y_clear = T.alloc_buffer((4,), scope="local")
        for i in T.unroll(4):
            workspace = T.alloc_buffer((128,), scope="shared.dyn")
            workspace_1 = T.decl_buffer((128,), data=workspace.data, scope="shared.dyn")
            y_clear[i] = T.float32(0.0)
            for rv in T.unroll(4):
                y_clear[i] = y_clear[i] + x_1[i * 4 + rv]
            y_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run", y_clear[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace.data, 0, 128, 3))
            if tx % 4 == i:
                y_1[0] = y_clear[i]
        if tx // 4 == 0:
            Y_1 = T.Buffer((64,), data=Y.data)
            Y_1[bx * 4 + tx % 4] = y_1[0]
