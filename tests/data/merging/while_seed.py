# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def stir(Start: T.Buffer((65536,), "float32"), Turns: T.Buffer((16,), "int32"), Out: T.Buffer((4096,), "float32")):
        T.func_attr({"global_symbol": "stir", "tir.noalias": T.bool(True)})
        bx = T.launch_thread("blockIdx.x", 16)
        seed_sh = T.allocate([4096], "float32", "shared.dyn")
        work_sh = T.allocate([4096], "float32", "shared.dyn")
        value = T.allocate([16], "float32", "local")
        total = T.allocate([1], "float32", "local")
        turn = T.allocate([1], "int32", "local")
        tx = T.launch_thread("threadIdx.x", 256)
        value_1 = T.Buffer((16,), data=value, scope="local")
        total_1 = T.Buffer((1,), data=total, scope="local", align=4)
        turn_1 = T.Buffer((1,), "int32", data=turn, scope="local", align=4)
        seed_sh_1 = T.Buffer((4096,), data=seed_sh, scope="shared.dyn")
        work_sh_1 = T.Buffer((4096,), data=work_sh, scope="shared.dyn")
        for j in range(16):
            seed_sh_1[j * 256 + tx] = Start[bx * 4096 + j * 256 + tx]
        turn_1[0] = 0
        total_1[0] = T.float32(0)
        while turn_1[0] < Turns[bx]:
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                value_1[j] = seed_sh_1[(j * 256 + tx + turn_1[0]) % 4096]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                work_sh_1[j * 256 + tx] = value_1[j] + total_1[0]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                total_1[0] = total_1[0] + work_sh_1[tx * 16 + j]
            turn_1[0] = turn_1[0] + 1
        Out[bx * 256 + tx] = total_1[0]
