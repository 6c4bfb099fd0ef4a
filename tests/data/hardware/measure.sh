#!/bin/bash
# Builds the programs in cuda/, profiles each with Nsight Compute and writes h200/NAME.json. For a machine with a GPU, nvcc,
# ncu and the right to read hardware counters; clocks are left as they are, since wavefronts don't depend on them.
#
# usage: measure.sh [--out DIR] [PROGRAM.cu ...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$here/h200
if [ "${1:-}" = --out ]; then out=$2; shift 2; fi
if [ $# -eq 0 ]; then set -- "$here"/cuda/*.cu; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} sh -c 'nvcc -arch=sm_90 -lineinfo -o "$0/$(basename {} .cu)" {}' "$work"

metrics=inst_executed,thread_inst_executed,memory_l1_wavefronts_shared,memory_l1_wavefronts_shared_ideal
metrics+=,launch__registers_per_thread,launch__shared_mem_per_block_static,launch__shared_mem_per_block_dynamic
for kind in '' _op_ld _op_st _op_atom _op_misc; do metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared$kind.sum; done
for kind in '' _op_ld _op_st _op_atom _op_ldgsts; do metrics+=,l1tex__data_bank_conflicts_pipe_lsu_mem_shared$kind.sum; done

convert() { # NAME: report -> JSON, while the next program runs
  ncu -i "$work/$1.ncu-rep" --page source --csv --print-source sass > "$work/$1.sass.csv"
  ncu -i "$work/$1.ncu-rep" --page source --csv --print-source cuda,sass > "$work/$1.lines.csv"
  ncu -i "$work/$1.ncu-rep" --page raw --csv > "$work/$1.raw.csv"
  python3 "$here/measure.py" "$1" "$work/$1.sass.csv" "$work/$1.lines.csv" "$work/$1.raw.csv" > "$work/$1.json"
  mv "$work/$1.json" "$out/$1.json"
}
for source in "$@"; do
  name=$(basename "$source" .cu)
  ncu --clock-control none --set none --metrics "$metrics" -f -o "$work/$name" "$work/$name" > "$work/$name.log" 2>&1 ||
    { echo "$name: not measured" >&2; tail -3 "$work/$name.log" >&2; continue; }
  convert "$name" &
done
wait
