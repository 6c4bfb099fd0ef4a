#include "analyzer/report/LifetimeSvg.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <sstream>

namespace smem {
namespace {

using llvm::formatv;

constexpr double left = 90, right = 24, top = 46, plot = 220, bottom = 44, width = 900;

std::string escaped(const std::string &text) {
  std::string out;
  for (char c : text) switch (c) {
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '&': out += "&amp;"; break;
    case '"': out += "&quot;"; break;
    default: out += c;
    }
  return out;
}

// Colours that are told apart in print and by most colour-blind readers (Okabe and Ito, 2008).
const char *colour(size_t buffer) {
  static constexpr const char *colours[] = {"#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00"};
  return colours[buffer % std::size(colours)];
}

class Panel {
public:
  Panel(const KernelResult &kernel, double y, std::ostream &out) : kernel(kernel), l(kernel.lifetimes), y(y), out(out) {
    bytes = std::max<uint64_t>({kernel.reuse.bytesPlanned, kernel.reuse.bytesNow, 1});
  }

  static double height() { return top + plot + bottom; }

  void draw() {
    text(left, y + 18, "start", "bold", kernel.kernel.signature);
    text(left, y + 34, "start", "normal", summary());
    if (l.points.empty()) return;
    out << formatv("<rect x='{0}' y='{1}' width='{2}' height='{3}' fill='none' stroke='#888'/>\n", left, y + top,
                   width - left - right, plot)
               .str();
    for (size_t b = 0; b < l.buffers.size(); ++b) buffer(b);
    for (unsigned p = 0; p < l.points.size(); ++p)
      if (l.points[p].kind == ProgramPoint::Kind::barrier) barrier(p);
    level(kernel.reuse.bytesPlanned, "planned");
    if (kernel.reuse.bytesNow != kernel.reuse.bytesPlanned) level(kernel.reuse.bytesNow, "now");
    lines();
  }

private:
  std::string summary() const {
    if (!l.undecided.empty()) return "lifetimes are not known: " + l.undecided;
    const Reuse &r = kernel.reuse;
    return formatv("{0} bytes now, {1} planned; at most {2} live at once", grouped(r.bytesNow), grouped(r.bytesPlanned),
                   grouped(l.peakBytes));
  }

  double x(double point) const { return left + (width - left - right) * point / double(l.points.size()); }
  double at(uint64_t offset) const { return y + top + plot - plot * double(offset) / double(bytes); }

  void text(double x, double y, const char *anchor, const char *weight, const std::string &words) {
    out << formatv("<text x='{0:f1}' y='{1:f1}' text-anchor='{2}' font-weight='{3}'>{4}</text>\n", x, y, anchor, weight,
                   escaped(words))
               .str();
  }

  void buffer(size_t b) {
    const BufferLifetime &buffer = l.buffers[b];
    auto offset = kernel.reuse.offsets.find(buffer.buffer);
    uint64_t from = offset == kernel.reuse.offsets.end() ? 0 : offset->second;
    for (const LiveInterval &interval : buffer.live) {
      double x1 = x(interval.first), x2 = x(interval.last + 1.0), y2 = at(from + buffer.bytes), y1 = at(from);
      out << formatv("<rect x='{0:f1}' y='{1:f1}' width='{2:f1}' height='{3:f1}' fill='{4}' fill-opacity='0.75' "
                     "stroke='#333'><title>{5}: {6} bytes at {7}, lines {8} to {9}</title></rect>\n",
                     x1, y2, x2 - x1, y1 - y2, colour(b), escaped(buffer.buffer), grouped(buffer.bytes), grouped(from),
                     l.points[interval.first].where.line, l.points[interval.last].where.line)
                 .str();
      if (x2 - x1 > 7.0 * double(buffer.buffer.size()) && y1 - y2 > 12)
        text((x1 + x2) / 2, (y1 + y2) / 2 + 4, "middle", "normal", buffer.buffer);
    }
  }

  void barrier(unsigned p) {
    out << formatv("<line x1='{0:f1}' x2='{0:f1}' y1='{1:f1}' y2='{2:f1}' stroke='#333' stroke-dasharray='3 3'>"
                   "<title>barrier, line {3}</title></line>\n",
                   x(p + 0.5), y + top, y + top + plot, l.points[p].where.line)
               .str();
  }

  void level(uint64_t offset, const char *what) {
    out << formatv("<line x1='{0}' x2='{1}' y1='{2:f1}' y2='{2:f1}' stroke='#b00' stroke-width='1.5'/>\n", left,
                   width - right, at(offset))
               .str();
    text(left - 6, at(offset) + 4, "end", "normal", formatv("{0} {1}", grouped(offset), what));
  }

  void lines() {
    double free = 0;
    for (unsigned p = 0; p < l.points.size(); ++p) {
      if (!l.points[p].where.line || x(p + 0.5) < free) continue;
      if (p && l.points[p].where.line == l.points[p - 1].where.line) continue;
      text(x(p + 0.5), y + top + plot + 16, "middle", "normal", std::to_string(l.points[p].where.line));
      free = x(p + 0.5) + 34;
    }
    text((left + width - right) / 2, y + top + plot + 34, "middle", "normal", "line");
  }

  const KernelResult &kernel;
  const Lifetimes &l;
  double y;
  std::ostream &out;
  uint64_t bytes;
};

} // namespace

void writeLifetimeSvg(const Report &report, std::ostream &out) {
  std::ostringstream panels;
  double y = 0;
  for (const InputResult &input : report.inputs)
    for (const KernelResult &kernel : input.kernels) {
      if (kernel.lifetimes.buffers.empty()) continue;
      Panel(kernel, y, panels).draw();
      y += Panel::height();
    }
  if (y == 0) {
    y = 40;
    panels << "<text x='20' y='24'>No kernel here has shared buffers.</text>\n";
  }
  out << formatv("<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{1}' viewBox='0 0 {0} {1}' "
                 "font-family='sans-serif' font-size='12'>\n<rect width='100%' height='100%' fill='white'/>\n",
                 width, y)
             .str()
      << panels.str() << "</svg>\n";
}

} // namespace smem
