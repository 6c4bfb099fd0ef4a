# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_sgemm_simt(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        A = T.match_buffer(A_handle, (128, 128), strides=(128, 1))
        B = T.match_buffer(B_handle, (128, 128), strides=(128, 1))
        C = T.match_buffer(C_handle, (128, 128), strides=(128, 1))
        with T.sblock("root"):
            T.reads()
            T.writes()
            c_part = T.Buffer((4,), scope="local")
            T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0]}})
            bx = T.launch_thread("blockIdx.x", 4)
            by = T.launch_thread("blockIdx.y", 4)
            tx = T.launch_thread("threadIdx.x", 256)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                T.reads()
                T.writes()
                T.sblock_attr({"layout_map": {c_part: metadata["tl.Fragment"][0]}, "tl.launch_threads": [256, 1, 1]})
                a_tile = T.sblock_alloc_buffer((32, 8), scope="shared.dyn")
                b_tile = T.sblock_alloc_buffer((8, 32), scope="shared.dyn")
                c_part = T.sblock_alloc_buffer((4,), data=c_part.data, scope="local")
                if tx < 256 and tx >= 0:
                    for i in T.vectorized(4):
                        c_part[(i * 8 + tx // 32) // 8] = T.Cast("float32", 0)
                for k in range(16):
                    for i in T.unroll(1):
                        a_tile[tx // 8, tx % 8] = A[by * 32 + tx // 8, k * 8 + tx % 8]
                    if tx < 256 and tx >= 0:
                        for i in T.unroll(1):
                            b_tile[tx // 32, tx % 32] = B[k * 8 + tx // 32, bx * 32 + tx % 32]
                    for i in T.unroll(4):
                        for p in range(8):
                            c_part[i] = c_part[i] + a_tile[i * 8 + tx // 32, p] * b_tile[p, tx % 32]
                if tx < 256 and tx >= 0:
                    for i in T.unroll(4):
                        C[by * 32 + i * 8 + tx // 32, bx * 32 + tx % 32] = c_part[(i * 8 + tx // 32) // 8]

# Metadata omitted. Use show_meta=True in script() method to show it.
