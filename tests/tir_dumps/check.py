"""usage: check.py [--record] SMEM_LINT FOLDER [KERNEL...]

Holds what smem-lint says of each dump in FOLDER (as generate.py writes them) against what it says of the CUDA that the
compiler made of the same kernel: grid and block, bytes of shared memory, and wavefronts, ideal and degree of each kind and
width of access. What a pass is there to change may differ in the dumps before it. Exits with 1 if anything else differs.

CUDA that needs a compiler's own headers is read if the variables that its launch.json names hold their folders (and
CUDA_PATH a toolkit); else cuda.json holds its figures, which --record writes.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

Traffic = collections.namedtuple("Traffic", "executed wavefronts ideal degree certain")

BYTES = r"static buffers|dynamic bytes"
MAY_CHANGE = {  # by a pass: which figures
    "LowerCrossThreadReduction": r"(load|store) of .*",
    "InjectPermutedLayout": r"(load|store|ldmatrix|async_copy) of .*",
    "InjectSoftwarePipeline": BYTES,  # versions of a buffer
    "InjectDoubleBuffer": BYTES,
    "StorageRewrite": BYTES,
    "MergeSharedMemoryAllocations": BYTES,
    "LowerThreadAllreduce": BYTES + r"|(load|store) of .*",
    "InjectPTXAsyncCopy": r"(store|async_copy) of .*",
}
EXCEPTIONS = [  # dumps, figures, why they differ
    ("(centre_rows|dlight_softmax)/.*", "static buffers", "CUDA: LLVM makes a scalar of an array of one, which is then no buffer"),
    ("tl_attention.*/0[5-7].*", "dynamic bytes", "TileLang allocates the queries twice once blocks are lowered"),
    ("tl_softmax_f16/.*", "load of [248] bytes", "neighbouring 16-bit loads are joined or not: ranges in both"),
]


class Failure(Exception):
    pass


class NotLowered(Exception):
    """The dump is of a stage that has no accesses yet."""


def analyse(lint, path, arguments=()):
    """smem-lint's report on a file."""
    command = [lint, "--format", "json", "--fail-on", "never", "--gpu", "sm_80", str(path), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise Failure(f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    report = json.loads(done.stdout)
    for said in report["diagnostics"]:
        if said["severity"] == "error" and said["check"] in ("input", "parse"):
            raise Failure(f"line {said['line']}: {said['message']}")
    return report


def figures(report, name):
    """What is compared, of one kernel: {what: value}."""
    kernels = report["kernels"]
    if len(kernels) > 1:
        kernels = [kernel for kernel in kernels if kernel["name"].split("(")[0] in (name, name.removesuffix("_kernel"))]
    if len(kernels) != 1:
        raise Failure(f"kernels found: {[kernel['name'] for kernel in report['kernels']]}")
    (kernel,) = kernels
    if "is not lowered" in kernel["not_analysed"]:
        raise NotLowered
    if kernel["not_analysed"] or len(kernel["launches"]) != 1:
        raise Failure(kernel["not_analysed"] or f"{len(kernel['launches'])} launches")
    (launch,) = kernel["launches"]
    found = {"grid": launch["grid"], "block": launch["block"], "inexact": kernel["inexact"]}
    found["dynamic bytes"] = launch["shared_memory"]["dynamic"]
    found["static buffers"] = sorted(f"{buffer['bytes']} aligned to {buffer['alignment']}"
                                     for buffer in kernel["buffers"] if buffer["scope"] == "static")
    groups = collections.defaultdict(list)
    for access in launch["accesses"]:
        kind = access["kind"]
        if access["operation"].startswith("wmma.load"):  # in CUDA it is named by what the machine executes
            kind = "wmma_load"
        groups[f"{kind} of {access['bytes']} bytes"].append(access)
    for group, accesses in groups.items():
        found[group] = Traffic(*(sum(access[field] for access in accesses) for field in ("executed", "wavefronts", "ideal")),
                               max(access["degree"] for access in accesses),
                               all(access["certainty"] == "exact" for access in accesses))
    return found


def spell(value):
    if not isinstance(value, Traffic):
        return "none" if value is None else str(value)
    text = f"{value.executed} executed, {value.wavefronts} wavefronts, ideal {value.ideal}, degree {value.degree:g}"
    return text if value.certain else text + ", not exact"


def is_exception(dump, what):
    place = f"{dump.parent.name}/{dump.name}"
    return any(re.fullmatch(dumps, place) and re.fullmatch(figures, what) for dumps, figures, _ in EXCEPTIONS)


class Chain:
    """The dumps of a kernel, from the last to the first: what each should say."""

    def __init__(self, cuda):
        self.expected = dict(cuda)
        self.changes = ""  # what the pass after this dump may change

    def differences(self, found, dump):
        told = []
        for what in sorted(found.keys() | self.expected.keys()):
            if found.get(what) == self.expected.get(what):
                continue
            if re.fullmatch(self.changes, what) or is_exception(dump, what):
                self.expected[what] = found.get(what)
            else:
                told.append(f"{what}: {spell(found.get(what))}; expected {spell(self.expected.get(what))}")
        stage = dump.stem.split("_", 1)[1]
        self.changes = MAY_CHANGE.get(stage, "")
        if stage == "LowerCrossThreadReduction" and "tvm_thread_allreduce" not in dump.read_text():
            self.changes = ""
        return told


def read_figures(path):
    return {what: Traffic(*value) if " of " in what else value for what, value in json.loads(path.read_text()).items()}


def cuda_figures(lint, folder, launch):
    arguments = []
    if "include" in launch:
        if any(name not in os.environ for name in launch["include"]):
            return read_figures(folder / "cuda.json")
        arguments += ["--cuda-path", os.environ.get("CUDA_PATH", "/usr/local/cuda"), "--timeout", "200"]
        arguments += [word for name in launch["include"] for word in ("-I", os.environ[name])]
    shape = ":".join(",".join(map(str, launch[part])) for part in ("grid", "block"))
    arguments += ["--launch", f"{launch['kernel']}={shape}:{launch['dynamic_bytes']}"]
    return figures(analyse(lint, folder / "kernel.cu", arguments), launch["kernel"])


def check(lint, folder, record):
    """How many dumps there are of a kernel, how many were read, compared and found equal."""
    counts = collections.Counter()
    launch = json.loads((folder / "launch.json").read_text())
    chain = None
    try:
        cuda = cuda_figures(lint, folder, launch)
        chain = Chain(cuda)
        if record and "include" in launch:
            (folder / "cuda.json").write_text(json.dumps(cuda, indent=1) + "\n")
    except (Failure, OSError) as failure:
        print(f"{folder.name}/kernel.cu: {failure}")
    for dump in sorted(folder.glob("*.py"), reverse=True):
        counts["dumps"] += 1
        try:
            found = figures(analyse(lint, dump), launch["kernel"])
        except NotLowered:
            counts["read"] += 1
            continue
        except Failure as failure:
            print(f"{folder.name}/{dump.name}: {failure}")
            continue
        counts["read"] += 1
        counts["pairs"] += 1
        if chain is None:
            continue
        told = chain.differences(found, dump)
        counts["equal"] += not told
        for line in told:
            print(f"{folder.name}/{dump.name}: {line}")
    return counts


def main(arguments):
    record = arguments[:1] == ["--record"]
    arguments = arguments[record:]
    if len(arguments) < 2:
        sys.exit(__doc__)
    lint, root, wanted = arguments[0], pathlib.Path(arguments[1]), set(arguments[2:])
    counts = collections.Counter()
    for folder in sorted(path.parent for path in root.glob("*/launch.json")):
        if not wanted or folder.name in wanted:
            counts += check(lint, folder, record)
    dumps, read, pairs, equal = (counts[what] for what in ("dumps", "read", "pairs", "equal"))
    print(f"{dumps} dumps: parse {read} of {dumps}; pairs {equal} of {pairs} equal")
    return 0 if dumps and read == dumps and equal == pairs else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
