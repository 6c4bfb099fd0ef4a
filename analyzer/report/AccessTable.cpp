#include "analyzer/report/AccessTable.h"

#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <array>

namespace smem {
namespace {

using llvm::formatv;

enum Column { line, access, buffer, bytes, executed, wavefronts, ideal, degree, certainty, columnCount };
using Cells = std::array<std::string, columnCount>;

constexpr std::array<const char *, columnCount> heads = {"line",       "access", "buffer", "bytes",    "executed",
                                                         "wavefronts", "ideal",  "degree", "certainty"};
constexpr bool isNumber(int column) { return column >= bytes && column <= degree; }

struct TableRow {
  const AccessResult *access;
  unsigned times;
};

std::vector<TableRow> folded(const LaunchResult &launch) {
  std::vector<TableRow> rows;
  for (const AccessResult &a : launch.accesses) {
    auto same = llvm::find_if(rows, [&](const TableRow &row) { return alike(*row.access, a); });
    if (same != rows.end())
      ++same->times;
    else
      rows.push_back({&a, 1});
  }
  return rows;
}

std::string place(const SourceLocation &where, const std::string &home) {
  if (!where.known()) return "?";
  std::string text = where.file == home ? "" : llvm::sys::path::filename(where.file).str() + ":";
  text += std::to_string(where.line);
  return where.column ? text + ":" + std::to_string(where.column) : text;
}

/// Reasons by number: "why" texts are long and often shared.
class Reasons {
  std::vector<std::string> texts;

public:
  std::string mark(const AccessResult &a) {
    if (a.why.empty()) return "";
    auto at = llvm::find(texts, a.why);
    if (at == texts.end()) at = texts.insert(texts.end(), a.why);
    return formatv(" [{0}]", at - texts.begin() + 1);
  }
  std::vector<std::string> list() const {
    std::vector<std::string> lines;
    for (auto [n, text] : llvm::enumerate(texts)) lines.push_back(formatv("  [{0}] {1}", n + 1, text));
    return lines;
  }
};

Cells cellsOf(const TableRow &row, const std::string &home, Reasons &reasons) {
  const AccessResult &a = *row.access;
  Figures sum = figuresOf(a, row.times);
  Cells cells;
  cells[line] = place(a.where, home);
  cells[access] = name(a.kind);
  std::replace(cells[access].begin(), cells[access].end(), '_', ' ');
  if (row.times > 1) cells[access] += formatv(" x{0}", row.times).str();
  cells[buffer] = a.buffer;
  cells[bytes] = std::to_string(a.bytes);
  cells[executed] = grouped(sum.executed);
  cells[wavefronts] = wavefrontsText(sum);
  cells[ideal] = grouped(sum.cost.ideal);
  cells[degree] = a.pattern == Certainty::unknown ? "?" : shortNumber(a.degree);
  if (a.pattern == Certainty::bounded) cells[degree] = "<=" + cells[degree];
  cells[certainty] = name(a.certainty) + reasons.mark(a);
  return cells;
}

Cells totals(const std::vector<TableRow> &rows) {
  Figures sum;
  for (const TableRow &row : rows) {
    Figures figures = figuresOf(*row.access, row.times);
    sum.executed += figures.executed;
    sum.cost += figures.cost;
  }
  Cells cells;
  cells[line] = "total";
  cells[executed] = grouped(sum.executed);
  cells[wavefronts] = wavefrontsText(sum);
  cells[ideal] = grouped(sum.cost.ideal);
  return cells;
}

/// Names of buffers give way where the table is wider than the terminal.
void shortenBuffers(std::vector<Cells> &table, unsigned width) {
  size_t total = 2, widestBuffer = 0;
  for (int c = 0; c < columnCount; ++c) {
    size_t widest = 0;
    for (const Cells &cells : table) widest = std::max(widest, cells[c].size());
    total += widest + 2;
    if (c == buffer) widestBuffer = widest;
  }
  if (total <= width) return;
  size_t room = std::max<size_t>(16, widestBuffer > total - width ? widestBuffer - (total - width) : 0);
  for (Cells &cells : table) cells[buffer] = shortened(cells[buffer], unsigned(room));
}

} // namespace

bool alike(const AccessResult &a, const AccessResult &b) {
  auto key = [](const AccessResult &x) {
    return std::tuple(x.where.key(), x.kind, x.bytes, x.buffer, x.executed, x.cost.wavefronts, x.cost.ideal, x.cost.low,
                      x.cost.high, x.cost.unbounded, x.degree, x.certainty, x.pattern, x.why);
  };
  return key(a) == key(b);
}

Figures figuresOf(const AccessResult &access, unsigned times) {
  Figures figures;
  for (unsigned i = 0; i < times; ++i) {
    figures.executed += access.executed;
    figures.cost += access.cost;
  }
  return figures;
}

std::string wavefrontsText(const Figures &figures) {
  const Wavefronts &w = figures.cost;
  if (w.unbounded) return grouped(w.low) + "..";
  if (w.low != w.high) return grouped(w.low) + ".." + grouped(w.high);
  return grouped(w.wavefronts);
}

std::string shortened(const std::string &text, unsigned width) {
  if (text.size() <= width || width < 6) return text;
  size_t tail = (width - 3) / 3, head = width - 3 - tail;
  return text.substr(0, head) + "..." + text.substr(text.size() - tail);
}

std::vector<TableLine> accessTable(const LaunchResult &launch, const std::string &home, unsigned width) {
  std::vector<TableRow> rows = folded(launch);
  Reasons reasons;
  std::vector<Cells> table(1);
  std::copy(heads.begin(), heads.end(), table[0].begin());
  for (const TableRow &row : rows) table.push_back(cellsOf(row, home, reasons));
  table.push_back(totals(rows));
  shortenBuffers(table, width);

  std::array<size_t, columnCount> widths{};
  for (const Cells &cells : table)
    for (int c = 0; c < columnCount; ++c) widths[c] = std::max(widths[c], cells[c].size());

  std::vector<TableLine> lines;
  for (auto [n, cells] : llvm::enumerate(table)) {
    std::string text = "  ";
    for (int c = 0; c < columnCount; ++c) {
      std::string pad(widths[c] - cells[c].size(), ' ');
      text += (isNumber(c) ? pad + cells[c] : cells[c] + pad) + "  ";
    }
    bool isAccess = n > 0 && n <= rows.size();
    lines.push_back({llvm::StringRef(text).rtrim().str(), isAccess && rows[n - 1].access->degree > 1});
  }
  for (std::string &reason : reasons.list()) lines.push_back({std::move(reason), false});
  return lines;
}

} // namespace smem
