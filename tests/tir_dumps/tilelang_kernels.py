"""Kernels in TileLang, by name; each is a function that returns a prim_func."""
import functools

import tilelang
import tilelang.language as T
from tilelang import tvm
from tvm.ir.instrument import pass_instrument

from compilation import Compiled, launch_of, recorder

PASSES = {
    "MaterializeKernelLaunch", "InjectSoftwarePipeline", "LayoutInference", "LowerTileOp", "LegalizeSafeMemoryAccess",
    "PlanAndUpdateBufferAllocationLocation", "LowerOpaqueBlock", "FlattenBuffer", "VectorizeLoop", "StorageRewrite",
    "UnrollLoop", "ThreadSync", "LowerThreadAllreduce", "LowerPTXAsyncCopy", "InjectPTXAsyncCopy",
    "MergeSharedMemoryAllocations", "SplitHostDevice",
}
TARGET = tvm.target.Target({"kind": "cuda", "arch": "sm_80"})
KERNELS = {}


def kernel(name, **parameters):
    """Registers the function below it under this name, with these parameters."""

    def register(make):
        KERNELS[name] = functools.partial(make, **parameters)
        return make

    return register


def show(module):
    return module.script()


def compile_kernel(name, make):
    function = make().with_attr("global_symbol", name)
    record = recorder(pass_instrument, PASSES, show)
    dumps = [("source", show(tvm.IRModule({name: function})))]
    with TARGET, tvm.transform.PassContext(instruments=[record]):
        artifact = tilelang.lower(function, target=TARGET)
    ((variable, device),) = artifact.device_mod.functions.items()
    launch = launch_of(device, variable.name_hint)
    launch["include"] = ["TL_TEMPLATE_PATH", "TL_CUTLASS_PATH"]
    dumps += record.dumps
    return Compiled(dumps + [("lowered", show(artifact.device_mod))], artifact.kernel_source, launch)


# --- products of matrices

@kernel("tl_hgemm", bm=64, bn=64, bk=32)
@kernel("tl_hgemm_1_stage", bm=64, bn=64, bk=32, stages=1)
@kernel("tl_hgemm_3_stages", bm=128, bn=64, bk=32, stages=3)
@kernel("tl_hgemm_128x128x64", bm=128, bn=128, bk=64)
@kernel("tl_hgemm_bk16", bm=64, bn=64, bk=16)
@kernel("tl_hgemm_transposed_b", bm=64, bn=64, bk=64, transposed=True)
@kernel("tl_hgemm_through_shared", bm=64, bn=64, bk=32, through_shared=True)
@kernel("tl_bgemm", bm=64, bn=64, bk=32, dtype="bfloat16")
@kernel("tl_igemm", bm=64, bn=64, bk=64, dtype="int8", accumulator="int32", transposed=True)
@kernel("tl_tf32gemm", bm=64, bn=64, bk=32, dtype="float32", transposed=True)
def product(bm, bn, bk, dtype="float16", accumulator="float32", stages=2, transposed=False, through_shared=False, threads=128,
            extent=256):
    b_shape = (extent, extent)
    b_tile = (bn, bk) if transposed else (bk, bn)

    @T.prim_func
    def main(A: T.Tensor((extent, extent), dtype), B: T.Tensor(b_shape, dtype), C: T.Tensor((extent, extent), accumulator)):
        with T.Kernel(T.ceildiv(extent, bn), T.ceildiv(extent, bm), threads=threads) as (bx, by):
            a_tile = T.alloc_shared((bm, bk), dtype)
            b_part = T.alloc_shared(b_tile, dtype)
            c_part = T.alloc_fragment((bm, bn), accumulator)
            T.clear(c_part)
            for k in T.Pipelined(T.ceildiv(extent, bk), num_stages=stages):
                T.copy(A[by * bm, k * bk], a_tile)
                if transposed:
                    T.copy(B[bx * bn, k * bk], b_part)
                else:
                    T.copy(B[k * bk, bx * bn], b_part)
                T.gemm(a_tile, b_part, c_part, transpose_B=transposed)
            if through_shared:
                c_tile = T.alloc_shared((bm, bn), accumulator)
                T.copy(c_part, c_tile)
                T.copy(c_tile, C[by * bm, bx * bn])
            else:
                T.copy(c_part, C[by * bm, bx * bn])

    return main


@kernel("tl_sgemm_simt", tile=32, step=8)
@kernel("tl_sgemm_simt_padded", tile=32, step=8, pad=4)
def simt_product(tile, step, pad=0, extent=128):
    """One element for each thread, operands in shared memory, no tensor cores."""

    @T.prim_func
    def main(A: T.Tensor((extent, extent), "float32"), B: T.Tensor((extent, extent), "float32"),
             C: T.Tensor((extent, extent), "float32")):
        with T.Kernel(extent // tile, extent // tile, threads=256) as (bx, by):
            a_tile = T.alloc_shared((tile, step + pad), "float32")
            b_tile = T.alloc_shared((step, tile), "float32")
            c_part = T.alloc_fragment((tile, tile), "float32")
            T.clear(c_part)
            for k in T.serial(extent // step):
                for i, j in T.Parallel(tile, step):
                    a_tile[i, j] = A[by * tile + i, k * step + j]
                T.copy(B[k * step, bx * tile], b_tile)
                for i, j in T.Parallel(tile, tile):
                    for p in T.serial(step):
                        c_part[i, j] += a_tile[i, p] * b_tile[p, j]
            T.copy(c_part, C[by * tile, bx * tile])

    return main


# --- copies and elementwise work

@kernel("tl_add_f32", dtype="float32")
@kernel("tl_add_f16", dtype="float16")
@kernel("tl_add_pipelined", dtype="float32", stages=2)
def add(dtype, stages=0, rows=128, columns=512, bm=32, bn=64):
    @T.prim_func
    def main(X: T.Tensor((rows, columns), dtype), Y: T.Tensor((rows, columns), dtype), Z: T.Tensor((rows, columns), dtype)):
        with T.Kernel(rows // bm, threads=128) as bx:
            x = T.alloc_shared((bm, bn), dtype)
            y = T.alloc_shared((bm, bn), dtype)
            z = T.alloc_fragment((bm, bn), dtype)
            for k in T.Pipelined(columns // bn, num_stages=stages):
                T.copy(X[bx * bm, k * bn], x)
                T.copy(Y[bx * bm, k * bn], y)
                for i, j in T.Parallel(bm, bn):
                    z[i, j] = x[i, bn - 1 - j] + y[bm - 1 - i, j]  # of other threads: else it stays in registers
                T.copy(z, Z[bx * bm, k * bn])

    return main


@kernel("tl_transpose", dtype="float32")
@kernel("tl_transpose_padded", dtype="float32", pad=1)
@kernel("tl_transpose_f16", dtype="float16", pad=2)
def transpose(dtype, pad=0, tile=32, extent=128):
    @T.prim_func
    def main(X: T.Tensor((extent, extent), dtype), Y: T.Tensor((extent, extent), dtype)):
        with T.Kernel(extent // tile, extent // tile, threads=256) as (bx, by):
            part = T.alloc_shared((tile, tile + pad), dtype)
            for i, j in T.Parallel(tile, tile):
                part[i, j] = X[by * tile + i, bx * tile + j]
            for i, j in T.Parallel(tile, tile):
                Y[bx * tile + i, by * tile + j] = part[j, i]

    return main


# --- reductions

@kernel("tl_row_sum", columns=512)
@kernel("tl_row_sum_256_threads", columns=1024, threads=256)
def row_sum(columns, threads=128, rows=64, bm=4):
    @T.prim_func
    def main(X: T.Tensor((rows, columns), "float32"), Y: T.Tensor((rows,), "float32")):
        with T.Kernel(rows // bm, threads=threads) as bx:
            x_tile = T.alloc_shared((bm, columns), "float32")
            x = T.alloc_fragment((bm, columns), "float32")
            y = T.alloc_fragment((bm,), "float32")
            T.copy(X[bx * bm, 0], x_tile)
            for i, j in T.Parallel(bm, columns):
                x[i, j] = x_tile[i, columns - 1 - j]  # of other threads: else it stays in registers
            T.reduce_sum(x, y, dim=1)
            T.copy(y, Y[bx * bm])

    return main


@kernel("tl_softmax")
@kernel("tl_softmax_f16", dtype="float16")
def softmax(dtype="float32", rows=64, columns=512, bm=4):
    @T.prim_func
    def main(X: T.Tensor((rows, columns), dtype), Y: T.Tensor((rows, columns), dtype)):
        with T.Kernel(rows // bm, threads=128) as bx:
            tile = T.alloc_shared((bm, columns), dtype)
            x = T.alloc_fragment((bm, columns), "float32")
            most = T.alloc_fragment((bm,), "float32")
            total = T.alloc_fragment((bm,), "float32")
            T.copy(X[bx * bm, 0], tile)
            for i, j in T.Parallel(bm, columns):
                x[i, j] = tile[bm - 1 - i, columns - 1 - j]
            T.reduce_max(x, most, dim=1)
            for i, j in T.Parallel(bm, columns):
                x[i, j] = T.exp(x[i, j] - most[i])
            T.reduce_sum(x, total, dim=1)
            for i, j in T.Parallel(bm, columns):
                x[i, j] = x[i, j] / total[i]
            T.copy(x, Y[bx * bm, 0])

    return main


# --- attention

@kernel("tl_attention", stages=1)
@kernel("tl_attention_2_stages", stages=2)
@kernel("tl_attention_dim128", stages=1, dim=128)
def attention(stages, length=256, dim=64, bm=64, bn=64):
    """softmax(Q K^T) V for one head, blocks of keys by blocks of queries."""
    scale = (1.0 / dim) ** 0.5 * 1.44269504

    @T.prim_func
    def main(Q: T.Tensor((length, dim), "float16"), K: T.Tensor((length, dim), "float16"),
             V: T.Tensor((length, dim), "float16"), O: T.Tensor((length, dim), "float16")):
        with T.Kernel(T.ceildiv(length, bm), threads=128) as bx:
            q = T.alloc_shared((bm, dim), "float16")
            k = T.alloc_shared((bn, dim), "float16")
            v = T.alloc_shared((bn, dim), "float16")
            scores = T.alloc_fragment((bm, bn), "float32")
            weights = T.alloc_fragment((bm, bn), "float16")
            result = T.alloc_fragment((bm, dim), "float32")
            most = T.alloc_fragment((bm,), "float32")
            before = T.alloc_fragment((bm,), "float32")
            change = T.alloc_fragment((bm,), "float32")
            part = T.alloc_fragment((bm,), "float32")
            total = T.alloc_fragment((bm,), "float32")
            T.copy(Q[bx * bm, 0], q)
            T.fill(result, 0)
            T.fill(total, 0)
            T.fill(most, -T.infinity("float32"))
            for step in T.Pipelined(T.ceildiv(length, bn), num_stages=stages):
                T.copy(K[step * bn, 0], k)
                T.clear(scores)
                T.gemm(q, k, scores, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(most, before)
                T.reduce_max(scores, most, dim=1, clear=False)
                for i in T.Parallel(bm):
                    change[i] = T.exp2(before[i] * scale - most[i] * scale)
                for i, j in T.Parallel(bm, bn):
                    scores[i, j] = T.exp2(scores[i, j] * scale - most[i] * scale)
                T.reduce_sum(scores, part, dim=1)
                for i in T.Parallel(bm):
                    total[i] = total[i] * change[i] + part[i]
                for i, j in T.Parallel(bm, dim):
                    result[i, j] *= change[i]
                T.copy(scores, weights)
                T.copy(V[step * bn, 0], v)
                T.gemm(weights, v, result, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(bm, dim):
                result[i, j] /= total[i]
            T.copy(result, O[bx * bm, 0])

    return main
