// Hazards: two threads of a block touch the same bytes, one of them writes, and nothing orders the two accesses.
//
// Order comes from barriers of the block (all warps or a named number of them), barriers of a warp, and waits for
// asynchronous copies; each warp has a clock that advances at barriers, and knows how far it has seen the clocks of the
// others (vector clocks, as in FastTrack, Flanagan and Freund, PLDI 2009). Threads of one warp are ordered by a barrier
// of the warp only, as the memory model has it since sm_70.
#pragma once

#include "analyzer/lifetime/ByteSpace.h"
#include "analyzer/simt/Observer.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace smem::lifetime {

struct Race {
  using Kind = Hazard::Kind;
  Kind kind = Kind::raw;
  uint32_t first = 0, second = 0; // indices into Code::memory, in the order of the code
  std::string object;             // symbol
  uint64_t offset = 0;            // of a byte in it that both touch
  bool sameWarp = false;          // every pair seen was of threads of one warp
  bool sure = false;              // both accesses happen at these addresses, if the code gets there at all
  bool asynchronous = false;      // a copy that is not complete takes part
  bool addressesKnown = true;     // else one of the two may touch any byte of the object
};

class RaceDetector : public simt::Observer {
public:
  RaceDetector(const simt::Code &code, const ByteSpace &space);

  void begin(unsigned warps) override;
  void access(const simt::Request &request) override;
  void arrive(unsigned warp, uint32_t op, const simt::EventLanes &lanes, simt::LaneMask alive) override;
  void meet(const std::vector<unsigned> &warps) override;
  void stuck() override { wasStuck = true; }
  void warpBarrier(unsigned warp) override;
  void commit(unsigned warp) override;
  void wait(unsigned warp, uint32_t op, uint64_t left) override;

  std::vector<Race> races() const;
  /// Memory operations whose addresses were not known: races with them are not decided.
  const std::set<uint32_t> &undecided() const { return notKnown; }
  /// Barriers (ops) that some lanes of a warp reach without the others; true: surely.
  const std::map<uint32_t, bool> &divergentBarriers() const { return divergent; }
  bool barriersMismatch() const { return wasStuck; }

private:
  struct Touch {
    uint32_t memory = 0, clock = 0, sureClock = 0, sub = 0, sequence = 0;
    uint16_t warp = 0;
    uint8_t lane = 0;
    uint32_t otherMemory = 0; // of another lane's touch in the same stretch, where there are `many`
    bool present : 1 = false, sure : 1 = false, atomic : 1 = false, many : 1 = false, pending : 1 = false,
        doubted : 1 = false;
  };
  struct Cell {
    Touch write, read[2];
    Touch atomic[2]; // since `write`: they don't race among themselves, so the last does not stand for all
  };
  struct Pending {
    uint32_t granule, memory;
  };
  struct WarpState {
    uint32_t clock = 1, sureClock = 1, sub = 0, sequence = 0;
    std::vector<uint32_t> seen;     // clock of each warp up to which its accesses are done for this one
    std::vector<uint32_t> seenSure; // the same by those barriers alone that are certainly reached
    bool doubted = false;           // the barrier that it waits at may not be reached
    std::vector<std::vector<Pending>> groups{1};
  };

  bool ordered(const Touch &old, const Touch &now) const;
  void check(const Touch &old, const Touch &now, bool oldWrites, bool nowWrites, uint32_t granule);
  void record(Touch (&slots)[2], const Touch &touch);
  void checkUnknown(const simt::Request &request, const Touch &touch);
  void add(const Touch &first, const Touch &second, bool firstWrites, bool secondWrites, bool sure, bool unfinished,
           const std::string &object, uint64_t offset, bool known);
  bool sameValue(uint32_t a, uint32_t b);
  bool pathBetween(uint32_t a, uint32_t b);

  const simt::Code &code;
  const ByteSpace &space;
  std::vector<Cell> cells;
  /// The last access of each operation and warp to an object: where addresses are not known, any of its bytes may meet.
  struct Recent {
    Touch touch;
    bool addressKnown;
  };
  std::map<std::string, std::map<std::pair<uint32_t, unsigned>, Recent>> recent;
  std::set<std::string> unknownIn; // objects that some access of unknown address goes to
  std::vector<WarpState> warps;
  std::map<std::tuple<Race::Kind, uint32_t, uint32_t>, Race> found;
  std::map<std::pair<uint32_t, uint32_t>, bool> equalValues, paths;
  std::vector<simt::BlockId> blockOf; // of each memory operation
  std::vector<uint32_t> opOf;
  std::vector<char> split; // blocks that some threads may reach and others not
  std::set<uint32_t> notKnown;
  std::map<uint32_t, bool> divergent;
  bool wasStuck = false;
};

} // namespace smem::lifetime
