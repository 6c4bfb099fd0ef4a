#include "cli/Pack.h"

#include "cli/Output.h"

#include "analyzer/plan/PackingList.h"
#include "analyzer/report/Wording.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace smem::cli {
namespace {

using llvm::Expected;
using llvm::formatv;
using llvm::StringRef;
using plan::Certificate;
using plan::Fit;

/// Far more than any list of as many buffers as are packed takes.
constexpr uint64_t largestList = 4'000'000;

llvm::Error error(const std::string &text) { return llvm::createStringError(llvm::inconvertibleErrorCode(), text); }

Expected<std::string> readList(const std::string &file) {
  std::FILE *stream = file == "-" ? stdin : std::fopen(file.c_str(), "rb");
  if (!stream) return error(file + ": " + std::strerror(errno));
  std::string text(largestList + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), stream));
  std::string problem = std::ferror(stream) ? std::strerror(errno) : "";
  if (stream != stdin) std::fclose(stream);
  if (!problem.empty()) return error(file + ": " + problem);
  if (text.size() > largestList) return error(file + ": the list is larger than the 4 MB that are read");
  return text;
}

/// The number in "A.1048576.csv".
std::optional<uint64_t> capacityInName(StringRef file) {
  uint64_t bytes;
  StringRef stem = llvm::sys::path::stem(file);
  if (!stem.contains('.') || stem.rsplit('.').second.getAsInteger(10, bytes) || bytes == 0) return std::nullopt;
  return bytes;
}

std::vector<std::string> namesOf(const plan::PackingProblem &problem, const std::vector<size_t> &buffers) {
  std::vector<std::string> names;
  for (size_t i : buffers) names.push_back(problem.buffers[i].name);
  return names;
}

const char *word(Fit fit) { return fit == Fit::yes ? "yes" : fit == Fit::no ? "no" : "unknown"; }

std::string jsonText(const plan::PackingProblem &problem, const plan::FitResult &result,
                     std::optional<uint64_t> capacity) {
  const plan::Packing &packing = result.packing;
  nlohmann::ordered_json object = {{"schema", 1},
                                   {"bytes", packing.bytes},
                                   {"lower_bound", packing.lowerBound},
                                   {"optimal", packing.optimal()},
                                   {"certificate", plan::name(packing.certificate)},
                                   {"witnesses", namesOf(problem, packing.witnesses)},
                                   {"nodes", packing.nodes},
                                   {"seconds", packing.seconds}};
  if (capacity) {
    object["capacity"] = *capacity;
    object["fits"] = word(result.fit);
  }
  object["buffers"] = nlohmann::ordered_json::array();
  for (size_t i = 0; i < problem.buffers.size(); ++i) {
    const plan::PackingBuffer &buffer = problem.buffers[i];
    object["buffers"].push_back({{"id", buffer.name},
                                 {"lower", buffer.live[0].begin},
                                 {"upper", buffer.live[0].end},
                                 {"size", buffer.bytes},
                                 {"alignment", buffer.alignment},
                                 {"offset", packing.offsets[i]}});
  }
  // Names of buffers may be any bytes.
  return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string summary(const plan::PackingProblem &problem, const plan::FitResult &result,
                    std::optional<uint64_t> capacity) {
  const plan::Packing &packing = result.packing;
  std::string text = formatv("{0} buffers in {1} bytes", problem.buffers.size(), grouped(packing.bytes));
  if (packing.optimal())
    text += formatv(", optimal ({0})", plan::name(packing.certificate));
  else
    text += formatv(", lower bound {0}, not shown to be optimal", grouped(packing.lowerBound));
  if (capacity) {
    text += result.fit == Fit::yes  ? "; fits "
            : result.fit == Fit::no ? "; cannot fit "
                                    : "; it is not known whether they fit ";
    text += grouped(*capacity);
  }
  return text + formatv("; {0} nodes, {1:f3} s", grouped(packing.nodes), packing.seconds).str();
}

} // namespace

int pack(const Options &options) {
  auto complain = [](llvm::Error error) {
    std::fprintf(stderr, "smem-lint: %s\n", llvm::toString(std::move(error)).c_str());
    return notAnalysed;
  };
  const std::string shown = options.packList == "-" ? "<stdin>" : options.packList;
  auto text = readList(options.packList);
  if (!text) return complain(text.takeError());
  auto read = plan::readPackingList(*text);
  if (auto *fault = std::get_if<plan::ListFault>(&read)) {
    std::fprintf(stderr, "%s:%u:%u: error: %s\n", shown.c_str(), fault->line, fault->column, fault->message.c_str());
    return notAnalysed;
  }
  const plan::PackingProblem problem = std::get<plan::PackingProblem>(std::move(read));

  const std::optional<uint64_t> capacity = options.capacity ? options.capacity : capacityInName(options.packList);
  const plan::PackingBudget budget{.seconds = options.analysis.timeoutSeconds};
  plan::FitResult result{Fit::yes, {}};
  if (capacity)
    result = plan::fits(problem, *capacity, budget);
  else
    result.packing = plan::pack(problem, budget);

  const std::string out = options.format == Format::json ? jsonText(problem, result, capacity)
                                                         : plan::packingListText(problem, result.packing);
  const bool toFile = !options.output.empty() && options.output != "-";
  if (auto failed = toFile ? writeFile(options.output, out) : writeStandardOutput(out))
    return complain(std::move(failed));
  if (!options.quiet)
    std::fprintf(stderr, "smem-lint: %s: %s\n", shown.c_str(), summary(problem, result, capacity).c_str());
  return result.fit == Fit::yes ? nothingToReport : findings;
}

} // namespace smem::cli
