# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_hgemm_bk16(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        A = T.match_buffer(A_handle, (256, 256), "float16", strides=(256, 1))
        B = T.match_buffer(B_handle, (256, 256), "float16", strides=(256, 1))
        C = T.match_buffer(C_handle, (256, 256), strides=(256, 1))
        bx = T.launch_thread("blockIdx.x", 4)
        by = T.launch_thread("blockIdx.y", 4)
        thread_binding = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        a_tile = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
        a_tile_1 = T.decl_buffer((2048,), "float16", data=a_tile.data, scope="shared.dyn")
        b_part = T.alloc_buffer((2048,), "float16", scope="shared.dyn")
        b_part_1 = T.decl_buffer((2048,), "float16", data=b_part.data, scope="shared.dyn")
        c_part = T.alloc_buffer((32,), scope="local")
        c_part_1 = T.decl_buffer((32,), data=c_part.data, scope="local")
        c_part_2 = T.alloc_buffer((32,), scope="local")
        c_part_3 = T.decl_buffer((32,), data=c_part.data, scope="local")
        for i in T.unroll(8):
            for vec in T.vectorized(4):
                c_part_3[i * 4 + vec] = T.float32(0.0)
        for i in T.vectorized(8):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), a_tile.data, thread_binding // 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + i, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), A.data, by * 16384 + thread_binding // 2 * 256 + thread_binding % 2 * 8 + i, 1, 1), 1)
        for i in T.vectorized(8):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), b_part.data, thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + i, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), B.data, thread_binding // 8 * 256 + bx * 64 + thread_binding % 8 * 8 + i, 1, 1), 1)
        T.ptx_commit_group()
        for k in T.serial(15, annotations={"tl_pipelined_num_stages": 2}):
            for i in T.vectorized(8):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), a_tile.data, (k + 1) % 2 * 1024 + thread_binding // 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + i, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), A.data, by * 16384 + thread_binding // 2 * 256 + k * 16 + thread_binding % 2 * 8 + i + 16, 1, 1), 1)
            for i in T.vectorized(8):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), b_part.data, (k + 1) % 2 * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + i, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), B.data, k * 4096 + thread_binding // 8 * 256 + bx * 64 + thread_binding % 8 * 8 + i + 4096, 1, 1), 1)
            T.ptx_commit_group()
            T.ptx_wait_group(1)
            T.attr(0, "lexical_alloc_scope", 1)
            A_local = T.alloc_buffer((16,), "float16", scope="local")
            A_local_1 = T.decl_buffer((16,), "float16", data=A_local.data, scope="local")
            B_local = T.alloc_buffer((16,), "float16", scope="local")
            B_local_1 = T.decl_buffer((16,), "float16", data=B_local.data, scope="local")
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), a_tile.data, k % 2 * 1024 + thread_binding % 64 // 32 * 512 + i * 256 + thread_binding % 16 * 16 + (thread_binding % 32 // 16 + thread_binding % 8 // 4) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, i * 8, 8, 2))
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), b_part.data, k % 2 * 1024 + thread_binding % 16 * 64 + (thread_binding // 64 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
            for i, j in T.grid(2, 2):
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        T.ptx_wait_group(0)
        with T.attr(0, "lexical_alloc_scope", 1):
            A_local = T.alloc_buffer((16,), "float16", scope="local")
            A_local_1 = T.decl_buffer((16,), "float16", data=A_local.data, scope="local")
            B_local = T.alloc_buffer((16,), "float16", scope="local")
            B_local_1 = T.decl_buffer((16,), "float16", data=B_local.data, scope="local")
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), a_tile.data, thread_binding % 64 // 32 * 512 + i * 256 + thread_binding % 16 * 16 + (thread_binding % 32 // 16 + thread_binding % 8 // 4) % 2 * 8 + 1024, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, i * 8, 8, 2))
            for i in T.unroll(2):
                T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), b_part.data, thread_binding % 16 * 64 + (thread_binding // 64 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8 + 1024, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
            for i, j in T.grid(2, 2):
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        for i in T.unroll(16):
            for vec in T.vectorized(2):
                C_1 = T.Buffer((65536,), data=C.data)
                C_1[by * 16384 + thread_binding % 64 // 32 * 8192 + i // 8 * 4096 + i % 2 * 2048 + thread_binding % 32 // 4 * 256 + bx * 64 + thread_binding // 64 * 32 + i % 8 // 2 * 8 + thread_binding % 4 * 2 + vec] = c_part_1[i * 2 + vec]
