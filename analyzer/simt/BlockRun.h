// The state of one block's execution. Private to Block.cpp (start, barriers), Control.cpp (branches, loops, where lanes
// meet again), Operations.cpp (arithmetic across lanes) and Access.cpp (memory).
#pragma once

#include "analyzer/simt/Block.h"
#include "analyzer/simt/Memory.h"
#include "analyzer/simt/Observer.h"
#include "analyzer/simt/Score.h"

#include "llvm/ADT/bit.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace smem::simt {

inline unsigned firstLane(LaneMask mask) { return mask ? llvm::countr_zero(mask) : 0; }

/// A loop that a frame is in.
struct LoopState {
  BlockId header = none;
  bool undecided = false; // in this iteration, a way out depended on something unknown
  bool decided = false;   // ... and another did not
  unsigned iterations = 0;
  unsigned round = 0;                           // of widening; 0: followed as it is
  Value step{};                                 // stands for the number of iterations since widening began
  std::vector<Value> base, delta;               // of each phi of the header
  std::vector<char> settled;                    // 0: moves by delta; 1: uniform but unknown; 2: unknown
  uint64_t sharedVersion = 0, localVersion = 0; // of what memory held when the last iteration began
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
  bool entered = false;      // has started its block
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
  BlockRun(const Code &code, const Kernel &kernel, const Launch &launch, const BlockRange &range, const Limits &limits,
           Observer *observer);
  BlockResult run();

private:
  // ---- registers before the start
  void makeConstants();
  static unsigned axisOf(const Dim3 &d, unsigned axis);
  void setGridSymbol(const char *what, unsigned axis, int64_t low, Value &out);
  void setBlockId(unsigned axis, Value &out);

  // A plausible layout, for lanes that access different objects at once; nothing exact is said of those.
  uint64_t placeShared(const Constant &c);
  void start(Warp &warp, unsigned index, unsigned threads);

  // ---- barriers
  void runBetweenBarriers(std::vector<Warp> &warps);
  void observe(const MemoryOp &op, Warp &warp, const Frame &frame, const Value &address, const Place &place,
               const ActiveLanes &active, bool known);
  uint32_t opIndex(const Op &op) const { return uint32_t(&op - code.ops.data()); }
  static EventLanes eventLanes(const ActiveLanes &lanes) { return {lanes.possible, lanes.definite, lanes.doubts}; }
  void raced();
  void note(const std::string &text);

  // ---- control flow

  /// Something was not known that a smaller range of blocks would tell.
  void inexact(ReasonId reason);
  void advance(Warp &warp);
  bool overBudget();
  void leaveBlock(Warp &warp, const Block &block);
  ReasonId reasonOf(const Value &value, LaneMask open);

  // Remembers, for each loop that one of the ways leaves, whether it was known who leaves.
  void noteExits(Frame &frame, const Block &block, LaneMask open);

  void split(Warp &warp, const Block &block, std::vector<std::pair<const Edge *, ActiveLanes>> &ways, bool open,
             bool whole, ReasonId reason);
  Frame *joinOf(Warp &warp, BlockId block);
  void keepLoops(Frame &frame, BlockId block);

  // Takes the frame on top of the stack along an edge.
  void follow(Warp &warp, const Edge &edge);
  void copyPhis(Warp &warp, const Edge &edge, LaneMask mask, const Frame *join);

  // Enters a loop or starts its next iteration. False: nothing new would come of it.
  bool enterHeader(Warp &warp, Frame &frame, const Edge &edge);
  bool widenLoop(Warp &warp, Frame &frame, LoopState &loop, const Edge &edge);
  void exitLanes(Warp &warp);

  // ---- operations
  void execute(Warp &warp, Frame &frame, const Op &op);
  void apply(Warp &warp, const Op &op, LaneMask active);
  static std::string withoutSuffix(const std::string &text);

  // A load that gives the same at every execution: kernel parameters passed by value, constant memory.
  void named(Warp &warp, const Op &op, LaneMask active);
  void shuffle(Warp &warp, const Op &op, const ActiveLanes &active);
  void vote(Warp &warp, const Op &op, const ActiveLanes &active);

  // ---- memory
  Place placeOf(const Form *form, LaneMask mask);

  // The form without its object: null where the offset into it is a plain number.
  const Form *offsetForm(const Form *form, SymbolId object);
  void memory(Warp &warp, Frame &frame, const MemoryOp &op);

  // Global memory, or somewhere unknown that nothing says is shared.
  void elsewhere(Warp &warp, const MemoryOp &op, LaneMask active);
  void localAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active);
  void constantAccess(Warp &warp, const MemoryOp &op, SymbolId object, const ActiveLanes &active);
  bool readInitializer(const llvm::GlobalVariable &global, uint64_t offset, unsigned bytes, uint64_t &bits);

  void count(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address, const Place &place,
             const ActiveLanes &active, bool known);

  void tallyRequest(Warp &warp, Frame &frame, const MemoryOp &op, const Value &address, const ActiveLanes &active,
                    const Score &s, Tally &tally, bool oneObject);

  // Anything left of an address beside its shared object?
  bool offsetFormOf(const Value &address);

  // Moves data through shared memory, where an address or a branch may depend on it.
  void simulate(Warp &warp, const MemoryOp &op, const Value &address, const Place &place, const ActiveLanes &active,
                bool known);

  const Code &code;
  const Kernel &kernel;
  const Launch &launch;
  const BlockRange &range;
  const Limits &limits;
  Observer *observer; // may be null
  BlockResult result;
  Algebra algebra;
  SharedMemory shared;
  std::vector<Value> constants, copied;
  std::vector<ReasonId> reasons;
  std::unordered_map<SymbolId, const llvm::GlobalVariable *> constantObjects;
  std::unordered_map<SymbolId, uint64_t> sharedOffset;
  std::optional<SymbolId> dynamicObject;
  std::map<std::pair<const Form *, LaneMask>, Place> places;
  std::unordered_map<const Form *, const Form *> offsetForms;
  std::map<const llvm::GlobalVariable *, std::map<std::pair<uint64_t, unsigned>, std::optional<uint64_t>>> initializers;
  uint64_t sharedEnd = 0, steps = 0;
  ReasonId dataReason, unwrittenReason, sharedReason, placementReason, branchReason = 0;
};

} // namespace smem::simt
