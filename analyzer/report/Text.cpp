#include "analyzer/report/Text.h"

#include "analyzer/report/AccessTable.h"
#include "analyzer/report/BankMap.h"
#include "analyzer/report/LifetimeChart.h"
#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <map>

namespace smem {
namespace {

using llvm::formatv;

class TextView {
  const TextOptions &options;
  std::ostream &out;

  std::string bold(const std::string &text) const { return options.colour ? "\033[1m" + text + "\033[0m" : text; }

  std::string coloured(Severity severity, const std::string &text) const {
    static constexpr const char *colours[] = {"36", "35", "31"}; // cyan, magenta, red
    return options.colour ? std::string("\033[1;") + colours[int(severity)] + "m" + text + "\033[0m" : text;
  }

  // --- one finding -------------------------------------------------------------------------------------------------

  void sourceWithCaret(const InputResult &input, const SourceLocation &where) {
    std::string line = sourceLine(input, where);
    if (line.empty()) return;
    std::replace(line.begin(), line.end(), '\t', ' ');
    size_t column = where.column ? std::min<size_t>(where.column - 1, line.size()) : 0;
    // A line that is too long keeps the part around the caret.
    const size_t room = options.width - 10;
    if (line.size() > room) {
      size_t first = std::min(column > room / 2 ? column - room / 2 : 0, line.size() - room);
      bool cutsEnd = first + room < line.size();
      line = line.substr(first, room);
      if (first) line.replace(0, 3, "...");
      if (cutsEnd) line.replace(room - 3, 3, "...");
      column -= first;
    }
    out << formatv("{0,6} | {1}\n", where.line, llvm::StringRef(line).rtrim()).str();
    if (!where.column) return;
    // Bytes that continue a UTF-8 character take no column.
    size_t cells = llvm::count_if(line.substr(0, column), [](char c) { return (c & 0xc0) != 0x80; });
    out << "       | " << std::string(cells, ' ') << coloured(Severity::note, "^") << '\n';
  }

  void fact(const std::string &name, const std::string &value) {
    out << formatv("         {0,-10} {1}\n", name, value).str();
  }

  static std::string requestText(const AccessResult &access) {
    std::string request = counted(access.worstPerRequest, "wavefront");
    request += formatv(", ideal {0}", access.idealPerRequest);
    const WorstExecution &worst = access.worst;
    if (worst.activeLanes)
      request +=
          formatv("; worst in warp {0} of block {1},{2},{3}", worst.warp, worst.block.x, worst.block.y, worst.block.z);
    return request;
  }

  void facts(const KernelResult &kernel, const LaunchResult &launch, const AccessResult &access, unsigned times) {
    fact("kernel", shortened(kernel.kernel.signature, options.width - 20));
    fact("launch", text(launch.launch));
    bool known = access.pattern != Certainty::unknown;
    if (known) fact("request", requestText(access));
    Figures sum = figuresOf(access, times);
    fact("in total",
         formatv("{0} wavefronts, ideal {1}, in {2}{3}", wavefrontsText(sum), grouped(sum.cost.ideal),
                 counted(sum.executed, "execution"), times > 1 ? formatv(" of {0} accesses alike", times).str() : ""));
    std::string certainty = name(access.certainty);
    if (known && !access.why.empty()) certainty += ": " + access.why; // else the finding itself has said why
    fact("certainty", certainty);
    if (std::string lanes = busiestBank(access); !lanes.empty()) fact("banks", lanes);
    for (const SourceLocation &caller : access.calledFrom) fact("called at", text(caller));
    if (options.explain) {
      for (const std::string &line : bankMap(access, options.width - 11)) out << "         " << line << '\n';
    }
  }

  /// The same finding in several launches or instances: the first in full, the others in a line each.
  void evidence(const InputResult &input, const Diagnostic &d) {
    constexpr unsigned mostOthers = 3;
    struct Group {
      const KernelResult *kernel;
      const LaunchResult *launch;
      const AccessResult *access;
      unsigned times;
    };
    std::vector<Group> groups;
    for (const AccessIndex &i : d.accesses) {
      const KernelResult &kernel = input.kernels[i.kernel];
      const LaunchResult &launch = kernel.launches[i.launch];
      const AccessResult &access = launch.accesses[i.access];
      auto same =
          llvm::find_if(groups, [&](const Group &g) { return g.launch == &launch && alike(*g.access, access); });
      if (same != groups.end())
        ++same->times;
      else
        groups.push_back({&kernel, &launch, &access, 1});
    }
    for (auto [n, group] : llvm::enumerate(groups)) {
      if (n == 0) {
        facts(*group.kernel, *group.launch, *group.access, group.times);
      } else if (n <= mostOthers) {
        Figures sum = figuresOf(*group.access, group.times);
        fact("also", formatv("{0}, {1}: {2} wavefronts, ideal {3}",
                             shortened(group.kernel->kernel.signature, options.width / 3), text(group.launch->launch),
                             wavefrontsText(sum), grouped(sum.cost.ideal)));
      } else {
        fact("also", formatv("in {0} more", counted(groups.size() - n, "place")));
        break;
      }
    }
  }

  void diagnostic(const InputResult &input, const Diagnostic &d) {
    std::string place = text(d.where);
    out << bold((place.empty() ? input.file : place) + ":") << ' '
        << coloured(d.severity, std::string(name(d.severity)) + ":") << ' ' << bold(d.message) << " [" << d.check
        << "]\n";
    sourceWithCaret(input, d.where);
    if (!d.accesses.empty()) evidence(input, d);
    if (d.where.known()) out << '\n';
  }

  // --- one kernel --------------------------------------------------------------------------------------------------

  void launchSummary(const KernelResult &kernel, const LaunchResult &launch) {
    out << "  " << text(launch.launch) << '\n';
    if (!launch.launch.assumption.empty()) out << "  figures hold for " << launch.launch.assumption << '\n';
    const SharedMemoryUse &m = launch.memory;
    if (kernel.kernel.buffers.empty() && m.staticBytes + m.dynamicBytes == 0 && launch.accesses.empty()) {
      out << "  no shared memory\n";
      return;
    }
    const bool open = !launch.launch.dynamicKnown;
    out << formatv("  {0}{1} of {2} bytes of shared memory a block, {3}{4} per SM\n", open ? "at least " : "",
                   grouped(m.staticBytes + m.dynamicBytes), grouped(m.limit), open ? "at most " : "",
                   counted(m.blocksPerSm, "block"))
               .str();
    for (const std::string &note : launch.notes) out << "  note: " << note << '\n';
    if (!launch.hazardsUndecided.empty()) out << "  hazards are not decided: " << launch.hazardsUndecided << '\n';
    for (const std::string &note : launch.hazardsUnknown) out << "  hazards not decided: " << note << '\n';
    if (launch.accesses.empty()) {
      if (kernel.kernel.notAnalysed.empty()) out << "  no access to shared memory\n";
      return;
    }
    out << '\n';
    for (const TableLine &line : accessTable(launch, kernel.kernel.where.file, options.width))
      out << (line.conflict ? coloured(Severity::warning, line.text) : line.text) << '\n';
  }

  void paragraph(const std::string &text, unsigned indent) {
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(text).split(words, ' ', -1, false);
    std::string line(indent, ' ');
    for (llvm::StringRef word : words) {
      if (line.size() > indent && line.size() + 1 + word.size() > options.width) {
        out << line << '\n';
        line.assign(indent + 2, ' ');
      } else if (line.size() > indent) {
        line += ' ';
      }
      line += word;
    }
    out << line << '\n';
  }

  /// Which buffers begin at each offset of a plan.
  void plan(const std::map<std::string, uint64_t> &offsets) {
    std::map<uint64_t, std::vector<std::string>> byOffset;
    for (const auto &[buffer, offset] : offsets) byOffset[offset].push_back(buffer);
    for (auto &[offset, buffers] : byOffset)
      out << formatv("  {0,12}  {1}\n", grouped(offset), llvm::join(buffers, ", ")).str();
  }

  void lifetimes(const KernelResult &kernel) {
    const Lifetimes &l = kernel.lifetimes;
    const Reuse &r = kernel.reuse;
    if (l.buffers.size() < 2 && l.undecided.empty()) return; // nothing to share with
    if (l.buffers.empty()) return;
    out << '\n';
    if (!l.undecided.empty()) return paragraph("lifetimes are not known: " + l.undecided, 2);
    out << formatv("  lifetimes: at most {0} bytes are live at once{1}\n", grouped(l.peakBytes),
                   l.points[l.peakPoint].where.known()
                       ? formatv(", at line {0}", l.points[l.peakPoint].where.line).str()
                       : std::string())
               .str();
    for (const std::string &line : lifetimeChart(l, options.width - 4)) out << "    " << line << '\n';
    std::string blocks = r.blocksNow == r.blocksPlanned
                             ? ""
                             : formatv(", {0} instead of {1} per SM", counted(r.blocksPlanned, "block"), r.blocksNow).str();
    if (r.saves()) {
      out << formatv("  arena: {0} bytes instead of {1}{2}; {3}\n", grouped(r.bytesPlanned), grouped(r.bytesAllocated), blocks,
                     r.optimal ? "no smaller one exists" : "the smallest found")
                 .str();
      plan(r.offsets);
      for (const NeededBarrier &b : r.barriers)
        paragraph(formatv("needs a barrier before line {0}, which saves {1} bytes: {2} share", b.before.line,
                          grouped(b.saves), llvm::join(b.pairs, "; ")),
                  2);
      if (!r.barriers.empty() && r.bytesWithPresentBarriers < r.bytesAllocated) {
        out << formatv("  with the barriers that are there: {0} bytes\n", grouped(r.bytesWithPresentBarriers)).str();
        plan(r.offsetsWithPresentBarriers);
      }
    } else {
      out << formatv("  arena: {0} bytes, {1}\n", grouped(r.bytesAllocated),
                     r.bytesPlanned == r.bytesAllocated ? "no smaller one exists" : "no smaller one is worth it").str();
    }
    constexpr size_t mostReasons = 6;
    for (size_t i = 0; i < r.whyNot.size() && i < mostReasons; ++i) paragraph(r.whyNot[i], 2);
    if (r.whyNot.size() > mostReasons)
      out << formatv("  and {0} more reasons (see --format json)\n", r.whyNot.size() - mostReasons).str();
  }

  void kernelSummary(const KernelResult &kernel) {
    std::string place = text(SourceLocation{kernel.kernel.where.file, kernel.kernel.where.line, 0});
    unsigned room = options.width > place.size() + 30 ? options.width - unsigned(place.size()) - 4 : 30;
    out << bold(shortened(kernel.kernel.signature, room)) << "  " << place << '\n';
    if (!kernel.kernel.notAnalysed.empty()) out << "  not analysed: " << kernel.kernel.notAnalysed << '\n';
    if (!kernel.kernel.inexact.empty()) out << "  nothing here is exact: " << kernel.kernel.inexact << '\n';
    for (auto [n, launch] : llvm::enumerate(kernel.launches)) {
      if (n) out << '\n';
      launchSummary(kernel, launch);
    }
    lifetimes(kernel);
    out << '\n';
  }

  void closingLine(const Report &report) {
    std::map<Severity, unsigned> bySeverity;
    size_t kernels = 0;
    for (const InputResult &input : report.inputs) {
      kernels += input.kernels.size();
      for (const Diagnostic &d : input.diagnostics) ++bySeverity[d.severity];
    }
    std::vector<std::string> parts;
    for (Severity s : {Severity::error, Severity::warning, Severity::note})
      if (bySeverity[s]) parts.push_back(counted(bySeverity[s], name(s)));
    out << (parts.empty() ? "nothing to report" : llvm::join(parts, ", ")) << " in " << counted(kernels, "kernel")
        << " for " << report.gpu << '\n';
  }

public:
  TextView(const TextOptions &options, std::ostream &out) : options(options), out(out) {}

  void write(const Report &report) {
    for (const InputResult &input : report.inputs)
      for (const Diagnostic &d : input.diagnostics) diagnostic(input, d);
    if (!options.tables) return;
    for (const InputResult &input : report.inputs)
      for (const KernelResult &kernel : input.kernels) kernelSummary(kernel);
    closingLine(report);
  }
};

} // namespace

void writeText(const Report &report, const TextOptions &options, std::ostream &out) {
  TextView(options, out).write(report);
}

} // namespace smem
