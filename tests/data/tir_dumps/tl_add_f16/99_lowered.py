# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_add_f16_kernel(X: T.handle("float16", "global"), Y: T.handle("float16", "global"), Z: T.handle("float16", "global")):
        T.func_attr({"calling_conv": 2, "dyn_shared_memory_buf": 8192, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "thread_extent": {"blockIdx.x": 4, "threadIdx.x": 128, "threadIdx.y": 1, "threadIdx.z": 1}, "tirx.is_global_func": T.bool(True), "tirx.kernel_launch_params": ["blockIdx.x", "threadIdx.x", "threadIdx.y", "threadIdx.z", "tirx.use_dyn_shared_memory"], "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0, 1]})
        Z_1 = T.decl_buffer((65536,), "float16", data=Z)
        Y_1 = T.decl_buffer((65536,), "float16", data=Y)
        X_1 = T.decl_buffer((65536,), "float16", data=X)
        bx = T.launch_thread("blockIdx.x", 4)
        buf_dyn_shmem = T.alloc_buffer((8192,), "uint8", scope="shared.dyn")
        x: T.handle("float16", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        y: T.handle("float16", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 4096)
        z = T.alloc_buffer((16,), "float16", scope="local")
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        for k in range(8):
            x_1 = T.decl_buffer((2048,), "float16", data=x, scope="shared.dyn")
            y_1 = T.decl_buffer((2048,), "float16", data=y, scope="shared.dyn")
            z_1 = T.decl_buffer((16,), "float16", data=z.data, scope="local")
            T.tvm_storage_sync("shared.dyn")
            for i in T.unroll(2):
                x_1[i * 1024 + tx * 8:i * 1024 + tx * 8 + 8] = X_1[bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8:bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8 + 8]
            for i in T.unroll(2):
                y_1[i * 1024 + tx * 8:i * 1024 + tx * 8 + 8] = Y_1[bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8:bx * 16384 + i * 8192 + tx // 8 * 512 + k * 64 + tx % 8 * 8 + 8]
            T.tvm_storage_sync("shared.dyn")
            for i in T.unroll(16):
                z_1[i] = x_1[i * 128 + tx // 64 * 64 + 63 - tx % 64] + y_1[tx % 64 + 1984 - tx // 64 * 64 - i * 128]
            for i in T.unroll(16):
                Z_1[bx * 16384 + i * 1024 + tx // 64 * 512 + k * 64 + tx % 64] = z_1[i]
