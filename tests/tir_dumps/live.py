"""usage: live.py tvm|tilelang SMEM_LINT

Generates the dumps anew and checks them, if SMEM_TVM_PYTHON or SMEM_TILELANG_PYTHON names a Python that has the compiler;
else exits with 77, as does TileLang without a CUDA toolkit, whose headers its CUDA needs.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import check

SKIPPED = 77
HERE = pathlib.Path(__file__).parent
HEADERS = """
import json, os, tilelang
print(json.dumps({name: os.environ[name] for name in ("TL_TEMPLATE_PATH", "TL_CUTLASS_PATH")}))
"""


def main(compiler, lint):
    variable = f"SMEM_{compiler.upper()}_PYTHON"
    python = os.environ.get(variable)
    if not python:
        print(f"skipped: {variable} names no Python with {compiler}")
        return SKIPPED
    if compiler == "tilelang":
        toolkit = os.environ.get("CUDA_PATH", "/usr/local/cuda")
        if not os.path.isdir(toolkit):
            print(f"skipped: no CUDA toolkit in {toolkit}")
            return SKIPPED
        answer = subprocess.run([python, "-c", HEADERS], check=True, capture_output=True, text=True)
        os.environ.update(json.loads(answer.stdout.splitlines()[-1]))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, HERE / "generate.py", compiler, folder], check=True)
        return check.main([lint, folder])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
