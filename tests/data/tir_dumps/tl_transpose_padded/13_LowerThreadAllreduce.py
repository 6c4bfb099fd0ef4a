# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_transpose_padded(X_handle: T.handle, Y_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tl.has_tma": T.bool(False)})
        X = T.match_buffer(X_handle, (128, 128), strides=(128, 1))
        Y = T.match_buffer(Y_handle, (128, 128), strides=(128, 1))
        bx = T.launch_thread("blockIdx.x", 4)
        part = T.alloc_buffer((1056,), scope="shared.dyn")
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        part_1 = T.decl_buffer((1056,), data=part.data, scope="shared.dyn")
        for i in T.unroll(4):
            X_1 = T.Buffer((16384,), data=X.data)
            part_1[tx // 8 * 33 + tx % 8 * 4 + i] = X_1[by * 4096 + tx // 8 * 128 + bx * 32 + tx % 8 * 4 + i]
        for i in T.unroll(4):
            Y_1 = T.Buffer((16384,), data=Y.data)
            Y_1[bx * 4096 + i * 1024 + tx // 32 * 128 + by * 32 + tx % 32] = part_1[tx % 32 * 33 + i * 8 + tx // 32]
