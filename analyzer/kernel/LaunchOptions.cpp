#include "analyzer/kernel/LaunchOptions.h"

#include <algorithm>
#include <cctype>

namespace smem {
namespace {

constexpr unsigned mostDeep = 64; // threads of a block along z

std::string withoutSpace(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c); });
  return text;
}

/// Whether `pattern` of an option, "k" or "ns::k" or "k<float, 8>", means the kernel.
bool names(const std::string &pattern, const Kernel &kernel) {
  const std::string wanted = withoutSpace(pattern);
  std::string name = kernel.name;
  for (;;) { // "a::b::k", "b::k", "k"
    if (wanted == name || wanted == withoutSpace(name + "<" + kernel.templateArguments + ">")) return true;
    const size_t scope = name.find("::");
    if (scope == std::string::npos) return false;
    name = name.substr(scope + 2);
  }
}

LaunchShape shapeOf(const Dim3 &dim) { return {dim.x, dim.y, dim.z}; }

} // namespace

Diagnostic launchComplaint(SourceLocation where, std::string message) {
  return {Severity::error, "launch", std::move(where), std::move(message)};
}

std::string refusal(const LaunchShape &grid, const LaunchShape &block, std::optional<int64_t> dynamicBytes) {
  const auto shape = [](const LaunchShape &parts) {
    std::string text;
    for (const std::optional<int64_t> &part : parts)
      text += (text.empty() ? "" : "x") + (part ? std::to_string(*part) : "?");
    return text;
  };
  for (const std::optional<int64_t> &part : grid)
    if (part && *part <= 0) return "a grid of " + shape(grid) + " blocks";
  __int128 threads = 1;
  for (const std::optional<int64_t> &part : block) {
    if (part && *part <= 0) return "a block of " + shape(block) + " threads";
    if (part) threads = std::min<__int128>(threads * *part, UINT32_MAX);
  }
  if (threads > mostThreads || block[2].value_or(1) > mostDeep)
    return "a block of " + shape(block) + " threads, above the limit of " + std::to_string(mostThreads) +
           (threads > mostThreads ? "" : ", 64 along z");
  if (dynamicBytes && *dynamicBytes < 0) return std::to_string(*dynamicBytes) + " bytes of dynamic shared memory";
  return "";
}

std::vector<Launch> launchesOf(const Kernel &kernel, const std::vector<LaunchOption> &options,
                               std::vector<Diagnostic> &diagnostics) {
  std::vector<Launch> launches;
  for (const LaunchOption &option : options) {
    if (!names(option.kernel, kernel)) continue;
    const std::optional<int64_t> bytes =
        option.dynamicBytes ? std::optional(int64_t(*option.dynamicBytes)) : std::nullopt;
    const std::string reason = refusal(shapeOf(option.grid), shapeOf(option.block), bytes);
    if (!reason.empty()) {
      diagnostics.push_back(launchComplaint(kernel.where, "the launch of '" + option.kernel +
                                                              "' given as an option would fail: " + reason));
      continue;
    }
    Launch launch;
    launch.grid = option.grid;
    launch.block = option.block;
    launch.dynamicBytes = option.dynamicBytes.value_or(0);
    launch.dynamicKnown = option.dynamicBytes.has_value();
    launch.origin = LaunchOrigin::option;
    launches.push_back(std::move(launch));
  }
  return launches;
}

void giveArguments(Kernel &kernel, const std::vector<ArgumentOption> &options) {
  for (Launch &launch : kernel.launches) {
    launch.arguments.resize(kernel.parameters.size());
    for (const ArgumentOption &option : options)
      for (size_t i = 0; i < kernel.parameters.size() && names(option.kernel, kernel); ++i)
        if (kernel.parameters[i].scalar && kernel.parameters[i].name == option.parameter)
          launch.arguments[i] = option.value;
  }
}

} // namespace smem
