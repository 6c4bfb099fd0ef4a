# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def attention(Q: T.Buffer((24576,), "float16"), K: T.Buffer((98304,), "float16"), V: T.Buffer((98304,), "float16"), O: T.Buffer((24576,), "float16")):
        T.func_attr({"global_symbol": "attention", "tir.noalias": T.bool(True)})
        bx = T.launch_thread("blockIdx.x", 1)
        Q_sh = T.allocate([24576], "float16", "shared.dyn")
        K_sh = T.allocate([24576], "float16", "shared.dyn")
        V_sh = T.allocate([24576], "float16", "shared.dyn")
        O_sh = T.allocate([24576], "float16", "shared.dyn")
        acc = T.allocate([96], "float16", "local")
        score = T.allocate([1], "float16", "local")
        tx = T.launch_thread("threadIdx.x", 256)
        acc_1 = T.Buffer((96,), "float16", data=acc, scope="local")
        score_1 = T.Buffer((1,), "float16", data=score, scope="local")
        Q_sh_1 = T.Buffer((24576,), "float16", data=Q_sh, scope="shared.dyn")
        K_sh_1 = T.Buffer((24576,), "float16", data=K_sh, scope="shared.dyn")
        V_sh_1 = T.Buffer((24576,), "float16", data=V_sh, scope="shared.dyn")
        O_sh_1 = T.Buffer((24576,), "float16", data=O_sh, scope="shared.dyn")
        for i in range(12):
            Q_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = Q[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8]
        for j in range(96):
            acc_1[j] = T.float16(0)
        for step in range(4):
            T.tvm_storage_sync("shared.dyn")
            for i in range(12):
                K_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = K[step * 24576 + i * 2048 + tx * 8:step * 24576 + i * 2048 + tx * 8 + 8]
            T.tvm_storage_sync("shared.dyn")
            score_1[0] = T.float16(0)
            for j in range(192):
                score_1[0] = score_1[0] + Q_sh_1[tx // 2 * 192 + j] * K_sh_1[tx % 128 * 192 + j]
            T.tvm_storage_sync("shared.dyn")
            for i in range(12):
                V_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = V[step * 24576 + i * 2048 + tx * 8:step * 24576 + i * 2048 + tx * 8 + 8]
            T.tvm_storage_sync("shared.dyn")
            for j in range(96):
                acc_1[j] = acc_1[j] + score_1[0] * V_sh_1[tx // 2 * 192 + tx % 2 * 96 + j]
        T.tvm_storage_sync("shared.dyn")
        for j in range(96):
            O_sh_1[tx // 2 * 192 + tx % 2 * 96 + j] = acc_1[j]
        T.tvm_storage_sync("shared.dyn")
        for i in range(12):
            O[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8] = O_sh_1[i * 2048 + tx * 8:i * 2048 + tx * 8 + 8]
