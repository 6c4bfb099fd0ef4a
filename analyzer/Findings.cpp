#include "analyzer/Findings.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <map>
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
                   use.staticBytes, gpu.bytesPerBlock),
           {}});
    else if (bytes > use.limit)
      add({Severity::error,
           "limit",
           launch,
           formatv("'{0}' needs {1} bytes of shared memory a block, more than the {2} of {3}", kernel.name, bytes,
                   use.limit, gpu.name),
           {}});
    else if (use.needsOptIn)
      add({Severity::note,
           "limit",
           launch,
           formatv("'{0}' needs {1} bytes of shared memory a block: above {2} the launch fails unless "
                   "cudaFuncAttributeMaxDynamicSharedMemorySize was raised",
                   kernel.name, bytes, gpu.bytesPerBlock),
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
        for (auto [a, access] : llvm::enumerate(launch.accesses))
          if (auto d = bankConflict(access)) {
            d->accesses = {{k, l, a}};
            add(std::move(*d));
          }
      }
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
