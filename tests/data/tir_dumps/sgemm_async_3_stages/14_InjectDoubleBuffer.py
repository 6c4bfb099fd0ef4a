# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_async_3_stages(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        A_1 = A.view(8192)
        B_1 = B.view(8192)
        C_1 = C.view(16384)
        with T.launch_thread("blockIdx.y", 2) as blockIdx_y:
            blockIdx_x = T.launch_thread("blockIdx.x", 2)
            threadIdx_y = T.launch_thread("threadIdx.y", 16)
            threadIdx_x = T.launch_thread("threadIdx.x", 16)
            C_local = T.alloc_local((16,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            for i_3_init, j_3_init in T.grid(4, 4):
                C_local[i_3_init * 4 + j_3_init] = T.float32(0.0)
            A_shared_dyn = T.alloc_buffer((3072,), scope="shared.dyn", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            B_shared_dyn = T.alloc_buffer((3072,), scope="shared.dyn", annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
            for k_0 in T.unroll(2):
                if k_0 < 4:
                    T.attr({"async_commit_queue_scope": 0})
                    with T.attr({"async_scope": 1}):
                        A_shared_dyn[k_0 % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4:k_0 % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4 + 4] = A_1[T.Ramp(blockIdx_y * 4096 + threadIdx_y * 256 + threadIdx_x // 4 * 64 + k_0 * 16 + threadIdx_x % 4 * 4, 1, 4)]
                    with T.attr({"async_scope": 1}):
                        B_shared_dyn[k_0 % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4:k_0 % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4 + 4] = B_1[T.Ramp(k_0 * 2048 + threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4, 1, 4)]
            for k_0 in range(2):
                if k_0 + 2 < 4:
                    T.attr({"async_commit_queue_scope": 0})
                    with T.attr({"async_scope": 1}):
                        A_shared_dyn[(k_0 + 2) % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4:(k_0 + 2) % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4 + 4] = A_1[T.Ramp(blockIdx_y * 4096 + threadIdx_y * 256 + threadIdx_x // 4 * 64 + k_0 * 16 + threadIdx_x % 4 * 4 + 32, 1, 4)]
                    with T.attr({"async_scope": 1}):
                        B_shared_dyn[(k_0 + 2) % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4:(k_0 + 2) % 3 * 1024 + threadIdx_y * 64 + threadIdx_x * 4 + 4] = B_1[T.Ramp(k_0 * 2048 + threadIdx_y * 128 + blockIdx_x * 64 + threadIdx_x * 4 + 4096, 1, 4)]
                if k_0 + 2 - 2 < 4:
                    T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 2})
                    for k_1 in range(16):
                        A_shared_dyn_local = T.alloc_local((4,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                        B_shared_dyn_local = T.alloc_local((4,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                        for ax0 in range(4):
                            A_shared_dyn_local[ax0] = A_shared_dyn[k_0 % 3 * 1024 + threadIdx_y * 64 + ax0 * 16 + k_1]
                        for ax0 in range(4):
                            B_shared_dyn_local[ax0] = B_shared_dyn[k_0 % 3 * 1024 + k_1 * 64 + threadIdx_x * 4 + ax0]
                        for i_3, j_3 in T.grid(4, 4):
                            C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_dyn_local[i_3] * B_shared_dyn_local[j_3]
            for k_0 in T.unroll(2):
                if k_0 + 4 - 2 < 4:
                    T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1 - k_0})
                    for k_1 in range(16):
                        A_shared_dyn_local = T.alloc_local((4,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                        B_shared_dyn_local = T.alloc_local((4,), annotations={"buffer_allocated_addr": [], "buffer_data_alignment": 64})
                        for ax0 in range(4):
                            A_shared_dyn_local[ax0] = A_shared_dyn[(k_0 + 2) % 3 * 1024 + threadIdx_y * 64 + ax0 * 16 + k_1]
                        for ax0 in range(4):
                            B_shared_dyn_local[ax0] = B_shared_dyn[(k_0 + 2) % 3 * 1024 + k_1 * 64 + threadIdx_x * 4 + ax0]
                        for i_3, j_3 in T.grid(4, 4):
                            C_local[i_3 * 4 + j_3] = C_local[i_3 * 4 + j_3] + A_shared_dyn_local[i_3] * B_shared_dyn_local[j_3]
            for ax0, ax1 in T.grid(4, 4):
                C_1[blockIdx_y * 8192 + threadIdx_y * 512 + ax0 * 128 + blockIdx_x * 64 + threadIdx_x * 4 + ax1] = C_local[ax0 * 4 + ax1]
