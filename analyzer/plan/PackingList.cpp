#include "analyzer/plan/PackingList.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

namespace smem::plan {
namespace {

enum Field { id, lower, upper, size, alignment, fieldCount };
constexpr std::array<std::string_view, fieldCount> fieldNames = {"id", "lower", "upper", "size", "alignment"};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// What can be shown in a message: the input may be anything.
std::string quoted(std::string_view text) {
  constexpr size_t most = 40;
  std::string shown = "'";
  for (char c : text.substr(0, most)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (text.size() > most ? "...'" : "'");
}

struct Cell {
  std::string_view text;
  unsigned column;
};

std::vector<Cell> cellsOf(std::string_view line) {
  std::vector<Cell> cells;
  for (size_t begin = 0;;) {
    size_t end = std::min(line.find(',', begin), line.size());
    std::string_view cell = line.substr(begin, end - begin), text = trimmed(cell);
    size_t skipped = text.empty() ? 0 : size_t(text.data() - cell.data());
    cells.push_back({text, unsigned(begin + skipped + 1)});
    if (end == line.size()) return cells;
    begin = end + 1;
  }
}

/// Throws ListFault, which only readPackingList() sees.
class Reader {
public:
  PackingProblem read(std::string_view text) {
    while (!text.empty()) {
      size_t end = std::min(text.find('\n'), text.size());
      std::string_view content = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++line;
      if (trimmed(content).empty()) continue;
      if (where.empty())
        readHeader(cellsOf(content));
      else
        readBuffer(cellsOf(content));
    }
    if (where.empty())
      fail(1, "the list is empty; its first line must read id,lower,upper,size or "
              "id,lower,upper,size,alignment");
    if (problem.buffers.empty()) fail(1, "the list has no buffers");
    return std::move(problem);
  }

private:
  PackingProblem problem;
  unsigned line = 0;
  std::vector<Field> where; // the field of each column
  std::set<std::string, std::less<>> names;
  uint64_t total = 0;

  [[noreturn]] void fail(unsigned column, std::string message) const {
    throw ListFault{std::max(line, 1u), column, std::move(message)};
  }

  void readHeader(const std::vector<Cell> &cells) {
    for (const Cell &cell : cells) {
      auto field = std::find(fieldNames.begin(), fieldNames.end(), cell.text);
      if (field == fieldNames.end())
        fail(cell.column, "unknown column " + quoted(cell.text) + "; known are id, lower, upper, size and alignment");
      Field found = Field(field - fieldNames.begin());
      if (std::find(where.begin(), where.end(), found) != where.end())
        fail(cell.column, "column " + quoted(cell.text) + " is there twice");
      where.push_back(found);
    }
    for (Field field : {id, lower, upper, size})
      if (std::find(where.begin(), where.end(), field) == where.end())
        fail(1, "column '" + std::string(fieldNames[field]) + "' is missing");
  }

  /// A decimal number; `least` is the smallest allowed.
  int64_t number(const Cell &cell, Field field, int64_t least) const {
    const std::string name(fieldNames[field]);
    int64_t value = 0;
    auto [end, error] = std::from_chars(cell.text.data(), cell.text.data() + cell.text.size(), value);
    if (error == std::errc::result_out_of_range) fail(cell.column, name + " " + quoted(cell.text) + " is too large");
    if (error != std::errc() || end != cell.text.data() + cell.text.size())
      fail(cell.column, name + " must be a number, not " + quoted(cell.text));
    if (value < least)
      fail(cell.column, name + (value < 0 ? " is negative: " : " must be at least 1, not ") + std::to_string(value));
    return value;
  }

  void readBuffer(const std::vector<Cell> &cells) {
    if (cells.size() != where.size())
      fail(cells.size() > where.size() ? cells[where.size()].column : cells.back().column,
           "the line has " + std::to_string(cells.size()) + " columns instead of " + std::to_string(where.size()));
    std::array<Cell, fieldCount> cell{};
    for (size_t i = 0; i < cells.size(); ++i) cell[where[i]] = cells[i];
    if (problem.buffers.size() == mostPackingBuffers)
      fail(1, "the list has more than " + std::to_string(mostPackingBuffers) + " buffers");

    PackingBuffer buffer;
    buffer.name = cell[id].text;
    if (buffer.name.empty()) fail(cell[id].column, "the id is empty");
    if (!names.insert(buffer.name).second) fail(cell[id].column, "id " + quoted(buffer.name) + " is there twice");
    LiveInterval live{number(cell[lower], lower, 0), number(cell[upper], upper, 0)};
    if (live.end <= live.begin)
      fail(cell[upper].column, "upper must be greater than lower, and " + std::to_string(live.end) +
                                   " is not greater than " + std::to_string(live.begin));
    buffer.live = {live};
    buffer.bytes = uint64_t(number(cell[size], size, 0));
    if (cell[alignment].column) {
      buffer.alignment = uint64_t(number(cell[alignment], alignment, 1));
      if (buffer.alignment & (buffer.alignment - 1))
        fail(cell[alignment].column, "alignment must be a power of two, not " + std::to_string(buffer.alignment));
    }
    for (auto [part, field] : {std::pair(buffer.bytes, size), std::pair(buffer.alignment, alignment)})
      if (part > mostPackingBytes || (total += part) > mostPackingBytes)
        fail(cell[field].column ? cell[field].column : cell[size].column,
             "sizes and alignments add up to more than 2^60 bytes");
    problem.buffers.push_back(std::move(buffer));
  }
};

} // namespace

std::variant<PackingProblem, ListFault> readPackingList(std::string_view text) {
  try {
    return Reader().read(text);
  } catch (ListFault &fault) {
    return std::move(fault);
  }
}

std::string packingListText(const PackingProblem &problem, const Packing &packing) {
  bool aligned = false;
  for (const PackingBuffer &buffer : problem.buffers) aligned |= buffer.alignment > 1;
  std::string text = aligned ? "id,lower,upper,size,alignment,offset\n" : "id,lower,upper,size,offset\n";
  for (size_t i = 0; i < problem.buffers.size(); ++i) {
    const PackingBuffer &buffer = problem.buffers[i];
    text += buffer.name;
    for (int64_t value : {buffer.live[0].begin, buffer.live[0].end, int64_t(buffer.bytes)})
      text += ',' + std::to_string(value);
    if (aligned) text += ',' + std::to_string(buffer.alignment);
    text += ',' + std::to_string(packing.offsets[i]) + '\n';
  }
  return text;
}

} // namespace smem::plan
