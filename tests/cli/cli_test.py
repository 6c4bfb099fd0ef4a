"""usage: cli_test.py SMEM_LINT [unittest arguments]

The program as a user meets it: what it is given, what it prints, how it exits.
"""
import json
import os
import pty
import subprocess
import sys
import tempfile
import textwrap
import unittest

LINT = os.path.abspath(sys.argv.pop(1))

TRANSPOSE = textwrap.dedent("""\
    __global__ void transpose(const float *in, float *out, int n) {
      __shared__ float tile[32][32];
      int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
      tile[threadIdx.y][threadIdx.x] = in[y * n + x];
      __syncthreads();
      out[x * n + y] = tile[threadIdx.x][threadIdx.y];
    }
    void run(const float *in, float *out) { transpose<<<dim3(4, 4), dim3(32, 32)>>>(in, out, 128); }
    """)
CONFLICT = ("transpose.cu:6:20: warning: 32-way bank conflict: load of 4 bytes from 'tile' takes 32 wavefronts "
            "instead of 1 [bank-conflict]\n")

TIR = textwrap.dedent("""\
    # from tvm.script import tir as T
    @T.prim_func
    def turn(X: T.Buffer((1024,), "float32"), Y: T.Buffer((1024,), "float32")):
        bx = T.launch_thread("blockIdx.x", 1)
        tile = T.allocate([1024], "float32", "shared")
        tx = T.launch_thread("threadIdx.x", 32)
        tile_1 = T.Buffer((1024,), data=tile, scope="shared")
        tile_1[tx] = X[tx]
        T.tvm_storage_sync("shared")
        Y[tx] = tile_1[tx * 32]
    """)
LLVM_IR = textwrap.dedent("""\
    ; ModuleID = 'k'
    target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
    target triple = "nvptx64-nvidia-cuda"

    @tile = internal addrspace(3) global [64 x float] undef, align 4

    define ptx_kernel void @k(ptr addrspace(1) %out) #0 {
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %i = shl nuw nsw i32 %t, 1
      %wide = zext nneg i32 %i to i64
      %p = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
      store float 1.0, ptr addrspace(3) %p, align 4
      call void @llvm.nvvm.barrier0()
      %q = load float, ptr addrspace(3) @tile, align 4
      store float %q, ptr addrspace(1) %out, align 4
      ret void
    }

    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    declare void @llvm.nvvm.barrier0()
    attributes #0 = { "nvvm.reqntid"="32" }
    """)


class Case(unittest.TestCase):
    """A scratch folder to run in, with transpose.cu in it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("transpose.cu", TRANSPOSE)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def lint(self, *arguments, **options):
        environment = {**os.environ, "COLUMNS": "120", "XDG_CACHE_HOME": self.path(".cache")}
        options.setdefault("stdout", subprocess.PIPE)
        return subprocess.run([LINT, *arguments], cwd=self.folder.name, env=environment, stderr=subprocess.PIPE,
                              text=True, timeout=240, **options)

    def expect(self, status, out, *arguments, **options):
        """Runs, and holds the exit status and the whole of standard output to what is expected."""
        result = self.lint(*arguments, **options)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (status, out, ""))

    def expect_refusal(self, message, *arguments):
        result = self.lint(*arguments)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (64, "", f"smem-lint: {message}\n"))


class Inputs(Case):
    def test_missing(self):
        self.expect(2, "nowhere.cu: error: no such file [input]\n", "-q", "nowhere.cu")

    def test_directory(self):
        os.mkdir(self.path("folder.cu"))
        self.expect(2, "folder.cu: error: this is a directory, not a file [input]\n", "-q", "folder.cu")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_unreadable(self):
        os.chmod(self.path("transpose.cu"), 0)
        self.expect(2, "transpose.cu: error: no permission to read this file [input]\n", "-q", "transpose.cu")

    def test_empty(self):
        self.write("empty.cu", "")
        self.write("blank.cu", " \n\n")
        self.expect(2, "empty.cu: error: the file is empty [input]\nblank.cu: error: the file is empty [input]\n", "-q",
                    "empty.cu", "blank.cu")

    def test_binary(self):
        self.write("program.cu", b"\x7fELF\x02\x01\x01\x00\x00")
        self.expect(2, "program.cu: error: this is a binary file, not source text [input]\n", "-q", "program.cu")

    def test_too_large(self):
        self.write("large.cu", b"/" * 50_000_001)
        self.expect(2, "large.cu: error: the input is larger than the 50 MB that are read [input]\n", "-q", "large.cu")
        self.expect(2, "/dev/zero: error: the input is larger than the 50 MB that are read [input]\n", "-q", "/dev/zero")

    def test_other_languages(self):
        self.write("dump.cu", TIR)
        result = self.lint("-q", "dump.cu")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("dump.cu:10:13: warning: 32-way bank conflict: load of 4 bytes from 'tile'", result.stdout)
        self.write("kernel.txt", LLVM_IR)
        result = self.lint("-q", "kernel.txt")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("kernel.txt:12:1: warning: 2-way bank conflict: store of 4 bytes to 'tile'", result.stdout)

    def test_neither(self):
        self.write("notes.txt", "Dear diary,\ntoday I padded a tile.\n")
        self.expect(2, "notes.txt: error: this is neither CUDA nor TIR nor LLVM IR: no '__global__', no 'produce', 'primfn(' or "
                       "'@T.prim_func', no 'define' was found [input]\n", "-q", "notes.txt")

    def test_dump_and_its_cuda_in_one_file(self):
        self.write("both.txt", TIR + "\n==== device code ====\n" + TRANSPOSE)
        result = self.lint("--format", "json", "both.txt")
        kernels = json.loads(result.stdout)["kernels"]
        self.assertEqual([(k["frontend"], k["name"]) for k in kernels], [("tir", "turn"), ("cuda", "transpose")])
        self.assertEqual([k["line"] for k in kernels], [3, len(TIR.splitlines()) + 3])

    def test_without_kernels(self):
        self.write("main.cpp", "int main() { return 0; }\n")
        self.expect(0, "main.cpp: note: no kernels in it [input]\n", "-q", "main.cpp")

    def test_kernel_without_shared_memory(self):
        self.write("scale.cu", "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
                               "void run(float *x) { scale<<<4, 64>>>(x); }\n")
        result = self.lint("scale.cu")
        self.assertEqual(result.returncode, 0)
        self.assertIn("  no shared memory\n", result.stdout)
        self.assertIn("nothing to report in 1 kernel for sm_80\n", result.stdout)

    def test_standard_input(self):
        self.expect_first_line("<stdin>:6:20: warning: 32-way bank conflict", "-", input=TRANSPOSE)

    def test_one_bad_input_does_not_stop_the_others(self):
        result = self.lint("-q", "nowhere.cu", "transpose.cu")
        self.assertEqual(result.returncode, 2)
        self.assertIn(CONFLICT, result.stdout)

    def expect_first_line(self, start, *arguments, **options):
        result = self.lint(*arguments, **options)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertTrue(result.stdout.startswith(start), result.stdout)


class BadUsage(Case):
    def test_launches(self):
        for launch, problem in {
                "k=1,1,1:1025,1,1": "the block has 1025 threads; at most 1024 are possible",
                "k=1,1,1:32,64,1": "the block has 2048 threads; at most 1024 are possible",
                "k=1,1,1:1,1,65": "block dimension z is 65; at most 64 is possible",
                "k=1,-4,1:32,1,1": "grid dimension y must be a positive number, not '-4'",
                "k=0,1,1:32,1,1": "grid dimension x must be a positive number, not '0'",
                "k=1,1,1:32,1,1:many": "dynamic bytes must be a number, not 'many'",
                "k": "it must read KERNEL=GX,GY,GZ:BX,BY,BZ or KERNEL=GX,GY,GZ:BX,BY,BZ:DYNAMIC_BYTES",
        }.items():
            self.expect_refusal(f"--launch '{launch}': {problem}", "--launch", launch, "transpose.cu")

    def test_values(self):
        known = "sm_70, sm_75, sm_80, sm_86, sm_87, sm_89, sm_90, sm_100, sm_120"
        for arguments, problem in {
                ("--gpu", "sm_42"): f"--gpu: unknown GPU 'sm_42'; known are {known}",
                ("--arg", "k:n"): "--arg 'k:n': it must read KERNEL:NAME=VALUE",
                ("--arg", "k:n=x"): "--arg 'k:n=x': the value must be an integer, true or false, not 'x'",
                ("--kernel", "("): "--kernel: '(' is no regular expression: parentheses not balanced",
                ("--timeout", "-1"): "--timeout: it must be a positive number of seconds, not '-1'",
                ("--jobs", "0"): "--jobs: it must be a number from 1 up, not '0'",
                ("--format", "pdf"): "--format: it must be one of text, json, sarif, dot, svg, not 'pdf'",
                ("--format", "html"): "--format: 'html' is not available in this version",
                ("--checks", "x"): "--checks: unknown check 'x'; known are alignment, bank-conflict, hazard, input, launch, limit, out-of-bounds, parse, reuse",
                ("--fail-on", "x"): "--fail-on: it must be error, warning, note or never, not 'x'",
                ("--color=x",): "--color: it must be one of auto, always, never, not 'x'",
                ("--cuda-path", "/nowhere"): "--cuda-path: '/nowhere' is not a folder",
                ("-p", "nowhere"): "-p: 'nowhere' does not exist",
                ("--baseline", "nowhere"): "--baseline: 'nowhere' does not exist",
                ("--config", "nowhere"): "nowhere: No such file or directory",
        }.items():
            self.expect_refusal(problem, *arguments, "transpose.cu")

    def test_arguments(self):
        self.expect_refusal("no input given (--help lists the options)")
        self.expect_refusal("The following argument was not expected: --frobnicate (--help lists the options)",
                            "--frobnicate", "transpose.cu")

    def test_help_and_version(self):
        self.assertRegex(self.lint("--version").stdout, r"^smem-lint \d+\.\d+\.\d+ \(LLVM 19")
        text = self.lint("--help").stdout
        for option in ("--gpu", "--launch", "--arg", "--format", "--fail-on", "--baseline", "Exit status"):
            self.assertIn(option, text)
        self.assertNotIn("html", text)


class Reports(Case):
    def test_text(self):
        result = self.lint("--gpu", "sm_90", "transpose.cu")
        self.assertEqual(result.returncode, 1)
        self.assertTrue(result.stdout.startswith(CONFLICT), result.stdout)
        self.assertIn("banks      lanes 0-31 all on bank 0, words 0, 32, 64, ..., 992\n", result.stdout)
        self.assertIn("4,096 of 232,448 bytes of shared memory a block, 2 blocks per SM\n", result.stdout)

    def test_json(self):
        report = json.loads(self.lint("--format", "json", "transpose.cu").stdout)
        totals = report["kernels"][0]["launches"][0]["totals"]
        self.assertEqual(totals["load"], {"wavefronts": 16384, "ideal": 512, "low": 16384, "high": 16384})
        self.assertEqual(totals["store"], {"wavefronts": 512, "ideal": 512, "low": 512, "high": 512})
        self.assertEqual(report["diagnostics"][0]["check"], "bank-conflict")

    def test_sarif(self):
        run = json.loads(self.lint("--format", "sarif", "transpose.cu").stdout)["runs"][0]
        region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
        self.assertEqual((region["startLine"], region["startColumn"]), (6, 20))

    def test_a_launch_by_hand(self):
        result = self.lint("--format", "json", "--launch", "transpose=2,2,1:32,8,1", "transpose.cu")
        launches = json.loads(result.stdout)["kernels"][0]["launches"]
        self.assertIn(([2, 2, 1], [32, 8, 1], "option"), [(l["grid"], l["block"], l["origin"]) for l in launches])

    def test_explain_draws_the_banks(self):
        text = self.lint("--explain", "transpose.cu").stdout
        self.assertIn(" wavefront 1   0  .  .", text)

    def test_fail_on(self):
        for severity, status in {"error": 0, "warning": 1, "note": 1, "never": 0}.items():
            self.assertEqual(self.lint("--fail-on", severity, "transpose.cu").returncode, status, severity)

    def test_checks(self):
        self.expect(0, "", "-q", "--checks=-bank-conflict", "transpose.cu")
        self.assertEqual(self.lint("-q", "--checks=bank-conflict", "transpose.cu").returncode, 1)

    def test_output_replaces_the_file_as_a_whole(self):
        self.write("report.txt", "old\n")
        self.expect(1, "", "-q", "-o", "report.txt", "transpose.cu")
        self.assertTrue(self.read("report.txt").startswith(CONFLICT))
        self.assertEqual([name for name in os.listdir(self.folder.name) if name.startswith("report.txt")], ["report.txt"])

    def test_output_that_cannot_be_written(self):
        result = self.lint("-o", "nowhere/report.txt", "transpose.cu")
        self.assertEqual((result.returncode, result.stderr),
                         (2, "smem-lint: could not write 'nowhere/report.txt': No such file or directory\n"))
        with open("/dev/full", "w") as full:
            result = self.lint("transpose.cu", stdout=full)
        self.assertEqual((result.returncode, result.stderr),
                         (2, "smem-lint: could not write to standard output: No space left on device\n"))

    def test_a_reader_that_went_away(self):
        reader, writer = os.pipe()
        os.close(reader)
        result = self.lint("transpose.cu", stdout=writer)
        os.close(writer)
        self.assertEqual((result.returncode, result.stderr),
                         (2, "smem-lint: could not write to standard output: Broken pipe\n"))

    def test_colour_and_progress_are_for_terminals(self):
        self.assertIn("\033[", self.lint("--color", "transpose.cu").stdout)
        self.assertNotIn("\033[", self.lint("transpose.cu").stdout)
        master, terminal = pty.openpty()
        subprocess.run([LINT, "transpose.cu"], cwd=self.folder.name, stdout=subprocess.DEVNULL, stderr=terminal)
        os.close(terminal)
        progress = os.read(master, 4096).decode()
        os.close(master)
        self.assertIn("[0/1] transpose.cu: ", progress)


class Packing(Case):
    LIST = "id,lower,upper,size,alignment\na,0,4,64,16\nb,2,6,48,8\nc,5,9,64,1\n"
    PACKED = "id,lower,upper,size,alignment,offset\na,0,4,64,16,0\nb,2,6,48,8,64\nc,5,9,64,1,0\n"
    SUMMARY = r"3 buffers in 112 bytes, optimal \(equals peak live bytes\)"

    def test_list(self):
        self.write("buffers.csv", self.LIST)
        result = self.lint("--pack", "buffers.csv")
        self.assertEqual((result.returncode, result.stdout), (0, self.PACKED))
        self.assertRegex(result.stderr, rf"^smem-lint: buffers.csv: {self.SUMMARY}; 0 nodes, 0\.\d\d\d s\n$")
        self.expect(0, "", "--pack", "buffers.csv", "-q", "-o", "packed.csv")
        self.assertEqual(self.read("packed.csv"), self.PACKED)
        self.expect(0, self.PACKED, "-q", "--pack", "-", input=self.LIST)

    def test_capacity(self):
        self.write("buffers.csv", self.LIST)
        self.write("buffers.111.csv", self.LIST)
        self.assertRegex(self.lint("--pack", "buffers.csv", "--capacity", "112").stderr, "; fits 112; ")
        result = self.lint("--pack", "buffers.111.csv")
        self.assertEqual((result.returncode, result.stdout), (1, self.PACKED))
        self.assertRegex(result.stderr, "; cannot fit 111; ")
        self.assertEqual(self.lint("--pack", "buffers.111.csv", "--capacity", "500").returncode, 0)

    def test_json(self):
        self.write("buffers.csv", self.LIST)
        packed = json.loads(self.lint("--pack", "buffers.csv", "--format", "json", "--capacity", "100").stdout)
        self.assertEqual((packed["bytes"], packed["lower_bound"], packed["optimal"]), (112, 112, True))
        self.assertEqual((packed["certificate"], packed["witnesses"]), ("equals peak live bytes", ["a", "b"]))
        self.assertEqual((packed["capacity"], packed["fits"]), (100, "no"))
        self.assertEqual(packed["buffers"][1],
                         {"id": "b", "lower": 2, "upper": 6, "size": 48, "alignment": 8, "offset": 64})

    def test_faults(self):
        for text, fault in {
                "": "1:1: error: the list is empty; its first line must read id,lower,upper,size or "
                    "id,lower,upper,size,alignment",
                "id,lower,size\na,0,8\n": "1:1: error: column 'upper' is missing",
                "id,lower,upper,size\na,-3,1,8\n": "2:3: error: lower is negative: -3",
                "id,lower,upper,size\na,0,1,8\nb,4,4,8\n":
                    "3:5: error: upper must be greater than lower, and 4 is not greater than 4",
                "id,lower,upper,size\na,0,1,8\na,0,1,8\n": "3:1: error: id 'a' is there twice",
                "id,lower,upper,size\na,0,1,99999999999999999999\n":
                    "2:7: error: size '99999999999999999999' is too large",
                "id,lower,upper,size,alignment\na,0,1,8,24\n":
                    "2:9: error: alignment must be a power of two, not 24",
                "\x00\x01\x02": "1:1: error: unknown column '???'; known are id, lower, upper, size and alignment",
        }.items():
            self.write("bad.csv", text)
            result = self.lint("--pack", "bad.csv")
            self.assertEqual((result.returncode, result.stdout, result.stderr), (2, "", f"bad.csv:{fault}\n"))
        for name, problem in {"nowhere.csv": "No such file or directory", ".": "Is a directory"}.items():
            result = self.lint("--pack", name)
            self.assertEqual((result.returncode, result.stderr), (2, f"smem-lint: {name}: {problem}\n"))
        result = self.lint("--pack", "/dev/zero")
        self.assertEqual((result.returncode, result.stderr),
                         (2, "smem-lint: /dev/zero: the list is larger than the 4 MB that are read\n"))

    def test_usage(self):
        self.expect_refusal("--pack takes no other input, and 'transpose.cu' is given", "--pack", "x", "transpose.cu")
        self.expect_refusal("--capacity: it needs --pack", "--capacity", "8", "transpose.cu")
        self.expect_refusal("--capacity: it must be a positive number, not '0'", "--capacity", "0", "--pack", "x")
        self.expect_refusal("--format: it must be one of text, json with --pack, not 'sarif'", "--format", "sarif",
                            "--pack", "x")


class Settings(Case):
    def test_the_nearest_file_above_the_input(self):
        self.write("src/deep/k.cu", TRANSPOSE)
        self.write("src/.smem-lint", "gpu: sm_90\nfail-on: never\n")
        result = self.lint("--format", "json", "src/deep/k.cu")
        self.assertEqual((result.returncode, json.loads(result.stdout)["gpu"]), (0, "sm_90"))

    def test_the_command_line_wins(self):
        self.write(".smem-lint", "gpu: sm_90\n")
        result = self.lint("--format", "json", "--gpu", "sm_86", "transpose.cu")
        self.assertEqual(json.loads(result.stdout)["gpu"], "sm_86")

    def test_folders_are_relative_to_the_file(self):
        self.write("src/inc/tile.h", "#define TILE 32\n")
        self.write("src/k.cu", '#include "tile.h"\n' + TRANSPOSE.replace("[32][32]", "[TILE][TILE]"))
        self.write("src/.smem-lint", "include: [inc]\n")
        self.assertIn("32-way bank conflict", self.lint("src/k.cu").stdout)

    def test_what_is_wrong_with_it(self):
        self.write(".smem-lint", "gpu: sm_90\ncolour: red\n")
        result = self.lint("transpose.cu")
        self.assertEqual(result.returncode, 64)
        self.assertRegex(result.stderr, r"^smem-lint: .*/\.smem-lint:2: unknown key 'colour'\n$")


class Baselines(Case):
    def test_known_findings_are_not_reported_again(self):
        self.assertEqual(self.lint("--write-baseline", "known.json", "transpose.cu").returncode, 0)
        self.expect(0, "", "-q", "--baseline", "known.json", "transpose.cu")

    def test_a_finding_that_moved_is_still_known(self):
        self.lint("--write-baseline", "known.json", "transpose.cu")
        self.write("transpose.cu", "// a line more\n" + TRANSPOSE)
        self.expect(0, "", "-q", "--baseline", "known.json", "transpose.cu")

    def test_a_new_finding_is_reported(self):
        self.lint("--write-baseline", "known.json", "transpose.cu")
        self.write("transpose.cu", TRANSPOSE.replace("tile[threadIdx.y][threadIdx.x] =", "tile[threadIdx.x][threadIdx.y] ="))
        result = self.lint("-q", "--baseline", "known.json", "transpose.cu")
        self.assertEqual(result.returncode, 1)
        self.assertIn("32-way bank conflict: store", result.stdout)

    def test_a_file_that_is_no_baseline(self):
        self.expect_refusal("baseline transpose.cu: is not a file that --write-baseline wrote", "--baseline",
                            "transpose.cu", "transpose.cu")


if __name__ == "__main__":
    unittest.main()
