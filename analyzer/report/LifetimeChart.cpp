#include "analyzer/report/LifetimeChart.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace smem {
namespace {

constexpr char dead = ' ', carried = '-', read = 'R', written = 'W', both = 'B', rule = '|';

struct Column {
  unsigned first, last; // program points, both in it
  bool barrier = false;
  unsigned epoch = 0;
};

/// The points between two barriers get as many columns as they have points, or their share of the room.
std::vector<Column> columnsOf(const Lifetimes &lifetimes, unsigned room) {
  std::vector<std::pair<unsigned, unsigned>> epochs; // [first, last)
  std::vector<Column> columns;
  const auto &points = lifetimes.points;
  unsigned barriers = unsigned(llvm::count_if(
      points, [](const ProgramPoint &p) { return p.kind == ProgramPoint::Kind::barrier; }));
  unsigned accesses = unsigned(points.size()) - barriers;
  unsigned left = room > barriers ? room - barriers : 1;
  double scale = accesses > left ? double(left) / accesses : 1;
  double at = 0;
  unsigned drawn = 0;
  for (unsigned p = 0; p < points.size(); ++p) {
    if (points[p].kind == ProgramPoint::Kind::barrier) {
      columns.push_back({p, p, true, points[p].epoch});
      continue;
    }
    at += scale;
    bool follows = !columns.empty() && !columns.back().barrier;
    if (unsigned(at + 1e-9) > drawn || !follows) {
      drawn = unsigned(at + 1e-9);
      columns.push_back({p, p, false, points[p].epoch});
    } else {
      columns.back().last = p;
    }
  }
  return columns;
}

bool isLive(const BufferLifetime &buffer, unsigned point) {
  return llvm::any_of(buffer.live, [&](const LiveInterval &i) { return i.first <= point && point <= i.last; });
}

char cell(const Lifetimes &lifetimes, size_t buffer, const Column &column) {
  bool reads = false, writes = false, live = false;
  for (unsigned p = column.first; p <= column.last; ++p) {
    reads |= llvm::is_contained(lifetimes.points[p].reads, buffer);
    writes |= llvm::is_contained(lifetimes.points[p].writes, buffer);
    live |= isLive(lifetimes.buffers[buffer], p);
  }
  if (reads && writes) return both;
  return writes ? written : reads ? read : live ? carried : dead;
}

} // namespace

std::vector<std::string> lifetimeChart(const Lifetimes &lifetimes, unsigned width) {
  if (lifetimes.points.empty() || lifetimes.buffers.empty()) return {};
  size_t longest = 4, widest = 5;
  for (const BufferLifetime &buffer : lifetimes.buffers) {
    longest = std::max(longest, std::min<size_t>(buffer.buffer.size(), width / 4));
    widest = std::max(widest, grouped(buffer.bytes).size());
  }
  const size_t margin = longest + 2 + widest + 2;
  std::vector<Column> columns = columnsOf(lifetimes, width > margin + 8 ? unsigned(width - margin) : 8);
  std::vector<std::string> lines;
  for (size_t b = 0; b < lifetimes.buffers.size(); ++b) {
    std::string label = lifetimes.buffers[b].buffer.substr(0, longest), bytes = grouped(lifetimes.buffers[b].bytes);
    std::string line = label + std::string(longest - label.size() + 2 + widest - bytes.size(), ' ') + bytes + "  ";
    for (const Column &column : columns) line += column.barrier ? rule : cell(lifetimes, b, column);
    lines.push_back(std::string(llvm::StringRef(line).rtrim()));
  }
  // The line of the first access after each barrier, where there is room for its number.
  std::string places(margin + columns.size(), ' ');
  places.replace(longest + 2 + widest - 4, 4, "line");
  size_t free = margin;
  for (size_t c = 0; c < columns.size(); ++c) {
    bool starts = !columns[c].barrier && (c == 0 || columns[c - 1].barrier);
    unsigned line = lifetimes.points[columns[c].first].where.line;
    std::string number = std::to_string(line);
    if (!starts || !line || margin + c < free || margin + c + number.size() > places.size() + 1) continue;
    if (places.size() < margin + c + number.size()) places.resize(margin + c + number.size(), ' ');
    places.replace(margin + c, number.size(), number);
    free = margin + c + number.size() + 1;
  }
  lines.push_back(std::string(llvm::StringRef(places).rtrim()));
  return lines;
}

} // namespace smem
