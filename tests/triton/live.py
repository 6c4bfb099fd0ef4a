"""usage: live.py SMEM_LINT

Compiles the kernels anew and checks them, if SMEM_TRITON_PYTHON names a Python that has Triton; else exits with 77.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

import check

SKIPPED = 77


def main(lint):
    python = os.environ.get("SMEM_TRITON_PYTHON")
    if not python:
        print("skipped: SMEM_TRITON_PYTHON names no Python with triton")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, pathlib.Path(__file__).parent / "generate.py", folder], check=True)
        return check.main([lint, folder])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
