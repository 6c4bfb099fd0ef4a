#include "analyzer/simt/BlockRun.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

#include <algorithm>

namespace smem::simt {

namespace {

/// The lanes whose addresses count: of ldmatrix and stmatrix, those that give rows.
LaneMask addressing(const MemoryOp &op) {
  const bool rows = op.bank == smem::Instruction::ldmatrix || op.bank == smem::Instruction::stmatrix;
  return rows && op.matrices < 4 ? (LaneMask(1) << (8 * op.matrices)) - 1 : allLanes;
}

} // namespace

Place BlockRun::placeOf(const Form *form, LaneMask mask) {
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

const Form *BlockRun::offsetForm(const Form *form, SymbolId object) {
  auto [it, added] = offsetForms.try_emplace(form, nullptr);
  if (!added) return it->second;
  Value object1;
  algebra.setSymbol(object1, object);
  return it->second = algebra.add(form, object1.form, -1);
}

void BlockRun::memory(Warp &warp, Frame &frame, const MemoryOp &op) {
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
    active.doubts += whole;
    if (active.possible & ~plain) inexact(reasonOf(guard, active.possible & ~plain));
  }
  if (!active.possible) return;
  const Value &address = warp.registers[op.address];
  const LaneMask addressed = active.possible & addressing(op);
  bool known = !(addressed & ~address.known);
  Place place = known ? placeOf(address.form, addressed) : Place{};
  switch (place.kind) {
  case Place::Kind::local: return localAccess(warp, op, place.object, active);
  case Place::Kind::constant: return constantAccess(warp, op, place.object, active);
  case Place::Kind::shared: break;
  case Place::Kind::mixedShared: break;
  case Place::Kind::unknown:
    if (op.surelyShared) break;
    if (op.writes && !op.surelyElsewhere) { // it may be shared memory after all
      shared.forgetAll();
      warp.local->forgetAll();
    }
    return elsewhere(warp, op, active.possible);
  }
  count(warp, frame, op, address, place, active, known);
  if (observer) {
    ActiveLanes addressing = active;
    addressing.possible &= addressed;
    addressing.definite &= addressed;
    observe(op, warp, frame, address, place, addressing, known);
  }
  if (!code.readsSharedData) return;
  active.possible &= addressed;
  active.definite &= addressed;
  simulate(warp, op, address, place, active, known);
}

void BlockRun::elsewhere(Warp &warp, const MemoryOp &op, LaneMask active) {
  const Value &address = warp.registers[op.address];
  for (const ValuePart &part : op.loaded) {
    if (algebra.uniform(address, active))
      algebra.setFreshSymbol(warp.registers[part.reg], "data loaded from global memory");
    else
      algebra.setUnknown(warp.registers[part.reg], dataReason);
  }
}

void BlockRun::localAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active) {
  const Value address = warp.registers[op.address];
  bool plain = !offsetForm(address.form, object);
  bool certain = active.possible == active.definite && !active.whole;
  if (!plain && op.writes) return warp.local->forget(object);
  for (const ValuePart &part : op.stored) {
    Value at = address;
    for (uint64_t &a : at.lane) a += part.offset;
    if (part.reg == none || part.bytes > 8)
      warp.local->forget(object);
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

void BlockRun::constantAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active) {
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

bool BlockRun::readInitializer(const llvm::GlobalVariable &global, uint64_t offset, unsigned bytes, uint64_t &bits) {
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

void BlockRun::count(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address, const Place &place,
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
    Score s = score(algebra, op, first, op.source == none ? nullptr : &warp.registers[op.source], active);
    if (op.pieces) s = scoreUnsettled(algebra, op, first, s, active);
    if (mixed) {
      s.low = active.whole ? 0 : 1;
      s.patternExact = false;
      s.reason = placementReason;
    }
    tallyRequest(warp, frame, op, first, active, s, tally, known && place.kind == Place::Kind::shared);
  }
}

void BlockRun::observe(const MemoryOp &op, Warp &warp, const Frame &frame, const Value &address, const Place &place,
                       const ActiveLanes &active, bool known) {
  Request request;
  request.warp = warp.index;
  request.memory = uint32_t(&op - code.memory.data());
  request.block = frame.block;
  request.lanes = eventLanes(active);
  request.bytes = op.bytes;
  if (!known || place.kind != Place::Kind::shared) {
    if (!op.object.empty()) request.object = &op.object;
    return observer->access(request);
  }
  request.object = &algebra.symbol(place.object).name;
  if (offsetForm(address.form, place.object) || op.unknownCount) return observer->access(request);
  std::array<uint64_t, lanes> offset;
  for (int64_t first : op.offsets) {
    for (unsigned l = 0; l < lanes; ++l) offset[l] = address.lane[l] + uint64_t(first);
    request.offset = offset.data();
    observer->access(request);
  }
}

void BlockRun::tallyRequest(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address,
                            const ActiveLanes &active, const Score &s, Tally &tally, bool oneObject) {
  if (frame.counting) {
    tally.executed += s.executions;
    tally.cost.wavefronts += s.wavefronts;
    tally.cost.ideal += s.ideal;
    tally.cost.low += frame.unbounded ? 0 : s.low;
    tally.cost.high += s.high;
  } else if (!tally.executed) { // reached only while widening
    tally.executed = s.executions;
    tally.cost.wavefronts = s.wavefronts;
    tally.cost.ideal = s.ideal;
    tally.cost.high = s.high;
  }
  if (frame.unbounded || op.unknownCount) tally.cost.unbounded = true;
  bool countKnown = !active.whole && !frame.unbounded && active.definite == active.possible;
  tally.countExact &= countKnown;
  tally.patternExact &= s.patternExact && op.inexact.empty();
  tally.hopeless |= s.hopeless;
  if ((!s.patternExact || s.low != s.high || !countKnown) && tally.why.empty()) {
    ReasonId reason = s.reason ? s.reason : branchReason;
    tally.why = algebra.reason(reason).text;
    if (tally.why.empty() && s.low != s.high) tally.why = "the hardware's rule for this instruction gives bounds";
    inexact(s.reason);
  }
  if (!op.inexact.empty()) tally.why = op.inexact;
  if (oneObject && !offsetFormOf(address)) {
    const LaneMask surely = active.whole ? active.possible : active.definite;
    for (unsigned l = 0; l < lanes; ++l) {
      if (active.possible >> l & 1) tally.lowestOffset = std::min(tally.lowestOffset, address.lane[l]);
      if (surely & addressing(op) & (LaneMask(1) << l)) tally.end = std::max(tally.end, address.lane[l] + op.bytes);
    }
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

bool BlockRun::offsetFormOf(const Value &address) {
  if (!address.form) return true;
  return address.form->terms.size() != 1;
}

void BlockRun::simulate(Warp &warp, const MemoryOp &op, const Value &address, const Place &place,
                        const ActiveLanes &active, bool known) {
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
            shared.write(place.object, address.lane[l] + uint64_t(op.offsets[0]) + part.offset, part.bytes, warp.index,
                         value ? value->lane[l] : 0, plain >> l & 1, certain, store);
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

} // namespace smem::simt
