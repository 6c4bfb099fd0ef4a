#include "analyzer/frontend/cuda/Flags.h"

#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace smem::cuda {
namespace {

using namespace llvm;

enum class Action {
  drop,        // means nothing here
  pass,        // same meaning in clang: `to`, and the value joined to it
  passPath,    // the same, and the value is a path
  hostOptions, // the value is a list, separated by commas, of flags for the host's compiler
  optionsFile, // the value is a file with more flags
};

enum class Value {
  none,     // -c
  joined,   // -Wall: anything may follow
  required, // -o X, -o=X
  equals,   // -rdc=true
  either,   // -IX, -I X, -I=X
};

struct Rule {
  StringLiteral name; // one dash; a second one is accepted
  Value value;
  Action action = Action::drop;
  StringLiteral to = ""; // clang's spelling
};

// The first rule that fits decides, so longer names stand before their prefixes.
constexpr Rule rules[] = {
    // What is included and defined.
    {"define-macro", Value::required, Action::pass, "-D"},
    {"undefine-macro", Value::required, Action::pass, "-U"},
    {"include-path", Value::required, Action::passPath, "-I"},
    {"system-include", Value::required, Action::passPath, "-isystem"},
    {"pre-include", Value::required, Action::passPath, "-include"},
    {"isystem", Value::either, Action::passPath, "-isystem"},
    {"iquote", Value::either, Action::passPath, "-iquote"},
    {"idirafter", Value::either, Action::passPath, "-idirafter"},
    {"imacros", Value::either, Action::passPath, "-imacros"},
    {"include", Value::either, Action::passPath, "-include"},
    {"D", Value::either, Action::pass, "-D"},
    {"U", Value::either, Action::pass, "-U"},
    {"I", Value::either, Action::passPath, "-I"},
    // The language.
    {"std", Value::required, Action::pass, "-std="},
    {"use_fast_math", Value::none, Action::pass, "-ffast-math"},
    {"ffast-math", Value::none, Action::pass, "-ffast-math"},
    {"fno-exceptions", Value::none, Action::pass, "-fno-exceptions"},
    {"fno-rtti", Value::none, Action::pass, "-fno-rtti"},
    {"fms-extensions", Value::none, Action::pass, "-fms-extensions"},
    {"fchar8_t", Value::none, Action::pass, "-fchar8_t"},
    {"funsigned-char", Value::none, Action::pass, "-funsigned-char"},
    // Flags in flags.
    {"Xcompiler", Value::required, Action::hostOptions},
    {"compiler-options", Value::required, Action::hostOptions},
    {"options-file", Value::required, Action::optionsFile},
    {"optf", Value::required, Action::optionsFile},
    // The target, which --gpu chooses.
    {"generate-code", Value::required},
    {"gencode", Value::required},
    {"gpu-architecture", Value::required},
    {"gpu-code", Value::required},
    {"arch", Value::required},
    {"code", Value::required},
    {"cuda-gpu-arch", Value::equals},
    {"offload-arch", Value::equals},
    {"cuda-path", Value::equals},
    {"march", Value::equals},
    {"mtune", Value::equals},
    {"maxrregcount", Value::required},
    {"m64", Value::none},
    {"m32", Value::none},
    {"machine", Value::required},
    // Code generation, linking, output.
    {"Xptxas", Value::required},
    {"ptxas-options", Value::required},
    {"Xlinker", Value::required},
    {"linker-options", Value::required},
    {"Xnvlink", Value::required},
    {"nvlink-options", Value::required},
    {"Xcudafe", Value::required},
    {"Xarchive", Value::required},
    {"Xclang", Value::required},
    {"ccbin", Value::required},
    {"compiler-bindir", Value::required},
    {"relocatable-device-code", Value::required},
    {"rdc", Value::equals},
    {"dc", Value::none},
    {"dw", Value::none},
    {"dlink", Value::none},
    {"dlto", Value::none},
    {"device-c", Value::none},
    {"compile", Value::none},
    {"c", Value::none},
    {"S", Value::none},
    {"E", Value::none},
    {"ptx", Value::none},
    {"cubin", Value::none},
    {"fatbin", Value::none},
    {"cuda", Value::none},
    {"shared", Value::none},
    {"cudart", Value::required},
    {"cudadevrt", Value::required},
    {"output-file", Value::required},
    {"output-directory", Value::required},
    {"odir", Value::required},
    {"keep-dir", Value::required},
    {"keep", Value::none},
    {"save-temps", Value::joined},
    {"x", Value::required},
    {"MF", Value::required},
    {"MT", Value::required},
    {"MQ", Value::required},
    {"M", Value::joined},
    {"library-path", Value::required},
    {"library", Value::required},
    {"lineinfo", Value::none},
    {"generate-line-info", Value::none},
    {"device-debug", Value::none},
    {"debug", Value::none},
    {"G", Value::none},
    {"g", Value::joined},
    {"o", Value::required},
    {"O", Value::joined},
    {"optimize", Value::required},
    {"L", Value::either},
    {"l", Value::either},
    {"pthread", Value::none},
    {"pipe", Value::none},
    {"fPIC", Value::none},
    {"fpic", Value::none},
    {"fopenmp", Value::joined},
    {"fvisibility", Value::joined},
    // Arithmetic that moves no address, and dialects that clang has by default.
    {"ftz", Value::equals},
    {"prec-div", Value::equals},
    {"prec-sqrt", Value::equals},
    {"fmad", Value::equals},
    {"expt-relaxed-constexpr", Value::none},
    {"expt-extended-lambda", Value::none},
    {"extended-lambda", Value::none},
    {"extra-device-vectorization", Value::none},
    {"default-stream", Value::required},
    {"threads", Value::required},
    {"t", Value::required},
    {"split-compile", Value::required},
    // Talk.
    {"diag-suppress", Value::required},
    {"diag-error", Value::required},
    {"diag-warn", Value::required},
    {"display-error-number", Value::none},
    {"disable-warnings", Value::none},
    {"resource-usage", Value::none},
    {"res-usage", Value::none},
    {"source-in-ptx", Value::none},
    {"src-in-ptx", Value::none},
    {"time", Value::required},
    {"verbose", Value::none},
    {"dryrun", Value::none},
    {"pedantic", Value::none},
    {"W", Value::joined},
    {"w", Value::none},
    {"v", Value::none},
};

class Translator {
public:
  Translator(Flags &flags, StringRef directory) : flags(flags), directory(directory) {}

  void translate(ArrayRef<std::string> words, unsigned depth = 0) {
    while (!words.empty()) {
      const StringRef word = words.front();
      words = words.drop_front();
      if (word.starts_with("@") && depth < deepestOptionsFile)
        readOptionsFile(word.drop_front(), depth);
      else if (word.starts_with("-") && word != "-" && word != "--")
        translateFlag(word, words, depth);
      // else: an input, or the compiler's own name
    }
  }

private:
  static constexpr unsigned deepestOptionsFile = 8;

  void translateFlag(StringRef word, ArrayRef<std::string> &rest, unsigned depth) {
    StringRef body = word;
    body.consume_front("--") || body.consume_front("-");
    for (const Rule &rule : rules) {
      StringRef tail = body;
      if (!tail.consume_front(rule.name)) continue;
      std::optional<StringRef> value = valueOf(rule, tail, rest);
      if (!value) continue;
      apply(rule, *value, depth);
      return;
    }
    flags.ignored.push_back(word.str());
  }

  /// The value of a flag whose name left `tail` over; nothing where the rule doesn't fit.
  static std::optional<StringRef> valueOf(const Rule &rule, StringRef tail, ArrayRef<std::string> &rest) {
    const auto next = [&]() -> StringRef {
      if (rest.empty()) return "";
      const StringRef value = rest.front();
      rest = rest.drop_front();
      return value;
    };
    switch (rule.value) {
    case Value::none: return tail.empty() ? std::optional(tail) : std::nullopt;
    case Value::joined: return tail;
    case Value::equals: return tail.consume_front("=") ? std::optional(tail) : std::nullopt;
    case Value::required:
      if (tail.empty()) return next();
      return tail.consume_front("=") ? std::optional(tail) : std::nullopt;
    case Value::either:
      if (tail.empty()) return next();
      tail.consume_front("=");
      return tail;
    }
    return std::nullopt;
  }

  void apply(const Rule &rule, StringRef value, unsigned depth) {
    switch (rule.action) {
    case Action::drop: return;
    case Action::pass: flags.clang.push_back((rule.to + value).str()); return;
    case Action::passPath:
      flags.clang.push_back(rule.to.str());
      flags.clang.push_back(absolute(value));
      return;
    case Action::hostOptions: {
      SmallVector<StringRef> parts;
      value.split(parts, ',', -1, /*KeepEmpty=*/false);
      std::vector<std::string> words;
      for (const StringRef part : parts) words.push_back(part.trim("\"' ").str());
      translate(words, depth);
      return;
    }
    case Action::optionsFile:
      if (depth < deepestOptionsFile) readOptionsFile(value, depth);
      return;
    }
  }

  void readOptionsFile(StringRef name, unsigned depth) {
    const ErrorOr<std::unique_ptr<MemoryBuffer>> text = MemoryBuffer::getFile(absolute(name));
    if (!text) {
      flags.ignored.push_back(("@" + name).str());
      return;
    }
    BumpPtrAllocator memory;
    StringSaver saver(memory);
    SmallVector<const char *> words;
    cl::TokenizeGNUCommandLine((*text)->getBuffer(), saver, words);
    translate(SmallVector<std::string>(words.begin(), words.end()), depth + 1);
  }

  std::string absolute(StringRef path) const {
    if (directory.empty() || sys::path::is_absolute(path)) return path.str();
    SmallString<256> whole(directory);
    sys::path::append(whole, path);
    return whole.str().str();
  }

  Flags &flags;
  StringRef directory;
};

} // namespace

Flags translateFlags(const std::vector<std::string> &commandLine, const std::string &directory) {
  Flags flags;
  Translator(flags, directory).translate(commandLine);
  return flags;
}

Expected<Flags> databaseFlags(const std::string &database, const std::string &file) {
  SmallString<256> path(database);
  if (sys::fs::is_directory(path)) sys::path::append(path, "compile_commands.json");
  std::string error;
  const auto commands = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!commands) return createStringError(StringRef(error).rtrim());
  SmallString<256> name(file);
  sys::fs::make_absolute(name);
  sys::path::remove_dots(name, /*remove_dot_dot=*/true);
  const auto found = commands->getCompileCommands(name);
  if (found.empty()) return createStringError("'" + path.str() + "' has no entry for '" + file + "'");
  const clang::tooling::CompileCommand &command = found.front();
  const std::vector<std::string> words(command.CommandLine.begin() + !command.CommandLine.empty(),
                                       command.CommandLine.end());
  return translateFlags(words, command.Directory);
}

} // namespace smem::cuda
