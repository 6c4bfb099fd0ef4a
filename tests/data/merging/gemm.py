# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def gemm(A: T.Buffer((512, 256), "float16"), B: T.Buffer((256, 256), "float16"), C: T.Buffer((512, 256), "float16")):
        T.func_attr({"global_symbol": "gemm", "tir.noalias": T.bool(True)})
        bx = T.launch_thread("blockIdx.x", 4)
        A_sh = T.allocate([4096], "float16", "shared.dyn")
        B_sh = T.allocate([8192], "float16", "shared.dyn")
        C_sh = T.allocate([32768], "float16", "shared.dyn")
        acc = T.allocate([16], "float16", "local")
        tx = T.launch_thread("threadIdx.x", 256)
        A_1 = T.Buffer((131072,), "float16", data=A.data)
        B_1 = T.Buffer((65536,), "float16", data=B.data)
        C_1 = T.Buffer((131072,), "float16", data=C.data)
        acc_1 = T.Buffer((16,), "float16", data=acc, scope="local")
        A_sh_1 = T.Buffer((4096,), "float16", data=A_sh, scope="shared.dyn")
        B_sh_1 = T.Buffer((8192,), "float16", data=B_sh, scope="shared.dyn")
        C_sh_1 = T.Buffer((32768,), "float16", data=C_sh, scope="shared.dyn")
        for j in range(16):
            acc_1[j] = T.float16(0)
        for ko in range(8):
            T.tvm_storage_sync("shared.dyn")
            for i in range(2):
                A_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = A_1[bx * 32768 + (i * 64 + tx // 4) * 256 + ko * 32 + tx % 4 * 8:bx * 32768 + (i * 64 + tx // 4) * 256 + ko * 32 + tx % 4 * 8 + 8]
            for i in range(4):
                B_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = B_1[ko * 8192 + i * 2048 + tx * 8:ko * 8192 + i * 2048 + tx * 8 + 8]
            T.tvm_storage_sync("shared.dyn")
            for kk, j in T.grid(32, 16):
                acc_1[j] = acc_1[j] + A_sh_1[(tx // 16 * 8 + j // 2) * 32 + kk] * B_sh_1[kk * 256 + tx % 16 * 16 + j]
        T.tvm_storage_sync("shared.dyn")
        for r, j in T.grid(8, 16):
            C_sh_1[(tx // 16 * 8 + r) * 256 + tx % 16 * 16 + j] = acc_1[j]
        T.tvm_storage_sync("shared.dyn")
        for r in range(16):
            C_1[bx * 32768 + r * 2048 + tx * 8:bx * 32768 + r * 2048 + tx * 8 + 8] = C_sh_1[r * 2048 + tx * 8:r * 2048 + tx * 8 + 8]
