# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_hgemm_bk16(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        A = T.match_buffer(A_handle, (256, 256), "float16", strides=(256, 1))
        B = T.match_buffer(B_handle, (256, 256), "float16", strides=(256, 1))
        C = T.match_buffer(C_handle, (256, 256), strides=(256, 1))
        # with T.sblock("root"):
        for bx in T.thread_binding(4, thread="blockIdx.x"):
            for by in T.thread_binding(4, thread="blockIdx.y"):
                tx: T.int32 = T.launch_thread_idx(0)
                ty: T.int32 = T.launch_thread_idx(1)
                tz: T.int32 = T.launch_thread_idx(2)
                with T.sblock("tilelang_root"):
                    T.reads()
                    T.writes()
                    T.sblock_attr({"tl.launch_threads": [128, 1, 1]})
                    a_tile = T.sblock_alloc_buffer((64, 16), "float16", scope="shared.dyn")
                    b_part = T.sblock_alloc_buffer((16, 64), "float16", scope="shared.dyn")
                    c_part = T.sblock_alloc_buffer((64, 64), scope="local.fragment")
                    T.fill(T.region(c_part[0, 0], 2, 64, 64), 0)
                    for k in T.serial(16, annotations={"num_stages": 2}):
                        T.copy(T.region(A[by * 64, k * 16], 1, 64, 16), T.region(a_tile[0, 0], 2, 64, 16))
                        T.copy(T.region(B[k * 16, bx * 64], 1, 16, 64), T.region(b_part[0, 0], 2, 16, 64))
                        T.gemm(T.region(a_tile[0, 0], 1, 64, 16), T.region(b_part[0, 0], 1, 16, 64), T.region(c_part[0, 0], 3, 64, 64), T.bool(False), T.bool(False), 64, 64, 16, 0, T.bool(False), 0, 0, 0)
                    T.copy(T.region(c_part[0, 0], 1, 64, 64), T.region(C[by * 64, bx * 64], 2, 64, 64))
