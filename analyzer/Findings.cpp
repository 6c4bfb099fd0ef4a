#include "analyzer/Findings.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <map>
#include <set>
#include <optional>
#include <tuple>

namespace smem {
namespace {

using llvm::formatv;

std::string what(const AccessResult &access) {
  std::string kind = name(access.kind);
  std::replace(kind.begin(), kind.end(), '_', ' ');
  bool writes = access.kind == AccessKind::store || access.kind == AccessKind::stmatrix ||
                access.kind == AccessKind::wmmaStore || access.kind == AccessKind::asyncCopy;
  const char *preposition = writes ? "to" : access.kind == AccessKind::atomic ? "on" : "from";
  std::string buffer = access.buffer == "?" ? "shared memory" : "'" + access.buffer + "'";
  return formatv("{0} of {1} bytes {2} {3}", kind, access.bytes, preposition, buffer);
}

/// The degree of the conflict that the access has, 1 if none. An atomic takes several wavefronts even alone, so there
/// it is the lanes that decide.
double conflictDegree(const AccessResult &access) {
  if (access.kind == AccessKind::atomic && access.worst.activeLanes) return lanesTakingTurns(access);
  // How its pieces arrive is open (docs/hardware.md): only what any arrival would cost is a conflict.
  if (access.kind == AccessKind::asyncCopy && access.pattern != Certainty::exact)
    return access.cost.ideal ? double(access.cost.low) / double(access.cost.ideal) : 1;
  return access.degree;
}

std::optional<Diagnostic> bankConflict(const AccessResult &access) {
  Diagnostic d;
  d.check = "bank-conflict";
  d.where = access.where;
  double degree = conflictDegree(access);
  if (access.pattern == Certainty::unknown) {
    d.severity = Severity::note;
    d.message = formatv("{0} may conflict: {1}", what(access),
                        access.why.empty() ? "its addresses are not known" : access.why.c_str());
    return d;
  }
  if (degree <= 1) return std::nullopt;
  d.severity = Severity::warning;
  bool atMost = access.pattern == Certainty::bounded;
  d.message = formatv("{0}{1}-way bank conflict: {2} takes {3}{4} wavefronts instead of {5}", atMost ? "up to " : "",
                      shortNumber(degree), what(access), atMost ? "up to " : "", access.worstPerRequest,
                      access.idealPerRequest);
  return d;
}

class FindingsOf {
  InputResult &input;
  const Gpu &gpu;
  std::map<std::pair<SourceLocation, std::string>, size_t> known; // place and message -> diagnostic

  /// A second finding of the same words at the same place only adds its evidence.
  void add(Diagnostic d) {
    auto [at, isNew] = known.try_emplace({d.where, d.message}, input.diagnostics.size());
    if (isNew) {
      input.diagnostics.push_back(std::move(d));
    } else {
      auto &evidence = input.diagnostics[at->second].accesses;
      evidence.insert(evidence.end(), d.accesses.begin(), d.accesses.end());
    }
  }

  void limits(const Kernel &kernel, const LaunchResult &result) {
    const SharedMemoryUse &use = result.memory;
    uint64_t bytes = use.staticBytes + use.dynamicBytes;
    const SourceLocation &launch = result.launch.where.known() ? result.launch.where : kernel.where;
    if (use.staticBytes > gpu.bytesPerBlock)
      add({Severity::error,
           "limit",
           kernel.where,
           formatv("'{0}' declares {1} bytes of static shared memory, more than the {2} that assemble", kernel.name,
                   grouped(use.staticBytes), grouped(gpu.bytesPerBlock)),
           {}});
    else if (bytes > use.limit)
      add({Severity::error,
           "limit",
           launch,
           formatv("'{0}' needs {1} bytes of shared memory a block, more than the {2} of {3}", kernel.name,
                   grouped(bytes), grouped(use.limit), gpu.name),
           {}});
    else if (use.needsOptIn && result.launch.optInBytes < use.dynamicBytes) {
      const bool here = result.launch.origin == LaunchOrigin::launchSite;
      add({here ? Severity::warning : Severity::note, "limit", launch,
           formatv("'{0}' needs {1} bytes of shared memory a block: above {2} the launch fails unless "
                   "cudaFuncAttributeMaxDynamicSharedMemorySize was raised{3}",
                   kernel.name, grouped(bytes), grouped(gpu.bytesPerBlock), here ? ", and the function around it does not" : ""),
           {}});
    }
  }

  void hazards(const LaunchResult &result) {
    std::set<std::string> open; // buffers on which races are possible but not known: one word for each
    for (const Hazard &h : result.hazards) {
      if (h.certainty == Certainty::unknown && !open.insert(h.buffer).second) continue;
      const bool sure = h.certainty == Certainty::exact;
      const char *may = sure ? "" : "may be ";
      const std::string place = formatv("line {0}", h.first.line);
      const char *kind = name(h.kind);
      std::string message;
      if (h.asynchronous)
        message = formatv("{0}race ({1}): '{2}' is {3} here before the copy at {4} is complete: no wait comes between", may, kind,
                          h.buffer, h.kind == Hazard::Kind::waw ? "written" : h.kind == Hazard::Kind::raw ? "read" : "overwritten",
                          place);
      else if (h.first == h.second)
        message = formatv("{0}race ({1}): several threads{2} {3} the same bytes of '{4}' here{5}", may, kind,
                          h.sameWarp ? " of one warp" : "", h.kind == Hazard::Kind::waw ? "write" : "read and write", h.buffer,
                          h.kind == Hazard::Kind::waw ? ", unless all write the same value" : "");
      else
        message = formatv("{0}race ({1}): one thread {2} '{3}' here and another{4} {5} the same bytes at {6}, with no {7} between",
                          may, kind, h.kind == Hazard::Kind::raw ? "reads" : "writes", h.buffer,
                          h.sameWarp ? " of its warp" : "", h.kind == Hazard::Kind::war ? "reads" : "writes", place,
                          h.sameWarp ? "__syncwarp()" : "barrier");
      add({!sure       ? Severity::note
           : h.sameWarp ? Severity::warning
                        : Severity::error,
           "hazard", h.second, message, {}});
    }
    for (const DivergentBarrier &b : result.divergentBarriers)
      add({b.sure ? Severity::error : Severity::note, "hazard", b.where,
           b.sure ? "only some threads of a warp reach this barrier"
                  : "some threads may not reach this barrier: a condition that leads to it is not known",
           {}});
  }

  void addresses(const LaunchResult &result) {
    for (const BadAddress &b : result.badAddresses) {
      const char *may = b.sure ? "" : "may be ";
      const std::string through = b.buffer == b.object ? "" : formatv(" to '{0}'", b.buffer).str();
      if (b.kind == BadAddress::Kind::misaligned)
        add({b.sure ? Severity::error : Severity::note, "alignment", b.where,
             formatv("{0}misaligned: an access of {1} bytes{2}, at byte {3} of '{4}', which is no multiple of {5}", may, b.bytes,
                     through, b.offset, b.object, b.size),
             {}});
      else
        add({b.sure ? Severity::error : Severity::note, "out-of-bounds", b.where,
             formatv("{0}out of bounds: an access of {1} bytes{2}, at byte {3} of '{4}', which has {5}", may, b.bytes, through,
                     b.offset, b.object, grouped(b.size)),
             {}});
    }
  }

  /// Bytes that are asked for and never accessed; only a good part of the whole is worth a word.
  static bool worthSaying(uint64_t unused, uint64_t all) { return unused >= 256 && unused * 8 >= all; }

  void unusedBytes(const Kernel &kernel, const LaunchResult &result) {
    uint64_t asked = result.launch.dynamicBytes, touched = result.dynamicBytesTouched;
    if (!result.launch.dynamicKnown || !touched || touched >= asked || !worthSaying(asked - touched, asked)) return;
    add({Severity::note, "limit", result.launch.where.known() ? result.launch.where : kernel.where,
         formatv("the launch of '{0}' asks for {1} bytes of dynamic shared memory, of which {2} are accessed", kernel.name,
                 grouped(asked), grouped(touched)),
         {}});
  }

  void reuse(const KernelResult &result) {
    const Reuse &r = result.reuse;
    for (const BufferLifetime &l : result.lifetimes.buffers) {
      if (l.neverTouched.empty() || !l.keptApart.empty()) continue;
      auto [first, last] = l.neverTouched.back();
      if (last < l.bytes || first == 0 || !worthSaying(l.bytes - first, l.bytes)) continue;
      if (l.parts.size() != 1 || l.parts[0] >= result.kernel.buffers.size()) continue;
      const Buffer *buffer = &result.kernel.buffers[l.parts[0]];
      if (buffer->scope == BufferScope::dynamicScope) continue;
      add({Severity::note, "reuse", buffer->where.known() ? buffer->where : result.kernel.where,
           formatv("'{0}' takes {1} bytes, of which those from {2} on are never accessed", l.buffer, grouped(l.bytes), grouped(first)),
           {}});
    }
    if (!r.saves()) return;
    std::string barriers;
    if (!r.barriers.empty()) barriers = formatv(", with {0}", counted(r.barriers.size(), "more barrier")).str();
    add({Severity::note, "reuse", result.kernel.where,
         formatv("the buffers of '{0}' fit in {1} bytes instead of {2}{3}", result.kernel.name, grouped(r.bytesPlanned),
                 grouped(r.bytesAllocated), barriers),
         {}});
  }

public:
  FindingsOf(InputResult &input, const Gpu &gpu) : input(input), gpu(gpu) {}

  void all() {
    for (auto [k, kernel] : llvm::enumerate(input.kernels)) {
      if (!kernel.kernel.notAnalysed.empty())
        add({Severity::note,
             "parse",
             kernel.kernel.where,
             formatv("no figures for '{0}': {1}", kernel.kernel.signature, kernel.kernel.notAnalysed),
             {}});
      for (auto [l, launch] : llvm::enumerate(kernel.launches)) {
        limits(kernel.kernel, launch);
        hazards(launch);
        addresses(launch);
        unusedBytes(kernel.kernel, launch);
        for (auto [a, access] : llvm::enumerate(launch.accesses))
          if (auto d = bankConflict(access)) {
            d->accesses = {{k, l, a}};
            add(std::move(*d));
          }
      }
      reuse(kernel);
    }
    llvm::sort(input.diagnostics, [](const Diagnostic &a, const Diagnostic &b) {
      return std::tie(a.where, a.check, a.message) < std::tie(b.where, b.check, b.message);
    });
  }
};

} // namespace

unsigned lanesTakingTurns(const AccessResult &access) {
  unsigned lanesAtOnce = access.bytes <= 4 ? 32 : 16, most = 1;
  for (unsigned first = 0; first < 32; first += lanesAtOnce) {
    std::map<uint64_t, unsigned> lanesOnBank;
    for (unsigned lane = first; lane < first + lanesAtOnce; ++lane)
      if (access.worst.activeLanes >> lane & 1)
        most = std::max(most, ++lanesOnBank[access.worst.offset[lane] % 128 / std::max(access.bytes, 4u)]);
  }
  return most;
}

SharedMemoryUse sharedMemoryUse(const Kernel &kernel, const Launch &launch, const Gpu &gpu) {
  // The most aligned first leaves the fewest gaps.
  std::map<std::string, const Buffer *> objects;
  for (const Buffer &buffer : kernel.buffers)
    if (buffer.scope == BufferScope::staticScope)
      objects[buffer.symbol.empty() ? buffer.name : buffer.symbol] = &buffer;
  std::vector<const Buffer *> order;
  for (auto &[symbol, buffer] : objects) order.push_back(buffer);
  llvm::sort(order, [](const Buffer *a, const Buffer *b) {
    return std::tie(b->alignment, a->symbol) < std::tie(a->alignment, b->symbol);
  });

  SharedMemoryUse use;
  for (const Buffer *buffer : order) {
    uint64_t alignment = std::max<uint64_t>(buffer->alignment, 1);
    use.staticBytes = (use.staticBytes + alignment - 1) / alignment * alignment + buffer->bytes;
  }
  use.dynamicBytes = launch.dynamicBytes;
  use.limit = gpu.bytesPerBlockOptIn;
  uint64_t bytes = use.staticBytes + use.dynamicBytes;
  use.needsOptIn = bytes > gpu.bytesPerBlock && use.staticBytes <= gpu.bytesPerBlock;
  use.blocksPerSm = residentBlocks(gpu, bytes, unsigned(launch.block.count()));
  return use;
}

void addFindings(InputResult &input, const Gpu &gpu) { FindingsOf(input, gpu).all(); }

} // namespace smem
