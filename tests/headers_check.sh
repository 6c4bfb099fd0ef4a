#!/usr/bin/env bash
# Compiles tests/data/headers/*.cu with the project's own CUDA declarations, and, to show that the snippets are valid CUDA, with
# a toolkit's nvcc where there is one. Usage: headers_check.sh [sm_80 ...]
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
headers=$root/analyzer/frontend/cuda/headers
clang=${CLANG:-clang++-19}
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
failed=0

report() { # what, file, log
    printf 'FAIL %s %s\n' "$1" "${2#"$root"/}"
    grep -m3 'error' "$3"
    failed=1
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
for source in "$root"/tests/data/headers/*.cu; do
    for gpu in "${@:-sm_80}"; do
        "$clang" -x cuda --cuda-device-only --cuda-gpu-arch="$gpu" --cuda-path=/nonexistent --no-cuda-version-check --cuda-feature=+ptx84 \
            -nocudainc -nocudalib -std=c++17 -O3 -Xclang -target-sdk-version=12.4 -I"$headers" -idirafter "$headers/standins" \
            -include smem_cuda_prelude.h -S -emit-llvm -o /dev/null "$source" >"$log" 2>&1 || report "own $gpu" "$source" "$log"
        [ -x "$nvcc" ] || continue
        "$nvcc" -arch="$gpu" -std=c++17 -w -ptx -o /dev/null "$source" >"$log" 2>&1 || report "nvcc $gpu" "$source" "$log"
    done
done
[ -x "$nvcc" ] || echo "no nvcc: only the own declarations were checked"
exit $failed
