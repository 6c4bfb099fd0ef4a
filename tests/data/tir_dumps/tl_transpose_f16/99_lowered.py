# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_transpose_f16_kernel(X: T.handle("float16", "global"), Y: T.handle("float16", "global")):
        T.func_attr({"calling_conv": 2, "dyn_shared_memory_buf": 2176, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "thread_extent": {"blockIdx.x": 4, "blockIdx.y": 4, "threadIdx.x": 256, "threadIdx.y": 1, "threadIdx.z": 1}, "tirx.is_global_func": T.bool(True), "tirx.kernel_launch_params": ["blockIdx.x", "blockIdx.y", "threadIdx.x", "threadIdx.y", "threadIdx.z", "tirx.use_dyn_shared_memory"], "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0]})
        Y_1 = T.decl_buffer((16384,), "float16", data=Y)
        X_1 = T.decl_buffer((16384,), "float16", data=X)
        bx = T.launch_thread("blockIdx.x", 4)
        part = T.alloc_buffer((1088,), "float16", scope="shared.dyn")
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        part_1 = T.decl_buffer((1088,), "float16", data=part.data, scope="shared.dyn")
        for i in T.unroll(2):
            part_1[tx // 8 * 34 + tx % 8 * 4 + i * 2:tx // 8 * 34 + tx % 8 * 4 + i * 2 + 2] = X_1[by * 4096 + tx // 8 * 128 + bx * 32 + tx % 8 * 4 + i * 2:by * 4096 + tx // 8 * 128 + bx * 32 + tx % 8 * 4 + i * 2 + 2]
        T.tvm_storage_sync("shared.dyn")
        for i in T.unroll(4):
            Y_1[bx * 4096 + i * 1024 + tx // 32 * 128 + by * 32 + tx % 32] = part_1[tx % 32 * 34 + i * 8 + tx // 32]
