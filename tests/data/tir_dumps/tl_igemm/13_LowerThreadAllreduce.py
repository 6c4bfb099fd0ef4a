# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_igemm(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tl.has_tma": T.bool(False)})
        A = T.match_buffer(A_handle, (256, 256), "int8", strides=(256, 1))
        B = T.match_buffer(B_handle, (256, 256), "int8", strides=(256, 1))
        C = T.match_buffer(C_handle, (256, 256), "int32", strides=(256, 1))
        bx = T.launch_thread("blockIdx.x", 4)
        c_part = T.alloc_buffer((32,), "int32", scope="local")
        a_tile = T.alloc_buffer((8192,), "int8", scope="shared.dyn")
        b_part = T.alloc_buffer((8192,), "int8", scope="shared.dyn")
        by = T.launch_thread("blockIdx.y", 4)
        thread_binding = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        c_part_1 = T.decl_buffer((32,), "int32", data=c_part.data, scope="local")
        c_part_2 = T.decl_buffer((32,), "int32", data=c_part.data, scope="local")
        for i in T.unroll(8):
            c_part_2[i * 4:i * 4 + 4] = T.Broadcast(0, 4)
        for i in T.unroll(2):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("int8"), a_tile.data, i * 2048 + thread_binding // 4 * 64 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 16, 1, 2), T.tvm_access_ptr(T.type_annotation("int8"), A.data, by * 16384 + i * 8192 + thread_binding // 4 * 256 + thread_binding % 4 * 16, 1, 1), 16)
        for i in T.unroll(2):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("int8"), b_part.data, i * 2048 + thread_binding // 4 * 64 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 16, 1, 2), T.tvm_access_ptr(T.type_annotation("int8"), B.data, bx * 16384 + i * 8192 + thread_binding // 4 * 256 + thread_binding % 4 * 16, 1, 1), 16)
        T.ptx_commit_group()
        for k in T.serial(3, annotations={"tl_pipelined_num_stages": 2}):
            for i in T.unroll(2):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("int8"), a_tile.data, (k + 1) % 2 * 4096 + i * 2048 + thread_binding // 4 * 64 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 16, 1, 2), T.tvm_access_ptr(T.type_annotation("int8"), A.data, by * 16384 + i * 8192 + thread_binding // 4 * 256 + k * 64 + thread_binding % 4 * 16 + 64, 1, 1), 16)
            for i in T.unroll(2):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("int8"), b_part.data, (k + 1) % 2 * 4096 + i * 2048 + thread_binding // 4 * 64 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 16, 1, 2), T.tvm_access_ptr(T.type_annotation("int8"), B.data, bx * 16384 + i * 8192 + thread_binding // 4 * 256 + k * 64 + thread_binding % 4 * 16 + 64, 1, 1), 16)
            T.ptx_commit_group()
            T.ptx_wait_group(1)
            T.attr(0, "lexical_alloc_scope", 1)
            A_local = T.alloc_buffer((32,), "int8", scope="local")
            B_local = T.alloc_buffer((32,), "int8", scope="local")
            for ki in range(2):
                for i in T.unroll(2):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("int8"), a_tile.data, k % 2 * 4096 + thread_binding % 64 // 32 * 2048 + i * 1024 + thread_binding % 16 * 64 + (thread_binding % 8 // 4 + ki) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16, 8, 1), T.tvm_access_ptr(T.type_annotation("int8"), A_local.data, i * 16, 8, 2))
                for i in T.unroll(2):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("int8"), b_part.data, k % 2 * 4096 + thread_binding // 64 * 2048 + i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + (thread_binding % 8 // 4 + ki) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 4 // 2) % 2 * 16, 8, 1), T.tvm_access_ptr(T.type_annotation("int8"), B_local.data, i * 16, 8, 2))
                for i, j in T.grid(2, 2):
                    T.ptx_mma("int32", "m16n8k32", "row", "col", "int8", "int8", "int32", A_local.data, i * 16, B_local.data, j * 16, c_part.data, i * 16 + j * 8, T.bool(False))
                    T.ptx_mma("int32", "m16n8k32", "row", "col", "int8", "int8", "int32", A_local.data, i * 16, B_local.data, j * 16 + 8, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        T.ptx_wait_group(0)
        with T.attr(0, "lexical_alloc_scope", 1):
            A_local = T.alloc_buffer((32,), "int8", scope="local")
            B_local = T.alloc_buffer((32,), "int8", scope="local")
            for ki in range(2):
                for i in T.unroll(2):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("int8"), a_tile.data, thread_binding % 64 // 32 * 2048 + i * 1024 + thread_binding % 16 * 64 + (thread_binding % 8 // 4 + ki) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + 4096, 8, 1), T.tvm_access_ptr(T.type_annotation("int8"), A_local.data, i * 16, 8, 2))
                for i in T.unroll(2):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("int8"), b_part.data, thread_binding // 64 * 2048 + i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + (thread_binding % 8 // 4 + ki) % 2 * 32 + (thread_binding % 16 // 8 + thread_binding % 4 // 2) % 2 * 16 + 4096, 8, 1), T.tvm_access_ptr(T.type_annotation("int8"), B_local.data, i * 16, 8, 2))
                for i, j in T.grid(2, 2):
                    T.ptx_mma("int32", "m16n8k32", "row", "col", "int8", "int8", "int32", A_local.data, i * 16, B_local.data, j * 16, c_part.data, i * 16 + j * 8, T.bool(False))
                    T.ptx_mma("int32", "m16n8k32", "row", "col", "int8", "int8", "int32", A_local.data, i * 16, B_local.data, j * 16 + 8, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
        for i in T.unroll(16):
            C_1 = T.Buffer((65536,), "int32", data=C.data)
            C_1[by * 16384 + thread_binding % 64 // 32 * 8192 + i // 8 * 4096 + i % 2 * 2048 + thread_binding % 32 // 4 * 256 + bx * 64 + thread_binding // 64 * 32 + i % 8 // 2 * 8 + thread_binding % 4 * 2:by * 16384 + thread_binding % 64 // 32 * 8192 + i // 8 * 4096 + i % 2 * 2048 + thread_binding % 32 // 4 * 256 + bx * 64 + thread_binding // 64 * 32 + i % 8 // 2 * 8 + thread_binding % 4 * 2 + 2] = c_part_1[i * 2:i * 2 + 2]
