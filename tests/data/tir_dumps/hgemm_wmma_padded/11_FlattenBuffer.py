# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_wmma_padded(A: T.Buffer((256, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((256, 256), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        A_1 = A.view(65536)
        B_1 = B.view(65536)
        C_1 = C.view(65536)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            blockIdx_x = T.launch_thread("blockIdx.x", 4)
            threadIdx_y = T.launch_thread("threadIdx.y", 2)
            threadIdx_z = T.launch_thread("threadIdx.z", 2)
            threadIdx_x = T.launch_thread("threadIdx.x", 32)
            C_wmma_accumulator = T.alloc_buffer((1024,), scope="wmma.accumulator", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            for i_0_2_init, j_0_2_init in T.grid(2, 2):
                T.tvm_fill_fragment(C_wmma_accumulator.data, 16, 16, 16, i_0_2_init * 2 + j_0_2_init, T.float32(0.0))
            for k_0_0 in range(8):
                A_shared = T.alloc_shared((2560,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64, "buffer_dim_align": [[-1, 0, 32, 8]]})
                B_shared = T.alloc_shared((2304,), "float16", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64, "buffer_dim_align": [[-1, 0, 32, 8]]})
                for ax0_ax1_fused_0 in range(2):
                    for ax0_ax1_fused_4 in T.vectorized(8):
                        A_shared[ax0_ax1_fused_0 * 1280 + threadIdx_z * 640 + threadIdx_y * 320 + threadIdx_x // 4 * 40 + threadIdx_x % 4 * 8 + ax0_ax1_fused_4] = A_1[blockIdx_y * 16384 + ax0_ax1_fused_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + threadIdx_x // 4 * 256 + k_0_0 * 32 + threadIdx_x % 4 * 8 + ax0_ax1_fused_4]
                for ax0_ax1_fused_0 in range(2):
                    for ax0_ax1_fused_4 in T.vectorized(8):
                        B_shared[ax0_ax1_fused_0 * 1152 + threadIdx_z * 576 + threadIdx_y * 288 + threadIdx_x // 8 * 72 + threadIdx_x % 8 * 8 + ax0_ax1_fused_4] = B_1[k_0_0 * 8192 + ax0_ax1_fused_0 * 4096 + threadIdx_z * 2048 + threadIdx_y * 1024 + threadIdx_x // 8 * 256 + blockIdx_x * 64 + threadIdx_x % 8 * 8 + ax0_ax1_fused_4]
                for k_0_1 in range(2):
                    A_shared_wmma_matrix_a = T.alloc_buffer((512,), "float16", scope="wmma.matrix_a", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                    B_shared_wmma_matrix_b = T.alloc_buffer((512,), "float16", scope="wmma.matrix_b", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                    for ax0_0 in range(2):
                        T.tvm_load_matrix_sync(A_shared_wmma_matrix_a.data, 16, 16, 16, ax0_0, T.tvm_access_ptr(T.type_annotation("float16"), A_shared.data, threadIdx_y * 1280 + ax0_0 * 640 + k_0_1 * 16, 640, 1), 40, "row_major")
                    for ax1_0 in range(2):
                        T.tvm_load_matrix_sync(B_shared_wmma_matrix_b.data, 16, 16, 16, ax1_0, T.tvm_access_ptr(T.type_annotation("float16"), B_shared.data, k_0_1 * 1152 + threadIdx_z * 32 + ax1_0 * 16, 1152, 1), 72, "row_major")
                    for i_0_2, j_0_2 in T.grid(2, 2):
                        T.tvm_mma_sync(C_wmma_accumulator.data, i_0_2 * 2 + j_0_2, A_shared_wmma_matrix_a.data, i_0_2, B_shared_wmma_matrix_b.data, j_0_2, C_wmma_accumulator.data, i_0_2 * 2 + j_0_2)
            for ax0_0, ax1_0 in T.grid(2, 2):
                T.tvm_store_matrix_sync(C_wmma_accumulator.data, 16, 16, 16, ax0_0 * 2 + ax1_0, T.tvm_access_ptr(T.type_annotation("float32"), C_1.data, blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16, 4096, 2), 256, "row_major")
