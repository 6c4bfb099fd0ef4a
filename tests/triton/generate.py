"""usage: generate.py [--few] FOLDER [KERNEL...]

Writes what Triton makes of its kernels, three files for each:

    FOLDER/KERNEL.llir    LLVM IR, as smem-lint reads it
    FOLDER/KERNEL.ptx     assembly, without the debug sections at its end
    FOLDER/KERNEL.json    function, types of its parameters, threads of a block, bytes of shared memory, processor

To be run by a Python that has Triton (3.9). No GPU is needed. --few leaves out some of the largest: what tests/data/triton holds.
"""
import json
import pathlib
import sys

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from kernels import KERNELS

LARGE = {"matmul_f16_3_stages", "matmul_bf16_4_stages", "matmul_f16_8_warps", "matmul_f16_sm90", "matmul_descriptors_sm90",
         "attention_sm90", "sort_rows"}


def compile_kernel(compilation):
    signature = {name: compilation.arguments.get(name, "constexpr") for name in compilation.kernel.arg_names}
    aligned = {(place,): [["tt.divisibility", 16]] for place, name in enumerate(signature)
               if signature[name].startswith("*") or signature[name] == "i32"}
    source = ASTSource(compilation.kernel, signature, compilation.constants, aligned)
    return triton.compile(source, target=GPUTarget("cuda", compilation.capability, 32),
                          options={"num_warps": compilation.warps, "num_stages": compilation.stages})


def without_folders(text):
    for folder in (pathlib.Path(__file__).resolve().parent, pathlib.Path(triton.__file__).parent.parent):
        text = text.replace(f"{folder}/", "").replace(str(folder), ".")
    return text


def main(arguments):
    few = arguments[:1] == ["--few"]
    arguments = arguments[few:]
    if not arguments:
        sys.exit(__doc__)
    folder, wanted = pathlib.Path(arguments[0]), arguments[1:]
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name in wanted or KERNELS:
        if few and name in LARGE:
            continue
        try:
            compiled = compile_kernel(KERNELS[name])
        except Exception as error:  # one kernel that this version of Triton refuses costs that kernel
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error).strip().splitlines()[-1][:300]}", file=sys.stderr)
            continue
        llir, ptx = (without_folders(compiled.asm[kind]) for kind in ("llir", "ptx"))
        (folder / f"{name}.llir").write_text(llir)
        (folder / f"{name}.ptx").write_text(ptx.split("\t.section\t.debug")[0])
        metadata = compiled.metadata
        launch = {"kernel": metadata.name, "parameters": list(KERNELS[name].arguments.values()),
                  "threads": 32 * metadata.num_warps, "shared": metadata.shared, "gpu": f"sm_{KERNELS[name].capability}"}
        (folder / f"{name}.json").write_text(json.dumps(launch) + "\n")
        print(f"{name}: {len(llir)} bytes of LLVM IR, {metadata.shared} of shared memory")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
