// The results of an analysis, complete: views (text, JSON, SARIF, ...) and the viewer print these and compute nothing.
#pragma once

#include "analyzer/kernel/Diagnostic.h"
#include "analyzer/kernel/Kernel.h"
#include "analyzer/kernel/Launch.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace smem {

enum class AccessKind { load, store, ldmatrix, stmatrix, wmmaLoad, wmmaStore, atomic, asyncCopy };

const char *name(AccessKind kind); // "load", ..., "wmma_load", "async_copy"

/// How far a figure can be trusted.
enum class Certainty {
  exact,   // every execution's addresses, active lanes and width are known: the hardware's own figure
  bounded, // the figure lies in [low, high]
  unknown, // nothing better than "at least nothing, at most the worst case"
};

const char *name(Certainty certainty);

/// Wavefronts of some set of executions. low <= wavefronts <= high; all equal when exact.
struct Wavefronts {
  uint64_t wavefronts = 0; // nominal: what is expected
  uint64_t ideal = 0;      // as few as the same executions could take without conflicts
  uint64_t low = 0;
  uint64_t high = 0;
  bool unbounded = false; // how often it executes has no known upper limit; `high` then counts what was executed

  Wavefronts &operator+=(const Wavefronts &other) {
    wavefronts += other.wavefronts;
    ideal += other.ideal;
    low += other.low;
    high += other.high;
    unbounded |= other.unbounded;
    return *this;
  }
};

/// One lane of one execution that shares a bank with others, in the pass (1-based wavefront) that serves it.
struct LaneOnBank {
  unsigned lane;
  unsigned bank;
  uint64_t word;   // 4-byte word index from the start of the buffer
  unsigned phase;  // lanes are served in phases of 32, 16 or 8; or matrix number of ldmatrix
  unsigned pass;   // within the phase, from 1
};

/// The worst single execution of an access: what `--explain` draws.
struct WorstExecution {
  unsigned warp = 0; // in the block
  Dim3 block;        // blockIdx, from 0
  uint32_t activeLanes = 0;
  std::array<uint64_t, 32> offset{}; // bytes from the start of the buffer; meaningful for active lanes
  unsigned wavefronts = 0, ideal = 0;
  std::vector<LaneOnBank> lanes;
};

/// One instruction that touches shared memory, over the whole launch.
struct AccessResult {
  SourceLocation where;                   // in the kernel's own code: calls into headers are climbed to user code
  std::vector<SourceLocation> calledFrom; // inline stack above `where`, innermost first
  std::string buffer;                     // name of the buffer or slice; "?" if not known
  AccessKind kind = AccessKind::load;
  std::string operation; // "ld.shared.v4.f32"-like, for the text view
  unsigned bytes = 0;    // a lane, as the machine executes it
  uint64_t executed = 0; // warp-level executions
  Wavefronts cost;
  double degree = 1;      // worst wavefronts over ideal of one execution
  unsigned worstPerRequest = 0; // wavefronts and ideal of that execution
  unsigned idealPerRequest = 0;
  Certainty certainty = Certainty::exact; // of `cost`
  Certainty pattern = Certainty::exact;   // of `degree`: lanes' relative addresses are known, whatever the count
  std::string why;                        // non-empty unless exact
  WorstExecution worst;
};

/// Two threads of a block touch the same bytes, one of them writes, and nothing orders the two.
struct Hazard {
  enum class Kind { raw, war, waw } kind = Kind::raw; // by the order of the two accesses in the code
  std::string buffer;
  uint64_t offset = 0; // of a byte that both touch, from the start of the buffer
  SourceLocation first, second;
  Certainty certainty = Certainty::exact; // bounded: only if data or unknown parameters have it so
  bool sameWarp = false;     // only threads of one warp meet: a barrier of the warp would do
  bool asynchronous = false; // a copy that nobody waited for takes part
};

const char *name(Hazard::Kind kind); // "RAW", "WAR", "WAW"

/// A barrier of the block that only some of the threads may reach.
struct DivergentBarrier {
  SourceLocation where;
  bool sure = false; // some threads of a warp certainly don't; else a condition is not known
};

/// An access that is beyond its object, or at an address that its width does not divide.
struct BadAddress {
  enum class Kind { outOfBounds, misaligned } kind = Kind::outOfBounds;
  SourceLocation where;
  std::string buffer; // by the name that the access has for it
  std::string object; // the array that `offset` counts from the start of: the buffer itself, or what it is a slice of
  int64_t offset = 0; // of the worst such access, in bytes
  unsigned bytes = 0; // of the access
  uint64_t size = 0;  // out of bounds: the object's or launch's bytes; misaligned: what the address should be a multiple of
  bool sure = false;
};

/// A place in a kernel's code that lifetimes are told by.
struct ProgramPoint {
  enum class Kind { access, barrier, wait } kind = Kind::access;
  SourceLocation where;
  unsigned epoch = 0; // barriers of the block before it, in the order of the code
  std::vector<size_t> reads, writes; // indices into Lifetimes::buffers
};

/// Indices of program points, both in it.
struct LiveInterval {
  unsigned first = 0, last = 0;
};

struct BufferLifetime {
  std::string buffer;         // its name; with its line, "shared:12", where another of the kernel has the same
  std::vector<size_t> parts;  // indices into Kernel::buffers; several: slices between which values pass
  uint64_t bytes = 0, alignment = 1; // alignment: what its accesses and its declaration need
  std::string object;                // symbol of the object that it is now, or is a slice of
  uint64_t offset = 0;               // bytes from that object's start
  std::vector<LiveInterval> live;    // disjoint, in order
  /// Bytes of it that are never read, [first, last); adjacent ones joined.
  std::vector<std::pair<uint64_t, uint64_t>> neverRead, neverTouched;
  uint64_t bytesApart = 0; // of its parts one after the other, where it is made of slices that overlap already
  std::string keptApart; // non-empty: it can't share bytes, because of this (a phrase)
};

/// Two buffers that may not have bytes in common, and why.
struct Interference {
  size_t first = 0, second = 0; // indices into Lifetimes::buffers
  std::string why;              // a phrase: "both hold values at line 31"
  SourceLocation where;
  bool barrierWouldDo = false; // only a barrier is missing, before `where`
};

/// When a kernel's buffers hold values that are read later.
struct Lifetimes {
  std::vector<ProgramPoint> points; // in the order of the code
  std::vector<BufferLifetime> buffers;
  std::vector<Interference> interferences;
  uint64_t peakBytes = 0; // live at once
  unsigned peakPoint = 0;
  std::string undecided; // non-empty: nothing of this is known, because of this (a phrase)
};

/// A barrier that would let buffers share bytes.
struct NeededBarrier {
  SourceLocation before;
  std::vector<std::string> pairs; // "Cs over As"
  uint64_t saves = 0;             // bytes that the plan would need more without it
};

/// The smallest arena that a kernel's buffers fit in.
struct Reuse {
  uint64_t bytesNow = 0;                 // of all buffers, each with bytes of its own
  uint64_t bytesAllocated = 0;           // what they take: less than bytesNow where some share bytes already
  uint64_t bytesPlanned = 0;             // with `barriers`
  uint64_t bytesWithPresentBarriers = 0; // without any new one
  uint64_t lowerBound = 0;
  bool optimal = false;
  std::string certificate; // why it can't be smaller: "equals peak live bytes", ...
  std::map<std::string, uint64_t> offsets, offsetsWithPresentBarriers;
  std::vector<NeededBarrier> barriers;
  std::vector<std::string> whyNot; // a sentence for each pair that can't share, and each buffer that is kept apart
  std::string notPlanned;          // non-empty: no plan, because of this
  unsigned blocksNow = 0, blocksPlanned = 0; // per SM, of the first launch, as shared memory and threads decide

  /// Whether the plan saves at least what the hardware allocates shared memory by.
  bool saves() const { return bytesPlanned + 128 <= bytesAllocated; }
};

struct SharedMemoryUse {
  uint64_t staticBytes = 0;
  uint64_t dynamicBytes = 0;
  uint64_t limit = 0; // a block of this target may use, with opt-in
  bool needsOptIn = false;
  unsigned blocksPerSm = 0; // as far as shared memory and threads decide; registers are not known
};

struct LaunchResult {
  Launch launch;
  std::vector<AccessResult> accesses; // in source order
  std::map<std::string, Wavefronts> totals; // "load", "store", "atomic", "async_copy": always all four
  std::vector<Hazard> hazards;
  std::vector<DivergentBarrier> divergentBarriers;
  std::vector<BadAddress> badAddresses;
  std::string hazardsUndecided; // non-empty: hazards were not looked for, because of this (a phrase)
  std::vector<std::string> hazardsUnknown; // a sentence for each buffer on which hazards are not decided
  uint64_t dynamicBytesTouched = 0; // the end of the last access to dynamic memory; 0: not known
  SharedMemoryUse memory;
  uint64_t dynamicTouched = 0; // bytes of the dynamic array up to the last that was seen to be accessed
  std::vector<std::string> notes; // whole-launch remarks: what was assumed, what a budget cut
  uint64_t warpInstructions = 0;  // executed on paper, for benchmarks
};

struct KernelResult {
  Kernel kernel;
  std::vector<LaunchResult> launches;
  Lifetimes lifetimes; // over all launches
  Reuse reuse;
};

struct InputResult {
  std::string file;
  std::vector<KernelResult> kernels;
  std::vector<Diagnostic> diagnostics; // findings and complaints, sorted by place
  std::map<std::string, std::string> sources;
  bool failed = false; // the input could not be read or analysed: exit status 2
};

struct Report {
  std::string gpu; // "sm_90"
  std::vector<InputResult> inputs;
};

} // namespace smem
