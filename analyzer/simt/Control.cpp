#include "analyzer/simt/BlockRun.h"

#include <algorithm>

namespace smem::simt {

namespace {

// A loop that may go on for an unknown number of iterations is followed until its registers repeat up to a common
// step; this many rounds are enough for the steps to settle one after the other.
constexpr unsigned wideningRounds = 24;
// A loop with a known way out is followed exactly, however many unknown ways out it has as well, up to here.
constexpr unsigned undecidedIterations = 4096;

} // namespace

void BlockRun::inexact(ReasonId reason) { result.splitAxes |= algebra.reason(reason).gridAxes; }

void BlockRun::advance(Warp &warp) {
  while (!warp.done() && !warp.waiting) {
    Frame &frame = warp.stack.back();
    if (!frame.lanes.possible) {
      warp.stack.pop_back();
      continue;
    }
    frame.join = false;
    const Block &block = code.blocks[frame.block];
    if (frame.op < block.firstOp) frame.op = block.firstOp;
    if (!frame.entered) {
      frame.entered = true;
      if (observer) observer->enter(warp.index, frame.block, eventLanes(frame.lanes), warp.alive);
    }
    while (frame.op < block.lastOp) {
      const Op &op = code.ops[frame.op++];
      if ((++steps & 0xfff) == 0 && overBudget()) return;
      execute(warp, frame, op);
      if (warp.waiting) return;
    }
    // The block's end counts as well: a loop's length may divide the interval, so both places look at the clock.
    if (((++steps & 0xfff) == 0 || steps > limits.steps) && overBudget()) return;
    leaveBlock(warp, block);
  }
}

bool BlockRun::overBudget() {
  if (steps > limits.steps || std::chrono::steady_clock::now() > limits.deadline) result.outOfBudget = true;
  return result.outOfBudget;
}

void BlockRun::leaveBlock(Warp &warp, const Block &block) {
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
                          frame.lanes.whole || whole, frame.lanes.doubts + whole};
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
                          frame.lanes.whole || whole, frame.lanes.doubts + whole};
    }
    if (open) inexact(reasonOf(condition, open));
    noteExits(frame, block, open);
    return split(warp, block, ways, open != 0, whole, open ? reasonOf(condition, open) : 0);
  }
  }
}

ReasonId BlockRun::reasonOf(const Value &value, LaneMask open) {
  if (open & ~value.known) return value.reason;
  return algebra.reasonFor(value.form);
}

void BlockRun::noteExits(Frame &frame, const Block &block, LaneMask open) {
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

void BlockRun::split(Warp &warp, const Block &block, std::vector<std::pair<const Edge *, ActiveLanes>> &ways, bool open,
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
    join.entered = false;
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

Frame *BlockRun::joinOf(Warp &warp, BlockId block) {
  for (size_t i = warp.stack.size(); i-- > 0;)
    if (warp.stack[i].join && warp.stack[i].block == block) return &warp.stack[i];
  return nullptr;
}

void BlockRun::keepLoops(Frame &frame, BlockId block) {
  const auto &inside = code.blocks[block].loops;
  std::erase_if(frame.loops, [&](const LoopState &loop) {
    return std::find(inside.begin(), inside.end(), loop.header) == inside.end();
  });
}

void BlockRun::follow(Warp &warp, const Edge &edge) {
  Frame &frame = warp.stack.back();
  if (observer) observer->take(edge);
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
    frame.entered = false;
    return;
  }
  Frame *join = nullptr;
  for (size_t i = warp.stack.size() - 1; i-- > 0 && !join;)
    if (warp.stack[i].join && warp.stack[i].block == edge.to) join = &warp.stack[i];
  copyPhis(warp, edge, frame.lanes.possible, join);
  if (join) join->arrived |= frame.lanes.possible;
  warp.stack.pop_back();
}

void BlockRun::copyPhis(Warp &warp, const Edge &edge, LaneMask mask, const Frame *join) {
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

bool BlockRun::enterHeader(Warp &warp, Frame &frame, const Edge &edge) {
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

bool BlockRun::widenLoop(Warp &warp, Frame &frame, LoopState &loop, const Edge &edge) {
  const std::vector<Reg> &phis = code.blocks[edge.to].phis;
  LaneMask mask = frame.lanes.possible;
  std::vector<Value> now(phis.size());
  for (size_t i = 0; i < phis.size(); ++i) now[i] = warp.registers[phis[i]];
  for (const PhiCopy &copy : edge.copies)
    for (size_t i = 0; i < phis.size(); ++i)
      if (phis[i] == copy.to) now[i] = warp.registers[copy.from];
  bool repeats = loop.round > 0 && loop.sharedVersion == shared.version() && loop.localVersion == warp.local->version();
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
  loop.sharedVersion = shared.version();
  loop.localVersion = warp.local->version();
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

void BlockRun::exitLanes(Warp &warp) {
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

} // namespace smem::simt
