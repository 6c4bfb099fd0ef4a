// What language a text is in, line by line. Marks are words that one language has and the others don't. Of a document only
// its examples are read.
#include "analyzer/frontend/tir/TirFrontend.h"

#include <algorithm>
#include <optional>

namespace smem {
namespace {

using Language = TextSection::Language;

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

bool startsWithAny(std::string_view line, std::initializer_list<std::string_view> marks) {
  return std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) { return line.starts_with(mark); });
}

/// `X = T.allocate(...)` and its like.
bool assignsWord(std::string_view line) {
  for (size_t at = line.find("= "); at != std::string_view::npos; at = line.find("= ", at + 1)) {
    const std::string_view rest = line.substr(at + 2);
    if (!rest.starts_with("T.") && !rest.starts_with("tir.")) continue;
    if (startsWithAny(rest, {"T.allocate(", "T.alloc_buffer(", "T.decl_buffer(", "tir.allocate(", "tir.env_thread("})) return true;
    if (at && line[at - 1] == ' ' && startsWithAny(rest, {"T.handle(", "T.launch_thread(", "T.env_thread("})) return true;
  }
  return false;
}

/// The language that a line surely is in.
std::optional<Language> languageOf(std::string_view line) {
  if (startsWithAny(line, {"; ModuleID", "source_filename = ", "target datalayout = ", "target triple = "}) ||
      (line.starts_with("define ") && line.find('@') != std::string_view::npos))
    return Language::llvmIr;
  if (startsWithAny(line, {"#include", "#ifdef", "#ifndef", "#if ", "#define", "#pragma", "#endif", "__global__", "__device__",
                           "extern \"C\"", "template <", "template<", "static __", "typedef "}) ||
      line.find("__global__") != std::string_view::npos)
    return Language::cuda;
  if (startsWithAny(line, {"@T.prim_func", "@tir.prim_func", "@I.ir_module", "@tvm.script", "@tvm.script.tir", "@ir_module",
                           "@script.ir_module", "# from tvm", "from tvm.script", "from tvm import", "import tvm",
                           "import tilelang", "from tilelang", "T.func_attr(", "tir.func_attr(", "with T.Kernel(",
                           "with T.block(", "with T.sblock("}) ||
      assignsWord(line) || line.find("T.thread_binding(") != std::string_view::npos)
    return Language::tirScript;
  if (line.find("primfn(") != std::string_view::npos || startsWithAny(line, {"#[version = ", "attr [IterVar(", "allocate("}))
    return Language::tirPrimfn;
  if (startsWithAny(line, {"// attr [", "realize "}) || (line.starts_with("produce ") && line.ends_with("{")) ||
      (line.starts_with("allocate ") && line.find('[') != std::string_view::npos))
    return Language::tirStatements;
  return std::nullopt;
}

bool isTir(Language language) {
  return language == Language::tirStatements || language == Language::tirPrimfn || language == Language::tirScript;
}

/// Follows Python's long strings from line to line: a script may hold a program in another language in one.
class LongString {
public:
  bool isOpen() const { return quotes.data() != nullptr; }
  void pass(std::string_view line) {
    if (line.find("\"\"\"") == std::string_view::npos && line.find("'''") == std::string_view::npos) return;
    for (size_t i = 0; i + 3 <= line.size(); ++i) {
      const std::string_view three = line.substr(i, 3);
      if (isOpen() ? three != quotes : three != "\"\"\"" && three != "'''") continue;
      quotes = isOpen() ? std::string_view() : three;
      i += 2;
    }
  }

private:
  std::string_view quotes;
};

/// Whether a mark stands in a string of one line.
bool isQuoted(std::string_view line, std::string_view mark) {
  const size_t at = line.find(mark), quote = line.find_first_of("\"'");
  return at != std::string_view::npos && quote < at && line.find(line[quote], at) != std::string_view::npos;
}

std::vector<TextSection> sectionsOf(std::string_view text, bool &longStrings) {
  std::vector<TextSection> sections;
  LongString string;
  unsigned number = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    const bool inScript = !sections.empty() && sections.back().language == Language::tirScript;
    const bool inString = longStrings && inScript && string.isOpen();
    if (inScript) string.pass(line);
    if (inString || (inScript && isQuoted(line, "__global__") && !line.starts_with("extern "))) continue;
    const std::optional<Language> language = languageOf(line);
    if (!language) continue;
    if (!inScript && *language == Language::tirScript) string.pass(line);
    const bool open = !sections.empty();
    // A language is left for another only by a mark that it can't hold itself: D1's comments and loops look like C.
    const bool stays = open && (sections.back().language == *language ||
                                (sections.back().language == Language::cuda && *language == Language::tirStatements &&
                                 !line.starts_with("produce ")) ||
                                (sections.back().language == Language::cuda && *language == Language::llvmIr) ||
                                (sections.back().language == Language::llvmIr) ||
                                (isTir(sections.back().language) && isTir(*language) &&
                                 sections.back().language == Language::tirPrimfn && *language == Language::tirStatements));
    if (stays) continue;
    if (open) sections.back().lastLine = number - 1;
    sections.push_back({*language, open ? number : 1, 0});
  }
  if (sections.empty()) sections.push_back({Language::unknown, 1, 0});
  sections.back().lastLine = std::max(1u, number);
  longStrings &= !string.isOpen();
  return sections;
}

std::vector<TextSection> sectionsOf(std::string_view text) {
  bool longStrings = true; // false once one of them turns out to have no end
  std::vector<TextSection> sections = sectionsOf(text, longStrings);
  return longStrings ? sections : sectionsOf(text, longStrings);
}

/// Lines of code in a document.
struct Example {
  std::string_view text;
  unsigned firstLine = 1;
};

/// What stands between lines of three backquotes (Markdown) or indented below ".. code" (reStructuredText). Nothing if
/// there is code outside of these: then it is a program whose comments have examples.
std::vector<Example> examplesOf(std::string_view text) {
  std::vector<Example> examples;
  if (text.find("```") == std::string_view::npos && text.find(".. code") == std::string_view::npos) return examples;
  enum class Place { prose, fenced, indented } place = Place::prose;
  size_t directive = 0; // the indentation of ".. code"
  unsigned number = 0;
  const char *begin = nullptr;
  const auto close = [&](const char *end) {
    examples.back().text = std::string_view(begin, size_t(end - begin));
    place = Place::prose;
  };
  for (std::string_view rest = text; !rest.empty();) {
    const size_t end = rest.find('\n');
    const std::string_view whole = rest.substr(0, end), line = trimmed(whole);
    const size_t indent = std::min(whole.size(), whole.find_first_not_of(" \t"));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    ++number;
    if (place == Place::indented && !line.empty() && indent <= directive) close(whole.data());
    if (place == Place::fenced) {
      if (line == "```") close(whole.data());
    } else if (place == Place::prose) {
      const bool fence = line.starts_with("```");
      if (fence || line.starts_with(".. code")) {
        place = fence ? Place::fenced : Place::indented;
        directive = indent;
        begin = rest.data();
        examples.push_back({{}, number + 1});
      } else if (languageOf(line) && line.find('`') == std::string_view::npos) {
        return {};
      }
    }
  }
  if (place != Place::prose) close(text.data() + text.size());
  return examples;
}

} // namespace

std::vector<TextSection> findSections(std::string_view text) {
  std::vector<TextSection> sections;
  for (const Example &example : examplesOf(text))
    for (TextSection section : sectionsOf(example.text)) {
      if (section.language == Language::unknown) continue;
      section.firstLine += example.firstLine - 1;
      section.lastLine += example.firstLine - 1;
      sections.push_back(section);
    }
  return sections.empty() ? sectionsOf(text) : sections;
}

} // namespace smem
