#include "analyzer/frontend/tir/Lexer.h"

#include <array>
#include <cstdint>

namespace smem::tir {

namespace {

/// 2: begins a name; 1: continues one.
constexpr std::array<unsigned char, 256> nameCharacters = [] {
  std::array<unsigned char, 256> kinds{};
  for (size_t c = 0; c < 128; ++c)
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') kinds[c] = 2;
    else if (c >= '0' && c <= '9') kinds[c] = 1;
  return kinds;
}();

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNameStart(char c) { return nameCharacters[(unsigned char)c] == 2; }
bool isNamePart(char c) { return nameCharacters[(unsigned char)c] != 0; }

class Lexer {
public:
  Lexer(std::string_view text, unsigned firstLine) : text(text), line(firstLine) {}

  std::vector<Token> run() {
    tokens.reserve(text.size() / 3 + 16);
    while (at < text.size())
      if (text[at] == '\n')
        newLine();
      else if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r')
        ++at;
      else
        word();
    return std::move(tokens);
  }

private:
  char look(size_t ahead) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }

  void newLine() {
    ++line;
    lineStart = ++at;
    first = true;
  }

  void word() {
    const char c = text[at];
    if (isNameStart(c))
      add(Token::Kind::name, nameLength());
    else if (isDigit(c))
      add(Token::Kind::number, numberLength());
    else if (const size_t length = c == '"' ? textLength() : 0)
      add(Token::Kind::text, length);
    else
      add(Token::Kind::symbol, symbolLength());
  }

  void add(Token::Kind kind, size_t length) {
    tokens.push_back({kind, text.substr(at, length), line, unsigned(at - lineStart + 1), first});
    first = false;
    at += length;
  }

  size_t nameLength() const {
    size_t n = 1;
    while (isNamePart(look(n)) || (look(n) == '.' && isNamePart(look(n + 1)))) ++n;
    return n;
  }

  size_t numberLength() const {
    size_t n = digits(1);
    if (look(n) == '.' && isDigit(look(n + 1))) n = digits(n + 1);
    const bool isSigned = look(n + 1) == '+' || look(n + 1) == '-';
    if ((look(n) == 'e' || look(n) == 'E') && isDigit(look(n + 1 + isSigned))) n = digits(n + 1 + isSigned);
    while (isNamePart(look(n))) ++n;
    return n;
  }

  size_t digits(size_t from) const {
    while (isDigit(look(from))) ++from;
    return from;
  }

  size_t textLength() const {
    for (size_t n = 1; at + n < text.size() && look(n) != '\n'; ++n) {
      if (look(n) == '"') return n + 1;
      if (look(n) == '\\') ++n;
    }
    return 0;
  }

  size_t symbolLength() const {
    const char second = look(1);
    switch (text[at]) {
    case '/':
    case '&':
    case '|': return second == text[at] ? 2 : 1;
    case '-': return second == '>' ? 2 : 1;
    case '=':
    case '!': return second == '=' ? 2 : 1;
    case '<':
    case '>': return second == '=' || second == text[at] ? 2 : 1;
    default: return 1;
    }
  }

  std::string_view text;
  std::vector<Token> tokens;
  size_t at = 0, lineStart = 0;
  unsigned line;
  bool first = true;
};

} // namespace

std::vector<Token> lex(std::string_view text, unsigned firstLine) { return Lexer(text, firstLine).run(); }

std::string unquote(std::string_view spelling) {
  std::string content;
  for (size_t i = 1; i + 1 < spelling.size(); ++i) {
    if (spelling[i] == '\\' && i + 2 < spelling.size()) ++i;
    content += spelling[i];
  }
  return content;
}

} // namespace smem::tir
