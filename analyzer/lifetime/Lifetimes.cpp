#include "analyzer/lifetime/Lifetimes.h"

#include "analyzer/lifetime/ByteSpace.h"
#include "analyzer/lifetime/Flow.h"
#include "analyzer/lifetime/Races.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace smem {
namespace {

using namespace lifetime;
using namespace simt;
using llvm::BitVector;
using llvm::formatv;

/// Shows one run's events to several observers.
class Everyone : public Observer {
public:
  explicit Everyone(std::vector<Observer *> all) : all(std::move(all)) {}
  void begin(unsigned warps) override { each([&](Observer &o) { o.begin(warps); }); }
  void end() override { each([&](Observer &o) { o.end(); }); }
  void enter(unsigned warp, BlockId block, const EventLanes &lanes, LaneMask alive) override {
    each([&](Observer &o) { o.enter(warp, block, lanes, alive); });
  }
  void take(const Edge &edge) override { each([&](Observer &o) { o.take(edge); }); }
  void access(const Request &request) override { each([&](Observer &o) { o.access(request); }); }
  void arrive(unsigned warp, uint32_t op, const EventLanes &lanes, LaneMask alive) override {
    each([&](Observer &o) { o.arrive(warp, op, lanes, alive); });
  }
  void meet(const std::vector<unsigned> &warps) override { each([&](Observer &o) { o.meet(warps); }); }
  void stuck() override { each([&](Observer &o) { o.stuck(); }); }
  void warpBarrier(unsigned warp) override { each([&](Observer &o) { o.warpBarrier(warp); }); }
  void commit(unsigned warp) override { each([&](Observer &o) { o.commit(warp); }); }
  void wait(unsigned warp, uint32_t op, uint64_t left) override { each([&](Observer &o) { o.wait(warp, op, left); }); }
  void opaque(unsigned warp, const OpaqueCall &call) override { each([&](Observer &o) { o.opaque(warp, call); }); }

private:
  template <class F> void each(F f) {
    for (Observer *o : all) f(*o);
  }
  std::vector<Observer *> all;
};

/// Accesses beyond their object, misaligned ones, and what alignment each granule's accesses ask for.
class AddressCheck : public Observer {
public:
  AddressCheck(const Code &code, const ByteSpace &space) : code(code), space(space), needs(space.size(), 1) {
    for (const Constant &c : code.constants)
      if (c.kind == Constant::Kind::sharedObject) {
        size[c.name] = c.bytes;
        if (c.global->isDeclaration()) dynamic.insert(c.name);
      }
  }
  void setDynamicBytes(std::optional<uint64_t> bytes) { dynamicBytes = bytes; }

  void access(const Request &request) override {
    if (!request.offset) {
      if (!request.object || dynamic.count(*request.object)) dynamicKnown = false;
      return;
    }
    const MemoryOp &op = code.memory[request.memory];
    bool isDynamic = dynamic.count(*request.object);
    std::optional<uint64_t> limit = isDynamic ? dynamicBytes : std::optional<uint64_t>(size[*request.object]);
    unsigned alignment = op.kind == AccessKind::ldmatrix || op.kind == AccessKind::stmatrix ? 16 : request.bytes;
    for (unsigned l = 0; l < lanes; ++l) {
      if (!(request.lanes.possible >> l & 1)) continue;
      bool sure = (request.lanes.definite >> l & 1) && !request.lanes.doubts;
      int64_t offset = int64_t(request.offset[l]);
      if (isDynamic && offset >= 0) dynamicEnd = std::max<uint64_t>(dynamicEnd, offset + request.bytes);
      if (offset < 0 || (limit && uint64_t(offset) + request.bytes > *limit))
        add(BadAddress::Kind::outOfBounds, request, offset, limit.value_or(0), sure);
      else if (offset % alignment)
        add(BadAddress::Kind::misaligned, request, offset, alignment, sure);
      Span span = space.span(*request.object, uint64_t(offset), 1);
      if (!span.empty()) needs[span.begin] = std::max<uint16_t>(needs[span.begin], uint16_t(alignment));
    }
  }

  struct Bad {
    BadAddress::Kind kind;
    uint32_t memory;
    std::string object;
    int64_t offset;
    unsigned bytes;
    uint64_t size;
    bool sure;
  };
  std::vector<Bad> bad() const {
    std::vector<Bad> out;
    for (const auto &[key, b] : found) out.push_back(b);
    return out;
  }
  const std::vector<uint16_t> &alignments() const { return needs; }
  uint64_t dynamicEnd = 0;
  bool dynamicKnown = true;

private:
  void add(BadAddress::Kind kind, const Request &request, int64_t offset, uint64_t limit, bool sure) {
    auto [it, added] = found.try_emplace({kind, request.memory});
    Bad &b = it->second;
    if (added || (sure && !b.sure) || (kind == BadAddress::Kind::outOfBounds && sure == b.sure && offset > b.offset))
      b = {kind, request.memory, *request.object, offset, request.bytes, limit, sure || b.sure};
  }

  const Code &code;
  const ByteSpace &space;
  std::vector<uint16_t> needs;
  std::map<std::string, uint64_t> size;
  std::set<std::string> dynamic;
  std::optional<uint64_t> dynamicBytes;
  std::map<std::pair<BadAddress::Kind, uint32_t>, Bad> found;
};

uint64_t mostDynamicBytes(const std::vector<LaunchResult> &launches) {
  uint64_t most = 0;
  for (const LaunchResult &result : launches) most = std::max(most, result.launch.dynamicBytes);
  return most;
}

class Finder {
public:
  Finder(Execution &execution, const Kernel &kernel, std::vector<LaunchResult> &launches, const Budget &budget)
      : execution(execution), kernel(kernel), launches(launches), budget(budget), code(*execution.code()),
        space(code, kernel, mostDynamicBytes(launches)), visits(code) {}

  Lifetimes run() {
    if (space.size() == 0) return std::move(result);
    bool complete = true;
    for (size_t i = 0; i < launches.size(); ++i) complete &= execution.observe(i, budget, visits);
    graph = buildRegions(code, visits);
    facts = std::make_unique<RegionFacts>(code, space, graph);
    std::vector<uint16_t> alignments(space.size(), 1);
    for (size_t i = 0; i < launches.size() && complete; ++i) {
      RaceDetector races(code, space);
      AddressCheck addresses(code, space);
      if (launches[i].launch.dynamicKnown && hasDynamicBytes(launches[i]))
        addresses.setDynamicBytes(launches[i].launch.dynamicBytes);
      Everyone all({&races, facts.get(), &addresses});
      complete = execution.observe(i, budget, all);
      if (!complete) break;
      unknownAddresses.insert(races.undecided().begin(), races.undecided().end());
      report(races, addresses, launches[i]);
      for (size_t g = 0; g < alignments.size(); ++g) alignments[g] = std::max(alignments[g], addresses.alignments()[g]);
    }
    if (!complete) {
      const char *why = "its blocks differ too much, or run too long, to be followed one by one";
      result.undecided = why;
      for (LaunchResult &launch : launches) launch.hazardsUndecided = why;
      makeTenants(alignments);
      return std::move(result);
    }
    facts->finish();
    if (!code.unfollowedOrder.empty()) result.undecided = "its threads are also ordered by " + code.unfollowedOrder + ", which is not followed";
    else if (!visits.blockBarriersOnly()) result.undecided = "not all of its threads meet at each barrier";
    makeTenants(alignments);
    makePoints();
    if (!result.undecided.empty()) return std::move(result);
    occupy();
    intervals();
    interfere();
    return std::move(result);
  }

private:
  // ---- hazards

  // What is taken from bounds, or assumed, need not be the shape that the code is written for.
  bool launchIsKnown(const Launch &launch) const {
    return kernel.inexact.empty() && launch.assumption.empty() && launch.origin != LaunchOrigin::launchBounds &&
           launch.origin != LaunchOrigin::assumed;
  }

  static bool hasDynamicBytes(const LaunchResult &launch) {
    return launch.launch.origin != LaunchOrigin::assumed || launch.launch.dynamicBytes;
  }

  void report(const RaceDetector &races, const AddressCheck &addresses, LaunchResult &out) {
    if (!code.unfollowedOrder.empty())
      out.hazardsUndecided = "threads are also ordered by " + code.unfollowedOrder + ", which is not followed";
    else if (!kernel.barriersAssumed.empty())
      out.hazardsUndecided = kernel.barriersAssumed;
    else if (races.barriersMismatch())
      out.hazardsUndecided = "warps wait at different barriers";
    if (out.hazardsUndecided.empty()) {
      for (const Race &race : races.races()) {
        Hazard hazard;
        hazard.kind = race.kind;
        hazard.first = execution.memoryPlace(race.first);
        hazard.second = execution.memoryPlace(race.second);
        const Buffer *buffer = bufferAccessedAt(kernel, race.object, hazard.second, race.offset);
        hazard.buffer = buffer ? buffer->name : race.object;
        hazard.offset = race.offset - (buffer && buffer->scope == BufferScope::slice ? buffer->offset : 0);
        // Several threads that store by one instruction may store the same.
        const bool sure = race.sure && launchIsKnown(out.launch) && race.first != race.second;
        hazard.certainty = !race.addressesKnown ? Certainty::unknown : sure ? Certainty::exact : Certainty::bounded;
        hazard.sameWarp = race.sameWarp;
        hazard.asynchronous = race.asynchronous;
        bool known = std::any_of(out.hazards.begin(), out.hazards.end(), [&](Hazard &other) {
          bool same = other.kind == hazard.kind && other.buffer == hazard.buffer && other.first == hazard.first &&
                      other.second == hazard.second;
          if (same) {
            other.certainty = std::min(other.certainty, hazard.certainty);
            other.sameWarp &= hazard.sameWarp;
          }
          return same;
        });
        if (!known) out.hazards.push_back(hazard);
      }
      for (uint32_t memory : races.undecided()) {
        if (code.memory[memory].kind == AccessKind::atomic) continue;
        std::string sentence = formatv("the access at line {0} goes to addresses that are not known", execution.memoryPlace(memory).line);
        if (std::find(out.hazardsUnknown.begin(), out.hazardsUnknown.end(), sentence) == out.hazardsUnknown.end())
          out.hazardsUnknown.push_back(sentence);
      }
      std::stable_sort(out.hazards.begin(), out.hazards.end(), [](const Hazard &a, const Hazard &b) {
        return std::tie(a.first, a.second, a.kind) < std::tie(b.first, b.second, b.kind);
      });
    }
    for (auto [op, sure] : races.divergentBarriers())
      out.divergentBarriers.push_back({execution.syncPlace(uint32_t(code.ops[op].imm)), sure});
    for (const AddressCheck::Bad &bad : addresses.bad()) {
      BadAddress b;
      b.kind = bad.kind;
      b.where = execution.memoryPlace(bad.memory);
      const Buffer *buffer = bufferAccessedAt(kernel, bad.object, b.where, uint64_t(std::max<int64_t>(bad.offset, 0)));
      const Buffer *object = bufferAt(kernel, bad.object, std::nullopt);
      b.buffer = buffer ? buffer->name : bad.object;
      b.object = object ? object->name : bad.object;
      b.offset = bad.offset;
      b.bytes = bad.bytes;
      b.size = bad.size;
      b.sure = bad.sure && launchIsKnown(out.launch);
      out.badAddresses.push_back(b);
    }
    if (addresses.dynamicKnown) out.dynamicBytesTouched = addresses.dynamicEnd;
  }

  // ---- what may share

  struct Tenant {
    std::vector<const Buffer *> buffers; // more than one: slices between which values pass through shared bytes
    Span span;
    BitVector accesses;                  // memory operations
    std::unique_ptr<RegionFacts> own;    // where another tenant has bytes of its span
  };

  const RegionFacts &factsOf(const Tenant &tenant) const { return tenant.own ? *tenant.own : *facts; }

  const Buffer *bufferOfOperation(uint32_t memory) const {
    const BitVector &bytes = facts->touched[memory];
    int first = bytes.find_first();
    if (first < 0) return nullptr;
    auto [object, offset] = space.place(uint32_t(first));
    return bufferAccessedAt(kernel, object, execution.memoryPlace(memory), offset);
  }

  void makeTenants(const std::vector<uint16_t> &alignments) {
    std::map<const Buffer *, size_t> index;
    std::set<std::string> taken;
    auto add = [&](const Buffer &buffer, Span span) {
      if (span.empty() || !index.try_emplace(&buffer, tenants.size()).second) return;
      tenants.push_back({{&buffer}, span, BitVector(unsigned(code.memory.size())), nullptr});
    };
    // Slices only where every access to their object is known to lie in one.
    std::set<std::string> sliced, whole;
    std::map<const Buffer *, std::vector<uint32_t>> operations;
    for (const Buffer &buffer : kernel.buffers)
      if (buffer.scope == BufferScope::slice && buffer.offsetKnown) sliced.insert(buffer.symbol);
    for (uint32_t m = 0; m < code.memory.size(); ++m) {
      if (!facts->executed[m]) continue;
      const Buffer *buffer = bufferOfOperation(m);
      if (!buffer) continue;
      operations[buffer].push_back(m);
      const BitVector &bytes = facts->touched[m];
      bool several = space.place(uint32_t(bytes.find_first())).first != space.place(uint32_t(bytes.find_last())).first;
      if (buffer->scope != BufferScope::slice || !buffer->offsetKnown || unknownAddresses.count(m) || several)
        whole.insert(buffer->symbol);
    }
    for (const OpaqueCall &call : code.opaqueCalls)
      for (const std::string &object : call.objects) whole.insert(object);
    for (const Buffer &buffer : kernel.buffers) {
      const bool bySlices = sliced.count(buffer.symbol) && !whole.count(buffer.symbol);
      if (buffer.scope != BufferScope::slice) {
        if (!bySlices && taken.insert(buffer.symbol).second) add(buffer, space.of(buffer));
        continue;
      }
      if (!bySlices || !buffer.offsetKnown) continue;
      // As long as it is declared to be, or as its accesses make it.
      Span span = space.span(buffer.symbol, buffer.offset, std::max<uint64_t>(buffer.bytes, buffer.usedAt.empty() ? 0 : 1));
      if (buffer.bytes == 0 && !operations.count(&buffer)) continue; // a pointer that nothing is accessed by
      for (uint32_t m : operations[&buffer])
        span.end = std::max(span.end, uint32_t(facts->touched[m].find_last()) + 1);
      add(buffer, span);
    }
    for (auto &[buffer, list] : operations)
      if (auto it = index.find(buffer); it != index.end())
        for (uint32_t m : list) tenants[it->second].accesses.set(m);
    std::stable_sort(tenants.begin(), tenants.end(),
                     [](const Tenant &a, const Tenant &b) { return a.span.begin < b.span.begin; });
    if (result.undecided.empty()) separateOverlapping();
    for (const Tenant &tenant : tenants) {
      const Span span = tenant.span;
      BufferLifetime lifetime;
      uint64_t needed = 1;
      for (const Buffer *buffer : tenant.buffers) {
        lifetime.buffer += (lifetime.buffer.empty() ? "" : "/") + uniqueName(*buffer);
        lifetime.parts.push_back(size_t(buffer - kernel.buffers.data()));
        needed = std::max({needed, buffer->elementBytes, buffer->scope == BufferScope::slice ? 1 : buffer->alignment});
        lifetime.bytesApart += buffer->bytes;
      }
      lifetime.bytes = uint64_t(span.end - span.begin) * space.granule();
      if (tenant.buffers.size() == 1 && tenant.buffers[0]->bytes) lifetime.bytes = tenant.buffers[0]->bytes;
      std::tie(lifetime.object, lifetime.offset) = space.place(span.begin);
      for (uint32_t g = span.begin; g < span.end; ++g) needed = std::max<uint64_t>(needed, alignments[g]);
      lifetime.alignment = llvm::PowerOf2Ceil(needed);
      const RegionFacts &own = factsOf(tenant);
      lifetime.neverRead = rangesNot(own, span, [](const RegionFacts::Facts &f) -> const BitVector & { return f.read; }, nullptr);
      lifetime.neverTouched =
          rangesNot(own, span, [](const RegionFacts::Facts &f) -> const BitVector & { return f.read; },
                    [](const RegionFacts::Facts &f) -> const BitVector & { return f.write; });
      bool touched = std::any_of(own.facts.begin(), own.facts.end(), [&](const RegionFacts::Facts &f) {
        return any(f.read, span) || any(f.write, span);
      });
      if (tenant.buffers[0]->volatileObject)
        lifetime.keptApart = "it is volatile";
      else if (!touched && result.undecided.empty())
        lifetime.keptApart = "nothing accesses it";
      result.buffers.push_back(lifetime);
    }
  }

  std::string uniqueName(const Buffer &buffer) const {
    bool others = std::any_of(kernel.buffers.begin(), kernel.buffers.end(),
                              [&](const Buffer &other) { return &other != &buffer && other.name == buffer.name; });
    return others ? buffer.name + ":" + std::to_string(buffer.where.line) : buffer.name;
  }

  static bool meet(const Span &a, const Span &b) { return a.begin < b.end && b.begin < a.end; }

  // Slices that overlap are tenants of their own as long as no value passes from one to the other.
  void separateOverlapping() {
    for (size_t t = 0; t < tenants.size();) {
      size_t other = t + 1;
      while (other < tenants.size() && !(meet(tenants[t].span, tenants[other].span) && passesValues(t, other))) ++other;
      if (other == tenants.size()) {
        ++t;
        continue;
      }
      Tenant &into = tenants[t];
      into.span.begin = std::min(into.span.begin, tenants[other].span.begin);
      into.span.end = std::max(into.span.end, tenants[other].span.end);
      into.buffers.insert(into.buffers.end(), tenants[other].buffers.begin(), tenants[other].buffers.end());
      into.accesses |= tenants[other].accesses;
      into.own.reset();
      tenants.erase(tenants.begin() + long(other));
    }
    for (size_t t = 0; t < tenants.size(); ++t)
      for (size_t other = 0; other < tenants.size(); ++other)
        if (other != t && meet(tenants[t].span, tenants[other].span)) observeOwn(tenants[t]);
  }

  bool observeOwn(Tenant &tenant) {
    if (tenant.own) return true;
    tenant.own = std::make_unique<RegionFacts>(code, space, graph, &tenant.accesses);
    for (size_t i = 0; i < launches.size(); ++i)
      if (!execution.observe(i, budget, *tenant.own)) return false;
    tenant.own->finish();
    return true;
  }

  bool passesValues(size_t a, size_t b) {
    if (tenants[a].accesses.none() || tenants[b].accesses.none()) return true; // which is meant can't be told
    if (!observeOwn(tenants[a]) || !observeOwn(tenants[b])) return true;
    for (auto [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      const RegionFacts &writer = *tenants[from].own, &reader = *tenants[to].own;
      for (const BitVector &carried : solve(graph, reader, writer).carried)
        if (any(carried, tenants[from].span)) return true;
      for (size_t r = 0; r < graph.regions.size(); ++r)
        if (reader.facts[r].read.anyCommon(writer.facts[r].write)) return true;
    }
    return false;
  }

  using FactsMember = const BitVector &(*)(const RegionFacts::Facts &);
  std::vector<std::pair<uint64_t, uint64_t>> rangesNot(const RegionFacts &from, const Span &span, FactsMember a,
                                                     FactsMember b) const {
    BitVector all(space.size());
    for (const RegionFacts::Facts &f : from.facts) {
      all |= a(f);
      if (b) all |= b(f);
    }
    std::vector<std::pair<uint64_t, uint64_t>> out;
    for (uint32_t g = span.begin; g < span.end; ++g) {
      if (all.test(g)) continue;
      uint64_t first = uint64_t(g - span.begin) * space.granule(), last = first + space.granule();
      if (!out.empty() && out.back().second == first)
        out.back().second = last;
      else
        out.push_back({first, last});
    }
    return out;
  }

  static bool any(const BitVector &bits, const Span &span) {
    int found = bits.find_first_in(span.begin, span.end);
    return found >= 0;
  }

  // ---- program points: accesses, barriers and waits in the order of the code

  struct Point {
    BlockId block;
    uint32_t op;
    uint32_t memory; // or none
  };

  void makePoints() {
    std::vector<BlockId> order;
    std::vector<char> seen(code.blocks.size());
    for (const Region &region : graph.regions)
      for (const Region::Part &part : region.parts)
        if (!seen[part.block]) seen[part.block] = 1, order.push_back(part.block);
    unsigned epoch = 0;
    pointOf.assign(code.ops.size(), none);
    for (BlockId b : order)
      for (uint32_t op = code.blocks[b].firstOp; op < code.blocks[b].lastOp; ++op) {
        ProgramPoint point;
        uint32_t memory = none;
        switch (code.ops[op].code) {
        case OpCode::memory:
          if (!facts->executed[code.ops[op].imm]) continue;
          memory = uint32_t(code.ops[op].imm);
          point.where = execution.memoryPlace(memory);
          for (size_t t = 0; t < tenants.size(); ++t) {
            if (!touches(memory, t)) continue;
            const MemoryOp &access = code.memory[memory];
            if (!access.writes || access.readsBack) point.reads.push_back(t);
            if (access.writes) point.writes.push_back(t);
          }
          break;
        case OpCode::barrier:
          point.kind = ProgramPoint::Kind::barrier;
          point.where = execution.syncPlace(uint32_t(code.ops[op].imm));
          break;
        case OpCode::asyncWait:
          point.kind = ProgramPoint::Kind::wait;
          point.where = execution.syncPlace(uint32_t(code.ops[op].imm));
          break;
        default: continue;
        }
        point.epoch = epoch;
        if (point.kind == ProgramPoint::Kind::barrier) ++epoch;
        pointOf[op] = uint32_t(points.size());
        points.push_back({b, op, memory});
        result.points.push_back(point);
      }
  }

  bool touches(uint32_t memory, size_t tenant) const {
    const Tenant &t = tenants[tenant];
    return t.own ? t.accesses.test(memory) : any(facts->touched[memory], t.span);
  }

  // ---- occupancy

  void occupy() {
    size_t regions = graph.regions.size();
    accessed.assign(regions, std::vector<char>(tenants.size()));
    carried = accessed;
    for (size_t r = 0; r < regions; ++r)
      for (size_t t = 0; t < tenants.size(); ++t) {
        const RegionFacts::Facts &f = factsOf(tenants[t]).facts[r];
        accessed[r][t] = any(f.read, tenants[t].span) || any(f.write, tenants[t].span);
      }
    Liveness all = solve(graph, *facts);
    for (size_t t = 0; t < tenants.size(); ++t) {
      const Liveness own = tenants[t].own ? solve(graph, *tenants[t].own) : Liveness{};
      for (size_t r = 0; r < regions; ++r)
        carried[r][t] = any(tenants[t].own ? own.carried[r] : all.carried[r], tenants[t].span);
    }
  }

  bool carriedOut(size_t r, size_t t) const {
    return std::any_of(graph.regions[r].next.begin(), graph.regions[r].next.end(),
                       [&](uint32_t next) { return carried[next][t]; });
  }

  // Regions that follow each barrier, and the entry, without another barrier between.
  std::vector<std::vector<uint32_t>> epochs() const {
    std::vector<std::vector<uint32_t>> out;
    for (uint32_t start = 0; start < graph.regions.size(); ++start) {
      if (start && !graph.regions[start].afterBarrier) continue;
      std::vector<uint32_t> members{start}, todo{start};
      std::vector<char> seen(graph.regions.size());
      seen[start] = 1;
      while (!todo.empty()) {
        uint32_t r = todo.back();
        todo.pop_back();
        for (uint32_t next : graph.regions[r].next)
          if (!seen[next] && !graph.regions[next].afterBarrier)
            seen[next] = 1, members.push_back(next), todo.push_back(next);
      }
      out.push_back(std::move(members));
    }
    return out;
  }

  void intervals() {
    std::vector<std::vector<char>> alive(tenants.size(), std::vector<char>(points.size()));
    for (size_t r = 0; r < graph.regions.size(); ++r) {
      std::vector<uint32_t> own;
      for (const Region::Part &part : graph.regions[r].parts)
        for (uint32_t op = part.first; op < part.last; ++op)
          if (pointOf[op] != none) own.push_back(pointOf[op]);
      std::vector<uint32_t> barriers;
      for (uint32_t next : graph.regions[r].next)
        if (graph.regions[next].afterBarrier && pointOf[graph.regions[next].barrier] != none)
          barriers.push_back(next);
      for (size_t t = 0; t < tenants.size(); ++t) {
        for (uint32_t next : barriers)
          if (carried[next][t]) alive[t][pointOf[graph.regions[next].barrier]] = 1;
        size_t first = own.size(), last = 0;
        for (size_t i = 0; i < own.size(); ++i)
          if (points[own[i]].memory != none && touches(points[own[i]].memory, t)) {
            auto [from, to] = aroundLoop(own, i);
            first = std::min(first, from), last = std::max(last, to);
          }
        if (carried[r][t]) first = 0;
        if (carriedOut(r, t)) last = own.size();
        for (size_t i = first; i < last; ++i) alive[t][own[i]] = 1;
      }
    }
    for (size_t t = 0; t < tenants.size(); ++t)
      for (uint32_t p = 0; p < points.size(); ++p) {
        if (!alive[t][p]) continue;
        auto &spans = result.buffers[t].live;
        if (!spans.empty() && spans.back().last + 1 == p)
          spans.back().last = p;
        else
          spans.push_back({p, p});
      }
    for (uint32_t p = 0; p < points.size(); ++p) {
      uint64_t bytes = 0;
      for (size_t t = 0; t < tenants.size(); ++t)
        if (alive[t][p]) bytes += result.buffers[t].bytes;
      if (bytes > result.peakBytes) result.peakBytes = bytes, result.peakPoint = p;
    }
  }

  // The range of `own` that is in the outermost loop without barriers around number i: each turn follows on another.
  std::pair<size_t, size_t> aroundLoop(const std::vector<uint32_t> &own, size_t i) const {
    auto loopOf = [&](uint32_t point) -> uint32_t {
      for (uint32_t header : code.blocks[points[point].block].loops)
        if (!graph.loopsWithBarrier.count(header)) return header;
      return none;
    };
    const uint32_t loop = loopOf(own[i]);
    size_t from = i, to = i + 1;
    for (size_t k = 0; k < own.size() && loop != none; ++k)
      if (loopOf(own[k]) == loop) from = std::min(from, k), to = std::max(to, k + 1);
    return {from, to};
  }

  // ---- interference

  SourceLocation placeOfRegion(size_t r) const {
    // The barrier before it or its first access; of a region without any, those of what follows.
    std::vector<size_t> todo{r};
    std::set<size_t> seen{r};
    for (size_t i = 0; i < todo.size(); ++i) {
      const Region &region = graph.regions[todo[i]];
      if (region.afterBarrier)
        if (SourceLocation where = execution.syncPlace(uint32_t(code.ops[region.barrier].imm)); where.known()) return where;
      for (const Region::Part &part : region.parts)
        for (uint32_t op = part.first; op < part.last; ++op)
          if (pointOf[op] != none && result.points[pointOf[op]].where.known()) return result.points[pointOf[op]].where;
      for (uint32_t next : region.next)
        if (seen.insert(next).second) todo.push_back(next);
    }
    return {};
  }

  struct Access {
    size_t part;
    uint32_t op;
  };
  std::vector<Access> accessesIn(size_t r, size_t t) const {
    std::vector<Access> out;
    for (size_t p = 0; p < graph.regions[r].parts.size(); ++p) {
      const Region::Part &part = graph.regions[r].parts[p];
      for (uint32_t op = part.first; op < part.last; ++op)
        if (code.ops[op].code == OpCode::memory && touches(uint32_t(code.ops[op].imm), t)) out.push_back({p, op});
    }
    return out;
  }

  /// Is the tenant handed to a function that is not followed?
  bool calledIn(size_t r, size_t t) const {
    for (const Region::Part &part : graph.regions[r].parts)
      for (uint32_t op = part.first; op < part.last; ++op)
        if (code.ops[op].code == OpCode::opaqueCall)
          for (const std::string &object : code.opaqueCalls[code.ops[op].imm].objects)
            if (object.empty() || object == result.buffers[t].object) return true;
    return false;
  }

  // Where a barrier could stand in region r so that every access to `before` comes earlier and every one to `after`
  // later: in the part that all threads run through, which is the first; the op it would stand before, or the end.
  std::optional<SourceLocation> gap(size_t r, size_t before, size_t after) const {
    if (calledIn(r, before) || calledIn(r, after)) return std::nullopt; // where in a call is not known
    std::vector<Access> first = accessesIn(r, before), second = accessesIn(r, after);
    if (second.empty()) return std::nullopt;
    uint32_t latest = 0, earliest = graph.regions[r].parts[0].last;
    for (const Access &a : first) {
      if (a.part != 0) return std::nullopt;
      latest = std::max(latest, a.op + 1);
    }
    for (const Access &a : second)
      if (a.part == 0) earliest = std::min(earliest, a.op);
    if (latest > earliest) return std::nullopt;
    // The part is not run again before the region ends, so order in it is order in time.
    return placeBefore(r, second);
  }

  // The first of the accesses where all threads run through it, else the branch that leads to them.
  SourceLocation placeBefore(size_t r, const std::vector<Access> &accesses) const {
    const Access &next = *std::min_element(accesses.begin(), accesses.end(), [](const Access &a, const Access &b) {
      return std::tie(a.part, a.op) < std::tie(b.part, b.op);
    });
    const SourceLocation access = execution.memoryPlace(uint32_t(code.ops[next.op].imm));
    if (next.part == 0) return access;
    const SourceLocation branch = execution.endPlace(graph.regions[r].parts[0].block);
    return branch.known() ? branch : access;
  }

  void interfere() {
    const auto epochsOfCode = epochs();
    for (size_t a = 0; a < tenants.size(); ++a)
      for (size_t b = a + 1; b < tenants.size(); ++b) {
        std::optional<Interference> hard = liveTogether(a, b);
        if (hard) {
          result.interferences.push_back(*hard);
          continue;
        }
        // Not live together; in one epoch all the same, only a barrier keeps the accesses of one from the other's.
        for (const auto &members : epochsOfCode) {
          bool hasA = false, hasB = false;
          for (uint32_t r : members) {
            hasA |= accessed[r][a] || carried[r][a];
            hasB |= accessed[r][b] || carried[r][b];
          }
          if (!hasA || !hasB) continue;
          auto called = [&](size_t t) { return llvm::any_of(members, [&](uint32_t r) { return calledIn(r, t); }); };
          if (called(a) || called(b)) { // no place in the code can be named for a barrier before the accesses of a call
            size_t handed = called(a) ? a : b;
            result.interferences.push_back({a, b, formatv("'{0}' is handed to a function that is not followed, with no barrier between it and '{1}'", result.buffers[handed].buffer, result.buffers[handed == a ? b : a].buffer), {}, false});
            break;
          }
          addMissingBarriers(a, b, members);
        }
      }
  }

  std::optional<Interference> liveTogether(size_t a, size_t b) const {
    Interference pair;
    pair.first = a;
    pair.second = b;
    for (size_t r = 0; r < graph.regions.size(); ++r) {
      pair.where = placeOfRegion(r);
      if (carried[r][a] && carried[r][b]) {
        pair.why = "both hold values that are read later";
        if (pair.where.known()) pair.why += formatv(", at line {0}", pair.where.line).str();
        return pair;
      }
      for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
        if (accessed[r][x] && !accessed[r][y] && carried[r][y]) {
          std::vector<Access> accesses = accessesIn(r, x);
          if (!accesses.empty()) pair.where = execution.memoryPlace(uint32_t(code.ops[accesses[0].op].imm));
          pair.why = formatv("'{0}' is accessed at line {1} while '{2}' holds values that are read later",
                             result.buffers[x].buffer, pair.where.line, result.buffers[y].buffer);
          return pair;
        }
      if (!accessed[r][a] || !accessed[r][b]) continue;
      // Used in this region itself, a value goes through it all the same if it came in and goes out.
      for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
        if (carried[r][y] && carriedOut(r, y)) {
          std::vector<Access> accesses = accessesIn(r, x);
          if (!accesses.empty()) pair.where = execution.memoryPlace(uint32_t(code.ops[accesses[0].op].imm));
          pair.why = formatv("'{0}' is accessed at line {1} while '{2}' holds values that are read later",
                             result.buffers[x].buffer, pair.where.line, result.buffers[y].buffer);
          return pair;
        }
      bool aFirst = !carriedOut(r, a) && !carried[r][b] && gap(r, a, b);
      bool bFirst = !carriedOut(r, b) && !carried[r][a] && gap(r, b, a);
      if (aFirst || bFirst) continue;
      std::vector<Access> accesses = accessesIn(r, a);
      if (!accesses.empty()) pair.where = execution.memoryPlace(uint32_t(code.ops[accesses[0].op].imm));
      pair.why = formatv("both are in use at line {0}, with no place for a barrier between their accesses", pair.where.line);
      return pair;
    }
    return std::nullopt;
  }

  // Both are used in one epoch: a barrier is missing wherever the code leads from one's accesses to the other's.
  void addMissingBarriers(size_t a, size_t b, const std::vector<uint32_t> &members) {
    for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
      for (uint32_t r : members) {
        if (!accessed[r][x] && !carried[r][x]) continue;
        if (accessed[r][x] && accessed[r][y])
          if (auto place = gap(r, x, y)) addBarrier(x, y, *place);
        // Regions of the epoch that follow and use the other.
        std::vector<uint32_t> todo{r};
        std::vector<char> seen(graph.regions.size());
        while (!todo.empty()) {
          uint32_t from = todo.back();
          todo.pop_back();
          for (uint32_t next : graph.regions[from].next) {
            if (seen[next] || graph.regions[next].afterBarrier) continue;
            seen[next] = 1;
            if (accessed[next][y]) {
              // Before the first access to y: what `next` does with x itself is looked at where r is `next`.
              std::vector<Access> accesses = accessesIn(next, y);
              if (!accesses.empty())
                addBarrier(x, y, placeBefore(next, accesses));
            } else {
              todo.push_back(next);
            }
          }
        }
      }
  }

  void addBarrier(size_t before, size_t after, const SourceLocation &place) {
    for (const Interference &known : result.interferences)
      if (known.barrierWouldDo && known.first == std::min(before, after) && known.second == std::max(before, after) &&
          known.where == place)
        return;
    Interference pair;
    pair.first = std::min(before, after);
    pair.second = std::max(before, after);
    pair.where = place;
    pair.barrierWouldDo = true;
    pair.why = formatv("no barrier is between the last access to '{0}' and the access to '{1}' at line {2}",
                       result.buffers[before].buffer, result.buffers[after].buffer, place.line);
    result.interferences.push_back(pair);
  }

  Execution &execution;
  const Kernel &kernel;
  std::vector<LaunchResult> &launches;
  const Budget &budget;
  const Code &code;
  ByteSpace space;
  VisitCounter visits;
  RegionGraph graph;
  std::unique_ptr<RegionFacts> facts;
  Lifetimes result;
  std::vector<Tenant> tenants;
  std::set<uint32_t> unknownAddresses; // memory operations
  std::vector<Point> points;
  std::vector<uint32_t> pointOf;
  std::vector<std::vector<char>> accessed, carried; // by region and tenant
};

} // namespace

Lifetimes findLifetimes(Execution &execution, const Kernel &kernel, std::vector<LaunchResult> &launches,
                        const Budget &budget) {
  if (!execution.code()) return {};
  return Finder(execution, kernel, launches, budget).run();
}

} // namespace smem
