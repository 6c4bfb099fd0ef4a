#include "analyzer/simt/Warp.h"

#include "analyzer/simt/Functions.h"
#include "analyzer/simt/Score.h"

#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace smem::simt {

namespace {

// A loop that may go on for an unknown number of iterations is followed until its registers repeat up to a common
// step; this many rounds are enough for the steps to settle one after the other.
constexpr unsigned wideningRounds = 24;
// A loop with a known way out is followed exactly, however many unknown ways out it has as well, up to here.
constexpr unsigned undecidedIterations = 4096;

unsigned firstLane(LaneMask mask) { return mask ? llvm::countr_zero(mask) : 0; }

/// A loop that a frame is in.
struct LoopState {
  BlockId header = none;
  bool undecided = false; // in this iteration, a way out depended on something unknown
  bool decided = false;   // ... and another did not
  unsigned iterations = 0;
  unsigned round = 0;             // of widening; 0: followed as it is
  Value step{};                   // stands for the number of iterations since widening began
  std::vector<Value> base, delta; // of each phi of the header
  std::vector<char> settled;      // 0: moves by delta; 1: uniform but unknown; 2: unknown
  uint64_t memoryVersion = 0;
};

/// Lanes that go the same way.
struct Frame {
  BlockId block = 0;
  uint32_t op = 0;
  ActiveLanes lanes;
  BlockId reconverge = none; // reaching it ends the frame
  bool join = false;         // waits below the frames that lead to `block`
  LaneMask arrived = 0;      // join: lanes that some frame has brought here
  bool oneChoice = true;     // join: whatever was unknown was so for the warp as a whole
  bool counting = true;      // false while widening: the same executions were counted before
  bool unbounded = false;    // in a loop of unknown length
  std::vector<LoopState> loops;
};

/// Where an address points, as its form tells.
struct Place {
  enum class Kind { unknown, shared, local, constant, mixedShared } kind = Kind::unknown;
  SymbolId object = 0;
};

struct Warp {
  unsigned index = 0;
  LaneMask alive = 0;
  std::vector<Value> registers;
  std::vector<Frame> stack;
  std::unique_ptr<LocalMemory> local;
  bool waiting = false;
  uint64_t barrier = 0, barrierThreads = 0; // 0 threads: the whole block

  bool done() const { return stack.empty(); }
};

class BlockRun {
public:
  BlockRun(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range, const Limits &limits)
      : code(code), kernel(kernel), launch(launch), range(range), limits(limits) {
    result.tallies.resize(code.memory.size());
    dataReason = algebra.addReason("data loaded from global memory");
    unwrittenReason = algebra.addReason("local memory that was not followed");
    sharedReason = algebra.addReason("what shared memory holds");
    placementReason = algebra.addReason("lanes access different objects, whose placement is the compiler's choice");
    for (const std::string &text : code.reasons) reasons.push_back(algebra.addReason(text));
  }

  BlockResult run() {
    makeConstants();
    unsigned threads = unsigned(launch.block.count());
    std::vector<Warp> warps((threads + lanes - 1) / lanes);
    for (unsigned w = 0; w < warps.size(); ++w) start(warps[w], w, threads);
    if (!code.readsSharedData) {
      // No value passes between warps: barriers do not matter.
      for (Warp &warp : warps)
        while (!warp.done() && !result.outOfBudget) {
          advance(warp);
          warp.waiting = false;
        }
    } else {
      runBetweenBarriers(warps);
    }
    if (shared.raced()) raced();
    result.steps = steps;
    return std::move(result);
  }

private:
  // ---- registers before the start
  void makeConstants() {
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
        Symbol symbol;
        symbol.kind = c.kind == Constant::Kind::sharedObject ? Symbol::Kind::sharedObject : Symbol::Kind::localObject;
        symbol.name = c.name;
        symbol.low = 1 << 10; // no object lies at zero
        symbol.alignLog2 = llvm::countr_zero(std::max<uint64_t>(c.alignment, 1));
        SymbolId id = algebra.addSymbol(symbol);
        if (c.kind == Constant::Kind::constantObject) constantObjects[id] = c.global;
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

  static unsigned axisOf(const Dim3 &d, unsigned axis) { return axis == 0 ? d.x : axis == 1 ? d.y : d.z; }

  void setGridSymbol(const char *what, unsigned axis, int64_t low, Value &out) {
    Symbol symbol;
    symbol.name = std::string(what) + "." + "xyz"[axis];
    symbol.low = low;
    symbol.high = axis == 0 ? 0x7fffffff : 0xffff;
    algebra.setNamedSymbol(out, symbol.name, symbol);
  }

  void setBlockId(unsigned axis, Value &out) {
    if (!launch.gridKnown) return setGridSymbol("blockIdx", axis, 0, out);
    if (range.low[axis] == range.high[axis]) return algebra.setConstant(out, range.low[axis]);
    Symbol symbol;
    symbol.name = std::string("blockIdx.") + "xyz"[axis];
    symbol.low = int64_t(range.low[axis]);
    symbol.high = int64_t(range.high[axis]);
    symbol.gridAxes = uint8_t(1 << axis);
    algebra.setNamedSymbol(out, symbol.name, symbol);
  }

  // A plausible layout, for lanes that access different objects at once; nothing exact is said of those.
  uint64_t placeShared(const Constant &c) {
    uint64_t at = (sharedEnd + c.alignment - 1) / c.alignment * c.alignment;
    sharedEnd = at + c.bytes;
    return at;
  }

  void start(Warp &warp, unsigned index, unsigned threads) {
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

  // ---- barriers
  void runBetweenBarriers(std::vector<Warp> &warps) {
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
        for (Warp &other : warps)
          if (other.waiting && other.barrier == id) other.waiting = false;
        released = true;
        if (all) shared.nextEpoch();
        break;
      }
      if (released) continue;
      bool allWait = std::all_of(warps.begin(), warps.end(), [](const Warp &w) { return w.done() || w.waiting; });
      if (!allWait) continue;
      // Warps wait at different barriers: what they would do can't be told apart from a barrier that is passed.
      note("warps wait at different barriers; they are taken to pass");
      for (Warp &warp : warps) warp.waiting = false;
      shared.nextEpoch();
      shared.forgetAll();
    }
  }

  void raced() {
    for (size_t i = 0; i < result.tallies.size(); ++i) {
      Tally &tally = result.tallies[i];
      if (tally.executed == 0) continue;
      tally.patternExact = tally.countExact = false;
      if (tally.why.empty())
        tally.why = "an address or a branch depends on shared data that another warp writes at the same time";
    }
  }

  void note(const std::string &text) {
    if (std::find(result.notes.begin(), result.notes.end(), text) == result.notes.end()) result.notes.push_back(text);
  }

  // ---- control flow

  /// Something was not known that a smaller range of blocks would tell.
  void inexact(ReasonId reason) { result.splitAxes |= algebra.reason(reason).gridAxes; }

  void advance(Warp &warp) {
    while (!warp.done() && !warp.waiting) {
      Frame &frame = warp.stack.back();
      if (!frame.lanes.possible) {
        warp.stack.pop_back();
        continue;
      }
      frame.join = false;
      const Block &block = code.blocks[frame.block];
      if (frame.op < block.firstOp) frame.op = block.firstOp;
      while (frame.op < block.lastOp) {
        const Op &op = code.ops[frame.op++];
        if ((++steps & 0xfff) == 0 && overBudget()) return;
        execute(warp, frame, op);
        if (warp.waiting) return;
      }
      if (++steps > limits.steps) {
        result.outOfBudget = true;
        return;
      }
      leaveBlock(warp, block);
    }
  }

  bool overBudget() {
    if (steps > limits.steps || std::chrono::steady_clock::now() > limits.deadline) result.outOfBudget = true;
    return result.outOfBudget;
  }

  void leaveBlock(Warp &warp, const Block &block) {
    Frame &frame = warp.stack.back();
    switch (block.end) {
    case Block::End::exit: return exitLanes(warp);
    case Block::End::jump: return follow(warp, block.edges[0]);
    case Block::End::branch: {
      const Value &condition = warp.registers[block.condition];
      LaneMask plain = algebra.plainLanes(condition), one = 0;
      for (unsigned l = 0; l < lanes; ++l)
        if (condition.lane[l] & 1) one |= LaneMask(1) << l;
      const LaneMask possible = frame.lanes.possible, open = possible & ~plain;
      bool whole = open && open == possible && condition.form && algebra.uniform(condition, possible);
      std::vector<std::pair<const Edge *, ActiveLanes>> ways(2);
      for (unsigned way = 0; way < 2; ++way) {
        LaneMask sure = possible & plain & (way == 0 ? one : ~one);
        ways[way].first = &block.edges[way];
        ways[way].second = {sure | open, whole ? frame.lanes.definite : sure & frame.lanes.definite,
                            frame.lanes.whole || whole};
      }
      if (open) inexact(reasonOf(condition, open));
      noteExits(frame, block, open);
      return split(warp, block, ways, open != 0, whole, open ? reasonOf(condition, open) : 0);
    }
    case Block::End::switchOn: {
      const Value &condition = warp.registers[block.condition];
      LaneMask plain = algebra.plainLanes(condition);
      const LaneMask possible = frame.lanes.possible, open = possible & ~plain;
      bool whole = open && open == possible && condition.form && algebra.uniform(condition, possible);
      std::vector<std::pair<const Edge *, ActiveLanes>> ways(block.edges.size());
      LaneMask rest = possible & plain;
      for (size_t way = block.edges.size(); way-- > 0;) {
        LaneMask sure = 0;
        if (way == 0)
          sure = rest;
        else
          for (unsigned l = 0; l < lanes; ++l)
            if ((rest >> l & 1) && condition.lane[l] == block.cases[way - 1]) sure |= LaneMask(1) << l;
        if (way) rest &= ~sure;
        ways[way].first = &block.edges[way];
        ways[way].second = {sure | open, whole ? frame.lanes.definite : sure & frame.lanes.definite,
                            frame.lanes.whole || whole};
      }
      if (open) inexact(reasonOf(condition, open));
      noteExits(frame, block, open);
      return split(warp, block, ways, open != 0, whole, open ? reasonOf(condition, open) : 0);
    }
    }
  }

  ReasonId reasonOf(const Value &value, LaneMask open) {
    if (open & ~value.known) return value.reason;
    return algebra.reasonFor(value.form);
  }

  // Remembers, for each loop that one of the ways leaves, whether it was known who leaves.
  void noteExits(Frame &frame, const Block &block, LaneMask open) {
    for (LoopState &loop : frame.loops) {
      bool leaves = false;
      for (const Edge &edge : block.edges)
        if (edge.to != none) {
          const auto &inside = code.blocks[edge.to].loops;
          leaves |= std::find(inside.begin(), inside.end(), loop.header) == inside.end();
        }
      if (!leaves) continue;
      (open ? loop.undecided : loop.decided) = true;
    }
  }

  void split(Warp &warp, const Block &block, std::vector<std::pair<const Edge *, ActiveLanes>> &ways, bool open,
             bool whole, ReasonId reason) {
    std::erase_if(ways, [](const auto &way) { return !way.second.possible || way.first->to == none; });
    if (ways.empty()) {
      warp.stack.pop_back();
      return;
    }
    if (reason) branchReason = reason;
    if (ways.size() == 1) {
      warp.stack.back().lanes = ways[0].second;
      return follow(warp, *ways[0].first);
    }
    Frame original = warp.stack.back(); // children take over its loops and counting
    if (block.reconverge != original.reconverge && block.reconverge != none) {
      Frame &join = warp.stack.back();
      join.block = block.reconverge;
      join.op = 0;
      join.join = true;
      join.arrived = 0;
      join.oneChoice = true;
      keepLoops(join, block.reconverge);
      if (open) join.oneChoice = whole;
    } else {
      warp.stack.pop_back();
      if (open)
        if (Frame *join = joinOf(warp, block.reconverge)) join->oneChoice &= whole;
    }
    // Ways back to a loop's header come last: they write the phis that the others still read.
    std::stable_partition(ways.begin(), ways.end(),
                          [&](const auto &way) { return !code.blocks[way.first->to].loopHeader; });
    for (auto &[edge, lanes] : ways) {
      Frame frame;
      frame.lanes = lanes;
      frame.reconverge = block.reconverge;
      frame.counting = original.counting;
      frame.unbounded = original.unbounded;
      frame.loops = original.loops;
      warp.stack.push_back(std::move(frame));
      follow(warp, *edge);
    }
  }

  Frame *joinOf(Warp &warp, BlockId block) {
    for (size_t i = warp.stack.size(); i-- > 0;)
      if (warp.stack[i].join && warp.stack[i].block == block) return &warp.stack[i];
    return nullptr;
  }

  void keepLoops(Frame &frame, BlockId block) {
    const auto &inside = code.blocks[block].loops;
    std::erase_if(frame.loops, [&](const LoopState &loop) {
      return std::find(inside.begin(), inside.end(), loop.header) == inside.end();
    });
  }

  // Takes the frame on top of the stack along an edge.
  void follow(Warp &warp, const Edge &edge) {
    Frame &frame = warp.stack.back();
    if (edge.to == none) {
      warp.stack.pop_back();
      return;
    }
    bool arrives = edge.to == frame.reconverge;
    if (!arrives) {
      keepLoops(frame, edge.to);
      if (code.blocks[edge.to].loopHeader && !enterHeader(warp, frame, edge)) {
        warp.stack.pop_back(); // the loop repeats what was followed already
        return;
      }
      if (!code.blocks[edge.to].loopHeader || frame.loops.back().round == 0)
        copyPhis(warp, edge, frame.lanes.possible, nullptr);
      frame.block = edge.to;
      frame.op = 0;
      return;
    }
    Frame *join = nullptr;
    for (size_t i = warp.stack.size() - 1; i-- > 0 && !join;)
      if (warp.stack[i].join && warp.stack[i].block == edge.to) join = &warp.stack[i];
    copyPhis(warp, edge, frame.lanes.possible, join);
    if (join) join->arrived |= frame.lanes.possible;
    warp.stack.pop_back();
  }

  void copyPhis(Warp &warp, const Edge &edge, LaneMask mask, const Frame *join) {
    if (edge.copies.empty()) return;
    LaneMask twice = join ? join->arrived & mask : 0;
    LaneMask write = mask & ~twice;
    if (!twice && (mask & warp.alive) == warp.alive) write = allLanes;
    auto put = [&](Reg to, const Value &from) {
      if (write) algebra.blend(warp.registers[to], from, write);
      if (twice) algebra.merge(warp.registers[to], from, twice, join->oneChoice);
    };
    if (edge.copies.size() == 1) return put(edge.copies[0].to, warp.registers[edge.copies[0].from]);
    if (copied.size() < edge.copies.size()) copied.resize(edge.copies.size());
    for (size_t i = 0; i < edge.copies.size(); ++i) copied[i] = warp.registers[edge.copies[i].from];
    for (size_t i = 0; i < edge.copies.size(); ++i) put(edge.copies[i].to, copied[i]);
  }

  // Enters a loop or starts its next iteration. False: nothing new would come of it.
  bool enterHeader(Warp &warp, Frame &frame, const Edge &edge) {
    auto it =
        std::find_if(frame.loops.begin(), frame.loops.end(), [&](const LoopState &l) { return l.header == edge.to; });
    if (it == frame.loops.end()) {
      LoopState loop;
      loop.header = edge.to;
      frame.loops.push_back(std::move(loop));
      return true;
    }
    LoopState &loop = *it;
    ++loop.iterations;
    bool widen = loop.round || (loop.undecided && (!loop.decided || loop.iterations > undecidedIterations));
    loop.undecided = loop.decided = false;
    if (!widen) return true;
    frame.counting = false;
    frame.unbounded = true;
    return widenLoop(warp, frame, loop, edge);
  }

  bool widenLoop(Warp &warp, Frame &frame, LoopState &loop, const Edge &edge) {
    const std::vector<Reg> &phis = code.blocks[edge.to].phis;
    LaneMask mask = frame.lanes.possible;
    std::vector<Value> now(phis.size());
    for (size_t i = 0; i < phis.size(); ++i) now[i] = warp.registers[phis[i]];
    for (const PhiCopy &copy : edge.copies)
      for (size_t i = 0; i < phis.size(); ++i)
        if (phis[i] == copy.to) now[i] = warp.registers[copy.from];
    bool repeats = loop.round > 0 && loop.memoryVersion == shared.version();
    if (loop.round == 0) {
      Symbol symbol;
      symbol.name = "the number of iterations";
      symbol.low = 1;
      algebra.setSymbol(loop.step, algebra.addSymbol(symbol));
      loop.base.resize(phis.size());
      loop.delta.resize(phis.size());
      loop.settled.assign(phis.size(), 0);
      for (size_t i = 0; i < phis.size(); ++i) {
        loop.base[i] = warp.registers[phis[i]];
        algebra.binary(Binary::sub, 64, now[i], loop.base[i], loop.delta[i], mask);
        // A step that is itself unknown, or differs by symbols, is not followed.
        bool known = !(mask & ~loop.delta[i].known) && !loop.delta[i].form;
        if (!known) loop.settled[i] = algebra.uniform(now[i], mask) && algebra.uniform(loop.base[i], mask) ? 1 : 2;
      }
    } else {
      for (size_t i = 0; i < phis.size(); ++i) {
        if (loop.settled[i] == 2) continue;
        if (loop.settled[i] == 1) {
          if (!algebra.uniform(now[i], mask)) loop.settled[i] = 2, repeats = false;
          continue;
        }
        Value expected;
        algebra.binary(Binary::add, 64, warp.registers[phis[i]], loop.delta[i], expected, mask);
        Value difference;
        algebra.binary(Binary::sub, 64, now[i], expected, difference, mask);
        bool zero = !(mask & ~difference.known) && !difference.form;
        for (unsigned l = 0; l < lanes && zero; ++l) zero = !(mask >> l & 1) || (difference.lane[l] & 0xffffffff) == 0;
        if (zero) continue;
        loop.settled[i] = algebra.uniform(now[i], mask) && algebra.uniform(loop.base[i], mask) ? 1 : 2;
        repeats = false;
      }
    }
    loop.memoryVersion = shared.version();
    if (repeats || loop.round > wideningRounds) {
      if (!repeats) note("a loop of unknown length was not followed to the end");
      return false;
    }
    ++loop.round;
    if (loop.round == wideningRounds) { // did not settle: take nothing for granted in the last round
      std::fill(loop.settled.begin(), loop.settled.end(), 2);
      shared.forgetAll();
      warp.local->forgetAll();
    }
    for (size_t i = 0; i < phis.size(); ++i) {
      Value next;
      if (loop.settled[i] == 0) {
        Value moved;
        algebra.binary(Binary::mul, 64, loop.delta[i], loop.step, moved, mask);
        algebra.binary(Binary::add, 64, loop.base[i], moved, next, mask);
      } else if (loop.settled[i] == 1) {
        algebra.setFreshSymbol(next, "a value that changes with each iteration");
      } else {
        algebra.setUnknown(next, algebra.addReason("a value that changes with each iteration"));
      }
      algebra.blend(warp.registers[phis[i]], next, (mask & warp.alive) == warp.alive ? allLanes : mask);
    }
    return true;
  }

  void exitLanes(Warp &warp) {
    ActiveLanes gone = warp.stack.back().lanes;
    warp.stack.pop_back();
    LaneMask surely = gone.whole ? 0 : gone.definite;
    warp.alive &= ~surely;
    for (Frame &frame : warp.stack) {
      if (!frame.join) continue;
      frame.lanes.possible &= ~surely;
      frame.lanes.definite &= ~surely;
      LaneMask perhaps = gone.possible & ~surely;
      if (!perhaps) continue;
      if (gone.whole && gone.definite == gone.possible)
        frame.lanes.whole = true;
      else
        frame.lanes.definite &= ~perhaps;
    }
  }

  // ---- operations
  void execute(Warp &warp, Frame &frame, const Op &op) {
    auto reg = [&](Reg r) -> Value & { return warp.registers[r]; };
    LaneMask active = frame.lanes.possible;
    switch (op.code) {
    case OpCode::binary: return algebra.binary(Binary(op.sub), op.width, reg(op.a), reg(op.b), reg(op.dst), active);
    case OpCode::compare: return algebra.compare(Compare(op.sub), op.width, reg(op.a), reg(op.b), reg(op.dst), active);
    case OpCode::select: return algebra.select(reg(op.a), reg(op.b), reg(op.c), reg(op.dst), active, op.width);
    case OpCode::truncate: return algebra.truncateTo(op.toWidth, reg(op.a), reg(op.dst), active);
    case OpCode::zeroExtend: return algebra.zeroExtend(op.width, reg(op.a), reg(op.dst), active);
    case OpCode::signExtend: return algebra.signExtendFrom(op.width, reg(op.a), reg(op.dst), op.toWidth);
    case OpCode::copy: reg(op.dst) = reg(op.a); return;
    case OpCode::addScaled: return algebra.addScaled(reg(op.a), reg(op.b), op.imm, reg(op.dst), active);
    case OpCode::apply: return apply(warp, op, active);
    case OpCode::unknown: return algebra.setUnknown(reg(op.dst), reasons[op.imm]);
    case OpCode::data:
      if (algebra.uniform(reg(op.a), active))
        return algebra.setFreshSymbol(reg(op.dst), "data loaded from global memory");
      return algebra.setUnknown(reg(op.dst), dataReason);
    case OpCode::named: return named(warp, op, active);
    case OpCode::memory: return memory(warp, frame, code.memory[op.imm]);
    case OpCode::barrier:
      warp.waiting = true;
      warp.barrier = algebra.number(reg(op.a), firstLane(active)).value_or(0);
      warp.barrierThreads = op.b == none ? 0 : algebra.number(reg(op.b), firstLane(active)).value_or(0);
      return;
    case OpCode::shuffle: return shuffle(warp, op, frame.lanes);
    case OpCode::vote: return vote(warp, op, frame.lanes);
    case OpCode::activeMask:
      if (frame.lanes.definite == active) return algebra.setConstant(reg(op.dst), active);
      return algebra.setFreshSymbol(reg(op.dst), "the set of active lanes");
    case OpCode::opaqueCall:
      shared.forgetAll();
      note("a call of '" + code.names[op.imm] + "', which is not followed, may access shared memory");
      return;
    }
  }

  void apply(Warp &warp, const Op &op, LaneMask active) {
    const Value &a = warp.registers[op.a];
    const Value *b = op.b == none ? nullptr : &warp.registers[op.b],
                *c = op.c == none ? nullptr : &warp.registers[op.c];
    LaneMask plain = algebra.plainLanes(a);
    if (b) plain &= algebra.plainLanes(*b);
    if (c) plain &= algebra.plainLanes(*c);
    Value out;
    algebra.setConstant(out, 0);
    if (Function(op.sub) != Function::opaque && !(active & ~plain) && op.width <= 64) {
      bool real = op.sub >= uint8_t(Function::fadd);
      if (!real || (op.width >= 32 && (op.toWidth >= 32 || Function(op.sub) == Function::compareFloat ||
                                       op.sub >= uint8_t(Function::floatToInt)))) {
        for (unsigned l = 0; l < lanes; ++l)
          if (active >> l & 1)
            out.lane[l] = applyFunction(Function(op.sub), op.width, op.toWidth, op.imm, a.lane[l], b ? b->lane[l] : 0,
                                        c ? c->lane[l] : 0);
        out.known = plain;
        warp.registers[op.dst] = out;
        return;
      }
    }
    bool uniform =
        algebra.uniform(a, active) && (!b || algebra.uniform(*b, active)) && (!c || algebra.uniform(*c, active));
    ReasonId reason = (active & ~a.known)         ? a.reason
                      : b && (active & ~b->known) ? b->reason
                      : c && (active & ~c->known) ? c->reason
                                                  : 0;
    if (!reason) reason = a.form ? algebra.reasonFor(a.form) : b && b->form ? algebra.reasonFor(b->form) : dataReason;
    if (uniform)
      algebra.setFreshSymbol(out, withoutSuffix(algebra.reason(reason).text), algebra.reason(reason).gridAxes);
    else
      algebra.setUnknown(out, reason);
    warp.registers[op.dst] = out;
  }

  static std::string withoutSuffix(const std::string &text) {
    static const std::string suffix = " is not known";
    return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
  }

  // A load that gives the same at every execution: kernel parameters passed by value, constant memory.
  void named(Warp &warp, const Op &op, LaneMask active) {
    const Value &address = warp.registers[op.a];
    Value &out = warp.registers[op.dst];
    if (!algebra.uniform(address, active))
      return algebra.setUnknown(out, algebra.addReason(code.names[op.imm] + " is not known"));
    unsigned first = firstLane(active);
    std::string key = code.names[op.imm] + " " + std::to_string(address.lane[first] + warp.registers[op.b].lane[0]) +
                      " " + std::to_string(op.width);
    if (address.form)
      for (const Term &term : address.form->terms)
        key += " " + std::to_string(term.symbol) + "*" + std::to_string(term.at(first));
    Symbol symbol;
    symbol.name = code.names[op.imm];
    algebra.setNamedSymbol(out, key, symbol);
  }

  void shuffle(Warp &warp, const Op &op, const ActiveLanes &active) {
    const Value &value = warp.registers[op.a], &lane = warp.registers[op.b], &control = warp.registers[op.c];
    Value out;
    algebra.setUnknown(out,
                       value.reason ? value.reason : algebra.addReason("a shuffle between lanes that are not known"));
    LaneMask plain = algebra.plainLanes(lane) & algebra.plainLanes(control);
    for (unsigned l = 0; l < lanes; ++l) {
      if (!((active.possible & plain) >> l & 1)) continue;
      unsigned c = unsigned(control.lane[l]), clamp = c & 0x1f, segment = c >> 8 & 0x1f;
      unsigned argument = unsigned(lane.lane[l]) & 0x1f;
      int max = int((l & segment) | (clamp & ~segment)), min = int(l & segment), from = 0;
      bool inRange = false;
      switch (Shuffle(op.sub)) {
      case Shuffle::up: from = int(l) - int(argument), inRange = from >= max; break;
      case Shuffle::down: from = int(l + argument), inRange = from <= max; break;
      case Shuffle::butterfly: from = int(l ^ argument), inRange = from <= max; break;
      case Shuffle::index: from = min | int(argument & ~segment), inRange = from <= max; break;
      }
      if (!inRange) from = int(l);
      // Only lanes that are surely active give a value; a uniform one needs no partner.
      bool surely = (active.definite >> from & 1) || algebra.uniform(value, active.possible);
      if (!surely || !(value.known >> from & 1)) continue;
      out.lane[l] = value.lane[from];
      out.known |= LaneMask(1) << l;
    }
    if (value.form && out.known) {
      if (algebra.uniformForm(value.form, active.possible))
        out.form = value.form;
      else
        out.known = 0;
    }
    warp.registers[op.dst] = out;
  }

  void vote(Warp &warp, const Op &op, const ActiveLanes &active) {
    const Value &predicate = warp.registers[op.a];
    Value &out = warp.registers[op.dst];
    LaneMask plain = algebra.plainLanes(predicate), ones = 0;
    for (unsigned l = 0; l < lanes; ++l)
      if (predicate.lane[l] & 1) ones |= LaneMask(1) << l;
    LaneMask yes = ones & plain & active.definite, no = ~ones & plain & active.definite;
    bool complete = active.definite == active.possible && !(active.possible & ~plain);
    Vote kind = Vote(op.sub);
    if (kind == Vote::any && yes) return algebra.setConstant(out, 1);
    if (kind == Vote::all && no) return algebra.setConstant(out, 0);
    if (complete) switch (kind) {
      case Vote::any: return algebra.setConstant(out, 0);
      case Vote::all: return algebra.setConstant(out, 1);
      case Vote::uniform: return algebra.setConstant(out, !yes || !no);
      case Vote::ballot: return algebra.setConstant(out, yes);
      case Vote::popcount: return algebra.setConstant(out, llvm::popcount(yes));
      }
    ReasonId reason = reasonOf(predicate, active.possible);
    algebra.setFreshSymbol(out, reason ? withoutSuffix(algebra.reason(reason).text) : "a vote",
                           algebra.reason(reason).gridAxes);
  }

  // ---- memory
  Place placeOf(const Form *form, LaneMask mask) {
    if (!form) return {};
    auto [it, added] = places.try_emplace({form, mask});
    if (!added) return it->second;
    Place place;
    unsigned objects = 0;
    bool everyLane = true, anyLocal = false, anyShared = false;
    for (const Term &term : form->terms) {
      const Symbol &symbol = algebra.symbol(term.symbol);
      if (symbol.kind == Symbol::Kind::value) continue;
      bool used = false, all = true;
      for (unsigned l = 0; l < lanes; ++l) {
        if (!(mask >> l & 1)) continue;
        used |= term.at(l) != 0;
        all &= term.at(l) == 1;
      }
      if (!used) continue;
      ++objects;
      everyLane &= all;
      place.object = term.symbol;
      (symbol.kind == Symbol::Kind::sharedObject ? anyShared : anyLocal) = true;
    }
    if (objects == 1 && everyLane)
      place.kind = constantObjects.count(place.object) ? Place::Kind::constant
                   : anyShared                         ? Place::Kind::shared
                                                       : Place::Kind::local;
    else if (objects > 1 && anyShared && !anyLocal)
      place.kind = Place::Kind::mixedShared;
    return it->second = place;
  }

  // The form without its object: null where the offset into it is a plain number.
  const Form *offsetForm(const Form *form, SymbolId object) {
    auto [it, added] = offsetForms.try_emplace(form, nullptr);
    if (!added) return it->second;
    Value object1;
    algebra.setSymbol(object1, object);
    return it->second = algebra.add(form, object1.form, -1);
  }

  void memory(Warp &warp, Frame &frame, const MemoryOp &op) {
    ActiveLanes active = frame.lanes;
    if (op.guard != none) {
      const Value &guard = warp.registers[op.guard];
      LaneMask plain = algebra.plainLanes(guard), on = 0;
      for (unsigned l = 0; l < lanes; ++l)
        if (bool(guard.lane[l] & 1) != op.guardNegated) on |= LaneMask(1) << l;
      bool whole = !(plain & active.possible) && guard.form && algebra.uniform(guard, active.possible);
      active.possible &= on | ~plain;
      if (!whole) active.definite &= on & plain;
      active.whole |= whole;
      if (active.possible & ~plain) inexact(reasonOf(guard, active.possible & ~plain));
    }
    if (!active.possible) return;
    const Value &address = warp.registers[op.address];
    LaneMask addressed = active.possible;
    if (op.bank == smem::Instruction::ldmatrix || op.bank == smem::Instruction::stmatrix)
      if (op.matrices < 4) addressed &= (LaneMask(1) << (8 * op.matrices)) - 1;
    bool known = !(addressed & ~address.known);
    Place place = known ? placeOf(address.form, addressed) : Place{};
    switch (place.kind) {
    case Place::Kind::local: return localAccess(warp, op, place.object, active);
    case Place::Kind::constant: return constantAccess(warp, op, place.object, active);
    case Place::Kind::shared: break;
    case Place::Kind::mixedShared: break;
    case Place::Kind::unknown:
      if (op.surelyShared) break;
      return elsewhere(warp, op, active.possible);
    }
    count(warp, frame, op, address, place, active, known);
    if (!code.readsSharedData) return;
    active.possible &= addressed;
    active.definite &= addressed;
    simulate(warp, op, address, place, active, known);
  }

  // Global memory, or somewhere unknown that nothing says is shared.
  void elsewhere(Warp &warp, const MemoryOp &op, LaneMask active) {
    const Value &address = warp.registers[op.address];
    for (const ValuePart &part : op.loaded) {
      if (algebra.uniform(address, active))
        algebra.setFreshSymbol(warp.registers[part.reg], "data loaded from global memory");
      else
        algebra.setUnknown(warp.registers[part.reg], dataReason);
    }
  }

  void localAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active) {
    const Value address = warp.registers[op.address];
    bool plain = !offsetForm(address.form, object);
    bool certain = active.possible == active.definite && !active.whole;
    if (!plain && op.writes) return warp.local->forget(object, unwrittenReason);
    for (const ValuePart &part : op.stored) {
      Value at = address;
      for (uint64_t &a : at.lane) a += part.offset;
      if (part.reg == none || part.bytes > 8)
        warp.local->forget(object, unwrittenReason);
      else
        warp.local->write(object, at, part.bytes, warp.registers[part.reg], active.possible, certain);
    }
    for (const ValuePart &part : op.loaded) {
      if (!plain) {
        algebra.setUnknown(warp.registers[part.reg], algebra.reasonFor(address.form));
        continue;
      }
      Value at = address, out;
      for (uint64_t &a : at.lane) a += part.offset;
      warp.local->read(object, at, part.bytes, out, active.possible, unwrittenReason);
      warp.registers[part.reg] = out;
    }
  }

  void constantAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active) {
    const llvm::GlobalVariable *global = constantObjects[object];
    const Value address = warp.registers[op.address];
    const Form *rest = offsetForm(address.form, object);
    const std::string table = global->getName().str();
    for (const ValuePart &part : op.loaded) {
      Value out;
      algebra.setUnknown(out, algebra.addReason("an index into the constant table '" + table + "' is not known"));
      if (!rest && part.bytes <= 8)
        for (unsigned l = 0; l < lanes; ++l) {
          if (!(active.possible >> l & 1)) continue;
          uint64_t bits;
          if (!readInitializer(*global, address.lane[l] + part.offset, part.bytes, bits)) continue;
          out.lane[l] = bits;
          out.known |= LaneMask(1) << l;
        }
      else if (algebra.uniform(address, active.possible))
        algebra.setFreshSymbol(out, "an index into the constant table '" + table + "'", algebra.gridAxes(rest));
      warp.registers[part.reg] = out;
    }
  }

  bool readInitializer(const llvm::GlobalVariable &global, uint64_t offset, unsigned bytes, uint64_t &bits) {
    auto &cache = initializers[&global];
    auto [it, added] = cache.try_emplace({offset, bytes}, std::nullopt);
    if (added) {
      auto &context = global.getContext();
      const llvm::DataLayout &layout = global.getParent()->getDataLayout();
      llvm::APInt at(layout.getIndexTypeSizeInBits(global.getType()), offset);
      llvm::Constant *folded = llvm::ConstantFoldLoadFromConst(const_cast<llvm::Constant *>(global.getInitializer()),
                                                               llvm::Type::getIntNTy(context, bytes * 8), at, layout);
      if (auto *integer = llvm::dyn_cast_or_null<llvm::ConstantInt>(folded)) it->second = integer->getZExtValue();
    }
    if (!it->second) return false;
    bits = *it->second;
    return true;
  }

  void count(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address, const Place &place,
             const ActiveLanes &active, bool known) {
    Tally &tally = result.tallies[&op - code.memory.data()];
    std::string objectName = place.kind == Place::Kind::shared && known ? algebra.symbol(place.object).name : "?";
    if (tally.object.empty())
      tally.object = objectName;
    else if (tally.object != objectName)
      tally.object = "?";
    Value at = address;
    bool mixed = place.kind == Place::Kind::mixedShared;
    if (mixed) { // by a layout of our own; the compiler's may be another
      for (const Term &term : address.form->terms)
        if (algebra.symbol(term.symbol).kind == Symbol::Kind::sharedObject)
          for (unsigned l = 0; l < lanes; ++l)
            if (term.at(l)) at.lane[l] += sharedOffset[term.symbol];
      at.form = nullptr;
    }
    for (int64_t offset : op.offsets) {
      Value first = at;
      if (offset)
        for (uint64_t &a : first.lane) a += uint64_t(offset);
      Score s = score(algebra, op, first, active);
      if (mixed) {
        s.low = active.whole ? 0 : 1;
        s.patternExact = false;
        s.reason = placementReason;
      }
      tallyRequest(warp, frame, op, first, active, s, tally, known && place.kind == Place::Kind::shared);
    }
  }

  void tallyRequest(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address, const ActiveLanes &active,
                    const Score &s, Tally &tally, bool oneObject) {
    if (frame.counting) {
      tally.executed += 1;
      tally.cost.wavefronts += s.wavefronts;
      tally.cost.ideal += s.ideal;
      tally.cost.low += frame.unbounded ? 0 : s.low;
      tally.cost.high += s.high;
    } else if (!tally.executed) { // reached only while widening
      tally.executed = 1;
      tally.cost.wavefronts = s.wavefronts;
      tally.cost.ideal = s.ideal;
      tally.cost.high = s.high;
    }
    if (frame.unbounded) tally.cost.unbounded = true;
    bool countKnown = !active.whole && !frame.unbounded && active.definite == active.possible;
    tally.countExact &= countKnown;
    tally.patternExact &= s.patternExact && op.inexact.empty();
    tally.hopeless |= s.hopeless;
    if ((!s.patternExact || !countKnown) && tally.why.empty()) {
      ReasonId reason = s.reason ? s.reason : branchReason;
      tally.why = algebra.reason(reason).text;
      if (tally.why.empty() && s.low != s.high) tally.why = "the hardware's rule for this instruction gives bounds";
      inexact(s.reason);
    }
    if (!op.inexact.empty()) tally.why = op.inexact;
    if (oneObject && !offsetFormOf(address)) {
      for (unsigned l = 0; l < lanes; ++l)
        if (active.possible >> l & 1) tally.lowestOffset = std::min(tally.lowestOffset, address.lane[l]);
    }
    double degree = s.ideal ? double(s.wavefronts) / s.ideal : 1;
    if (degree <= tally.degree) return;
    tally.degree = degree;
    tally.worstWavefronts = s.wavefronts;
    tally.worstIdeal = s.ideal;
    if (s.hopeless) return;
    WorstExecution worst;
    worst.warp = warp.index;
    worst.block = {unsigned(range.low[0]), unsigned(range.low[1]), unsigned(range.low[2])};
    worst.activeLanes = active.possible;
    std::copy_n(address.lane, lanes, worst.offset.begin());
    worst.wavefronts = s.wavefronts;
    worst.ideal = s.ideal;
    tally.worst = worst;
  }

  // Anything left of an address beside its shared object?
  bool offsetFormOf(const Value &address) {
    if (!address.form) return true;
    return address.form->terms.size() != 1;
  }

  // Moves data through shared memory, where an address or a branch may depend on it.
  void simulate(Warp &warp, const MemoryOp &op, const Value &address, const Place &place, const ActiveLanes &active,
                bool known) {
    bool exact = known && place.kind == Place::Kind::shared && !offsetForm(address.form, place.object);
    if (op.writes) {
      if (!exact) {
        if (known && place.kind == Place::Kind::shared)
          shared.forget(place.object);
        else
          shared.forgetAll();
      } else {
        bool certain = active.definite == active.possible && !active.whole;
        uint32_t store = shared.newStore();
        for (const ValuePart &part : op.stored) {
          const Value *value = part.reg == none ? nullptr : &warp.registers[part.reg];
          LaneMask plain = value ? algebra.plainLanes(*value) : 0;
          for (unsigned l = 0; l < lanes; ++l)
            if (active.possible >> l & 1)
              shared.write(place.object, address.lane[l] + uint64_t(op.offsets[0]) + part.offset, part.bytes,
                           warp.index, value ? value->lane[l] : 0, plain >> l & 1, certain, store);
        }
      }
    }
    for (const ValuePart &part : op.loaded) {
      Value out;
      algebra.setUnknown(out, sharedReason);
      bool all = exact;
      if (exact)
        for (unsigned l = 0; l < lanes; ++l) {
          if (!(active.possible >> l & 1)) continue;
          uint64_t bits = 0;
          bool ok = shared.read(place.object, address.lane[l] + uint64_t(op.offsets[0]) + part.offset, part.bytes,
                                warp.index, bits);
          all &= ok;
          if (!ok) continue;
          out.lane[l] = bits;
          out.known |= LaneMask(1) << l;
        }
      if (!all && algebra.uniform(address, active.possible)) algebra.setFreshSymbol(out, "what shared memory holds");
      warp.registers[part.reg] = out;
    }
  }

  const Code &code;
  const Kernel &kernel;
  const Launch &launch;
  const BlockRange &range;
  const Limits &limits;
  BlockResult result;
  Algebra algebra;
  SharedMemory shared;
  std::vector<Value> constants, copied;
  std::vector<ReasonId> reasons;
  std::unordered_map<SymbolId, const llvm::GlobalVariable *> constantObjects;
  std::unordered_map<SymbolId, uint64_t> sharedOffset;
  std::map<std::pair<const Form *, LaneMask>, Place> places;
  std::unordered_map<const Form *, const Form *> offsetForms;
  std::map<const llvm::GlobalVariable *, std::map<std::pair<uint64_t, unsigned>, std::optional<uint64_t>>> initializers;
  uint64_t sharedEnd = 0, steps = 0;
  ReasonId dataReason, unwrittenReason, sharedReason, placementReason, branchReason = 0;
};

} // namespace

BlockResult runBlock(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range,
                     const Limits &limits) {
  return BlockRun(code, kernel, launch, range, limits).run();
}

} // namespace smem::simt
