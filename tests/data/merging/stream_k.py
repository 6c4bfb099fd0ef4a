# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def stream_k(A: T.Buffer((8519680,), "float16"), B: T.Buffer((65536,), "float16"), Last: T.Buffer((1,), "int32"), C: T.Buffer((2097152,), "float16")):
        T.func_attr({"global_symbol": "stream_k", "tir.noalias": T.bool(True)})
        bx = T.launch_thread("blockIdx.x", 108)
        A_sh = T.allocate([16640], "float16", "shared.dyn")
        B_sh = T.allocate([16384], "float16", "shared.dyn")
        red_sh = T.allocate([32768], "float32", "shared.dyn")
        C_sh = T.allocate([1024], "float16", "shared.dyn")
        acc = T.allocate([128], "float32", "local")
        tile = T.allocate([1], "int32", "local")
        tx = T.launch_thread("threadIdx.x", 256)
        acc_1 = T.Buffer((128,), data=acc, scope="local")
        tile_1 = T.Buffer((1,), "int32", data=tile, scope="local", align=4)
        A_sh_1 = T.decl_buffer((128, 128), "float16", data=A_sh, strides=(130, 1), scope="shared.dyn")
        A_sh_2 = T.Buffer((16640,), "float16", data=A_sh, scope="shared.dyn")
        B_sh_1 = T.Buffer((16384,), "float16", data=B_sh, scope="shared.dyn")
        red_sh_1 = T.Buffer((32768,), data=red_sh, scope="shared.dyn")
        C_sh_1 = T.Buffer((1024,), "float16", data=C_sh, scope="shared.dyn")
        tile_1[0] = bx
        while tile_1[0] < Last[0]:
            for j in range(128):
                acc_1[j] = T.float32(0)
            for ko in range(4):
                T.tvm_storage_sync("shared.dyn")
                for i in range(65):
                    A_sh_2[i * 256 + tx] = A[tile_1[0] * 16640 + i * 256 + tx]
                for i in range(8):
                    B_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = B[ko * 16384 + i * 2048 + tx * 8:ko * 16384 + i * 2048 + tx * 8 + 8]
                T.tvm_storage_sync("shared.dyn")
                for kk in range(16):
                    acc_1[kk] = acc_1[kk] + T.Cast("float32", A_sh_1[tx % 128, tx // 128 * 64 + kk] * B_sh_1[(tx // 32 * 16 + kk) * 128 + tx % 32])
            T.tvm_storage_sync("shared.dyn")
            for j in range(128):
                red_sh_1[j * 256 + tx] = acc_1[j]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                acc_1[j] = T.float32(0)
                for w in range(8):
                    acc_1[j] = acc_1[j] + red_sh_1[w * 4096 + j * 256 + tx]
            for part in range(4):
                T.tvm_storage_sync("shared.dyn")
                for j in range(4):
                    C_sh_1[j * 256 + tx] = T.Cast("float16", acc_1[part * 4 + j])
                T.tvm_storage_sync("shared.dyn")
                for j in range(4):
                    C[(tile_1[0] * 4 + part) * 1024 + j * 256 + tx] = C_sh_1[1023 - j * 256 - tx]
            tile_1[0] = tile_1[0] + 108
