# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_attention(Q_handle: T.handle, K_handle: T.handle, V_handle: T.handle, O_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        Q = T.match_buffer(Q_handle, (256, 64), "float16", strides=(64, 1))
        K = T.match_buffer(K_handle, (256, 64), "float16", strides=(64, 1))
        V = T.match_buffer(V_handle, (256, 64), "float16", strides=(64, 1))
        O = T.match_buffer(O_handle, (256, 64), "float16", strides=(64, 1))
        bx = T.launch_thread("blockIdx.x", 4)
        thread_binding = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        q = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        q_1 = T.decl_buffer((4096,), "float16", data=q.data, scope="shared.dyn")
        k = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        k_1 = T.decl_buffer((4096,), "float16", data=k.data, scope="shared.dyn")
        v = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        v_1 = T.decl_buffer((4096,), "float16", data=v.data, scope="shared.dyn")
        scores = T.alloc_buffer((32,), scope="local")
        scores_1 = T.decl_buffer((32,), data=scores.data, scope="local")
        weights = T.alloc_buffer((32,), "float16", scope="local")
        weights_1 = T.decl_buffer((32,), "float16", data=weights.data, scope="local")
        result = T.alloc_buffer((32,), scope="local")
        result_1 = T.decl_buffer((32,), data=result.data, scope="local")
        most = T.alloc_buffer((2,), scope="local")
        most_1 = T.decl_buffer((2,), data=most.data, scope="local")
        before = T.alloc_buffer((2,), scope="local")
        before_1 = T.decl_buffer((2,), data=before.data, scope="local")
        change = T.alloc_buffer((2,), scope="local")
        change_1 = T.decl_buffer((2,), data=change.data, scope="local")
        part = T.alloc_buffer((2,), scope="local")
        part_1 = T.decl_buffer((2,), data=part.data, scope="local")
        total = T.alloc_buffer((2,), scope="local")
        total_1 = T.decl_buffer((2,), data=total.data, scope="local")
        q_2 = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        q_3 = T.decl_buffer((4096,), "float16", data=q.data, scope="shared.dyn")
        result_2 = T.alloc_buffer((32,), scope="local")
        result_3 = T.decl_buffer((32,), data=result.data, scope="local")
        total_2 = T.alloc_buffer((2,), scope="local")
        total_3 = T.decl_buffer((2,), data=total.data, scope="local")
        most_2 = T.alloc_buffer((2,), scope="local")
        most_3 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_2 = T.alloc_buffer((32,), scope="local")
        scores_3 = T.decl_buffer((32,), data=scores.data, scope="local")
        before_2 = T.alloc_buffer((2,), scope="local")
        before_3 = T.decl_buffer((2,), data=before.data, scope="local")
        most_4 = T.alloc_buffer((2,), scope="local")
        most_5 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_4 = T.alloc_buffer((32,), scope="local")
        scores_5 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_6 = T.alloc_buffer((2,), scope="local")
        most_7 = T.decl_buffer((2,), data=most.data, scope="local")
        change_2 = T.alloc_buffer((2,), scope="local")
        change_3 = T.decl_buffer((2,), data=change.data, scope="local")
        before_4 = T.alloc_buffer((2,), scope="local")
        before_5 = T.decl_buffer((2,), data=before.data, scope="local")
        most_8 = T.alloc_buffer((2,), scope="local")
        most_9 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_6 = T.alloc_buffer((32,), scope="local")
        scores_7 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_10 = T.alloc_buffer((2,), scope="local")
        most_11 = T.decl_buffer((2,), data=most.data, scope="local")
        part_2 = T.alloc_buffer((2,), scope="local")
        part_3 = T.decl_buffer((2,), data=part.data, scope="local")
        scores_8 = T.alloc_buffer((32,), scope="local")
        scores_9 = T.decl_buffer((32,), data=scores.data, scope="local")
        total_4 = T.alloc_buffer((2,), scope="local")
        total_5 = T.decl_buffer((2,), data=total.data, scope="local")
        change_4 = T.alloc_buffer((2,), scope="local")
        change_5 = T.decl_buffer((2,), data=change.data, scope="local")
        part_4 = T.alloc_buffer((2,), scope="local")
        part_5 = T.decl_buffer((2,), data=part.data, scope="local")
        result_4 = T.alloc_buffer((32,), scope="local")
        result_5 = T.decl_buffer((32,), data=result.data, scope="local")
        change_6 = T.alloc_buffer((2,), scope="local")
        change_7 = T.decl_buffer((2,), data=change.data, scope="local")
        weights_2 = T.alloc_buffer((32,), "float16", scope="local")
        weights_3 = T.decl_buffer((32,), "float16", data=weights.data, scope="local")
        scores_10 = T.alloc_buffer((32,), scope="local")
        scores_11 = T.decl_buffer((32,), data=scores.data, scope="local")
        scores_12 = T.alloc_buffer((32,), scope="local")
        scores_13 = T.decl_buffer((32,), data=scores.data, scope="local")
        before_6 = T.alloc_buffer((2,), scope="local")
        before_7 = T.decl_buffer((2,), data=before.data, scope="local")
        most_12 = T.alloc_buffer((2,), scope="local")
        most_13 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_14 = T.alloc_buffer((32,), scope="local")
        scores_15 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_14 = T.alloc_buffer((2,), scope="local")
        most_15 = T.decl_buffer((2,), data=most.data, scope="local")
        change_8 = T.alloc_buffer((2,), scope="local")
        change_9 = T.decl_buffer((2,), data=change.data, scope="local")
        before_8 = T.alloc_buffer((2,), scope="local")
        before_9 = T.decl_buffer((2,), data=before.data, scope="local")
        most_16 = T.alloc_buffer((2,), scope="local")
        most_17 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_16 = T.alloc_buffer((32,), scope="local")
        scores_17 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_18 = T.alloc_buffer((2,), scope="local")
        most_19 = T.decl_buffer((2,), data=most.data, scope="local")
        part_6 = T.alloc_buffer((2,), scope="local")
        part_7 = T.decl_buffer((2,), data=part.data, scope="local")
        scores_18 = T.alloc_buffer((32,), scope="local")
        scores_19 = T.decl_buffer((32,), data=scores.data, scope="local")
        total_6 = T.alloc_buffer((2,), scope="local")
        total_7 = T.decl_buffer((2,), data=total.data, scope="local")
        change_10 = T.alloc_buffer((2,), scope="local")
        change_11 = T.decl_buffer((2,), data=change.data, scope="local")
        part_8 = T.alloc_buffer((2,), scope="local")
        part_9 = T.decl_buffer((2,), data=part.data, scope="local")
        result_6 = T.alloc_buffer((32,), scope="local")
        result_7 = T.decl_buffer((32,), data=result.data, scope="local")
        change_12 = T.alloc_buffer((2,), scope="local")
        change_13 = T.decl_buffer((2,), data=change.data, scope="local")
        weights_4 = T.alloc_buffer((32,), "float16", scope="local")
        weights_5 = T.decl_buffer((32,), "float16", data=weights.data, scope="local")
        scores_20 = T.alloc_buffer((32,), scope="local")
        scores_21 = T.decl_buffer((32,), data=scores.data, scope="local")
        for i in T.unroll(4):
            for vec in T.vectorized(8):
                Q_1 = T.Buffer((16384,), "float16", data=Q.data)
                q_3[i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + vec] = Q_1[bx * 4096 + i * 1024 + thread_binding * 8 + vec]
        for i in T.unroll(8):
            for vec in T.vectorized(4):
                result_3[i * 4 + vec] = T.float32(0.0)
        for i in T.vectorized(2):
            total_3[i] = T.float32(0.0)
        for i in T.vectorized(2):
            most_3[i] = T.infinity("float32") * T.float32(-1.0)
        for i in T.unroll(4):
            for vec in T.vectorized(8):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + vec, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), K.data, i * 1024 + thread_binding * 8 + vec, 1, 1), 1)
        T.ptx_commit_group()
        for i in T.unroll(4):
            for vec in T.vectorized(8):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), v.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + vec, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), V.data, i * 1024 + thread_binding * 8 + vec, 1, 1), 1)
        T.ptx_commit_group()
        for step in T.serial(3, annotations={"tl_pipelined_num_stages": 1}):
            for i in T.unroll(8):
                for vec in T.vectorized(4):
                    scores_3[i * 4 + vec] = T.float32(0.0)
            T.ptx_wait_group(1)
            with T.attr(0, "lexical_alloc_scope", 1):
                for ki in range(4):
                    A_local = T.alloc_buffer((8,), "float16", scope="local")
                    A_local_1 = T.decl_buffer((8,), "float16", data=A_local.data, scope="local")
                    B_local = T.alloc_buffer((32,), "float16", scope="local")
                    B_local_1 = T.decl_buffer((32,), "float16", data=B_local.data, scope="local")
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), q.data, thread_binding // 32 * 1024 + thread_binding % 16 * 64 + ((ki * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, 0, 8, 2))
                    for i in T.unroll(4):
                        T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + ((ki * 16 + thread_binding % 16 // 8 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                    for j in range(4):
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8, scores.data, j * 8, T.bool(False))
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8 + 4, scores.data, j * 8 + 4, T.bool(False))
            for i in T.unroll(4):
                for vec in T.vectorized(8):
                    T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + vec, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), K.data, step * 4096 + i * 1024 + thread_binding * 8 + vec + 4096, 1, 1), 1)
            T.ptx_commit_group()
            for i in T.vectorized(2):
                before_3[i] = most_5[i]
            most_clear = T.alloc_buffer((2,), scope="local")
            for i in T.unroll(2):
                most_clear[i] = T.float32("-inf")
                for rv in T.unroll(16):
                    most_clear[i] = T.max(most_clear[i], scores_5[rv % 8 * 4 + i * 2 + rv // 8])
                most_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run", most_clear[i])
                most_7[i] = T.max(most_7[i], most_clear[i])
            for i in T.vectorized(2):
                change_3[i] = T.exp2(before_5[i] * T.float32(0.18033688) - most_9[i] * T.float32(0.18033688))
            for i in T.unroll(16):
                for vec in T.vectorized(2):
                    scores_7[i * 2 + vec] = T.exp2(scores_7[i * 2 + vec] * T.float32(0.18033688) - most_11[i % 2] * T.float32(0.18033688))
            for i in T.unroll(2):
                part_3[i] = T.float32(0.0)
                for rv in T.unroll(16):
                    part_3[i] = part_3[i] + scores_9[rv % 8 * 4 + i * 2 + rv // 8]
                part_3[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run", part_3[i])
            for i in T.vectorized(2):
                total_5[i] = total_5[i] * change_5[i] + part_5[i]
            for i in T.unroll(16):
                for vec in T.vectorized(2):
                    result_5[i * 2 + vec] = result_5[i * 2 + vec] * change_7[i % 2]
            for i in T.unroll(8):
                for vec in T.vectorized(4):
                    weights_3[i * 4 + vec] = T.Cast("float16", scores_11[i * 4 + vec])
            T.ptx_wait_group(1)
            with T.attr(0, "lexical_alloc_scope", 1):
                for ki in range(4):
                    B_local = T.alloc_buffer((32,), "float16", scope="local")
                    B_local_1 = T.decl_buffer((32,), "float16", data=B_local.data, scope="local")
                    for i in T.unroll(4):
                        T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), v.data, ki * 1024 + thread_binding % 16 * 64 + ((i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                    for j in range(4):
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8, result.data, j * 8, T.bool(False))
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8 + 4, result.data, j * 8 + 4, T.bool(False))
            for i in T.unroll(4):
                for vec in T.vectorized(8):
                    T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), v.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + vec, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), V.data, step * 4096 + i * 1024 + thread_binding * 8 + vec + 4096, 1, 1), 1)
            T.ptx_commit_group()
        for i in T.unroll(8):
            for vec in T.vectorized(4):
                scores_13[i * 4 + vec] = T.float32(0.0)
        T.ptx_wait_group(1)
        with T.attr(0, "lexical_alloc_scope", 1):
            for ki in range(4):
                A_local = T.alloc_buffer((8,), "float16", scope="local")
                A_local_1 = T.decl_buffer((8,), "float16", data=A_local.data, scope="local")
                B_local = T.alloc_buffer((32,), "float16", scope="local")
                B_local_1 = T.decl_buffer((32,), "float16", data=B_local.data, scope="local")
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), q.data, thread_binding // 32 * 1024 + thread_binding % 16 * 64 + ((ki * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, 0, 8, 2))
                for i in T.unroll(4):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + ((ki * 16 + thread_binding % 16 // 8 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                for j in range(4):
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8, scores.data, j * 8, T.bool(False))
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8 + 4, scores.data, j * 8 + 4, T.bool(False))
        for i in T.vectorized(2):
            before_7[i] = most_13[i]
        most_clear = T.alloc_buffer((2,), scope="local")
        for i in T.unroll(2):
            most_clear[i] = T.float32("-inf")
            for rv in T.unroll(16):
                most_clear[i] = T.max(most_clear[i], scores_15[rv % 8 * 4 + i * 2 + rv // 8])
            most_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run", most_clear[i])
            most_15[i] = T.max(most_15[i], most_clear[i])
        for i in T.vectorized(2):
            change_9[i] = T.exp2(before_9[i] * T.float32(0.18033688) - most_17[i] * T.float32(0.18033688))
        for i in T.unroll(16):
            for vec in T.vectorized(2):
                scores_17[i * 2 + vec] = T.exp2(scores_17[i * 2 + vec] * T.float32(0.18033688) - most_19[i % 2] * T.float32(0.18033688))
        for i in T.unroll(2):
            part_7[i] = T.float32(0.0)
            for rv in T.unroll(16):
                part_7[i] = part_7[i] + scores_19[rv % 8 * 4 + i * 2 + rv // 8]
            part_7[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run", part_7[i])
        for i in T.vectorized(2):
            total_7[i] = total_7[i] * change_11[i] + part_9[i]
        for i in T.unroll(16):
            for vec in T.vectorized(2):
                result_7[i * 2 + vec] = result_7[i * 2 + vec] * change_13[i % 2]
        for i in T.unroll(8):
            for vec in T.vectorized(4):
                weights_5[i * 4 + vec] = T.Cast("float16", scores_21[i * 4 + vec])
        T.ptx_wait_group(0)
        with T.attr(0, "lexical_alloc_scope", 1):
            for ki in range(4):
                B_local = T.alloc_buffer((32,), "float16", scope="local")
                B_local_1 = T.decl_buffer((32,), "float16", data=B_local.data, scope="local")
                for i in T.unroll(4):
                    T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), v.data, ki * 1024 + thread_binding % 16 * 64 + ((i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                for j in range(4):
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8, result.data, j * 8, T.bool(False))
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8 + 4, result.data, j * 8 + 4, T.bool(False))
        for i in T.unroll(16):
            for vec in T.vectorized(2):
                result_1[i * 2 + vec] = result_1[i * 2 + vec] / total_1[i % 2]
        for i in T.unroll(16):
            T.attr(0, "lexical_alloc_scope", 1)
            O_local_cast = T.alloc_buffer((2,), "float16", scope="local")
            for vec in T.vectorized(2):
                O_local_cast[vec] = T.Cast("float16", result_1[i * 2 + vec])
            for vec_copy in T.vectorized(2):
                O_1 = T.Buffer((16384,), "float16", data=O.data)
                O_1[bx * 4096 + thread_binding // 32 * 1024 + i % 2 * 512 + thread_binding % 32 // 4 * 64 + i // 2 * 8 + thread_binding % 4 * 2 + vec_copy] = O_local_cast[vec_copy]
