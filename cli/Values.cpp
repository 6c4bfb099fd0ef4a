#include "cli/Values.h"

#include "analyzer/kernel/Checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace smem::cli {
namespace {

using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;

llvm::Error error(const std::string &text) { return llvm::createStringError(llvm::inconvertibleErrorCode(), text); }

Expected<uint64_t> positive(StringRef text, StringRef what) {
  uint64_t number;
  if (text.trim().getAsInteger(10, number) || number == 0)
    return error(formatv("{0} must be a positive number, not '{1}'", what, text.trim()));
  return number;
}

/// `limit`: the largest x, y and z that the hardware launches.
Expected<Dim3> dimensions(StringRef text, StringRef what, Dim3 limit) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  if (parts.size() > 3) return error(formatv("a {0} has at most three dimensions, not {1}", what, parts.size()));
  Dim3 d;
  unsigned *const values[] = {&d.x, &d.y, &d.z};
  const unsigned limits[] = {limit.x, limit.y, limit.z};
  for (auto [i, part] : llvm::enumerate(parts)) {
    auto number = positive(part, formatv("{0} dimension {1}", what, "xyz"[i]).str());
    if (!number) return number.takeError();
    if (*number > limits[i])
      return error(formatv("{0} dimension {1} is {2}; at most {3} is possible", what, "xyz"[i], *number, limits[i]));
    *values[i] = unsigned(*number);
  }
  return d;
}

/// Blocks of more threads than 1024 are refused as a whole, with their number of threads.
constexpr unsigned hugeBlock = 65535;

} // namespace

Expected<LaunchOption> parseLaunch(StringRef text) {
  // The name may hold any of "=,:" itself, as in ns::k<(a == 1)>.
  auto [kernel, shape] = text.rsplit('=');
  llvm::SmallVector<StringRef> parts;
  shape.split(parts, ':');
  if (kernel.trim().empty() || parts.size() < 2 || parts.size() > 3)
    return error("it must read KERNEL=GX,GY,GZ:BX,BY,BZ or KERNEL=GX,GY,GZ:BX,BY,BZ:DYNAMIC_BYTES");
  LaunchOption launch;
  launch.kernel = kernel.trim().str();
  auto grid = dimensions(parts[0], "grid", {2147483647, 65535, 65535});
  if (!grid) return grid.takeError();
  auto block = dimensions(parts[1], "block", {hugeBlock, hugeBlock, 64});
  if (!block) return block.takeError();
  if (block->count() > 1024)
    return error(formatv("the block has {0} threads; at most 1024 are possible", block->count()));
  launch.grid = *grid;
  launch.block = *block;
  if (parts.size() == 3) {
    uint64_t bytes;
    if (parts[2].trim().getAsInteger(10, bytes))
      return error(formatv("dynamic bytes must be a number, not '{0}'", parts[2].trim()));
    launch.dynamicBytes = bytes;
  }
  return launch;
}

Expected<ArgumentOption> parseArgument(StringRef text) {
  auto [target, value] = text.split('=');
  auto [kernel, parameter] = target.rsplit(':');
  ArgumentOption argument;
  argument.kernel = kernel.rtrim(':').trim().str();
  argument.parameter = parameter.trim().str();
  if (argument.kernel.empty() || argument.parameter.empty() || value.empty())
    return error("it must read KERNEL:NAME=VALUE");
  if (value == "true" || value == "false")
    argument.value = value == "true";
  else if (value.trim().getAsInteger(0, argument.value))
    return error(formatv("the value must be an integer, true or false, not '{0}'", value));
  return argument;
}

Expected<std::set<std::string>> parseChecks(StringRef text) {
  std::set<std::string> all, chosen;
  for (const Check &check : allChecks()) all.insert(check.name);
  llvm::SmallVector<StringRef> names;
  text.split(names, ',');
  bool onlyRemoves = llvm::all_of(names, [](StringRef name) { return name.trim().starts_with("-"); });
  if (onlyRemoves) chosen = all;
  for (StringRef name : names) {
    name = name.trim();
    bool removes = name.consume_front("-");
    if (!all.count(name.str()))
      return error(formatv("unknown check '{0}'; known are {1}", name, llvm::join(all, ", ")));
    if (removes)
      chosen.erase(name.str());
    else
      chosen.insert(name.str());
  }
  return chosen;
}

Expected<unsigned> parseCount(StringRef text) {
  unsigned number;
  if (text.trim().getAsInteger(10, number) || number == 0)
    return error(formatv("it must be a number from 1 up, not '{0}'", text));
  return number;
}

Expected<uint64_t> parseBytes(StringRef text) { return positive(text, "it"); }

Expected<double> parseSeconds(StringRef text) {
  double seconds;
  if (text.trim().getAsDouble(seconds) || !(seconds > 0) || seconds > 1e6)
    return error(formatv("it must be a positive number of seconds, not '{0}'", text));
  return seconds;
}

Expected<std::optional<Severity>> parseFailOn(StringRef text) {
  if (text == "never") return std::nullopt;
  for (Severity severity : {Severity::error, Severity::warning, Severity::note})
    if (text == name(severity)) return severity;
  return error(formatv("it must be error, warning, note or never, not '{0}'", text));
}

Expected<std::string> parseWord(StringRef text, std::vector<std::string> words) {
  if (llvm::is_contained(words, text)) return text.str();
  return error(formatv("it must be one of {0}, not '{1}'", llvm::join(words, ", "), text));
}

} // namespace smem::cli
