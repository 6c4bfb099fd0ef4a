#include "analyzer/frontend/tir/PythonLexer.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace smem::tir::python {

namespace {

constexpr size_t mostErrors = 40, mostIndents = 300;
constexpr size_t mostReadAgain = 4 << 20; // bytes that were read in vain because a bracket before them stayed open

/// 2: begins a name; 1: continues one.
constexpr std::array<unsigned char, 256> nameCharacters = [] {
  std::array<unsigned char, 256> kinds{};
  for (int c = 0; c < 256; ++c)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80) kinds[size_t(c)] = 2;
    else if (c >= '0' && c <= '9') kinds[size_t(c)] = 1;
  return kinds;
}();

bool isNameStart(char c) { return nameCharacters[(unsigned char)c] == 2; }
bool isNamePart(char c) { return nameCharacters[(unsigned char)c] != 0; }
bool isOpener(char c) { return c == '(' || c == '[' || c == '{'; }
bool isCloser(char c) { return c == ')' || c == ']' || c == '}'; }
char closerOf(char opener) { return opener == '(' ? ')' : opener == '[' ? ']' : '}'; }

std::string_view trim(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t\r\f");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r\f") + 1 - begin);
}

size_t nameLength(std::string_view line) {
  if (line.empty() || !isNameStart(line[0])) return 0;
  size_t length = 1;
  while (length < line.size() && isNamePart(line[length])) ++length;
  return length;
}

/// Openers less closers, outside of strings.
int balance(std::string_view line) {
  int open = 0;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote) {
      if (c == '\\')
        ++i;
      else if (c == quote)
        quote = 0;
    } else if (c == '"')
      quote = c;
    else if (isOpener(c))
      ++open;
    else if (isCloser(c))
      --open;
  }
  return open;
}

bool beginsDefinition(std::string_view line) {
  return line.starts_with("@") || line.starts_with("def ") || line.starts_with("class ");
}

bool endsWithColon(std::string_view line) {
  const size_t comment = line.find(" #");
  return trim(line.substr(0, comment)).ends_with(":");
}

constexpr std::array<std::string_view, 10> blockWords{"with", "for", "while",  "if",      "elif",
                                                      "else", "try", "except", "finally", "async"};
constexpr std::array<std::string_view, 6> plainWords{"assert", "pass", "return", "raise", "del", "global"};

/// Whether a line outside of all blocks can be the beginning of a statement, as opposed to a log or to another
/// language.
bool looksLikeStatement(std::string_view line) {
  if (line.starts_with("@")) return line.size() > 1 && isNameStart(line[1]);
  if (line.starts_with("\"\"\"") || line.starts_with("'''")) return true;
  const size_t length = nameLength(line);
  if (!length) return false;
  const std::string_view word = line.substr(0, length), rest = trim(line.substr(length));
  if (word == "def" || word == "class")
    return nameLength(rest) > 0 && rest.find_first_of("(:") != std::string_view::npos;
  if (std::ranges::find(blockWords, word) != blockWords.end())
    return endsWithColon(line) || (balance(line) > 0 && !line.ends_with("{")) || mentionsScript(line);
  if (word == "from") return rest.find(" import ") != std::string_view::npos;
  if (word == "import") return nameLength(rest) > 0;
  if (std::ranges::find(plainWords, word) != plainWords.end()) return true;
  if (rest.empty()) return false;
  return std::string_view("=([.:,+-*/%&|^@").find(rest[0]) != std::string_view::npos || rest.starts_with("<<=") ||
         rest.starts_with(">>=") || rest[0] == ';';
}

/// A line that can't continue an expression: an open bracket before it was never closed.
bool cannotContinue(std::string_view line) {
  if (line.starts_with("@") && line.size() > 1 && isNameStart(line[1])) return true;
  for (std::string_view word : {"def ", "class ", "with ", "while ", "import ", "return ", "assert ", "from "})
    if (line.starts_with(word)) return true;
  return false;
}

class Lexer {
public:
  Lexer(std::string_view text, unsigned firstLine) : text_(text), line_(firstLine) {}

  Tokens run() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = lineStart_ = 3;
    out_.tokens.reserve(text_.size() / 3 + 16);
    while (at_ < text_.size() && out_.errors.size() < mostErrors && readAgain_ < mostReadAgain && beginLine())
      readLine();
    while (indents_.size() > 1) indents_.pop_back(), push(Token::Kind::dedent, at_, at_);
    push(Token::Kind::end, at_, at_);
    return std::move(out_);
  }

private:
  struct Bracket {
    char kind;
    Place where;
  };

  std::string_view text_;
  size_t at_ = 0, lineStart_ = 0;
  unsigned line_;
  Tokens out_;
  std::vector<unsigned> indents_{0};
  bool first_ = true;       // no statement yet
  bool opensBlock_ = false; // the last statement's line ended with a colon
  std::vector<Bracket> brackets_;
  // The statement being read, for the way back after an error.
  size_t statementToken_ = 0, statementAt_ = 0, readAgain_ = 0;
  unsigned statementLine_ = 0, statementIndent_ = 0;

  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool done() const { return at_ >= text_.size(); }
  Place place(size_t at) const { return {line_, unsigned(at - lineStart_ + 1)}; }
  void push(Token::Kind kind, size_t begin, size_t end) {
    out_.tokens.push_back({kind, text_.substr(begin, end - begin), place(begin)});
  }
  std::string_view lineAt(size_t at) const { return text_.substr(at, text_.find('\n', at) - at); }
  void nextLine() {
    const size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) {
      at_ = text_.size();
      return;
    }
    at_ = lineStart_ = end + 1;
    ++line_;
  }

  /// Colours of a terminal.
  bool skipEscape() {
    if (peek() != '\x1b' || peek(1) != '[') return false;
    size_t end = at_ + 2;
    while (end < text_.size() && (std::isdigit((unsigned char)text_[end]) || text_[end] == ';')) ++end;
    if (end >= text_.size() || !std::isalpha((unsigned char)text_[end])) return false;
    at_ = end + 1;
    return true;
  }

  unsigned measureIndent() {
    unsigned width = 0;
    for (;; ++at_) {
      while (skipEscape()) {
      }
      if (peek() == ' ')
        ++width;
      else if (peek() == '\t')
        width = width / 8 * 8 + 8;
      else if (peek() == '\f')
        width = 0;
      else
        return width;
    }
  }

  /// Goes to the next line with a statement and tells its indentation. False at the end.
  bool beginLine() {
    for (; !done(); nextLine()) {
      const unsigned indent = measureIndent();
      const std::string_view line = trim(lineAt(at_));
      if (line.empty() || line[0] == '#') continue;
      if (isChatter(line, indent)) {
        skipChatter(line);
        continue;
      }
      applyIndent(indent);
      statementToken_ = out_.tokens.size();
      statementAt_ = lineStart_;
      statementLine_ = line_;
      statementIndent_ = indent;
      first_ = false;
      return true;
    }
    return false;
  }

  bool isChatter(std::string_view line, unsigned indent) const {
    if (opensBlock_ && indent > indents_.back()) return false;
    if (indent > indents_.front()) // deeper than all statements without a block around it: belongs to other chatter
      return indents_.size() == 1 && !first_ && !(looksLikeStatement(line) && mentionsScript(line));
    return !looksLikeStatement(line);
  }

  /// Code of other languages goes with all that its brackets hold.
  void skipChatter(std::string_view line) {
    int open = balance(line);
    for (unsigned lines = 0; open > 0 && lines < 100000; ++lines) {
      const size_t before = at_;
      nextLine();
      if (done()) return;
      const std::string_view next = lineAt(at_);
      if (beginsDefinition(next) || next.starts_with("# from ")) {
        stepBack(before);
        return;
      }
      open += balance(next);
    }
  }

  void stepBack(size_t at) { // to the line before, whose end beginLine steps over
    at_ = at;
    --line_;
    lineStart_ = text_.rfind('\n', at) == std::string_view::npos ? 0 : text_.rfind('\n', at) + 1;
  }

  void applyIndent(unsigned indent) {
    if (first_ || (indents_.size() == 1 && !opensBlock_)) {
      indents_.front() = indent;
      return;
    }
    if (indent > indents_.back()) {
      if (indents_.size() >= mostIndents) {
        out_.errors.push_back({place(at_), "more than 300 blocks inside each other"});
        at_ = text_.size();
        return;
      }
      indents_.push_back(indent);
      push(Token::Kind::indent, at_, at_);
      return;
    }
    while (indents_.size() > 1 && indents_.back() > indent) {
      if (indents_[indents_.size() - 2] < indent) {
        out_.errors.push_back({place(at_), "the indentation is that of no block around this line"});
        indents_.back() = indent;
        return;
      }
      indents_.pop_back();
      push(Token::Kind::dedent, at_, at_);
    }
    if (indents_.size() == 1) indents_.front() = indent;
  }

  /// One statement's line, over all physical lines that brackets join to it.
  void readLine() {
    brackets_.clear();
    while (!done()) {
      const char c = peek();
      if (c == '\n') {
        if (brackets_.empty()) break;
        nextLine();
        if (!continues()) return;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f')
        ++at_;
      else if (c == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n')))
        nextLine();
      else if (!skipEscape() && !readToken())
        return;
    }
    if (!brackets_.empty()) return fail(brackets_.back().where, neverClosed());
    opensBlock_ = out_.tokens.size() > statementToken_ && out_.tokens.back().text == ":" &&
                  out_.tokens.back().kind == Token::Kind::op;
    push(Token::Kind::newline, at_, at_);
    if (!done()) nextLine();
  }

  std::string neverClosed() const { return std::string("\"") + brackets_.back().kind + "\" is never closed"; }

  bool continues() {
    const size_t begin = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    if (begin - at_ > statementIndent_ || !cannotContinue(lineAt(begin))) return true;
    fail(brackets_.back().where, neverClosed());
    return false;
  }

  bool readToken() {
    const char c = peek();
    if (isStringStart()) return readString();
    const size_t begin = at_;
    if (isNameStart(c)) {
      while (!done() && isNamePart(peek())) ++at_;
      push(Token::Kind::name, begin, at_);
      return true;
    }
    if (std::isdigit((unsigned char)c) || (c == '.' && std::isdigit((unsigned char)peek(1)))) return readNumber();
    return readOperator();
  }

  bool readNumber() {
    const size_t begin = at_;
    const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    while (!done()) {
      const char c = peek();
      const bool exponent = !hex && (c == 'e' || c == 'E') && (peek(1) == '+' || peek(1) == '-');
      if (!std::isalnum((unsigned char)c) && c != '_' && c != '.') break;
      at_ += exponent ? 2 : 1;
    }
    push(Token::Kind::number, begin, at_);
    return true;
  }

  /// Of two or three characters; 0: none.
  static size_t longerOperator(char a, char b, char c) {
    switch (a) {
    case '*':
    case '/':
    case '<':
    case '>':
      if (a == b) return c == '=' ? 3 : 2;
      return b == '=' || (a == '<' && b == '>') ? 2 : 0;
    case '.': return b == '.' && c == '.' ? 3 : 0;
    case '-': return b == '>' || b == '=' ? 2 : 0;
    case ':':
    case '=':
    case '!':
    case '+':
    case '%':
    case '&':
    case '|':
    case '^':
    case '@': return b == '=' ? 2 : 0;
    default: return 0;
    }
  }

  bool readOperator() {
    const size_t begin = at_;
    const char c = peek(), second = peek(1);
    if (const size_t length = longerOperator(c, second, peek(2))) {
      at_ += length;
      push(Token::Kind::op, begin, at_);
      return true;
    }
    if (std::string_view("()[]{}+-*/%@&|^~<>=.,:;").find(c) == std::string_view::npos || c == '\0') {
      fail(place(at_), "a character that can't stand here");
      return false;
    }
    if (!matchBracket(c)) return false;
    ++at_;
    push(Token::Kind::op, begin, at_);
    return true;
  }

  bool matchBracket(char c) {
    if (isOpener(c)) brackets_.push_back({c, place(at_)});
    if (!isCloser(c)) return true;
    if (brackets_.empty()) {
      fail(place(at_), std::string("\"") + c + "\" closes nothing");
      return false;
    }
    const Bracket &open = brackets_.back();
    if (c != closerOf(open.kind)) {
      fail(place(at_), std::string("\"") + c + "\" closes \"" + open.kind + "\" of line " +
                           std::to_string(open.where.line) + ", column " + std::to_string(open.where.column));
      return false;
    }
    brackets_.pop_back();
    return true;
  }

  bool isStringStart() const {
    size_t i = 0;
    for (; i < 2 && peek(i) != '"' && peek(i) != '\''; ++i)
      if (!peek(i) || std::string_view("rRbBuUfFtT").find(peek(i)) == std::string_view::npos) return false;
    return peek(i) == '"' || peek(i) == '\'';
  }

  bool readString() {
    const size_t begin = at_;
    const Place where = place(begin);
    while (peek() != '"' && peek() != '\'') ++at_;
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    at_ += triple ? 3 : 1;
    while (!done()) {
      const char c = peek();
      if (c == '\\') {
        if (peek(1) == '\n')
          ++at_, nextLine();
        else
          at_ = std::min(at_ + 2, text_.size());
      } else if (c == '\n') {
        if (!triple) break;
        nextLine();
      } else if (c == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
        at_ += triple ? 3 : 1;
        out_.tokens.push_back({Token::Kind::text, text_.substr(begin, at_ - begin), where});
        return true;
      } else
        ++at_;
    }
    fail(where, "a string without its end");
    return false;
  }

  /// Puts one `damaged` token for the statement and goes on at the first line that can begin another one.
  void fail(Place where, std::string message) {
    const bool inner = indents_.size() > 1 || first_;
    const std::string_view line = lineAt(statementAt_);
    const bool chatter = !inner && !mentionsScript(line) && !beginsDefinition(trim(line));
    if (!chatter) out_.errors.push_back({where, std::move(message)});
    out_.tokens.resize(statementToken_);
    readAgain_ += at_ - statementAt_;
    at_ = lineStart_ = statementAt_;
    line_ = statementLine_;
    if (!chatter) push(Token::Kind::damaged, at_, at_), push(Token::Kind::newline, at_, at_);
    opensBlock_ = endsWithColon(line);
    if (chatter && brackets_.empty()) return nextLine();
    for (nextLine(); !done(); nextLine()) {
      const size_t begin = std::min(text_.find_first_not_of(" \t\r", at_), text_.size());
      if (begin == text_.size() || text_[begin] == '\n' || isCloser(text_[begin])) continue;
      if (begin - at_ <= statementIndent_ || (opensBlock_ && begin - at_ > statementIndent_)) return;
    }
  }
};

} // namespace

bool mentionsScript(std::string_view line) {
  for (std::string_view module : {"T.", "tir.", "Tx.", "Ts.", "tirx."})
    for (size_t at = line.find(module); at != std::string_view::npos; at = line.find(module, at + 1))
      if (at == 0 || (!isNamePart(line[at - 1]) && line[at - 1] != '/' && line[at - 1] != '`')) return true; // `in prose`
  return false;
}

Tokens tokenize(std::string_view text, unsigned firstLine) { return Lexer(text, firstLine).run(); }

} // namespace smem::tir::python
