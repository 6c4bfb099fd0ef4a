"""Kernels scheduled with TVM's TensorIR, by name; each is a function that returns a schedule."""
import functools
import importlib

import tvm
import tvm_ffi
from tvm import s_tir, te, tirx, topi
from tvm.ir.instrument import pass_instrument
from tvm.s_tir import dlight
from tvm.s_tir.tensor_intrin import cuda as intrinsics

from compilation import Compiled, launch_of, recorder

PASSES = {
    "LowerCrossThreadReduction", "PlanAndUpdateBufferAllocationLocation", "ManifestSharedMemoryLocalStage",
    "CompactBufferAllocation", "LowerAutoCopy", "LowerMatchBuffer", "InjectPermutedLayout", "InjectSoftwarePipeline",
    "TransformMmaBufferLayout", "LowerOpaqueBlock", "FlattenBuffer", "VectorizeLoop", "InjectVirtualThread",
    "InjectDoubleBuffer", "StorageRewrite", "ThreadSync", "LowerThreadAllreduce", "InjectPTXAsyncCopy",
    "MergeSharedMemoryAllocations",
}
TARGET = tvm.target.Target({"kind": "cuda", "arch": "sm_80"}, host={"kind": "c"})
ASYNC = {"tirx.use_async_copy": True}
KERNELS = {}


@tvm_ffi.register_global_func("tvm_callback_cuda_compile", override=True)
def keep_source(code, target=None):
    """In place of nvcc: the source is all that is wanted."""
    return "//"


def kernel(name, config=None, **parameters):
    """Registers the function below it under this name, with these parameters."""

    def register(make):
        KERNELS[name] = functools.partial(make, **parameters)
        KERNELS[name].config = config or {}
        return make

    return register


def compile_kernel(name, make):
    build = importlib.import_module("tvm.tirx.build")
    (function,) = make().mod.functions.values()
    module = tvm.IRModule({name: function.with_attr("global_symbol", name)})
    show = lambda module: module.script()
    record = recorder(pass_instrument, PASSES, show)
    dumps = [("source", show(module))]
    with TARGET, tvm.transform.PassContext(config=make.config, instruments=[record]):
        pipeline, _, finish = tirx.get_tir_pipeline("s_tir")
        _, devices = build.split_host_device_mods(pipeline(tirx.transform.BindTarget(TARGET)(module)))
        ((target, device),) = devices.items()
        device = finish()(device)
        code = build.codegen_build(device, target)
    ((variable, function),) = device.functions.items()
    launch = launch_of(function, variable.name_hint)
    return Compiled(dumps + record.dumps + [("lowered", show(device))], code.inspect_source(), launch)


def schedule_of(*tensors):
    return s_tir.Schedule(te.create_prim_func(list(tensors)))


def bind(schedule, **loops):
    """bind(s, bx=i, ty=j): loops to threads and blocks."""
    for thread, loop in loops.items():
        schedule.bind(loop, {"b": "blockIdx.", "t": "threadIdx."}[thread[0]] + thread[1])


def fill_together(schedule, block, loops, threads, vector=1):
    """The innermost loops of a copy as one, over all threads: threads is {"ty": 8, "tx": 32}, outermost first."""
    fused = schedule.fuse(*schedule.get_loops(block)[-loops:])
    parts = schedule.split(fused, [None, *threads.values(), vector])
    bind(schedule, **dict(zip(threads, parts[1:-1])))
    if vector > 1:
        schedule.vectorize(parts[-1])
    return parts[0]


# --- copies

@kernel("transpose_f32")
@kernel("transpose_f32_padded", pad=1)
@kernel("transpose_f16", dtype="float16")
@kernel("transpose_f16_padded", dtype="float16", pad=2)
@kernel("transpose_f64_tile16", dtype="float64", tile=16, rows=4)
@kernel("transpose_i8_padded", dtype="int8", pad=4)
def transpose(dtype="float32", tile=32, rows=8, pad=0, extent=128):
    source = te.placeholder((extent, extent), dtype, name="X")
    s = schedule_of(source, te.compute((extent, extent), lambda i, j: source[j, i], name="Y"))
    block = s.get_sblock("Y")
    shared = s.cache_read(block, 0, "shared")
    i, j = s.get_loops(block)
    by, y = s.split(i, [None, tile])
    bx, x = s.split(j, [None, tile])
    s.reorder(by, bx, y, x)
    s.compute_at(shared, bx)
    _, ty = s.split(y, [None, rows])
    bind(s, by=by, bx=bx, ty=ty, tx=x)
    y, x = s.get_loops(shared)[-2:]
    _, ty = s.split(y, [None, rows])
    bind(s, ty=ty, tx=x)
    if pad:
        s.storage_align(shared, 0, axis=0, factor=tile, offset=pad)
    return s


@kernel("fill_vector4", vector=4)
@kernel("fill_vector8_f16", vector=8, dtype="float16")
@kernel("fill_vector2_unrolled", vector=2, unroll=True)
def vector_fill(vector, dtype="float32", unroll=False, rows=64, columns=256):
    """Rows are brought in as vectors and read backwards."""
    source = te.placeholder((rows, columns), dtype, name="X")
    s = schedule_of(source, te.compute((rows, columns), lambda i, j: source[i, columns - 1 - j] * 2, name="Y"))
    block = s.get_sblock("Y")
    shared = s.cache_read(block, 0, "shared")
    i, j = s.get_loops(block)
    bx, y = s.split(i, [None, 4])
    s.compute_at(shared, bx)
    _, tx = s.split(s.fuse(y, j), [None, 128])
    bind(s, bx=bx, tx=tx)
    outer = fill_together(s, shared, 2, {"tx": 128}, vector)
    if unroll:
        s.unroll(outer)
    return s


@kernel("stencil5_16x16", tile=(16, 16))
@kernel("stencil5_8x32", tile=(8, 32))
@kernel("stencil5_8x32_padded", tile=(8, 32), pad=1)
@kernel("stencil9_f16", tile=(16, 32), dtype="float16", reach=2)
def stencil(tile, dtype="float32", reach=1, pad=0, extent=128):
    whole = extent + 2 * reach
    source = te.placeholder((whole, whole), dtype, name="X")

    def sum_of_cross(i, j):
        total = source[i + reach, j + reach]
        for k in range(2 * reach + 1):
            if k != reach:
                total = total + source[i + k, j + reach] + source[i + reach, j + k]
        return total

    s = schedule_of(source, te.compute((extent, extent), sum_of_cross, name="Y"))
    block = s.get_sblock("Y")
    shared = s.cache_read(block, 0, "shared")
    i, j = s.get_loops(block)
    by, ty = s.split(i, [None, tile[0]])
    bx, tx = s.split(j, [None, tile[1]])
    s.reorder(by, bx, ty, tx)
    s.compute_at(shared, bx)
    bind(s, by=by, bx=bx, ty=ty, tx=tx)
    fill_together(s, shared, 2, {"ty": tile[0], "tx": tile[1]})
    if pad:
        s.storage_align(shared, 0, axis=-2, factor=32, offset=pad)
    return s


# --- reductions

@kernel("row_sum_128", threads=128)
@kernel("row_sum_32", threads=32)
@kernel("row_sum_2d", threads=64, rows=4)
@kernel("row_max_256_f16", threads=256, dtype="float16", reduce=te.max)
@kernel("row_sum_96", threads=96, columns=768)
def row_reduction(threads, rows=1, dtype="float32", reduce=te.sum, height=64, columns=1024):
    source = te.placeholder((height, columns), dtype, name="X")
    k = te.reduce_axis((0, columns), name="k")
    s = schedule_of(source, te.compute((height,), lambda i: reduce(source[i, k], axis=k), name="Y"))
    i, k = s.get_loops(s.get_sblock("Y"))
    bx, ty = s.split(i, [None, rows])
    _, tx = s.split(k, [None, threads])
    bind(s, bx=bx, ty=ty, tx=tx)
    return s


@kernel("centre_rows", threads=128)
def centre_rows(threads, height=64, columns=1024):
    """Each row less its mean, which all threads get from shared memory."""
    source = te.placeholder((height, columns), "float32", name="X")
    k = te.reduce_axis((0, columns), name="k")
    mean = te.compute((height,), lambda i: te.sum(source[i, k], axis=k), name="total")
    s = schedule_of(source, te.compute((height, columns), lambda i, j: source[i, j] - mean[i] / columns, name="Y"))
    total, block = s.get_sblock("total"), s.get_sblock("Y")
    i, j = s.get_loops(block)
    _, tx = s.split(j, [None, threads])
    bind(s, bx=i, tx=tx)
    s.compute_at(total, i)
    s.set_scope(total, 0, "shared")
    _, tx = s.split(s.get_loops(total)[-1], [None, threads])
    bind(s, tx=tx)
    return s


@kernel("gemv_shared_vector", threads=64)
def gemv(threads, height=256, columns=512):
    matrix = te.placeholder((height, columns), "float32", name="X")
    vector = te.placeholder((columns,), "float32", name="V")
    k = te.reduce_axis((0, columns), name="k")
    s = schedule_of(matrix, vector, te.compute((height,), lambda i: te.sum(matrix[i, k] * vector[k], axis=k), name="Y"))
    block = s.get_sblock("Y")
    panel, piece = s.cache_read(block, 0, "shared"), s.cache_read(block, 1, "shared")
    i, k = s.get_loops(block)
    bx, tx = s.split(i, [None, threads])
    ko, ki = s.split(k, [None, 32])
    s.reorder(bx, tx, ko, ki)
    bind(s, bx=bx, tx=tx)
    for shared, loops in ((panel, 2), (piece, 1)):
        s.compute_at(shared, ko)
        fill_together(s, shared, loops, {"tx": threads})
    s.decompose_reduction(block, ko)
    return s


# --- products of matrices

def product(extents, dtype, accumulator, transposed=False):
    m, n, depth = extents
    a = te.placeholder((m, depth), dtype, name="A")
    b = te.placeholder((n, depth) if transposed else (depth, n), dtype, name="B")
    k = te.reduce_axis((0, depth), name="k")

    def element(i, j):
        right = b[j, k] if transposed else b[k, j]
        return te.sum(a[i, k].astype(accumulator) * right.astype(accumulator), axis=k)

    return schedule_of(a, b, te.compute((m, n), element, name="C"))


PIPELINE = {"software_pipeline_stage": [0, 0, 1], "software_pipeline_order": [0, 1, 2]}
ASYNC_PIPELINE = dict(PIPELINE, software_pipeline_async_stages=[0])
THREE_STAGES = dict(ASYNC_PIPELINE, software_pipeline_stage=[0, 0, 2])


@kernel("sgemm_32x32x8", tile=32, step=8, each=2)
@kernel("sgemm_64x64x16", tile=64, step=16, each=4)
@kernel("sgemm_64x64x8_vector", tile=64, step=8, each=4, vector=4)
@kernel("sgemm_virtual_threads", tile=64, step=8, each=4, virtual=2)
@kernel("sgemm_dynamic", tile=64, step=8, each=4, scope="shared.dyn")
@kernel("sgemm_padded", tile=64, step=16, each=4, pad=(0, 1))
@kernel("sgemm_transposed_b", tile=32, step=16, each=2, transposed=True)
@kernel("sgemm_transposed_b_padded", tile=32, step=16, each=2, transposed=True, pad=(1, 1))
@kernel("sgemm_pipelined", tile=64, step=8, each=4, pipeline=PIPELINE)
@kernel("sgemm_double_buffer", tile=64, step=8, each=4, double_buffer=True)
@kernel("sgemm_async", tile=64, step=16, each=4, vector=4, pipeline=ASYNC_PIPELINE, config=ASYNC)
@kernel("sgemm_async_3_stages", tile=64, step=16, each=4, vector=4, scope="shared.dyn", pipeline=THREE_STAGES,
        config=ASYNC)
@kernel("dgemm_32x32x8", tile=32, step=8, each=2, dtype="float64")
@kernel("hgemm_simt", tile=64, step=16, each=4, dtype="float16", vector=2)
def simt_product(tile, step, each, dtype="float32", vector=1, virtual=1, scope="shared", pad=(0, 0), transposed=False,
                 pipeline=None, double_buffer=False, extent=128):
    """Each thread computes each x each elements, in virtual x virtual pieces."""
    s = product((extent, extent, 64), dtype, dtype, transposed)
    block = s.get_sblock("C")
    result = s.cache_write(block, 0, "local")
    shared = [s.cache_read(block, operand, scope) for operand in (0, 1)]
    registers = [s.cache_read(block, operand, "local") for operand in (0, 1)]
    i, j, k = s.get_loops(block)
    side = tile // each
    by, vy, ty, yi = s.split(i, [None, virtual, side, each // virtual])
    bx, vx, tx, xi = s.split(j, [None, virtual, side, each // virtual])
    ko, ki = s.split(k, [None, step])
    s.reorder(by, bx, vy, vx, ty, tx, ko, ki, yi, xi)
    bind(s, by=by, bx=bx, ty=ty, tx=tx)
    if virtual > 1:
        s.bind(vy, "vthread.y")
        s.bind(vx, "vthread.x")
    s.reverse_compute_at(result, tx)
    for copy in registers:
        s.compute_at(copy, ki)
    for copy, padding in zip(shared, pad):
        s.compute_at(copy, ko)
        fill_together(s, copy, 2, {"ty": side, "tx": side}, vector)
        if padding:
            s.storage_align(copy, 0, axis=-2, factor=32, offset=padding)
        if double_buffer:
            s.annotate(copy, "double_buffer_scope", 0)
    s.decompose_reduction(block, ko)
    for key, value in (pipeline or {}).items():
        s.annotate(ko, key, value)
    return s


@kernel("hgemm_wmma", tile=64, step=32)
@kernel("hgemm_wmma_padded", tile=64, step=32, pad=8)
@kernel("hgemm_wmma_dynamic", tile=64, step=32, pad=8, scope="shared.dyn")
@kernel("hgemm_wmma_128x128", tile=128, step=16, pad=8)
@kernel("hgemm_wmma_pipelined", tile=64, step=32, pad=8, scope="shared.dyn", pipeline=PIPELINE)
@kernel("hgemm_wmma_async", tile=64, step=32, pad=8, scope="shared.dyn", pipeline=ASYNC_PIPELINE, config=ASYNC)
@kernel("hgemm_wmma_transposed_b", tile=64, step=32, pad=8, transposed=True)
@kernel("hgemm_wmma_through_shared", tile=64, step=32, pad=8, through_shared=True)
@kernel("igemm_wmma", tile=64, step=32, pad=16, dtype="int8", accumulator="int32")
def wmma_product(tile, step, pad=0, scope="shared", dtype="float16", accumulator="float32", transposed=False,
                 pipeline=None, through_shared=False, extent=256):
    """2 x 2 warps; fragments of 16 x 16 x 16."""
    names = intrinsics.get_wmma_intrin_group(scope, scope if through_shared else "global", dtype, accumulator,
                                             trans_b=transposed)
    s = product((extent, extent, extent), dtype, accumulator, transposed)
    block = s.get_sblock("C")
    i, j, k = s.get_loops(block)
    i, ii = s.split(i, [None, 16])
    j, jj = s.split(j, [None, 16])
    k, kk = s.split(k, [None, 16])
    s.reorder(i, j, k, ii, jj, kk)
    inner, outer = block, s.blockize(ii)
    by, ty, yi = s.split(i, [None, 2, tile // 32])
    bx, tz, xi = s.split(j, [None, 2, tile // 32])
    ko, ki = s.split(k, [None, step // 16])
    s.reorder(by, bx, ty, tz, ko, ki, yi, xi)
    bind(s, by=by, bx=bx, ty=ty, tz=tz)
    for operand in (0, 1):
        copy = s.cache_read(outer, operand, scope)
        s.compute_at(copy, ko)
        fill_together(s, copy, 2, {"tz": 2, "ty": 2, "tx": 32}, 16 // tvm.DataType(dtype).itemsize)
        if pad:
            s.storage_align(copy, 0, axis=-2, factor=32, offset=pad)
    for operand, fragment, intrinsic in ((0, "a", "load_a"), (1, "b", "load_b")):
        copy = s.cache_read(outer, operand, f"wmma.matrix_{fragment}")
        s.compute_at(copy, ki)
        tensorize_tiles(s, copy, names[intrinsic])
    if through_shared:
        back = s.cache_write(outer, 0, scope)
    store = s.cache_write(outer, 0, "wmma.accumulator")
    s.reverse_compute_at(store, tz)
    if through_shared:
        s.reverse_compute_at(back, tz)
    tensorize_tiles(s, store, names["store"])
    if through_shared:
        fill_together(s, back, 2, {"tx": 32}, 4)
    start = s.get_child_blocks(s.decompose_reduction(outer, ko))[0]
    s.tensorize(s.get_loops(start)[-2], names["init"])
    s.tensorize(s.get_loops(inner)[-3], names["compute"])
    for key, value in (pipeline or {}).items():
        s.annotate(ko, key, value)
    return s


def tensorize_tiles(s, block, intrinsic):
    i, j = s.get_loops(block)[-2:]
    io, ii = s.split(i, [None, 16])
    jo, jj = s.split(j, [None, 16])
    s.reorder(io, jo, ii, jj)
    s.tensorize(ii, intrinsic)


@kernel("hgemm_mma", step=32)
@kernel("hgemm_mma_permuted", step=32, permuted=True)
@kernel("hgemm_mma_padded", step=32, pad=8)
@kernel("hgemm_mma_transposed_b", step=64, transposed=True)
@kernel("hgemm_mma_transposed_b_permuted", step=64, transposed=True, permuted=True)
@kernel("hgemm_mma_async", step=32, pad=8, pipeline=ASYNC_PIPELINE, config=ASYNC)
def mma_product(step, pad=0, permuted=False, transposed=False, pipeline=None, extent=256, tile=64):
    """ldmatrix and mma.sync on tiles of 64 x 64, 2 x 2 warps."""
    names = intrinsics.get_mma_intrin_group("shared.dyn", "global", "float16", "float32", trans_a=False,
                                            trans_b=transposed, not_use_mma_store_intrinic=False)
    s = product((extent, extent, extent), "float16", "float32", transposed)
    block = s.get_sblock("C")
    i, j, k = s.get_loops(block)
    i, ii = s.split(i, [None, 16])
    j, jj = s.split(j, [None, 16])
    k, kk = s.split(k, [None, 16])
    s.reorder(i, j, k, ii, jj, kk)
    inner, outer = block, s.blockize(ii)
    by, ty, yi = s.split(i, [None, 2, tile // 32])
    bx, tz, xi = s.split(j, [None, 2, tile // 32])
    ko, ki = s.split(k, [None, step // 16])
    s.reorder(by, bx, ty, tz, ko, ki, yi, xi)
    bind(s, by=by, bx=bx, ty=ty, tz=tz)
    for operand in (0, 1):
        copy = s.cache_read(outer, operand, "shared.dyn")
        s.compute_at(copy, ko)
        fill_together(s, copy, 2, {"tz": 2, "ty": 2, "tx": 32}, 8)
        if pad:
            s.storage_align(copy, 0, axis=-2, factor=32, offset=pad)
        if permuted:
            s.annotate(copy, "permuted_layout", f"g2s_{'AB'[operand]}")
    for operand, intrinsic in ((0, "load_a"), (1, "load_b")):
        copy = s.cache_read(outer, operand, "warp")
        s.compute_at(copy, ki)
        if permuted:
            s.annotate(copy, "permuted_layout", f"s2l_{'AB'[operand]}")
        tensorize_with_layout(s, copy, names[intrinsic], ("write", 0), transposed=operand == 1 and transposed)
    store = s.cache_write(outer, 0, "warp")
    s.reverse_compute_at(store, tz)
    tensorize_with_layout(s, store, names["store"], ("read", 0))
    start = s.get_child_blocks(s.decompose_reduction(outer, ko))[0]
    s.tensorize(s.get_loops(start)[-2], names["init"])
    s.tensorize(s.get_loops(inner)[-3], names["compute"])
    for key, value in (pipeline or {}).items():
        s.annotate(ko, key, value)
    return s


def tensorize_with_layout(s, block, intrinsic, buffer, transposed=False):
    i, j = s.get_loops(block)[-2:]
    io, ii = s.split(i, [None, 16])
    jo, jj = s.split(j, [None, 16])
    s.reorder(io, jo, ii, jj)

    def to_fragments(i, j):
        return i // 16, j // 16, *intrinsics.shared_16x16_to_ldmatrix_32x8_layout(i % 16, j % 16)

    s.transform_layout(block, buffer, to_fragments)
    s.tensorize(ii, intrinsic)


# --- schedules of TVM's own

def by_rule(rule, *tensors):
    with TARGET:
        module = dlight.ApplyDefaultSchedule(rule)(tvm.IRModule({"main": te.create_prim_func(list(tensors))}))
    return s_tir.Schedule(module)


@kernel("dlight_sgemm", dtype="float32")
@kernel("dlight_hgemm", dtype="float16")
def rule_product(dtype):
    a, b = (te.placeholder((256, 256), dtype, name=name) for name in "AB")
    k = te.reduce_axis((0, 256), name="k")
    c = te.compute((256, 256), lambda i, j: te.sum(a[i, k] * b[j, k], axis=k), name="C")
    return by_rule(dlight.gpu.Matmul(), a, b, c)


@kernel("dlight_gemv")
def rule_gemv():
    a = te.placeholder((1024, 1024), "float16", name="A")
    v = te.placeholder((1024,), "float16", name="V")
    k = te.reduce_axis((0, 1024), name="k")
    return by_rule(dlight.gpu.GEMV(), v, a, te.compute((1024,), lambda i: te.sum(v[k] * a[i, k], axis=k), name="Y"))


@kernel("dlight_transpose")
def rule_transpose():
    a = te.placeholder((256, 256), "float32", name="A")
    return by_rule(dlight.gpu.Transpose(), a, te.compute((256, 256), lambda i, j: a[j, i], name="Y"))


@kernel("dlight_softmax")
def rule_softmax():
    a = te.placeholder((64, 1024), "float32", name="A")
    return by_rule(dlight.gpu.GeneralReduction(), a, topi.nn.softmax(a))
