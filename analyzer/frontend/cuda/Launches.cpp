#include "analyzer/frontend/cuda/Launches.h"

#include "analyzer/frontend/cuda/Locations.h"
#include "analyzer/kernel/LaunchOptions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace smem::cuda {
namespace {

using namespace clang;

constexpr size_t mostLaunches = 8; // of one kernel

bool isKnown(const HostValues::Shape &shape) { return shape[0] && shape[1] && shape[2]; }

std::optional<Dim3> dim3(const HostValues::Shape &shape) {
  if (!isKnown(shape)) return std::nullopt;
  for (const std::optional<int64_t> &part : shape)
    if (*part > UINT32_MAX) return std::nullopt;
  return Dim3{unsigned(*shape[0]), unsigned(*shape[1]), unsigned(*shape[2])};
}

bool isComplete(const Launch &launch, const Kernel &kernel) {
  if (!launch.gridKnown || !launch.dynamicKnown) return false;
  for (size_t i = 0; i < kernel.parameters.size(); ++i)
    if (kernel.parameters[i].scalar && (i >= launch.arguments.size() || !launch.arguments[i])) return false;
  return true;
}

/// How much is known: to compare launches of one block shape.
unsigned knowledge(const Launch &launch) {
  return 4 * launch.gridKnown + 4 * launch.dynamicKnown +
         llvm::count_if(launch.arguments, [](const std::optional<int64_t> &value) { return value.has_value(); });
}

bool sameValues(const Launch &a, const Launch &b) {
  return a.block == b.block && a.grid == b.grid && a.gridKnown == b.gridKnown && a.dynamicBytes == b.dynamicBytes &&
         a.dynamicKnown == b.dynamicKnown && a.arguments == b.arguments;
}

/// One launch for each block shape, the best known; others of that shape only if nothing in them is left open.
std::vector<Launch> distinct(std::vector<Launch> launches, const Kernel &kernel) {
  llvm::stable_sort(launches, [](const Launch &a, const Launch &b) {
    return knowledge(a) != knowledge(b) ? knowledge(a) > knowledge(b) : a.optInBytes < b.optInBytes;
  });
  std::vector<Launch> result;
  for (const Launch &launch : launches) {
    const bool newShape = llvm::none_of(result, [&](const Launch &other) { return other.block == launch.block; });
    const bool newValues = llvm::none_of(result, [&](const Launch &other) { return sameValues(other, launch); });
    if ((newShape || (newValues && isComplete(launch, kernel))) && result.size() < mostLaunches)
      result.push_back(launch);
  }
  return result;
}

/// "a=1,2 b=3" after "launch(", as name and numbers.
std::vector<std::pair<std::string, std::vector<int64_t>>> readSettings(StringRef text) {
  std::vector<std::pair<std::string, std::vector<int64_t>>> settings;
  while (true) {
    text = text.ltrim(" \t\r\n,;");
    const auto [name, rest] = text.split('=');
    if (rest.empty() && !text.contains('=')) return settings;
    std::vector<int64_t> numbers;
    StringRef values = rest;
    do {
      int64_t number;
      values = values.ltrim();
      if (values.consumeInteger(0, number)) break;
      numbers.push_back(number);
    } while (values.consume_front(","));
    settings.emplace_back(name.trim().str(), std::move(numbers));
    text = values.drop_while([](char c) { return !llvm::isSpace(c) && c != ','; });
  }
}

HostValues::Shape shapeOf(const std::vector<int64_t> &numbers) {
  HostValues::Shape shape = {1, 1, 1};
  for (size_t i = 0; i < std::min<size_t>(3, numbers.size()); ++i) shape[i] = numbers[i];
  return shape;
}

Launch assumed(unsigned dimensions) {
  Launch launch;
  launch.block = dimensions == 3 ? Dim3{32, 4, 2} : dimensions == 2 ? Dim3{32, 8, 1} : Dim3{256, 1, 1};
  launch.gridKnown = launch.dynamicKnown = false;
  launch.origin = LaunchOrigin::assumed;
  launch.assumption = "a block of " + std::to_string(launch.block.x) + "x" + std::to_string(launch.block.y) + "x" +
                      std::to_string(launch.block.z) + " threads, as no launch with a known block was found";
  return launch;
}

} // namespace

LaunchChooser::LaunchChooser(const ParsedSource &source, const CudaOptions &options, std::vector<LaunchSite> found,
                             std::vector<Diagnostic> &diagnostics)
    : source(source), options(options), diagnostics(diagnostics) {
  for (LaunchSite &site : found) {
    const std::string reason = refusal(site.grid, site.block, site.dynamicBytes);
    if (reason.empty()) {
      sites.push_back(std::move(site));
      continue;
    }
    Diagnostic refused =
        launchComplaint(site.where, "the launch of '" + site.kernel->getNameAsString() + "' would fail: " + reason);
    // One place in a host template speaks for every instance of it.
    if (llvm::none_of(diagnostics, [&](const Diagnostic &other) {
          return other.where == refused.where && other.message == refused.message;
        }))
      diagnostics.push_back(std::move(refused));
  }
}

std::vector<Launch> LaunchChooser::fromSites(const FunctionDecl &function) {
  std::vector<Launch> launches;
  for (const LaunchSite &site : sites) {
    const std::optional<Dim3> block = dim3(site.block), grid = dim3(site.grid);
    if (site.kernel != &function || !block) continue;
    Launch launch;
    launch.block = *block;
    launch.grid = grid.value_or(Dim3());
    launch.gridKnown = grid.has_value();
    launch.dynamicBytes = site.dynamicBytes.value_or(0);
    launch.dynamicKnown = site.dynamicBytes.has_value();
    launch.origin = LaunchOrigin::launchSite;
    launch.where = site.where;
    launch.arguments = site.arguments;
    launch.optInBytes = site.optInBytes;
    launches.push_back(std::move(launch));
  }
  return launches;
}

/// A comment belongs to the first function after it: nothing may end between them.
std::vector<Launch> LaunchChooser::fromComments(const FunctionDecl &function, const Kernel &kernel) {
  std::vector<Launch> launches;
  const SourceManager &sources = source.sources();
  const clang::SourceLocation name = sources.getExpansionLoc(function.getLocation());
  for (const Comment &comment : source.launchComments) {
    const auto [file, begin] = sources.getDecomposedLoc(comment.end);
    const auto [kernelFile, end] = sources.getDecomposedLoc(name);
    if (file != kernelFile || begin > end) continue;
    if (sources.getBufferData(file).substr(begin, end - begin).find_first_of(";}") != StringRef::npos) continue;
    const auto [before, settings] = StringRef(comment.text).split("launch(");
    Launch launch;
    launch.origin = LaunchOrigin::comment;
    launch.where = locate(sources, comment.end);
    launch.gridKnown = launch.dynamicKnown = false;
    launch.arguments.resize(kernel.parameters.size());
    HostValues::Shape grid, block;
    std::optional<int64_t> bytes;
    for (const auto &[setting, numbers] : readSettings(settings.take_until([](char c) { return c == ')'; }))) {
      if (numbers.empty()) continue;
      if (setting == "grid")
        grid = shapeOf(numbers);
      else if (setting == "block")
        block = shapeOf(numbers);
      else if (setting == "smem")
        bytes = numbers[0];
      else
        for (size_t i = 0; i < kernel.parameters.size(); ++i)
          if (kernel.parameters[i].scalar && kernel.parameters[i].name == setting) launch.arguments[i] = numbers[0];
    }
    if (const std::string reason = refusal(grid, block, bytes); !reason.empty()) {
      diagnostics.push_back(launchComplaint(launch.where, "the launch in this comment would fail: " + reason));
      continue;
    }
    const std::optional<Dim3> knownBlock = dim3(block), knownGrid = dim3(grid);
    if (!knownBlock) continue;
    launch.block = *knownBlock;
    launch.grid = knownGrid.value_or(Dim3());
    launch.gridKnown = knownGrid.has_value();
    launch.dynamicBytes = bytes.value_or(0);
    launch.dynamicKnown = bytes.has_value();
    launches.push_back(std::move(launch));
  }
  return launches;
}

std::vector<Launch> LaunchChooser::fromBounds(const FunctionDecl &function) {
  const auto *bounds = function.getAttr<CUDALaunchBoundsAttr>();
  Expr::EvalResult threads;
  if (!bounds || bounds->getMaxThreads()->isValueDependent() ||
      !bounds->getMaxThreads()->EvaluateAsInt(threads, source.ast()))
    return {};
  const llvm::APSInt &number = threads.Val.getInt();
  if (number <= 0 || number > mostThreads) return {};
  Launch launch;
  launch.block = {unsigned(number.getExtValue()), 1, 1};
  launch.gridKnown = launch.dynamicKnown = false;
  launch.origin = LaunchOrigin::launchBounds;
  return {launch};
}

void LaunchChooser::choose(const FunctionDecl &function, unsigned dimensions, Kernel &kernel) {
  std::vector<Launch> launches = launchesOf(kernel, options.launches, diagnostics);
  if (launches.empty()) launches = fromSites(function);
  if (launches.empty()) launches = fromComments(function, kernel);
  if (launches.empty()) launches = fromBounds(function);
  if (launches.empty()) launches = {assumed(dimensions)};
  const bool dynamicArray =
      llvm::any_of(kernel.buffers, [](const Buffer &buffer) { return buffer.scope == BufferScope::dynamicScope; });
  for (Launch &launch : launches) launch.dynamicKnown |= !dynamicArray; // it doesn't matter then
  kernel.launches = std::move(launches);
  giveArguments(kernel, options.arguments);
  kernel.launches = distinct(std::move(kernel.launches), kernel);
}

} // namespace smem::cuda
