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
        bx = T.launch_thread("blockIdx.x", 4)
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        c_part = T.alloc_buffer((4,), scope="local")
        c_part_1 = T.decl_buffer((4,), data=c_part.data, scope="local")
        for i in T.vectorized(4):
            c_part_1[i] = T.float32(0.0)
        for k in range(16):
            a_tile = T.alloc_buffer((256,), scope="shared.dyn")
            a_tile_1 = T.decl_buffer((256,), data=a_tile.data, scope="shared.dyn")
            b_tile = T.alloc_buffer((256,), scope="shared.dyn")
            b_tile_1 = T.decl_buffer((256,), data=b_tile.data, scope="shared.dyn")
            A_1 = T.Buffer((16384,), data=A.data)
            a_tile_1[tx] = A_1[by * 4096 + tx // 8 * 128 + k * 8 + tx % 8]
            B_1 = T.Buffer((16384,), data=B.data)
            b_tile_1[tx] = B_1[k * 1024 + tx // 32 * 128 + bx * 32 + tx % 32]
            for i in T.unroll(4):
                for p in range(8):
                    c_part_1[i] = c_part_1[i] + a_tile_1[i * 64 + tx // 32 * 8 + p] * b_tile_1[p * 32 + tx % 32]
        for i in T.unroll(4):
            C_1 = T.Buffer((16384,), data=C.data)
            C_1[by * 4096 + i * 1024 + tx // 32 * 128 + bx * 32 + tx % 32] = c_part_1[i]
