# from tvm.script import ir as I
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@I.ir_module
class Module:
    @T.prim_func(s_tir=True)
    def sgemm_async_3_stages(A: T.Buffer((128, 64), "float32"), B: T.Buffer((64, 128), "float32"), C: T.Buffer((128, 128), "float32")):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tirx.noalias": True})
        # with T.sblock("root"):
        for blockIdx_y in T.thread_binding(2, thread="blockIdx.y"):
            for blockIdx_x in T.thread_binding(2, thread="blockIdx.x"):
                for threadIdx_y in T.thread_binding(16, thread="threadIdx.y"):
                    for threadIdx_x in T.thread_binding(16, thread="threadIdx.x"):
                        for i_1, j_1 in T.grid(1, 1):
                            with T.sblock(""):
                                T.reads(A[blockIdx_y * 64:blockIdx_y * 64 + 64, 0:64], B[0:64, blockIdx_x * 64:blockIdx_x * 64 + 64])
                                T.writes(C[blockIdx_y * 64 + threadIdx_y * 4:blockIdx_y * 64 + threadIdx_y * 4 + 4, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4])
                                C_local = T.sblock_alloc_buffer((4, 4), scope="local")
                                for i_3_init, j_3_init in T.grid(4, 4):
                                    with T.sblock("C_init"):
                                        T.reads()
                                        T.writes(C_local[i_3_init, j_3_init])
                                        C_local[i_3_init, j_3_init] = T.float32(0.0)
                                with T.sblock(""):
                                    T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 52], B[threadIdx_y:threadIdx_y + 49, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                    T.writes(C_local[0:4, 0:4])
                                    A_shared_dyn = T.sblock_alloc_buffer((3, 64, 16), scope="shared.dyn")
                                    B_shared_dyn = T.sblock_alloc_buffer((3, 16, 64), scope="shared.dyn")
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 20], B[threadIdx_y:threadIdx_y + 17, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4])
                                        T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 4], B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4:threadIdx_x * 4 + 4])
                                        for k_0 in T.unroll(2):
                                            with T.sblock(""):
                                                T.where(k_0 < 4)
                                                T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, k_0 * 16 + threadIdx_x % 4 * 4:k_0 * 16 + threadIdx_x % 4 * 4 + 4], B[k_0 * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4])
                                                T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 4], B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4:threadIdx_x * 4 + 4])
                                                T.attr({"async_commit_queue_scope": 0})
                                                with T.attr({"async_scope": 1}):
                                                    for ax0_ax1_fused_0 in range(1):
                                                        for ax0_ax1_fused_3 in T.vectorized(4):
                                                            with T.sblock("A_shared.dyn"):
                                                                T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, k_0 * 16 + threadIdx_x % 4 * 4 + ax0_ax1_fused_3])
                                                                T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4 + ax0_ax1_fused_3])
                                                                A_shared_dyn[k_0 % 3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4 + ax0_ax1_fused_3] = A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, k_0 * 16 + threadIdx_x % 4 * 4 + ax0_ax1_fused_3]
                                                with T.attr({"async_scope": 1}):
                                                    for ax0_ax1_fused_0 in range(1):
                                                        for ax0_ax1_fused_3 in T.vectorized(4):
                                                            with T.sblock("B_shared.dyn"):
                                                                T.reads(B[k_0 * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4 + ax0_ax1_fused_3])
                                                                T.writes(B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4 + ax0_ax1_fused_3])
                                                                B_shared_dyn[k_0 % 3, threadIdx_y, threadIdx_x * 4 + ax0_ax1_fused_3] = B[k_0 * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4 + ax0_ax1_fused_3]
                                    with T.sblock(""):
                                        T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4 + 32:threadIdx_x % 4 * 4 + 32 + 20], B[threadIdx_y + 32:threadIdx_y + 32 + 17, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4], A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, 0:16], B_shared_dyn[0:3, 0:16, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                        T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 4], B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                        for k_0 in range(2):
                                            with T.sblock(""):
                                                T.where(k_0 + 2 < 4)
                                                T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, k_0 * 16 + threadIdx_x % 4 * 4 + 32:k_0 * 16 + threadIdx_x % 4 * 4 + 32 + 4], B[(k_0 + 2) * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4:blockIdx_x * 64 + threadIdx_x * 4 + 4])
                                                T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4:threadIdx_x % 4 * 4 + 4], B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4:threadIdx_x * 4 + 4])
                                                T.attr({"async_commit_queue_scope": 0})
                                                with T.attr({"async_scope": 1}):
                                                    for ax0_ax1_fused_0 in range(1):
                                                        for ax0_ax1_fused_3 in T.vectorized(4):
                                                            with T.sblock("A_shared.dyn"):
                                                                T.reads(A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, (k_0 + 2) * 16 + threadIdx_x % 4 * 4 + ax0_ax1_fused_3])
                                                                T.writes(A_shared_dyn[0:3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4 + ax0_ax1_fused_3])
                                                                A_shared_dyn[(k_0 + 2) % 3, threadIdx_y * 4 + threadIdx_x // 4, threadIdx_x % 4 * 4 + ax0_ax1_fused_3] = A[blockIdx_y * 64 + threadIdx_y * 4 + threadIdx_x // 4, (k_0 + 2) * 16 + threadIdx_x % 4 * 4 + ax0_ax1_fused_3]
                                                with T.attr({"async_scope": 1}):
                                                    for ax0_ax1_fused_0 in range(1):
                                                        for ax0_ax1_fused_3 in T.vectorized(4):
                                                            with T.sblock("B_shared.dyn"):
                                                                T.reads(B[(k_0 + 2) * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4 + ax0_ax1_fused_3])
                                                                T.writes(B_shared_dyn[0:3, threadIdx_y, threadIdx_x * 4 + ax0_ax1_fused_3])
                                                                B_shared_dyn[(k_0 + 2) % 3, threadIdx_y, threadIdx_x * 4 + ax0_ax1_fused_3] = B[(k_0 + 2) * 16 + threadIdx_y, blockIdx_x * 64 + threadIdx_x * 4 + ax0_ax1_fused_3]
                                            with T.sblock(""):
                                                T.where(k_0 + 2 - 2 < 4)
                                                T.reads(A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, 0:16], B_shared_dyn[0:3, 0:16, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                                T.writes(C_local[0:4, 0:4])
                                                T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 2})
                                                for k_1 in range(16):
                                                    with T.sblock(""):
                                                        T.reads(A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, k_1], B_shared_dyn[0:3, k_1, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                                        T.writes(C_local[0:4, 0:4])
                                                        A_shared_dyn_local = T.sblock_alloc_buffer((4, 1), scope="local")
                                                        B_shared_dyn_local = T.sblock_alloc_buffer((1, 4), scope="local")
                                                        for ax0 in range(4):
                                                            with T.sblock("A_shared.dyn_local"):
                                                                T.reads(A_shared_dyn[0:3, threadIdx_y * 4 + ax0, k_1])
                                                                T.writes(A_shared_dyn_local[ax0, 0])
                                                                A_shared_dyn_local[ax0, 0] = A_shared_dyn[(k_0 - 2 + 2) % 3, threadIdx_y * 4 + ax0, k_1]
                                                        for ax0 in range(4):
                                                            with T.sblock("B_shared.dyn_local"):
                                                                T.reads(B_shared_dyn[0:3, k_1, threadIdx_x * 4 + ax0])
                                                                T.writes(B_shared_dyn_local[0, ax0])
                                                                B_shared_dyn_local[0, ax0] = B_shared_dyn[(k_0 - 2 + 2) % 3, k_1, threadIdx_x * 4 + ax0]
                                                        for i_3, j_3 in T.grid(4, 4):
                                                            with T.sblock("C_update"):
                                                                T.reads(C_local[i_3, j_3], A_shared_dyn_local[i_3, 0], B_shared_dyn_local[0, j_3])
                                                                T.writes(C_local[i_3, j_3])
                                                                C_local[i_3, j_3] = C_local[i_3, j_3] + A_shared_dyn_local[i_3, 0] * B_shared_dyn_local[0, j_3]
                                    with T.sblock(""):
                                        T.reads(A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, 0:16], B_shared_dyn[0:3, 0:16, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                        T.writes(C_local[0:4, 0:4])
                                        for k_0 in T.unroll(2):
                                            with T.sblock(""):
                                                T.where(k_0 + 4 - 2 < 4)
                                                T.reads(A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, 0:16], B_shared_dyn[0:3, 0:16, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                                T.writes(C_local[0:4, 0:4])
                                                T.attr({"async_wait_queue_scope": 0, "async_wait_inflight_count": 1 - k_0})
                                                for k_1 in range(16):
                                                    with T.sblock(""):
                                                        T.reads(A_shared_dyn[0:3, threadIdx_y * 4:threadIdx_y * 4 + 4, k_1], B_shared_dyn[0:3, k_1, threadIdx_x * 4:threadIdx_x * 4 + 4], C_local[0:4, 0:4])
                                                        T.writes(C_local[0:4, 0:4])
                                                        A_shared_dyn_local = T.sblock_alloc_buffer((4, 1), scope="local")
                                                        B_shared_dyn_local = T.sblock_alloc_buffer((1, 4), scope="local")
                                                        for ax0 in range(4):
                                                            with T.sblock("A_shared.dyn_local"):
                                                                T.reads(A_shared_dyn[0:3, threadIdx_y * 4 + ax0, k_1])
                                                                T.writes(A_shared_dyn_local[ax0, 0])
                                                                A_shared_dyn_local[ax0, 0] = A_shared_dyn[(k_0 - 2 + 4) % 3, threadIdx_y * 4 + ax0, k_1]
                                                        for ax0 in range(4):
                                                            with T.sblock("B_shared.dyn_local"):
                                                                T.reads(B_shared_dyn[0:3, k_1, threadIdx_x * 4 + ax0])
                                                                T.writes(B_shared_dyn_local[0, ax0])
                                                                B_shared_dyn_local[0, ax0] = B_shared_dyn[(k_0 - 2 + 4) % 3, k_1, threadIdx_x * 4 + ax0]
                                                        for i_3, j_3 in T.grid(4, 4):
                                                            with T.sblock("C_update"):
                                                                T.reads(C_local[i_3, j_3], A_shared_dyn_local[i_3, 0], B_shared_dyn_local[0, j_3])
                                                                T.writes(C_local[i_3, j_3])
                                                                C_local[i_3, j_3] = C_local[i_3, j_3] + A_shared_dyn_local[i_3, 0] * B_shared_dyn_local[0, j_3]
                                for ax0, ax1 in T.grid(4, 4):
                                    with T.sblock("C_local"):
                                        T.reads(C_local[ax0, ax1])
                                        T.writes(C[blockIdx_y * 64 + threadIdx_y * 4 + ax0, blockIdx_x * 64 + threadIdx_x * 4 + ax1])
                                        C[blockIdx_y * 64 + threadIdx_y * 4 + ax0, blockIdx_x * 64 + threadIdx_x * 4 + ax1] = C_local[ax0, ax1]
