// What a warp executes: the slice of a kernel that decides shared addresses, active lanes and barriers, as flat
// operations on numbered registers.
//
//   llvm::Function --lower()--> Code { constants, blocks { ops, terminator }, memory operations }
#pragma once

#include "analyzer/banks/Banks.h"
#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/Report.h"
#include "analyzer/simt/Value.h"

#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
} // namespace llvm

namespace smem::simt {

using Reg = uint32_t;
using BlockId = uint32_t;
inline constexpr uint32_t none = ~0u;

/// Functions of plain numbers: a result where every operand is a plain number in that lane.
enum class Function : uint8_t {
  opaque, // nothing is known of it but that equal operands in all lanes give equal results
  popcount,
  countLeadingZeros,
  countTrailingZeros,
  findFirstSet,
  reverseBits,
  swapBytes,
  funnelLeft,
  funnelRight,
  permuteBytes,
  mulHighUnsigned,
  mulHighSigned,
  logic3,
  extractUnsigned,
  extractSigned,
  fadd,
  fsub,
  fmul,
  fdiv,
  frem,
  fneg,
  fabs,
  fmin,
  fmax,
  fma,
  sqrt,
  floor,
  ceil,
  round,
  trunc,
  intToFloat,
  unsignedToFloat,
  floatToInt,
  floatToUnsigned,
  floatExtend,
  floatTruncate,
  compareFloat, // sub: llvm::CmpInst predicate
};

enum class OpCode : uint8_t {
  binary,
  compare,
  select,
  truncate,
  zeroExtend,
  signExtend,
  copy,
  addScaled,
  apply,   // dst = function(a, b, c)
  unknown, // dst is data; imm: index into Code::reasons
  data,    // dst is loaded from memory at address a: one number for the warp if the address is
  named,   // dst is the same symbol at every execution: imm indexes Code::names, with address a
  memory,  // imm indexes Code::memory
  barrier, // a: id, b: threads (none: all); imm indexes Code::syncs, as for the next three
  warpBarrier,
  asyncCommit,
  asyncWait, // a: groups that may stay in flight
  shuffle, // sub: Shuffle; a: value, b: lane argument, c: clamp and segment
  vote,    // sub: Vote; a: predicate; member mask is taken from the active lanes
  activeMask,
  opaqueCall, // may touch what it is handed: imm indexes Code::opaqueCalls
};

enum class Shuffle : uint8_t { up, down, butterfly, index };
enum class Vote : uint8_t { any, all, uniform, ballot, popcount };

struct Op {
  OpCode code;
  uint8_t sub = 0;    // Binary, Compare, Function, Shuffle or Vote
  uint8_t width = 64; // of the operands, in bits
  uint8_t toWidth = 64;
  Reg dst = none, a = none, b = none, c = none;
  int64_t imm = 0;
};

/// A register's value before a warp starts.
struct Constant {
  enum class Kind {
    number,
    perLane,
    sharedObject,
    localObject,
    constantObject,
    globalAddress,
    argument,
    threadId,
    blockId,
    blockSize,
    gridSize,
    laneId,
    warpId,
    laneMask,
    unknown,
  } kind = Kind::number;
  uint64_t number = 0;                // number; axis of ids and sizes; index of argument; which lane mask
  std::array<uint64_t, lanes> lane{}; // perLane
  std::string name;                   // objects: the global's name; localObject: unique
  uint64_t bytes = 0, alignment = 1;
  const llvm::GlobalVariable *global = nullptr;
  unsigned width = 64;
};

/// A part of a load's result or of a stored value.
struct ValuePart {
  unsigned offset, bytes;
  Reg reg;
};

/// One IR instruction that touches memory which may be shared. It makes one request at each offset.
struct MemoryOp {
  const llvm::Instruction *instruction = nullptr;
  AccessKind kind = AccessKind::load;
  Instruction bank = Instruction::load;
  unsigned bytes = 4; // a lane and request
  unsigned matrices = 1;
  std::vector<int64_t> offsets{0};
  Reg address = none;
  Reg source = none; // asynchronous copies: the global address
  Reg guard = none;
  bool guardNegated = false;
  std::string object;           // the one shared object that its pointer can point to; empty: not known which
  bool surelyShared = false;    // by its address space; else by where the address turns out to point
  bool surelyElsewhere = false; // through a pointer that the host handed over: global memory
  bool writes = false;
  bool readsBack = false; // an atomic
  std::vector<ValuePart> loaded, stored;
  // Do the lanes of a warp fold into one that accesses for all? Atomics on one word where the compiler sees that.
  enum class OneLane : uint8_t { no, perhaps, yes } oneLane = OneLane::no;
  bool unknownCount = false; // makes more requests than those counted
  std::string operation;     // "ld.shared.v4.b32"
  std::string inexact;       // non-empty: the machine may do otherwise, for this reason
  unsigned pieces = 0;       // non-zero: the machine may take each request apart into accesses of so many bytes, or,
                             // if it isn't larger, join it with others
  std::string unsettled;     // why, if `pieces`
};

/// A call of something that is not followed.
struct OpaqueCall {
  std::string name;
  bool writes = true;
  std::vector<std::string> objects; // the shared objects that it is handed; "": it is not known which
};

struct PhiCopy {
  Reg to, from;
};

struct Edge {
  BlockId to = none;
  std::vector<PhiCopy> copies; // in parallel
};

struct Block {
  uint32_t firstOp = 0, lastOp = 0; // [first, last)
  enum class End : uint8_t { jump, branch, switchOn, exit } end = End::exit;
  Reg condition = none; // branch: taken to edges[0] where 1; switchOn
  std::vector<Edge> edges;
  std::vector<uint64_t> cases; // switchOn: value of edges[i + 1]; edges[0] is the default
  BlockId reconverge = none;   // immediate post-dominator; none: only at the end
  bool loopHeader = false;
  std::vector<Reg> phis;       // registers that edges into this block write
  std::vector<uint32_t> loops; // loop headers (block ids) of the loops it is in, outermost first
  std::string name;
  const llvm::Instruction *last = nullptr; // its terminator
};

struct Code {
  std::vector<Constant> constants; // registers [0, constants.size())
  uint32_t registerCount = 0;
  std::vector<Op> ops;
  std::vector<Block> blocks; // the entry is block 0
  std::vector<MemoryOp> memory;
  std::vector<std::string> reasons, names;
  std::vector<OpaqueCall> opaqueCalls;
  std::vector<const llvm::Instruction *> syncs; // the instructions of barriers, commits and waits
  /// Non-empty: order between threads also comes from something that is not followed (a phrase, "an mbarrier").
  std::string unfollowedOrder;
  bool readsSharedData = false; // some address, lane or barrier depends on what shared memory holds
  bool usesBlockId[3] = {};
  std::vector<std::string> notes; // what could not be followed
};

/// Lowers a kernel. The function is brought into loop-closed form, nothing else of the module changes.
Code lower(llvm::Function &function, const Kernel &kernel);

} // namespace smem::simt
