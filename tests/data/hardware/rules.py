#!/usr/bin/env python3
"""Holds each rule of docs/measurements.md against the measured rows, by brute force. Prints a line a rule; exit status 1 if a closed rule fails.

usage: rules.py        reads rows_h200.txt, h200/micro_wide.json and h200/wmma_*.json beside it
"""
import collections, glob, json, os, re, sys

from rows import hash32

HERE = os.path.dirname(os.path.abspath(__file__))
Row = collections.namedtuple('Row', 'name mask executed wavefronts ideal load load_ideal to source')
failed = False


def rows():
    for line in open(HERE + '/rows_h200.txt'):
        if not line.startswith('#'):
            word = line.split()
            number = [int(x) for x in word[2:]]
            yield Row(word[0], int(word[1], 16), *number[:5], number[5:37], number[37:])


def report(rule, holds, of, closed=True):
    global failed
    failed |= closed and holds != of
    print(f'{holds:4} of {of:4}  {rule}')


def active(row):
    return [i for i in range(32) if row.mask >> i & 1]


def most(counts):
    return max(collections.Counter(counts).values(), default=0)


def words(address, size):
    return range(address // 4, (address + size - 1) // 4 + 1)


def passes(addresses, size):
    """Lanes on one word share it: the most distinct words on one bank."""
    return most(w % 32 for w in {w for a in addresses for w in words(a, size)})


def lanes_on_a_bank(addresses, size):
    """Lanes on one word don't share it."""
    return most(w % 32 for a in addresses for w in words(a, size))


def phases(lanes, size, merged=1):
    width = min(32, merged * (32 if size <= 4 else 128 // size))
    return [[i for i in lanes if first <= i < first + width] for first in range(0, 32, width)]


def ideal(lanes, size):
    return -(-len(lanes) // (32 if size <= 4 else 128 // size))


def paired(lanes, to):
    return any(all(i ^ x not in lanes or to[i] == to[i ^ x] for i in lanes) for x in (1, 2))


def store(lanes, to, size):
    return sum(passes([to[i] for i in p], size) for p in phases(lanes, size))


def load(lanes, to, size):
    """8 bytes: one wavefront for the whole warp where the pair rule holds and nothing conflicts. 16 bytes: so for each half warp, without the pair rule."""
    if size <= 4:
        return store(lanes, to, size)
    total = 0
    for half in phases(lanes, size, merged=2):
        together = passes([to[i] for i in half], size)
        merges = together <= 1 and (size == 16 or paired(lanes, to))
        total += together if merges else store(half, to, size)
    return total


def retry_loop(row, size):
    """Each turn every waiting lane loads; of those on a bank (8 bytes: in a half warp) the lowest tries; it is done unless the word has changed."""
    lanes, turns, swaps, swap_ideal, loads, load_ideal = active(row), 0, 0, 0, 0, 0
    while lanes:
        turns += 1
        cost = load(lanes, row.to, size)
        loads += cost
        load_ideal += min(cost, ideal(lanes, size))
        swap_ideal += 2 * ideal(lanes, size)
        done, changed = set(), set()
        for phase in phases(lanes, size):
            swaps += 2 * bool(phase)
            first = {}
            for i in phase:
                first.setdefault(row.to[i] // size % (128 // size), i)
            won = {i for i in first.values() if row.to[i] not in changed}
            done |= won
            changed |= {row.to[i] for i in won}
        lanes = [i for i in lanes if i not in done]
    return turns, swaps, swap_ideal, loads, load_ideal


def async_degrees(row, size):
    """For each phase: the most lanes on one bank of shared memory, and on one 'bank' (address / 4 % 32) of the source."""
    return [(lanes_on_a_bank([row.to[i] for i in p], size), lanes_on_a_bank([row.source[i] for i in p], size)) for p in phases(active(row), size) if p]


def async_bypass(row):
    """Half sectors move together if source and target line, the flip of halves in a sector and the lowest bit of the sectors' XOR are the same;
    in one go a source sector feeds one target sector. Of lanes with one target only the first counts."""
    target = {}
    for i in active(row):
        target.setdefault(row.to[i], row.source[i])
    moves = collections.defaultdict(set)
    for to, source in target.items():
        sector, placed = source // 32 % 4, to // 32 % 4
        flip = (source // 16 ^ to // 16) & 1
        moves[source // 128, to // 128, sector, placed, flip].add(source // 16 % 2)
    together = collections.defaultdict(set)
    for (source, to, sector, placed, flip), halves in moves.items():
        together[source, to, (sector ^ placed) & 1, flip, frozenset(halves)].add((sector, placed))
    return sum(max(most(s for s, _ in g), most(t for _, t in g)) for g in together.values())


def atomic_rules(by_name):
    def check(rule, names, predicted):
        group = [r for n in names for r in by_name[n]]
        report(f'{rule}: {", ".join(names)}', sum(predicted(r) == (r.wavefronts, r.ideal) for r in group), len(group))
    of = lambda r: [r.to[i] for i in active(r)]
    check('passes', ['popc_inc_u32'], lambda r: (passes(of(r), 4), 1))
    plain = [n for n in by_name if re.match(r'atom_.*_[usb]32', n) and 'cas' not in n]
    check('lanes on a bank', plain, lambda r: (lanes_on_a_bank(of(r), 4), 1))
    check('twice that', ['atom_cas_b32'], lambda r: (2 * lanes_on_a_bank(of(r), 4), 2))
    halves = lambda r: sum(lanes_on_a_bank([r.to[i] for i in p], 8) for p in phases(active(r), 8))
    check('lanes on a bank, by halves', ['atom_exch_b64'], lambda r: (halves(r), ideal(active(r), 8)))
    check('twice that', ['atom_cas_b64'], lambda r: (2 * halves(r), 2 * ideal(active(r), 8)))
    for size, names in ((4, ['atom_add_f32', 'atom_add_f32_used', 'atom_add_f16x2', 'atom_add_bf16x2']), (8, ['atom_add_u64', 'atom_add_u64_used', 'atom_add_f64'])):
        group = [r for n in names for r in by_name[n]]
        holds = sum(retry_loop(r, size) == (r.executed, r.wavefronts, r.ideal, r.load, r.load_ideal) for r in group)
        report(f'retry loop, all five figures: {", ".join(names)}', holds, len(group))


def async_rules(by_name):
    for size in (4, 8, 16):
        group = [(r, async_degrees(r, size)) for r in by_name[f'cp_async_ca_{size}']]
        single = [(r, d) for r, d in group if all(min(x) == 1 for x in d)]
        report(f'cp.async.ca {size}: the larger degree where one of the two is 1', sum(r.wavefronts == sum(max(x) for x in d) for r, d in single), len(single))
        inside = sum(sum(max(x) for x in d) <= r.wavefronts <= sum(sum(x) - 1 for x in d) for r, d in group)
        report(f'cp.async.ca {size}: from the larger degree to their sum less one', inside, len(group))
        report(f'cp.async.ca {size}: ideal', sum(r.ideal == ideal(active(r), size) for r, _ in group), len(group))
    whole = [r for r in by_name['cp_async_cg_16'] if r.ideal]
    report('cp.async.cg 16: sector moves (rows without a predicate)', sum(async_bypass(r) == r.wavefronts for r in whole), len(whole))
    report('cp.async.cg 16: ideal, distinct targets / 8', sum(-(-len({r.to[i] for i in active(r)}) // 8) == r.ideal for r in whole), len(whole))


def masked_rules(by_name):
    for size in (8, 16):
        part = by_name[f'sts{size * 8}']
        report(f'part of a warp stores {size} bytes: phases; ideal, lanes / phase', sum((store(active(r), r.to, size), ideal(active(r), size)) == (r.wavefronts, r.ideal) for r in part), len(part))
        part = by_name[f'lds{size * 8}']
        holds = sum((load(active(r), r.to, size), min(r.wavefronts, ideal(active(r), size))) == (r.wavefronts, r.ideal) for r in part)
        report(f'part of a warp loads {size} bytes', holds, len(part), closed=size == 8)


def wide_rules():
    """Loads by whole warps, addresses shared by pairs of lanes. The assembler has reordered them, so the figures are compared in order of size."""
    def place(row, i):
        even, pair, shape = i & ~1, i & ~2, row % 8
        j = {1: even, 2: pair, 3: i & ~3, 4: even if i < 16 else pair, 5: even if i < 16 else i, 6: i if i == 31 else even, 7: i if i < 16 else pair}.get(shape, i)
        random = hash32(row + j * 64)
        return [j, j * 2, j % 8 * 8, j % 8 + j // 8 * 16, random % 128, random % 32, j // 4, j // 2 % 4 * 16][row // 8]
    everyone = list(range(32))
    for launch in json.load(open(HERE + '/h200/micro_wide.json'))['launches']:
        size = 16 if '<16>' in launch['kernel'] else 8
        measured = sorted(i['wavefronts'] for i in launch['insts'] if i['sass'].startswith(f'LDS.{size * 8}'))
        predicted = sorted(load(everyone, [place(row, i) * size for i in everyone], size) for row in range(64))
        if measured:
            report(f'whole warps load {size} bytes', sum(a == b for a, b in zip(measured, predicted)), 64)


def wmma(name, a):
    """(width, wavefronts, ideal) -> how many instructions, for load or store of one fragment. g: lane / 4, t: lane % 4."""
    lanes, out = [(i // 4, i % 4) for i in range(32)], collections.Counter()
    everyone = list(range(32))
    def add(count, size, place):
        out[size, store(everyone, [place(g, t) * 1 for g, t in lanes], size), ideal(everyone, size)] += count
    if 'accumulators' in name:
        m, n, _, column, ld = a
        size = 2 if 'half' in name else 8 if 'double' in name else 4
        if size == 2:
            add(m * n // 64, 4, lambda g, t: (g * ld + 2 * t) * 2)
        elif column != ((m, n) == (8, 32)):
            add(m * n // 32, size, lambda g, t: (2 * t * ld + g) * size)
        else:
            add(m * n // 64, 2 * size, lambda g, t: (g * ld + 2 * t) * size)
        return out
    m, n, k, use, column, ld = a
    lines, along_k = (n if use else m), use == column
    if 'half' in name or ('int8' in name and along_k):
        matrices = lines * k // 64 if 'half' in name else lines // 8
        each = min(matrices, 4 if 'half' in name else 2)
        out[16, each * passes([r * ld * (2 if 'half' in name else 1) for r in range(8)], 16), each] = matrices // each
    elif 'int8' in name:
        add(lines * k // 32, 1, lambda g, t: 4 * t * ld + g)
    elif 'bf16' in name:
        add(lines * k // 64, 4, lambda g, t: (g * ld + 2 * t) * 2)
    else:
        size = 8 if 'double' in name else 4
        add(lines * k // 32, size, (lambda g, t: (g * ld + t) * size) if along_k else (lambda g, t: (t * ld + g) * size))
    return out


def wmma_rules():
    width = lambda sass: 16 if 'LDSM' in sass or '.128' in sass else 8 if '.64 ' in sass.split('desc')[0].split('[')[0] + ' ' else 1 if '.U8' in sass else 4
    for path in sorted(glob.glob(HERE + '/h200/wmma_*.json')):
        name, holds, of = os.path.basename(path)[:-5], 0, 0
        for launch in json.load(open(path))['launches']:
            measured = {'L': collections.Counter(), 'S': collections.Counter()}
            for i in launch['insts']:
                if not i['file'].endswith('.cu') or i['sass'].startswith(('LD.E', 'ST.E')):
                    measured[i['sass'][0]][width(i['sass']), i['wavefronts'], i['ideal']] += 1
            predicted = wmma(name, [int(x) for x in re.search('<(.*)>', launch['kernel']).group(1).split(',')])
            of += 1
            holds += measured['L'] == predicted and measured['S'] == (predicted if 'accumulators' in name else {})
        report(name, holds, of)


by_name = collections.defaultdict(list)
for row in rows():
    by_name[row.name].append(row)
atomic_rules(by_name)
async_rules(by_name)
masked_rules(by_name)
wide_rules()
wmma_rules()
sys.exit(failed)
