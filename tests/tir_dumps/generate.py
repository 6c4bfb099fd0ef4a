"""usage: generate.py [--few] tvm|tilelang FOLDER [KERNEL...]

Writes what a compiler prints of its kernels on the way from a schedule to CUDA, a folder for each kernel:

    FOLDER/KERNEL/00_source.py     before any pass
    FOLDER/KERNEL/NN_PASS.py       after the passes of the kernel's compiler that touch shared memory
    FOLDER/KERNEL/99_lowered.py    the device function that CUDA is made of
    FOLDER/KERNEL/kernel.cu        that CUDA
    FOLDER/KERNEL/launch.json      the kernel's name, grid, block, dynamic bytes; variables with folders of headers

To be run by a Python that has the compiler: TVM 0.27 (with apache-tvm-ffi 0.1.14; 0.1.15 crashes in it), TileLang 0.1.15.
No GPU and no nvcc are needed. --few leaves out passes that change little: what tests/data/tir_dumps holds.
"""
import importlib
import json
import pathlib
import sys

FEW = {
    "source", "LowerCrossThreadReduction", "CompactBufferAllocation", "LowerMatchBuffer", "InjectPermutedLayout",
    "InjectSoftwarePipeline", "FlattenBuffer", "InjectDoubleBuffer", "StorageRewrite", "LowerThreadAllreduce",
    "InjectPTXAsyncCopy", "MergeSharedMemoryAllocations", "LowerTileOp", "lowered",
}


def write_dumps(folder, result, few):
    """How many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.py"), *folder.glob("*.cu")]:
        old.unlink()
    previous, count = None, 0
    for number, (stage, text) in enumerate(result.dumps):
        if text == previous or (few and stage not in FEW):  # or a pass that had nothing to do
            continue
        previous = text
        count += 1
        position = 99 if stage == "lowered" else number
        (folder / f"{position:02}_{stage}.py").write_text(text.rstrip() + "\n")
    (folder / "kernel.cu").write_text(result.cuda.strip() + "\n")
    (folder / "launch.json").write_text(json.dumps(result.launch) + "\n")
    return count


def main(arguments):
    few = arguments[:1] == ["--few"]
    arguments = arguments[few:]
    if len(arguments) < 2 or arguments[0] not in ("tvm", "tilelang"):
        sys.exit(__doc__)
    compiler = importlib.import_module(f"{arguments[0]}_kernels")
    root, wanted = pathlib.Path(arguments[1]), arguments[2:]
    failed = 0
    for name in wanted or sorted(compiler.KERNELS):
        try:
            result = compiler.compile_kernel(name, compiler.KERNELS[name])
        except Exception as error:  # one kernel that this version of the compiler refuses costs that kernel
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error).strip().splitlines()[-1][:300]}", file=sys.stderr)
            continue
        print(f"{name}: {write_dumps(root / name, result, few)} dumps")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
