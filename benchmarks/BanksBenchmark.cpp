// cost() runs once for each executed access: tens of millions of times for a large launch.
#include "analyzer/banks/Banks.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace smem;

namespace {

WarpAccess strided(Instruction instruction, unsigned bytes, uint64_t stride) {
  WarpAccess a{.instruction = instruction, .bytes = bytes};
  for (unsigned lane = 0; lane < warpLanes; ++lane) a.address[lane] = lane * stride;
  return a;
}

void run(benchmark::State &state, const WarpAccess &access) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(&access);
    Cost c = cost(access);
    benchmark::DoNotOptimize(c);
  }
}

void load4Row(benchmark::State &state) { run(state, strided(Instruction::load, 4, 4)); }
void load4Column(benchmark::State &state) { run(state, strided(Instruction::load, 4, 128)); }
void load4Padded(benchmark::State &state) { run(state, strided(Instruction::load, 4, 132)); }
void store8Row(benchmark::State &state) { run(state, strided(Instruction::store, 8, 8)); }
void load8Row(benchmark::State &state) { run(state, strided(Instruction::load, 8, 8)); }
void load16Row(benchmark::State &state) { run(state, strided(Instruction::load, 16, 16)); }
void load16Column(benchmark::State &state) { run(state, strided(Instruction::load, 16, 128)); }
void atomicRow(benchmark::State &state) { run(state, strided(Instruction::atomic, 4, 4)); }

void floatAdditionsToOneWord(benchmark::State &state) { run(state, strided(Instruction::retryLoad, 4, 0)); }

void copyCgRow(benchmark::State &state) {
  WarpAccess a = strided(Instruction::asyncCopyCg, 16, 16);
  auto source = a.address;
  a.source = &source;
  run(state, a);
}

void ldmatrixX4(benchmark::State &state) {
  WarpAccess a = strided(Instruction::ldmatrix, 16, 144);
  a.matrices = 4;
  run(state, a);
}

void load4Permuted(benchmark::State &state) {
  WarpAccess a = strided(Instruction::load, 4, 4);
  for (unsigned lane = 0; lane < warpLanes; ++lane) a.address[lane] = 128 * lane + 4 * (lane ^ 21);
  run(state, a);
}

void load4Random(benchmark::State &state) {
  WarpAccess a = strided(Instruction::load, 4, 4);
  std::mt19937 random(1);
  for (uint64_t &address : a.address) address = random() % 4096 * 4;
  run(state, a);
}

BENCHMARK(load4Row);
BENCHMARK(load4Column);
BENCHMARK(load4Padded);
BENCHMARK(load4Permuted);
BENCHMARK(load4Random);
BENCHMARK(store8Row);
BENCHMARK(load8Row);
BENCHMARK(load16Row);
BENCHMARK(load16Column);
BENCHMARK(ldmatrixX4);
BENCHMARK(atomicRow);
BENCHMARK(floatAdditionsToOneWord);
BENCHMARK(copyCgRow);

} // namespace
