#include "analyzer/simt/BlockRun.h"
#include "analyzer/simt/Functions.h"

namespace smem::simt {

void BlockRun::execute(Warp &warp, Frame &frame, const Op &op) {
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
    if (observer) observer->arrive(warp.index, opIndex(op), eventLanes(frame.lanes), warp.alive);
    warp.waiting = true;
    warp.barrier = algebra.number(reg(op.a), firstLane(active)).value_or(0);
    warp.barrierThreads = op.b == none ? 0 : algebra.number(reg(op.b), firstLane(active)).value_or(0);
    return;
  case OpCode::warpBarrier:
    if (observer) observer->warpBarrier(warp.index);
    return;
  case OpCode::asyncCommit:
    if (observer) observer->commit(warp.index);
    return;
  case OpCode::asyncWait:
    // A number of groups that isn't known may be any: then none is known to be complete.
    if (observer) observer->wait(warp.index, opIndex(op), algebra.number(reg(op.a), firstLane(active)).value_or(~0ull));
    return;
  case OpCode::shuffle: return shuffle(warp, op, frame.lanes);
  case OpCode::vote: return vote(warp, op, frame.lanes);
  case OpCode::activeMask:
    if (frame.lanes.definite == active) return algebra.setConstant(reg(op.dst), active);
    return algebra.setFreshSymbol(reg(op.dst), "the set of active lanes");
  case OpCode::opaqueCall:
    if (observer) observer->opaque(warp.index, code.opaqueCalls[op.imm]);
    if (!code.opaqueCalls[op.imm].writes) return;
    shared.forgetAll();
    note("a call of '" + code.opaqueCalls[op.imm].name + "', which is not followed, may access shared memory");
    return;
  }
}

void BlockRun::apply(Warp &warp, const Op &op, LaneMask active) {
  const Value &a = warp.registers[op.a];
  const Value *b = op.b == none ? nullptr : &warp.registers[op.b], *c = op.c == none ? nullptr : &warp.registers[op.c];
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

std::string BlockRun::withoutSuffix(const std::string &text) {
  static const std::string suffix = " is not known";
  return text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text;
}

void BlockRun::named(Warp &warp, const Op &op, LaneMask active) {
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

void BlockRun::shuffle(Warp &warp, const Op &op, const ActiveLanes &active) {
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

void BlockRun::vote(Warp &warp, const Op &op, const ActiveLanes &active) {
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

} // namespace smem::simt
