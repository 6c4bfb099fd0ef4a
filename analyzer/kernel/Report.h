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

struct Hazard {
  enum class Kind { raw, war, waw } kind = Kind::raw;
  std::string buffer;
  SourceLocation first, second;
  Certainty certainty = Certainty::exact;
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
  SharedMemoryUse memory;
  uint64_t dynamicTouched = 0; // bytes of the dynamic array up to the last that was seen to be accessed
  std::vector<std::string> notes; // whole-launch remarks: what was assumed, what a budget cut
  uint64_t warpInstructions = 0;  // executed on paper, for benchmarks
};

struct KernelResult {
  Kernel kernel;
  std::vector<LaunchResult> launches;
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
