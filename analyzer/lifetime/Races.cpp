#include "analyzer/lifetime/Races.h"

#include "analyzer/lifetime/Flow.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>

namespace smem::lifetime {

using namespace simt;

namespace {

// Is the value the same in all threads of a block? Memory that the kernel does not write at the same place is taken
// to give all threads the same.
bool sameInAllThreads(const llvm::Value *value, unsigned depth = 0) {
  if (llvm::isa<llvm::Constant>(value) || llvm::isa<llvm::Argument>(value)) return true;
  auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || depth > 16 || llvm::isa<llvm::PHINode>(instruction)) return false;
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(instruction)) {
    const llvm::Function *callee = call->getCalledFunction();
    return callee && (callee->getName().starts_with("llvm.nvvm.read.ptx.sreg.ctaid") ||
                      callee->getName().starts_with("llvm.nvvm.read.ptx.sreg.ntid") ||
                      callee->getName().starts_with("llvm.nvvm.read.ptx.sreg.nctaid"));
  }
  return std::all_of(instruction->op_begin(), instruction->op_end(),
                     [&](const llvm::Use &use) { return sameInAllThreads(use.get(), depth + 1); });
}

const llvm::Value *storedValue(const MemoryOp &op) {
  auto *store = llvm::dyn_cast<llvm::StoreInst>(op.instruction);
  if (store) return store->getValueOperand();
  auto *fill = llvm::dyn_cast<llvm::MemSetInst>(op.instruction);
  return fill ? fill->getValue() : nullptr;
}

} // namespace

RaceDetector::RaceDetector(const Code &code, const ByteSpace &space)
    : code(code), space(space), blockOf(code.memory.size(), none), opOf(code.memory.size(), none),
      split(splittableBlocks(code)) {
  for (BlockId b = 0; b < code.blocks.size(); ++b)
    for (uint32_t op = code.blocks[b].firstOp; op < code.blocks[b].lastOp; ++op)
      if (code.ops[op].code == OpCode::memory) blockOf[code.ops[op].imm] = b, opOf[code.ops[op].imm] = op;
}

void RaceDetector::begin(unsigned count) {
  cells.assign(space.size(), {});
  warps.assign(count, {});
  recent.clear();
  for (WarpState &warp : warps) warp.seen.assign(count, 0), warp.seenSure.assign(count, 0);
}

bool RaceDetector::ordered(const Touch &old, const Touch &now) const {
  if (old.warp != now.warp) return old.clock <= warps[now.warp].seen[old.warp];
  if (old.lane == now.lane && !old.many) return true;
  return old.sub < now.sub;
}

// Two stores of the same constant, or of one value that all threads have, leave the same whichever comes last.
bool RaceDetector::sameValue(uint32_t a, uint32_t b) {
  auto [it, added] = equalValues.try_emplace({a, b}, false);
  if (added) {
    const llvm::Value *first = storedValue(code.memory[a]), *second = storedValue(code.memory[b]);
    it->second = first && first == second && sameInAllThreads(first);
  }
  return it->second;
}

// Does the code lead from one operation to the other without a barrier of the block? Accesses in two branches that
// exclude each other are executed one after the other on paper where the condition is not known; they don't race.
bool RaceDetector::pathBetween(uint32_t a, uint32_t b) {
  auto [it, added] = paths.try_emplace({a, b}, false);
  if (!added) return it->second;
  std::vector<BlockId> todo;
  std::vector<char> seen(code.blocks.size());
  // From op `from` of a block to its end; true if `b` or a barrier comes first (and which).
  auto scan = [&](BlockId block, uint32_t from) -> int {
    for (uint32_t op = from; op < code.blocks[block].lastOp; ++op) {
      if (op == opOf[b]) return 1;
      if (code.ops[op].code == OpCode::barrier) return -1;
    }
    return 0;
  };
  auto push = [&](BlockId block) {
    for (const Edge &edge : code.blocks[block].edges)
      if (edge.to != none && !seen[edge.to]) seen[edge.to] = 1, todo.push_back(edge.to);
  };
  int first = scan(blockOf[a], opOf[a] + 1);
  if (first == 0) push(blockOf[a]);
  it->second = first == 1;
  while (!todo.empty() && !it->second) {
    BlockId block = todo.back();
    todo.pop_back();
    int result = scan(block, code.blocks[block].firstOp);
    if (result == 1) it->second = true;
    if (result == 0) push(block);
  }
  return it->second;
}

void RaceDetector::check(const Touch &old, const Touch &now, bool oldWrites, bool nowWrites, uint32_t granule) {
  if (!old.present || (!oldWrites && !nowWrites) || (old.atomic && now.atomic)) return;
  if (old.many && old.warp == now.warp && old.lane == now.lane) { // the other lane is what it meets
    Touch other = old;
    other.memory = old.otherMemory;
    other.many = false;
    other.lane = uint8_t((old.lane + 1) % lanes);
    return check(other, now, oldWrites, nowWrites, granule);
  }
  bool sameThread = old.warp == now.warp && old.lane == now.lane && !old.many;
  bool unfinished = old.pending && !(sameThread && nowWrites && code.memory[now.memory].kind == AccessKind::asyncCopy);
  bool byDoubt = false; // ordered by a barrier that may not be reached: the code must lead past it
  if (!unfinished && ordered(old, now)) {
    if (old.warp == now.warp || old.sureClock <= warps[now.warp].seenSure[old.warp]) return;
    if (!pathBetween(old.memory, now.memory)) return;
    byDoubt = true;
  }
  if (oldWrites && nowWrites && sameValue(old.memory, now.memory)) return;
  bool sure = old.sure && now.sure && !byDoubt;
  // Two sides of a branch whose condition is not known exclude each other, unless threads may differ in it.
  if (old.doubted && now.doubted && old.memory != now.memory && !pathBetween(old.memory, now.memory) &&
      !pathBetween(now.memory, old.memory)) {
    if (!split[blockOf[old.memory]] || !split[blockOf[now.memory]]) return;
    sure = false;
  }
  auto [object, offset] = space.place(granule);
  add(old, now, oldWrites, nowWrites, sure, unfinished, object, offset, true);
}

void RaceDetector::add(const Touch &old, const Touch &now, bool oldWrites, bool nowWrites, bool sure, bool unfinished,
                       const std::string &object, uint64_t offset, bool known) {
  // Which comes first in the code decides the name: warps are executed one after the other, so the order here doesn't.
  // In a loop each may come before the other; there the warps' own order tells.
  bool swap = false;
  if (old.warp != now.warp && !unfinished && old.memory != now.memory) {
    bool forth = pathBetween(old.memory, now.memory), back = pathBetween(now.memory, old.memory);
    swap = forth == back ? now.sequence < old.sequence : back;
  }
  const Touch &first = swap ? now : old, &second = swap ? old : now;
  bool firstWrites = swap ? nowWrites : oldWrites, secondWrites = swap ? oldWrites : nowWrites;
  Race race;
  race.kind = firstWrites && secondWrites ? Race::Kind::waw : firstWrites ? Race::Kind::raw : Race::Kind::war;
  race.first = first.memory;
  race.second = second.memory;
  race.addressesKnown = known;
  auto [it, added] = found.try_emplace({race.kind, race.first, race.second}, race);
  Race &entry = it->second;
  bool sameWarp = old.warp == now.warp && !unfinished;
  if (added || (sure && !entry.sure) || (!sameWarp && entry.sameWarp)) {
    entry.object = object;
    entry.offset = offset;
  }
  entry.sameWarp = added ? sameWarp : entry.sameWarp && sameWarp;
  entry.sure |= sure;
  entry.asynchronous |= unfinished;
  entry.addressesKnown |= known;
}

// An access of unknown address may meet any other to its object. Two of them are not compared: such addresses are most
// often of bytes that each thread has to itself.
void RaceDetector::checkUnknown(const Request &request, const Touch &touch) {
  auto &others = recent[*request.object];
  const bool writes = code.memory[touch.memory].writes, known = request.offset;
  if (!known) unknownIn.insert(*request.object);
  if (unknownIn.count(*request.object))
    for (const auto &[key, other] : others) {
      const bool otherWrites = code.memory[other.touch.memory].writes;
      if (other.addressKnown == known || (!writes && !otherWrites) || (touch.atomic && other.touch.atomic)) continue;
      if (other.touch.memory == touch.memory || ordered(other.touch, touch)) continue;
      if (writes && otherWrites && sameValue(other.touch.memory, touch.memory)) continue;
      if (!pathBetween(other.touch.memory, touch.memory) && !pathBetween(touch.memory, other.touch.memory)) continue;
      add(other.touch, touch, otherWrites, writes, false, false, *request.object, 0, false);
    }
  others[{touch.memory, request.warp}] = {touch, known};
}

// Of reads, and of atomics: two warps' last ones, and of each warp which other lane's access there was.
void RaceDetector::record(Touch (&slots)[2], const Touch &touch) {
  auto take = [&](Touch &slot) {
    const Touch last = slot;
    slot = touch;
    if (!last.present || last.warp != touch.warp || last.sub != touch.sub) return;
    slot.many = last.many || last.lane != touch.lane;
    slot.otherMemory = last.lane != touch.lane ? last.memory : last.otherMemory;
  };
  for (Touch &slot : slots)
    if (slot.present && slot.warp == touch.warp) return take(slot);
  for (Touch &slot : slots)
    if (!slot.present) return take(slot);
  // Of more than two warps, two are enough to find one that isn't the other side's.
  Touch &older = slots[0].clock <= slots[1].clock ? slots[0] : slots[1];
  take(older);
}

void RaceDetector::access(const Request &request) {
  const MemoryOp &op = code.memory[request.memory];
  WarpState &warp = warps[request.warp];
  ++warp.sequence;
  if (!request.offset) notKnown.insert(request.memory);
  Touch touch;
  touch.present = true;
  touch.memory = request.memory;
  touch.clock = warp.clock;
  touch.sureClock = warp.sureClock;
  touch.sub = warp.sub;
  touch.sequence = warp.sequence;
  touch.warp = uint16_t(request.warp);
  touch.atomic = op.kind == AccessKind::atomic;
  bool copies = op.kind == AccessKind::asyncCopy;
  if (request.object) {
    Touch whole = touch;
    whole.many = true;
    checkUnknown(request, whole);
  }
  if (!request.offset) return;
  for (unsigned l = 0; l < lanes; ++l) {
    if (!(request.lanes.possible >> l & 1)) continue;
    touch.lane = uint8_t(l);
    touch.sure = request.lanes.definite >> l & 1;
    touch.doubted = request.lanes.doubts > 0;
    Span span = space.span(*request.object, request.offset[l], request.bytes);
    for (uint32_t g = span.begin; g < span.end; ++g) {
      Cell &cell = cells[g];
      check(cell.write, touch, true, op.writes, g);
      for (Touch &atomic : cell.atomic) check(atomic, touch, true, op.writes, g);
      if (!op.writes) {
        record(cell.read, touch);
        continue;
      }
      for (Touch &read : cell.read) check(read, touch, false, true, g);
      if (touch.atomic) {
        record(cell.atomic, touch);
        continue;
      }
      cell.read[0].present = cell.read[1].present = false;
      cell.atomic[0].present = cell.atomic[1].present = false;
      cell.write = touch;
      cell.write.pending = copies;
      if (copies) warp.groups.back().push_back({g, request.memory});
    }
  }
}

void RaceDetector::arrive(unsigned warp, uint32_t op, const EventLanes &lanes, LaneMask alive) {
  warps[warp].doubted = lanes.doubts > 0 || lanes.definite != alive;
  if (lanes.possible != alive)
    divergent[op] = true;
  else if (lanes.definite != alive && !divergent.count(op))
    divergent[op] = false;
}

void RaceDetector::meet(const std::vector<unsigned> &met) {
  std::vector<uint32_t> most(warps.size(), 0), sure = most;
  bool doubted = false;
  for (unsigned w : met) {
    for (size_t u = 0; u < most.size(); ++u) {
      most[u] = std::max(most[u], warps[w].seen[u]);
      sure[u] = std::max(sure[u], warps[w].seenSure[u]);
    }
    most[w] = std::max(most[w], warps[w].clock);
    sure[w] = std::max(sure[w], warps[w].sureClock);
    doubted |= warps[w].doubted;
  }
  for (unsigned w : met) {
    warps[w].seen = most;
    ++warps[w].clock;
    if (!doubted) warps[w].seenSure = sure, ++warps[w].sureClock;
    ++warps[w].sub;
    warps[w].sequence = 0;
  }
}

void RaceDetector::warpBarrier(unsigned warp) { ++warps[warp].sub; }

void RaceDetector::commit(unsigned warp) { warps[warp].groups.push_back({}); }

void RaceDetector::wait(unsigned w, uint32_t, uint64_t left) {
  WarpState &warp = warps[w];
  // The last of `groups` is open: its copies are in no group yet.
  while (warp.groups.size() > 1 && warp.groups.size() - 1 > left) {
    for (const Pending &copy : warp.groups.front()) {
      Touch &write = cells[copy.granule].write;
      if (!write.pending || write.warp != w || write.memory != copy.memory) continue;
      write.pending = false;
      write.clock = warp.clock;
      write.sureClock = warp.sureClock;
      write.sub = warp.sub;
    }
    warp.groups.erase(warp.groups.begin());
  }
}

std::vector<Race> RaceDetector::races() const {
  std::vector<Race> out;
  for (const auto &[key, race] : found) out.push_back(race);
  return out;
}

} // namespace smem::lifetime
