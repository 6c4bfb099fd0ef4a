# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_row_sum_kernel(X: T.handle("float32", "global"), Y: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "dyn_shared_memory_buf": 8192, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "thread_extent": {"blockIdx.x": 16, "threadIdx.x": 128, "threadIdx.y": 1, "threadIdx.z": 1}, "tirx.is_global_func": T.bool(True), "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x", "threadIdx.y", "threadIdx.z", "tirx.use_dyn_shared_memory"], "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0]})
        Y_1 = T.decl_buffer((64,), data=Y)
        X_1 = T.decl_buffer((32768,), data=X)
        bx = T.launch_thread("blockIdx.x", 16)
        buf_dyn_shmem = T.alloc_buffer((8192,), "uint8", scope="shared.dyn")
        workspace: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        x_tile: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        x = T.alloc_buffer((16,), scope="local")
        y_clear = T.alloc_buffer((4,), scope="local")
        y = T.alloc_buffer((1,), scope="local")
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        x_tile_1 = T.decl_buffer((2048,), data=x_tile, scope="shared.dyn")
        x_1 = T.decl_buffer((16,), data=x.data, scope="local")
        y_1 = T.decl_buffer((1,), data=y.data, scope="local")
        for i in T.unroll(4):
            x_tile_1[i * 512 + tx * 4:i * 512 + tx * 4 + 4] = X_1[bx * 2048 + i * 512 + tx * 4:bx * 2048 + i * 512 + tx * 4 + 4]
        T.tvm_storage_sync("shared.dyn")
        for i in T.unroll(16):
            x_1[i] = x_tile_1[i // 4 * 512 + 511 - tx - i % 4 * 128]
        for i in T.unroll(4):
            y_clear[i] = T.float32(0.0)
            for rv in T.unroll(4):
                y_clear[i] = y_clear[i] + x_1[i * 4 + rv]
            T.tvm_storage_sync("shared.dyn")
            y_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run", y_clear[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace, 0, 128, 3))
            if tx % 4 == i:
                y_1[0] = y_clear[i]
        if tx // 4 == 0:
            Y_1[bx * 4 + tx % 4] = y_1[0]
