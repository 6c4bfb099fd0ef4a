#include "analyzer/banks/Banks.h"

#include "analyzer/banks/AsyncCopy.h"
#include "analyzer/banks/Loops.h"
#include "analyzer/banks/Passes.h"

namespace smem {
namespace {

Cost exactly(unsigned wavefronts, unsigned ideal) { return {wavefronts, wavefronts, ideal}; }

Cost costOfLoad(const Addresses &address, unsigned bytes, uint32_t active) {
  if (bytes <= bankBytes) return exactly(passes(address, unitOf(bytes), active), active != 0);
  Phases phases = loadPhases(address, bytes, active);
  unsigned low = phases.total - phases.maybeFewer;
  return {low, phases.total, std::min(filledPhases(active, bytes), low)};
}

Cost costOfStore(const WarpAccess &a) {
  if (a.bytes <= bankBytes) return exactly(passes(a.address, unitOf(a.bytes), a.active), a.active != 0);
  return exactly(storePhases(a.address, a.bytes, a.active).total, filledPhases(a.active, a.bytes));
}

Cost costOfMatrices(const WarpAccess &a) {
  unsigned total = 0, ideal = 0;
  for (unsigned matrix = 0; matrix < a.matrices; ++matrix)
    if (uint32_t rows = a.active & phaseMask(matrix, 8)) { // the other lanes' addresses are not read
      total += passes(a.address, unitOf(16), rows);
      ++ideal;
    }
  return exactly(total, ideal);
}

/// `factor`: 1, or 2 for compare and swap.
Cost costOfTurns(const WarpAccess &a, unsigned factor) {
  unsigned lanes = lanesPerPhase(a.bytes), total = 0;
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
    total += SerialLanes(a.address, unitOf(a.bytes), a.active & phaseMask(phase, lanes)).most;
  return exactly(factor * total, factor * filledPhases(a.active, a.bytes));
}

Cost costOfLoop(const WarpAccess &a) {
  RetryLoop loop(a);
  Cost c;
  for (unsigned turn = 0; turn < loop.turns; ++turn) {
    bool swap = a.instruction == Instruction::retrySwap;
    Cost ofTurn = swap ? exactly(loop.swapWavefronts(turn), loop.swapIdeal(turn))
                       : costOfLoad(a.address, a.bytes, loop.waiting[turn]);
    c.low += ofTurn.low;
    c.high += ofTurn.high;
    c.ideal += ofTurn.ideal;
  }
  c.executions = std::max(loop.turns, 1u);
  return c;
}

/// The pipe takes twice as many lanes of a wide load at once under the pair rule, whether they conflict or not.
unsigned pipeLoad(const Addresses &address, unsigned bytes, uint32_t active) {
  unsigned lanes = lanesPerPhase(bytes), total = 0;
  if (lanes < warpLanes && pairRule(address, active)) lanes *= 2;
  for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
    total += passes(address, unitOf(bytes), active & phaseMask(phase, lanes));
  return total;
}

} // namespace

Cost cost(const WarpAccess &a) {
  switch (a.instruction) {
  case Instruction::load: return costOfLoad(a.address, a.bytes, a.active);
  case Instruction::store: return costOfStore(a);
  case Instruction::ldmatrix:
  case Instruction::stmatrix: return costOfMatrices(a);
  case Instruction::atomic: return costOfTurns(a, 1);
  case Instruction::atomicCount: return exactly(passes(a.address, unitOf(4), a.active), a.active != 0);
  case Instruction::atomicCas: return costOfTurns(a, 2);
  case Instruction::retryLoad:
  case Instruction::retrySwap: return costOfLoop(a);
  case Instruction::atomicByData: return costByData(a);
  case Instruction::asyncCopyCa: return costOfCopyCa(a);
  case Instruction::asyncCopyCg: return costOfCopyCg(a);
  }
  return {};
}

unsigned pipeWavefronts(const WarpAccess &a) {
  switch (a.instruction) {
  case Instruction::load: return pipeLoad(a.address, a.bytes, a.active);
  case Instruction::retryLoad: {
    RetryLoop loop(a);
    unsigned total = 0;
    for (unsigned turn = 0; turn < loop.turns; ++turn) total += pipeLoad(a.address, a.bytes, loop.waiting[turn]);
    return total;
  }
  case Instruction::asyncCopyCa:
    if (a.bytes == 16) return costOfTurns(a, 1).high;
    return SerialLanes(a.address, unitOf(a.bytes), a.active).most;
  case Instruction::asyncCopyCg: return 0; // it bypasses the pipe
  default: return cost(a).low;
  }
}

} // namespace smem
