# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_sgemm_simt(A_handle: T.handle, B_handle: T.handle, C_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_entry_func": True, "tl.has_tma": T.bool(False), "tl.readonly_param_indices": [0, 1, 2], "tma_descriptor_args": {}})
        A = T.match_buffer(A_handle, (128, 128), strides=(128, 1))
        B = T.match_buffer(B_handle, (128, 128), strides=(128, 1))
        C = T.match_buffer(C_handle, (128, 128), strides=(128, 1))
        Module.tl_sgemm_simt_kernel(A.data, B.data, C.data)

    @T.prim_func(private=True)
    def tl_sgemm_simt_kernel(A: T.handle("float32", "global"), B: T.handle("float32", "global"), C: T.handle("float32", "global")):
        T.func_attr({"target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.noalias": True, "tl.non_restrict_params": [], "tl.readonly_param_indices": [0, 1]})
        C_1 = T.decl_buffer((16384,), data=C)
        B_1 = T.decl_buffer((16384,), data=B)
        A_1 = T.decl_buffer((16384,), data=A)
        bx = T.launch_thread("blockIdx.x", 4)
        buf_dyn_shmem = T.alloc_buffer((2048,), "uint8", scope="shared.dyn")
        a_tile: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 0)
        b_tile: T.handle("float32", "shared.dyn") = T.handle_add_byte_offset(buf_dyn_shmem.data, 1024)
        c_part = T.alloc_buffer((4,), scope="local")
        by = T.launch_thread("blockIdx.y", 4)
        tx = T.launch_thread("threadIdx.x", 256)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        c_part_1 = T.decl_buffer((4,), data=c_part.data, scope="local")
        c_part_1[0:4] = T.Broadcast(T.float32(0.0), 4)
        for k in range(16):
            a_tile_1 = T.decl_buffer((256,), data=a_tile, scope="shared.dyn")
            b_tile_1 = T.decl_buffer((256,), data=b_tile, scope="shared.dyn")
            a_tile_1[tx] = A_1[by * 4096 + tx // 8 * 128 + k * 8 + tx % 8]
            b_tile_1[tx] = B_1[k * 1024 + tx // 32 * 128 + bx * 32 + tx % 32]
            for i in T.unroll(4):
                for p in range(8):
                    c_part_1[i] = c_part_1[i] + a_tile_1[i * 64 + tx // 32 * 8 + p] * b_tile_1[p * 32 + tx % 32]
        for i in T.unroll(4):
            C_1[by * 4096 + i * 1024 + tx // 32 * 128 + bx * 32 + tx % 32] = c_part_1[i]
