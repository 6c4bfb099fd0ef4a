"""usage: check.py SMEM_LINT FOLDER [KERNEL...]

Holds what smem-lint says of the LLVM IR in FOLDER (as generate.py writes it) against the assembly that Triton made of it,
kernel by kernel:

- instructions of the load/store pipe on shared memory, all of them: loads, stores and atomics with their bytes a lane,
  ldmatrix and stmatrix, cp.async with its bytes. As many of each kind and width at each line of the kernel's source;
- threads of a block; the bytes of shared memory that Triton allocates, which accesses reach exactly (where TMA and barriers
  use it too, to the last of BARRIER bytes);
- buffers: every access is in the array or in a region of it;
- figures: no access has an unknown pattern but for a reason in UNKNOWN, and with --launch and --arg given what is compared
  stays the same and the grid and the parameters are no reason any more.

Exits with 1 if anything differs.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

ARRAY = "global_smem"
BARRIER = 8  # bytes of an mbarrier
VALUE = 256  # of every integer parameter
UNKNOWN = {"data loaded from global memory"}  # addresses that data decides: bins of a histogram, indices of a gather
OPEN = re.compile(r"the grid is not known.*|parameter '.*' is not known")

INSTRUCTION = re.compile(r"(?:@!?%\w+\s+)?(ld|st|ldmatrix|stmatrix|cp|atom|red)\.([\w.:]+)\s+(.*);")
LOCATION = re.compile(r"\.loc\s+(\d+ \d+ \d+)(?:.*inlined_at (\d+ \d+ \d+))?")


class Failure(Exception):
    pass


def access(match):
    """(kind, bytes) of an instruction; None if it doesn't pass the load/store pipe to shared memory."""
    mnemonic, suffixes, operands = match[1], match[2].split("."), match[3]
    if not any(suffix.startswith("shared") for suffix in suffixes) or "bulk" in suffixes:
        return None
    if mnemonic == "cp":
        return "async_copy", int(operands.split(",")[2], 0)
    if mnemonic.endswith("matrix"):
        return mnemonic, 16
    elements = next((int(suffix[1:]) for suffix in suffixes if re.fullmatch(r"v\d", suffix)), 1)
    bits = int(re.search(r"\d+$", suffixes[-1])[0])
    return {"ld": "load", "st": "store"}.get(mnemonic, "atomic"), elements * bits // 8


def of_assembly(text):
    """How many accesses there are, by (line, kind, bytes). Inlined code is at the line of the outermost call."""
    found = collections.Counter()
    calls = {}  # of inlined code: place, and the place of the call
    place, assembly, previous = "0 0 0", False, ""
    for statement in map(str.strip, text.split("\n")):
        if location := LOCATION.match(statement):
            # Within inline assembly LLVM adds the lines of its text to the place: only the first is one of the source.
            if not assembly or previous == "// begin inline asm":
                place = location[1]
                calls[place] = location[2]
        elif (instruction := INSTRUCTION.match(statement)) and (what := access(instruction)):
            outer = place
            while calls.get(outer):
                outer = calls[outer]
            found[(int(outer.split()[1]), *what)] += 1
        if statement.endswith("inline asm"):
            assembly = statement == "// begin inline asm"
        previous = statement
    return found


def analyse(lint, path, launch, options=()):
    command = [lint, "--format", "json", "--fail-on", "never", "--gpu", launch["gpu"], str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report = json.loads(done.stdout) if done.stdout else {"kernels": [], "diagnostics": [{"message": done.stderr}]}
    if done.returncode != 0 or len(report["kernels"]) != 1:
        raise Failure(f"exit status {done.returncode}: {[said['message'] for said in report['diagnostics']]}")
    (kernel,) = report["kernels"]
    if kernel["not_analysed"] or kernel["inexact"] or len(kernel["launches"]) != 1:
        raise Failure(f"{kernel['not_analysed']} {kernel['inexact']} {len(kernel['launches'])} launches")
    return kernel


def differences(kernel, launch, expected, slack, complete):
    """What is wrong, a line each. `slack`: bytes at the end that no access needs to reach; `complete`: whether grid and
    arguments were given.
    """
    (result,) = kernel["launches"]
    found = collections.Counter((said["line"], said["kind"], said["bytes"]) for said in result["accesses"])
    for line, kind, size in sorted(found.keys() | expected.keys()):
        counts = found[line, kind, size], expected[line, kind, size]
        if counts[0] != counts[1]:
            yield f"line {line}: {counts[0]} {kind} of {size} bytes; the assembly has {counts[1]}"
    if result["block"] != [launch["threads"], 1, 1]:
        yield f"block {result['block']}; compiled for {launch['threads']} threads"
    reached = result["shared_memory"]["dynamic"]
    if not launch["shared"] - slack <= reached <= launch["shared"]:
        yield f"{reached} bytes of shared memory; Triton allocates {launch['shared']}"
    names = {buffer["name"] for buffer in kernel["buffers"]}
    for said in result["accesses"]:
        where = f"line {said['line']}: {said['kind']} of {said['bytes']} bytes"
        if said["buffer"] not in names or not said["buffer"].startswith(ARRAY):
            yield f"{where}: is in '{said['buffer']}'"
        if said["pattern"] == "unknown" and said["why"] not in UNKNOWN:
            yield f"{where}: unknown: {said['why']}"
        if complete and OPEN.fullmatch(said["why"]):
            yield f"{where}: {said['why']}, but was given"


def check(lint, path):
    """Whether all is equal, how many accesses were compared, and how many have exact figures once all is given."""
    launch = json.loads(path.read_text())
    assembly = path.with_suffix(".ptx").read_text()
    expected = of_assembly(assembly)
    slack = BARRIER if "mbarrier" in assembly else 0
    code = path.with_suffix(".llir")
    told = list(differences(analyse(lint, code, launch), launch, expected, slack, complete=False))
    options = ["--launch", f"{launch['kernel']}=2,2,1:{launch['threads']},1,1:{launch['shared']}"]
    for place, kind in enumerate(launch["parameters"]):
        if kind.startswith("i"):
            options += ["--arg", f"{launch['kernel']}:{place}={VALUE}"]
    kernel = analyse(lint, code, launch, options)
    told += [f"with all given: {line}" for line in differences(kernel, launch, expected, slack, complete=True)]
    for line in told:
        print(f"{path.stem}: {line}")
    (result,) = kernel["launches"]
    return not told, expected.total(), sum(said["certainty"] == "exact" for said in result["accesses"])


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    lint, root, wanted = arguments[0], pathlib.Path(arguments[1]), set(arguments[2:])
    equal = kernels = accesses = exact = 0
    for path in sorted(root.glob("*.json")):
        if wanted and path.stem not in wanted:
            continue
        kernels += 1
        try:
            same, compared, certain = check(lint, path)
        except Failure as failure:
            print(f"{path.stem}: {failure}")
            continue
        equal += same
        accesses += compared
        exact += certain
    print(f"{equal} of {kernels} kernels equal; {accesses} accesses in their assembly, {exact} with exact figures")
    return 0 if kernels and equal == kernels else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
