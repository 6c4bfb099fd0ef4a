# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_mma_permuted(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        A_1 = A.view(65536)
        B_1 = B.view(65536)
        C_1 = C.view(65536)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            blockIdx_x = T.launch_thread("blockIdx.x", 4)
            threadIdx_y = T.launch_thread("threadIdx.y", 2)
            threadIdx_x = T.launch_thread("threadIdx.x", 32)
            threadIdx_z = T.launch_thread("threadIdx.z", 2)
            C_warp = T.alloc_buffer((1024,), scope="warp", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            for i_0_2_init, j_0_2_init in T.grid(2, 2):
                T.cuda.mma_fill_legacy(8, C_warp.data, i_0_2_init * 512 + j_0_2_init * 256)
            for k_0_0 in range(8):
                A_shared_dyn = T.alloc_buffer((2048,), "float16", scope="shared.dyn", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                B_shared_dyn = T.alloc_buffer((2048,), "float16", scope="shared.dyn", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                for ax0_ax1_fused_0 in range(2):
                    for ax0_ax1_fused_4 in T.vectorized(8):
                        A_shared_dyn[ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x // 4 * 32 + (threadIdx_x % 4 ^ threadIdx_x // 8) * 8 + ax0_ax1_fused_4] = A_1[blockIdx_y * 16384 + ax0_ax1_fused_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + threadIdx_x // 4 * 256 + k_0_0 * 32 + threadIdx_x % 4 * 8 + ax0_ax1_fused_4]
                for ax0_ax1_fused_0 in range(2):
                    for ax0_ax1_fused_4 in T.vectorized(8):
                        B_shared_dyn[ax0_ax1_fused_0 * 1024 + threadIdx_z * 512 + threadIdx_y * 256 + threadIdx_x // 8 * 64 + (threadIdx_x % 8 ^ threadIdx_y * 4 + threadIdx_x // 8) * 8 + ax0_ax1_fused_4] = B_1[k_0_0 * 8192 + ax0_ax1_fused_0 * 4096 + threadIdx_z * 2048 + threadIdx_y * 1024 + threadIdx_x // 8 * 256 + blockIdx_x * 64 + threadIdx_x % 8 * 8 + ax0_ax1_fused_4]
                for k_0_1 in range(2):
                    A_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                    B_shared_dyn_warp = T.alloc_buffer((512,), "float16", scope="warp", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                    for ax0_0 in range(2):
                        T.ptx_legacy.ldmatrix(T.bool(False), 4, ".b16", A_shared_dyn_warp.data, ax0_0 * 256 + threadIdx_x * 8, T.tvm_access_ptr(T.type_annotation("float16"), A_shared_dyn.data, threadIdx_y * 1024 + ax0_0 * 512 + k_0_1 * 16, 512, 1), threadIdx_x % 16 * 32 + threadIdx_x // 16 * 8)
                    for ax1_0 in range(2):
                        T.ptx_legacy.ldmatrix(T.bool(True), 4, ".b16", B_shared_dyn_warp.data, ax1_0 * 256 + threadIdx_x * 8, T.tvm_access_ptr(T.type_annotation("float16"), B_shared_dyn.data, k_0_1 * 1024 + threadIdx_z * 32 + ax1_0 * 16, 1024, 1), threadIdx_x % 16 * 64 + threadIdx_x // 16 * 8)
                    for i_0_2, j_0_2 in T.grid(2, 2):
                        T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8, C_warp.data, i_0_2 * 512 + j_0_2 * 256 + threadIdx_x * 8, T.bool(False))
                        T.ptx_legacy.mma("m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_shared_dyn_warp.data, i_0_2 * 256 + threadIdx_x * 8, B_shared_dyn_warp.data, j_0_2 * 256 + threadIdx_x * 8 + 4, C_warp.data, i_0_2 * 512 + j_0_2 * 256 + threadIdx_x * 8 + 4, T.bool(False))
            for ax0_0, ax1_0 in T.grid(2, 2):
                T.cuda.mma_store_legacy(16, 16, T.tvm_access_ptr(T.type_annotation("float32"), C_1.data, blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16, 4096, 2), C_warp.data, ax0_0 * 512 + ax1_0 * 256, 256)
