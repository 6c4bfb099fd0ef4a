"""usage: generate.py tvm|tilelang FOLDER [KERNEL...]

Writes what a compiler prints of its kernels on the way from a schedule to CUDA, a folder for each kernel:

    FOLDER/KERNEL/00_source.py     before any pass
    FOLDER/KERNEL/NN_PASS.py       after the passes of the kernel's compiler that touch shared memory
    FOLDER/KERNEL/99_lowered.py    the device function that CUDA is made of
    FOLDER/KERNEL/kernel.cu        that CUDA
    FOLDER/KERNEL/launch.json      the kernel's name, grid, block, dynamic bytes; variables with folders of headers

To be run by a Python that has the compiler. No GPU and no nvcc are needed.
"""
import importlib
import json
import pathlib
import sys


def write_dumps(folder, result):
    folder.mkdir(parents=True, exist_ok=True)
    for old in list(folder.glob("*.py")) + list(folder.glob("*.cu")):
        old.unlink()
    previous = None
    for number, (stage, text) in enumerate(result.dumps):
        if text == previous:  # a pass that had nothing to do
            continue
        previous = text
        position = 99 if stage == "lowered" else number
        (folder / f"{position:02}_{stage}.py").write_text(text.rstrip() + "\n")
    (folder / "kernel.cu").write_text(result.cuda.strip() + "\n")
    (folder / "launch.json").write_text(json.dumps(result.launch, indent=1) + "\n")


def main(arguments):
    if len(arguments) < 2 or arguments[0] not in ("tvm", "tilelang"):
        sys.exit(__doc__)
    compiler = importlib.import_module(f"{arguments[0]}_kernels")
    root, wanted = pathlib.Path(arguments[1]), set(arguments[2:])
    failed = 0
    for name, make in compiler.KERNELS.items():
        if wanted and name not in wanted:
            continue
        try:
            result = compiler.compile_kernel(name, make)
        except Exception as error:  # one kernel that this version of the compiler refuses costs that kernel
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error).strip().splitlines()[-1][:200]}", file=sys.stderr)
            continue
        write_dumps(root / name, result)
        print(f"{name}: {len(list((root / name).glob('*.py')))} dumps")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
