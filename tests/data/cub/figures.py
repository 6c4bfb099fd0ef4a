"""usage: figures.py SMEM_LINT TOOLKIT

Writes anew what a toolkit's own CUB does to shared memory: SOURCE.txt beside each SOURCE.cu, one entry a launch, for example

    exclusive_sum<int, 128, BLOCK_SCAN_RAKING, 1>  block 128,1,1  temp 656 bytes
      line 41  store  4 bytes of temp  4 executed  4 wavefronts  ideal 4  exact

Alike accesses of a line share a line, with their number in front. The test holds the bundled CUB to these files.
"""
import collections
import glob
import json
import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def sources():
    return sorted(glob.glob(os.path.join(FOLDER, "*.cu")))


def expectation(source):
    return os.path.splitext(source)[0] + ".txt"


def report(lint, source, cuda_path):
    """The JSON report. `cuda_path` is a toolkit or "none"."""
    result = subprocess.run([lint, "--gpu", "sm_80", "--cuda-path", cuda_path, "--format", "json", source],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode not in (0, 1):
        raise RuntimeError(result.stdout + result.stderr)
    return json.loads(result.stdout)


def figures(kernels):
    """What the text file is to hold for the kernels of a report."""
    entries = []
    for kernel in kernels:
        title = f'{kernel["name"]}<{kernel["template_arguments"]}>' if kernel["template_arguments"] else kernel["name"]
        title = title.replace("cub::", "")
        if kernel["not_analysed"]:
            entries.append([f'{title}  {kernel["not_analysed"]}'])
        for launch in kernel["launches"]:
            buffers = "".join(f'  {b["name"]} {b["bytes"]} bytes' for b in kernel["buffers"])
            accesses = collections.Counter(
                (a["line"], f'{a["kind"]}  {a["bytes"]} bytes of {a["buffer"]}  {a["executed"]} executed  '
                            f'{a["wavefronts"]} wavefronts  ideal {a["ideal"]}  {a["certainty"]}')
                for a in launch["accesses"])
            entries.append([f'{title}  block {",".join(map(str, launch["block"]))}{buffers}'] +
                           [f'  line {line}  {f"{number} x " if number > 1 else ""}{text}'
                            for (line, text), number in sorted(accesses.items())])
    return "".join("\n".join(entry) + "\n\n" for entry in sorted(entries))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for source in sources():
        with open(expectation(source), "w") as file:
            file.write(figures(report(sys.argv[1], source, sys.argv[2])["kernels"]))


if __name__ == "__main__":
    main()
