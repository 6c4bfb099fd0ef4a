# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_igemm(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32})})
        A = T.match_buffer(A_handle, (256, 256), "int8", strides=(256, 1))
        B = T.match_buffer(B_handle, (256, 256), "int8", strides=(256, 1))
        C = T.match_buffer(C_handle, (256, 256), "int32", strides=(256, 1))
        with T.sblock("root"):
            by = T.int32()
            k = T.int32()
            bx = T.int32()
            T.reads(A[by * 64:by * 64 + 64, T.min(0, k * 64 + 64):T.min(0, k * 64 + 64) + (T.max(255, k * 64 + 127) + 1 - T.min(0, k * 64 + 64))], B[bx * 64:bx * 64 + 64, T.min(0, k * 64 + 64):T.min(0, k * 64 + 64) + (T.max(255, k * 64 + 127) + 1 - T.min(0, k * 64 + 64))], C[by * 64, bx * 64])
            T.writes()
            T.launch_thread(bx, 4)
            T.launch_thread(by, 4)
            tx = T.launch_thread("threadIdx.x", 128)
            ty = T.launch_thread("threadIdx.y", 1)
            tz = T.launch_thread("threadIdx.z", 1)
            with T.sblock("tilelang_root"):
                a_tile = T.Buffer((2, 64, 64), "int8", scope="shared.dyn")
                b_part = T.Buffer((2, 64, 64), "int8", scope="shared.dyn")
                T.reads(A[by * 64:by * 64 + 64, T.min(0, k * 64 + 64):T.min(0, k * 64 + 64) + (T.max(255, k * 64 + 127) + 1 - T.min(0, k * 64 + 64))], a_tile[0:2, 0:64, 0:64], B[bx * 64:bx * 64 + 64, T.min(0, k * 64 + 64):T.min(0, k * 64 + 64) + (T.max(255, k * 64 + 127) + 1 - T.min(0, k * 64 + 64))], b_part[0:2, 0:64, 0:64], C[by * 64, bx * 64])
                T.writes(a_tile[0:2, 0:64, 0:64], b_part[0:2, 0:64, 0:64])
                T.sblock_attr({"tl.launch_threads": [128, 1, 1]})
                a_tile = T.sblock_alloc_buffer((2, 64, 64), "int8", data=a_tile.data, scope="shared.dyn")
                b_part = T.sblock_alloc_buffer((2, 64, 64), "int8", data=b_part.data, scope="shared.dyn")
                c_part = T.sblock_alloc_buffer((64, 64), "int32", scope="local.fragment")
                T.fill(T.region(c_part[0, 0], 2, 64, 64), 0)
                with T.sblock(""):
                    T.reads(A[by * 64:by * 64 + 64, 0:64], a_tile[0, 0, 0], B[bx * 64:bx * 64 + 64, 0:64], b_part[0, 0, 0], A[by * 64:by * 64 + 64, T.Mul(0, 64):T.Mul(0, 64) + 64], B[bx * 64:bx * 64 + 64, T.Mul(0, 64):T.Mul(0, 64) + 64])
                    T.writes(a_tile[T.FloorMod(0, 2), 0:64, 0:64], b_part[T.FloorMod(0, 2), 0:64, 0:64], a_tile[T.FloorMod(0, 2), 0:64, 0:64], b_part[T.FloorMod(0, 2), 0:64, 0:64])
                    with T.sblock(""):
                        T.reads(A[by * 64, T.Mul(0, 64)], a_tile[T.FloorMod(0, 2), 0, 0], A[by * 64:by * 64 + 64, T.Mul(0, 64):T.Mul(0, 64) + 64])
                        T.writes(a_tile[T.FloorMod(0, 2), 0:64, 0:64])
                        T.copy(T.region(A[by * 64, T.Mul(0, 64)], 1, 64, 64), T.region(a_tile[T.FloorMod(0, 2), 0, 0], 2, 1, 64, 64), no_implicit_async_commit_wait=1)
                    with T.sblock(""):
                        T.reads(B[bx * 64, T.Mul(0, 64)], b_part[T.FloorMod(0, 2), 0, 0], B[bx * 64:bx * 64 + 64, T.Mul(0, 64):T.Mul(0, 64) + 64])
                        T.writes(b_part[T.FloorMod(0, 2), 0:64, 0:64])
                        T.copy(T.region(B[bx * 64, T.Mul(0, 64)], 1, 64, 64), T.region(b_part[T.FloorMod(0, 2), 0, 0], 2, 1, 64, 64), no_implicit_async_commit_wait=1)
                    T.ptx_commit_group()
                with T.sblock(""):
                    T.reads(A[by * 64:by * 64 + 64, 64:256], a_tile[0:2, 0:64, 0:64], B[bx * 64:bx * 64 + 64, 64:256], b_part[0:2, 0:64, 0:64], c_part[0:64, 0:64], A[by * 64:by * 64 + 64, (k + 1) * 64:(k + 1) * 64 + 64], B[bx * 64:bx * 64 + 64, (k + 1) * 64:(k + 1) * 64 + 64], a_tile[k % 2, 0:64, 0:64], b_part[k % 2, 0:64, 0:64], c_part[0:64, 0:64])
                    T.writes(a_tile[0:2, 0:64, 0:64], b_part[0:2, 0:64, 0:64], c_part[0:64, 0:64], a_tile[(k + 1) % 2, 0:64, 0:64], b_part[(k + 1) % 2, 0:64, 0:64], c_part[0:64, 0:64])
                    for k in T.serial(3, annotations={"tl_pipelined_num_stages": 2}):
                        with T.sblock(""):
                            T.reads(A[by * 64, (k + 1) * 64], a_tile[(k + 1) % 2, 0, 0], A[by * 64:by * 64 + 64, (k + 1) * 64:(k + 1) * 64 + 64])
                            T.writes(a_tile[(k + 1) % 2, 0:64, 0:64])
                            T.copy(T.region(A[by * 64, (k + 1) * 64], 1, 64, 64), T.region(a_tile[(k + 1) % 2, 0, 0], 2, 1, 64, 64), no_implicit_async_commit_wait=1)
                        with T.sblock(""):
                            T.reads(B[bx * 64, (k + 1) * 64], b_part[(k + 1) % 2, 0, 0], B[bx * 64:bx * 64 + 64, (k + 1) * 64:(k + 1) * 64 + 64])
                            T.writes(b_part[(k + 1) % 2, 0:64, 0:64])
                            T.copy(T.region(B[bx * 64, (k + 1) * 64], 1, 64, 64), T.region(b_part[(k + 1) % 2, 0, 0], 2, 1, 64, 64), no_implicit_async_commit_wait=1)
                        T.ptx_commit_group()
                        T.ptx_wait_group(1)
                        with T.sblock(""):
                            T.reads(a_tile[k % 2, 0, 0], b_part[k % 2, 0, 0], c_part[0, 0], a_tile[k % 2, 0:64, 0:64], b_part[k % 2, 0:64, 0:64], c_part[0:64, 0:64])
                            T.writes(c_part[0:64, 0:64])
                            T.gemm(T.region(a_tile[k % 2, 0, 0], 1, 1, 64, 64), T.region(b_part[k % 2, 0, 0], 1, 1, 64, 64), T.region(c_part[0, 0], 3, 64, 64), T.bool(False), T.bool(True), 64, 64, 64, 0, T.bool(False), 0, 0, 0)
                with T.sblock(""):
                    T.reads(a_tile[1, 0:64, 0:64], b_part[1, 0:64, 0:64], c_part[0:64, 0:64], a_tile[T.FloorMod(3, 2), 0:64, 0:64], b_part[T.FloorMod(3, 2), 0:64, 0:64], c_part[0:64, 0:64])
                    T.writes(c_part[0:64, 0:64], c_part[0:64, 0:64])
                    T.ptx_wait_group(0)
                    with T.sblock(""):
                        T.reads(a_tile[T.FloorMod(3, 2), 0, 0], b_part[T.FloorMod(3, 2), 0, 0], c_part[0, 0], a_tile[T.FloorMod(3, 2), 0:64, 0:64], b_part[T.FloorMod(3, 2), 0:64, 0:64], c_part[0:64, 0:64])
                        T.writes(c_part[0:64, 0:64])
                        T.gemm(T.region(a_tile[T.FloorMod(3, 2), 0, 0], 1, 1, 64, 64), T.region(b_part[T.FloorMod(3, 2), 0, 0], 1, 1, 64, 64), T.region(c_part[0, 0], 3, 64, 64), T.bool(False), T.bool(True), 64, 64, 64, 0, T.bool(False), 0, 0, 0)
                T.copy(T.region(c_part[0, 0], 1, 64, 64), T.region(C[by * 64, bx * 64], 2, 64, 64))
