# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def scale_by_table(In: T.Buffer((24576,), "float32"), Scale: T.Buffer((4096,), "float32"), Out: T.Buffer((24576,), "float32")):
        T.func_attr({"global_symbol": "scale_by_table", "tir.noalias": T.bool(True)})
        bx = T.launch_thread("blockIdx.x", 1)
        table_sh = T.allocate([4096], "float32", "shared.dyn")
        tile_sh = T.allocate([4096], "float32", "shared.dyn")
        factor = T.allocate([16], "float32", "local")
        tx = T.launch_thread("threadIdx.x", 256)
        factor_1 = T.Buffer((16,), data=factor, scope="local")
        table_sh_1 = T.Buffer((4096,), data=table_sh, scope="shared.dyn")
        tile_sh_1 = T.Buffer((4096,), data=tile_sh, scope="shared.dyn")
        for k in range(6):
            if k == 0:
                for j in range(4):
                    table_sh_1[j * 1024 + tx * 4:j * 1024 + tx * 4 + 4] = Scale[j * 1024 + tx * 4:j * 1024 + tx * 4 + 4]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                factor_1[j] = table_sh_1[(j * 256 + tx + k) % 4096]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                tile_sh_1[j * 256 + tx] = factor_1[j] * In[k * 4096 + j * 256 + tx]
            T.tvm_storage_sync("shared.dyn")
            for j in range(16):
                Out[k * 4096 + j * 256 + tx] = tile_sh_1[tx * 16 + j]
            T.tvm_storage_sync("shared.dyn")
