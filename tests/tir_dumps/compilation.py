"""What the two compilers have in common: dumps after passes, and the launch that device code asks for."""
import dataclasses
import math


@dataclasses.dataclass
class Compiled:
    dumps: list  # (stage, text), in the order of the passes
    cuda: str
    launch: dict


def recorder(pass_instrument, passes, show):
    """An instrument that keeps (pass, text) after each of these passes."""

    @pass_instrument
    class Recorder:
        def __init__(self):
            self.dumps = []

        def run_after_pass(self, module, info):
            name = info.name.rsplit(".", 1)[-1]
            if name in passes:
                self.dumps.append((name, show(module)))

    return Recorder()


def statements(statement):
    """A statement and all within it."""
    yield statement
    for part in ("body", "then_case", "else_case", "block"):
        inner = getattr(statement, part, None)
        if inner is not None:
            yield from statements(inner)
    for inner in getattr(statement, "seq", ()):
        yield from statements(inner)


def launch_of(function, name):
    """Grid, block and dynamic bytes, from the threads and allocations of a device function."""
    extents, dynamic = {}, 0
    for statement in statements(function.body):
        if getattr(statement, "attr_key", None) == "thread_extent":
            extents[statement.node.thread_tag] = int(statement.value)
        if type(statement).__name__ == "AllocBuffer" and statement.buffer.scope() == "shared.dyn":
            dynamic += math.prod(int(extent) for extent in statement.buffer.shape) * statement.buffer.dtype.itemsize
    return {
        "kernel": name,
        "grid": [extents.get(f"blockIdx.{axis}", 1) for axis in "xyz"],
        "block": [extents.get(f"threadIdx.{axis}", 1) for axis in "xyz"],
        "dynamic_bytes": dynamic,
    }
