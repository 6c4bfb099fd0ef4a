# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_hgemm_bk16(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tl.has_tma": T.bool(False), "tl.readonly_param_indices": [0, 1, 2], "tma_descriptor_args": {}})
        A = T.match_buffer(A_handle, (256, 256), "float16", strides=(256, 1))
        B = T.match_buffer(B_handle, (256, 256), "float16", strides=(256, 1))
        C = T.match_buffer(C_handle, (256, 256), strides=(256, 1))
        Module.tl_hgemm_bk16_kernel(A.data, B.data, C.data)

    @T.prim_func(private=True)
    def tl_hgemm_bk16_kernel(A: T.handle("float16", "global"), B: T.handle("float16", "global"), C: T.handle("float32", "global")):
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0, 1]})
        C_1 = T.decl_buffer((65536,), data=C)
        bx = T.launch_thread("blockIdx.x", 4)
        buf_dyn_shmem = T.alloc_buffer((8192,), "uint8", scope="shared.dyn")
        a_tile: T.handle("float16", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        b_part: T.handle("float16", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 4096)
        c_part = T.alloc_buffer((32,), scope="local")
        by = T.launch_thread("blockIdx.y", 4)
        thread_binding = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        c_part_1 = T.decl_buffer((32,), data=c_part.data, scope="local")
        c_part_2 = T.decl_buffer((32,), data=c_part.data, scope="local")
        for i in T.unroll(8):
            c_part_2[i * 4:i * 4 + 4] = T.Broadcast(T.float32(0.0), 4)
        T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), a_tile, thread_binding // 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), A, by * 16384 + thread_binding // 2 * 256 + thread_binding % 2 * 8, 1, 1), 8)
        T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), b_part, thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), B, thread_binding // 8 * 256 + bx * 64 + thread_binding % 8 * 8, 1, 1), 8)
        T.ptx_commit_group()
        for k in T.serial(15, annotations={"tl_pipelined_num_stages": 2}):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), a_tile, (k + 1) % 2 * 1024 + thread_binding // 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), A, by * 16384 + thread_binding // 2 * 256 + k * 16 + thread_binding % 2 * 8 + 16, 1, 1), 8)
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), b_part, (k + 1) % 2 * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), B, k * 4096 + thread_binding // 8 * 256 + bx * 64 + thread_binding % 8 * 8 + 4096, 1, 1), 8)
            T.ptx_commit_group()
            T.ptx_wait_group(1)
            T.attr(0, "lexical_alloc_scope", 1)
            A_local = T.alloc_buffer((16,), "float16", scope="local")
            B_local = T.alloc_buffer((16,), "float16", scope="local")
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), a_tile, k % 2 * 1024 + thread_binding % 64 // 32 * 512 + i * 256 + thread_binding % 16 * 16 + (thread_binding % 32 // 16 + thread_binding % 8 // 4) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, i * 8, 8, 2))
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), b_part, k % 2 * 1024 + thread_binding % 16 * 64 + (thread_binding // 64 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
            for i, j in T.grid(2, 2):
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        T.ptx_wait_group(0)
        with T.attr(0, "lexical_alloc_scope", 1):
            A_local = T.alloc_buffer((16,), "float16", scope="local")
            B_local = T.alloc_buffer((16,), "float16", scope="local")
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), a_tile, thread_binding % 64 // 32 * 512 + i * 256 + thread_binding % 16 * 16 + (thread_binding % 32 // 16 + thread_binding % 8 // 4) % 2 * 8 + 1024, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, i * 8, 8, 2))
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), b_part, thread_binding % 16 * 64 + (thread_binding // 64 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8 + 1024, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
            for i, j in T.grid(2, 2):
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        for i in T.unroll(16):
            C_1[by * 16384 + thread_binding % 64 // 32 * 8192 + i // 8 * 4096 + i % 2 * 2048 + thread_binding % 32 // 4 * 256 + bx * 64 + thread_binding // 64 * 32 + i % 8 // 2 * 8 + thread_binding % 4 * 2:by * 16384 + thread_binding % 64 // 32 * 8192 + i // 8 * 4096 + i % 2 * 2048 + thread_binding % 32 // 4 * 256 + bx * 64 + thread_binding // 64 * 32 + i % 8 // 2 * 8 + thread_binding % 4 * 2 + 2] = c_part_1[i * 2:i * 2 + 2]
