#include "analyzer/lifetime/Flow.h"

#include <algorithm>

namespace smem::lifetime {

using namespace simt;

// ---- visits

VisitCounter::VisitCounter(const Code &code)
    : code(code), visited(code.blocks.size()), together(code.blocks.size(), 1) {}

void VisitCounter::begin(unsigned warps) {
  counts.assign(warps, std::vector<uint32_t>(code.blocks.size()));
  barrierCounts.assign(warps, std::vector<uint32_t>(code.ops.size()));
}

void VisitCounter::enter(unsigned warp, BlockId block, const EventLanes &lanes, LaneMask alive) {
  visited[block] = 1;
  ++counts[warp][block];
  if (lanes.possible != alive) together[block] = 0;
}

void VisitCounter::arrive(unsigned warp, uint32_t op, const EventLanes &lanes, LaneMask alive) {
  ++barrierCounts[warp][op];
  if (lanes.possible != alive || code.ops[op].b != none) ordered = false;
}

void VisitCounter::end() {
  for (BlockId block = 0; block < code.blocks.size(); ++block)
    for (const auto &warp : counts)
      if (warp[block] != counts[0][block]) together[block] = 0;
  for (const auto &warp : barrierCounts)
    if (warp != barrierCounts[0]) ordered = false;
}

// ---- regions

namespace {

// Registers that depend on some constants, or on what some operations give.
template <class IsSource> std::vector<char> dependentRegisters(const Code &code, IsSource isSource, bool unknownToo) {
  std::vector<char> depends(code.registerCount);
  for (size_t i = 0; i < code.constants.size(); ++i) depends[i] = isSource(code.constants[i].kind);
  bool changed = true;
  auto mark = [&](Reg r) {
    if (r != none && !depends[r]) depends[r] = 1, changed = true;
  };
  auto is = [&](Reg r) { return r != none && depends[r]; };
  while (changed) {
    changed = false;
    for (const Op &op : code.ops) {
      if (op.dst == none) continue;
      bool source = op.code == OpCode::unknown || (unknownToo && (op.code == OpCode::data || op.code == OpCode::named));
      bool across = !unknownToo && (op.code == OpCode::shuffle || op.code == OpCode::vote || op.code == OpCode::activeMask);
      if (source || across || is(op.a) || is(op.b) || is(op.c)) mark(op.dst);
    }
    for (const MemoryOp &op : code.memory)
      for (const ValuePart &part : op.loaded) mark(part.reg);
    for (const Block &block : code.blocks) {
      for (const Edge &edge : block.edges)
        for (const PhiCopy &copy : edge.copies)
          if (is(copy.from)) mark(copy.to);
      // What is chosen by such a branch depends too.
      if (is(block.condition) && block.reconverge != none)
        for (Reg phi : code.blocks[block.reconverge].phis) mark(phi);
    }
  }
  return depends;
}

// Registers whose values another launch of the same shape, or other data, may change.
std::vector<char> variableRegisters(const Code &code) {
  using Kind = Constant::Kind;
  return dependentRegisters(code, [](Kind kind) {
    return kind == Kind::argument || kind == Kind::blockId || kind == Kind::gridSize || kind == Kind::globalAddress ||
           kind == Kind::unknown;
  }, true);
}

// Registers whose values threads of a block may have different.
std::vector<char> threadRegisters(const Code &code) {
  using Kind = Constant::Kind;
  return dependentRegisters(code, [](Kind kind) {
    return kind == Kind::threadId || kind == Kind::laneId || kind == Kind::laneMask || kind == Kind::warpId ||
           kind == Kind::perLane || kind == Kind::unknown;
  }, false);
}

// Blocks that a branch chooses between, up to where its sides meet and to those that `stops` holds for.
template <class Stops> void markArms(const Code &code, BlockId branch, Stops stops, std::vector<char> &arm) {
  std::vector<BlockId> todo{branch};
  std::vector<char> seen(code.blocks.size());
  while (!todo.empty()) {
    BlockId from = todo.back();
    todo.pop_back();
    for (const Edge &edge : code.blocks[from].edges)
      if (edge.to != none && edge.to != code.blocks[branch].reconverge && !seen[edge.to] && !stops(edge.to))
        seen[edge.to] = arm[edge.to] = 1, todo.push_back(edge.to);
  }
}

// Blocks that in another launch only some of the threads may reach.
std::vector<char> splittable(const Code &code, const std::vector<char> &varies) {
  std::vector<char> threads = threadRegisters(code), out(code.blocks.size());
  for (BlockId b = 0; b < code.blocks.size(); ++b) {
    Reg condition = code.blocks[b].condition;
    if (condition != none && varies[condition] && threads[condition]) markArms(code, b, [](BlockId) { return false; }, out);
  }
  return out;
}

std::set<BlockId> loopsWithBarrier(const Code &code) {
  std::set<BlockId> withBarrier;
  for (const Block &block : code.blocks)
    for (uint32_t op = block.firstOp; op < block.lastOp; ++op)
      if (code.ops[op].code == OpCode::barrier) withBarrier.insert(block.loops.begin(), block.loops.end());
  return withBarrier;
}

// Blocks of loops in which no barrier of the block is.
std::vector<char> inBarrierFreeLoop(const Code &code, const std::set<BlockId> &withBarrier) {
  std::vector<char> free(code.blocks.size());
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    for (uint32_t header : code.blocks[b].loops) free[b] |= !withBarrier.count(header);
  return free;
}

std::vector<BlockId> reversePostOrder(const Code &code) {
  std::vector<BlockId> order;
  std::vector<char> seen(code.blocks.size());
  std::vector<std::pair<BlockId, size_t>> stack{{0, 0}};
  if (code.blocks.empty()) return order;
  seen[0] = 1;
  while (!stack.empty()) {
    auto &[block, i] = stack.back();
    const auto &edges = code.blocks[block].edges;
    if (i == edges.size()) {
      order.push_back(block);
      stack.pop_back();
      continue;
    }
    BlockId to = edges[edges.size() - 1 - i++].to;
    if (to != none && !seen[to]) seen[to] = 1, stack.push_back({to, 0});
  }
  std::reverse(order.begin(), order.end());
  return order;
}

} // namespace

std::vector<char> splittableBlocks(const Code &code) { return splittable(code, variableRegisters(code)); }

RegionGraph buildRegions(const Code &code, const VisitCounter &visits) {
  RegionGraph graph;
  graph.loopsWithBarrier = loopsWithBarrier(code);
  graph.varies = variableRegisters(code);
  const std::vector<char> &varies = graph.varies, split = splittable(code, varies);
  std::vector<char> folded = inBarrierFreeLoop(code, graph.loopsWithBarrier);
  graph.startingBlock.assign(code.blocks.size(), none);
  for (BlockId b : reversePostOrder(code)) {
    const Block &block = code.blocks[b];
    if (b == 0 || (visits.convergent(b) && !folded[b] && !split[b])) {
      graph.startingBlock[b] = uint32_t(graph.regions.size());
      Region region;
      region.block = b;
      region.op = block.firstOp;
      graph.regions.push_back(region);
    }
    for (uint32_t op = block.firstOp; op < block.lastOp; ++op)
      if (code.ops[op].code == OpCode::barrier) {
        graph.afterBarrier[op] = uint32_t(graph.regions.size());
        Region region;
        region.block = b;
        region.op = op + 1;
        region.afterBarrier = true;
        region.barrier = op;
        graph.regions.push_back(region);
      }
  }
  for (Region &region : graph.regions) {
    std::vector<std::pair<BlockId, uint32_t>> todo{{region.block, region.op}};
    std::vector<char> seen(code.blocks.size());
    std::set<uint32_t> next;
    std::vector<BlockId> varyingBranches;
    while (!todo.empty()) {
      auto [b, first] = todo.back();
      todo.pop_back();
      const Block &block = code.blocks[b];
      uint32_t op = first;
      while (op < block.lastOp && code.ops[op].code != OpCode::barrier) ++op;
      region.parts.push_back({b, first, op, false});
      if (op < block.lastOp) {
        next.insert(graph.afterBarrier.at(op));
        continue;
      }
      if (block.end == Block::End::exit) region.exits = true;
      bool mayVary = block.condition != none && varies[block.condition];
      if (mayVary) varyingBranches.push_back(b);
      for (const Edge &edge : block.edges) {
        if (edge.to == none) {
          region.exits = true;
          continue;
        }
        // Where the shape of the block alone decides, what no run took is never taken.
        if (block.edges.size() > 1 && !mayVary && !visits.tookEdge(edge) && visits.visitedAtAll(b)) continue;
        if (graph.startingBlock[edge.to] != none)
          next.insert(graph.startingBlock[edge.to]);
        else if (!seen[edge.to])
          seen[edge.to] = 1, todo.push_back({edge.to, code.blocks[edge.to].firstOp});
      }
    }
    // What such a branch chooses between may not happen in another launch.
    std::vector<char> arm(code.blocks.size());
    for (BlockId branch : varyingBranches)
      markArms(code, branch, [&](BlockId to) { return graph.startingBlock[to] != none; }, arm);
    for (Region::Part &part : region.parts) part.unsure = arm[part.block];
    region.next.assign(next.begin(), next.end());
  }
  return graph;
}

// ---- facts

RegionFacts::RegionFacts(const Code &code, const ByteSpace &space, const RegionGraph &graph,
                         const llvm::BitVector *only)
    : facts(graph.regions.size()), touched(code.memory.size(), llvm::BitVector(space.size())),
      executed(code.memory.size()), inFlightAtExit(space.size()), code(code), space(space), graph(graph), only(only),
      open(graph.regions.size()), unsure(graph.regions.size(), std::vector<char>(code.blocks.size())) {
  for (Facts &f : facts) {
    f.use.resize(space.size());
    f.kill.resize(space.size());
    f.write.resize(space.size());
    f.read.resize(space.size());
    f.executed.resize(code.memory.size());
    f.called.resize(code.opaqueCalls.size());
  }
  for (size_t r = 0; r < graph.regions.size(); ++r)
    for (const Region::Part &part : graph.regions[r].parts) unsure[r][part.block] |= part.unsure;
}

void RegionFacts::begin(unsigned count) {
  warps.assign(count, {});
  for (WarpState &warp : warps) {
    warp.round.assign(graph.regions.size(), 0);
    warp.sure.resize(space.size());
    warp.any.resize(space.size());
  }
  waitingDoubts.assign(count, 0);
}

void RegionFacts::close(uint32_t region, Round &round) {
  Facts &f = facts[region];
  if (f.killKnown)
    f.kill &= round.written;
  else
    f.kill = round.written;
  f.killKnown = true;
}

void RegionFacts::finishRegion(WarpState &warp) {
  uint32_t number = warp.round[warp.region];
  if (number) {
    Round &round = open[warp.region][number];
    if (round.written.empty()) round.written.resize(space.size());
    for (const Span &span : warp.sureSpans) round.written.set(span.begin, span.end);
    if (++round.warps == warps.size()) {
      close(warp.region, round);
      open[warp.region].erase(number);
    }
  }
  for (const Span &span : warp.sureSpans) warp.sure.reset(span.begin, span.end);
  for (const Span &span : warp.anySpans) warp.any.reset(span.begin, span.end);
  warp.sureSpans.clear();
  warp.anySpans.clear();
}

void RegionFacts::start(unsigned w, uint32_t region, const EventLanes &lanes) {
  WarpState &warp = warps[w];
  finishRegion(warp);
  warp.region = region;
  warp.doubts = lanes.doubts;
  ++warp.round[region];
}

void RegionFacts::enter(unsigned warp, BlockId block, const EventLanes &lanes, LaneMask) {
  if (graph.startingBlock[block] != none) start(warp, graph.startingBlock[block], lanes);
}

void RegionFacts::arrive(unsigned warp, uint32_t op, const EventLanes &lanes, LaneMask) {
  warps[warp].afterBarrier = op;
  waitingDoubts[warp] = lanes.doubts;
}

void RegionFacts::meet(const std::vector<unsigned> &met) {
  for (unsigned w : met)
    if (warps[w].afterBarrier != none) {
      EventLanes lanes;
      lanes.doubts = waitingDoubts[w];
      start(w, graph.afterBarrier.at(warps[w].afterBarrier), lanes);
      warps[w].afterBarrier = none;
    }
}

void RegionFacts::access(const Request &request) {
  const MemoryOp &op = code.memory[request.memory];
  WarpState &warp = warps[request.warp];
  Facts &f = facts[warp.region];
  executed[request.memory] = 1;
  f.executed.set(request.memory);
  const bool counts = !only || only->test(request.memory);
  const bool reads = counts && (!op.writes || op.readsBack), writes = counts && op.writes;
  if (!request.offset) {
    Span span = request.object ? space.whole(*request.object) : space.all();
    touched[request.memory].set(span.begin, span.end);
    if (reads) f.use.set(span.begin, span.end), f.read.set(span.begin, span.end);
    if (writes) f.write.set(span.begin, span.end);
    if (op.kind == AccessKind::asyncCopy) warp.groups.back().push_back(span);
    return;
  }
  // An address that an argument or a block's index decides may be another in the next launch or block.
  bool sure = request.lanes.doubts == warp.doubts && !unsure[warp.region][request.block] && !graph.varies[op.address];
  for (unsigned l = 0; l < lanes; ++l) {
    if (!(request.lanes.possible >> l & 1)) continue;
    Span span = space.span(*request.object, request.offset[l], request.bytes);
    if (span.empty()) continue;
    touched[request.memory].set(span.begin, span.end);
    if (reads) {
      f.read.set(span.begin, span.end);
      for (uint32_t g = span.begin; g < span.end; ++g)
        if (!warp.sure.test(g)) f.use.set(g);
    }
    if (!op.writes) continue;
    if (writes) f.write.set(span.begin, span.end);
    if (op.kind == AccessKind::asyncCopy) warp.groups.back().push_back(span);
    // A granule counts as overwritten only where the access covers it.
    bool covers = request.offset[l] % space.granule() == 0 && request.bytes % space.granule() == 0;
    if (sure && covers && (request.lanes.definite >> l & 1)) warp.sureSpans.push_back(span), warp.sure.set(span.begin, span.end);
  }
}

void RegionFacts::commit(unsigned warp) { warps[warp].groups.push_back({}); }

void RegionFacts::wait(unsigned w, uint32_t, uint64_t left) {
  // The bytes of a copy are taken until it is waited for: waiting is a use.
  WarpState &warp = warps[w];
  while (warp.groups.size() > 1 && warp.groups.size() - 1 > left) {
    for (const Span &span : warp.groups.front())
      for (uint32_t g = span.begin; g < span.end; ++g)
        if (!warp.sure.test(g)) facts[warp.region].use.set(g);
    warp.groups.erase(warp.groups.begin());
  }
}

void RegionFacts::opaque(unsigned warp, const OpaqueCall &call) {
  Facts &f = facts[warps[warp].region];
  f.called.set(unsigned(&call - code.opaqueCalls.data()));
  for (const std::string &object : call.objects) {
    Span span = object.empty() ? space.all() : space.whole(object);
    for (uint32_t g = span.begin; g < span.end; ++g)
      if (!warps[warp].sure.test(g)) f.use.set(g);
    f.read.set(span.begin, span.end);
    if (call.writes) f.write.set(span.begin, span.end);
  }
}

void RegionFacts::end() {
  for (WarpState &warp : warps) {
    finishRegion(warp);
    for (const auto &group : warp.groups)
      for (const Span &span : group) inFlightAtExit.set(span.begin, span.end);
  }
  // Visits that some warps did not make any more: what the others wrote is written.
  for (uint32_t region = 0; region < open.size(); ++region) {
    for (auto &[number, round] : open[region]) close(region, round);
    open[region].clear();
  }
}

void RegionFacts::finish() {
  auto fallback = [&](const MemoryOp &op) {
    if (!op.object.empty()) return space.whole(op.object);
    return op.surelyShared ? space.all() : Span{};
  };
  for (size_t m = 0; m < code.memory.size(); ++m)
    if (!executed[m]) {
      Span span = fallback(code.memory[m]);
      touched[m].set(span.begin, span.end);
    }
  // Every operation in a region's blocks may do there what it does anywhere.
  for (size_t r = 0; r < graph.regions.size(); ++r)
    for (const Region::Part &part : graph.regions[r].parts)
      for (uint32_t i = part.first; i < part.last; ++i) {
        const Op &op = code.ops[i];
        if (op.code == OpCode::opaqueCall && !facts[r].called.test(unsigned(op.imm)))
          for (const std::string &object : code.opaqueCalls[op.imm].objects) {
            Span span = object.empty() ? space.all() : space.whole(object);
            facts[r].use.set(span.begin, span.end);
            facts[r].read.set(span.begin, span.end);
            if (code.opaqueCalls[op.imm].writes) facts[r].write.set(span.begin, span.end);
          }
        if (op.code != OpCode::memory || facts[r].executed.test(unsigned(op.imm))) continue;
        const MemoryOp &memory = code.memory[op.imm];
        if (only && !only->test(unsigned(op.imm))) continue;
        if (!memory.writes || memory.readsBack) facts[r].use |= touched[op.imm], facts[r].read |= touched[op.imm];
        if (memory.writes) facts[r].write |= touched[op.imm];
      }
}

// ---- liveness

Liveness solve(const RegionGraph &graph, const RegionFacts &facts, const RegionFacts &writers) {
  size_t count = graph.regions.size();
  unsigned size = count ? facts.facts[0].use.size() : 0;
  std::vector<llvm::BitVector> needed(count, llvm::BitVector(size)), written(count, llvm::BitVector(size));
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = count; i-- > 0;) {
      llvm::BitVector out(size);
      for (uint32_t next : graph.regions[i].next) out |= needed[next];
      if (graph.regions[i].exits) out |= facts.inFlightAtExit;
      out.reset(facts.facts[i].kill);
      out |= facts.facts[i].use;
      if (out == needed[i]) continue;
      needed[i] = std::move(out);
      changed = true;
    }
  }
  changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < count; ++i) {
      llvm::BitVector out = written[i];
      out.reset(facts.facts[i].kill); // overwritten; what the region itself writes comes after
      out |= writers.facts[i].write;
      for (uint32_t next : graph.regions[i].next) {
        llvm::BitVector both = written[next];
        both |= out;
        if (both == written[next]) continue;
        written[next] = std::move(both);
        changed = true;
      }
    }
  }
  Liveness live;
  for (size_t i = 0; i < count; ++i) {
    needed[i] &= written[i];
    live.carried.push_back(std::move(needed[i]));
  }
  return live;
}

} // namespace smem::lifetime
