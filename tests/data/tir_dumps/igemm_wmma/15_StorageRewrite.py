# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def igemm_wmma(A: T.Buffer((256, 256), "int8"), B: T.Buffer((256, 256), "int8"), C: T.Buffer((256, 256), "int32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        A_1 = A.view(65536)
        B_1 = B.view(65536)
        C_1 = C.view(65536)
        with T.launch_thread("blockIdx.y", 4) as blockIdx_y:
            C_wmma_accumulator = T.alloc_buffer((1024,), "int32", scope="wmma.accumulator")
            A_shared = T.alloc_shared((3072,), "int8")
            B_shared = T.alloc_shared((2560,), "int8")
            A_shared_wmma_matrix_a = T.alloc_buffer((512,), "int8", scope="wmma.matrix_a")
            B_shared_wmma_matrix_b = T.alloc_buffer((512,), "int8", scope="wmma.matrix_b")
            with T.launch_thread("blockIdx.x", 4) as blockIdx_x:
                threadIdx_y = T.launch_thread("threadIdx.y", 2)
                threadIdx_z = T.launch_thread("threadIdx.z", 2)
                threadIdx_x = T.launch_thread("threadIdx.x", 32)
                for i_0_2_init, j_0_2_init in T.grid(2, 2):
                    T.tvm_fill_fragment(C_wmma_accumulator.data, 16, 16, 16, i_0_2_init * 2 + j_0_2_init, T.float32(0.0))
                for k_0_0 in range(8):
                    A_shared[threadIdx_z * 1536 + threadIdx_y * 768 + threadIdx_x // 2 * 48 + threadIdx_x % 2 * 16:threadIdx_z * 1536 + threadIdx_y * 768 + threadIdx_x // 2 * 48 + threadIdx_x % 2 * 16 + 16] = A_1[T.Ramp(blockIdx_y * 16384 + threadIdx_z * 8192 + threadIdx_y * 4096 + threadIdx_x // 2 * 256 + k_0_0 * 32 + threadIdx_x % 2 * 16, 1, 16)]
                    B_shared[threadIdx_z * 1280 + threadIdx_y * 640 + threadIdx_x // 4 * 80 + threadIdx_x % 4 * 16:threadIdx_z * 1280 + threadIdx_y * 640 + threadIdx_x // 4 * 80 + threadIdx_x % 4 * 16 + 16] = B_1[T.Ramp(k_0_0 * 8192 + threadIdx_z * 4096 + threadIdx_y * 2048 + threadIdx_x // 4 * 256 + blockIdx_x * 64 + threadIdx_x % 4 * 16, 1, 16)]
                    for k_0_1 in range(2):
                        for ax0_0 in range(2):
                            T.tvm_load_matrix_sync(A_shared_wmma_matrix_a.data, 16, 16, 16, ax0_0, T.tvm_access_ptr(T.type_annotation("int8"), A_shared, threadIdx_y * 1536 + ax0_0 * 768 + k_0_1 * 16, 768, 1), 48, "row_major")
                        for ax1_0 in range(2):
                            T.tvm_load_matrix_sync(B_shared_wmma_matrix_b.data, 16, 16, 16, ax1_0, T.tvm_access_ptr(T.type_annotation("int8"), B_shared, k_0_1 * 1280 + threadIdx_z * 32 + ax1_0 * 16, 1280, 1), 80, "row_major")
                        for i_0_2, j_0_2 in T.grid(2, 2):
                            T.tvm_mma_sync(C_wmma_accumulator.data, i_0_2 * 2 + j_0_2, A_shared_wmma_matrix_a.data, i_0_2, B_shared_wmma_matrix_b.data, j_0_2, C_wmma_accumulator.data, i_0_2 * 2 + j_0_2)
                for ax0_0, ax1_0 in T.grid(2, 2):
                    T.tvm_store_matrix_sync(C_wmma_accumulator.data, 16, 16, 16, ax0_0 * 2 + ax1_0, T.tvm_access_ptr(T.type_annotation("int32"), C_1.data, blockIdx_y * 16384 + threadIdx_y * 8192 + ax0_0 * 4096 + blockIdx_x * 64 + threadIdx_z * 32 + ax1_0 * 16, 4096, 2), 256, "row_major")
