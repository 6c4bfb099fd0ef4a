# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def hgemm_wmma_padded_kernel(A_ptr: T.handle("float16", "global"), B_ptr: T.handle("float16", "global"), C_ptr: T.handle("float32", "global")):
        T.func_attr({"calling_conv": 2, "target": T.target({"arch": "sm_80", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.is_global_func": True, "tirx.kernel_launch_params": ["blockIdx.y", "blockIdx.x", "threadIdx.y", "threadIdx.z", "threadIdx.x"], "tirx.noalias": True})
        C = T.decl_buffer((65536,), data=C_ptr)
        B = T.decl_buffer((65536,), "float16", data=B_ptr)
        A = T.decl_buffer((65536,), "float16", data=A_ptr)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            C_wmma_accumulator = T.Buffer((1024,), scope="wmma.accumulator")
            with T.attr(C_wmma_accumulator, "fragment_layout", "row_major"):
                T.attr(C_wmma_accumulator, "fragment_shape", "16, 16, 16")
                C_wmma_accumulator = T.alloc_buffer((1024,), scope="wmma.accumulator")
            A_shared = T.alloc_shared((2560,), "float16")
            B_shared = T.alloc_shared((2304,), "float16")
            A_shared_wmma_matrix_a = T.Buffer((512,), "float16", scope="wmma.matrix_a")
            with T.attr(A_shared_wmma_matrix_a, "fragment_layout", "row_major"):
                T.attr(A_shared_wmma_matrix_a, "fragment_shape", "16, 16, 16")
                A_shared_wmma_matrix_a = T.alloc_buffer((512,), "float16", scope="wmma.matrix_a")
            B_shared_wmma_matrix_b = T.Buffer((512,), "float16", scope="wmma.matrix_b")
            with T.attr(B_shared_wmma_matrix_b, "fragment_layout", "row_major"):
                T.attr(B_shared_wmma_matrix_b, "fragment_shape", "16, 16, 16")
                B_shared_wmma_matrix_b = T.alloc_buffer((512,), "float16", scope="wmma.matrix_b")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 2)
                threadIdx_z = T.launch_thread("threadIdx.z", 2)
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                    T.tvm_fill_fragment(C_wmma_accumulator.data, 16, 16, 16, i_0_2_init * 2 + j_0_2_init, T.float32(0.0))
                cse_v1: T.let[T.int32] = blockIdx_y * 16384
                cse_v4: T.let[T.int32] = blockIdx_x * 64
                cse_v5: T.let[T.int32] = threadIdx_z * 32
                for k_0_0 in range(8):
                    T.tvm_storage_sync("shared")
                    for ax0_ax1_fused_0 in range(2):
                        cse_v2: T.let[T.int32] = threadIdx_x >> 2
                        cse_v6: T.let[T.int32] = (threadIdx_x & 3) * 8
                        A_shared[ax0_ax1_fused_0 * 1280 + threadIdx_z * 640 + threadIdx_y * 320 + (threadIdx_x >> 2) * 40 + (threadIdx_x & 3) * 8:ax0_ax1_fused_0 * 1280 + threadIdx_z * 640 + threadIdx_y * 320 + (threadIdx_x >> 2) * 40 + (threadIdx_x & 3) * 8 + 8] = A[T.Ramp(blockIdx_y * 16384 + ax0_ax1_fused_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + (threadIdx_x >> 2) * 256 + k_0_0 * 32 + (threadIdx_x & 3) * 8, 1, 8)]
                    for ax0_ax1_fused_0 in range(2):
                        cse_v3: T.let[T.int32] = threadIdx_x >> 3
                        cse_v7: T.let[T.int32] = (threadIdx_x & 7) * 8
                        B_shared[ax0_ax1_fused_0 * 1152 + threadIdx_z * 576 + threadIdx_y * 288 + (threadIdx_x >> 3) * 72 + (threadIdx_x & 7) * 8:ax0_ax1_fused_0 * 1152 + threadIdx_z * 576 + threadIdx_y * 288 + (threadIdx_x >> 3) * 72 + (threadIdx_x & 7) * 8 + 8] = B[T.Ramp(k_0_0 * 8192 + ax0_ax1_fused_0 * 4096 + threadIdx_z * 2048 + threadIdx_y * 1024 + (threadIdx_x >> 3) * 256 + blockIdx_x * 64 + (threadIdx_x & 7) * 8, 1, 8)]
                    T.tvm_storage_sync("shared")
                    for k_0_1 in range(2):
                        for ax0_0 in range(2):
                            T.tvm_load_matrix_sync(A_shared_wmma_matrix_a.data, 16, 16, 16, ax0_0, T.address_of(A_shared[threadIdx_y * 1280 + ax0_0 * 640 + k_0_1 * 16]), 40, "row_major")
                        for ax1_0 in range(2):
                            T.tvm_load_matrix_sync(B_shared_wmma_matrix_b.data, 16, 16, 16, ax1_0, T.address_of(B_shared[k_0_1 * 1152 + threadIdx_z * 32 + ax1_0 * 16]), 72, "row_major")
                        for i_0_2, j_0_2 in T.grid(2, 2):
                            cse_v8: T.let[T.int32] = i_0_2 * 2 + j_0_2
                            T.tvm_mma_sync(C_wmma_accumulator.data, i_0_2 * 2 + j_0_2, A_shared_wmma_matrix_a.data, i_0_2, B_shared_wmma_matrix_b.data, j_0_2, C_wmma_accumulator.data, i_0_2 * 2 + j_0_2)
                for ax0_0, ax1_0 in T.grid(2, 2):
                    T.tvm_store_matrix_sync(C_wmma_accumulator.data, 16, 16, 16, ax0_0 * 2 + ax1_0, T.address_of(C[blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16]), 256, "row_major")
