# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_softmax_kernel(X: T.handle("float32", "global"), Y: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "dyn_shared_memory_buf": 8192, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "thread_extent": {"blockIdx.x": 16, "threadIdx.x": 128, "threadIdx.y": 1, "threadIdx.z": 1}, "tirx.is_global_func": T.bool(True), "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x", "threadIdx.y", "threadIdx.z", "tirx.use_dyn_shared_memory"], "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0]})
        Y_1 = T.decl_buffer((32768,), data=Y)
        X_1 = T.decl_buffer((32768,), data=X)
        bx = T.launch_thread("blockIdx.x", 16)
        buf_dyn_shmem = T.alloc_buffer((8192,), "uint8", scope="shared.dyn")
        tile: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        workspace: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        workspace_1: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        x = T.alloc_buffer((16,), scope="local")
        most = T.alloc_buffer((4,), scope="local")
        total = T.alloc_buffer((4,), scope="local")
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        tile_1 = T.decl_buffer((2048,), data=tile, scope="shared.dyn")
        x_1 = T.decl_buffer((16,), data=x.data, scope="local")
        most_1 = T.decl_buffer((4,), data=most.data, scope="local")
        total_1 = T.decl_buffer((4,), data=total.data, scope="local")
        for i in T.unroll(4):
            tile_1[i * 512 + tx * 4:i * 512 + tx * 4 + 4] = X_1[bx * 2048 + i * 512 + tx * 4:bx * 2048 + i * 512 + tx * 4 + 4]
        T.tvm_storage_sync("shared.dyn")
        for i in T.unroll(16):
            x_1[i] = tile_1[2047 - tx - i * 128]
        for i in T.unroll(4):
            most_1[i] = T.float32("-inf")
            for rv in T.unroll(4):
                most_1[i] = T.max(most_1[i], x_1[i * 4 + rv])
            T.tvm_storage_sync("shared.dyn")
            most_1[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 128, 1, 0, tl::NamedBarrier<128>>::run", most_1[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace_1, 0, 128, 3))
        for i in T.unroll(4):
            x_1[i * 4:i * 4 + 4] = T.exp(x_1[i * 4:i * 4 + 4] - T.Broadcast(most_1[i], 4))
        for i in T.unroll(4):
            total_1[i] = T.float32(0.0)
            for rv in T.unroll(4):
                total_1[i] = total_1[i] + x_1[i * 4 + rv]
            T.tvm_storage_sync("shared.dyn")
            total_1[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run", total_1[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace, 0, 128, 3))
        for i in T.unroll(4):
            x_1[i * 4:i * 4 + 4] = x_1[i * 4:i * 4 + 4] / T.Broadcast(total_1[i], 4)
        for i in T.unroll(16):
            Y_1[bx * 2048 + i * 128 + tx] = x_1[i]
