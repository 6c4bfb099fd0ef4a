# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_sgemm_simt(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        A = T.match_buffer(A_handle, (128, 128), strides=(128, 1))
        B = T.match_buffer(B_handle, (128, 128), strides=(128, 1))
        C = T.match_buffer(C_handle, (128, 128), strides=(128, 1))
        # with T.sblock("root"):
        bx = T.launch_thread("blockIdx.x", 4)
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        with T.sblock("tilelang_root"):
            T.reads()
            T.writes()
            T.sblock_attr({"tl.launch_threads": [256, 1, 1]})
            a_tile = T.sblock_alloc_buffer((32, 8), scope="shared.dyn")
            b_tile = T.sblock_alloc_buffer((8, 32), scope="shared.dyn")
            c_part = T.sblock_alloc_buffer((32, 32), scope="local.fragment")
            T.fill(T.region(c_part[0, 0], 2, 32, 32), 0)
            for k in range(16):
                for i in T.parallel(32):
                    for j in T.parallel(8):
                        a_tile[i, j] = A[by * 32 + i, k * 8 + j]
                T.copy(T.region(B[k * 8, bx * 32], 1, 8, 32), T.region(b_tile[0, 0], 2, 8, 32))
                for i in T.parallel(32):
                    for j in T.parallel(32):
                        for p in range(8):
                            c_part[i, j] = c_part[i, j] + a_tile[i, p] * b_tile[p, j]
            T.copy(T.region(c_part[0, 0], 1, 32, 32), T.region(C[by * 32, bx * 32], 2, 32, 32))
