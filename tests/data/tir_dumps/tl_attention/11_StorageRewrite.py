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
        q = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        result = T.alloc_buffer((32,), scope="local")
        total = T.alloc_buffer((2,), scope="local")
        most = T.alloc_buffer((2,), scope="local")
        k = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        v = T.alloc_buffer((4096,), "float16", scope="shared.dyn")
        scores = T.alloc_buffer((32,), scope="local")
        before = T.alloc_buffer((2,), scope="local")
        change = T.alloc_buffer((2,), scope="local")
        part = T.alloc_buffer((2,), scope="local")
        weights = T.alloc_buffer((32,), "float16", scope="local")
        most_clear = T.alloc_buffer((2,), scope="local")
        most_clear_1 = T.alloc_buffer((2,), scope="local")
        thread_binding = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        result_1 = T.decl_buffer((32,), data=result.data, scope="local")
        total_1 = T.decl_buffer((2,), data=total.data, scope="local")
        q_1 = T.decl_buffer((4096,), "float16", data=q.data, scope="shared.dyn")
        result_2 = T.decl_buffer((32,), data=result.data, scope="local")
        total_2 = T.decl_buffer((2,), data=total.data, scope="local")
        most_1 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_1 = T.decl_buffer((32,), data=scores.data, scope="local")
        before_1 = T.decl_buffer((2,), data=before.data, scope="local")
        most_2 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_2 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_3 = T.decl_buffer((2,), data=most.data, scope="local")
        change_1 = T.decl_buffer((2,), data=change.data, scope="local")
        before_2 = T.decl_buffer((2,), data=before.data, scope="local")
        most_4 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_3 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_5 = T.decl_buffer((2,), data=most.data, scope="local")
        part_1 = T.decl_buffer((2,), data=part.data, scope="local")
        scores_4 = T.decl_buffer((32,), data=scores.data, scope="local")
        total_3 = T.decl_buffer((2,), data=total.data, scope="local")
        change_2 = T.decl_buffer((2,), data=change.data, scope="local")
        part_2 = T.decl_buffer((2,), data=part.data, scope="local")
        result_3 = T.decl_buffer((32,), data=result.data, scope="local")
        change_3 = T.decl_buffer((2,), data=change.data, scope="local")
        weights_1 = T.decl_buffer((32,), "float16", data=weights.data, scope="local")
        scores_5 = T.decl_buffer((32,), data=scores.data, scope="local")
        scores_6 = T.decl_buffer((32,), data=scores.data, scope="local")
        before_3 = T.decl_buffer((2,), data=before.data, scope="local")
        most_6 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_7 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_7 = T.decl_buffer((2,), data=most.data, scope="local")
        change_4 = T.decl_buffer((2,), data=change.data, scope="local")
        before_4 = T.decl_buffer((2,), data=before.data, scope="local")
        most_8 = T.decl_buffer((2,), data=most.data, scope="local")
        scores_8 = T.decl_buffer((32,), data=scores.data, scope="local")
        most_9 = T.decl_buffer((2,), data=most.data, scope="local")
        part_3 = T.decl_buffer((2,), data=part.data, scope="local")
        scores_9 = T.decl_buffer((32,), data=scores.data, scope="local")
        total_4 = T.decl_buffer((2,), data=total.data, scope="local")
        change_5 = T.decl_buffer((2,), data=change.data, scope="local")
        part_4 = T.decl_buffer((2,), data=part.data, scope="local")
        result_4 = T.decl_buffer((32,), data=result.data, scope="local")
        change_6 = T.decl_buffer((2,), data=change.data, scope="local")
        weights_2 = T.decl_buffer((32,), "float16", data=weights.data, scope="local")
        scores_10 = T.decl_buffer((32,), data=scores.data, scope="local")
        for i in T.unroll(4):
            Q_1 = T.Buffer((16384,), "float16", data=Q.data)
            q_1[i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8:i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8 + 8] = Q_1[bx * 4096 + i * 1024 + thread_binding * 8:bx * 4096 + i * 1024 + thread_binding * 8 + 8]
        for i in T.unroll(8):
            result_2[i * 4:i * 4 + 4] = T.Broadcast(T.float32(0.0), 4)
        total_2[0:2] = T.Broadcast(T.float32(0.0), 2)
        most_1[0:2] = T.Broadcast(T.infinity("float32") * T.float32(-1.0), 2)
        for i in T.unroll(4):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), K.data, i * 1024 + thread_binding * 8, 1, 1), 8)
        T.ptx_commit_group()
        for i in T.unroll(4):
            T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), v.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), V.data, i * 1024 + thread_binding * 8, 1, 1), 8)
        T.ptx_commit_group()
        for step in T.serial(3, annotations={"tl_pipelined_num_stages": 1}):
            for i in T.unroll(8):
                scores_1[i * 4:i * 4 + 4] = T.Broadcast(T.float32(0.0), 4)
            T.ptx_wait_group(1)
            with T.attr(0, "lexical_alloc_scope", 1):
                A_local = T.alloc_buffer((8,), "float16", scope="local")
                B_local = T.alloc_buffer((32,), "float16", scope="local")
                for ki in range(4):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), q.data, thread_binding // 32 * 1024 + thread_binding % 16 * 64 + ((ki * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, 0, 8, 2))
                    for i in T.unroll(4):
                        T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + ((ki * 16 + thread_binding % 16 // 8 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                    for j in range(4):
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8, scores.data, j * 8, T.bool(False))
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8 + 4, scores.data, j * 8 + 4, T.bool(False))
            for i in T.unroll(4):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), K.data, step * 4096 + i * 1024 + thread_binding * 8 + 4096, 1, 1), 8)
            T.ptx_commit_group()
            before_1[0:2] = most_2[0:2]
            for i in T.unroll(2):
                most_clear[i] = T.float32("-inf")
                for rv in T.unroll(16):
                    most_clear[i] = T.max(most_clear[i], scores_2[rv % 8 * 4 + i * 2 + rv // 8])
                most_clear[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run", most_clear[i])
                most_3[i] = T.max(most_3[i], most_clear[i])
            change_1[0:2] = T.exp2(before_2[0:2] * T.Broadcast(T.float32(0.18033688), 2) - most_4[0:2] * T.Broadcast(T.float32(0.18033688), 2))
            for i in T.unroll(16):
                scores_3[i * 2:i * 2 + 2] = T.exp2(scores_3[i * 2:i * 2 + 2] * T.Broadcast(T.float32(0.18033688), 2) - T.Broadcast(most_5[i % 2] * T.float32(0.18033688), 2))
            for i in T.unroll(2):
                part_1[i] = T.float32(0.0)
                for rv in T.unroll(16):
                    part_1[i] = part_1[i] + scores_4[rv % 8 * 4 + i * 2 + rv // 8]
                part_1[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run", part_1[i])
            total_3[0:2] = total_3[0:2] * change_2[0:2] + part_2[0:2]
            for i in T.unroll(16):
                result_3[i * 2:i * 2 + 2] = result_3[i * 2:i * 2 + 2] * T.Broadcast(change_3[i % 2], 2)
            for i in T.unroll(8):
                weights_1[i * 4:i * 4 + 4] = T.Cast("float16x4", scores_5[i * 4:i * 4 + 4])
            T.ptx_wait_group(1)
            with T.attr(0, "lexical_alloc_scope", 1):
                B_local = T.alloc_buffer((32,), "float16", scope="local")
                for ki in range(4):
                    for i in T.unroll(4):
                        T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), v.data, ki * 1024 + thread_binding % 16 * 64 + ((i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                    for j in range(4):
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8, result.data, j * 8, T.bool(False))
                        T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8 + 4, result.data, j * 8 + 4, T.bool(False))
            for i in T.unroll(4):
                T.ptx_cp_async(T.tvm_access_ptr(T.type_annotation("float16"), v.data, i * 1024 + thread_binding // 8 * 64 + (thread_binding % 64 // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 32 // 16 + thread_binding % 4 // 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 1, 2), T.tvm_access_ptr(T.type_annotation("float16"), V.data, step * 4096 + i * 1024 + thread_binding * 8 + 4096, 1, 1), 8)
            T.ptx_commit_group()
        for i in T.unroll(8):
            scores_6[i * 4:i * 4 + 4] = T.Broadcast(T.float32(0.0), 4)
        T.ptx_wait_group(1)
        with T.attr(0, "lexical_alloc_scope", 1):
            A_local = T.alloc_buffer((8,), "float16", scope="local")
            B_local = T.alloc_buffer((32,), "float16", scope="local")
            for ki in range(4):
                T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), q.data, thread_binding // 32 * 1024 + thread_binding % 16 * 64 + ((ki * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), A_local.data, 0, 8, 2))
                for i in T.unroll(4):
                    T.ptx_ldmatrix(T.bool(False), 4, T.tvm_access_ptr(T.type_annotation("float16"), k.data, i * 1024 + thread_binding % 32 // 16 * 512 + thread_binding % 8 * 64 + ((ki * 16 + thread_binding % 16 // 8 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + ki % 2) % 2 * 16 + (thread_binding % 16 // 8 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                for j in range(4):
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8, scores.data, j * 8, T.bool(False))
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", A_local.data, 0, B_local.data, j * 8 + 4, scores.data, j * 8 + 4, T.bool(False))
        before_3[0:2] = most_6[0:2]
        for i in T.unroll(2):
            most_clear_1[i] = T.float32("-inf")
            for rv in T.unroll(16):
                most_clear_1[i] = T.max(most_clear_1[i], scores_7[rv % 8 * 4 + i * 2 + rv // 8])
            most_clear_1[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 4, 1, 0, tl::NamedBarrier<128>>::run", most_clear_1[i])
            most_7[i] = T.max(most_7[i], most_clear_1[i])
        change_4[0:2] = T.exp2(before_4[0:2] * T.Broadcast(T.float32(0.18033688), 2) - most_8[0:2] * T.Broadcast(T.float32(0.18033688), 2))
        for i in T.unroll(16):
            scores_8[i * 2:i * 2 + 2] = T.exp2(scores_8[i * 2:i * 2 + 2] * T.Broadcast(T.float32(0.18033688), 2) - T.Broadcast(most_9[i % 2] * T.float32(0.18033688), 2))
        for i in T.unroll(2):
            part_3[i] = T.float32(0.0)
            for rv in T.unroll(16):
                part_3[i] = part_3[i] + scores_9[rv % 8 * 4 + i * 2 + rv // 8]
            part_3[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 4, 1, 0, tl::NamedBarrier<128>>::run", part_3[i])
        total_4[0:2] = total_4[0:2] * change_5[0:2] + part_4[0:2]
        for i in T.unroll(16):
            result_4[i * 2:i * 2 + 2] = result_4[i * 2:i * 2 + 2] * T.Broadcast(change_6[i % 2], 2)
        for i in T.unroll(8):
            weights_2[i * 4:i * 4 + 4] = T.Cast("float16x4", scores_10[i * 4:i * 4 + 4])
        T.ptx_wait_group(0)
        with T.attr(0, "lexical_alloc_scope", 1):
            B_local = T.alloc_buffer((32,), "float16", scope="local")
            for ki in range(4):
                for i in T.unroll(4):
                    T.ptx_ldmatrix(T.bool(True), 4, T.tvm_access_ptr(T.type_annotation("float16"), v.data, ki * 1024 + thread_binding % 16 * 64 + ((i * 16 + thread_binding % 32 // 16 * 8) // 32 + thread_binding % 8 // 4) % 2 * 32 + (thread_binding % 4 // 2 + i % 2) % 2 * 16 + (thread_binding % 32 // 16 + thread_binding % 2) % 2 * 8, 8, 1), T.tvm_access_ptr(T.type_annotation("float16"), B_local.data, i * 8, 8, 2))
                for j in range(4):
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8, result.data, j * 8, T.bool(False))
                    T.ptx_mma("float32", "m16n8k16", "row", "col", "fp16", "fp16", "fp32", weights.data, ki * 8, B_local.data, j * 8 + 4, result.data, j * 8 + 4, T.bool(False))
        for i in T.unroll(16):
            result_1[i * 2:i * 2 + 2] = result_1[i * 2:i * 2 + 2] / T.Broadcast(total_1[i % 2], 2)
        for i in T.unroll(16):
            T.attr(0, "lexical_alloc_scope", 1)
            O_local_cast = T.alloc_buffer((2,), "float16", scope="local")
            O_local_cast[0:2] = T.Cast("float16x2", result_1[i * 2:i * 2 + 2])
            O_1 = T.Buffer((16384,), "float16", data=O.data)
            O_1[bx * 4096 + thread_binding // 32 * 1024 + i % 2 * 512 + thread_binding % 32 // 4 * 64 + i // 2 * 8 + thread_binding % 4 * 2:bx * 4096 + thread_binding // 32 * 1024 + i % 2 * 512 + thread_binding % 32 // 4 * 64 + i // 2 * 8 + thread_binding % 4 * 2 + 2] = O_local_cast[0:2]
