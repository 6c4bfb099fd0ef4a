#include "cli/Options.h"

#include "cli/Config.h"
#include "cli/Values.h"

#include "analyzer/banks/Gpu.h"
#include "analyzer/report/Wording.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

#include <CLI/CLI.hpp>

#include <thread>

namespace smem::cli {
namespace {

using llvm::Error;
using llvm::Expected;
using llvm::formatv;

Error error(const std::string &text) { return llvm::createStringError(llvm::inconvertibleErrorCode(), text); }

/// What only the command line says.
struct Arguments {
  std::vector<std::string> inputs;
  Settings settings;
  std::string config, writeBaseline, colour = "auto";
  std::optional<std::string> packList, capacity;
  bool quiet = false, explain = false;
};

std::string gpuNames() {
  std::vector<std::string> names;
  for (const Gpu &gpu : allGpus()) names.emplace_back(gpu.name);
  return llvm::join(names, ", ");
}

void declare(CLI::App &app, Arguments &a) {
  Settings &s = a.settings;
  auto list = [&](const std::string &names, std::vector<std::string> &values, const std::string &help) {
    return app.add_option(names, values, help)->allow_extra_args(false);
  };
  app.add_option("INPUT", a.inputs, "CUDA sources; - reads standard input")->type_name("");

  const char *target = "Target and compilation";
  app.add_option("--gpu", s.gpu, "Target: " + gpuNames() + " (default sm_80)")->type_name("GPU")->group(target);
  app.add_option("-p", s.compilationDatabase, "Folder with compile_commands.json")->type_name("DIR")->group(target);
  app.add_option("--cuda-path", s.cudaPath, "CUDA toolkit; 'none' uses the bundled declarations")
      ->type_name("DIR")
      ->group(target);
  list("-D", s.defines, "Define a macro")->type_name("NAME[=VALUE]")->group(target);
  list("-I", s.includes, "Search this folder for headers")->type_name("DIR")->group(target);
  app.add_option("--std", s.standard, "Language: c++14, c++17, c++20")->type_name("STD")->group(target);

  const char *what = "What to analyse";
  list("--launch", s.launches, "KERNEL=GX,GY,GZ:BX,BY,BZ[:DYNAMIC_BYTES]: a launch to analyse; may repeat")
      ->type_name("LAUNCH")
      ->group(what);
  list("--arg", s.arguments, "KERNEL:NAME=VALUE: the value of a scalar parameter; may repeat")
      ->type_name("ARG")
      ->group(what);
  app.add_option("--kernel", s.kernel, "Only kernels whose name matches")->type_name("REGEX")->group(what);
  app.add_option("--timeout", s.timeout, "For one input (default 45)")->type_name("SECONDS")->group(what);
  app.add_option("--jobs", s.jobs, "Inputs at a time (default: one a core)")->type_name("N")->group(what);
  app.add_option("--config", a.config, "Settings (default: the nearest .smem-lint above the first input)")
      ->type_name("FILE")
      ->group(what);

  const char *packing = "Instead of an analysis";
  app.add_option("--pack", a.packList, "Pack the buffers listed here (id,lower,upper,size[,alignment]) into one arena")
      ->type_name("FILE")
      ->group(packing);
  app.add_option("--capacity", a.capacity, "Of the arena; by default the number in NAME.NUMBER.csv, else the smallest")
      ->type_name("BYTES")
      ->group(packing);

  const char *report = "Report";
  app.add_option("--format", s.format, "text, json, sarif, dot or svg (default text)")->type_name("FORMAT")->group(report);
  app.add_option("-o", s.output, "Write here instead of to standard output")->type_name("FILE")->group(report);
  app.add_option("--checks", s.checks, "Only these findings, as in bank-conflict,limit; -limit: all but these")
      ->type_name("LIST")
      ->group(report);
  app.add_option("--fail-on", s.failOn, "Exit with 1 from here on: error, warning, note or never (default warning)")
      ->type_name("SEVERITY")
      ->group(report);
  app.add_option("--baseline", s.baseline, "Leave out the findings listed here")->type_name("FILE")->group(report);
  app.add_option("--write-baseline", a.writeBaseline, "List the findings of this run")
      ->type_name("FILE")
      ->group(report);
  app.add_flag("--explain", a.explain, "Draw each conflict on the banks")->group(report);
  app.add_flag("-q,--quiet", a.quiet, "Findings only: no tables, no progress")->group(report);
  app.add_option("--color", a.colour, "auto, always or never; --color alone means always")
      ->type_name("WHEN")
      ->group(report);
}

/// Later settings win; lists add up.
Settings merged(Settings base, const Settings &over) {
  auto win = [](std::optional<std::string> &to, const std::optional<std::string> &from) {
    if (from) to = from;
  };
  auto add = [](std::vector<std::string> &to, const std::vector<std::string> &from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  win(base.gpu, over.gpu);
  win(base.cudaPath, over.cudaPath);
  win(base.compilationDatabase, over.compilationDatabase);
  win(base.standard, over.standard);
  win(base.kernel, over.kernel);
  win(base.format, over.format);
  win(base.output, over.output);
  win(base.checks, over.checks);
  win(base.failOn, over.failOn);
  win(base.baseline, over.baseline);
  win(base.timeout, over.timeout);
  win(base.jobs, over.jobs);
  add(base.defines, over.defines);
  add(base.includes, over.includes);
  add(base.flags, over.flags);
  add(base.launches, over.launches);
  add(base.arguments, over.arguments);
  return base;
}

/// Gives options their values, and keeps the first thing that is wrong with them.
class Reader {
public:
  std::string problem;

  /// Sets `to` where the option is given.
  template <class T, class Parse>
  void take(const char *option, const std::optional<std::string> &text, T &to, Parse parse) {
    if (!text || !problem.empty()) return;
    if (auto value = parse(*text))
      to = std::move(*value);
    else
      problem = std::string(option) + ": " + llvm::toString(value.takeError());
  }

  template <class T, class Parse>
  void takeAll(const char *option, const std::vector<std::string> &texts, std::vector<T> &to, Parse parse) {
    for (const std::string &text : texts) {
      to.emplace_back();
      take(formatv("{0} '{1}'", option, text).str().c_str(), text, to.back(), parse);
    }
  }
};

Expected<std::string> parseGpu(const std::string &name) {
  if (auto gpu = findGpu(name)) return std::string(gpu->name);
  return error(formatv("unknown GPU '{0}'; known are {1}", name, gpuNames()));
}

Expected<std::string> parseRegex(const std::string &text) {
  std::string problem;
  if (!llvm::Regex(text).isValid(problem)) return error(formatv("'{0}' is no regular expression: {1}", text, problem));
  return text;
}

Expected<std::string> parseExisting(const std::string &path) {
  if (!llvm::sys::fs::exists(path)) return error(formatv("'{0}' does not exist", path));
  return path;
}

Expected<Format> parseFormat(const std::string &text) {
  for (const char *later : {"html", "trace"})
    if (text == later) return error(formatv("'{0}' is not available in this version", text));
  auto word = parseWord(text, {"text", "json", "sarif", "dot", "svg"});
  if (!word) return word.takeError();
  return llvm::StringSwitch<Format>(*word)
      .Case("json", Format::json)
      .Case("sarif", Format::sarif)
      .Case("dot", Format::dot)
      .Case("svg", Format::svg)
      .Default(Format::text);
}

Expected<Colour> parseColour(const std::string &text) {
  auto word = parseWord(text, {"auto", "always", "never"});
  if (!word) return word.takeError();
  return *word == "auto" ? Colour::automatic : *word == "always" ? Colour::always : Colour::never;
}

std::vector<std::string> compilerFlags(const Settings &s) {
  std::vector<std::string> flags;
  for (const std::string &define : s.defines) flags.push_back("-D" + define);
  for (const std::string &include : s.includes) flags.push_back("-I" + include);
  if (s.standard) flags.push_back("-std=" + *s.standard);
  flags.insert(flags.end(), s.flags.begin(), s.flags.end());
  return flags;
}

Expected<Options> checked(const Arguments &a, const Settings &s) {
  Options o;
  CudaOptions &cuda = o.analysis.cuda;
  o.inputs = a.inputs;
  o.output = s.output.value_or("");
  o.quiet = a.quiet;
  o.explain = a.explain;
  o.writeBaseline = a.writeBaseline;
  o.jobs = std::max(1u, std::thread::hardware_concurrency());
  cuda.flags = compilerFlags(s);
  if (s.cudaPath) cuda.cudaPath = *s.cudaPath == "none" ? "" : *s.cudaPath;

  Reader reader;
  reader.take("--gpu", s.gpu, cuda.gpu, parseGpu);
  reader.take("-p", s.compilationDatabase, cuda.compilationDatabase, parseExisting);
  reader.takeAll("--launch", s.launches, cuda.launches, parseLaunch);
  reader.takeAll("--arg", s.arguments, cuda.arguments, parseArgument);
  reader.take("--kernel", s.kernel, o.analysis.kernelFilter, parseRegex);
  reader.take("--timeout", s.timeout, o.analysis.timeoutSeconds, parseSeconds);
  reader.take("--jobs", s.jobs, o.jobs, parseCount);
  reader.take("--format", s.format, o.format, parseFormat);
  reader.take("--checks", s.checks, o.checks, parseChecks);
  reader.take("--fail-on", s.failOn, o.failOn, parseFailOn);
  reader.take("--baseline", s.baseline, o.baseline, parseExisting);
  reader.take("--color", a.colour, o.colour, parseColour);
  reader.take("--capacity", a.capacity, o.capacity, parseBytes);
  o.packList = a.packList.value_or("");
  if (!reader.problem.empty()) return error(reader.problem);
  if (o.checks.empty()) o.checks = llvm::cantFail(parseChecks("-input")); // all; "input" can't be switched off
  if (cuda.cudaPath && !cuda.cudaPath->empty() && !llvm::sys::fs::is_directory(*cuda.cudaPath))
    return error(formatv("--cuda-path: '{0}' is not a folder", *cuda.cudaPath));
  return o;
}

/// What --pack can make use of.
Error checkPacking(const Arguments &a, const Options &options) {
  if (!a.packList) return a.capacity ? error("--capacity: it needs --pack") : Error::success();
  if (a.packList->empty()) return error("--pack: it must name a file");
  if (!a.inputs.empty()) return error(formatv("--pack takes no other input, and '{0}' is given", a.inputs[0]));
  if (options.format == Format::sarif) return error("--format: it must be one of text, json with --pack, not 'sarif'");
  return Error::success();
}

constexpr const char *footer = R"(
What follows -- goes to the compiler; nvcc's spellings are understood.

Exit status: 0 nothing to report; 1 findings from --fail-on on; 2 an input could not be read or analysed; 64 bad usage.)";

} // namespace

Expected<std::variant<Options, Information>> parseOptions(int argc, char **argv) {
  Arguments a;
  CLI::App app("Finds bank conflicts and other faults in the use of shared memory by CUDA kernels.", "smem-lint");
  app.set_help_flag("-h,--help", "Print this and exit");
  app.set_version_flag("--version", formatv("smem-lint {0} (LLVM {1})", version(), LLVM_VERSION_STRING).str());
  app.footer(footer);
  declare(app, a);

  std::vector<std::string> own(argv + 1, argv + argc);
  if (auto separator = llvm::find(own, "--"); separator != own.end()) {
    a.settings.flags.assign(separator + 1, own.end());
    own.erase(separator, own.end());
  }
  // CLI11 would take the next argument for their value.
  std::replace(own.begin(), own.end(), std::string("--cuda-path="), std::string("--cuda-path=none"));
  std::replace(own.begin(), own.end(), std::string("--color"), std::string("--color=always"));
  try {
    std::reverse(own.begin(), own.end()); // as CLI11 takes them
    app.parse(own);
  } catch (const CLI::CallForHelp &) {
    return Information{app.help()};
  } catch (const CLI::CallForVersion &) {
    return Information{app.version() + "\n"};
  } catch (const CLI::ParseError &e) {
    std::string text = e.what();
    return error(llvm::StringRef(text).rtrim(".\n").str() + " (--help lists the options)");
  }
  if (a.inputs.empty() && !a.packList) return error("no input given (--help lists the options)");

  Settings settings = a.settings;
  if (std::string config = !a.config.empty() ? a.config : a.packList ? "" : findConfig(a.inputs[0]); !config.empty()) {
    auto fromFile = readConfig(config);
    if (!fromFile) return fromFile.takeError();
    settings = merged(std::move(*fromFile), a.settings);
  }
  auto options = checked(a, settings);
  if (!options) return options.takeError();
  if (auto problem = checkPacking(a, *options)) return problem;
  return std::move(*options);
}

} // namespace smem::cli
