"""Kernels in Triton, as its tutorials and users write them, and how each is compiled.

KERNELS names a compilation: the kernel, types of its arguments, values of its constexprs, warps, stages, and the processor.
"""
import dataclasses

import triton
import triton.language as tl


@dataclasses.dataclass
class Compilation:
    kernel: object
    arguments: dict  # {name: "*fp16" or "i32"}
    constants: dict
    warps: int = 4
    stages: int = 2
    capability: int = 80


@triton.jit
def matmul(a, b, c, m, n, k, stride_a, stride_b, stride_c, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
           PRECISION: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    depth = tl.arange(0, BK)
    a += rows[:, None] * stride_a + depth[None, :]
    b += depth[:, None] * stride_b + columns[None, :]
    sum = tl.zeros((BM, BN), tl.int32 if a.dtype.element_ty == tl.int8 else tl.float32)
    for _ in range(0, k, BK):
        sum = tl.dot(tl.load(a), tl.load(b), sum, input_precision=PRECISION, out_dtype=sum.dtype)
        a += BK
        b += BK * stride_b
    c += rows[:, None] * stride_c + columns[None, :]
    tl.store(c, sum.to(c.dtype.element_ty), mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def matmul_transposed(a, b, c, k, stride_a, stride_b, stride_c, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    depth = tl.arange(0, BK)
    a += rows[:, None] * stride_a + depth[None, :]
    b += columns[:, None] * stride_b + depth[None, :]
    sum = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, k, BK):
        sum = tl.dot(tl.load(a), tl.trans(tl.load(b)), sum)
        a += BK
        b += BK
    tl.store(c + rows[:, None] * stride_c + columns[None, :], sum.to(tl.float16))


@triton.jit
def matmul_descriptors(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    a = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    b = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN])
    c = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    sum = tl.zeros((BM, BN), tl.float32)
    for at in range(0, k, BK):
        sum = tl.dot(a.load([row, at]), b.load([at, column]), sum)
    c.store([row, column], sum.to(tl.float16))


@triton.jit
def softmax(x, y, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    values = tl.load(x + row * stride + columns, mask=columns < n, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row * stride + columns, powers / tl.sum(powers, axis=0), mask=columns < n)


@triton.jit
def layer_norm(x, y, weight, bias, stride, n, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    mask = columns < n
    values = tl.load(x + row * stride + columns, mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(values, axis=0) / n
    centred = tl.where(mask, values - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / n + epsilon)
    result = centred * scale * tl.load(weight + columns, mask=mask) + tl.load(bias + columns, mask=mask)
    tl.store(y + row * stride + columns, result.to(y.dtype.element_ty), mask=mask)


@triton.jit
def add_pairs(mean_a, square_a, weight_a, mean_b, square_b, weight_b):
    weight = weight_a + weight_b
    delta = mean_b - mean_a
    share = tl.where(weight == 0.0, 0.0, weight_b / weight)
    return mean_a + delta * share, square_a + square_b + delta * delta * weight_a * share, weight


@triton.jit
def welford(x, mean, variance, stride, n, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.arange(0, BLOCK)
    values = tl.load(x + rows[:, None] * stride + columns[None, :])
    zeros = tl.zeros((ROWS, BLOCK), tl.float32)
    a, b, count = tl.reduce((values, zeros, zeros + 1.0), 1, add_pairs)
    tl.store(mean + rows, a)
    tl.store(variance + rows, b / count)


@triton.jit
def column_sums(x, sums, stride, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    rows = tl.arange(0, ROWS)
    columns = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    values = tl.load(x + rows[:, None] * stride + columns[None, :])
    tl.store(sums + columns, tl.sum(values, axis=0))


@triton.jit
def arg_max(x, places, stride, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    values = tl.load(x + row * stride + tl.arange(0, BLOCK))
    tl.store(places + row, tl.argmax(values, axis=0))


@triton.jit
def transpose(x, y, stride_x, stride_y, BLOCK: tl.constexpr):
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    columns = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + rows[:, None] * stride_x + columns[None, :])
    tl.store(y + columns[:, None] * stride_y + rows[None, :], tl.trans(values))


@triton.jit
def attention(q, k, v, out, scale, length, BM: tl.constexpr, BN: tl.constexpr, HEAD: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.arange(0, BN)
    depth = tl.arange(0, HEAD)
    base = tl.program_id(1) * length * HEAD
    queries = tl.load(q + base + rows[:, None] * HEAD + depth[None, :])
    most = tl.full((BM,), -float("inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    result = tl.zeros((BM, HEAD), tl.float32)
    for start in range(0, length, BN):
        keys = tl.load(k + base + (start + columns)[None, :] * HEAD + depth[:, None])
        scores = tl.dot(queries, keys) * scale
        highest = tl.maximum(most, tl.max(scores, 1))
        powers = tl.exp2(scores - highest[:, None])
        factor = tl.exp2(most - highest)
        total = total * factor + tl.sum(powers, 1)
        values = tl.load(v + base + (start + columns)[:, None] * HEAD + depth[None, :])
        result = tl.dot(powers.to(values.dtype), values, result * factor[:, None])
        most = highest
    result = result / total[:, None]
    tl.store(out + base + rows[:, None] * HEAD + depth[None, :], result.to(out.dtype.element_ty))


@triton.jit
def running_sum(x, y, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + at, tl.cumsum(tl.load(x + at), axis=0))


@triton.jit
def larger(a, b):
    return tl.maximum(a, b)


@triton.jit
def running_max(x, y, stride, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * stride + tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(y + at, tl.associative_scan(tl.load(x + at), 0, larger))


@triton.jit
def histogram(x, counts, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    found = tl.histogram(tl.load(x + at, mask=at < n, other=0), BINS)
    tl.atomic_add(counts + tl.arange(0, BINS), found)


@triton.jit
def sort_rows(x, y, stride, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * stride + tl.arange(0, COLUMNS)[None, :]
    tl.store(y + at, tl.sort(tl.load(x + at), dim=1))


@triton.jit
def take(x, index, y, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(y + at, tl.gather(tl.load(x + at), tl.load(index + at), axis=0))


@triton.jit
def flip_rows(x, y, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(y + at, tl.flip(tl.load(x + at), dim=1))


@triton.jit
def ticket(x, next, y, BLOCK: tl.constexpr):
    at = tl.atomic_add(next, BLOCK) + tl.arange(0, BLOCK)
    tl.store(y + at, tl.load(x + at))


def product(a, c, *tile, warps=4, stages=2, capability=80, precision="tf32"):
    arguments = {"a": a, "b": a, "c": c, **dict.fromkeys(("m", "n", "k", "stride_a", "stride_b", "stride_c"), "i32")}
    constants = dict(zip(("BM", "BN", "BK"), tile), PRECISION=precision)
    return Compilation(matmul, arguments, constants, warps, stages, capability)


def heads(warps, stages, capability, **tile):
    arguments = {**dict.fromkeys("qkv", "*fp16"), "out": "*fp16", "scale": "fp32", "length": "i32"}
    return Compilation(attention, arguments, tile, warps, stages, capability)


def of(kernel, warps=4, capability=80, stages=2, **arguments):
    """Arguments in capitals are constexprs."""
    constants = {name: value for name, value in arguments.items() if name.isupper()}
    types = {name: value for name, value in arguments.items() if not name.isupper()}
    return Compilation(kernel, types, constants, warps, stages, capability)


KERNELS = {
    "matmul_f16_3_stages": product("*fp16", "*fp16", 128, 128, 32, stages=3),
    "matmul_f16_small": product("*fp16", "*fp32", 32, 64, 64, warps=2, stages=1),
    "matmul_bf16_4_stages": product("*bf16", "*bf16", 64, 128, 32, stages=4),
    "matmul_f16_8_warps": product("*fp16", "*fp16", 128, 256, 32, warps=8, stages=3),
    "matmul_tf32": product("*fp32", "*fp32", 64, 64, 32, stages=3),
    "matmul_f32_fma": product("*fp32", "*fp32", 32, 32, 16, precision="ieee"),
    "matmul_i8": product("*i8", "*i32", 64, 64, 64, stages=3),
    "matmul_f16_sm90": product("*fp16", "*fp16", 128, 128, 64, warps=4, stages=3, capability=90),
    "matmul_descriptors_sm90": of(matmul_descriptors, 4, 90, 3, a="*fp16", b="*fp16", c="*fp16", m="i32", n="i32", k="i32",
                                  BM=128, BN=128, BK=64),
    "matmul_transposed": of(matmul_transposed, 4, 80, 3, a="*fp16", b="*fp16", c="*fp16", k="i32", stride_a="i32",
                            stride_b="i32", stride_c="i32", BM=64, BN=64, BK=32),
    "softmax": of(softmax, 8, x="*fp32", y="*fp32", stride="i32", n="i32", BLOCK=2048),
    "softmax_f16": of(softmax, 4, x="*fp16", y="*fp16", stride="i32", n="i32", BLOCK=1024),
    "layer_norm": of(layer_norm, 8, x="*fp16", y="*fp16", weight="*fp16", bias="*fp16", stride="i32", n="i32", epsilon="fp32",
                     BLOCK=4096),
    "welford": of(welford, 4, x="*fp32", mean="*fp32", variance="*fp32", stride="i32", n="i32", ROWS=4, BLOCK=1024),
    "column_sums": of(column_sums, 4, x="*fp32", sums="*fp32", stride="i32", ROWS=64, COLUMNS=32),
    "column_sums_f64": of(column_sums, 8, x="*fp64", sums="*fp64", stride="i32", ROWS=64, COLUMNS=64),
    "arg_max": of(arg_max, 8, x="*fp32", places="*i64", stride="i32", BLOCK=2048),
    "transpose_f32": of(transpose, 4, x="*fp32", y="*fp32", stride_x="i32", stride_y="i32", BLOCK=64),
    "transpose_f16": of(transpose, 4, x="*fp16", y="*fp16", stride_x="i32", stride_y="i32", BLOCK=64),
    "transpose_i8": of(transpose, 8, 90, x="*i8", y="*i8", stride_x="i32", stride_y="i32", BLOCK=128),
    "attention": heads(4, 2, 80, BM=64, BN=64, HEAD=64),
    "attention_sm90": heads(4, 3, 90, BM=64, BN=64, HEAD=128),
    "running_sum": of(running_sum, 4, x="*fp32", y="*fp32", BLOCK=2048),
    "running_max": of(running_max, 4, x="*i32", y="*i32", stride="i32", ROWS=128, COLUMNS=32),
    "histogram": of(histogram, 4, x="*i32", counts="*i32", n="i32", BLOCK=1024, BINS=256),
    "sort_rows": of(sort_rows, 4, x="*fp32", y="*fp32", stride="i32", ROWS=2, COLUMNS=512),
    "take": of(take, 4, x="*fp32", index="*i32", y="*fp32", ROWS=64, COLUMNS=16),
    "flip_rows": of(flip_rows, 4, x="*fp16", y="*fp16", ROWS=16, COLUMNS=256),
    "ticket": of(ticket, 4, x="*fp32", next="*i32", y="*fp32", BLOCK=512),
}
