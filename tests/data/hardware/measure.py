#!/usr/bin/env python3
"""Turns what Nsight Compute printed of one program into NAME.json.

usage: measure.py NAME SASS.csv LINES.csv RAW.csv > NAME.json

  SASS.csv   ncu -i REPORT --page source --csv --print-source sass        machine instructions of each launch, with counters
  LINES.csv  ncu -i REPORT --page source --csv --print-source cuda,sass   the same, under the source line each came from
  RAW.csv    ncu -i REPORT --page raw --csv                               one row a launch: block, grid, counters of the whole launch

NAME.json: {file, gpu, nvcc, launches: [{kernel, block, grid, wavefronts, bank_conflicts, static_smem, dynamic_smem, registers, insts}]}.
insts are the instructions that touch shared memory: addr (low five digits), sass, file, line, executed (warps), wavefronts, ideal,
thread_executed. Shared-memory sizes are whole kilobytes, rounded down.
"""
import csv, json, os, re, subprocess, sys

SHARED = {'LDS', 'LDSM', 'STS', 'STSM', 'ATOMS', 'LDGSTS'}
GENERIC = {'LD', 'ST', 'ATOM'}  # these take any pointer: kept where they counted shared wavefronts


def number(text):
    return int(float(text.replace(',', '') or 0))


def opcode(sass):
    return [word for word in sass.split() if not word.startswith('@')][0].split('.')[0]


def launches(path):
    """(kernel, rows) of each launch, in order; a row maps column names to text."""
    found, header = [], None
    for row in csv.reader(open(path)):
        if row[:1] == ['Kernel Name']:
            found.append((row[1], []))
            header = None
        elif found and header is None:
            header = row
        elif found and row:
            found[-1][1].append(dict(zip(header, row)))
    return found


def places(path):
    """Address -> (file, line). A report names the file, then lists its lines, each followed by its instructions. An inlined
    instruction comes under its call as well; the last place named is taken."""
    where, file, line, address = {}, '', 0, 2
    for row in csv.reader(open(path)):
        if row[:1] == ['File Path']:
            file = os.path.basename(row[1])
        elif row[:1] == ['Line No']:
            address = row.index('Address')
        elif len(row) > address:
            if row[0].isdigit():
                line = int(row[0])
            elif row[address].startswith('0x'):
                where[row[address]] = file, line
    return where


def raw(path):
    """One dictionary a launch; sizes in bytes."""
    rows = list(csv.reader(open(path)))
    units = dict(zip(rows[0], rows[1]))
    for row in rows[2:]:
        values = dict(zip(rows[0], row))
        for name in list(values):
            if name.startswith('launch__shared_mem_per_block'):
                values[name] = float(values[name].replace(',', '')) * (1000 if units[name].startswith('K') else 1)
        yield values


def pipe(values, counter, kinds):
    prefix = f'l1tex__data_{counter}_mem_shared'
    return {kind: number(values.get(prefix + ('' if kind == 'total' else f'_op_{kind}') + '.sum', '0')) for kind in kinds}


def main():
    name, sass, lines, whole = sys.argv[1:]
    where = places(lines)
    compiler = subprocess.run(['nvcc', '--version'], capture_output=True, text=True).stdout
    version = re.search(r'V([\d.]+)', compiler)
    out = []
    parts, values_of = launches(sass), list(raw(whole))
    copies = len(parts) // len(values_of)  # a report of several launches prints each twice
    for (kernel, rows), values in zip(parts[::copies], values_of, strict=True):
        assert re.sub(r'\((unsigned )?int\)', '', kernel) == values['Kernel Name'], (kernel, values['Kernel Name'])
        insts = []
        for row in rows:
            code, wavefronts = opcode(row['Source']), number(row.get('memory_l1_wavefronts_shared', '0'))
            if code not in SHARED and not (code in GENERIC and wavefronts):
                continue
            file, line = where.get(row['Address'], ('', 0))
            insts.append({'addr': row['Address'][-5:], 'sass': row['Source'].strip(), 'file': file, 'line': line,
                          'executed': number(row['inst_executed']), 'wavefronts': wavefronts,
                          'ideal': number(row['memory_l1_wavefronts_shared_ideal']),
                          'thread_executed': number(row['thread_inst_executed'])})
        out.append({'kernel': values['Kernel Name'], 'block': values['Block Size'], 'grid': values['Grid Size'],
                    'wavefronts': pipe(values, 'pipe_lsu_wavefronts', ('total', 'ld', 'st', 'atom', 'misc')),
                    'bank_conflicts': pipe(values, 'bank_conflicts_pipe_lsu', ('total', 'ld', 'st', 'atom', 'ldgsts')),
                    'static_smem': int(values['launch__shared_mem_per_block_static'] / 1000),
                    'dynamic_smem': int(values['launch__shared_mem_per_block_dynamic'] / 1000),
                    'registers': number(values['launch__registers_per_thread']), 'insts': insts})
    # One line an instruction keeps the files readable and small.
    text = json.dumps({'file': name + '.cu', 'gpu': 'NVIDIA H200 (sm_90)', 'nvcc': version.group(1) if version else '', 'launches': out}, indent=1)
    text = re.sub(r'\{\n\s+("(?:addr|total)":[^{}]*?)\n\s+\}', lambda m: '{' + re.sub(r'\n\s+', ' ', m.group(1)) + '}', text)
    print(text)


if __name__ == '__main__':
    main()
