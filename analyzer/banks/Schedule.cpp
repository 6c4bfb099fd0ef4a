#include "analyzer/banks/AsyncCopy.h"
#include "analyzer/banks/Banks.h"
#include "analyzer/banks/Loops.h"
#include "analyzer/banks/Passes.h"

namespace smem {
namespace {

/// Collects the services of one access.
struct Schedule {
  const WarpAccess &access;
  std::vector<Service> services;

  /// One service for each word of the lane.
  void serve(unsigned lane, unsigned phase, unsigned pass) {
    unsigned bytes = std::max(access.bytes, bankBytes);
    uint64_t first = access.address[lane] / bytes * bytes / bankBytes;
    for (uint64_t word = first; word < first + bytes / bankBytes; ++word)
      services.push_back({lane, unsigned(word % bankCount), word, phase, pass});
  }

  void shared(unsigned phase, uint32_t lanes) {
    Columns columns(access.address, unitOf(access.bytes), lanes);
    for (unsigned lane : Lanes(lanes)) serve(lane, phase, columns.place[lane] + 1);
  }

  void phases() {
    Phases p = phasesOf(access);
    for (unsigned phase = 0; phase < p.count; ++phase) shared(phase, p.lanes[phase]);
  }

  void turns(unsigned wavefrontsEach) {
    unsigned lanes = lanesPerPhase(access.bytes);
    for (unsigned phase = 0; phase < warpLanes / lanes; ++phase) {
      SerialLanes serial(access.address, unitOf(access.bytes), access.active & phaseMask(phase, lanes));
      for (unsigned lane : Lanes(access.active & phaseMask(phase, lanes)))
        serve(lane, phase, serial.order[lane] * wavefrontsEach);
    }
  }

  /// A lane is served by its last load or swap, after all that the loop did before.
  void loop() {
    RetryLoop loop(access);
    unsigned wavefronts = 0;
    for (unsigned turn = 0; turn < loop.turns; ++turn) {
      Phases p = access.instruction == Instruction::retryLoad
                     ? loadPhases(access.address, access.bytes, loop.waiting[turn])
                     : storePhases(access.address, access.bytes, loop.waiting[turn]);
      for (unsigned phase = 0; phase < p.count; ++phase) {
        wavefronts += access.instruction == Instruction::retryLoad ? p.wavefronts[phase] : 2;
        for (unsigned lane : Lanes(p.lanes[phase] & loop.done(turn))) serve(lane, 0, wavefronts);
      }
    }
  }

  /// Lanes of a column one after the other, the last at the end.
  void byData() {
    SerialLanes serial(access.address, unitOf(access.bytes), access.active);
    unsigned before = cost(access).high - serial.most;
    for (unsigned lane : Lanes(access.active)) serve(lane, 0, before + serial.order[lane]);
  }

  /// All of a phase is written when the source has arrived.
  void copyCa() {
    unsigned lanes = lanesPerPhase(access.bytes);
    for (unsigned phase = 0; phase < warpLanes / lanes; ++phase)
      if (uint32_t mask = access.active & phaseMask(phase, lanes)) {
        CopyPhase p(access, mask);
        for (unsigned lane : Lanes(mask)) serve(lane, phase, p.mostSourceTurns - 1 + p.targets.order[lane]);
      }
  }

  /// A phase is a group of sectors that move together. From an unknown source: one phase, in which each pass writes one
  /// target.
  void copyCg() {
    if (access.source) {
      SectorMoves moves = slowestMoves(access);
      for (unsigned lane : Lanes(access.active)) serve(lane, moves.group[lane], moves.pass[lane]);
      return;
    }
    std::array<uint64_t, warpLanes> targets;
    auto end = targets.begin();
    for (unsigned lane : Lanes(access.active)) {
      auto target = std::find(targets.begin(), end, unitOf(16).of(access.address[lane]));
      if (target == end) *end++ = unitOf(16).of(access.address[lane]);
      serve(lane, 0, target - targets.begin() + 1);
    }
  }
};

} // namespace

std::vector<Service> schedule(const WarpAccess &a) {
  Schedule s{a, {}};
  switch (a.instruction) {
  case Instruction::load:
  case Instruction::store: s.phases(); break;
  case Instruction::ldmatrix:
  case Instruction::stmatrix:
    for (unsigned matrix = 0; matrix < a.matrices; ++matrix) s.shared(matrix, a.active & phaseMask(matrix, 8));
    break;
  case Instruction::atomic: s.turns(1); break;
  case Instruction::atomicCount: s.shared(0, a.active); break;
  case Instruction::atomicCas: s.turns(2); break;
  case Instruction::retryLoad:
  case Instruction::retrySwap: s.loop(); break;
  case Instruction::atomicByData: s.byData(); break;
  case Instruction::asyncCopyCa: s.copyCa(); break;
  case Instruction::asyncCopyCg: s.copyCg(); break;
  }
  return std::move(s.services);
}

} // namespace smem
