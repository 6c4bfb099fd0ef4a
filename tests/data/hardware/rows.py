#!/usr/bin/env python3
"""Turns the measured table-driven programs into rows: one warp-wide instruction a row, as micro_h200.txt has them.

usage: rows.py DIR > rows_h200.txt      DIR holds micro_atomics.json, micro_async.json and micro_masked.json, as measure.sh writes them

A row: operation, mask, executions, wavefronts, ideal, wavefronts and ideal of the loads of a retry loop (0 where there is none), the 32
lanes' byte offsets in shared memory, and for cp.async the 32 byte offsets in global memory from a 128-byte aligned base. The figures
are those of the instruction (memory_l1_wavefronts_shared), not of the pipe. The patterns are those of the table kernels in cuda/.
"""
import json, sys

FULL = 0xffffffff


def hash32(x):
    x &= FULL
    x = ((x ^ 61) ^ (x >> 16)) * 9 & FULL
    x = (x ^ x >> 4) * 0x27d4eb2d & FULL
    return x ^ x >> 15


ATOMICS = [('popc_inc_u32', 4), ('atom_add1_u32_used', 4), ('atom_add_u32', 4), ('atom_add_u32_used', 4), ('atom_add_s32', 4), ('atom_sub_u32', 4),
           ('atom_max_u32', 4), ('atom_min_s32_used', 4), ('atom_and_b32', 4), ('atom_or_b32', 4), ('atom_xor_b32_used', 4), ('atom_exch_b32', 4),
           ('atom_exch_b32_used', 4), ('atom_cas_b32', 4), ('atom_inc_u32', 4), ('atom_dec_u32', 4), ('atom_add_u64', 8), ('atom_max_u64', 8),
           ('atom_or_b64', 8), ('atom_exch_b64', 8), ('atom_cas_b64', 8), ('atom_add_u64_used', 8), ('atom_add_f32', 4), ('atom_add_f64', 8),
           ('atom_add_f16x2', 4), ('atom_add_bf16x2', 4), ('atom_add_f32_used', 4), None, ('atom_cas_b16', 2)]


def atomic_row(row):
    fixed = {0: lambda i: i, 1: lambda i: 5, 2: lambda i: i // 2, 3: lambda i: i * 32, 4: lambda i: i % 4 * 32, 5: lambda i: i * 2, 6: lambda i: i % 2,
             7: lambda i: i * 33, 8: lambda i: i * 16, 9: lambda i: i // 8 * 32, 10: lambda i: i * 3 % 7, 11: lambda i: i % 16}
    place = fixed.get(row, lambda i: hash32(row * 32 + i) % (2 << row % 10))
    return [place(i) for i in range(32)], FULL if row < 30 else hash32(row * 77 + 5) | 1


def async_row(row, size):
    line, shared, source = 128 // size, [], []
    for i in range(32):
        x, g = hash32(row * 32 + i) % 64, hash32(row * 99 + i) % 128
        if row < 48:
            x = [i, i // 8 * 9 + i % 8, i // 4 * 8 + i % 4, i * line, 7, i // 8 * 8 + (i % 8 ^ i // 8), i * 5, 31 - i][row % 8]
            g = [i, i // 4 * line * 2 + i % 4, i * 32 // size, i * line, i + 1, 3][row // 8]
        elif row < 56:
            x, g = i + row - 48, i
        elif row < 64:
            x, g = i ^ (row - 55), i + (row & 1) * 2
        elif row < 80:
            g = i
        elif row < 96:
            x = i
        shared.append(x * size % 8192)
        source.append(g * size)
    return shared, source, FULL if row < 120 else hash32(row * 77 + 5) | 1


MASKS = [0x55555555, 0xaaaaaaaa, 0x33333333, 0x0f0f0f0f, 0x0000ffff, 0x11111111, 0x00010401, 0x9e3779b9]


def masked_row(row):
    random = [hash32(row * 32 + i) for i in range(32)]
    return [[i, i * 2, i % 8 * 8, random[i] % 128, random[i] % 32, i * 4, i // 2, i & ~2][row % 8] for i in range(32)], MASKS[row // 8]


def code(inst):
    return [word for word in inst['sass'].split() if not word.startswith('@')][0]


def put(name, mask, inst, offsets, load=None):
    figures = [inst['executed'], inst['wavefronts'], inst['ideal'], load['wavefronts'] if load else 0, load['ideal'] if load else 0]
    print(name, f'{mask:08x}', *figures, *offsets)


def launches(folder, name):
    for launch in json.load(open(f'{folder}/{name}.json'))['launches']:
        arguments = launch['kernel'].partition('<')[2].partition('>')[0]
        if arguments:
            yield launch['kernel'].partition('<')[0].split()[-1], [int(x) for x in arguments.split(',')], launch['insts']


def main(folder):
    print('# operation mask executed wavefronts ideal load_wavefronts load_ideal off0..off31 [source0..source31]   (NVIDIA H200, sm_90; see rows.py)')
    for _, (operation,), insts in launches(folder, 'micro_atomics'):
        if not ATOMICS[operation]:
            continue  # half precision alone: a loop on a generic pointer
        name, size = ATOMICS[operation]
        atomics = [i for i in insts if code(i).startswith('ATOMS')]
        loads = [i for i in insts if code(i).startswith('LDS')][:len(atomics)]
        for row, inst in enumerate(atomics):
            index, mask = atomic_row(row)
            put(name, mask, inst, [x * size for x in index], loads[row] if len(loads) == len(atomics) else None)
    done = set()
    for _, (size, bypass), insts in launches(folder, 'micro_async'):
        if (size, bypass) in done:
            continue
        done.add((size, bypass))
        for row, inst in enumerate(i for i in insts if code(i).startswith('LDGSTS')):
            shared, source, mask = async_row(row, size)
            put(f'cp_async_{"cg" if bypass else "ca"}_{size}', mask, inst, shared + source)
    for kernel, (size, way), insts in launches(folder, 'micro_masked'):
        if kernel != 'part' or way:
            continue  # the ways to keep lanes out all count the same
        for stem in ('LDS', 'STS'):
            for row, inst in enumerate(i for i in insts if code(i) == f'{stem}.{size * 8}'):
                index, mask = masked_row(row)
                put(f'{stem.lower()}{size * 8}', mask, inst, [x * size for x in index])


if __name__ == '__main__':
    main(sys.argv[1])
