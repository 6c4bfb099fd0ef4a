# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_transpose(X_handle: T.handle, Y_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tl.has_tma": T.bool(False), "tl.readonly_param_indices": [0, 1], "tma_descriptor_args": {}})
        X = T.match_buffer(X_handle, (128, 128), strides=(128, 1))
        Y = T.match_buffer(Y_handle, (128, 128), strides=(128, 1))
        Module.tl_transpose_kernel(X.data, Y.data)

    @T.prim_func(private=True)
    def tl_transpose_kernel(X: T.handle("float32", "global"), Y: T.handle("float32", "global")):
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0]})
        Y_1 = T.decl_buffer((16384,), data=Y)
        X_1 = T.decl_buffer((16384,), data=X)
        bx = T.launch_thread("blockIdx.x", 4)
        part = T.alloc_buffer((1024,), scope="shared.dyn")
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        part_1 = T.decl_buffer((1024,), data=part.data, scope="shared.dyn")
        part_1[tx * 4:tx * 4 + 4] = X_1[by * 4096 + tx // 8 * 128 + bx * 32 + tx % 8 * 4:by * 4096 + tx // 8 * 128 + bx * 32 + tx % 8 * 4 + 4]
        for i in T.unroll(4):
            Y_1[bx * 4096 + i * 1024 + tx // 32 * 128 + by * 32 + tx % 32] = part_1[tx % 32 * 32 + i * 8 + tx // 32]
