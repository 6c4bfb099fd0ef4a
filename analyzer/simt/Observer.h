// What a run on paper hands on besides figures: every access to shared memory with its addresses, and everything that
// orders one access before another. Lifetimes and hazards are found from these events.
#pragma once

#include "analyzer/simt/Code.h"

#include <vector>

namespace smem::simt {

/// The lanes that an event concerns. `definite` of the `possible` ones surely take part if the warp gets here at all;
/// whether it does hangs on `doubts` branches that are unknown but the same for all lanes.
struct EventLanes {
  LaneMask possible = 0, definite = 0;
  unsigned doubts = 0;
};

/// One request of one warp. Addresses count from the start of the object.
struct Request {
  unsigned warp = 0;
  uint32_t memory = 0; // index into Code::memory
  BlockId block = 0;
  EventLanes lanes;
  const std::string *object = nullptr; // symbol of the shared object; null: not known which
  const uint64_t *offset = nullptr;    // of each possible lane's first byte; null: not known
  unsigned bytes = 0;                  // a lane
};

class Observer {
public:
  virtual ~Observer() = default;
  /// A run of one range of blocks starts, with so many warps; then it ends.
  virtual void begin(unsigned warps) { (void)warps; }
  virtual void end() {}
  /// A warp starts a basic block, with these of its lanes that have not exited.
  virtual void enter(unsigned warp, BlockId block, const EventLanes &lanes, LaneMask alive) {
    (void)warp, (void)block, (void)lanes, (void)alive;
  }
  /// An edge of the flow graph was taken.
  virtual void take(const Edge &edge) { (void)edge; }
  virtual void access(const Request &request) { (void)request; }
  /// A warp arrives at a barrier of the block (Code::ops[op]) and waits there, unless it only `arrives`.
  virtual void arrive(unsigned warp, uint32_t op, const EventLanes &lanes, LaneMask alive) {
    (void)warp, (void)op, (void)lanes, (void)alive;
  }
  /// These warps met at a barrier and go on: what each did before is done for all of them.
  virtual void meet(const std::vector<unsigned> &warps) { (void)warps; }
  /// The barriers that warps wait at can't all be met; they were taken to pass, without any order.
  virtual void stuck() {}
  virtual void warpBarrier(unsigned warp) { (void)warp; }
  /// The asynchronous copies issued by a warp so far form a group; all groups but the last `left` are complete.
  virtual void commit(unsigned warp) { (void)warp; }
  virtual void wait(unsigned warp, uint32_t op, uint64_t left) { (void)warp, (void)op, (void)left; }
  /// Code that is not followed may access any shared memory.
  virtual void opaque(unsigned warp, const OpaqueCall &call) { (void)warp, (void)call; }
};

} // namespace smem::simt
