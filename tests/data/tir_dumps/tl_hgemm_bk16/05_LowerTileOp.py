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
        with T.sblock("root"):
            by = T.int32()
            k = T.int32()
            bx = T.int32()
            T.reads(A[by * 64:by * 64 + 64, T.min(0, k * 16 + 16):T.min(0, k * 16 + 16) + (T.max(255, k * 16 + 31) + 1 - T.min(0, k * 16 + 16))], B[T.min(0, k * 16 + 16):T.min(0, k * 16 + 16) + (T.max(255, k * 16 + 31) + 1 - T.min(0, k * 16 + 16)), bx * 64:bx * 64 + 64], C[by * 64, bx * 64])
            T.writes()
            c_part = T.Buffer((32,), scope="local")
            a_tile = T.Buffer((2, 1, 8, 128), "float16", scope="shared.dyn")
            b_part = T.Buffer((2, 1, 2, 512), "float16", scope="shared.dyn")
            a_tile_1 = T.Buffer((2, 1, 8, 128), "float16", data=a_tile.data, scope="shared.dyn")
            b_part_1 = T.Buffer((2, 1, 2, 512), "float16", data=b_part.data, scope="shared.dyn")
            a_tile_2 = T.Buffer((2, 1, 8, 128), "float16", data=a_tile.data, scope="shared.dyn")
            b_part_2 = T.Buffer((2, 1, 2, 512), "float16", data=b_part.data, scope="shared.dyn")
            a_tile_3 = T.Buffer((2, 1, 8, 128), "float16", data=a_tile.data, scope="shared.dyn")
            b_part_3 = T.Buffer((2, 1, 2, 512), "float16", data=b_part.data, scope="shared.dyn")
            c_part_1 = T.Buffer((32,), data=c_part.data, scope="local")
            T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
            T.launch_thread(bx, 4)
            T.launch_thread(by, 4)
            thread_binding = T.launch_thread("threadIdx.x", 128)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                a_tile_4 = T.Buffer((2, 64, 16), "float16", scope="shared.dyn")
                b_part_4 = T.Buffer((2, 16, 64), "float16", scope="shared.dyn")
                T.reads(A[by * 64:by * 64 + 64, T.min(0, k * 16 + 16):T.min(0, k * 16 + 16) + (T.max(255, k * 16 + 31) + 1 - T.min(0, k * 16 + 16))], a_tile_4[0:2, 0:64, 0:16], B[T.min(0, k * 16 + 16):T.min(0, k * 16 + 16) + (T.max(255, k * 16 + 31) + 1 - T.min(0, k * 16 + 16)), bx * 64:bx * 64 + 64], b_part_4[0:2, 0:16, 0:64], C[by * 64, bx * 64])
                T.writes(a_tile_4[0:2, 0:64, 0:16], b_part_4[0:2, 0:16, 0:64])
                T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}, "tl.launch_threads": [128, 1, 1]})
                a_tile_3 = T.sblock_alloc_buffer((2, 1, 8, 128), "float16", data=a_tile.data, scope="shared.dyn")
                b_part_3 = T.sblock_alloc_buffer((2, 1, 2, 512), "float16", data=b_part.data, scope="shared.dyn")
                c_part_1 = T.sblock_alloc_buffer((32,), data=c_part.data, scope="local")
                if thread_binding < 128 and thread_binding >= 0:
                    for i in T.unroll(8):
                        for vec in T.vectorized(4):
                            c_part[(thread_binding % 64 // 32 * 32 + (i * 4 + vec) // 16 * 16 + (i * 4 + vec) % 4 // 2 * 8 + thread_binding % 32 // 4) % 32 // 16 * 16 + (thread_binding // 64 * 32 + (i * 4 + vec) % 16 // 4 * 8 + thread_binding % 4 * 2 + (i * 4 + vec) % 2) % 32 // 8 * 4 + (thread_binding % 64 // 32 * 32 + (i * 4 + vec) // 16 * 16 + (i * 4 + vec) % 4 // 2 * 8 + thread_binding % 32 // 4) % 16 // 8 * 2 + (thread_binding // 64 * 32 + (i * 4 + vec) % 16 // 4 * 8 + thread_binding % 4 * 2 + (i * 4 + vec) % 2) % 2] = T.Cast("float32", 0)
                with T.sblock(""):
                    T.reads(A[by * 64:by * 64 + 64, 0:16], a_tile_4[0, 0, 0], B[0:16, bx * 64:bx * 64 + 64], b_part_4[0, 0, 0], A[by * 64:by * 64 + 64, 0:16], B[0:16, bx * 64:bx * 64 + 64])
                    T.writes(a_tile_4[0, 0:64, 0:16], b_part_4[0, 0:16, 0:64], a_tile_4[0, 0:64, 0:16], b_part_4[0, 0:16, 0:64])
                    T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                    with T.sblock(""):
                        T.reads(A[by * 64, 0], a_tile_4[0, 0, 0], A[by * 64:by * 64 + 64, 0:16])
                        T.writes(a_tile_4[0, 0:64, 0:16])
                        T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                        if thread_binding < 128 and thread_binding >= 0:
                            for i in T.vectorized(8):
                                T.ptx_cp_async(T.access_ptr(a_tile[0, 0, thread_binding // 2 // 8, thread_binding // 2 % 8 * 16 + ((thread_binding % 2 * 8 + i) // 8 + thread_binding // 2 % 8 // 4) % 2 * 8 + (thread_binding % 2 * 8 + i) % 8], 1, 2), T.access_ptr(A[by * 64 + thread_binding // 2, thread_binding % 2 * 8 + i], 1, 1), 1)
                    with T.sblock(""):
                        T.reads(B[0, bx * 64], b_part_4[0, 0, 0], B[0:16, bx * 64:bx * 64 + 64])
                        T.writes(b_part_4[0, 0:16, 0:64])
                        T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                        if thread_binding < 128 and thread_binding >= 0:
                            for i in T.vectorized(8):
                                T.ptx_cp_async(T.access_ptr(b_part[0, 0, thread_binding // 8 // 8, thread_binding // 8 % 8 * 64 + ((thread_binding % 8 * 8 + i) // 32 + thread_binding // 8 % 8 // 4) % 2 * 32 + ((thread_binding % 8 * 8 + i) % 32 // 16 + thread_binding // 8 % 4 // 2) % 2 * 16 + ((thread_binding % 8 * 8 + i) % 16 // 8 + thread_binding // 8 % 2) % 2 * 8 + (thread_binding % 8 * 8 + i) % 8], 1, 2), T.access_ptr(B[thread_binding // 8, bx * 64 + thread_binding % 8 * 8 + i], 1, 1), 1)
                    T.ptx_commit_group()
                c_part_2 = T.Buffer((64, 64), scope="local.fragment")
                with T.sblock(""):
                    T.reads(A[by * 64:by * 64 + 64, 16:256], a_tile_4[0:2, 0:64, 0:16], B[16:256, bx * 64:bx * 64 + 64], b_part_4[0:2, 0:16, 0:64], c_part_2[0:64, 0:64], A[by * 64:by * 64 + 64, k * 16 + 16:k * 16 + 16 + 16], B[k * 16 + 16:k * 16 + 16 + 16, bx * 64:bx * 64 + 64], a_tile_4[k % 2, 0:64, 0:16], b_part_4[k % 2, 0:16, 0:64], c_part_2[0:64, 0:64])
                    T.writes(a_tile_4[0:2, 0:64, 0:16], b_part_4[0:2, 0:16, 0:64], c_part_2[0:64, 0:64], a_tile_4[(k + 1) % 2, 0:64, 0:16], b_part_4[(k + 1) % 2, 0:16, 0:64], c_part_2[0:64, 0:64])
                    T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                    for k in T.serial(15, annotations={"tl_pipelined_num_stages": 2}):
                        with T.sblock(""):
                            T.reads(A[by * 64, k * 16 + 16], a_tile_4[(k + 1) % 2, 0, 0], A[by * 64:by * 64 + 64, k * 16 + 16:k * 16 + 16 + 16])
                            T.writes(a_tile_4[(k + 1) % 2, 0:64, 0:16])
                            T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                            if thread_binding < 128 and thread_binding >= 0:
                                for i in T.vectorized(8):
                                    T.ptx_cp_async(T.access_ptr(a_tile_1[(k + 1) % 2, 0, thread_binding // 2 // 8, thread_binding // 2 % 8 * 16 + ((thread_binding % 2 * 8 + i) // 8 + thread_binding // 2 % 8 // 4) % 2 * 8 + (thread_binding % 2 * 8 + i) % 8], 1, 2), T.access_ptr(A[by * 64 + thread_binding // 2, k * 16 + thread_binding % 2 * 8 + i + 16], 1, 1), 1)
                        with T.sblock(""):
                            T.reads(B[k * 16 + 16, bx * 64], b_part_4[(k + 1) % 2, 0, 0], B[k * 16 + 16:k * 16 + 16 + 16, bx * 64:bx * 64 + 64])
                            T.writes(b_part_4[(k + 1) % 2, 0:16, 0:64])
                            T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                            if thread_binding < 128 and thread_binding >= 0:
                                for i in T.vectorized(8):
                                    T.ptx_cp_async(T.access_ptr(b_part_1[(k + 1) % 2, 0, thread_binding // 8 // 8, thread_binding // 8 % 8 * 64 + ((thread_binding % 8 * 8 + i) // 32 + thread_binding // 8 % 8 // 4) % 2 * 32 + ((thread_binding % 8 * 8 + i) % 32 // 16 + thread_binding // 8 % 4 // 2) % 2 * 16 + ((thread_binding % 8 * 8 + i) % 16 // 8 + thread_binding // 8 % 2) % 2 * 8 + (thread_binding % 8 * 8 + i) % 8], 1, 2), T.access_ptr(B[k * 16 + thread_binding // 8 + 16, bx * 64 + thread_binding % 8 * 8 + i], 1, 1), 1)
                        T.ptx_commit_group()
                        T.ptx_wait_group(1)
                        with T.sblock(""):
                            T.reads(a_tile_4[k % 2, 0, 0], b_part_4[k % 2, 0, 0], c_part_2[0, 0], a_tile_4[k % 2, 0:64, 0:16], b_part_4[k % 2, 0:16, 0:64], c_part_2[0:64, 0:64])
                            T.writes(c_part_2[0:64, 0:64])
                            T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                            with T.sblock("_gemm_ssr"):
                                T.reads()
                                T.writes()
                                T.sblock_attr({"lexical_alloc_scope": 1})
                                A_local = T.sblock_alloc_buffer((16,), "float16", scope="local")
                                B_local = T.sblock_alloc_buffer((16,), "float16", scope="local")
                                for ki in range(1):
                                    for i in T.unroll(2):
                                        T.ptx_ldmatrix(T.bool(False), 4, T.access_ptr(a_tile_2[k % 2, 0, (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) // 8, (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) % 8 * 16 + (thread_binding % 32 // 16 * 8 // 8 + (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) % 8 // 4) % 2 * 8 + thread_binding % 32 // 16 * 8 % 8], 8, 1), T.access_ptr(A_local[i * 8], 8, 2))
                                    for i in T.unroll(2):
                                        T.ptx_ldmatrix(T.bool(True), 4, T.access_ptr(b_part_2[k % 2, 0, thread_binding % 16 // 8, thread_binding % 16 % 8 * 64 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 16 % 8 // 4) % 2 * 32 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 32 // 16 + thread_binding % 16 % 4 // 2) % 2 * 16 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 16 // 8 + thread_binding % 16 % 2) % 2 * 8 + (thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 8], 8, 1), T.access_ptr(B_local[i * 8], 8, 2))
                                    for i, j in T.grid(2, 2):
                                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
                with T.sblock(""):
                    T.reads(a_tile_4[1, 0:64, 0:16], b_part_4[1, 0:16, 0:64], c_part_2[0:64, 0:64], a_tile_4[1, 0:64, 0:16], b_part_4[1, 0:16, 0:64], c_part_2[0:64, 0:64])
                    T.writes(c_part_2[0:64, 0:64], c_part_2[0:64, 0:64])
                    T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                    T.ptx_wait_group(0)
                    with T.sblock(""):
                        T.reads(a_tile_4[1, 0, 0], b_part_4[1, 0, 0], c_part_2[0, 0], a_tile_4[1, 0:64, 0:16], b_part_4[1, 0:16, 0:64], c_part_2[0:64, 0:64])
                        T.writes(c_part_2[0:64, 0:64])
                        T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0], a_tile: metadata["tl.Layout"][0], b_part: metadata["tl.Layout"][1], a_tile_1: metadata["tl.Layout"][0], b_part_1: metadata["tl.Layout"][1], a_tile_2: metadata["tl.Layout"][0], b_part_2: metadata["tl.Layout"][1], a_tile_3: metadata["tl.Layout"][0], b_part_3: metadata["tl.Layout"][1], c_part_1: metadata["tl.Fragment"][0]}})
                        with T.sblock("_gemm_ssr"):
                            T.reads()
                            T.writes()
                            T.sblock_attr({"lexical_alloc_scope": 1})
                            A_local = T.sblock_alloc_buffer((16,), "float16", scope="local")
                            B_local = T.sblock_alloc_buffer((16,), "float16", scope="local")
                            for ki in range(1):
                                for i in T.unroll(2):
                                    T.ptx_ldmatrix(T.bool(False), 4, T.access_ptr(a_tile_3[1, 0, (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) // 8, (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) % 8 * 16 + (thread_binding % 32 // 16 * 8 // 8 + (thread_binding % 64 // 32 * 32 + i * 16 + thread_binding % 16) % 8 // 4) % 2 * 8 + thread_binding % 32 // 16 * 8 % 8], 8, 1), T.access_ptr(A_local[i * 8], 8, 2))
                                for i in T.unroll(2):
                                    T.ptx_ldmatrix(T.bool(True), 4, T.access_ptr(b_part_3[1, 0, thread_binding % 16 // 8, thread_binding % 16 % 8 * 64 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 16 % 8 // 4) % 2 * 32 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 32 // 16 + thread_binding % 16 % 4 // 2) % 2 * 16 + ((thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 16 // 8 + thread_binding % 16 % 2) % 2 * 8 + (thread_binding // 64 * 32 + i * 16 + thread_binding % 32 // 16 * 8) % 8], 8, 1), T.access_ptr(B_local[i * 8], 8, 2))
                                for i, j in T.grid(2, 2):
                                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8, c_part.data, i * 16 + j * 8, T.bool(False))
                                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, i * 8, B_local.data, j * 8 + 4, c_part.data, i * 16 + j * 8 + 4, T.bool(False))
                if thread_binding < 128 and thread_binding >= 0:
                    for i in T.unroll(16):
                        for vec in T.vectorized(2):
                            C[by * 64 + thread_binding % 64 // 32 * 32 + (i * 2 + vec) // 16 * 16 + (i * 2 + vec) % 4 // 2 * 8 + thread_binding % 32 // 4, bx * 64 + thread_binding // 64 * 32 + (i * 2 + vec) % 16 // 4 * 8 + thread_binding % 4 * 2 + (i * 2 + vec) % 2] = c_part_1[(thread_binding % 64 // 32 * 32 + (i * 2 + vec) // 16 * 16 + (i * 2 + vec) % 4 // 2 * 8 + thread_binding % 32 // 4) % 32 // 16 * 16 + (thread_binding // 64 * 32 + (i * 2 + vec) % 16 // 4 * 8 + thread_binding % 4 * 2 + (i * 2 + vec) % 2) % 32 // 8 * 4 + (thread_binding % 64 // 32 * 32 + (i * 2 + vec) // 16 * 16 + (i * 2 + vec) % 4 // 2 * 8 + thread_binding % 32 // 4) % 16 // 8 * 2 + (thread_binding // 64 * 32 + (i * 2 + vec) % 16 // 4 * 8 + thread_binding % 4 * 2 + (i * 2 + vec) % 2) % 2]

# Metadata omitted. Use show_meta=True in script() method to show it.
