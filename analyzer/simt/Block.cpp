#include "analyzer/simt/BlockRun.h"

#include "llvm/IR/GlobalVariable.h"

#include <algorithm>

namespace smem::simt {

BlockRun::BlockRun(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range,
                   const Limits &limits, Observer *observer)
    : code(code), kernel(kernel), launch(launch), range(range), limits(limits), observer(observer) {
  result.tallies.resize(code.memory.size());
  dataReason = algebra.addReason("data loaded from global memory");
  unwrittenReason = algebra.addReason("local memory that was not followed");
  sharedReason = algebra.addReason("what shared memory holds");
  placementReason = algebra.addReason("lanes access different objects, whose placement is the compiler's choice");
  for (const std::string &text : code.reasons) reasons.push_back(algebra.addReason(text));
}

BlockResult BlockRun::run() {
  makeConstants();
  unsigned threads = unsigned(launch.block.count());
  std::vector<Warp> warps((threads + lanes - 1) / lanes);
  for (unsigned w = 0; w < warps.size(); ++w) start(warps[w], w, threads);
  if (observer) observer->begin(unsigned(warps.size()));
  if (!code.readsSharedData && !observer) {
    // No value passes between warps: barriers do not matter.
    for (Warp &warp : warps)
      while (!warp.done() && !result.outOfBudget) {
        advance(warp);
        warp.waiting = false;
      }
  } else {
    runBetweenBarriers(warps);
  }
  if (observer) observer->end();
  if (shared.raced()) raced();
  result.steps = steps;
  return std::move(result);
}

void BlockRun::makeConstants() {
  constants.resize(code.constants.size());
  for (size_t i = 0; i < code.constants.size(); ++i) {
    const Constant &c = code.constants[i];
    Value &out = constants[i];
    algebra.setConstant(out, 0);
    switch (c.kind) {
    case Constant::Kind::number: algebra.setConstant(out, c.number); break;
    case Constant::Kind::perLane: std::copy(c.lane.begin(), c.lane.end(), out.lane); break;
    case Constant::Kind::unknown: algebra.setUnknown(out, algebra.addReason("a value that is not followed")); break;
    case Constant::Kind::sharedObject:
    case Constant::Kind::localObject:
    case Constant::Kind::constantObject: {
      // All extern arrays are one: the launch's dynamic bytes.
      bool dynamic = c.kind == Constant::Kind::sharedObject && c.global->isDeclaration();
      if (dynamic && dynamicObject) {
        algebra.setSymbol(out, *dynamicObject);
        break;
      }
      Symbol symbol;
      symbol.kind = c.kind == Constant::Kind::sharedObject ? Symbol::Kind::sharedObject : Symbol::Kind::localObject;
      symbol.name = c.name;
      symbol.low = 1 << 10; // no object lies at zero
      symbol.alignLog2 = llvm::countr_zero(std::max<uint64_t>(c.alignment, 1));
      SymbolId id = algebra.addSymbol(symbol);
      if (c.kind == Constant::Kind::constantObject) constantObjects[id] = c.global;
      if (dynamic) dynamicObject = id;
      if (c.kind == Constant::Kind::sharedObject) sharedOffset[id] = placeShared(c);
      algebra.setSymbol(out, id);
      break;
    }
    case Constant::Kind::globalAddress: {
      Symbol symbol;
      symbol.name = "the address of '" + c.name + "'";
      algebra.setNamedSymbol(out, "global " + c.name, symbol);
      break;
    }
    case Constant::Kind::argument: {
      std::optional<int64_t> value;
      if (c.number < launch.arguments.size()) value = launch.arguments[c.number];
      if (value) {
        algebra.setConstant(out, truncate(uint64_t(*value), c.width));
      } else {
        Symbol symbol;
        symbol.name = "parameter '" + c.name + "'";
        algebra.setNamedSymbol(out, "argument " + std::to_string(c.number), symbol);
      }
      break;
    }
    case Constant::Kind::blockId: setBlockId(unsigned(c.number), out); break;
    case Constant::Kind::blockSize: algebra.setConstant(out, axisOf(launch.block, unsigned(c.number))); break;
    case Constant::Kind::gridSize:
      if (launch.gridKnown)
        algebra.setConstant(out, axisOf(launch.grid, unsigned(c.number)));
      else
        setGridSymbol("gridDim", unsigned(c.number), 1, out);
      break;
    case Constant::Kind::laneId:
      for (unsigned l = 0; l < lanes; ++l) out.lane[l] = l;
      break;
    case Constant::Kind::laneMask:
      for (unsigned l = 0; l < lanes; ++l) {
        uint32_t bit = 1u << l, below = bit - 1;
        const uint32_t masks[] = {0, bit, below, below | bit, ~(below | bit), ~below};
        out.lane[l] = masks[c.number];
      }
      break;
    case Constant::Kind::threadId:
    case Constant::Kind::warpId: break; // by warp
    }
  }
}

unsigned BlockRun::axisOf(const Dim3 &d, unsigned axis) { return axis == 0 ? d.x : axis == 1 ? d.y : d.z; }

void BlockRun::setGridSymbol(const char *what, unsigned axis, int64_t low, Value &out) {
  Symbol symbol;
  symbol.name = std::string(what) + "." + "xyz"[axis];
  symbol.low = low;
  symbol.high = axis == 0 ? 0x7fffffff : 0xffff;
  algebra.setNamedSymbol(out, symbol.name, symbol);
}

void BlockRun::setBlockId(unsigned axis, Value &out) {
  if (!launch.gridKnown) return setGridSymbol("blockIdx", axis, 0, out);
  if (range.low[axis] == range.high[axis]) return algebra.setConstant(out, range.low[axis]);
  Symbol symbol;
  symbol.name = std::string("blockIdx.") + "xyz"[axis];
  symbol.low = int64_t(range.low[axis]);
  symbol.high = int64_t(range.high[axis]);
  symbol.gridAxes = uint8_t(1 << axis);
  algebra.setNamedSymbol(out, symbol.name, symbol);
}

uint64_t BlockRun::placeShared(const Constant &c) {
  uint64_t at = (sharedEnd + c.alignment - 1) / c.alignment * c.alignment;
  sharedEnd = at + c.bytes;
  return at;
}

void BlockRun::start(Warp &warp, unsigned index, unsigned threads) {
  warp.index = index;
  unsigned first = index * lanes, count = std::min(lanes, threads - first);
  warp.alive = count == lanes ? allLanes : (LaneMask(1) << count) - 1;
  warp.registers.resize(code.registerCount);
  std::copy(constants.begin(), constants.end(), warp.registers.begin());
  for (size_t i = constants.size(); i < warp.registers.size(); ++i) algebra.setConstant(warp.registers[i], 0);
  for (size_t i = 0; i < code.constants.size(); ++i) {
    const Constant &c = code.constants[i];
    if (c.kind == Constant::Kind::warpId) algebra.setConstant(warp.registers[i], index);
    if (c.kind != Constant::Kind::threadId) continue;
    for (unsigned l = 0; l < lanes; ++l) {
      unsigned t = first + l;
      const unsigned id[] = {t % launch.block.x, t / launch.block.x % launch.block.y,
                             t / launch.block.x / launch.block.y};
      warp.registers[i].lane[l] = id[c.number];
    }
  }
  warp.local = std::make_unique<LocalMemory>(algebra);
  Frame frame;
  frame.lanes = {warp.alive, warp.alive, false};
  warp.stack.push_back(std::move(frame));
}

void BlockRun::runBetweenBarriers(std::vector<Warp> &warps) {
  while (!result.outOfBudget) {
    for (Warp &warp : warps)
      if (!warp.done() && !warp.waiting) advance(warp);
    bool anyLeft = std::any_of(warps.begin(), warps.end(), [](const Warp &w) { return !w.done(); });
    if (!anyLeft || result.outOfBudget) return;
    bool released = false;
    for (Warp &warp : warps) {
      if (!warp.waiting) continue;
      // A barrier opens for its named number of threads; one for the whole block, when all warps left wait at it.
      uint64_t id = warp.barrier, need = warp.barrierThreads, arrived = 0;
      bool all = true;
      for (const Warp &other : warps) {
        bool here = other.waiting && other.barrier == id;
        arrived += here ? lanes : 0;
        all &= here || other.done();
      }
      if (!(need ? arrived >= need : all)) continue;
      std::vector<unsigned> met;
      for (Warp &other : warps)
        if (other.waiting && other.barrier == id) {
          other.waiting = false;
          met.push_back(other.index);
        }
      if (observer) observer->meet(met);
      released = true;
      if (all) shared.nextEpoch();
      break;
    }
    if (released) continue;
    bool allWait = std::all_of(warps.begin(), warps.end(), [](const Warp &w) { return w.done() || w.waiting; });
    if (!allWait) continue;
    // Warps wait at different barriers: what they would do can't be told apart from a barrier that is passed.
    note("warps wait at different barriers; they are taken to pass");
    if (observer) observer->stuck();
    for (Warp &warp : warps) warp.waiting = false;
    shared.nextEpoch();
    shared.forgetAll();
  }
}

void BlockRun::raced() {
  for (size_t i = 0; i < result.tallies.size(); ++i) {
    Tally &tally = result.tallies[i];
    if (tally.executed == 0) continue;
    tally.patternExact = tally.countExact = false;
    if (tally.why.empty())
      tally.why = "an address or a branch depends on shared data that another warp writes at the same time";
  }
}

void BlockRun::note(const std::string &text) {
  if (std::find(result.notes.begin(), result.notes.end(), text) == result.notes.end()) result.notes.push_back(text);
}

BlockResult runBlock(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range,
                     const Limits &limits, Observer *observer) {
  return BlockRun(code, kernel, launch, range, limits, observer).run();
}

} // namespace smem::simt
