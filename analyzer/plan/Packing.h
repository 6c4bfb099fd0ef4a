// Where buffers go in one arena, so that those that are live together do not overlap and the arena is as small as it
// can be.
//
//   buffers + who is live with whom --pack()--> an offset for each, and a certificate
//
//   bytes
//    48 |   CCCCCCCC        A, B, C live over [0,4), [2,8), [1,5): all three at time 2,
//    32 | AAAAAAAA             so no arena is smaller than the 48 bytes that are live there.
//    16 |     BBBBBBBBBBBB   "equals peak live bytes" is the certificate.
//     0 +------------------> time
//
// docs/lifetimes.md explains how it is solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace smem::plan {

/// Half-open: live at `begin`, no more at `end`. Any unit of time, as long as it is the same for all.
struct LiveInterval {
  int64_t begin = 0;
  int64_t end = 0;
};

struct PackingBuffer {
  std::string name;
  uint64_t bytes = 0;     // 0 takes no room, and meets nobody
  uint64_t alignment = 1; // of the offset; a power of two
  std::vector<LiveInterval> live = {};
  std::optional<uint64_t> offset = {}; // where it must lie; absent: anywhere
};

struct PackingProblem {
  std::vector<PackingBuffer> buffers;
  /// Pairs of buffers that may not overlap, whether their intervals do or not.
  std::vector<std::pair<size_t, size_t>> apart = {};
};

/// Offsets stay below this: sums of a few of them still fit 64 bits.
inline constexpr uint64_t mostPackingBytes = uint64_t(1) << 60;
/// Interference is kept as a matrix.
inline constexpr size_t mostPackingBuffers = 4096;

/// What makes a problem meaningless, as one sentence: an alignment that is no power of two, an interval that ends
/// before it begins, buffers that are fixed onto each other, ... Absent: none; pack() and fits() ask for that.
std::optional<std::string> faultOf(const PackingProblem &problem);

/// Where to stop and return what was found by then. The time is looked at every few nodes.
struct PackingBudget {
  uint64_t nodes = std::numeric_limits<uint64_t>::max(); // of the search tree
  double seconds = 60;
};

/// Why no arena can be smaller than `lowerBound`.
enum class Certificate {
  peakLiveBytes,   // so many bytes are live at one time
  clique,          // buffers of which each two interfere, stacked with their alignments in the best order
  fixedOffset,     // a buffer that must lie where it does ends there
  searchExhausted, // every smaller arena was searched without a result
};

/// "equals peak live bytes", "equals the clique", ...
const char *name(Certificate certificate);

struct Packing {
  std::vector<uint64_t> offsets; // as the buffers are ordered
  uint64_t bytes = 0;            // the arena: the largest offset + bytes
  uint64_t lowerBound = 0;       // bytes of any arena
  Certificate certificate = Certificate::peakLiveBytes;
  /// The buffers that prove it: those live at the time of the peak, those of the clique, the fixed one. Ascending.
  std::vector<size_t> witnesses;
  uint64_t nodes = 0;
  double seconds = 0;

  bool optimal() const { return bytes == lowerBound; }
};

/// The smallest arena, or the smallest found when the budget ended.
Packing pack(const PackingProblem &problem, const PackingBudget &budget = {});

enum class Fit { yes, no, unknown };

struct FitResult {
  Fit fit = Fit::unknown; // unknown: the budget ended
  Packing packing;        // if yes, one that fits; else the best found
};

/// Whether some arena of `capacity` bytes is enough. Quicker than pack() where the smallest is not asked for.
FitResult fits(const PackingProblem &problem, uint64_t capacity, const PackingBudget &budget = {});

} // namespace smem::plan
