#include "analyzer/report/BankMap.h"

#include "analyzer/report/Wording.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <map>
#include <set>

namespace smem {
namespace {

using llvm::formatv;

constexpr unsigned banks = 32;

struct Row {
  unsigned phase, pass;
  std::map<unsigned, std::vector<unsigned>> lanesOnBank;
};

std::vector<Row> rowsOf(const WorstExecution &worst) {
  std::map<std::pair<unsigned, unsigned>, Row> rows;
  for (const LaneOnBank &l : worst.lanes) {
    Row &row = rows[{l.phase, l.pass}];
    row.phase = l.phase;
    row.pass = l.pass;
    row.lanesOnBank[l.bank].push_back(l.lane);
  }
  std::vector<Row> list;
  for (auto &[key, row] : rows) list.push_back(std::move(row));
  return list;
}

/// " 12": the lane; " x4": four lanes on one word; "  .": idle.
std::string cell(const Row &row, unsigned bank) {
  auto at = row.lanesOnBank.find(bank);
  if (at == row.lanesOnBank.end()) return "  .";
  std::string text = at->second.size() == 1 ? std::to_string(at->second[0]) : "x" + std::to_string(at->second.size());
  return formatv("{0,3}", text);
}

std::string line(const std::string &label, const Row *row, unsigned firstBank, unsigned bankCount) {
  std::string text = formatv("{0,12} ", label);
  for (unsigned bank = firstBank; bank < firstBank + bankCount; ++bank)
    text += row ? cell(*row, bank) : formatv("{0,3}", bank).str();
  return text;
}

bool anyBusy(const std::vector<Row> &rows, unsigned firstBank, unsigned bankCount) {
  return std::any_of(rows.begin(), rows.end(), [&](const Row &row) {
    auto at = row.lanesOnBank.lower_bound(firstBank);
    return at != row.lanesOnBank.end() && at->first < firstBank + bankCount;
  });
}

const char *phaseNoun(const AccessResult &access) {
  bool matrices = access.kind == AccessKind::ldmatrix || access.kind == AccessKind::stmatrix ||
                  access.kind == AccessKind::wmmaLoad || access.kind == AccessKind::wmmaStore;
  return matrices ? "matrix" : "phase";
}

} // namespace

std::vector<std::string> bankMap(const AccessResult &access, unsigned width) {
  constexpr unsigned label = 13, cellWidth = 3, mostRows = 12, headRows = 6;
  std::vector<Row> rows = rowsOf(access.worst);
  std::vector<std::string> lines;
  if (rows.empty()) return lines;
  bool severalPhases = rows.front().phase != rows.back().phase;
  unsigned perBand = banks;
  while (perBand > 8 && label + perBand * cellWidth > width) perBand /= 2;

  bool shares = false;
  for (const Row &row : rows)
    for (auto &[bank, lanes] : row.lanesOnBank) shares |= lanes.size() > 1;

  for (unsigned first = 0; first < banks; first += perBand) {
    if (!anyBusy(rows, first, perBand)) {
      lines.push_back(formatv("{0,12}  banks {1}-{2} are idle", "", first, first + perBand - 1));
      continue;
    }
    lines.push_back(line("bank", nullptr, first, perBand));
    for (size_t i = 0; i < rows.size(); ++i) {
      bool opensPhase = i == 0 || rows[i].phase != rows[i - 1].phase;
      if (severalPhases && opensPhase) lines.push_back(formatv("  {0} {1}", phaseNoun(access), rows[i].phase));
      // Of many wavefronts of one phase, the first few and the last say it all.
      size_t end = i;
      if (opensPhase)
        while (end < rows.size() && rows[end].phase == rows[i].phase) ++end;
      lines.push_back(line(formatv("wavefront {0}", rows[i].pass), &rows[i], first, perBand));
      if (opensPhase && end - i > mostRows) {
        for (size_t r = i + 1; r < i + headRows; ++r)
          lines.push_back(line(std::to_string(rows[r].pass), &rows[r], first, perBand));
        lines.push_back(formatv("{0,12}  {1} more", "...", end - i - headRows - 1));
        lines.push_back(line(std::to_string(rows[end - 1].pass), &rows[end - 1], first, perBand));
        i = end - 1;
      }
    }
  }
  lines.push_back("a row is a wavefront, a column a bank; a number is the lane served there, a dot an idle bank");
  if (shares) lines.push_back("x4 means four lanes on one word, served together");
  return lines;
}

std::string busiestBank(const AccessResult &access) {
  struct Load {
    std::set<unsigned> passes;
    std::set<uint64_t> lanes, words;
  };
  std::map<std::pair<unsigned, unsigned>, Load> loads; // phase, bank
  std::map<unsigned, std::set<uint64_t>> lanesOfPhase;
  for (const LaneOnBank &l : access.worst.lanes) {
    Load &load = loads[{l.phase, l.bank}];
    load.passes.insert(l.pass);
    load.lanes.insert(l.lane);
    load.words.insert(l.word);
    lanesOfPhase[l.phase].insert(l.lane);
  }
  auto busiest = std::max_element(loads.begin(), loads.end(),
                                  [](auto &a, auto &b) { return a.second.passes.size() < b.second.passes.size(); });
  if (busiest == loads.end() || busiest->second.passes.size() < 2) return "";
  auto &[key, load] = *busiest;
  auto [phase, bank] = key;

  // A wide access uses neighbouring banks alike: name them together, and say how many others are as busy.
  std::vector<uint64_t> together;
  unsigned others = 0;
  for (auto &[otherKey, other] : loads) {
    if (otherKey.first == phase && other.lanes == load.lanes)
      together.push_back(otherKey.second);
    else
      others += other.passes.size() == load.passes.size();
  }
  auto list = [](const std::set<uint64_t> &numbers) {
    return sequence(std::vector<uint64_t>(numbers.begin(), numbers.end()));
  };
  bool all = load.lanes == lanesOfPhase[phase];
  std::string text = formatv("lanes {0} {1}on bank{2} {3}, ", list(load.lanes), all ? "all " : "",
                             together.size() > 1 ? "s" : "", sequence(together));
  if (load.words.size() == 1)
    text += formatv("the same word {0}, one after another", *load.words.begin());
  else
    text += formatv("words {0}", list(load.words));
  if (others) text += formatv("; {0} as busy", counted(others, "other bank"));
  return text;
}

} // namespace smem
