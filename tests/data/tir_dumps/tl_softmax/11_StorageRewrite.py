# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func
    def tl_softmax(X_handle: T.handle, Y_handle: T.handle):
        T.func_attr({"target": T.target({"arch": "sm_80", "host": {"keys": ["cpu"], "kind": "c", "tag": ""}, "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "", "thread_warp_size": 32}), "tl.has_tma": T.bool(False)})
        X = T.match_buffer(X_handle, (64, 512), strides=(512, 1))
        Y = T.match_buffer(Y_handle, (64, 512), strides=(512, 1))
        bx = T.launch_thread("blockIdx.x", 16)
        tile = T.alloc_buffer((2048,), scope="shared.dyn")
        x = T.alloc_buffer((16,), scope="local")
        most = T.alloc_buffer((4,), scope="local")
        workspace = T.alloc_buffer((128,), scope="shared.dyn")
        total = T.alloc_buffer((4,), scope="local")
        workspace_1 = T.alloc_buffer((128,), scope="shared.dyn")
        tx = T.launch_thread("threadIdx.x", 128)
        ty = T.launch_thread("threadIdx.y", 1)
        tz = T.launch_thread("threadIdx.z", 1)
        tile_1 = T.decl_buffer((2048,), data=tile.data, scope="shared.dyn")
        x_1 = T.decl_buffer((16,), data=x.data, scope="local")
        most_1 = T.decl_buffer((4,), data=most.data, scope="local")
        total_1 = T.decl_buffer((4,), data=total.data, scope="local")
        for i in T.unroll(4):
            X_1 = T.Buffer((32768,), data=X.data)
            tile_1[i * 512 + tx * 4:i * 512 + tx * 4 + 4] = X_1[bx * 2048 + i * 512 + tx * 4:bx * 2048 + i * 512 + tx * 4 + 4]
        for i in T.unroll(16):
            x_1[i] = tile_1[2047 - tx - i * 128]
        for i in T.unroll(4):
            most_1[i] = T.float32("-inf")
            for rv in T.unroll(4):
                most_1[i] = T.max(most_1[i], x_1[i * 4 + rv])
            most_1[i] = T.call_extern("float32", "tl::AllReduce<tl::MaxOp, 128, 1, 0, tl::NamedBarrier<128>>::run", most_1[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace.data, 0, 128, 3))
        for i in T.unroll(4):
            x_1[i * 4:i * 4 + 4] = T.exp(x_1[i * 4:i * 4 + 4] - T.Broadcast(most_1[i], 4))
        for i in T.unroll(4):
            total_1[i] = T.float32(0.0)
            for rv in T.unroll(4):
                total_1[i] = total_1[i] + x_1[i * 4 + rv]
            total_1[i] = T.call_extern("float32", "tl::AllReduce<tl::SumOp, 128, 1, 0, tl::NamedBarrier<128>>::run", total_1[i], T.tvm_access_ptr(T.type_annotation("float32"), workspace_1.data, 0, 128, 3))
        for i in T.unroll(4):
            x_1[i * 4:i * 4 + 4] = x_1[i * 4:i * 4 + 4] / T.Broadcast(total_1[i], 4)
        for i in T.unroll(16):
            Y_1 = T.Buffer((32768,), data=Y.data)
            Y_1[bx * 2048 + i * 128 + tx] = x_1[i]
