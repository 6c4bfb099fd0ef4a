#include "analyzer/report/Wording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

namespace smem {

using llvm::formatv;

const char *version() { return SMEM_VERSION; }

std::string counted(uint64_t count, const std::string &noun) {
  return formatv("{0} {1}{2}", grouped(count), noun, count == 1 ? "" : "s");
}

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (int at = int(digits.size()) - 3; at > 0; at -= 3) digits.insert(at, ",");
  return digits;
}

std::string shortNumber(double number) {
  std::string text = formatv("{0:f2}", number).str();
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string sequence(const std::vector<uint64_t> &numbers) {
  constexpr size_t shown = 8;
  if (numbers.empty()) return "none";
  uint64_t step = numbers.size() > 1 ? numbers[1] - numbers[0] : 0;
  bool even = numbers.size() > 2;
  for (size_t i = 1; i < numbers.size(); ++i) even &= numbers[i] - numbers[i - 1] == step;
  if (even && step == 1) return formatv("{0}-{1}", numbers.front(), numbers.back());
  std::vector<std::string> parts;
  size_t head = even && numbers.size() > 4 ? 3 : numbers.size() > shown ? shown - 1 : numbers.size();
  for (size_t i = 0; i < head; ++i) parts.push_back(std::to_string(numbers[i]));
  if (head < numbers.size()) {
    parts.push_back("...");
    parts.push_back(std::to_string(numbers.back()));
  }
  return llvm::join(parts, ", ");
}

std::string text(const Dim3 &d) { return formatv("{0}x{1}x{2}", d.x, d.y, d.z); }

std::string text(const Launch &launch) {
  std::string words = launch.gridKnown ? "grid " + text(launch.grid) : "any grid";
  words += ", block " + text(launch.block);
  if (!launch.dynamicKnown)
    words += ", dynamic bytes not known";
  else if (launch.dynamicBytes)
    words += ", " + grouped(launch.dynamicBytes) + " bytes dynamic";
  words += std::string(" (") + name(launch.origin);
  if (launch.where.known()) words += ", " + text(launch.where);
  return words + ")";
}

std::string text(const SourceLocation &where) {
  std::string words = where.file;
  if (where.line) words += ":" + std::to_string(where.line);
  if (where.line && where.column) words += ":" + std::to_string(where.column);
  return words;
}

std::string sourceLine(const InputResult &input, const SourceLocation &where) {
  auto source = input.sources.find(where.file);
  if (source == input.sources.end() || !where.known()) return "";
  llvm::StringRef rest = source->second, line;
  for (unsigned number = 0; number < where.line; ++number) {
    if (rest.empty()) return "";
    std::tie(line, rest) = rest.split('\n');
  }
  return line.rtrim("\r").str();
}

} // namespace smem
