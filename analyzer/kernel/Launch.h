// One launch of a kernel: the shape and the values under which it is executed.
#pragma once

#include "analyzer/kernel/Source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem {

struct Dim3 {
  unsigned x = 1, y = 1, z = 1;

  uint64_t count() const { return uint64_t(x) * y * z; }
  friend bool operator==(const Dim3 &, const Dim3 &) = default;
};

/// Where a launch was found, in falling order of trust.
enum class LaunchOrigin { option, launchSite, threadExtents, comment, launchBounds, assumed };

/// The name that text and JSON use: "option", "launch site", "thread extents", "comment", "launch bounds", "assumed".
const char *name(LaunchOrigin origin);

struct Launch {
  Dim3 grid;  // blocks; {1,1,1} and gridKnown == false where only the block is known
  Dim3 block; // threads; always positive, at most 1024 in all
  bool gridKnown = true;
  uint64_t dynamicBytes = 0; // of dynamic shared memory a block; in results at least as many, if dynamicKnown == false
  bool dynamicKnown = true;
  uint64_t optInBytes = 0; // launch sites: what the code around raises the limit of dynamic bytes to; the least of equal ones
  LaunchOrigin origin = LaunchOrigin::assumed;
  SourceLocation where;      // the launch site or comment; unknown for options and assumptions
  std::string assumption;    // non-empty: what was assumed, a phrase for "figures hold for ..."

  /// Values of scalar kernel parameters, by parameter index; integers sign-extended, floats and pointers absent.
  std::vector<std::optional<int64_t>> arguments;
};

} // namespace smem
